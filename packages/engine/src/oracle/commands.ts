/** The plain engine's commands. Each one checks in the documented order, then writes; a refusal changes nothing. */
import { microUsd, points } from '@tradewind/money';
import type { Points } from '@tradewind/money';

import {
  ageStartOf,
  bigProfit,
  cancelOrder,
  floatingProfit,
  heldPrices,
  holdsSuspect,
  markupOf,
  markupOfOrder,
  ordersOf,
  ownGrounds,
  pair,
  put,
  rateFor,
  rateToOpen,
  standingOf,
  stated,
  transfer,
} from './book.ts';
import type { Account, Book, Market } from './book.ts';
import { closePosition, closingCommission, payCommission, payProfit } from './closing.ts';
import { chargeDue } from './financing.ts';
import { openingTime } from '../financing.ts';
import type { Ratio } from '../conversion.ts';
import { costOf, freeAfterFill, isAffordable, MAX_USD, payableProfit } from '../formulas.ts';
import type { Cost } from '../formulas.ts';
import { costTermsOf } from './groups.ts';
import { overLimit } from './limits.ts';
import { editedPending, editedStops, turnedOrder, wrongPair, wrongTerm, wrongTrailing } from '../order-edits.ts';
import type { TurnCommand, UpdatePendingCommand } from '../order-commands.ts';
import { markedQuote } from '../markups.ts';
import { closedOrder, filledOrder, pendingOrder, splitOrder, withCommission } from '../orders.ts';
import {
  areLotsAllowed,
  askedPrice,
  closingSide,
  entryOf,
  isMovedBeyond,
  isPartAllowed,
  openingSide,
  wrongLeverage,
  maxAgeOf,
  priceRefusal,
  SUSPECT_PRICE,
  wrongStop,
} from '../rules.ts';
import type { SubmissionCheck } from '../trading-engine.ts';
import type { Command, Entry, Order, PriceSeen, Quote, Refusal, Side, SubmitCommand, TimeMs } from '../types.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;
const NOT_FOUND: Refusal = { key: 'not_found' };

/** The quote that fills a customer's order, or the reason why there is none. */
function quoteFor(book: Book, market: Market, now: TimeMs): Quote | Refusal {
  const since = ageStartOf(market);
  const ageMs = since === undefined ? undefined : now - since;
  const refusal = priceRefusal(market.pricing ?? 'live', ageMs, maxAgeOf(market, book.settings));
  return refusal ?? market.quote ?? { key: 'price_unavailable' };
}

const lotsInvalid = ({ spec }: Market): Refusal => ({
  key: 'lots_invalid',
  minLots: spec.minLots,
  maxLots: spec.maxLots,
  lotStep: spec.lotStep,
});

/** Refusal when the fill, on the side that the customer trades, is too far from the price that they saw. */
function priceMoved({ spec }: Market, trade: Side, seen: PriceSeen | undefined, fill: Points): Refusal | undefined {
  return seen !== undefined && isMovedBeyond(trade === 'buy', seen, fill)
    ? { key: 'price_moved', asked: points(seen.price), now: fill, pricePrecision: spec.pricePrecision }
    : undefined;
}

function orderOf(
  book: Book,
  id: number,
  owner: number,
): { account: Account; order: Order; market: Market } | undefined {
  const account = book.accounts.get(owner);
  const order = account?.orders.get(id);
  const market = order && book.markets.get(order.instrument);
  return account && order && market && { account, order, market };
}

/** `quote`: the raw one. Records a checked fill: `opened` or `triggered`, then the fee. */
export function fill(
  book: Book,
  account: Account,
  order: Order,
  cost: Cost,
  quote: Quote,
  time: TimeMs,
  type: 'opened' | 'triggered',
): void {
  const markup = markupOfOrder(book, order);
  const marked = markedQuote(quote, markup);
  const filled = filledOrder(order, openingSide(order.side, marked), cost, marked, openingTime(book.rollover, time));
  put(book, account, filled);
  const prices = heldPrices(book, account, order.instrument);
  const market = type === 'opened' ? book.markets.get(order.instrument) : undefined;
  const agesFrom = market && ownGrounds(book, market).agesFrom;
  const grounds = { ...prices, ...(agesFrom !== undefined && { agesFrom }), ...stated(markup) };
  book.events.push({ type, order: filled, quote, ...grounds, time });
  transfer(book, account, ['cash', 'house_fees'], cost.fee, 'trade_fee', order.id, time);
  payCommission(book, account, order.id, cost.commission, time);
}

