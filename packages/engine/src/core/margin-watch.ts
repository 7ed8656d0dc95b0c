/**
 * The margin look, and the safe bands that make it rare. A band is a box around the prices an account depends
 * on, conversion sources included: while each stays inside its side of the box, the level provably stays on its
 * side of the next threshold. Leaving it is a price trigger like any other; the account is then re-added
 * exactly and gets new bands. Bands are computed in floats, but they only decide when to look: every bound is
 * drawn in by a guard that exceeds the rounding of the floats and of the exact sum.
 */
import { microUsd } from '@tradewind/money';

import { elementAt } from './arrays.ts';
import type { Book } from './book.ts';
import type { Currency, Market } from './market.ts';
import { NO_SLOT } from './order-table.ts';
import type { TriggerQueue } from './trigger-queue.ts';
import { NO_NODE } from './trigger-queue.ts';
import { isLevelAtMost } from '../formulas.ts';
import type { TimeMs } from '../types.ts';

/** The widest box: prices may move by half. Beyond it the account is merely looked at again. */
const WIDEST = 0.5;
/** A box within this of the widest safe one is good enough when conversion makes the bound no straight line. */
const NEAR = 0.95;
const MOST_ROUNDS = 12;
/** Of the sum of all magnitudes in a bound; floats err by about 1e-16 an operation. */
const FLOAT_GUARD = 1e-11;

/** Which side must hold: equity stays above a level, or stays at or below it. */
type Keep = 1 | -1;

/** An account's positions in one market, in micro-units of the quote currency per point. */
interface Exposure {
  readonly market: Market;
  readonly sum: CurrencySum;
  buys: number;
  sells: number;
}

/** An account's positions in one quote currency: unrounded profit, and buys · bid + sells · ask. */
interface CurrencySum {
  readonly currency: Currency;
  positions: number;
  profit: number;
  turnover: number;
}

export class MarginWatch {
  readonly #book: Book;
  /** By market index; kept from look to look, so that looking allocates nothing. */
  readonly #byMarket: Exposure[] = [];
  readonly #byCurrency = new Map<Currency, CurrencySum>();
  // the account being looked at
  #exposures: Exposure[] = [];
  #sums: CurrencySum[] = [];
  #equity = 0;
  #isPriced = true;

  constructor(book: Book) {
    this.#book = book;
  }

  /** Looks at an account exactly: margin call, stop-outs, recovery; then draws its bands anew. */
  look(account: number, time: TimeMs): void {
    const book = this.#book;
    const { accounts } = book;
    const { marginCallPercent, stopOutPercent } = book.settings;
    book.work.marginLooks += 1;
    this.#release(account);
    accounts.setEasedByClosing(account, false);
    book.waiting.delete(account);
    this.#add(account);
    if (this.#isPriced) {
      if (!accounts.isInMarginCall(account) && this.#isAtMost(account, marginCallPercent)) {
        accounts.setInMarginCall(account, true);
        const usedMargin = accounts.usedMarginOf(account);
        const equity = microUsd(this.#equity);
        book.events.push({ type: 'margin_call', account: accounts.idOf(account), equity, usedMargin, time });
      }
      while (this.#isAtMost(account, stopOutPercent) && this.#closeLargestLoss(account, time)) this.#add(account);
      if (accounts.isInMarginCall(account) && !this.#isAtMost(account, marginCallPercent)) {
        accounts.setInMarginCall(account, false);
        book.events.push({ type: 'margin_recovered', account: accounts.idOf(account), time });
      }
      if (accounts.holdingOf(account) > 0) this.#drawBands(account);
    } else {
      book.waiting.add(account);
    }
    accounts.setTouched(account, false);
  }

  #isAtMost(account: number, percent: number): boolean {
    const { accounts } = this.#book;
    return accounts.holdingOf(account) > 0 && isLevelAtMost(percent, this.#equity, accounts.usedMarginOf(account));
  }

  /** Exact equity, and the exposures that bands are drawn from. */
  #add(account: number): void {
    const { orders, accounts } = this.#book;
    this.#clear();
    let equity = accounts.balanceOf(account);
    for (let slot = accounts.headOf(account); slot !== NO_SLOT; slot = orders.nextOf(slot)) {
      if (!orders.isHolding(slot)) continue;
      const exposure = this.#exposureIn(orders.marketOf(slot));
      const { market, sum } = exposure;
      if (!market.isPriced) {
        this.#isPriced = false;
        continue;
      }
      const isBuy = orders.isBuy(slot);
      const lots = orders.lotsOf(slot);
      const fill = orders.priceOf(slot);
      equity = (equity + market.profitOf(isBuy, lots, fill)) as typeof equity;
      const perPoint = (lots * market.pointTop) / market.pointBottom;
      if (sum.positions === 0) this.#sums.push(sum);
      if (exposure.buys + exposure.sells === 0) this.#exposures.push(exposure);
      sum.positions += 1;
      if (isBuy) {
        exposure.buys += perPoint;
        sum.profit += (market.bid - fill) * perPoint;
        sum.turnover += market.bid * perPoint;
      } else {
        exposure.sells += perPoint;
        sum.profit += (fill - market.ask) * perPoint;
        sum.turnover += market.ask * perPoint;
      }
    }
    this.#equity = microUsd(equity);
  }

  #clear(): void {
    for (const exposure of this.#exposures) {
      exposure.buys = 0;
      exposure.sells = 0;
    }
    for (const sum of this.#sums) {
      sum.positions = 0;
      sum.profit = 0;
      sum.turnover = 0;
    }
    this.#exposures.length = 0;
    this.#sums.length = 0;
    this.#isPriced = true;
  }

