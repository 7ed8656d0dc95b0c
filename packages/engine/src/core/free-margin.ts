/** Whether an account can afford an order. */
import { microUsd } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';

import type { Book } from './book.ts';
import { heldSum, heldUsd, isAffordable, MAX_USD, payableProfit } from '../formulas.ts';

/** The free margin if it is less than required; undefined when it suffices. Calculated exactly when the estimate cannot decide. */
export function missingMargin(book: Book, account: number, required: MicroUsd): MicroUsd | undefined {
  const { accounts, valuation } = book;
  const balance = accounts.balanceOf(account);
  if (balance > 0 && isCovered(book, account, required)) return undefined;
  valuation.estimate(account);
  const isClear =
    valuation.equity - valuation.guard - accounts.usedMarginOf(account) >= required &&
    valuation.equity + valuation.guard < MAX_USD &&
    balance > 0;
  if (isClear) return undefined;
  const { free } = book.standingOf(account);
  return isAffordable(required, free, balance) ? undefined : free;
}

/** Whether the reserve alone proves that the margin is free: inside the box there is at least this much above the call level. */
function isCovered(book: Book, account: number, required: MicroUsd): boolean {
  const { accounts, reserves } = book;
  return (
    book.groupOf(account).levels.call >= 100 &&
    !accounts.isTouched(account) &&
    reserves.isEnough(account) &&
    accounts.reserveOf(account) >= required &&
    accounts.usedMarginOf(account) + required < MAX_USD
  );
}

/** The free margin after a position is closed, if it is less than required; undefined when it suffices. */
export function missingAfter(book: Book, slot: number, required: MicroUsd): MicroUsd | undefined {
  const { accounts, orders } = book;
  const account = orders.accountOf(slot);
  const order = book.recordOf(slot);
  const floating = book.profitOf(slot);
  const received = accounts.balanceOf(account) + payableProfit(floating, accounts.balanceOf(account));
  const paid = received - book.closingCommission(account, order, received);
  const balance = microUsd(paid < 0 && accounts.holdingOf(account) === 1 ? 0 : paid);
  const all = book.valuation.exactProfitOf(account);
  const others =
    typeof all === 'number'
      ? all - floating
      : all - book.marketOf(slot).exactProfitOf(order.side === 'buy', order.lots, order.price, book.markupOf(slot));
  const used = accounts.usedMarginOf(account) - order.margin;
  const free = heldUsd(heldSum(balance, others) - used);
  return isAffordable(required, free, balance) ? undefined : free;
}
