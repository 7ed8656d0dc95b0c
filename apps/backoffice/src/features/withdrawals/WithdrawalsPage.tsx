import {
  WITHDRAWAL_STATES,
  OPERATOR_FILES,
  operatorQueueCalls,
  type WithdrawalRow,
} from '@tradewind/contract/operator-light';
import { Money, TimeText, useFormat } from '@tradewind/ui';
import { Age } from '../../shared/Age.tsx';
import { Amount } from '../../shared/Amount.tsx';
import { useMay } from '../../shared/api.ts';
import { CsvButton } from '../../shared/CsvButton.tsx';
import { CustomerCell } from '../../shared/CustomerName.tsx';
import type { Column } from '../../shared/DataTable.tsx';
import { FilterBar } from '../../shared/FilterBar.tsx';
import { useT, type T } from '../../shared/language.ts';
import { useOverview } from '../../shared/overview.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { PeriodFields } from '../../shared/PeriodFields.tsx';
import { queueEmpty, stateChips } from '../../shared/queue-parts.tsx';
import { QUEUE_MS } from '../../shared/queue.ts';
import { QueueTable } from '../../shared/QueueTable.tsx';
import { useRead } from '../../shared/queries.ts';
import { useFilter } from '../../shared/use-filter.ts';
import { WITHDRAWAL_FILTER, withdrawalInput } from './withdrawal-filter.ts';
import { WITHDRAWAL_STATE_NAMES, WithdrawalBadge } from './withdrawal-state.tsx';

const WAITING = WITHDRAWAL_FILTER.status;

/** /admin/withdrawals: what customers want to be paid, oldest first. */
export function WithdrawalsPage() {
  const t = useT();
  const format = useFormat();
  const filter = useFilter(WITHDRAWAL_FILTER);
  const input = withdrawalInput(filter.values);
  const read = useRead(
    operatorQueueCalls.withdrawals,
    { ...input, page: filter.page },
    { keep: true, everyMs: QUEUE_MS },
  );
  const mayOpen = useMay(operatorQueueCalls.withdrawal);
  const waiting = useOverview().data?.queues.find(({ name }) => name === 'withdrawals')?.count;
  return (
    <Page title={t('app.nav.withdrawals')}>
      <FilterBar
        filter={filter}
        viewsOf="withdrawals"
        chips={[
          {
            name: 'status',
            label: t('queues.status'),
            options: stateChips(
              WITHDRAWAL_STATE_NAMES.map((name) => ({
                value: String(WITHDRAWAL_STATES[name]),
                label: t(`withdrawals.state.${name}`),
              })),
              waiting === undefined ? undefined : format.number(waiting),
              t,
            ),
          },
          {
            name: 'type',
            label: t('queues.type'),
            options: [
              { value: '1', label: t('queues.coin') },
              { value: '2', label: t('queues.bank') },
            ],
          },
        ]}
        search={{ name: 'search', label: t('queues.search') }}
        actions={<CsvButton file={OPERATOR_FILES.withdrawals} query={input} disabled={read.data?.total === 0} />}
      >
        <PeriodFields filter={filter} />
      </FilterBar>
      <QueueTable
        label={t('app.nav.withdrawals')}
        list={{ path: PATHS.withdrawals, query: filter.query }}
        columns={columnsOf(t, filter.values.status === WAITING)}
        read={read}
        page={filter.page}
        onPage={filter.setPage}
        empty={queueEmpty(filter.values, WITHDRAWAL_FILTER, t)}
        {...(mayOpen ? { rowLink: ({ id }: WithdrawalRow) => recordPath(PATHS.withdrawals, id) } : {})}
      />
    </Page>
  );
}

function columnsOf(t: T, isQueue: boolean): readonly [Column<WithdrawalRow>, ...Column<WithdrawalRow>[]] {
  return [
    { id: 'id', header: t('queues.number'), className: 'w-20 tabular-nums', render: ({ id }) => id },
    {
      id: 'customer',
      header: t('queues.customer'),
      stack: 'title',
      render: ({ customer }) => <CustomerCell customer={customer} />,
    },
    {
      id: 'number',
      header: t('withdrawals.usd'),
      align: 'end',
      stack: 'aside',
      render: ({ number }) => <Money value={number} kind="balance" currency className="font-semibold" />,
    },
    {
      id: 'amount',
      header: t('withdrawals.toPay'),
      align: 'end',
      render: ({ real_amount: amount, currency, protocol }) => (
        <>
          <Amount value={amount} currency={currency} />
          {protocol !== '' && <span className="ms-2 text-1 text-muted">{protocol}</span>}
        </>
      ),
    },
    {
      id: 'agreed',
      header: t('withdrawals.agreed'),
      align: 'end',
      render: ({ approvals, operators_needed: needed, status }) =>
        needed < 2 || status !== WITHDRAWAL_STATES.waiting ? null : (
          <span className="tabular-nums">{t('withdrawals.agreedOf', { count: approvals, needed })}</span>
        ),
    },
    {
      id: 'age',
      header: isQueue ? t('queues.waits') : t('queues.handedIn'),
      align: 'end',
      render: ({ created_at: at }) => (isQueue ? <Age sinceMs={at} /> : <TimeText timeMs={at} />),
    },
    {
      id: 'state',
      header: t('queues.status'),
      // on a phone the chip above says it
      stack: isQueue ? 'none' : 'line',
      render: ({ status }) => <WithdrawalBadge status={status} />,
    },
    ...(isQueue
      ? []
      : [
          {
            id: 'decided',
            header: t('queues.decided'),
            render: ({ decided_at: at, decided_by: by }: WithdrawalRow) =>
              at === null ? null : (
                <span className="text-1">
                  {by?.name} <TimeText timeMs={at} className="text-muted" />
                </span>
              ),
          },
        ]),
  ];
}
