/** The margin check: margin call, stop-outs, recovery, and new safe bands after it. */
import { microUsd } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';

import type { Book } from './book.ts';
import { NONE } from './order-lists.ts';
import { NO_SLOT } from './order-table.ts';
import { SafeBands } from './safe-bands.ts';
import { heldSum, isLevelAtMost } from '../formulas.ts';
import type { TimeMs } from '../types.ts';

export class MarginWatch {
  readonly #book: Book;
  readonly #bands: SafeBands;

  constructor(book: Book) {
    this.#book = book;
    this.#bands = new SafeBands(book);
  }

  check(account: number, time: TimeMs): void {
    const { accounts, valuation, waiting, work } = this.#book;
    work.marginChecks += 1;
    this.#bands.release(account);
    waiting.delete(account);
    valuation.estimate(account);
    if (!valuation.isPriced) {
      waiting.add(account);
    } else {
      if (!this.#isClearlyUnchanged(account)) this.#lookExactly(account, time);
      if (accounts.holdingOf(account) > 0) this.#drawBands(account);
    }
    accounts.setTouched(account, false);
  }

  /** Whether the level is so far from the thresholds that the error of the estimate cannot matter. */
  #isClearlyUnchanged(account: number): boolean {
    const { accounts, valuation } = this.#book;
    if (accounts.holdingOf(account) === 0) return !accounts.isInMarginCall(account);
    const { levels } = this.#book.groupOf(account);
    const used = accounts.usedMarginOf(account);
    const callLevel = (used * levels.call) / 100;
    const least = valuation.equity - valuation.guard;
    if (!accounts.isInMarginCall(account)) return least > callLevel;
    return least > (used * levels.stopOut) / 100 && valuation.equity + valuation.guard < callLevel;
  }

  #lookExactly(account: number, time: TimeMs): void {
    const { accounts, events, valuation } = this.#book;
    const { levels } = this.#book.groupOf(account);
    const id = accounts.idOf(account);
    let equity = this.#equityOf(account);
    if (!accounts.isInMarginCall(account) && this.#isAtMost(account, levels.call, equity)) {
      accounts.setInMarginCall(account, true);
      const usedMargin = accounts.usedMarginOf(account);
      const grounds = this.#book.grounds.margin(account, this.#book.holdsSuspect(account));
      events.push({ type: 'margin_call', account: id, equity, usedMargin, ...grounds, time });
    }
    while (this.#isAtMost(account, levels.stopOut, equity) && this.#closeLargestLoss(account, time)) {
      equity = this.#equityOf(account);
    }
    if (accounts.isInMarginCall(account) && !this.#isAtMost(account, levels.call, equity)) {
      accounts.setInMarginCall(account, false);
      events.push({ type: 'margin_recovered', account: id, ...this.#book.grounds.held(account), time });
    }
    valuation.estimate(account);
  }

  #equityOf(account: number): MicroUsd {
    return heldSum(this.#book.accounts.balanceOf(account), this.#book.valuation.exactProfitOf(account));
  }

  #isAtMost(account: number, percent: number, equity: MicroUsd): boolean {
    const { accounts } = this.#book;
    return accounts.holdingOf(account) > 0 && isLevelAtMost(percent, equity, accounts.usedMarginOf(account));
  }

  /** Closes the position with the smallest profit, the lowest id among equals; false when none can be closed now. */
  #closeLargestLoss(account: number, time: TimeMs): boolean {
    const { orders, accounts } = this.#book;
    if (this.#book.holdsSuspect(account)) return false;
    let worst = NO_SLOT;
    let worstProfit = microUsd(0);
    const { lists } = orders;
    for (let at = lists.begin(accounts.ordersOf(account)); at !== NONE; at = lists.next(at)) {
      const slot = lists.slotAt(at);
      const market = this.#book.marketOf(slot);
      if (!orders.isHolding(slot) || !market.mayStopOut) continue;
      const profit = this.#book.profitOf(slot);
      const isTie = worst !== NO_SLOT && profit === worstProfit;
      if (worst === NO_SLOT || profit < worstProfit || (isTie && orders.idOf(slot) < orders.idOf(worst))) {
        worst = slot;
        worstProfit = profit;
      }
    }
    if (worst === NO_SLOT) return false;
    this.#book.closePosition(worst, worstProfit, 'stop_out', time);
    return true;
  }

  /**
   * Above the call level only a fall matters. In a margin call a rise above the call level matters, too. For an account
   * at or below stop-out with nothing to close, only that rise and the opening of a market matter.
   */
  #drawBands(account: number): void {
    const { accounts, waiting, valuation } = this.#book;
    const { levels } = this.#book.groupOf(account);
    const used = accounts.usedMarginOf(account);
    const callLevel = (used * levels.call) / 100;
    const stopLevel = (used * levels.stopOut) / 100;
    if (!accounts.isInMarginCall(account)) {
      this.#bands.guard(account, callLevel);
      return;
    }
    this.#bands.draw(account, -1, callLevel);
    const isNear = valuation.equity - valuation.guard <= stopLevel;
    if (isNear && this.#isAtMost(account, levels.stopOut, this.#equityOf(account))) waiting.add(account);
    else this.#bands.draw(account, 1, stopLevel);
  }
}
