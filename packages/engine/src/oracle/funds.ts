/** Deposits and withdrawals in the plain engine. Checks in the documented order, then writes; a refusal changes nothing. */
import { ageStartOf, holdsSuspect, ordersOf, standingOf, transfer } from './book.ts';
import type { Account, Book, Market } from './book.ts';
import { withdrawableUsd } from '../formulas.ts';
import { changeOf, isHoldable, movesOf } from '../funds.ts';
import { maxAgeOf, priceRefusal, SUSPECT_PRICE } from '../rules.ts';
import type { CorrectManyCommand, FundsCommand, Refusal, TimeMs } from '../types.ts';

/** The market of a position, and the market that converts its currency: the first source that has a quote. */
function pricingOf(book: Book, market: Market): readonly Market[] {
  const sources = (book.sources.get(market.spec.quote) ?? []).map(({ instrument }) => book.markets.get(instrument));
  const source = sources.find((each) => each?.quote !== undefined);
  return source === undefined ? [market] : [market, source];
}

/** Whether none of the prices that the account is valued at is too old (rules.maxAgeOf), except those of closed markets. */
function isCurrentAt(book: Book, account: Account, now: TimeMs): boolean {
  const held = ordersOf(account, 'holding').flatMap(({ instrument }) => book.markets.get(instrument) ?? []);
  return held
    .flatMap((market) => pricingOf(book, market))
    .every(
      (market) =>
        market.quote &&
        (!market.open || market.pricing === 'withheld' || isFresh(book, market, now - (ageStartOf(market) ?? 0))),
    );
}

const isFresh = (book: Book, market: Market, ageMs: number): boolean =>
  priceRefusal(market.pricing ?? 'live', ageMs, maxAgeOf(market, book.settings)) === undefined;

export function moveFunds(book: Book, command: FundsCommand): Refusal | undefined {
  const account = book.accounts.get(command.account);
  if (account === undefined) return { key: 'not_found' };
  const { kind, balance, locked, tradingDisabled: reason } = account.state;
  if (kind !== 'real') return { key: 'only_real_account' };
  if (command.type === 'withdraw' && reason !== undefined) return { key: 'trading_disabled', reason };
  const moves = movesOf(command);
  if (moves === undefined) return { key: 'amount_out_of_range' };
  const cashChange = changeOf('cash', moves);
  const lockedAfter = locked + changeOf('locked', moves);
  if (lockedAfter < 0) return { key: 'conflict' };
  if (!isHoldable(balance + cashChange) || !isHoldable(lockedAfter)) return { key: 'amount_out_of_range' };
  if (cashChange < 0) {
    if (holdsSuspect(book, account)) return SUSPECT_PRICE;
    const { equity, used, priced } = standingOf(book, account);
    if (!priced || !isCurrentAt(book, account, command.now)) return { key: 'price_unavailable' };
    const withdrawable = withdrawableUsd(balance, equity, used);
    if (-cashChange > withdrawable) return { key: 'insufficient_balance', withdrawable };
  }

  for (const { from, to, amount, cause } of moves)
    transfer(book, account, [from, to], amount, cause, 0, command.now, command.reference);
  return undefined;
}

/** Applied one by one; the first refusal undoes the ones before it. */
export function correctMany(book: Book, { corrections, now }: CorrectManyCommand): Refusal | undefined {
  if (new Set(corrections.map(({ account }) => account)).size < corrections.length) return { key: 'conflict' };
  const before = new Map([...book.accounts].map(([id, { state }]) => [id, state]));
  for (const correction of corrections) {
    const refusal = moveFunds(book, { type: 'correct', ...correction, now });
    if (refusal === undefined) continue;
    for (const [id, state] of before) Object.assign(book.accounts.get(id) ?? {}, { state });
    book.events = [];
    return refusal;
  }
  return undefined;
}
