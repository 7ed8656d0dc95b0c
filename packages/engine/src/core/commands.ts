/** Commands of the fast engine. Each checks in the documented order, then writes; a refusal changes nothing. */
import { points, ZERO_USD } from '@tradewind/money';
import type { Points } from '@tradewind/money';

import type { Book } from './book.ts';
import type { Market } from './market.ts';
import { NO_SLOT } from './order-table.ts';
import { costOf, MOST_USD, payableProfit } from '../formulas.ts';
import { orderLimit } from '../limits.ts';
import { closedOrder, openedOrder, pendingOrder, splitOrder } from '../orders.ts';
import {
  areLotsAllowed,
  askedPrice,
  closingSide,
  entryOf,
  isMovedBeyond,
  isPartAllowed,
  openingSide,
  wrongStop,
} from '../rules.ts';
import type { Command, Order, PriceSeen, Quote, Refusal, SubmitCommand, TimeMs } from '../types.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;
const NOT_FOUND: Refusal = { key: 'not_found' };

function freshQuote(book: Book, market: Market, now: TimeMs): Quote | undefined {
  return now - market.agesFrom <= book.settings.quoteMaxAgeMs ? market.quote : undefined;
}

function lotsInvalid({ spec }: Market): Refusal {
  return { key: 'lots_invalid', minLots: spec.minLots, maxLots: spec.maxLots, lotStep: spec.lotStep };
}

/** The refusal of a fill that is worse than its customer allowed; `buys`: whether the fill buys. */
function priceMoved({ spec }: Market, buys: boolean, seen: PriceSeen | undefined, fill: Points): Refusal | undefined {
  if (seen === undefined || !isMovedBeyond(buys, seen, fill)) return undefined;
  return { key: 'price_moved', asked: points(seen.price), now: fill, pricePrecision: spec.pricePrecision };
}

/** The slot of an account's own order; NO_SLOT when there is no such one. */
function slotOf(book: Book, order: number, owner: number): number {
  const account = book.accounts.slotOf(owner);
  const slot = book.orders.slotOf(order);
  return slot !== NO_SLOT && book.orders.accountOf(slot) === account ? slot : NO_SLOT;
}

export function submit(book: Book, command: SubmitCommand): Refusal | undefined {
  const { side, lots, now } = command;
  const market = book.markets.get(command.instrument);
  const account = book.accounts.slotOf(command.account);
  if (market === undefined || account < 0) return NOT_FOUND;
  const { spec } = market;
  book.prefetch.opening(command, account, market);
  const reason = book.accounts.disabledReasonOf(account) ?? spec.suspended;
  if (reason !== undefined) return { key: 'trading_disabled', reason };
  if (!market.open) return { key: 'market_closed' };
  const quote = freshQuote(book, market, now);
  if (quote === undefined) return { key: 'price_unavailable' };
  const leveraged = spec.marginMode === 'leverage';
  if (leveraged && spec.multiples.length === 0) return { key: 'no_mult_config' };
  if (leveraged && !spec.multiples.includes(command.multiple)) return { key: 'multiple_not_offered' };
  if (!areLotsAllowed(spec, lots)) return lotsInvalid(market);
  const moved = command.pending
    ? undefined
    : priceMoved(market, side === 'buy', command.seen, openingSide(side, quote));
  if (moved !== undefined) return moved;
  const entry = command.pending ? entryOf(spec, side, command.targetPrice, quote) : 'market';
  if (entry === undefined) return { key: 'target_price_invalid' };
  const price = command.pending ? points(command.targetPrice) : openingSide(side, quote);
  const reference = command.pending ? price : closingSide(side, quote);
  const field = wrongStop(spec, side, reference, command.stopLoss, command.takeProfit);
  if (field !== undefined) return { key: 'stop_price_invalid', field };
  const rate = market.currency.rateToOpenAt(now);
  if (rate === undefined) return { key: 'no_conversion_rate' };
  const multiple = leveraged ? command.multiple : 0;
  const cost = costOf(spec, book.settings.feeType, lots, multiple, price, rate);
  const required = cost?.required ?? MOST_USD;
  const free = cost === undefined ? book.standingOf(account).free : book.missingMargin(account, required);
  if (cost === undefined || free !== undefined) {
    return { key: 'insufficient_margin', required, free: free ?? book.standingOf(account).free };
  }
  const limit = orderLimit(book.settings, book.accounts.openOf(account));
  if (limit !== undefined) return limit;
  if (book.orders.slotOf(command.order) !== NO_SLOT) return { key: 'conflict' };

  if (entry === 'market') {
    book.fill(openedOrder(command, multiple, price, cost, quote), NO_SLOT, account, market, quote, now);
  } else {
    const order = pendingOrder(command, entry, multiple, price);
    book.attach(order, account, market);
    book.events.push({ type: 'pending', order, quote, time: now });
  }
  return undefined;
}

