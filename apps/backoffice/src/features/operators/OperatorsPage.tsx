import { operatorPeopleCalls, type OperatorRow } from '@tradewind/contract/operator-light';
import { Button, Sheet, TimeText } from '@tradewind/ui';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { Badge, type BadgeTone } from '../../shared/Badge.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { JoinLink } from '../../shared/JoinLink.tsx';
import { DecisionDialog } from '../../shared/Decision.tsx';
import { useT } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { Page } from '../../shared/Page.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { useOperator } from '../../shared/session.ts';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { InviteForm } from './InviteForm.tsx';
import { CoolOff } from './CoolOff.tsx';
import { useMade } from './use-made.ts';

const TONES: Readonly<Record<OperatorRow['state'], BadgeTone>> = {
  invited: 'waiting',
  active: 'good',
  disabled: 'bad',
};

/** /admin/operators: the operators and their roles. */
export function OperatorsPage() {
  const t = useT();
  const me = useOperator();
  const read = useRead(operatorPeopleCalls.operators, {});
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<OperatorRow>();
  const [resetting, setResetting] = useState<OperatorRow>();
  const [lifting, setLifting] = useState<OperatorRow>();
  const made = useMade();
  const again = () => readAgain(operatorPeopleCalls.operators);

  const columns: readonly [Column<OperatorRow>, ...Column<OperatorRow>[]] = [
    {
      id: 'name',
      header: t('operators.name'),
      render: ({ name, email }) => (
        <>
          <span className="font-semibold">{name}</span> <span className="text-muted">{email}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: t('operators.state'),
      stack: 'aside',
      className: 'w-44',
      render: (row) => (
        <>
          <Badge tone={TONES[row.state]}>{t(`operators.states.${row.state}`)}</Badge>
          <CoolOff operator={row} onLift={() => setLifting(row)} />
        </>
      ),
    },
    { id: 'role', header: t('operators.role'), className: 'w-32', render: ({ role }) => t(`app.role.${role}`) },
    {
      id: 'used',
      header: t('operators.used'),
      className: 'w-48',
      render: ({ last_used_at: usedAt }) =>
        usedAt === null ? <span className="text-muted">{t('operators.never')}</span> : <TimeText timeMs={usedAt} />,
    },
    {
      id: 'actions',
      header: t('operators.actions'),
      headerHidden: true,
      align: 'end',
      render: (row) =>
        row.id === me?.id ? (
          <Badge tone="info">{t('operators.you')}</Badge>
        ) : (
          <span className="flex justify-end whitespace-nowrap">
            <Button
              tone="quiet"
              aria-label={t('operators.changeOf', { name: row.name })}
              onClick={() => setChanging(row)}
            >
              {t('operators.change')}
            </Button>
            <Button
              tone="quiet"
              className="-me-4"
              aria-label={t('operators.resetOf', { name: row.name })}
              disabled={row.disabled === 1}
              onClick={() => setResetting(row)}
            >
              {t('operators.reset')}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <Page
      title={t('app.nav.operators')}
      actions={
        <Button
          tone="accent"
          icon={<UserPlus aria-hidden size={16} strokeWidth={1.5} />}
          onClick={() => setInviting(true)}
        >
          {t('operators.invite')}
        </Button>
      }
    >
      <p className="mb-3 max-w-168 text-2 text-muted">{t('operators.about')}</p>
      <DataTable
        label={t('app.nav.operators')}
        columns={columns}
        rows={read.data}
        rowKey={({ id }) => id}
        empty={{ title: t('operators.empty') }}
        read={read}
        skeletonRows={3}
      />
      <Sheet open={inviting} onOpenChange={setInviting} title={t('operators.invite')}>
        <InviteForm
          onDone={async (invited) => {
            setInviting(false);
            made.take(invited);
            await again();
          }}
        />
      </Sheet>
      <Sheet
        open={changing !== undefined}
        onOpenChange={(open) => !open && setChanging(undefined)}
        title={t('operators.changeOf', { name: changing?.name ?? '' })}
      >
        {changing !== undefined && (
          <ChangeForm
            operator={changing}
            onDone={async () => {
              setChanging(undefined);
              await again();
            }}
          />
        )}
      </Sheet>
      <DecisionDialog
        decision={
          resetting && {
            title: t('operators.resetTitle', { name: resetting.name }),
            body: t('operators.resetBody'),
            action: t('operators.reset'),
            danger: true,
            words: { label: t('operators.reason'), minLength: REASON_MIN, maxLength: REASON_LENGTH },
            refusal: ({ details }) => (details['reason'] === 'waiting' ? t('operators.waiting') : undefined),
            run: async (idempotencyKey, reason) =>
              made.take(
                await api.call(
                  operatorPeopleCalls.resetOperator,
                  { id: resetting.id, reason },
                  { quiet: true, idempotencyKey },
                ),
              ),
          }
        }
        onClose={() => setResetting(undefined)}
        onDone={again}
      />
      <DecisionDialog
        decision={
          lifting && {
            title: t('operators.liftTitle', { name: lifting.name }),
            body: t('operators.liftBody', { admin: lifting.cool_off_by?.name ?? '' }),
            action: t('operators.lift'),
            words: { label: t('operators.reason'), minLength: REASON_MIN, maxLength: REASON_LENGTH },
            done: t('operators.liftDone'),
            refusal: (error) =>
              error.details['reason'] === 'inviter' ? t('operators.liftOwn') : decisionRefusal(error, t),
            run: (idempotencyKey, reason) =>
              api.call(operatorPeopleCalls.liftCoolOff, { id: lifting.id, reason }, { quiet: true, idempotencyKey }),
          }
        }
        onClose={() => setLifting(undefined)}
        onDone={again}
      />
      <JoinLink shown={made.shown} onClose={made.close} />
    </Page>
  );
}
