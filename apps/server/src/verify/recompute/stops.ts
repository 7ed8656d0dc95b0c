/** Whether a quote of the log reached a position's stop or moved its trailing stop, but nothing happened. */
import type { OrderPayload, Price, Terms } from './types.ts';
import { priceOfGroup } from './figures.ts';
import type { Quotes } from './quotes.ts';

export class Stops {
  readonly #quotes: Quotes;
  readonly #terms: Pick<Terms, 'markupOf'>;
  /** For each position, the last quote of its instrument before its stops were set. */
  readonly #since = new Map<number, number>();

  constructor(quotes: Quotes, terms: Pick<Terms, 'markupOf'>) {
    this.#quotes = quotes;
    this.#terms = terms;
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
    { id, account, instrument, side, stopLoss, takeProfit, trailing }: OrderPayload,
    isPriced: boolean,
  ): string | undefined {
    const since = this.#since.get(id);
    const passed = since === undefined ? undefined : this.#quotes.passed(instrument);
    if (since === undefined || passed === undefined) return undefined;
    const isBuy = side === 'buy';
    const markup = this.#terms.markupOf(account, instrument);
    const closing = (quote: Price | undefined): number | undefined => {
      const seen = quote && priceOfGroup(quote, markup);
      return isBuy ? seen?.bid : seen?.ask;
    };
    const worst = closing((isBuy ? passed.lowBid : passed.highAsk).after(since));
    const best = closing((isBuy ? passed.highBid : passed.lowAsk).after(since));
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
