import { operatorPeopleCalls, type OperatorRow } from '@tradewind/contract/operator-light';
import { Button, TimeText } from '@tradewind/ui';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../shared/Badge.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { JoinLink } from '../../shared/JoinLink.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { useRead } from '../../shared/queries.ts';
import { useOperator } from '../../shared/session.ts';
import { CoolOff } from './CoolOff.tsx';
import { ChangeSheet, InviteSheet, LiftDialog, ResetDialog } from './OperatorDialogs.tsx';
import { useMade } from './use-made.ts';

const TONES: Readonly<Record<OperatorRow['state'], BadgeTone>> = {
  invited: 'waiting',
  active: 'good',
  disabled: 'bad',
};

/** /admin/operators: the operators and their roles. */
export function OperatorsPage() {
  const t = useT();
  const read = useRead(operatorPeopleCalls.operators, {});
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<OperatorRow>();
  const [resetting, setResetting] = useState<OperatorRow>();
  const [lifting, setLifting] = useState<OperatorRow>();
  const made = useMade();
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
        columns={operatorColumns(t, { change: setChanging, reset: setResetting, lift: setLifting })}
        rows={read.data}
        rowKey={({ id }) => id}
        empty={{ title: t('operators.empty') }}
        read={read}
        skeletonRows={3}
      />
      <InviteSheet open={inviting} onOpenChange={setInviting} onMade={made.take} />
      <ChangeSheet operator={changing} onClose={() => setChanging(undefined)} />
      <ResetDialog operator={resetting} onClose={() => setResetting(undefined)} onMade={made.take} />
      <LiftDialog operator={lifting} onClose={() => setLifting(undefined)} />
      <JoinLink shown={made.shown} onClose={made.close} />
    </Page>
  );
}

/** What opens the dialogs of a row. */
interface RowActions {
  change(operator: OperatorRow): void;
  reset(operator: OperatorRow): void;
  lift(operator: OperatorRow): void;
}

function operatorColumns(t: T, actions: RowActions): readonly [Column<OperatorRow>, ...Column<OperatorRow>[]] {
  return [
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
          <CoolOff operator={row} onLift={() => actions.lift(row)} />
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
      render: (row) => <ActionsCell operator={row} actions={actions} />,
    },
  ];
}

function ActionsCell({ operator, actions }: { operator: OperatorRow; actions: RowActions }) {
  const t = useT();
  const me = useOperator();
  if (operator.id === me?.id) return <Badge tone="info">{t('operators.you')}</Badge>;
  return (
    <span className="flex justify-end whitespace-nowrap">
      <Button
        tone="quiet"
        aria-label={t('operators.changeOf', { name: operator.name })}
        onClick={() => actions.change(operator)}
      >
        {t('operators.change')}
      </Button>
      <Button
        tone="quiet"
        className="-me-4"
        aria-label={t('operators.resetOf', { name: operator.name })}
        disabled={operator.disabled === 1}
        onClick={() => actions.reset(operator)}
      >
        {t('operators.reset')}
      </Button>
    </span>
  );
}
