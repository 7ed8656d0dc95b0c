/** Columns that the queues of deposits, withdrawals and verifications share. */
import type { Customer } from '@tradewind/contract/operator-light';
import { Money, TimeText } from '@tradewind/ui';
import { Age } from './Age.tsx';
import { Amount } from './Amount.tsx';
import { CustomerCell } from './CustomerName.tsx';
import type { Column } from './DataTable.tsx';
import type { T } from './language.ts';

interface QueueRow {
  readonly id: number;
  readonly customer: Customer;
}

/** Number and customer: the first columns of every queue. */
export function leadingColumns<Row extends QueueRow>(t: T): readonly [Column<Row>, Column<Row>] {
  return [
    { id: 'id', header: t('queues.number'), className: 'w-20 tabular-nums', render: ({ id }) => id },
    {
      id: 'customer',
      header: t('queues.customer'),
      stack: 'title',
      render: ({ customer }) => <CustomerCell customer={customer} />,
    },
  ];
}

/** How long a waiting row has waited, or when a decided one was submitted. */
export function ageColumn<Row>(t: T, isQueue: boolean, timeOf: (row: Row) => number): Column<Row> {
  return {
    id: 'age',
    header: isQueue ? t('queues.waits') : t('queues.handedIn'),
    align: 'end',
    render: (row) => (isQueue ? <Age sinceMs={timeOf(row)} /> : <TimeText timeMs={timeOf(row)} />),
  };
}

interface PaymentRow extends QueueRow {
  /** In USD. */
  readonly number: number;
  readonly currency: string;
  readonly protocol: string;
  readonly created_at: number;
  readonly decided_at: number | null;
  readonly decided_by: { readonly name: string } | null;
}

interface PaymentColumns<Row> {
  /** Header of the amount in USD. */
  readonly usd: string;
  /** Header of the amount in the currency of the payment. */
  readonly units: string;
  unitsOf(row: Row): string;
  /** Below the amount in USD. */
  usdNote?(row: Row): string | undefined;
  /** The state tells waiting rows apart, so a phone shows it too. */
  readonly stateSaysMore?: boolean;
  /** Between the amounts and the age. */
  readonly extra?: readonly Column<Row>[];
  readonly renderState: Column<Row>['render'];
}

/** The columns of a payment queue. `isQueue`: only waiting rows are shown, so the columns about decisions are left out. */
export function paymentColumns<Row extends PaymentRow>(
  t: T,
  isQueue: boolean,
  { usd, units, unitsOf, usdNote, stateSaysMore = false, extra = [], renderState }: PaymentColumns<Row>,
): readonly [Column<Row>, ...Column<Row>[]] {
  const decided: Column<Row> = {
    id: 'decided',
    header: t('queues.decided'),
    render: ({ decided_at: at, decided_by: by }) =>
      at === null ? null : (
        <span className="text-1">
          {by?.name} <TimeText timeMs={at} className="text-muted" />
        </span>
      ),
  };
  return [
    ...leadingColumns<Row>(t),
    {
      id: 'number',
      header: usd,
      align: 'end',
      stack: 'aside',
      render: (row) => {
        const note = usdNote?.(row);
        return (
          <>
            <Money value={row.number} kind="balance" currency className="font-semibold" />
            {note !== undefined && <span className="block text-1 text-muted">{note}</span>}
          </>
        );
      },
    },
    {
      id: 'amount',
      header: units,
      align: 'end',
      render: (row) => (
        <>
          <Amount value={unitsOf(row)} currency={row.currency} />
          {row.protocol !== '' && <span className="ms-2 text-1 text-muted">{row.protocol}</span>}
        </>
      ),
    },
    ...extra,
    ageColumn<Row>(t, isQueue, (row) => row.created_at),
    {
      id: 'state',
      header: t('queues.status'),
      // on a phone the chip above the list says it
      stack: isQueue && !stateSaysMore ? 'none' : 'line',
      render: renderState,
    },
    ...(isQueue ? [] : [decided]),
  ];
}