  #exposureIn(index: number): Exposure {
    const known = this.#byMarket[index];
    if (known !== undefined) return known;
    const { list } = this.#book.markets;
    for (let next = this.#byMarket.length; next < list.length; next += 1) {
      const market = elementAt(list, next);
      const { currency } = market;
      const sum = this.#byCurrency.get(currency) ?? { currency, positions: 0, profit: 0, turnover: 0 };
      this.#byCurrency.set(currency, sum);
      this.#byMarket.push({ market, sum, buys: 0, sells: 0 });
    }
    return elementAt(this.#byMarket, index);
  }

  /** Closes the position with the smallest profit, the lowest id among equals; false when none can be closed now. */
  #closeLargestLoss(account: number, time: TimeMs): boolean {
    const { orders, accounts } = this.#book;
    let worst = NO_SLOT;
    let worstProfit = microUsd(0);
    for (let slot = accounts.headOf(account); slot !== NO_SLOT; slot = orders.nextOf(slot)) {
      const market = this.#book.marketOf(slot);
      if (!orders.isHolding(slot) || !market.open || !market.quotedSinceOpen) continue;
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

  #release(account: number): void {
    const { accounts, nodes } = this.#book;
    for (let node = accounts.bandOf(account); node !== NO_NODE;) {
      const next = nodes.nextOf(node);
      nodes.release(node);
      node = next;
    }
    accounts.setBand(account, NO_NODE);
  }

  /**
   * Above the call level only a fall matters. In a margin call a rise above the call level matters too; stuck
   * at or below stop-out with nothing to close, only that and a market's opening.
   */
  #drawBands(account: number): void {
    const { accounts, settings, waiting } = this.#book;
    const used = accounts.usedMarginOf(account);
    const callLevel = (used * settings.marginCallPercent) / 100;
    if (!accounts.isInMarginCall(account)) {
      this.#draw(account, 1, callLevel);
      // In USD alone the bound is a sum over positions: without one of them, the others' worst case and the
      // realised profit are no less than before, and the level asked for is lower.
      accounts.setEasedByClosing(
        account,
        this.#sums.every((sum) => sum.currency.isUsd),
      );
      return;
    }
    this.#draw(account, -1, callLevel);
    if (this.#isAtMost(account, settings.stopOutPercent)) waiting.add(account);
    else this.#draw(account, 1, (used * settings.stopOutPercent) / 100);
  }