/** The account as it will be once a position is closed. */
function without(book: Book, account: Account, order: Order): Account {
  const floating = floatingProfit(book, order) ?? microUsd(0);
  const received = account.state.balance + payableProfit(floating, account.state.balance);
  const paid = received - closingCommission(book, account, order, received);
  const orders = new Map([...account.orders].filter(([id]) => id !== order.id));
  const isLast = ![...orders.values()].some(({ status }) => status === 'holding');
  return { state: { ...account.state, balance: microUsd(isLast ? Math.max(0, paid) : paid) }, orders };
}

/** A submission that passed the checks up to its cost. */
interface Costed {
  readonly market: Market;
  readonly account: Account;
  readonly raw: Quote;
  readonly entry: Entry;
  readonly multiple: number;
  readonly price: Points;
  readonly rate: Ratio;
  readonly cost: Cost | undefined;
}

function costed(book: Book, command: SubmitCommand): Costed | Refusal {
  const { side, now } = command;
  const market = book.markets.get(command.instrument);
  const account = book.accounts.get(command.account);
  if (market === undefined || account === undefined) return NOT_FOUND;
  const { spec } = market;
  const reason = account.state.tradingDisabled ?? spec.suspended;
  if (reason !== undefined) return { key: 'trading_disabled', reason };
  if (!market.open) return { key: 'market_closed' };
  const raw = quoteFor(book, market, now);
  if ('key' in raw) return raw;
  if (holdsSuspect(book, account)) return SUSPECT_PRICE;
  const markup = markupOf(book, account, spec);
  const quote = markedQuote(raw, markup);
  const leveraged = spec.marginMode === 'leverage';
  const terms = costTermsOf(book, account, spec);
  const unoffered = wrongLeverage(spec, command.multiple, terms.cap);
  if (unoffered !== undefined) return unoffered;
  if (!areLotsAllowed(spec, command.lots)) return lotsInvalid(market);
  const moved = command.pending ? undefined : priceMoved(market, side, command.seen, openingSide(side, quote));
  if (moved !== undefined) return moved;
  const entry = command.pending ? entryOf(spec, side, command.targetPrice, quote) : 'market';
  if (entry === undefined) return { key: 'target_price_invalid' };
  const price = command.pending ? points(command.targetPrice) : openingSide(side, quote);
  const reference = command.pending ? price : closingSide(side, quote);
  const field = wrongStop(spec, side, reference, command.stopLoss, command.takeProfit);
  if (field !== undefined) return { key: 'stop_price_invalid', field };
  const wrong = wrongTrailing(spec, side, command.trailing, reference) ?? wrongTerm(command);
  if (wrong !== undefined) return wrong;
  const rate = rateToOpen(book, spec.quote, now);
  if (rate === undefined) return { key: 'no_conversion_rate' };
  const multiple = leveraged ? command.multiple : 0;
  const cost = costOf(spec, terms, command.lots, multiple, price, rate);
  return { market, account, raw, entry, multiple, price, rate, cost };
}

/** `closing`: the holding order that is closed beforehand. */
export function submit(book: Book, command: SubmitCommand, closing?: Order): Refusal | undefined {
  const found = costed(book, command);
  if ('key' in found) return found;
  const { market, account, raw, entry, multiple, price, rate, cost } = found;
  const { now } = command;
  const after = closing === undefined ? account : without(book, account, closing);
  const { free } = standingOf(book, after);
  if (cost === undefined || !isAffordable(cost.required, free, after.state.balance))
    return { key: 'insufficient_margin', required: cost?.required ?? MAX_USD, free };
  const limit = overLimit(book, account, command, raw, rate, closing === undefined ? [] : [closing]);
  if (limit !== undefined) return limit;
  const { oco = 0 } = command;
  const other = account.orders.get(oco);
  const unfit = oco === 0 ? undefined : wrongPair(command, other);
  if (unfit !== undefined) return unfit;
  if (book.orders.has(command.order)) return { key: 'conflict' };

  const asked = askedPrice(command.seen, price);
  if (closing !== undefined)
    closePosition(book, account, closing, floatingProfit(book, closing) ?? microUsd(0), 'user', now, asked);
  const order = pendingOrder(command, entry, multiple, command.pending ? price : asked);
  if (entry === 'market') {
    fill(book, account, order, cost, raw, now, 'opened');
  } else {
    put(book, account, order);
    const grounds = { ...ownGrounds(book, market), ...stated(markupOf(book, account, market.spec)) };
    book.events.push({ type: 'pending', order, quote: raw, ...grounds, time: now });
    if (other !== undefined) pair(book, account, other, order.id, now);
  }
  return undefined;
}

