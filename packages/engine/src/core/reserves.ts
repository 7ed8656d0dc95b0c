/**
 * An account above its call level keeps a reserve with its safe box: the amount by which its equity would still
 * exceed the level if every price were at the worst corner of the box. Later trades draw on the reserve or add to it,
 * each position valued at its own worst corner. The box stays valid until the reserve is used up, so an account that
 * trades well above its call level is hardly ever checked.
 *
 * For positions in one quote currency the worst case is worst · rate, with the highest rate for a loss and the lowest
 * for a gain. This function is concave and has no constant term. So adding a position changes it by no less than the
 * position's own worst case, and removing one by no less than the worst case of its opposite.
 */
import type { AccountTable } from './account-table.ts';
import type { ExposureTable } from './exposure-table.ts';
import { NO_EXPOSURE } from './exposure-table.ts';
import type { Market } from './market.ts';
import type { MarkupTable } from './markup-table.ts';
import type { TriggerQueue } from './trigger-queue.ts';
import { markedAsk, markedBid } from '../markups.ts';

/** Relative to each amount, for float rounding; plus a micro-dollar for the rounding of a position's profit. */
const FLOAT_GUARD = 1e-11;
const ROUNDING = 1;

export class Reserves {
  readonly #accounts: AccountTable;
  readonly #exposures: ExposureTable;
  readonly #markups: MarkupTable;

  constructor(accounts: AccountTable, exposures: ExposureTable, markups: MarkupTable) {
    this.#markups = markups;
    this.#accounts = accounts;
    this.#exposures = exposures;
  }

  /** Adds to the reserve of a guarded account, or takes from it. A NaN sum counts as a reserve that is used up. */
  add(account: number, amount: number): void {
    const accounts = this.#accounts;
    if (!accounts.isGuarded(account)) return;
    const guard = ROUNDING + Math.abs(amount) * FLOAT_GUARD;
    accounts.setReserve(account, accounts.reserveOf(account) + amount - guard);
  }

  /** Whether the box still proves that the account is above its call level. */
  isEnough(account: number): boolean {
    return this.#accounts.isGuarded(account) && this.#accounts.reserveOf(account) >= 0;
  }

  /** A position was opened; `row` is the account's exposure in the market. Adds the sides that the box lacks. */
  admit(account: number, row: number, market: Market, isBuy: boolean, lots: number, fill: number): void {
    if (!this.#accounts.isGuarded(account)) return;
    if (!market.isPriced || this.#exposures.isRough(row)) {
      this.#accounts.setReserve(account, -Infinity);
      return;
    }
    if (isBuy) this.boundBelow(account, row, market);
    else this.boundAbove(account, row, market);
    const { source } = market.currency;
    if (source !== undefined) this.boundSource(account, row, source);
    this.add(account, this.#worth(row, market, this.#worst(account, row, market, isBuy, lots, fill)));
  }

  /** A position was closed, wholly or in part; its payout is added separately. */
  dismiss(account: number, row: number, market: Market, isBuy: boolean, lots: number, fill: number): void {
    if (!this.#accounts.isGuarded(account)) return;
    this.add(account, this.#worth(row, market, -this.#worst(account, row, market, isBuy, lots, fill)));
  }

  /** Profit at the worst corner of the box in micro-units of the quote currency. */
  #worst(account: number, row: number, market: Market, isBuy: boolean, lots: number, fill: number): number {
    const markup = this.#markups.of(account, market.index);
    const points = isBuy
      ? markedBid(this.#exposures.lowestBidOf(row), markup) - fill
      : fill - markedAsk(this.#exposures.highestAskOf(row), markup);
    return points * lots * market.roughPointValue;
  }

  /** A loss at the highest rate inside the box, a gain at the lowest: mid ≤ ask, and 1 ÷ mid ≤ 1 ÷ bid. */
  #worth(exposure: number, { currency }: Market, amount: number): number {
    const { source, inverse } = currency;
    if (source === undefined) return amount;
    const row = this.#exposures.sourceOf(exposure);
    if (row === NO_EXPOSURE) return Number.NaN;
    const unit = source.midUnit / 2;
    // for an inverse rate the high rate is at the low price
    const isAtAsk = amount < 0 !== inverse;
    const price = isAtAsk ? this.#exposures.highestAskOf(row) : this.#exposures.lowestBidOf(row);
    return inverse ? (amount * unit) / price : (amount * price) / unit;
  }

  /** Gives the box both sides in the market that converts the positions of a row. */
  boundSource(account: number, exposure: number, market: Market): void {
    if (this.#exposures.sourceOf(exposure) !== NO_EXPOSURE) return;
    const row = this.rowOf(account, market);
    this.#exposures.setSource(exposure, row);
    this.boundBelow(account, row, market);
    this.boundAbove(account, row, market);
  }

  /** The row of an account in a market; created if there is none. */
  rowOf(account: number, market: Market): number {
    const first = this.#accounts.exposureOf(account);
    const known = this.#exposures.find(first, market.index);
    if (known !== NO_EXPOSURE) return known;
    const row = this.#exposures.create(market.index, first);
    this.#accounts.setExposure(account, row);
    return row;
  }

  boundBelow(account: number, row: number, market: Market): void {
    if (this.#exposures.lowestBidOf(row) !== 0) return;
    const lowest = market.bid - Math.floor(market.bid * this.#accounts.widthOf(account));
    this.#exposures.setLowestBid(row, lowest);
    this.#edge(account, market.bidFalls, lowest - 1);
  }

  boundAbove(account: number, row: number, market: Market): void {
    if (this.#exposures.highestAskOf(row) !== 0) return;
    const highest = market.ask + Math.floor(market.ask * this.#accounts.widthOf(account));
    this.#exposures.setHighestAsk(row, highest);
    this.#edge(account, market.askRises, highest + 1);
  }

  #edge(account: number, queue: TriggerQueue, price: number): void {
    if (price <= 0) return;
    queue.add(price, ~account);
    this.#accounts.setEdges(account, this.#accounts.edgesOf(account) + 1);
  }
}
