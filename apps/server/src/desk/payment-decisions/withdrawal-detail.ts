/** Everything needed to decide on a withdrawal: whose money, its destination, and warning signs. */
import { type WithdrawalDetail, DEPOSIT_STATES, WITHDRAWAL_STATES } from '@tradewind/contract/operator';
import type { TransferCause } from '@tradewind/engine';
import { formatRate, microUsd, toRate } from '@tradewind/money';
import { customersOf } from '../../staff/records/index.ts';
import { type ActingOperator, deviceText } from '../../platform/access/index.ts';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { viewOf } from '../../trading/account/index.ts';
import { historyOf } from '../../staff/audit/index.ts';
import { unsealDetails } from '../../money/payout-methods/index.ts';
import { percentOf } from '../../money/rates/index.ts';
import { isCreditor } from './creditors.ts';
import { operatorsForPayment, presentDay } from './operator-day.ts';
import type { DecisionServices } from './services.ts';
import { type WithdrawalColumns, presentWithdrawals, withdrawalColumns } from './withdrawal-records.ts';
import { WITHDRAWALS } from './withdrawal-warnings.ts';

interface DetailColumns extends WithdrawalColumns {
  readonly rate: string;
  readonly weekendPpm: number | null;
  readonly memo: string;
  readonly remark: string;
  readonly paymentReference: string;
  readonly detailsSealed: Buffer;
  readonly detailsHash: Buffer;
  readonly boundAtMs: number;
  readonly passwordChangedAtMs: number | null;
  readonly registeredAtMs: number;
  readonly verification: WithdrawalDetail['verification'] | null;
}

const detailSql = (nowMs: number): string => `
  SELECT ${withdrawalColumns(nowMs)}, r.weekend_ppm AS "weekendPpm", r.rate::text AS rate, r.memo, r.remark, r.payment_reference AS "paymentReference",
         m.details_sealed AS "detailsSealed", m.details_hash AS "detailsHash", m.created_at_ms AS "boundAtMs",
         u.password_changed_at_ms AS "passwordChangedAtMs", u.created_at_ms AS "registeredAtMs",
         (SELECT v.state FROM verifications v WHERE v.user_id = r.user_id ORDER BY v.id DESC LIMIT 1) AS verification
    FROM ${WITHDRAWALS}
   WHERE r.id = $1::bigint`;

/** Causes of trading profits and losses. */
const TRADING: readonly TransferCause[] = [
  'trade_profit',
  'trade_fee',
  'commission',
  'financing',
  'negative_balance_protection',
];

/** Throws Refused not_found. */
export async function withdrawalDetail(
  services: Pick<DecisionServices, 'database' | 'vault' | 'host' | 'now'>,
  operator: Pick<ActingOperator, 'id'>,
  id: number,
): Promise<WithdrawalDetail> {
  const { database, vault, host, now } = services;
  const nowMs = now();
  const { rows } = await database.query<DetailColumns>(detailSql(nowMs), [id]);
  const [row] = rows;
  if (row === undefined) throw new Refused('not_found');
  const [[shown], yours, sums, approvedBy, sameDetails, lastLogin, history] = await Promise.all([
    presentWithdrawals(services, [row]),
    yoursOf(database, operator, row, nowMs),
    sumsOf(database, row.userId),
    approvalsOf(database, id),
    othersWithSameDetails(services, row),
    lastLoginOf(database, row.userId),
    historyOf(database, { type: 'withdrawal', id }),
  ]);
  if (shown === undefined) throw new Error(`withdrawal ${id} was not presented`);
  const { summary } = await viewOf(host, row.userId, []);
  return {
    ...shown,
    rate: formatRate(toRate(row.rate)),
    weekend_spread_percent: percentOf(row.weekendPpm),
    yours,
    details: unsealDetails(vault, row.detailsSealed),
    method_bound_at: row.boundAtMs,
    same_details: sameDetails,
    memo: row.memo,
    remark: row.remark,
    payment_reference: row.paymentReference,
    approved_by: approvedBy,
    verification: row.verification ?? 'none',
    password_changed_at: row.passwordChangedAtMs,
    registered_at: row.registeredAtMs,
    ...sums,
    balance: usdNumber(summary.balance),
    lock_balance: usdNumber(summary.locked),
    equity: usdNumber(summary.equity),
    used_margin: usdNumber(summary.usedMargin),
    suspended: summary.tradingDisabled ?? '',
    last_login: lastLogin,
    history,
  };
}