/** What a submission costs, and the free margin after its fill; none when it is refused before. */
export function costOfSubmission(book: Book, command: SubmitCommand): Pick<SubmissionCheck, 'cost' | 'freeAfter'> {
  const found = costed(book, command);
  if ('key' in found || found.cost === undefined) return {};
  const { account, market, raw, rate, cost } = found;
  const quote = markedQuote(raw, markupOf(book, account, market.spec));
  const { used } = standingOf(book, account);
  const profit = bigProfit(book, account);
  return {
    cost,
    freeAfter: freeAfterFill({ ...account.state, profit, used }, market.spec, command.lots, quote, rate, cost),
  };
}

export function turn(book: Book, command: TurnCommand): Refusal | undefined {
  const found = orderOf(book, command.order, command.account);
  if (found === undefined) return NOT_FOUND;
  const { order } = found;
  if (order.status !== 'holding') return { key: 'order_not_holding' };
  return submit(book, turnedOrder(order, command), command.type === 'reverse' ? order : undefined);
}

export function updatePending(book: Book, command: UpdatePendingCommand): Refusal | undefined {
  const found = orderOf(book, command.order, command.account);
  if (found === undefined) return NOT_FOUND;
  const { account, order: before, market } = found;
  const { spec } = market;
  if (before.status !== 'pending') return { key: 'order_not_pending' };
  const reason = account.state.tradingDisabled ?? spec.suspended;
  if (reason !== undefined) return { key: 'trading_disabled', reason };
  if (!market.open) return { key: 'market_closed' };
  const raw = quoteFor(book, market, command.now);
  if ('key' in raw) return raw;
  if (holdsSuspect(book, account)) return SUSPECT_PRICE;
  const terms = costTermsOf(book, account, spec);
  const wrong = wrongLeverage(spec, before.multiple, terms.cap);
  if (wrong !== undefined) return wrong;
  const { refusal, order } = editedPending(before, command, spec, markedQuote(raw, markupOf(book, account, spec)));
  if (refusal !== undefined) return refusal;
  const rate = rateToOpen(book, spec.quote, command.now);
  if (rate === undefined) return { key: 'no_conversion_rate' };
  const cost = costOf(spec, terms, order.lots, order.multiple, order.originPrice, rate);
  const { free } = standingOf(book, account);
  if (cost === undefined || !isAffordable(cost.required, free, account.state.balance))
    return { key: 'insufficient_margin', required: cost?.required ?? MAX_USD, free };
  const limit = overLimit(book, account, order, raw, rate, [before]);
  if (limit !== undefined) return limit;

  put(book, account, order);
  book.events.push({ type: 'updated', order, time: command.now });
  return undefined;
}

export function expire(book: Book, { now }: Of<'expire'>): undefined {
  const due = [...book.orders.values()].filter((order) => (order.expiresAt ?? Infinity) <= now);
  for (const { id } of due.toSorted((left, right) => left.id - right.id)) {
    // in its current state: another order that expired may have been its pair
    const order = book.orders.get(id);
    const account = order && book.accounts.get(order.account);
    if (order && account) cancelOrder(book, account, order, 'expired', now);
  }
}

