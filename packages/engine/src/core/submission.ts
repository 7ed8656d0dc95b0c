/** Submissions in the fast engine: checked in the documented order, then written. A check without the writing is a call of its own. */
import { points } from '@tradewind/money';
import type { MicroUsd, Points } from '@tradewind/money';

import type { Ratio } from '../conversion.ts';
import type { Book } from './book.ts';
import type { Market } from './market.ts';
import { NO_SLOT } from './order-table.ts';
import { marked } from './grounds.ts';
import { costOf, freeAfterFill, MAX_USD } from '../formulas.ts';
import type { Cost } from '../formulas.ts';
import { missingAfter, missingMargin } from './free-margin.ts';
import { costTermsOf } from './group-table.ts';
import { overLimit } from './limits.ts';
import { wrongPair, wrongTerm, wrongTrailing } from '../order-edits.ts';
import { markedQuote } from '../markups.ts';
import { openedOrder, pendingOrder } from '../orders.ts';
import {
  areLotsAllowed,
  askedPrice,
  closingSide,
  entryOf,
  isMovedBeyond,
  openingSide,
  wrongLeverage,
  maxAgeOf,
  priceRefusal,
  SUSPECT_PRICE,
  wrongStop,
} from '../rules.ts';
import type { SubmissionCheck } from '../trading-engine.ts';
import type { Entry, MarkupTerms, PriceSeen, Quote, Refusal, SubmitCommand } from '../types.ts';

const NOT_FOUND: Refusal = { key: 'not_found' };

export function lotsInvalid({ spec }: Market): Refusal {
  return { key: 'lots_invalid', minLots: spec.minLots, maxLots: spec.maxLots, lotStep: spec.lotStep };
}

/** Refusal of a fill with more slippage than the customer accepts; `buys`: whether the fill buys. */
export function priceMoved(
  { spec }: Market,
  buys: boolean,
  seen: PriceSeen | undefined,
  fill: Points,
): Refusal | undefined {
  if (seen === undefined || !isMovedBeyond(buys, seen, fill)) return undefined;
  return { key: 'price_moved', asked: points(seen.price), now: fill, pricePrecision: spec.pricePrecision };
}

/** The slot of an order that belongs to the account; NO_SLOT when there is none. */
export function slotOf(book: Book, order: number, owner: number): number {
  const account = book.accounts.slotOf(owner);
  const slot = book.orders.slotOf(order);
  return slot !== NO_SLOT && book.orders.accountOf(slot) === account ? slot : NO_SLOT;
}

/** What a submission would be placed or filled with. */
interface Ticket {
  readonly market: Market;
  readonly account: number;
  readonly raw: Quote;
  readonly markup: MarkupTerms;
  /** Of its group. */
  readonly quote: Quote;
  readonly entry: Entry;
  readonly multiple: number;
  /** The fill, or the target. */
  readonly price: Points;
  readonly rate: Ratio;
  readonly cost: Cost;
}

/** The first checks: those of the instrument, the market and the command itself. */
function ticketOf(book: Book, command: SubmitCommand, closing: number): Ticket | Refusal {
  const { side, lots, now } = command;
  const market = book.markets.get(command.instrument);
  const account = book.accounts.slotOf(command.account);
  if (market === undefined || account < 0) return NOT_FOUND;
  const { spec } = market;
  book.prefetch.opening(command, account, market);
  const reason = book.accounts.disabledReasonOf(account) ?? spec.suspended;
  if (reason !== undefined) return { key: 'trading_disabled', reason };
  if (!market.open) return { key: 'market_closed' };
  const unpriced = priceRefusal(market.pricing, market.ageAt(now), maxAgeOf(market, book.settings));
  if (unpriced !== undefined) return unpriced;
  const { quote: raw } = market;
  if (raw === undefined) return { key: 'price_unavailable' };
  if (book.holdsSuspect(account)) return SUSPECT_PRICE;
  const markup = book.markups.of(account, market.index);
  const quote = markedQuote(raw, markup);
  const terms = costTermsOf(book.groupOf(account), spec);
  const unoffered = wrongLeverage(spec, command.multiple, terms.cap);
  if (unoffered !== undefined) return unoffered;
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
  const wrong = wrongTrailing(spec, side, command.trailing, reference) ?? wrongTerm(command);
  if (wrong !== undefined) return wrong;
  const rate = market.currency.rateToOpenAt(now);
  if (rate === undefined) return { key: 'no_conversion_rate' };
  const multiple = spec.marginMode === 'leverage' ? command.multiple : 0;
  const cost = costOf(spec, terms, lots, multiple, price, rate);
  if (cost === undefined) {
    const free = missing(book, account, closing, MAX_USD) ?? book.standingOf(account).free;
    return { key: 'insufficient_margin', required: MAX_USD, free };
  }
  return { market, account, raw, markup, quote, entry, multiple, price, rate, cost };
}

