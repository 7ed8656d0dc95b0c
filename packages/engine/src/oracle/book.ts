/** State of the plain engine, and its basic sums and operations. */
import { microUsd } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';

import { ACCOUNT_CURRENCY, ONE, RATE_MAX_AGE_MS, rateOf } from '../conversion.ts';
import type { ConversionSource, Ratio } from '../conversion.ts';
import { exactProfit, heldProfit, heldSum, heldUsd, isAtBound, MAX_USD } from '../formulas.ts';
import { groupOfKind } from '../groups.ts';
import { markedQuote, markupFor, NO_MARKUP, termsOf } from '../markups.ts';
import { cancelledOrder, pairedOrder } from '../orders.ts';
import { closingSide, statedAge } from '../rules.ts';
import type { AccountState } from '../trading-engine.ts';
import type {
  AccountId,
  CancelReason,
  EngineEvent,
  EngineSettings,
  Grounds,
  GroupId,
  GroupTerms,
  InstrumentId,
  InstrumentSpec,
  LedgerAccount,
  Markup,
  MarkupTerms,
  Order,
  OrderId,
  Pricing,
  Quote,
  Rollover,
  TimeMs,
  TransferCause,
} from '../types.ts';

export interface Market {
  spec: InstrumentSpec;
  readonly pointValue: Ratio;
  open: boolean;
  quotedSinceOpen: boolean;
  quote?: Quote;
  /** The time from which its age counts; absent = from its time. */
  agesFrom?: TimeMs;
  /** Absent = live. */
  pricing?: Pricing;
  /** As set with the pricing. */
  maxAgeMs?: number;
}

export interface Account {
  state: AccountState;
  /** Pending and holding orders. */
  readonly orders: Map<OrderId, Order>;
}

export interface Book {
  settings: EngineSettings;
  readonly markets: Map<InstrumentId, Market>;
  /** Per quote currency, in order of preference. */
  sources: ReadonlyMap<string, readonly ConversionSource[]>;
  readonly accounts: Map<AccountId, Account>;
  /** Those that were defined. */
  readonly groups: Map<GroupId, GroupTerms>;
  /** By markupKey. */
  readonly markups: Map<string, Markup>;
  readonly orders: Map<OrderId, Order>;
  events: EngineEvent[];
  /** The rollover in progress. */
  rollover?: Rollover;
}

/** What makes the price of an account's group in an instrument. */
export function markupOf(book: Book, { state: { kind, group } }: Account, spec: InstrumentSpec): MarkupTerms {
  return markupFor(book.markups, group ?? groupOfKind(kind), spec);
}

export function markupOfOrder(book: Book, order: Order): MarkupTerms {
  const account = book.accounts.get(order.account);
  const spec = book.markets.get(order.instrument)?.spec;
  return account === undefined || spec === undefined ? NO_MARKUP : markupOf(book, account, spec);
}

/** The mark-up as events state it. */
export const stated = (markup: MarkupTerms): Pick<Grounds, 'markup'> =>
  markup === NO_MARKUP ? {} : { markup: termsOf(markup) };

/** The time from which the age of a market's last quote counts; undefined before the first. */
export const ageStartOf = ({ quote, agesFrom }: Market): TimeMs | undefined => agesFrom ?? quote?.time;

/** Whether an account holds a position with a suspect price. */
export const holdsSuspect = (book: Book, account: Account): boolean =>
  ordersOf(account, 'holding').some(({ instrument }) => book.markets.get(instrument)?.pricing === 'suspect');

const byId = (left: Order, right: Order): number => left.id - right.id;

export function ordersOf(account: Account, status: 'pending' | 'holding'): readonly Order[] {
  return [...account.orders.values()].filter((order) => order.status === status).toSorted(byId);
}

export function put(book: Book, account: Account, order: Order): void {
  account.orders.set(order.id, order);
  book.orders.set(order.id, order);
}

export function drop(book: Book, account: Account, order: Order): void {
  account.orders.delete(order.id);
  book.orders.delete(order.id);
}

/** The first source that has a quote. */
function sourceOf(book: Book, currency: string): { readonly market: Market; readonly rate: Ratio } | undefined {
  for (const source of book.sources.get(currency) ?? []) {
    const market = book.markets.get(source.instrument);
    const quote = market?.quote;
    if (market && quote)
      return { market, rate: rateOf(quote.bid, quote.ask, market.spec.pricePrecision, source.inverse) };
  }
  return undefined;
}

export function rateFor(book: Book, currency: string): Ratio | undefined {
  return currency === ACCOUNT_CURRENCY ? ONE : sourceOf(book, currency)?.rate;
}

/** The same for opening: undefined while its market is open and its quote is too old. */
export function rateToOpen(book: Book, currency: string, now: TimeMs): Ratio | undefined {
  if (currency === ACCOUNT_CURRENCY) return ONE;
  const source = sourceOf(book, currency);
  if (source?.market.open === true && now - (ageStartOf(source.market) ?? 0) > RATE_MAX_AGE_MS) return undefined;
  return source?.rate;
}

/** The quote of another instrument that converts a market's currency; undefined = none is needed, or there is none. */
export function sourceQuote(book: Book, { spec }: Market): Quote | undefined {
  const quote = spec.quote === ACCOUNT_CURRENCY ? undefined : sourceOf(book, spec.quote)?.market.quote;
  return quote?.instrument === spec.id ? undefined : quote;
}

type Prices = Pick<Grounds, 'prices'>;

