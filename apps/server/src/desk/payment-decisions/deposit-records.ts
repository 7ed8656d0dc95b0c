/** Deposits as operators see them: lists, and everything needed to decide on one. */
import type { RateReason } from '@tradewind/contract';
import {
  DEPOSIT_STATES,
  type Customer,
  type Decider,
  type DepositDetail,
  type DepositRow,
  OPERATOR_IMAGE_PATH,
} from '@tradewind/contract/operator';
import { type MicroUsd, formatRate, formatScaled, microUsd, toRate } from '@tradewind/money';
import { type Page, type Queryable, onlyRow, readPage, readStretch } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { viewOf } from '../../trading/account/index.ts';
import { historyOf } from '../../staff/audit/index.ts';
import { customerOf, deciderOf, decidersOf, customersOf } from '../../staff/records/index.ts';
import { appliedWeekendPpm, percentOf } from '../../money/rates/index.ts';
import { DEPOSIT_APPROVAL_COUNTS } from './approvals.ts';
import { type Approval, approvalOf, presentCredit } from './deposit-credits.ts';
import { type RecordFilter, conditionsOf } from './records-filter.ts';
import type { DecisionServices } from './services.ts';

interface Columns {
  readonly id: number;
  readonly userId: number;
  readonly type: 0 | 1;
  readonly code: string;
  readonly protocol: string;
  readonly precision: number;
  readonly number: MicroUsd;
  readonly units: number;
  readonly status: number;
  /** 1 while a first operator's entry is pending. */
  readonly approvals: number;
  readonly receivedUnits: number | null;
  readonly credited: MicroUsd | null;
  readonly reference: string;
  readonly createdAtMs: number;
  readonly decidedAtMs: number | null;
  readonly decidedBy: number | null;
}

type Filed = Pick<DetailColumns, 'receivedAtMs' | 'creditRate' | 'remark'>;

/** With what the bank's statement is compared with; not in lists. */
export type FiledDeposit = DepositRow &
  Pick<DepositDetail, 'received_at' | 'remark'> &
  Readonly<{ /** Empty before it is credited. */ credit_rate: string }>;

interface DetailColumns extends Columns {
  readonly rate: string;
  readonly receivedAtMs: number | null;
  readonly receiptRate: string | null;
  readonly creditRate: string | null;
  readonly weekendPpm: number | null;
  readonly receiptWeekendPpm: number | null;
  readonly reason: RateReason | null;
  readonly operatorsNeeded: number | null;
  readonly destination: Readonly<Record<string, unknown>>;
  readonly proof: string;
  readonly remark: string;
}

const COLUMNS = `
  r.id, r.user_id AS "userId", r.type, c.code, c.protocol, c."precision", r.number_micro_usd AS number,
  r.amount_units AS units, r.status, r.received_units AS "receivedUnits", r.credited_micro_usd AS credited,
  r.arrival_reference AS reference,
  (SELECT count(*) FROM operators o
    WHERE r.status = ${DEPOSIT_STATES.unchecked} AND ${DEPOSIT_APPROVAL_COUNTS}
      AND o.id = (SELECT a.operator_id FROM deposit_approvals a WHERE a.deposit_id = r.id ORDER BY a.id DESC LIMIT 1)) AS approvals,
  r.created_at_ms AS "createdAtMs", r.decided_at_ms AS "decidedAtMs",
  r.decided_by AS "decidedBy"`;
const FROM = 'deposits r JOIN funds_currencies c ON c.id = r.currency_id';

export type Services = Pick<DecisionServices, 'database' | 'vault' | 'host'>;

/** Pending ones oldest first, otherwise newest first; `page` starts at 1. */
export async function depositPage(services: Services, filter: RecordFilter, page: number): Promise<Page<DepositRow>> {
  const { database } = services;
  const conditions = await conditionsOf(database, filter, 'r.type');
  const order = filter.status === DEPOSIT_STATES.unchecked ? 'r.id ASC' : 'r.id DESC';
  const selection = { columns: COLUMNS, from: FROM, conditions, order };
  const { data: rows, total } = await readPage<Columns>(database, selection, page);
  return { data: await presentAll(services, rows), total };
}

/** The newest ones before a deposit (absent = of all), with the same filter. */
export async function depositsBefore(
  services: Services,
  filter: RecordFilter,
  before: number | undefined,
  count: number,
): Promise<readonly FiledDeposit[]> {
  const { database } = services;
  const conditions = (await conditionsOf(database, filter, 'r.type')).add('r.id < ?::bigint', before);
  const columns = `${COLUMNS}, r.received_at_ms AS "receivedAtMs", r.credit_rate::text AS "creditRate", r.remark`;
  const selection = { columns, from: FROM, conditions, order: 'r.id DESC' };
  const rows = await readStretch<Columns & Filed>(database, selection, count);
  const shown = await presentAll(services, rows);
  return shown.map((row, index) => {
    const { receivedAtMs = null, creditRate = null, remark = '' } = rows[index] ?? {};
    return { ...row, received_at: receivedAtMs, credit_rate: creditRate === null ? '' : rateText(creditRate), remark };
  });
}

