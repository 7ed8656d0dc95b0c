/** References of payments as operators enter them: one line without invisible characters. */
import type { Fault } from '@tradewind/contract';
import { ARRIVAL_REFERENCE_MAX, PAYMENT_REFERENCE_LENGTH, WITHDRAWAL_STATES } from '@tradewind/contract/operator';
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { checkText } from '../../money/payout-methods/index.ts';
import { arrivalKey, paymentKey } from '../../money/records/index.ts';

export interface Reference {
  readonly text: string;
  /** What it is compared by. */
  readonly key: Buffer;
}

/** `account`: the firm's account that received the money; null for a coin. Throws Refused invalid_input. */
export function readArrival(account: string | null, typed: string | undefined): Reference {
  const text = readLine('reference', typed ?? '', ARRIVAL_REFERENCE_MAX);
  return { text, key: arrivalKey(account, text) };
}

/** Throws Refused invalid_input. */
export function readPayment(currencyId: number, typed: string): Reference {
  const text = readLine('payment_reference', typed, PAYMENT_REFERENCE_LENGTH.max);
  if (Array.from(text).length < PAYMENT_REFERENCE_LENGTH.min) throw refusedField('payment_reference', 'required');
  return { text, key: paymentKey(currencyId, text) };
}

/** Throws Refused conflict (data.reason = reference_used, data.deposit) for an arrival that was credited before. */
export async function requireNewArrival(db: Queryable, { key }: Reference): Promise<void> {
  const { rows } = await db.query<{ id: number }>('SELECT id FROM deposits WHERE arrival_key = $1', [key]);
  const [used] = rows;
  if (used !== undefined) throw new Refused('conflict', { reason: 'reference_used', deposit: used.id });
}

/**
 * Throws Refused conflict (data.reason = reference_used, data.withdrawal) for a payment that was booked before. Payments
 * of earlier versions that differ only in blanks share a key, which only the first one has; so the text counts as well.
 */
export async function requireNewPayment(db: Queryable, currencyId: number, { key, text }: Reference): Promise<void> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT id FROM withdrawals WHERE payment_key = $1
     UNION ALL
     SELECT id FROM withdrawals
      WHERE currency_id = $2::integer AND lower(payment_reference) = lower($3::text) AND status = ${WITHDRAWAL_STATES.paid}
     LIMIT 1`,
    [key, currencyId, text],
  );
  const [used] = rows;
  if (used !== undefined) throw new Refused('conflict', { reason: 'reference_used', withdrawal: used.id });
}

function readLine(field: string, typed: string, maxLength: number): string {
  const check = checkText(typed, maxLength);
  if (!check.ok) throw refusedField(field, check.reason);
  return check.text;
}

const refusedField = (field: string, reason: Fault): Refused =>
  new Refused('invalid_input', { fields: { [field]: reason } });