/** Quotes by instrument id, each once, without that of an instrument that the event states itself. */
export function pricesOf(quotes: Iterable<Quote | undefined>, own: InstrumentId): Prices {
  const byId = new Map<InstrumentId, Quote>();
  for (const quote of quotes) if (quote !== undefined && quote.instrument !== own) byId.set(quote.instrument, quote);
  const prices = [...byId.values()].toSorted((left, right) => left.instrument - right.instrument);
  return prices.length === 0 ? {} : { prices };
}

/** The quotes of everything that an account holds and of what converts it. */
export function heldPrices(book: Book, account: Account, own: InstrumentId): Prices {
  const markets = ordersOf(account, 'holding').flatMap(({ instrument }) => book.markets.get(instrument) ?? []);
  return pricesOf(
    markets.flatMap((market) => [market.quote, sourceQuote(book, market)]),
    own,
  );
}

/** The grounds of a customer's order at a market's last quote, beside what the account holds. */
export function ownGrounds(book: Book, market: Market): Grounds {
  const agesFrom = market.quote && statedAge(market.quote.time, ageStartOf(market) ?? market.quote.time);
  return {
    ...pricesOf([sourceQuote(book, market)], market.spec.id),
    ...(agesFrom !== undefined && { agesFrom }),
  };
}

/** The held instruments in which a stop-out can close nothing now. */
export function skippedBy(book: Book, account: Account): Pick<Grounds, 'skipped'> {
  const held = new Set(ordersOf(account, 'holding').map(({ instrument }) => instrument));
  const isNone = holdsSuspect(book, account);
  const skipped = [...held].filter((id) => isNone || !mayStopOut(book.markets.get(id)));
  return skipped.length === 0 ? {} : { skipped: skipped.toSorted((left, right) => left - right) };
}

/** Whether a stop-out may close at a market's last quote. */
export const mayStopOut = (market: Market | undefined): boolean =>
  market?.open === true && market.quotedSinceOpen && market.pricing === undefined;

/** Applies `formula` to an order's price move at the last quote; undefined while its instrument or its conversion has no quote. */
function valued<T>(book: Book, order: Order, formula: (...args: Parameters<typeof heldProfit>) => T): T | undefined {
  const market = book.markets.get(order.instrument);
  if (market?.quote === undefined) return undefined;
  const rate = rateFor(book, market.spec.quote);
  if (rate === undefined) return undefined;
  const closing = closingSide(order.side, markedQuote(market.quote, markupOfOrder(book, order)));
  const points = order.side === 'buy' ? closing - order.price : order.price - closing;
  return formula(points, order.lots, market.pointValue, rate);
}

/** Floating profit, limited to ±MAX_USD. */
export function floatingProfit(book: Book, order: Order): MicroUsd | undefined {
  return valued(book, order, heldProfit);
}

export interface Standing {
  readonly profit: MicroUsd;
  readonly equity: MicroUsd;
  readonly used: MicroUsd;
  readonly free: MicroUsd;
  readonly holding: number;
  /** False while a position cannot be valued (after a restore without quotes); it counts as 0 then. */
  readonly priced: boolean;
}

/** The sum of all floating profits, where numbers do not suffice. */
export function bigProfit(book: Book, account: Account): bigint {
  return ordersOf(account, 'holding').reduce((sum, order) => sum + (valued(book, order, exactProfit) ?? 0n), 0n);
}

export function standingOf(book: Book, account: Account): Standing {
  let [profit, used, holding, priced, exact] = [0, 0, 0, true, true];
  for (const order of account.orders.values()) {
    if (order.status !== 'holding') continue;
    const floating = floatingProfit(book, order);
    profit += floating ?? 0;
    used += order.margin;
    holding += 1;
    priced &&= floating !== undefined;
    exact &&= Math.abs(profit) <= MAX_USD && !(floating !== undefined && isAtBound(floating));
  }
  const total = exact ? profit : bigProfit(book, account);
  const equity = heldSum(account.state.balance, total);
  return {
    profit: heldUsd(total),
    equity,
    used: microUsd(used),
    free: heldUsd(equity - used),
    holding,
    priced,
  };
}

export function transfer(
  book: Book,
  account: Account,
  [from, to]: readonly [LedgerAccount, LedgerAccount],
  amount: number,
  cause: TransferCause,
  order: OrderId,
  time: TimeMs,
  reference?: number,
): void {
  if (amount === 0) return;
  let { balance, locked } = account.state;
  if (from === 'cash') balance = microUsd(balance - amount);
  if (to === 'cash') balance = microUsd(balance + amount);
  if (from === 'locked') locked = microUsd(locked - amount);
  if (to === 'locked') locked = microUsd(locked + amount);
  account.state = { ...account.state, balance, locked };
  book.events.push({
    type: 'transfer',
    account: account.state.account,
    from,
    to,
    amount: microUsd(amount),
    cause,
    order,
    ...(reference !== undefined && { reference }),
    time,
  });
}

/** The order that it was paired with stays open without a pair. */
export function cancelOrder(book: Book, account: Account, order: Order, reason: CancelReason, time: TimeMs): void {
  drop(book, account, order);
  book.events.push({ type: 'cancelled', order: cancelledOrder(order, reason, time), reason, time });
  const other = order.oco === undefined || reason === 'oco' ? undefined : book.orders.get(order.oco);
  if (other !== undefined) pair(book, account, other, undefined, time);
}

/** Changes or removes the pair of a pending order. */
export function pair(book: Book, account: Account, order: Order, oco: OrderId | undefined, time: TimeMs): void {
  const paired = pairedOrder(order, oco);
  put(book, account, paired);
  book.events.push({ type: 'updated', order: paired, time });
}
