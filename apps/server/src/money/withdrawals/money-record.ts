/** What the movement of money says about its record, as its customer is told. */
import { WITHDRAWAL_STATES } from '@tradewind/contract/operator';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import type { MoneyRecord } from '../../messaging/notifications/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { methodText, unsealDetails } from '../payout-methods/index.ts';
import { withdrawalOf } from './withdrawal-record.ts';

/** Reads the record that a movement of money belongs to. */
export const moneyRecordReader =
  (vault: Vault) =>
  (db: Queryable): MoneyRecord =>
  async (cause, account, reference) => {
    if (cause === 'deposit') return { event: 'deposit_finished', params: {} };
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
    // with its fee, as it was asked for
    if (cause === 'withdrawal_paid')
      return { event: 'withdrawal_paid', params: { amount, reference: paymentReference } };
    // also what its customer took back himself; he knows
    return status === WITHDRAWAL_STATES.refused
      ? { event: 'withdrawal_refused', params: { amount, reason: remark } }
      : undefined;
  };
