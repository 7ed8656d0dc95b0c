/**
 * An account's value: exact, as the sum of each position's rounded profit, or as an estimate from its exposures with a
 * guard that exceeds the rounding. The estimate decides wherever it differs from the value in question by more than its
 * guard; the exact sum decides otherwise.
 */
import type { AccountTable } from './account-table.ts';
import { elementAt } from './arrays.ts';
import type { ExposureTable } from './exposure-table.ts';
import { NO_EXPOSURE } from './exposure-table.ts';
import type { Currency, Market, MarketTable } from './market.ts';
import type { MarkupTable } from './markup-table.ts';
import { NONE } from './order-lists.ts';
import type { OrderTable } from './order-table.ts';
import { isAtBound, MAX_USD } from '../formulas.ts';
import { markedAsk, markedBid, NO_MARKUP } from '../markups.ts';
import type { EngineSettings } from '../types.ts';

/** Relative to the sum of all magnitudes in an estimate; floats err by about 1e-16 per operation. */
const FLOAT_GUARD = 1e-11;
/** Bands let rates move by half, which at most doubles a magnitude. */
const RATE_HEADROOM = 2;

/** An account's positions in one market, in micro-units of the quote currency per point. */
export interface Exposure {
  readonly market: Market;
  readonly sum: CurrencySum;
  /** Number of the estimate that wrote it; values of an older one are invalid. */
  estimate: number;
  buys: number;
  sells: number;
}

/** An account's positions in one quote currency: unrounded profit, and buys · bid + sells · ask. */
export interface CurrencySum {
  readonly currency: Currency;
  estimate: number;
  positions: number;
  profit: number;
  turnover: number;
}

export class Valuation {
  /** For the account estimated last. The objects are reused for each account, so that this allocates nothing. */
  readonly exposures: Exposure[] = [];
  readonly sums: CurrencySum[] = [];
  /** Estimated equity in micro-dollars; its error is less than `guard`. */
  equity = 0;
  guard = 0;
  /** False while a position cannot be valued (after a restore without quotes); it counts as 0 then. */
  isPriced = true;
  /** Whether the sums were too large to be exact, so that the positions themselves were summed. */
  isRough = false;
  readonly #markets: MarketTable;
  readonly #accounts: AccountTable;
  readonly #orders: OrderTable;
  readonly #exposureTable: ExposureTable;
  readonly #markups: MarkupTable;
  /** Number of the current estimate. */
  #number = 0;
  readonly #byMarket: Exposure[] = [];
  readonly #byCurrency = new Map<Currency, CurrencySum>();

  constructor(
    markets: MarketTable,
    accounts: AccountTable,
    orders: OrderTable,
    exposures: ExposureTable,
    markups: MarkupTable,
  ) {
    this.#markups = markups;
    this.#markets = markets;
    this.#accounts = accounts;
    this.#orders = orders;
    this.#exposureTable = exposures;
  }