  /** Finds the widest box, all prices moving by the same fraction at their worst, and queues its edges. */
  #draw(account: number, keep: Keep, level: number): void {
    const balance = this.#book.accounts.balanceOf(account);
    let magnitude = Math.abs(balance) + Math.abs(level);
    let guard = 2;
    for (const sum of this.#sums) {
      magnitude += (Math.abs(sum.profit) + sum.turnover) * highestRate(sum.currency, WIDEST);
      guard += sum.positions;
    }
    guard += magnitude * FLOAT_GUARD;
    const spare = keep * (balance - level) - guard;
    let low = 0;
    let atLow = this.#spareAt(spare, keep, 0);
    if (atLow < 0) {
      this.#pin(account);
      return;
    }
    let high = WIDEST;
    let atHigh = this.#spareAt(spare, keep, WIDEST);
    if (atHigh >= 0) low = WIDEST;
    for (let round = 0; low < high * NEAR && round < MOST_ROUNDS; round += 1) {
      // a straight bound (USD alone) meets zero here at once, up to float noise, which the guard covers twice
      const chord = low + ((high - low) * atLow) / (atLow - atHigh);
      const width = round % 2 === 0 ? chord : low + (chord - low) * NEAR;
      const at = this.#spareAt(spare, keep, width);
      if (at >= -guard * 0.5) {
        low = width;
        atLow = at;
        if (at < guard) break;
      } else {
        high = width;
        atHigh = at;
      }
    }
    this.#queueEdges(account, keep, low);
  }

  /** By how much the bound clears the level when every price moves against it by a fraction; negative: not safe. */
  #spareAt(spare: number, keep: Keep, width: number): number {
    let total = spare;
    for (const sum of this.#sums) {
      const worst = keep * sum.profit - width * sum.turnover;
      total += worst * (worst < 0 ? highestRate(sum.currency, width) : lowestRate(sum.currency, width));
    }
    return total;
  }

  #queueEdges(account: number, keep: Keep, width: number): void {
    for (const { market, buys, sells } of this.#exposures) {
      if (buys > 0)
        this.#edge(
          account,
          keep === 1 ? market.bidFalls : market.bidRises,
          keep === 1 ? below(market.bid, width) : above(market.bid, width),
        );
      if (sells > 0)
        this.#edge(
          account,
          keep === 1 ? market.askRises : market.askFalls,
          keep === 1 ? above(market.ask, width) : below(market.ask, width),
        );
    }
    for (const { currency, profit, turnover } of this.#sums) {
      const { source } = currency;
      if (source === undefined) continue;
      // A negative worst case is worst at the highest rate and needs no edge at the lowest; the mid lies
      // between bid and ask, so one side each is enough.
      const isRateFeared = keep * profit - width * turnover < 0;
      if (isRateFeared !== currency.inverse) this.#edge(account, source.askRises, above(source.ask, width));
      else this.#edge(account, source.bidFalls, below(source.bid, width));
    }
  }

  /** No box is provably safe: whatever price the account depends on changes, it is looked at again. */
  #pin(account: number): void {
    for (const { market, buys, sells } of this.#exposures) {
      if (buys > 0) this.#pinBid(account, market);
      if (sells > 0) this.#pinAsk(account, market);
    }
    for (const { currency } of this.#sums) {
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
    const { accounts, nodes } = this.#book;
    accounts.setBand(account, nodes.add(queue, price, ~account, accounts.bandOf(account)));
  }
}

/** The first whole price outside a box of that width. */
const below = (price: number, width: number): number => price - Math.floor(price * width) - 1;
const above = (price: number, width: number): number => price + Math.floor(price * width) + 1;

/** USD rate of a currency when its source moved up by a fraction; mid ≤ ask, and 1 ÷ mid ≤ 1 ÷ bid. */
function highestRate({ source, inverse, isUsd }: Currency, width: number): number {
  if (isUsd || source === undefined) return 1;
  const unit = source.midUnit / 2;
  return inverse ? unit / (source.bid * (1 - width)) : (source.ask * (1 + width)) / unit;
}

function lowestRate({ source, inverse, isUsd }: Currency, width: number): number {
  if (isUsd || source === undefined) return 1;
  const unit = source.midUnit / 2;
  return inverse ? unit / (source.ask * (1 + width)) : (source.bid * (1 - width)) / unit;
}
