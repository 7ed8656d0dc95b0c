/** The value of accounts at stated quotes. */
import type { Account } from './accounts.ts';
import type { OrderPayload, Terms } from './types.ts';
import { type Rate, priceOfGroup, profit, within } from './figures.ts';
import { type Quotes, type Sources, type Stated, rateFrom } from './quotes.ts';

export class Values {
  readonly #terms: Terms;
  readonly #sources: Sources;
  readonly #quotes: Quotes;

  constructor(terms: Terms, sources: Sources, quotes: Quotes) {
    this.#terms = terms;
    this.#sources = sources;
    this.#quotes = quotes;
  }

  /** Dollars for a unit of an instrument's quote currency; undefined = the stated quotes do not tell. */
  rate(instrument: number, seq: number, stated: Stated): Rate | undefined {
    const spec = this.#terms.specOf(instrument, seq);
    return spec && rateFrom(spec.quote, this.#sources.of(spec.quote, this.#terms.specs()), stated);
  }

  /** Whether a better source of the currency had been quoted before. */
  isWorseSource(instrument: number, seq: number, stated: Stated): boolean {
    const spec = this.#terms.specOf(instrument, seq);
    if (spec === undefined || spec.quote === 'USD') return false;
    const sources = this.#sources.of(spec.quote, this.#terms.specs());
    const used = sources.findIndex((source) => stated.has(source.spec.id));
    return sources.slice(0, used).some((source) => this.#quotes.wasQuoted(source.spec.id));
  }

  /** Whether the instrument's own quote is all that its value in dollars depends on. */
  isAlone(instrument: number, seq: number): boolean {
    const spec = this.#terms.specOf(instrument, seq);
    if (spec === undefined) return false;
    if (spec.quote === 'USD') return true;
    return this.#sources.of(spec.quote, this.#terms.specs())[0]?.spec.id === instrument;
  }

  /** Undefined = a price is missing. */
  floating({ account, instrument, side, lots, price }: OrderPayload, seq: number, stated: Stated): bigint | undefined {
    const spec = this.#terms.specOf(instrument, seq);
    const raw = stated.get(instrument);
    const quote = raw && priceOfGroup(raw, this.#terms.markupOf(account, instrument));
    const rate = this.rate(instrument, seq, stated);
    if (spec === undefined || quote === undefined || rate === undefined) return undefined;
    return profit(spec, side, lots, price, side === 'buy' ? quote.bid : quote.ask, rate);
  }

  /** Undefined = a price is missing. */
  equity(account: Account, seq: number, stated: Stated): bigint | undefined {
    let sum = account.balance;
    for (const order of account.holding.values()) {
      const floating = this.floating(order, seq, stated);
      if (floating === undefined) return undefined;
      sum += floating;
    }
    return within(sum);
  }
}
