import { operatorGroupCalls, type GroupRow } from '@tradewind/contract/operator-light';
import { Button, Sheet, useFormat, type Format } from '@tradewind/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../shared/api.ts';
import { Badge } from '../../shared/Badge.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { groupName } from '../../shared/group-name.ts';
import { useT, type T } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { readAgain, useRead } from '../../shared/queries.ts';
import { GroupForm } from './GroupForm.tsx';
import { capsText, hasCommission, levelsText, verificationText } from './texts.ts';

/** /admin/groups: the account groups and their terms in short. */
export function GroupsPage() {
  const t = useT();
  const format = useFormat();
  const read = useRead(operatorGroupCalls.groups, {});
  const mayPropose = useMay(operatorGroupCalls.proposeGroup);
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title={t('app.nav.groups')}
      actions={
        mayPropose && (
          <Button
            icon={<Plus aria-hidden size={16} strokeWidth={1.5} />}
            onClick={() => setAdding(true)}
            data-testid="add-group"
          >
            {t('groups.add')}
          </Button>
        )
      }
    >
      <p className="mb-3 max-w-168 text-2 [overflow-wrap:anywhere] text-muted">{t('groups.about')}</p>
      <DataTable
        label={t('app.nav.groups')}
        columns={columnsOf(t, format)}
        rows={read.data}
        rowKey={({ id }) => id}
        rowLink={({ id }) => recordPath(PATHS.groups, id)}
        read={read}
        empty={{ title: t('groups.empty') }}
        skeletonRows={3}
      />
      <p className="mt-2 text-1 [overflow-wrap:anywhere] text-muted">{t('groups.capsOrder')}</p>
      <Sheet open={adding} onOpenChange={setAdding} title={t('groups.add')}>
        <GroupForm
          group={undefined}
          onDone={async () => {
            setAdding(false);
            await readAgain(operatorGroupCalls.groups);
          }}
        />
      </Sheet>
    </Page>
  );
}

function columnsOf(t: T, format: Format): readonly [Column<GroupRow>, ...Column<GroupRow>[]] {
  return [
    { id: 'name', header: t('groups.name'), render: ({ name }) => groupName(name, t) },
    {
      id: 'kind',
      header: t('changes.field.kind'),
      render: ({ kind, built_in: builtIn }) =>
        builtIn === 1 ? <Badge>{t('groups.builtIn')}</Badge> : t(`shared.groupOf.${kind}`),
    },
    {
      id: 'caps',
      header: t('groups.caps'),
      className: 'whitespace-nowrap tabular-nums',
      render: (row) => <span dir="ltr">{capsText(row, t)}</span>,
    },
    {
      id: 'commission',
      header: t('changes.field.commission'),
      align: 'end',
      className: 'whitespace-nowrap',
      render: (row) => (hasCommission(row) ? `${format.number(Number(row.commission))} USD` : t('groups.noCommission')),
    },
    {
      id: 'swap-free',
      header: t('changes.field.swap_free'),
      render: ({ swap_free: isFree }) => (isFree === 1 ? t('changes.yes') : t('changes.no')),
    },
    {
      id: 'levels',
      header: t('groups.levels'),
      className: 'whitespace-nowrap',
      render: (row) => levelsText(row, t),
    },
    { id: 'verification', header: t('groups.verification'), render: (row) => verificationText(row, t) },
    {
      id: 'accounts',
      header: t('groups.accounts'),
      align: 'end',
      render: ({ accounts }) => format.number(accounts),
    },
    { id: 'version', header: t('groups.version'), align: 'end', render: ({ version }) => version },
    {
      id: 'waiting',
      header: t('groups.change'),
      stack: 'aside',
      render: ({ waiting_change: id }) => id !== null && <Badge tone="waiting">#{id}</Badge>,
    },
  ];
}