const missing = (book: Book, account: number, closing: number, required: MicroUsd): MicroUsd | undefined =>
  closing === NO_SLOT ? missingMargin(book, account, required) : missingAfter(book, closing, required);

/** The rest: margin, limits and the pair. */
function unplaceable(
  book: Book,
  command: SubmitCommand,
  { market, account, raw, rate, cost: { required } }: Ticket,
  closing: number,
): Refusal | undefined {
  const free = missing(book, account, closing, required);
  if (free !== undefined) return { key: 'insufficient_margin', required, free };
  const { side, lots, oco = 0 } = command;
  const limit = overLimit(book, account, market, { side, lots, own: NO_SLOT, closing }, raw, rate);
  if (limit !== undefined) return limit;
  const pair = oco === 0 ? NO_SLOT : slotOf(book, oco, command.account);
  const unfit = oco === 0 ? undefined : wrongPair(command, pair === NO_SLOT ? undefined : book.recordOf(pair));
  if (unfit !== undefined) return unfit;
  return book.orders.slotOf(command.order) === NO_SLOT ? undefined : { key: 'conflict' };
}

/** `closing`: the holding order that is closed beforehand; NO_SLOT = none. */
export function submit(book: Book, command: SubmitCommand, closing: number = NO_SLOT): Refusal | undefined {
  const ticket = ticketOf(book, command, closing);
  if ('key' in ticket) return ticket;
  const refusal = unplaceable(book, command, ticket, closing);
  if (refusal !== undefined) return refusal;

  const { now, oco = 0 } = command;
  const { market, account, raw, markup, quote, entry, multiple, price, cost } = ticket;
  if (closing !== NO_SLOT)
    book.closePosition(closing, book.profitOf(closing), 'user', now, askedPrice(command.seen, price));
  if (entry === 'market') {
    const opened = openedOrder(command, multiple, price, cost, quote, book.openingTime(now));
    book.fill(opened, NO_SLOT, account, market, raw, now);
    return undefined;
  }
  const order = pendingOrder(command, entry, multiple, price);
  book.attach(order, account, market);
  const grounds = marked(book.grounds.request(market), markup);
  book.events.push({ type: 'pending', order, quote: raw, ...grounds, time: now });
  if (oco !== 0) book.pair(slotOf(book, oco, command.account), order.id, now);
  return undefined;
}

/** See TradingEngine.check. */
export function check(book: Book, command: SubmitCommand): SubmissionCheck {
  const ticket = ticketOf(book, command, NO_SLOT);
  if ('key' in ticket) return { refusal: ticket };
  const refusal = unplaceable(book, command, ticket, NO_SLOT);
  const { market, account, quote, rate, cost } = ticket;
  const held = {
    balance: book.accounts.balanceOf(account),
    profit: book.valuation.exactProfitOf(account),
    used: book.accounts.usedMarginOf(account),
  };
  const freeAfter = freeAfterFill(held, market.spec, command.lots, quote, rate, cost);
  return { cost, freeAfter, ...(refusal !== undefined && { refusal }) };
}
