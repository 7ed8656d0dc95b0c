/** A withdrawal as stored, and as its customer sees it. */
import type { DrawRecord, Locale } from '@tradewind/contract';
import { WITHDRAWAL_STATES } from '@tradewind/contract/operator';
import { type MicroUsd, formatRate, toDecimalNumber, toRate } from '@tradewind/money';
import { type Page, type Queryable, onlyRow } from '../../platform/db/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { fundsStatusText } from '../../platform/texts/index.ts';
import { type PayoutDetails, presentDetails } from '../payout-methods/index.ts';
import { percentOf } from '../rates/index.ts';

export interface WithdrawalRecord {
  readonly id: number;
  readonly currencyId: number;
  readonly type: 1 | 2;
  readonly code: string;
  readonly protocol: string;
  readonly precision: number;
  readonly number: MicroUsd;
  readonly fee: MicroUsd;
  /** The bigint as text. */
  readonly rate: string;
  readonly weekendPpm: number | null;
  readonly units: number;
  readonly memo: string;
  readonly status: number;
  readonly remark: string;
  readonly paymentReference: string;
  readonly createdAtMs: number;
  readonly decidedAtMs: number | null;
}

export interface StoredWithdrawal extends WithdrawalRecord {
  /** Details of its method, which may have been deleted since. */
  readonly sealed: Buffer;
}

const SELECT = `
  SELECT w.id, w.currency_id AS "currencyId", c.type, c.code, c.protocol, c."precision", w.number_micro_usd AS number,
         w.fee_micro_usd AS fee, w.rate::text AS rate, w.weekend_ppm AS "weekendPpm", w.real_units AS units, w.memo, w.status, w.remark,
         w.payment_reference AS "paymentReference", w.created_at_ms AS "createdAtMs", w.decided_at_ms AS "decidedAtMs",
         m.details_sealed AS sealed
    FROM withdrawals w JOIN funds_currencies c ON c.id = w.currency_id JOIN payout_methods m ON m.id = w.method_id`;
const OF_USER = 'w.user_id = $1::bigint AND ($2::integer IS NULL OR c.type = $2::integer)';

/** A withdrawal of this customer. */
export async function withdrawalOf(db: Queryable, userId: number, id: number): Promise<StoredWithdrawal | undefined> {
  const { rows } = await db.query<StoredWithdrawal>(`${SELECT} WHERE w.id = $2::bigint AND w.user_id = $1::bigint`, [
    userId,
    id,
  ]);
  return rows[0];
}

/** Newest first; of one type of currency, or all. */
export async function withdrawalPage(
  db: Queryable,
  userId: number,
  { type, page, rows: count }: { readonly type: number | undefined; readonly page: number; readonly rows: number },
): Promise<Page<StoredWithdrawal>> {
  const values = [userId, type ?? null];
  const [{ rows }, counted] = await Promise.all([
    db.query<StoredWithdrawal>(`${SELECT} WHERE ${OF_USER} ORDER BY w.id DESC LIMIT $3::integer OFFSET $4::bigint`, [
      ...values,
      count,
      (page - 1) * count,
    ]),
    db.query<{ total: number }>(
      `SELECT count(*) AS total FROM withdrawals w JOIN funds_currencies c ON c.id = w.currency_id WHERE ${OF_USER}`,
      values,
    ),
  ]);
  return { data: rows, total: onlyRow(counted).total };
}

export function presentWithdrawal(row: WithdrawalRecord, details: PayoutDetails, locale: Locale): DrawRecord {
  const { dc_address, bank_name, payee_account, payee_name } = presentDetails(details);
  const { currencyId, type, code, protocol, precision } = row;
  return {
    id: row.id,
    number: usdNumber(row.number),
    real_number: toDecimalNumber(row.units, precision),
    fee: usdNumber(row.fee),
    rate: formatRate(toRate(row.rate)),
    weekend_spread_percent: percentOf(row.weekendPpm),
    status: row.status,
    status_name: fundsStatusText('withdrawal', row.status, locale),
    created_at: row.createdAtMs,
    decided_at: row.decidedAtMs,
    type,
    address: dc_address,
    bank_name,
    payee_account,
    payee_name,
    memo: row.memo,
    notes: row.status === WITHDRAWAL_STATES.refused ? row.remark : '',
    payment_reference: row.paymentReference,
    draw_currency: { id: currencyId, code, protocol, precision },
  };
}