export function close(book: Book, command: Of<'close'>): Refusal | undefined {
  const found = orderOf(book, command.order, command.account);
  if (found === undefined) return NOT_FOUND;
  const { account, order, market } = found;
  if (order.status !== 'holding') return { key: 'order_not_holding' };
  if (!market.open) return { key: 'market_closed' };
  const raw = quoteFor(book, market, command.now);
  if ('key' in raw) return raw;
  const markup = markupOf(book, account, market.spec);
  const quote = markedQuote(raw, markup);
  const lots = command.lots ?? order.lots;
  const whole = lots === order.lots;
  if (!whole && !isPartAllowed(market.spec, lots, order.lots)) return lotsInvalid(market);
  const closing = closingSide(order.side, quote);
  const moved = priceMoved(market, order.side === 'buy' ? 'sell' : 'buy', command.seen, closing);
  if (moved !== undefined) return moved;
  if (rateFor(book, market.spec.quote) === undefined) return { key: 'no_conversion_rate' };
  if (!whole && book.orders.has(command.partId)) return { key: 'conflict' };

  const asked = askedPrice(command.seen, closing);
  if (whole) {
    closePosition(book, account, order, floatingProfit(book, order) ?? microUsd(0), 'user', command.now, asked);
    return undefined;
  }
  const charged = chargeDue(book, account, order, command.now);
  const { part, rest } = splitOrder(charged, lots, command.partId);
  const profit = payableProfit(floatingProfit(book, part) ?? microUsd(0), account.state.balance);
  const commission = closingCommission(book, account, part, account.state.balance + profit);
  put(book, account, rest);
  const closed = closedOrder(part, profit, 'user', quote, command.now, asked);
  book.events.push({
    type: 'closed',
    order: withCommission(closed, (part.commission ?? 0) + commission),
    reason: 'user',
    quote: raw,
    ...ownGrounds(book, market),
    ...stated(markup),
    time: command.now,
  });
  book.events.push({ type: 'updated', order: rest, time: command.now });
  payProfit(book, account, part.id, profit, command.now);
  payCommission(book, account, part.id, commission, command.now);
  return undefined;
}

export function cancel(book: Book, command: Of<'cancel'>): Refusal | undefined {
  const found = orderOf(book, command.order, command.account);
  if (found === undefined) return NOT_FOUND;
  if (found.order.status !== 'pending') return { key: 'order_not_pending' };
  cancelOrder(book, found.account, found.order, 'user', command.now);
  return undefined;
}

export function setStops(book: Book, command: Of<'set_stops'>): Refusal | undefined {
  const found = orderOf(book, command.order, command.account);
  if (found === undefined) return NOT_FOUND;
  const { account, market } = found;
  const { refusal, order } = editedStops(
    found.order,
    command,
    market.spec,
    market.quote && markedQuote(market.quote, markupOf(book, account, market.spec)),
  );
  if (refusal !== undefined) return refusal;

  put(book, account, order);
  book.events.push({ type: 'updated', order, time: command.now });
  return undefined;
}

export function openAccount(book: Book, command: Of<'open_account'>): Refusal | undefined {
  const { account: id, kind, now } = command;
  if (book.accounts.has(id) || command.balance < 0 || (kind === 'real' && command.balance !== 0))
    return { key: 'conflict' };
  const account: Account = {
    state: { account: id, kind, balance: microUsd(0), locked: microUsd(0), inMarginCall: false },
    orders: new Map(),
  };
  book.accounts.set(id, account);
  book.events.push({ type: 'account_opened', account: id, kind, time: now });
  transfer(book, account, ['demo_issue', 'cash'], command.balance, 'demo_issue', 0, now);
  return undefined;
}

export function reset(book: Book, command: Of<'reset'>): Refusal | undefined {
  const account = book.accounts.get(command.account);
  if (account === undefined) return NOT_FOUND;
  if (account.state.kind !== 'demo') return { key: 'only_demo_account' };
  for (const order of ordersOf(account, 'holding'))
    closePosition(book, account, order, microUsd(0), 'reset', command.now);
  for (let [order] = ordersOf(account, 'pending'); order !== undefined; [order] = ordersOf(account, 'pending'))
    cancelOrder(book, account, order, 'reset', command.now);
  const change = command.balance - account.state.balance;
  transfer(
    book,
    account,
    change > 0 ? ['demo_issue', 'cash'] : ['cash', 'demo_issue'],
    Math.abs(change),
    'demo_reset',
    0,
    command.now,
  );
  if (account.state.inMarginCall) {
    account.state = { ...account.state, inMarginCall: false };
    book.events.push({ type: 'margin_recovered', account: command.account, time: command.now });
  }
  return undefined;
}
