/** The quotes in the log: each has one price, and those of an instrument follow each other. Their extremes are kept. */
import type { Price, Spec } from './types.ts';
import { DOLLAR, type Rate, rateOf } from './figures.ts';

/** Quotes by rising id, of which only those that no later one goes beyond are kept. */
class Extremes {
  readonly #kept: Price[] = [];
  readonly #isBeyond: (one: Price, other: Price) => boolean;

  constructor(isBeyond: (one: Price, other: Price) => boolean) {
    this.#isBeyond = isBeyond;
  }

  add(price: Price): void {
    for (let last = this.#kept.at(-1); last !== undefined && !this.#isBeyond(last, price); last = this.#kept.at(-1))
      this.#kept.pop();
    this.#kept.push(price);
  }

  /** The most extreme one with an id above `id`. */
  after(id: number): Price | undefined {
    let [low, high] = [0, this.#kept.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#kept[middle]?.id ?? 0) > id) high = middle;
      else low = middle + 1;
    }
    return this.#kept[low];
  }
}

/** The quotes of an instrument before its last one. */
export class Passed {
  readonly lowBid = new Extremes((one, other) => one.bid < other.bid);
  readonly highBid = new Extremes((one, other) => one.bid > other.bid);
  readonly lowAsk = new Extremes((one, other) => one.ask < other.ask);
  readonly highAsk = new Extremes((one, other) => one.ask > other.ask);

  add(price: Price): void {
    this.lowBid.add(price);
    this.highBid.add(price);
    this.lowAsk.add(price);
    this.highAsk.add(price);
  }
}

/** A price may be so old when it arrives, or so much ahead. When a feed starts again, the time may go back that far. */
const LATE_MS = 65_000;

interface Known {
  last: Price;
  /** Whether a stop-out could close at the last one: something else was traded on it by itself. */
  isLive: boolean;
  readonly passed: Passed;
  readonly live: Passed;
}

const isSame = (one: Price, other: Price): boolean =>
  one.bid === other.bid && one.ask === other.ask && one.time === other.time;

export class Quotes {
  readonly #known = new Map<number, Known>();
  /** Instruments that were quoted since the last start. */
  readonly #quoted = new Set<number>();
  #count = 0;

  /** After a start the last quotes may be unknown, and times may go back if a clock was corrected. */
  begin(): void {
    this.#quoted.clear();
  }

  /** What is wrong with a quote that an event states. `isLive`: it triggered an order, or a stop-out closed at it. */
  note(price: Price, isLive = false): string | undefined {
    const known = this.#known.get(price.instrument);
    const isTimed = this.#quoted.has(price.instrument);
    this.#quoted.add(price.instrument);
    if (known === undefined) {
      this.#known.set(price.instrument, { last: price, isLive, passed: new Passed(), live: new Passed() });
      this.#count += 1;
      return undefined;
    }
    const { last } = known;
    if (price.id === last.id) {
      known.isLive ||= isLive;
      return isSame(price, last) ? undefined : `quote ${price.id} has two prices`;
    }
    if (price.id < last.id) return `its quote ${price.id} is older than quote ${last.id} of an earlier event`;
    if (isTimed && price.time < last.time - LATE_MS) return `its quote ${price.id} is timed before quote ${last.id}`;
    this.#count += 1;
    known.passed.add(last);
    if (known.isLive) known.live.add(last);
    known.last = price;
    known.isLive = isLive;
    return undefined;
  }

  lastOf(instrument: number): Price | undefined {
    return this.#known.get(instrument)?.last;
  }

  passed(instrument: number): Passed | undefined {
    return this.#known.get(instrument)?.passed;
  }

  live(instrument: number): Passed | undefined {
    return this.#known.get(instrument)?.live;
  }

  wasQuoted(instrument: number): boolean {
    return this.#quoted.has(instrument);
  }

  /** Number of different quotes. */
  get count(): number {
    return this.#count;
  }
}

export interface Source {
  readonly spec: Spec;
  readonly inverse: boolean;
}

/** Which instruments convert a currency, best first: XXXUSD before USDXXX, then by id. */
export class Sources {
  #of = 0;
  readonly #byCurrency = new Map<string, readonly Source[]>();

  of(currency: string, specs: readonly Spec[]): readonly Source[] {
    // the currencies of an instrument never change
    if (specs.length !== this.#of) this.#byCurrency.clear();
    this.#of = specs.length;
    const known = this.#byCurrency.get(currency);
    if (known !== undefined) return known;
    const sorted = specs.toSorted((left, right) => left.id - right.id);
    const found = [
      ...sorted
        .filter(({ base, quote }) => base === currency && quote === 'USD')
        .map((spec) => ({ spec, inverse: false })),
      ...sorted
        .filter(({ base, quote }) => base === 'USD' && quote === currency)
        .map((spec) => ({ spec, inverse: true })),
    ];
    this.#byCurrency.set(currency, found);
    return found;
  }
}

/** Quotes by instrument that an event states. */
export type Stated = ReadonlyMap<number, Price>;

export function statedBy(quote: Price | undefined, prices: readonly Price[]): Stated {
  const all = quote === undefined ? prices : [...prices, quote];
  return new Map(all.map((price) => [price.instrument, price]));
}

/** The rate of a currency from the quotes that are stated; undefined = none of them converts it. */
export function rateFrom(currency: string, sources: readonly Source[], stated: Stated): Rate | undefined {
  if (currency === 'USD') return DOLLAR;
  const source = sources.find(({ spec }) => stated.has(spec.id));
  const price = source && stated.get(source.spec.id);
  return source && price && rateOf(price, source.spec.pricePrecision, source.inverse);
}
