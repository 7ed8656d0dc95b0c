/** Notifications of money movements, with data of the record behind each. */
import { WITHDRAWAL_STATES } from '@tradewind/contract/operator';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import type { MoneyRecord } from '../../messaging/notifications/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { methodText, unsealDetails } from '../payout-methods/index.ts';
import { withdrawalOf } from './withdrawal-record.ts';

/** Reads the record behind a movement of money. */
export const moneyRecordReader =
  (vault: Vault) =>
  (db: Queryable): MoneyRecord =>
  async (cause, account, reference) => {
    if (cause === 'deposit') return { event: 'deposit_finished', params: await claimedOf(db, reference) };
    if (cause === 'correction') {
      const { reason } = onlyRow(
        await db.query<{ reason: string }>('SELECT reason FROM corrections WHERE id = $1::bigint', [reference]),
      );
      return { event: 'balance_corrected', params: { reason } };
    }
    const record = await withdrawalOf(db, account, reference);
    if (record === undefined) return undefined;
    const { number: amount, code, protocol, sealed, status, remark, paymentReference } = record;
    if (cause === 'withdrawal')
      return {
        event: 'withdrawal_requested',
        params: { amount, method: methodText({ code, protocol }, unsealDetails(vault, sealed)) },
      };
    // the requested amount, including the fee
    if (cause === 'withdrawal_paid')
      return { event: 'withdrawal_paid', params: { amount, reference: paymentReference } };
    // no notification for a withdrawal that the customer cancelled
    return status === WITHDRAWAL_STATES.refused
      ? { event: 'withdrawal_refused', params: { amount, reason: remark } }
      : undefined;
  };

/** The submitted amount of a deposit, in micro-dollars, when a different amount was credited. */
async function claimedOf(db: Queryable, id: number): Promise<{ readonly claimed?: number }> {
  const { rows } = await db.query<{ claimed: number }>(
    'SELECT number_micro_usd AS claimed FROM deposits WHERE id = $1::bigint AND credited_micro_usd <> number_micro_usd',
    [id],
  );
  return rows[0] ?? {};
}
