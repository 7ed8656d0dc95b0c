import { operatorQueueCalls, type DepositRow, type WithdrawalRow } from '@tradewind/contract/operator-light';
import { Money, TimeText } from '@tradewind/ui';
import { useState } from 'react';
import { Amount } from '../../shared/Amount.tsx';
import { useMay } from '../../shared/api.ts';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { Pager } from '../../shared/Pager.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { useRead } from '../../shared/queries.ts';
import { DepositBadge } from '../deposits/index.ts';
import { WithdrawalBadge } from '../withdrawals/index.ts';

/** A customer's deposits and withdrawals, each with a link to its record. */
export function Payments({ userId }: { userId: number }) {
  const mayDeposits = useMay(operatorQueueCalls.deposits);
  const mayWithdrawals = useMay(operatorQueueCalls.withdrawals);
  return (
    <>
      {mayDeposits && <Deposits userId={userId} />}
      {mayWithdrawals && <Withdrawals userId={userId} />}
    </>
  );
}

function Deposits({ userId }: { userId: number }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const mayOpen = useMay(operatorQueueCalls.deposit);
  const read = useRead(operatorQueueCalls.deposits, { user_id: userId, page }, { keep: true });
  return (
    <Section title={t('app.nav.deposits')}>
      <DataTable
        label={t('app.nav.deposits')}
        columns={[
          ...columnsOf<DepositRow>(({ amount, amount_received: received }) => received ?? amount, t),
          {
            id: 'state',
            header: t('queues.status'),
            className: 'w-32',
            render: ({ status, approvals }) => <DepositBadge status={status} approvals={approvals} />,
          },
        ]}
        rows={read.data?.data}
        rowKey={({ id }) => id}
        empty={{ title: t('users.noDeposits') }}
        read={read}
        skeletonRows={2}
        {...(mayOpen ? { rowLink: ({ id }: DepositRow) => recordPath(PATHS.deposits, id) } : {})}
      />
      <Pager
        page={page}
        total={read.data?.total}
        rows={read.data?.data.length}
        onPage={setPage}
        of={t('app.nav.deposits')}
      />
    </Section>
  );
}

function Withdrawals({ userId }: { userId: number }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const mayOpen = useMay(operatorQueueCalls.withdrawal);
  const read = useRead(operatorQueueCalls.withdrawals, { user_id: userId, page }, { keep: true });
  return (
    <Section title={t('app.nav.withdrawals')}>
      <DataTable
        label={t('app.nav.withdrawals')}
        columns={[
          ...columnsOf<WithdrawalRow>(({ real_amount: amount }) => amount, t),
          {
            id: 'state',
            header: t('queues.status'),
            className: 'w-32',
            render: ({ status }) => <WithdrawalBadge status={status} />,
          },
        ]}
        rows={read.data?.data}
        rowKey={({ id }) => id}
        empty={{ title: t('users.noWithdrawals') }}
        read={read}
        skeletonRows={2}
        {...(mayOpen ? { rowLink: ({ id }: WithdrawalRow) => recordPath(PATHS.withdrawals, id) } : {})}
      />
      <Pager
        page={page}
        total={read.data?.total}
        rows={read.data?.data.length}
        onPage={setPage}
        of={t('app.nav.withdrawals')}
      />
    </Section>
  );
}

interface PaymentRow {
  readonly id: number;
  readonly currency: string;
  readonly protocol: string;
  readonly number: number;
  /** For a deposit that was credited. */
  readonly credited?: number | null;
  readonly created_at: number;
}

/** The common columns; `amountOf`: in the currency. */
function columnsOf<Row extends PaymentRow>(
  amountOf: (row: Row) => string,
  t: T,
): readonly [Column<Row>, ...Column<Row>[]] {
  return [
    { id: 'id', header: t('queues.number'), className: 'w-20 tabular-nums', render: ({ id }) => id },
    {
      id: 'number',
      header: t('users.usd'),
      align: 'end',
      stack: 'aside',
      render: ({ number, credited }) => (
        <Money value={credited ?? number} kind="balance" currency className="font-semibold" />
      ),
    },
    {
      id: 'amount',
      header: t('queues.what'),
      align: 'end',
      render: (row) => (
        <>
          <Amount value={amountOf(row)} currency={row.currency} />
          {row.protocol !== '' && <span className="ms-2 text-1 text-muted">{row.protocol}</span>}
        </>
      ),
    },
    {
      id: 'time',
      header: t('queues.handedIn'),
      align: 'end',
      className: 'w-48 whitespace-nowrap',
      render: ({ created_at: at }) => <TimeText timeMs={at} />,
    },
  ];
}
