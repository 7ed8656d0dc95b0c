/**
 * References of single payments: of money that arrived, and of money that was paid. One payment is booked once, for
 * ever, so a reference is compared by a key that stays when the text is erased.
 */
import { hash } from 'node:crypto';

/** Blanks, case and forms of the same character (NFKC) do not count. The migration 124 computes the same in SQL. */
const folded = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/gu, '').toLowerCase();

const keyOf = (scope: string, reference: string): Buffer => hash('sha256', `${scope}\n${folded(reference)}`, 'buffer');

/** `account`: the firm's account that received it; null for a coin. A hash identifies a transaction on any network. */
export const arrivalKey = (account: string | null, reference: string): Buffer =>
  keyOf(account === null ? 'arrival of coins' : `arrival at ${folded(account)}`, reference);

export const paymentKey = (currencyId: number, reference: string): Buffer =>
  keyOf(`payment of ${currencyId}`, reference);
