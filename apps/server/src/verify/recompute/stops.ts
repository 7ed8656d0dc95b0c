/** Whether a quote of the log reached a position's stop or moved its trailing stop, but nothing happened. */
import type { OrderPayload } from './types.ts';
import type { Quotes } from './quotes.ts';

export class Stops {
  readonly #quotes: Quotes;
  /** For each position, the last quote of its instrument before its stops were set. */
  readonly #since = new Map<number, number>();

  constructor(quotes: Quotes) {
    this.#quotes = quotes;
  }

  /** Its stops were set, or it was filled. */
  set({ id, instrument }: OrderPayload): void {
    this.#since.set(id, this.#quotes.lastOf(instrument)?.id ?? Infinity);
  }

  forget(id: number): void {
    this.#since.delete(id);
  }

  /** `order`: with its stop where `trailed` events have moved it. `isPriced`: it can be closed at its own quote. */
  missed(
    { id, instrument, side, stopLoss, takeProfit, trailing }: OrderPayload,
    isPriced: boolean,
  ): string | undefined {
    const since = this.#since.get(id);
    const passed = since === undefined ? undefined : this.#quotes.passed(instrument);
    if (since === undefined || passed === undefined) return undefined;
    const isBuy = side === 'buy';
    const worst = isBuy ? passed.lowBid.after(since)?.bid : passed.highAsk.after(since)?.ask;
    const best = isBuy ? passed.highBid.after(since)?.bid : passed.lowAsk.after(since)?.ask;
    if (worst === undefined || best === undefined) return undefined;
    if (trailing !== undefined) {
      const level = isBuy ? best - trailing : best + trailing;
      if (stopLoss !== 0 && (isBuy ? level > stopLoss : level < stopLoss))
        return `its trailing stop was at ${stopLoss}, but a quote had moved it to ${level}`;
    } else if (isPriced && stopLoss !== 0 && (isBuy ? worst <= stopLoss : worst >= stopLoss))
      return `its stop-loss of ${stopLoss} had been reached before`;
    if (isPriced && takeProfit !== 0 && (isBuy ? best >= takeProfit : best <= takeProfit))
      return `its take-profit of ${takeProfit} had been reached before`;
    return undefined;
  }
}
