import { LEVERAGE_CLASSES, VERIFIED_ACTIONS } from '@tradewind/contract/light';
import { capField, operatorGroupCalls, type GroupDetail } from '@tradewind/contract/operator-light';
import { Button, Sheet, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { Badge } from '../../shared/Badge.tsx';
import { Facts, type Fact } from '../../shared/Facts.tsx';
import { groupName } from '../../shared/group-name.ts';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { recordId } from '../../shared/queue.ts';
import { readAgain, useRead } from '../../shared/queries.ts';
import { RecordPage } from '../../shared/RecordPage.tsx';
import { Value, Versions } from '../changes/index.ts';
import { GroupForm } from './GroupForm.tsx';
import { RATE_FIELDS } from './draft.ts';
import { capText, hasCommission } from './texts.ts';

const EVERY_MS = 10_000;

/** /admin/groups/:id: a group's current and past terms. */
export function GroupPage() {
  const t = useT();
  const id = recordId(useParams()['id']);
  const read = useRead(operatorGroupCalls.group, { id }, { everyMs: EVERY_MS });
  const mayPropose = useMay(operatorGroupCalls.proposeGroup);
  const { data } = read;
  return (
    <RecordPage
      title={data === undefined ? t('groups.titleOf', { id }) : groupName(data.name, t)}
      parent={{ to: PATHS.groups, label: t('app.nav.groups') }}
      read={read}
      renderBadge={({ kind, built_in: builtIn }) => (
        <>
          <Badge>{t(`shared.groupOf.${kind}`)}</Badge>
          {builtIn === 1 && <Badge>{t('groups.builtIn')}</Badge>}
        </>
      )}
      renderNotices={(group) => <Waiting change={group.waiting_change} />}
      decisionTitle={t('groups.actions')}
      renderDecision={(group) => mayPropose && <Propose group={group} />}
      history={({ history }) => history}
    >
      {(group) => (
        <>
          <Terms group={group} />
          <Versions versions={group.versions} hint={t('groups.versionsHint')} />
        </>
      )}
    </RecordPage>
  );
}

function Waiting({ change }: { change: number | null }) {
  const t = useT();
  if (change === null) return null;
  return (
    <p className="mb-3 text-2">
      <Link to={recordPath(PATHS.changes, change)} className="hit inline-flex items-center font-semibold text-accent">
        {t('groups.waiting', { id: change })}
      </Link>
    </p>
  );
}

const SECTIONS = ['leverage', 'costs', 'margin', 'limits', 'programs', 'verification'] as const;

/** The terms in force, in plain words. */
function Terms({ group }: { group: GroupDetail }) {
  const t = useT();
  const format = useFormat();
  const { version, accounts } = group;
  const value = (
    field: 'margin_call' | 'stop_out' | 'max_open_orders' | 'max_position_lots' | 'key_changes' | 'key_reads',
  ) => <Value field={field} value={String(group[field])} />;
  const isNeeded = (action: (typeof VERIFIED_ACTIONS)[number]) =>
    group[`verify_${action}`] === 1 ? t('groups.needed') : t('groups.notNeeded');
  const sections: Readonly<Record<(typeof SECTIONS)[number], readonly Fact[]>> = {
    leverage: LEVERAGE_CLASSES.map((kind) => ({
      label: t(`changes.classOf.${kind}`),
      value: capText(group[capField(kind)], t),
    })),
    costs: [
      {
        label: t('changes.field.commission'),
        value: hasCommission(group)
          ? t('groups.commissionOf', { amount: format.number(Number(group.commission)) })
          : t('groups.noCommission'),
      },
      {
        label: t('changes.field.swap_free'),
        value: group.swap_free === 1 ? t('groups.swapFree') : t('groups.notSwapFree'),
      },
    ],
    margin: [
      { label: t('changes.field.margin_call'), value: value('margin_call') },
      { label: t('changes.field.stop_out'), value: value('stop_out') },
    ],
    limits: [
      { label: t('groups.orders'), value: value('max_open_orders') },
      { label: t('groups.lots'), value: value('max_position_lots') },
    ],
    programs: RATE_FIELDS.map((field) => ({ label: t(`changes.field.${field}`), value: value(field) })),
    // demo money needs no identity
    verification:
      group.kind === 'demo'
        ? []
        : VERIFIED_ACTIONS.map((action) => ({ label: t(`groups.actionOf.${action}`), value: isNeeded(action) })),
  };
  const shown = SECTIONS.filter((part) => sections[part].length > 0);
  return (
    <>
      <p className="mb-4 text-2 [overflow-wrap:anywhere] text-muted" data-testid="group-accounts">
        {t.plural('groups.applies', accounts, { version })}
      </p>
      {shown.map((part) => (
        <Section key={part} title={t(`groups.sections.${part}`)}>
          <Facts rows={sections[part]} />
        </Section>
      ))}
    </>
  );
}

function Propose({ group }: { group: GroupDetail }) {
  const t = useT();
  const [proposing, setProposing] = useState(false);
  return (
    <>
      <Button
        block
        tone="accent"
        disabled={group.waiting_change !== null}
        onClick={() => setProposing(true)}
        data-testid="propose-group"
      >
        {t('groups.propose')}
      </Button>
      <Sheet
        open={proposing}
        onOpenChange={setProposing}
        title={t('groups.proposeOf', { name: groupName(group.name, t) })}
      >
        <GroupForm
          group={group}
          onDone={async () => {
            setProposing(false);
            await readAgain(operatorGroupCalls.group, operatorGroupCalls.groups);
          }}
        />
      </Sheet>
    </>
  );
}