/** Throws Refused not_found. */
export async function depositDetail(services: Services, id: number): Promise<DepositDetail> {
  const { database, host } = services;
  const { rows } = await database.query<DetailColumns>(
    `SELECT ${COLUMNS}, r.rate::text AS rate, r.received_at_ms AS "receivedAtMs", r.receipt_rate::text AS "receiptRate",
            r.credit_rate::text AS "creditRate", r.rate_reason AS reason, r.weekend_ppm AS "weekendPpm",
            r.receipt_weekend_ppm AS "receiptWeekendPpm", r.operators_needed AS "operatorsNeeded", r.destination, r.proof_image AS proof, r.remark
       FROM ${FROM} WHERE r.id = $1::bigint`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Refused('not_found');
  const [[shown], approval, earlier, sameProof, history] = await Promise.all([
    presentAll(services, [row]),
    approvalOf(database, id),
    earlierDeposits(database, row),
    depositsWithSameProof(database, row),
    historyOf(database, { type: 'deposit', id }),
  ]);
  if (shown === undefined) throw new Error(`deposit ${id} was not presented`);
  const { summary } = await viewOf(host, row.userId, []);
  return {
    ...shown,
    rate: rateText(row.rate),
    weekend_spread_percent: percentOf(row.weekendPpm),
    received_at: row.receivedAtMs,
    receipt_rate: row.receiptRate === null ? null : rateText(row.receiptRate),
    credit_rate: row.creditRate === null ? null : rateText(row.creditRate),
    rate_reason: row.reason,
    credit_weekend_spread_percent: percentOf(appliedWeekendPpm(row)),
    operators_needed: row.operatorsNeeded,
    approved_by: approval === undefined ? null : presentApproval(approval, row),
    destination: textsOf(row.destination),
    proof: OPERATOR_IMAGE_PATH + row.proof,
    remark: row.remark,
    earlier,
    same_proof: sameProof,
    balance: usdNumber(summary.balance),
    history,
  };
}

const rateText = (rate: string): string => formatRate(toRate(rate));

const presentApproval = (
  approval: Approval,
  { weekendPpm, precision }: DetailColumns,
): DepositDetail['approved_by'] => ({
  ...presentCredit(approval, { weekendPpm, currency: { precision } }),
  operator: { id: approval.operatorId, name: approval.operatorName },
  time: approval.timeMs,
});

const textsOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

async function earlierDeposits(db: Queryable, { id, userId }: Columns): Promise<DepositDetail['earlier']> {
  const { finished, rejected, sum } = onlyRow(
    await db.query<{ finished: number; rejected: number; sum: number }>(
      `SELECT count(*) FILTER (WHERE status = ${DEPOSIT_STATES.finished}) AS finished,
            count(*) FILTER (WHERE status = ${DEPOSIT_STATES.rejected}) AS rejected,
            coalesce(sum(credited_micro_usd) FILTER (WHERE status = ${DEPOSIT_STATES.finished}), 0)::bigint AS sum
       FROM deposits WHERE user_id = $1::bigint AND id <> $2::bigint`,
      [userId, id],
    ),
  );
  return { finished, rejected, finished_usd: usdNumber(microUsd(sum)) };
}

/**
 * Deposits of any customer with the same upload, or another upload of the same picture. Oldest first, at most a
 * hundred.
 */
async function depositsWithSameProof(db: Queryable, { id, proof }: DetailColumns): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT d.id FROM deposits d
      WHERE d.id <> $1::bigint AND d.proof_image IN (
              SELECT $2::text UNION ALL
              SELECT same.name FROM images own JOIN images same ON same.content_hash = own.content_hash
               WHERE own.name = $2::text)
      ORDER BY d.id LIMIT 100`,
    [id, proof],
  );
  return rows.map((row) => row.id);
}

async function presentAll({ database, vault }: Services, rows: readonly Columns[]): Promise<DepositRow[]> {
  const [customers, deciders] = await Promise.all([
    customersOf(
      database,
      vault,
      rows.map(({ userId }) => userId),
    ),
    decidersOf(
      database,
      rows.map(({ decidedBy }) => decidedBy),
    ),
  ]);
  return rows.map((row) => present(row, customers, deciders));
}

const present = (
  row: Columns,
  customers: ReadonlyMap<number, Customer>,
  deciders: ReadonlyMap<number, Decider>,
): DepositRow => ({
  id: row.id,
  customer: customerOf(customers, row.userId),
  type: row.type,
  currency: row.code,
  protocol: row.protocol,
  number: usdNumber(row.number),
  amount: formatScaled(row.units, row.precision),
  status: row.status,
  approvals: row.approvals,
  credited: row.credited === null ? null : usdNumber(row.credited),
  amount_received: row.receivedUnits === null ? null : formatScaled(row.receivedUnits, row.precision),
  reference: row.reference,
  created_at: row.createdAtMs,
  decided_at: row.decidedAtMs,
  decided_by: deciderOf(deciders, row.decidedBy),
});
