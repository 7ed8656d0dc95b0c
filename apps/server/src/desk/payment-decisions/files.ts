/** Lists of records as files for spreadsheets. */
import type { DepositRow } from '@tradewind/contract/operator';
import { type FileAnswer, csvFile, csvLine, csvText } from '../../platform/http/index.ts';
import { type FiledDeposit, depositsBefore } from './deposit-records.ts';
import type { RecordFilter } from './records-filter.ts';
import type { DecisionServices } from './services.ts';
import { type FiledWithdrawal, withdrawalsBefore } from './withdrawal-records.ts';

/** Rows per read. */
const BATCH_ROWS = 500;

type Services = Pick<DecisionServices, 'database' | 'vault' | 'host' | 'now'>;
type Cell<Row> = (row: Row) => string | number;
type Columns<Row> = Readonly<Record<string, Cell<Row>>>;

const timeCell = (timeMs: number | null): string => (timeMs === null ? '' : new Date(timeMs).toISOString());

type Common = Pick<
  DepositRow,
  'id' | 'customer' | 'currency' | 'protocol' | 'number' | 'status' | 'created_at' | 'decided_at' | 'decided_by'
> &
  Readonly<{ type: number }>;

const WHO: Columns<Common> = {
  id: ({ id }) => id,
  customer_id: ({ customer }) => customer.id,
  uid: ({ customer }) => csvText(customer.uid),
  contact: ({ customer }) => csvText(customer.contact),
  name: ({ customer }) => csvText(customer.name),
  type: ({ type }) => type,
  currency: ({ currency }) => csvText(currency),
  protocol: ({ protocol }) => csvText(protocol),
  number_usd: ({ number }) => number,
};
const WHAT_BECAME: Columns<Common> = {
  status: ({ status }) => status,
  created_at: ({ created_at }) => timeCell(created_at),
  decided_at: ({ decided_at }) => timeCell(decided_at),
  decided_by: ({ decided_by }) => csvText(decided_by?.name ?? ''),
};

const DEPOSIT_COLUMNS: Columns<FiledDeposit> = {
  ...WHO,
  amount: ({ amount }) => amount,
  ...WHAT_BECAME,
  amount_received: ({ amount_received }) => amount_received ?? '',
  credited_usd: ({ credited }) => credited ?? '',
  received_at: ({ received_at }) => timeCell(received_at),
  credit_rate: ({ credit_rate }) => credit_rate,
  remark: ({ remark }) => csvText(remark),
  reference: ({ reference }) => csvText(reference),
};
const WITHDRAWAL_COLUMNS: Columns<FiledWithdrawal> = {
  ...WHO,
  fee_usd: ({ fee }) => fee,
  real_amount: ({ real_amount }) => real_amount,
  operators_needed: ({ operators_needed }) => operators_needed,
  approvals: ({ approvals }) => approvals,
  ...WHAT_BECAME,
  payment_reference: ({ payment_reference }) => csvText(payment_reference),
  remark: ({ remark }) => csvText(remark),
  warnings: ({ warnings }) => warnings.join(' '),
};

export const depositFile = (services: Services, filter: RecordFilter): Promise<FileAnswer> =>
  file('deposits', services, DEPOSIT_COLUMNS, (before) => depositsBefore(services, filter, before, BATCH_ROWS));

export const withdrawalFile = (services: Services, filter: RecordFilter): Promise<FileAnswer> =>
  file('withdrawals', services, WITHDRAWAL_COLUMNS, (before) =>
    withdrawalsBefore(services, filter, before, BATCH_ROWS),
  );

/** Newest first; records created meanwhile are left out. */
function file<Row extends { readonly id: number }>(
  what: string,
  { now }: Pick<DecisionServices, 'now'>,
  columns: Columns<Row>,
  rowsBefore: (before: number | undefined) => Promise<readonly Row[]>,
): Promise<FileAnswer> {
  const cells = Object.values(columns);
  const date = new Date(now()).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return csvFile(`tradewind-${what}-${date}.csv`, Object.keys(columns), async (before: number | undefined) => {
    const rows = await rowsBefore(before);
    const text = rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
    return { text, next: rows.length < BATCH_ROWS ? undefined : rows.at(-1)?.id };
  });
}
