/** Deposits and withdrawals in the fast engine. Checks in the documented order, then writes; a refusal changes nothing. */
import type { Book } from './book.ts';
import { withdrawableUsd } from '../formulas.ts';
import { changeOf, isHoldable, movesOf } from '../funds.ts';
import { SUSPECT_PRICE } from '../rules.ts';
import type { CorrectManyCommand, FundsCommand, Refusal } from '../types.ts';

export function moveFunds(book: Book, command: FundsCommand): Refusal | undefined {
  const refusal = fundsRefusal(book, command);
  if (refusal !== undefined) return refusal;
  const account = book.accounts.slotOf(command.account);
  for (const move of movesOf(command) ?? []) book.moveFunds(account, move, command.reference, command.now);
  return undefined;
}

export function correctMany(book: Book, { corrections, now }: CorrectManyCommand): Refusal | undefined {
  const seen = new Set<number>();
  for (const { account } of corrections) {
    if (seen.has(account)) return { key: 'conflict' };
    seen.add(account);
  }
  for (const correction of corrections) {
    const refusal = fundsRefusal(book, { type: 'correct', ...correction, now });
    if (refusal !== undefined) return refusal;
  }
  for (const correction of corrections) moveFunds(book, { type: 'correct', ...correction, now });
  return undefined;
}

/** Why a funds command is refused; undefined when it is accepted. */
function fundsRefusal(book: Book, command: FundsCommand): Refusal | undefined {
  const { accounts } = book;
  const account = accounts.slotOf(command.account);
  if (account < 0) return { key: 'not_found' };
  if (accounts.kindOf(account) !== 'real') return { key: 'only_real_account' };
  const reason = command.type === 'withdraw' ? accounts.disabledReasonOf(account) : undefined;
  if (reason !== undefined) return { key: 'trading_disabled', reason };
  const moves = movesOf(command);
  if (moves === undefined) return { key: 'amount_out_of_range' };
  const balance = accounts.balanceOf(account);
  const cashChange = changeOf('cash', moves);
  const lockedAfter = accounts.lockedOf(account) + changeOf('locked', moves);
  if (lockedAfter < 0) return { key: 'conflict' };
  if (!isHoldable(balance + cashChange) || !isHoldable(lockedAfter)) return { key: 'amount_out_of_range' };
  if (cashChange < 0) {
    if (book.holdsSuspect(account)) return SUSPECT_PRICE;
    if (!book.valuation.canValueAt(account, command.now, book.settings)) return { key: 'price_unavailable' };
    const { equity, used } = book.standingOf(account);
    const withdrawable = withdrawableUsd(balance, equity, used);
    if (-cashChange > withdrawable) return { key: 'insufficient_balance', withdrawable };
  }
  return undefined;
}
