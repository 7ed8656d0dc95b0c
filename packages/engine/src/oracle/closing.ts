/** Closing positions in the plain engine. */
import { ZERO_USD } from '@tradewind/money';
import type { MicroUsd, Points } from '@tradewind/money';

import { drop, ordersOf, transfer } from './book.ts';
import type { Account, Book } from './book.ts';
import { chargeDue } from './financing.ts';
import { payableProfit } from '../formulas.ts';
import { closedOrder } from '../orders.ts';
import type { CloseReason, Order, OrderId, TimeMs } from '../types.ts';

export function payProfit(book: Book, account: Account, order: OrderId, profit: MicroUsd, time: TimeMs): void {
  const path = profit > 0 ? (['house_profit', 'cash'] as const) : (['cash', 'house_profit'] as const);
  transfer(book, account, path, Math.abs(profit), 'trade_profit', order, time);
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
  const quote = book.markets.get(order.instrument)?.quote;
  const charged = chargeDue(book, account, order, time);
  const profit = payableProfit(floating, account.state.balance);
  drop(book, account, order);
  const closed = closedOrder(charged, profit, reason, quote, time, asked);
  book.events.push({ type: 'closed', order: closed, reason, ...(quote && { quote }), time });
  payProfit(book, account, order.id, profit, time);
  const { balance } = account.state;
  if (balance < ZERO_USD && ordersOf(account, 'holding').length === 0) {
    transfer(book, account, ['house_protection', 'cash'], -balance, 'negative_balance_protection', order.id, time);
  }
}
