/** Money in and out of the plain engine. Checks in the documented order, then writes; a refusal changes nothing. */
import { standingOf, transfer } from './book.ts';
import type { Book } from './book.ts';
import { withdrawableUsd } from '../formulas.ts';
import { changeOf, isHoldable, movesOf } from '../funds.ts';
import type { FundsCommand, Refusal } from '../types.ts';

export function moveFunds(book: Book, command: FundsCommand): Refusal | undefined {
  const account = book.accounts.get(command.account);
  if (account === undefined) return { key: 'not_found' };
  const { kind, balance, locked } = account.state;
  if (kind !== 'real') return { key: 'only_real_account' };
  const moves = movesOf(command);
  if (moves === undefined) return { key: 'amount_out_of_range' };
  const cashChange = changeOf('cash', moves);
  const lockedAfter = locked + changeOf('locked', moves);
  if (lockedAfter < 0) return { key: 'conflict' };
  if (!isHoldable(balance + cashChange) || !isHoldable(lockedAfter)) return { key: 'amount_out_of_range' };
  if (cashChange < 0) {
    const { equity, used, priced } = standingOf(book, account);
    if (!priced) return { key: 'price_unavailable' };
    const withdrawable = withdrawableUsd(balance, equity, used);
    if (-cashChange > withdrawable) return { key: 'insufficient_balance', withdrawable };
  }

  for (const { from, to, amount, cause } of moves)
    transfer(book, account, [from, to], amount, cause, 0, command.now, command.reference);
  return undefined;
}