/** What applies to the operator who reads it. */
async function yoursOf(
  db: Queryable,
  operator: Pick<ActingOperator, 'id'>,
  row: DetailColumns,
  nowMs: number,
): Promise<WithdrawalDetail['yours']> {
  const [hasCredited, { because, ofOperator }] = await Promise.all([
    isCreditor(db, operator.id, row.userId, nowMs),
    operatorsForPayment(db, operator, row, nowMs),
  ]);
  return {
    credited_by_you: hasCredited ? 1 : 0,
    operators_needed: because === null ? 1 : 2,
    two_because: because,
    operator_day: presentDay(ofOperator),
  };
}

async function sumsOf(
  db: Queryable,
  userId: number,
): Promise<Pick<WithdrawalDetail, 'deposited_usd' | 'withdrawn_usd' | 'profit_usd'>> {
  const { deposited, withdrawn, profit } = onlyRow(
    await db.query<{ deposited: number; withdrawn: number; profit: number }>(
      `SELECT (SELECT coalesce(sum(credited_micro_usd), 0)::bigint FROM deposits
              WHERE user_id = $1::bigint AND status = ${DEPOSIT_STATES.finished}) AS deposited,
            (SELECT coalesce(sum(number_micro_usd), 0)::bigint FROM withdrawals
              WHERE user_id = $1::bigint AND status = ${WITHDRAWAL_STATES.paid}) AS withdrawn,
            (SELECT coalesce(sum(CASE to_account WHEN 'cash' THEN amount_micro_usd ELSE -amount_micro_usd END), 0)::bigint
               FROM ledger_transfers
              WHERE account_id = $1::bigint AND 'cash' IN (from_account, to_account) AND cause = ANY($2::text[])) AS profit`,
      [userId, TRADING],
    ),
  );
  return {
    deposited_usd: usdNumber(microUsd(deposited)),
    withdrawn_usd: usdNumber(microUsd(withdrawn)),
    profit_usd: usdNumber(microUsd(profit)),
  };
}

/** Includes approvals of operators who were disabled or changed roles since, although these do not count. */
async function approvalsOf(db: Queryable, id: number): Promise<WithdrawalDetail['approved_by']> {
  const { rows } = await db.query<{ id: number; name: string; timeMs: number }>(
    `SELECT o.id, o.name, a.created_at_ms AS "timeMs" FROM withdrawal_approvals a JOIN operators o ON o.id = a.operator_id
      WHERE a.withdrawal_id = $1::bigint ORDER BY a.created_at_ms, o.id`,
    [id],
  );
  return rows.map(({ id: operatorId, name, timeMs }) => ({ operator: { id: operatorId, name }, time: timeMs }));
}

async function othersWithSameDetails(
  { database, vault }: Pick<DecisionServices, 'database' | 'vault'>,
  { userId, detailsHash }: DetailColumns,
): Promise<WithdrawalDetail['same_details']> {
  const { rows } = await database.query<{ userId: number }>(
    `SELECT DISTINCT user_id AS "userId" FROM payout_methods
      WHERE details_hash = $1 AND user_id <> $2::bigint ORDER BY user_id LIMIT 100`,
    [detailsHash, userId],
  );
  const customers = await customersOf(
    database,
    vault,
    rows.map((row) => row.userId),
  );
  return [...customers.values()];
}

async function lastLoginOf(db: Queryable, userId: number): Promise<WithdrawalDetail['last_login']> {
  const { rows } = await db.query<{ address: string; userAgent: string; createdAtMs: number }>(
    `SELECT login_address AS address, user_agent AS "userAgent", created_at_ms AS "createdAtMs" FROM sessions
      WHERE user_id = $1::bigint ORDER BY created_at_ms DESC LIMIT 1`,
    [userId],
  );
  const [session] = rows;
  if (session === undefined) return null;
  const { address, userAgent, createdAtMs } = session;
  return { address, device: deviceText(userAgent), time: createdAtMs };
}
