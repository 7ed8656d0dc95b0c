/**
 * Safe bands: a box around the prices that an account depends on, including conversion sources. While each price stays
 * inside its side of the box, the level provably stays on its side of the next threshold, so the account need not be
 * checked. The edges of the box are price triggers like any other. Bands are computed in floats, but they only decide
 * when to check: every bound is tightened by the valuation's guard.
 */
import type { AccountTable } from './account-table.ts';
import type { Book } from './book.ts';
import type { ExposureTable } from './exposure-table.ts';
import type { Currency, Market } from './market.ts';
import type { Reserves } from './reserves.ts';
import type { TriggerQueue } from './trigger-queue.ts';
import type { TriggerQueues } from './trigger-queues.ts';
import type { Valuation } from './valuation.ts';

/** The widest box: prices may move by half. Beyond it the account is simply checked again. */
const WIDEST = 0.5;
/** A box this close to the widest safe one is good enough when conversion makes the bound non-linear. */
const NEAR = 0.95;
const MAX_ROUNDS = 12;
/** A box this wide is hardly ever left. */
const WIDE = 0.03;

/** A narrower box leaves more in reserve, a wider one is left less often. */
const comfortable = (widest: number): number => Math.max(widest / 4, Math.min(widest * 0.9, WIDE));

/** Which side must hold: equity stays above a level, or stays at or below it. */
type Keep = 1 | -1;

export class SafeBands {
  readonly #accounts: AccountTable;
  readonly #exposures: ExposureTable;
  readonly #reserves: Reserves;
  readonly #triggers: TriggerQueues;
  readonly #valuation: Valuation;

  constructor({ accounts, exposures, reserves, triggers, valuation }: Book) {
    this.#accounts = accounts;
    this.#exposures = exposures;
    this.#reserves = reserves;
    this.#triggers = triggers;
    this.#valuation = valuation;
  }

  release(account: number): void {
    const accounts = this.#accounts;
    const edges = accounts.edgesOf(account);
    if (edges > 0) this.#triggers.release(~account, edges);
    accounts.setEdges(account, 0);
    if (!accounts.isGuarded(account)) return;
    accounts.unguard(account);
    accounts.setExposure(account, this.#exposures.openBoxes(accounts.exposureOf(account)));
  }

  /** For the account that was valued last: guards that equity stays above a level while the account continues to trade. */
  guard(account: number, level: number): void {
    const { exposures, guard, isRough } = this.#valuation;
    const spare = this.#accounts.balanceOf(account) - level - guard;
    const unmoved = this.#spareAt(spare, 1, 0);
    if (isRough || unmoved < 0) {
      this.draw(account, 1, level);
      return;
    }
    const width = comfortable(this.#widest(spare, 1, unmoved));
    this.#accounts.guard(account, width, this.#spareAt(spare, 1, width));
    for (const { market, buys, sells } of exposures) {
      const row = this.#reserves.rowOf(account, market);
      const { source } = market.currency;
      if (buys > 0) this.#reserves.boundBelow(account, row, market);
      if (sells > 0) this.#reserves.boundAbove(account, row, market);
      if (source !== undefined) this.#reserves.boundSource(account, row, source);
    }
  }

  /** For the account that was valued last: guards that equity stays above (or at or below) a level. */
  draw(account: number, keep: Keep, level: number): void {
    const valuation = this.#valuation;
    const spare = keep * (this.#accounts.balanceOf(account) - level) - valuation.guard;
    const unmoved = this.#spareAt(spare, keep, 0);
    if (unmoved < 0) this.#pin(account);
    else this.#queueEdges(account, keep, this.#widest(spare, keep, unmoved));
  }

  #widest(spare: number, keep: Keep, unmoved: number): number {
    return this.#valuation.isUsdAlone ? this.#straightWidth(unmoved) : this.#width(spare, keep, unmoved);
  }

  /** In USD alone the bound falls linearly; half of the guard is kept for float noise. */
  #straightWidth(unmoved: number): number {
    let turnover = 0;
    for (const sum of this.#valuation.sums) turnover += sum.turnover;
    return Math.min(WIDEST, unmoved / turnover);
  }

  /** The widest safe box, or one nearly as wide: chords from the safe side towards the unsafe one. */
  #width(spare: number, keep: Keep, unmoved: number): number {
    const { guard } = this.#valuation;
    let low = 0;
    let atLow = unmoved;
    let high = WIDEST;
    let atHigh = this.#spareAt(spare, keep, WIDEST);
    if (atHigh >= 0) return WIDEST;
    for (let round = 0; low < high * NEAR && round < MAX_ROUNDS; round += 1) {
      const chord = low + ((high - low) * atLow) / (atLow - atHigh);
      const width = round % 2 === 0 ? chord : low + (chord - low) * NEAR;
      const at = this.#spareAt(spare, keep, width);
      if (at >= 0) {
        low = width;
        atLow = at;
        if (at < guard) break;
      } else {
        high = width;
        atHigh = at;
      }
    }
    return low;
  }

  /** By how much the bound exceeds the level when every price moves against it by a fraction; negative: not safe. */
  #spareAt(spare: number, keep: Keep, width: number): number {
    let total = spare;
    for (const sum of this.#valuation.sums) {
      const worst = keep * sum.profit - width * sum.turnover;
      total += worst * (worst < 0 ? highestRate(sum.currency, width) : lowestRate(sum.currency, width));
    }
    return total;
  }

