/** Withdrawals as operators see them in lists and files. */
import { type Page, readPage, readStretch } from '../../platform/db/index.ts';
import { type WithdrawalRow, type WithdrawalWarning, WITHDRAWAL_STATES } from '@tradewind/contract/operator';
import { type MicroUsd, formatScaled } from '@tradewind/money';
import { usdNumber } from '../../platform/wire/index.ts';
import { customerOf, deciderOf, decidersOf, customersOf } from '../../staff/records/index.ts';
import { withdrawalApprovalCounts } from './approvals.ts';
import { type RecordFilter, conditionsOf } from './records-filter.ts';
import type { DecisionServices } from './services.ts';
import { WARNINGS, WITHDRAWALS } from './withdrawal-warnings.ts';

export interface WithdrawalColumns {
  readonly id: number;
  readonly userId: number;
  /** 1 coin, 2 bank. */
  readonly type: 1 | 2;
  readonly code: string;
  readonly protocol: string;
  readonly precision: number;
  readonly number: MicroUsd;
  readonly fee: MicroUsd;
  readonly units: number;
  readonly status: number;
  readonly operatorsNeeded: number;
  readonly approvals: number;
  readonly warnings: WithdrawalWarning[];
  readonly createdAtMs: number;
  readonly decidedAtMs: number | null;
  readonly decidedBy: number | null;
}

/** Approvals: only those that still count. */
export const withdrawalColumns = (nowMs: number): string => `
  r.id, r.user_id AS "userId", c.type, c.code, c.protocol, c."precision", r.number_micro_usd AS number,
  r.fee_micro_usd AS fee, r.real_units AS units, r.status, r.operators_needed AS "operatorsNeeded",
  (SELECT count(*) FROM withdrawal_approvals a JOIN operators o ON o.id = a.operator_id
    WHERE a.withdrawal_id = r.id AND ${withdrawalApprovalCounts('r.user_id', nowMs)}) AS approvals,
  ${WARNINGS} AS warnings,
  r.created_at_ms AS "createdAtMs", r.decided_at_ms AS "decidedAtMs", r.decided_by AS "decidedBy"`;

type Services = Pick<DecisionServices, 'database' | 'vault' | 'now'>;

interface Filed {
  readonly reference: string;
  readonly remark: string;
}

/** With what the bank's statement is compared with; not in lists. */
export type FiledWithdrawal = WithdrawalRow & Readonly<{ payment_reference: string; remark: string }>;

/** Pending ones oldest first, otherwise newest first; `page` starts at 1. */
export async function withdrawalPage(
  services: Services,
  filter: RecordFilter,
  page: number,
): Promise<Page<WithdrawalRow>> {
  const { database, now } = services;
  const conditions = await conditionsOf(database, filter, 'c.type');
  const order = filter.status === WITHDRAWAL_STATES.waiting ? 'r.id ASC' : 'r.id DESC';
  const selection = { columns: withdrawalColumns(now()), from: WITHDRAWALS, conditions, order };
  const { data: rows, total } = await readPage<WithdrawalColumns>(database, selection, page);
  return { data: await presentWithdrawals(services, rows), total };
}

/** The newest ones before a withdrawal (absent = of all), with the same filter. */
export async function withdrawalsBefore(
  services: Services,
  filter: RecordFilter,
  before: number | undefined,
  count: number,
): Promise<readonly FiledWithdrawal[]> {
  const { database, now } = services;
  const conditions = (await conditionsOf(database, filter, 'c.type')).add('r.id < ?::bigint', before);
  const columns = `${withdrawalColumns(now())}, r.payment_reference AS reference, r.remark`;
  const selection = { columns, from: WITHDRAWALS, conditions, order: 'r.id DESC' };
  const rows = await readStretch<WithdrawalColumns & Filed>(database, selection, count);
  const shown = await presentWithdrawals(services, rows);
  return shown.map((row, index) => ({
    ...row,
    payment_reference: rows[index]?.reference ?? '',
    remark: rows[index]?.remark ?? '',
  }));
}

export async function presentWithdrawals(
  { database, vault }: Pick<Services, 'database' | 'vault'>,
  rows: readonly WithdrawalColumns[],
): Promise<WithdrawalRow[]> {
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
  return rows.map((row) => ({
    id: row.id,
    customer: customerOf(customers, row.userId),
    type: row.type,
    currency: row.code,
    protocol: row.protocol,
    number: usdNumber(row.number),
    fee: usdNumber(row.fee),
    real_amount: formatScaled(row.units, row.precision),
    status: row.status,
    operators_needed: row.operatorsNeeded,
    approvals: row.approvals,
    warnings: row.warnings,
    created_at: row.createdAtMs,
    decided_at: row.decidedAtMs,
    decided_by: deciderOf(deciders, row.decidedBy),
  }));
}