export function close(book: Book, command: Of<'close'>): Refusal | undefined {
  const { now } = command;
  const slot = slotOf(book, command.order, command.account);
  if (slot === NO_SLOT) return NOT_FOUND;
  if (!book.orders.isHolding(slot)) return { key: 'order_not_holding' };
  const market = book.marketOf(slot);
  if (!market.open) return { key: 'market_closed' };
  const quote = freshQuote(book, market, now);
  if (quote === undefined) return { key: 'price_unavailable' };
  const volume = book.orders.lotsOf(slot);
  const lots = command.lots ?? volume;
  const whole = lots === volume;
  if (!whole && !isPartAllowed(market.spec, lots, volume)) return lotsInvalid(market);
  const side = book.orders.sideOf(slot);
  const closing = closingSide(side, quote);
  const moved = priceMoved(market, side === 'sell', command.seen, closing);
  if (moved !== undefined) return moved;
  if (!market.isPriced) return { key: 'no_conversion_rate' };
  if (!whole && book.orders.slotOf(command.partId) !== NO_SLOT) return { key: 'conflict' };

  const asked = askedPrice(command.seen, closing);
  if (whole) {
    book.closePosition(slot, book.profitOf(slot), 'user', now, asked);
    return undefined;
  }
  const account = book.orders.accountOf(slot);
  const { part, rest } = splitOrder(book.recordOf(slot), lots, command.partId);
  const floating = market.profitOf(part.side === 'buy', lots, part.price);
  const profit = payableProfit(floating, book.accounts.balanceOf(account));
  book.orders.rewrite(slot, rest);
  book.unhold(book.orders.exposureOf(slot), part, account, market, 0);
  book.touch(account);
  book.events.push({
    type: 'closed',
    order: closedOrder(part, profit, 'user', quote, now, asked),
    reason: 'user',
    quote,
    time: now,
  });
  book.events.push({ type: 'updated', order: rest, time: now });
  book.payProfit(account, part.id, profit, now);
  return undefined;
}

export function cancel(book: Book, command: Of<'cancel'>): Refusal | undefined {
  const slot = slotOf(book, command.order, command.account);
  if (slot === NO_SLOT) return NOT_FOUND;
  if (book.orders.isHolding(slot)) return { key: 'order_not_pending' };
  book.cancelOrder(slot, 'user', command.now);
  return undefined;
}

export function setStops(book: Book, command: Of<'set_stops'>): Refusal | undefined {
  const slot = slotOf(book, command.order, command.account);
  if (slot === NO_SLOT) return NOT_FOUND;
  const { stopLoss, takeProfit } = command;
  const { quote, spec } = book.marketOf(slot);
  const holding = book.orders.isHolding(slot);
  const set = stopLoss !== 0 || takeProfit !== 0;
  if (set && holding && quote === undefined) return { key: 'price_unavailable' };
  const side = book.orders.sideOf(slot);
  const reference = holding && quote ? closingSide(side, quote) : book.orders.originPriceOf(slot);
  const field = wrongStop(spec, side, reference, stopLoss, takeProfit);
  if (field !== undefined) return { key: 'stop_price_invalid', field };

  const updated: Order = { ...book.recordOf(slot), stopLoss: points(stopLoss), takeProfit: points(takeProfit) };
  book.unwatch(slot);
  book.orders.rewrite(slot, updated);
  book.watch(slot);
  book.events.push({ type: 'updated', order: updated, time: command.now });
  return undefined;
}

export function openAccount(book: Book, command: Of<'open_account'>): Refusal | undefined {
  const { account: id, kind, balance, now } = command;
  if (book.accounts.slotOf(id) >= 0 || balance < 0 || (kind === 'real' && balance !== 0)) return { key: 'conflict' };
  const account = book.accounts.add(id, kind);
  book.events.push({ type: 'account_opened', account: id, kind, time: now });
  book.transfer(account, 'demo_issue', 'cash', balance, 'demo_issue', 0, now);
  return undefined;
}

export function reset(book: Book, command: Of<'reset'>): Refusal | undefined {
  const { accounts } = book;
  const { now } = command;
  const account = accounts.slotOf(command.account);
  if (account < 0) return NOT_FOUND;
  if (accounts.kindOf(account) !== 'demo') return { key: 'only_demo_account' };

  for (const slot of book.slotsOf(account, 'holding')) book.closePosition(slot, ZERO_USD, 'reset', now);
  for (const slot of book.slotsOf(account, 'pending')) book.cancelOrder(slot, 'reset', now);
  const change = command.balance - accounts.balanceOf(account);
  if (change > 0) book.transfer(account, 'demo_issue', 'cash', change, 'demo_reset', 0, now);
  else book.transfer(account, 'cash', 'demo_issue', -change, 'demo_reset', 0, now);
  if (accounts.isInMarginCall(account)) {
    accounts.setInMarginCall(account, false);
    book.events.push({ type: 'margin_recovered', account: command.account, time: now });
  }
  return undefined;
}