  /**
   * Sum of the rounded profits of an account's positions, as a bigint where numbers do not suffice; a position that
   * cannot be valued counts as 0.
   */
  exactProfitOf(account: number): number | bigint {
    const orders = this.#orders;
    let sum = 0;
    const { lists } = orders;
    for (let at = lists.begin(this.#accounts.ordersOf(account)); at !== NONE; at = lists.next(at)) {
      const slot = lists.slotAt(at);
      if (!orders.isHolding(slot)) continue;
      const market = elementAt(this.#markets.list, orders.marketOf(slot));
      if (!market.isPriced) continue;
      const markup = this.#markups.of(account, market.index);
      const profit = market.profitOf(orders.isBuy(slot), orders.lotsOf(slot), orders.priceOf(slot), markup);
      sum += profit;
      if (isAtBound(profit) || sum > MAX_USD || sum < -MAX_USD) return this.#bigProfitOf(account);
    }
    return sum;
  }

  #bigProfitOf(account: number): bigint {
    const orders = this.#orders;
    let sum = 0n;
    const { lists } = orders;
    for (let at = lists.begin(this.#accounts.ordersOf(account)); at !== NONE; at = lists.next(at)) {
      const slot = lists.slotAt(at);
      if (!orders.isHolding(slot)) continue;
      const market = elementAt(this.#markets.list, orders.marketOf(slot));
      if (!market.isPriced) continue;
      const markup = this.#markups.of(account, market.index);
      sum += market.exactProfitOf(orders.isBuy(slot), orders.lotsOf(slot), orders.priceOf(slot), markup);
    }
    return sum;
  }

  /** Whether each of an account's positions has a price and a conversion rate. */
  canValue(account: number): boolean {
    const table = this.#exposureTable;
    for (let row = this.#accounts.exposureOf(account); row !== NO_EXPOSURE; row = table.nextOf(row)) {
      if (table.positionsOf(row) > 0 && !elementAt(this.#markets.list, table.marketOf(row)).isPriced) return false;
    }
    return true;
  }

  /** The same with prices that a withdrawal accepts: see Market.isCurrentAt. */
  canValueAt(account: number, now: number, settings: EngineSettings): boolean {
    const table = this.#exposureTable;
    for (let row = this.#accounts.exposureOf(account); row !== NO_EXPOSURE; row = table.nextOf(row)) {
      if (table.positionsOf(row) === 0) continue;
      const market = elementAt(this.#markets.list, table.marketOf(row));
      const { source } = market.currency;
      if (!market.isPriced || !market.isCurrentAt(now, settings)) return false;
      if (source !== undefined && !source.isCurrentAt(now, settings)) return false;
    }
    return true;
  }

  /** Whether all of them are quoted in the account's own currency. */
  get isUsdAlone(): boolean {
    for (const sum of this.sums) if (!sum.currency.isUsd) return false;
    return true;
  }

  /** Fills `exposures`, `sums`, `equity`, `guard` and `isPriced` for an account. */
  estimate(account: number): void {
    this.#begin();
    const table = this.#exposureTable;
    this.isRough = false;
    for (let row = this.#accounts.exposureOf(account); row !== NO_EXPOSURE; row = table.nextOf(row)) {
      if (table.positionsOf(row) === 0) continue;
      this.isRough ||= table.isRough(row);
      const exposure = this.#exposureIn(table.marketOf(row));
      const { bid, ask } = this.#pricesOf(account, exposure.market);
      const buyLots = table.buyLotsOf(row);
      const sellLots = table.sellLotsOf(row);
      const gain = bid * buyLots - table.buyCostOf(row) + (table.sellCostOf(row) - ask * sellLots);
      this.#take(exposure, table.positionsOf(row), buyLots, sellLots, gain);
    }
    if (this.isRough) this.#estimateFromPositions(account);
    const balance = this.#accounts.balanceOf(account);
    let equity: number = balance;
    let magnitude = Math.abs(balance) + this.#accounts.usedMarginOf(account);
    let positions = 0;
    for (const sum of this.sums) {
      const rate = sum.currency.roughRate;
      equity += sum.profit * rate;
      magnitude += (Math.abs(sum.profit) + sum.turnover) * rate * RATE_HEADROOM;
      positions += sum.positions;
    }
    this.equity = equity;
    this.guard = 2 + positions + magnitude * FLOAT_GUARD;
  }

  #estimateFromPositions(account: number): void {
    this.#begin();
    const orders = this.#orders;
    const { lists } = orders;
    for (let at = lists.begin(this.#accounts.ordersOf(account)); at !== NONE; at = lists.next(at)) {
      const slot = lists.slotAt(at);
      if (!orders.isHolding(slot)) continue;
      const exposure = this.#exposureIn(orders.marketOf(slot));
      const { bid, ask } = this.#pricesOf(account, exposure.market);
      const lots = orders.lotsOf(slot);
      const fill = orders.priceOf(slot);
      if (orders.isBuy(slot)) this.#take(exposure, 1, lots, 0, (bid - fill) * lots);
      else this.#take(exposure, 1, 0, lots, (fill - ask) * lots);
    }
  }

  /** The prices of an account's group. Boxes are around raw prices: a group's price moves by as many points, or fewer. */
  #pricesOf(account: number, market: Market): { readonly bid: number; readonly ask: number } {
    const markup = this.#markups.of(account, market.index);
    if (markup === NO_MARKUP) return market;
    return { bid: markedBid(market.bid, markup), ask: markedAsk(market.ask, markup) };
  }

  /** `gain` in points × micro-lots. */
  #take(exposure: Exposure, positions: number, buyLots: number, sellLots: number, gain: number): void {
    const { market, sum } = exposure;
    if (!market.isPriced) {
      this.isPriced = false;
      return;
    }
    if (sum.estimate !== this.#number) {
      sum.estimate = this.#number;
      sum.positions = 0;
      sum.profit = 0;
      sum.turnover = 0;
      this.sums.push(sum);
    }
    if (exposure.estimate !== this.#number) {
      exposure.estimate = this.#number;
      exposure.buys = 0;
      exposure.sells = 0;
      this.exposures.push(exposure);
    }
    const { roughPointValue } = market;
    const buys = buyLots * roughPointValue;
    const sells = sellLots * roughPointValue;
    exposure.buys += buys;
    exposure.sells += sells;
    sum.positions += positions;
    sum.profit += gain * roughPointValue;
    sum.turnover += buys * market.bid + sells * market.ask;
  }

  #begin(): void {
    this.#number += 1;
    this.exposures.length = 0;
    this.sums.length = 0;
    this.isPriced = true;
  }

  #exposureIn(index: number): Exposure {
    const known = this.#byMarket[index];
    if (known !== undefined) return known;
    const { list } = this.#markets;
    for (let next = this.#byMarket.length; next < list.length; next += 1) {
      const market = elementAt(list, next);
      const { currency } = market;
      const sum = this.#byCurrency.get(currency) ?? { currency, estimate: 0, positions: 0, profit: 0, turnover: 0 };
      this.#byCurrency.set(currency, sum);
      this.#byMarket.push({ market, sum, estimate: 0, buys: 0, sells: 0 });
    }
    return elementAt(this.#byMarket, index);
  }
}
