import {
  DEPOSIT_STATES,
  OPERATOR_FILES,
  operatorQueueCalls,
  type DepositRow,
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
import { DEPOSIT_FILTER, depositInput } from './deposit-filter.ts';
import { DEPOSIT_STATE_NAMES, DepositBadge } from './deposit-state.tsx';

const WAITING = DEPOSIT_FILTER.status;

/** /admin/deposits: what customers say they have paid in, oldest first. */
export function DepositsPage() {
  const t = useT();
  const format = useFormat();
  const filter = useFilter(DEPOSIT_FILTER);
  const input = depositInput(filter.values);
  const read = useRead(operatorQueueCalls.deposits, { ...input, page: filter.page }, { keep: true, everyMs: QUEUE_MS });
  const mayOpen = useMay(operatorQueueCalls.deposit);
  const waiting = useOverview().data?.queues.find(({ name }) => name === 'deposits')?.count;
  return (
    <Page title={t('app.nav.deposits')}>
      <FilterBar
        filter={filter}
        viewsOf="deposits"
        chips={[
          {
            name: 'status',
            label: t('queues.status'),
            options: stateChips(
              DEPOSIT_STATE_NAMES.map((name) => ({
                value: String(DEPOSIT_STATES[name]),
                label: t(`deposits.state.${name}`),
              })),
              waiting === undefined ? undefined : format.number(waiting),
              t,
            ),
          },
          {
            name: 'type',
            label: t('queues.type'),
            options: [
              { value: '0', label: t('queues.coin') },
              { value: '1', label: t('queues.bank') },
            ],
          },
        ]}
        search={{ name: 'search', label: t('queues.search') }}
        actions={<CsvButton file={OPERATOR_FILES.deposits} query={input} disabled={read.data?.total === 0} />}
      >
        <PeriodFields filter={filter} />
      </FilterBar>
      <QueueTable
        label={t('app.nav.deposits')}
        list={{ path: PATHS.deposits, query: filter.query }}
        columns={columnsOf(t, filter.values.status === WAITING)}
        read={read}
        page={filter.page}
        onPage={filter.setPage}
        empty={queueEmpty(filter.values, DEPOSIT_FILTER, t)}
        {...(mayOpen ? { rowLink: ({ id }: DepositRow) => recordPath(PATHS.deposits, id) } : {})}
      />
    </Page>
  );
}

function columnsOf(t: T, isQueue: boolean): readonly [Column<DepositRow>, ...Column<DepositRow>[]] {
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
      header: t('deposits.usd'),
      align: 'end',
      stack: 'aside',
      render: ({ number }) => <Money value={number} kind="balance" currency className="font-semibold" />,
    },
    {
      id: 'amount',
      header: t('deposits.toArrive'),
      align: 'end',
      render: ({ amount, currency, protocol }) => (
        <>
          <Amount value={amount} currency={currency} />
          {protocol !== '' && <span className="ms-2 text-1 text-muted">{protocol}</span>}
        </>
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
      render: ({ status }) => <DepositBadge status={status} />,
    },
    ...(isQueue
      ? []
      : [
          {
            id: 'decided',
            header: t('queues.decided'),
            render: ({ decided_at: at, decided_by: by }: DepositRow) =>
              at === null ? null : (
                <span className="text-1">
                  {by?.name} <TimeText timeMs={at} className="text-muted" />
                </span>
              ),
          },
        ]),
  ];
}
