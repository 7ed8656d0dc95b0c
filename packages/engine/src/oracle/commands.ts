/** The plain engine's commands. Each checks in the documented order, then writes; a refusal changes nothing. */
import { microUsd, points } from '@tradewind/money';
import type { Points } from '@tradewind/money';

import {
  ageStartOf,
  cancelOrder,
  closePosition,
  floatingProfit,
  ordersOf,
  payProfit,
  put,
  rateFor,
  rateToOpen,
  standingOf,
  transfer,
} from './book.ts';
import type { Account, Book, Market } from './book.ts';
import { costOf, isAffordable, MOST_USD, payableProfit } from '../formulas.ts';
import type { Cost } from '../formulas.ts';
import { orderLimit } from '../limits.ts';
import { closedOrder, filledOrder, pendingOrder, splitOrder } from '../orders.ts';
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
import type { Command, Order, PriceSeen, Quote, Refusal, Side, SubmitCommand, TimeMs } from '../types.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;
const NOT_FOUND: Refusal = { key: 'not_found' };

const freshQuote = (book: Book, market: Market, now: TimeMs): Quote | undefined =>
  now - (ageStartOf(market) ?? Number.NEGATIVE_INFINITY) <= book.settings.quoteMaxAgeMs ? market.quote : undefined;

const lotsInvalid = ({ spec }: Market): Refusal => ({
  key: 'lots_invalid',
  minLots: spec.minLots,
  maxLots: spec.maxLots,
  lotStep: spec.lotStep,
});

/** What a customer who saw a price is refused with when the fill, on the side that they trade, is too far from it. */
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

/** Writes a fill that was checked: `opened` or `triggered`, then the fee. */
export function fill(
  book: Book,
  account: Account,
  order: Order,
  cost: Cost,
  quote: Quote,
  time: TimeMs,
  type: 'opened' | 'triggered',
): void {
  const filled = filledOrder(order, openingSide(order.side, quote), cost, quote, time);
  put(book, account, filled);
  book.events.push({ type, order: filled, quote, time });
  transfer(book, account, ['cash', 'house_fees'], cost.fee, 'trade_fee', order.id, time);
}

export function submit(book: Book, command: SubmitCommand): Refusal | undefined {
  const { side, now } = command;
  const market = book.markets.get(command.instrument);
  const account = book.accounts.get(command.account);
  if (market === undefined || account === undefined) return NOT_FOUND;
  const { spec } = market;
  const reason = account.state.tradingDisabled ?? spec.suspended;
  if (reason !== undefined) return { key: 'trading_disabled', reason };
  if (!market.open) return { key: 'market_closed' };
  const quote = freshQuote(book, market, now);
  if (quote === undefined) return { key: 'price_unavailable' };
  const leveraged = spec.marginMode === 'leverage';
  if (leveraged && spec.multiples.length === 0) return { key: 'no_mult_config' };
  if (leveraged && !spec.multiples.includes(command.multiple)) return { key: 'multiple_not_offered' };
  if (!areLotsAllowed(spec, command.lots)) return lotsInvalid(market);
  const moved = command.pending ? undefined : priceMoved(market, side, command.seen, openingSide(side, quote));
  if (moved !== undefined) return moved;
  const entry = command.pending ? entryOf(spec, side, command.targetPrice, quote) : 'market';
  if (entry === undefined) return { key: 'target_price_invalid' };
  const price = command.pending ? points(command.targetPrice) : openingSide(side, quote);
  const field = wrongStop(
    spec,
    side,
    command.pending ? price : closingSide(side, quote),
    command.stopLoss,
    command.takeProfit,
  );
  if (field !== undefined) return { key: 'stop_price_invalid', field };
  const rate = rateToOpen(book, spec.quote, now);
  if (rate === undefined) return { key: 'no_conversion_rate' };
  const multiple = leveraged ? command.multiple : 0;
  const cost = costOf(spec, book.settings.feeType, command.lots, multiple, price, rate);
  const { free } = standingOf(book, account);
  if (cost === undefined || !isAffordable(cost.required, free, account.state.balance))
    return { key: 'insufficient_margin', required: cost?.required ?? MOST_USD, free };
  const limit = orderLimit(book.settings, account.orders.size);
  if (limit !== undefined) return limit;
  if (book.orders.has(command.order)) return { key: 'conflict' };

  const order = pendingOrder(command, entry, multiple, command.pending ? price : askedPrice(command.seen, price));
  if (entry === 'market') {
    fill(book, account, order, cost, quote, now, 'opened');
  } else {
    put(book, account, order);
    book.events.push({ type: 'pending', order, quote, time: now });
  }
  return undefined;
}

export function close(book: Book, command: Of<'close'>): Refusal | undefined {
  const found = orderOf(book, command.order, command.account);
  if (found === undefined) return NOT_FOUND;
  const { account, order, market } = found;
  if (order.status !== 'holding') return { key: 'order_not_holding' };
  if (!market.open) return { key: 'market_closed' };
  const quote = freshQuote(book, market, command.now);
  if (quote === undefined) return { key: 'price_unavailable' };
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
  const { part, rest } = splitOrder(order, lots, command.partId);
  const profit = payableProfit(floatingProfit(book, part) ?? microUsd(0), account.state.balance);
  put(book, account, rest);
  book.events.push({
    type: 'closed',
    order: closedOrder(part, profit, 'user', quote, command.now, asked),
    reason: 'user',
    quote,
    time: command.now,
  });
  book.events.push({ type: 'updated', order: rest, time: command.now });
  payProfit(book, account, part.id, profit, command.now);
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
  const { account, order, market } = found;
  const { stopLoss, takeProfit } = command;
  const set = stopLoss !== 0 || takeProfit !== 0;
  if (set && order.status === 'holding' && market.quote === undefined) return { key: 'price_unavailable' };
  const reference =
    order.status === 'holding' && market.quote ? closingSide(order.side, market.quote) : order.originPrice;
  const field = wrongStop(market.spec, order.side, reference, stopLoss, takeProfit);
  if (field !== undefined) return { key: 'stop_price_invalid', field };

  const updated: Order = { ...order, stopLoss: points(stopLoss), takeProfit: points(takeProfit) };
  put(book, account, updated);
  book.events.push({ type: 'updated', order: updated, time: command.now });
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
  for (const order of ordersOf(account, 'pending')) cancelOrder(book, account, order, 'reset', command.now);
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
