/** Commands of the fast engine. Each one checks in the documented order, then writes; a refusal changes nothing. */
import { ZERO_USD } from '@tradewind/money';

import type { Book } from './book.ts';
import type { Market } from './market.ts';
import { lotsInvalid, priceMoved, slotOf, submit } from './submission.ts';
import { NO_SLOT } from './order-table.ts';
import { marked } from './grounds.ts';
import { costOf, isAffordable, MAX_USD, payableProfit } from '../formulas.ts';
import { costTermsOf } from './group-table.ts';
import { overLimit } from './limits.ts';
import { editedPending, editedStops, turnedOrder } from '../order-edits.ts';
import type { TurnCommand, UpdatePendingCommand } from '../order-commands.ts';
import { markedQuote } from '../markups.ts';
import { closedOrder, splitOrder, withCommission } from '../orders.ts';
import {
  askedPrice,
  closingSide,
  isPartAllowed,
  wrongLeverage,
  maxAgeOf,
  priceRefusal,
  SUSPECT_PRICE,
} from '../rules.ts';
import type { Command, Order, Quote, Refusal, TimeMs } from '../types.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;
const NOT_FOUND: Refusal = { key: 'not_found' };

/** Closes a holding order and opens the opposite one, or opens a second one like it. */
export function turn(book: Book, command: TurnCommand): Refusal | undefined {
  const slot = slotOf(book, command.order, command.account);
  if (slot === NO_SLOT) return NOT_FOUND;
  if (!book.orders.isHolding(slot)) return { key: 'order_not_holding' };
  return submit(book, turnedOrder(book.recordOf(slot), command), command.type === 'reverse' ? slot : NO_SLOT);
}

/** Why the requested change of a pending order cannot be afforded. `own`: its slot, still with the old terms. */
function unaffordable(
  book: Book,
  account: number,
  market: Market,
  order: Order,
  quote: Quote,
  own: number,
  now: TimeMs,
): Refusal | undefined {
  const rate = market.currency.rateToOpenAt(now);
  if (rate === undefined) return { key: 'no_conversion_rate' };
  const terms = costTermsOf(book.groupOf(account), market.spec);
  const cost = costOf(market.spec, terms, order.lots, order.multiple, order.originPrice, rate);
  const { free } = book.standingOf(account);
  const isFree = cost !== undefined && isAffordable(cost.required, free, book.accounts.balanceOf(account));
  if (!isFree) return { key: 'insufficient_margin', required: cost?.required ?? MAX_USD, free };
  return overLimit(book, account, market, { side: order.side, lots: order.lots, own, closing: NO_SLOT }, quote, rate);
}

export function updatePending(book: Book, command: UpdatePendingCommand): Refusal | undefined {
  const slot = slotOf(book, command.order, command.account);
  if (slot === NO_SLOT) return NOT_FOUND;
  if (book.orders.isHolding(slot)) return { key: 'order_not_pending' };
  const market = book.marketOf(slot);
  const account = book.orders.accountOf(slot);
  const { spec } = market;
  const reason = book.accounts.disabledReasonOf(account) ?? spec.suspended;
  if (reason !== undefined) return { key: 'trading_disabled', reason };
  if (!market.open) return { key: 'market_closed' };
  const unpriced = priceRefusal(market.pricing, market.ageAt(command.now), maxAgeOf(market, book.settings));
  if (unpriced !== undefined) return unpriced;
  const { quote: raw } = market;
  if (raw === undefined) return { key: 'price_unavailable' };
  if (book.holdsSuspect(account)) return SUSPECT_PRICE;
  const before = book.recordOf(slot);
  const { cap } = costTermsOf(book.groupOf(account), spec);
  const wrong = wrongLeverage(spec, before.multiple, cap);
  if (wrong !== undefined) return wrong;
  const { refusal, order } = editedPending(before, command, spec, markedQuote(raw, book.markupOf(slot)));
  if (refusal !== undefined) return refusal;
  const missing = unaffordable(book, account, market, order, raw, slot, command.now);
  if (missing !== undefined) return missing;

  book.rewrite(slot, order);
  book.events.push({ type: 'updated', order, time: command.now });
  return undefined;
}

export function expire(book: Book, { now }: Of<'expire'>): undefined {
  const { orders } = book;
  const slots = book.expiries.take(now).toSorted((left, right) => orders.idOf(left) - orders.idOf(right));
  for (const slot of slots) book.cancelOrder(slot, 'expired', now);
}

export function close(book: Book, command: Of<'close'>): Refusal | undefined {
  const { now } = command;
  const slot = slotOf(book, command.order, command.account);
  if (slot === NO_SLOT) return NOT_FOUND;
  if (!book.orders.isHolding(slot)) return { key: 'order_not_holding' };
  const market = book.marketOf(slot);
  if (!market.open) return { key: 'market_closed' };
  const unpriced = priceRefusal(market.pricing, market.ageAt(now), maxAgeOf(market, book.settings));
  if (unpriced !== undefined) return unpriced;
  const { quote: raw } = market;
  if (raw === undefined) return { key: 'price_unavailable' };
  const markup = book.markupOf(slot);
  const quote = markedQuote(raw, markup);
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
  book.chargeDue(slot, now);
  const { part, rest } = splitOrder(book.recordOf(slot), lots, command.partId);
  const floating = market.profitOf(part.side === 'buy', lots, part.price, markup);
  const balance = book.accounts.balanceOf(account);
  const profit = payableProfit(floating, balance);
  const commission = book.closingCommission(account, part, balance + profit);
  book.orders.rewrite(slot, rest);
  book.unhold(book.orders.exposureOf(slot), part, account, market, 0);
  book.touch(account);
  book.events.push({
    type: 'closed',
    order: withCommission(closedOrder(part, profit, 'user', quote, now, asked), (part.commission ?? 0) + commission),
    reason: 'user',
    quote: raw,
    ...marked(book.grounds.request(market), markup),
    time: now,
  });
  book.events.push({ type: 'updated', order: rest, time: now });
  book.payProfit(account, part.id, profit, now);
  book.payCommission(account, part.id, commission, now);
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
  const { quote: raw, spec } = book.marketOf(slot);
  const quote = raw && markedQuote(raw, book.markupOf(slot));
  const { refusal, order } = editedStops(book.recordOf(slot), command, spec, quote);
  if (refusal !== undefined) return refusal;

  book.rewrite(slot, order);
  book.events.push({ type: 'updated', order, time: command.now });
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