  #queueEdges(account: number, keep: Keep, width: number): void {
    for (const { market, buys, sells } of this.#valuation.exposures) {
      if (keep === 1) {
        if (buys > 0) this.#edge(account, market.bidFalls, below(market.bid, width));
        if (sells > 0) this.#edge(account, market.askRises, above(market.ask, width));
      } else {
        if (buys > 0) this.#edge(account, market.bidRises, above(market.bid, width));
        if (sells > 0) this.#edge(account, market.askFalls, below(market.ask, width));
      }
    }
    for (const { currency, profit, turnover } of this.#valuation.sums) {
      const { source } = currency;
      if (source === undefined) continue;
      // A negative worst case is worst at the highest rate and needs no edge at the lowest; the mid lies
      // between bid and ask, so one side each is enough.
      const isRateFeared = keep * profit - width * turnover < 0;
      if (isRateFeared !== currency.inverse) this.#edge(account, source.askRises, above(source.ask, width));
      else this.#edge(account, source.bidFalls, below(source.bid, width));
    }
  }

  /** No box is provably safe: the account is checked again whenever a price that it depends on changes. */
  #pin(account: number): void {
    for (const { market, buys, sells } of this.#valuation.exposures) {
      if (buys > 0) this.#pinBid(account, market);
      if (sells > 0) this.#pinAsk(account, market);
    }
    for (const { currency } of this.#valuation.sums) {
      if (currency.source === undefined) continue;
      this.#pinBid(account, currency.source);
      this.#pinAsk(account, currency.source);
    }
  }

  #pinBid(account: number, market: Market): void {
    this.#edge(account, market.bidFalls, market.bid - 1);
    this.#edge(account, market.bidRises, market.bid + 1);
  }

  #pinAsk(account: number, market: Market): void {
    this.#edge(account, market.askFalls, market.ask - 1);
    this.#edge(account, market.askRises, market.ask + 1);
  }

  #edge(account: number, queue: TriggerQueue, price: number): void {
    if (price <= 0) return;
    queue.add(price, ~account);
    this.#accounts.setEdges(account, this.#accounts.edgesOf(account) + 1);
  }
}

/** The first whole price outside a box of that width. */
const below = (price: number, width: number): number => price - Math.floor(price * width) - 1;
const above = (price: number, width: number): number => price + Math.floor(price * width) + 1;

/** USD rate of a currency after its source moved by a fraction; mid ≤ ask, and 1 ÷ mid ≤ 1 ÷ bid. */
function highestRate({ source, inverse }: Currency, width: number): number {
  if (source === undefined) return 1;
  const unit = source.midUnit / 2;
  return inverse ? unit / (source.bid * (1 - width)) : (source.ask * (1 + width)) / unit;
}

function lowestRate({ source, inverse }: Currency, width: number): number {
  if (source === undefined) return 1;
  const unit = source.midUnit / 2;
  return inverse ? unit / (source.ask * (1 + width)) : (source.bid * (1 - width)) / unit;
}
