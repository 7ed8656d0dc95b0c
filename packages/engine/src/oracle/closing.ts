/** Closing positions in the plain engine. */
import { ZERO_USD } from '@tradewind/money';
import type { MicroUsd, Points } from '@tradewind/money';

import { drop, heldPrices, markupOfOrder, ordersOf, ownGrounds, skippedBy, stated, transfer } from './book.ts';
import type { Account, Book } from './book.ts';
import { chargeDue } from './financing.ts';
import { groupOf } from './groups.ts';
import { commissionOf, payableCommission, payableProfit } from '../formulas.ts';
import { markedQuote } from '../markups.ts';
import { closedOrder, withCommission } from '../orders.ts';
import type { CloseReason, Grounds, Order, OrderId, TimeMs } from '../types.ts';

export function payProfit(book: Book, account: Account, order: OrderId, profit: MicroUsd, time: TimeMs): void {
  const path = profit > 0 ? (['house_profit', 'cash'] as const) : (['cash', 'house_profit'] as const);
  transfer(book, account, path, Math.abs(profit), 'trade_profit', order, time);
}

export function payCommission(book: Book, account: Account, order: OrderId, commission: number, time: TimeMs): void {
  transfer(book, account, ['cash', 'house_fees'], commission, 'commission', order, time);
}

/** Commission of a close that leaves a balance. */
export function closingCommission(
  book: Book,
  account: Account,
  { lots, commission = ZERO_USD }: Order,
  balance: number,
): MicroUsd {
  return payableCommission(commissionOf(lots, groupOf(book, account).commission), balance, commission);
}

/** What the profit of a close depends on; for a stop-out what its decision depends on. A reset pays no profit. */
function groundsOf(book: Book, account: Account, { instrument }: Order, reason: CloseReason): Grounds {
  const market = book.markets.get(instrument);
  if (reason === 'reset' || market === undefined) return {};
  if (reason === 'stop_out') return { ...heldPrices(book, account, instrument), ...skippedBy(book, account) };
  const { agesFrom, ...prices } = ownGrounds(book, market);
  // a stop is not a request that needs a fresh price
  return reason === 'user' && agesFrom !== undefined ? { ...prices, agesFrom } : prices;
}

/** Closes a whole position at its instrument's last quote. `asked`: the price that its owner requested. */
export function closePosition(
  book: Book,
  account: Account,
  order: Order,
  floating: MicroUsd,
  reason: CloseReason,
  time: TimeMs,
  asked?: Points,
): void {
  const grounds = groundsOf(book, account, order, reason);
  const raw = book.markets.get(order.instrument)?.quote;
  const markup = markupOfOrder(book, order);
  const quote = raw && markedQuote(raw, markup);
  const charged = chargeDue(book, account, order, time);
  const profit = payableProfit(floating, account.state.balance);
  drop(book, account, order);
  const balanceAfter = account.state.balance + profit;
  const commission = reason === 'reset' ? ZERO_USD : closingCommission(book, account, charged, balanceAfter);
  const before = charged.commission ?? 0;
  const closed = withCommission(closedOrder(charged, profit, reason, quote, time, asked), before + commission);
  book.events.push({
    type: 'closed',
    order: closed,
    reason,
    ...(raw && { quote: raw }),
    ...grounds,
    ...stated(markup),
    time,
  });
  payProfit(book, account, order.id, profit, time);
  payCommission(book, account, order.id, commission, time);
  const { balance } = account.state;
  if (balance < ZERO_USD && ordersOf(account, 'holding').length === 0) {
    transfer(book, account, ['house_protection', 'cash'], -balance, 'negative_balance_protection', order.id, time);
  }
}
