/** The best prices of a source as lines for the server: checked, rounded outwards, and only what has changed. */
import type { FeedCatalogue } from '@tradewind/contract';
import { compareDecimals, formatScaled, roundScaled } from '@tradewind/money';
import type { Clock } from './clock.ts';

/** Older lines are not sent: the server would have to refuse them. */
export const MAX_LINE_AGE_MS = 10_000;
/** An unchanged price is sent again after this time, so that the server does not take it for stale. */
const REST_MS = 5000;

/** A best price as a source states it. */
export interface Price {
  readonly symbol: string;
  /** Decimal text in any notation; undefined = nothing is offered on that side. */
  readonly bid: string | undefined;
  readonly ask: string | undefined;
  /** Epoch ms by the source's clock; undefined = it states none. */
  readonly time?: number | undefined;
  /** Rises with each change, where a source numbers them. */
  readonly sequence?: number | undefined;
  readonly tradeable?: boolean;
}

export interface Line {
  readonly code: string;
  /** JSON. */
  readonly text: string;
  /** Epoch ms, as in `text`. */
  readonly time: number;
  /** By the monotonic clock: not sent from then on. */
  readonly expiresAt: number;
}

/** Why a price became no line. */
export const SKIPPED = [
  'unchanged',
  'not_tradeable',
  'one_sided',
  'unreadable',
  'crossed',
  'non_positive',
  'late',
  'old',
] as const;
export type Skipped = (typeof SKIPPED)[number];

interface Quote {
  readonly bid: number;
  readonly ask: number;
}

interface Entry {
  readonly code: string;
  precision: number;
  /** The present best price in points; undefined = none that may be traded on. */
  quote: Quote | undefined;
  /** Whether this connection has stated a price. */
  isStated: boolean;
  /** Sequence or time of its last price on this connection, and when that arrived. */
  order: number;
  orderedAt: number;
  lastTime: number;
  lastLineAt: number;
}

function quoteOf({ bid, ask, tradeable }: Price, precision: number): Quote | Skipped {
  if (tradeable === false) return 'not_tradeable';
  if (bid === undefined || ask === undefined) return 'one_sided';
  const crossing = compareDecimals(bid, ask);
  const quote = { bid: roundScaled(bid, precision, 'down'), ask: roundScaled(ask, precision, 'up') };
  if (crossing === undefined || quote.bid === undefined || quote.ask === undefined) return 'unreadable';
  if (quote.bid <= 0) return 'non_positive';
  return crossing > 0 ? 'crossed' : { bid: quote.bid, ask: quote.ask };
}

export class PriceBook {
  readonly #clock: Clock;
  readonly #symbols: readonly { readonly code: string; readonly symbol: string }[];
  readonly #onSkipped: (why: Skipped) => void;
  readonly #entries = new Map<string, Entry>();
  /** Only of codes that the server has. */
  #bySymbol = new Map<string, readonly Entry[]>();

  constructor(
    clock: Clock,
    symbols: readonly { readonly code: string; readonly symbol: string }[],
    onSkipped: (why: Skipped) => void,
  ) {
    this.#clock = clock;
    this.#symbols = symbols;
    this.#onSkipped = onSkipped;
  }

  /** The symbols to subscribe to. */
  get symbols(): readonly string[] {
    return [...this.#bySymbol.keys()];
  }

  /** Returns the configured codes that the server does not have. */
  know(catalogue: FeedCatalogue): readonly string[] {
    const precisions = new Map(catalogue.map(({ code, precision }) => [code, precision]));
    const known = this.#symbols.filter(({ code }) => precisions.has(code));
    for (const { code } of known) this.#learn(code, precisions.get(code) ?? 0);
    const entriesOf = (symbol: string): Entry[] =>
      known.flatMap((pair) => (pair.symbol === symbol ? (this.#entries.get(pair.code) ?? []) : []));
    this.#bySymbol = new Map(known.map(({ symbol }) => [symbol, entriesOf(symbol)]));
    return this.#symbols.flatMap(({ code }) => (precisions.has(code) ? [] : [code]));
  }

  #learn(code: string, precision: number): void {
    const entry = this.#entries.get(code);
    if (entry?.precision === precision) return;
    this.#entries.set(code, {
      code,
      precision,
      quote: undefined,
      isStated: false,
      order: -Infinity,
      orderedAt: 0,
      lastTime: entry?.lastTime ?? 0,
      lastLineAt: 0,
    });
  }

  /** Decimals of an instrument's prices; undefined = the server does not have it. */
  precisionOf(code: string): number | undefined {
    return this.#entries.get(code)?.precision;
  }

  /** Codes of a symbol that the server has. */
  codesOf(symbol: string): readonly string[] {
    return (this.#bySymbol.get(symbol) ?? []).map(({ code }) => code);
  }

  /** A new connection to the source: what an earlier one stated counts no longer. */
  connected(): void {
    for (const entry of this.#entries.values())
      Object.assign(entry, { quote: undefined, isStated: false, order: -Infinity });
  }

  /** The lines that a price of the source causes. */
  take(price: Price): Line[] {
    return (this.#bySymbol.get(price.symbol) ?? []).flatMap((entry) => {
      const taken = this.#takeFor(entry, price);
      if (typeof taken !== 'string') return [taken];
      this.#onSkipped(taken);
      return [];
    });
  }

  #takeFor(entry: Entry, price: Price): Line | Skipped {
    const [now, monotonic] = [this.#clock.now(), this.#clock.monotonic()];
    const order = price.sequence ?? price.time ?? entry.order;
    // when all have been late for longer than this, the source's clock was set back
    if (order < entry.order && monotonic - entry.orderedAt < MAX_LINE_AGE_MS) return 'late';
    Object.assign(entry, { order, orderedAt: monotonic });
    const quote = quoteOf(price, entry.precision);
    if (typeof quote === 'string') {
      entry.quote = undefined;
      return quote;
    }
    // the first of a connection is the present price, however long ago it last changed
    const isFirst = !entry.isStated;
    entry.isStated = true;
    if (!isFirst && price.time !== undefined && now - price.time > MAX_LINE_AGE_MS) {
      entry.quote = undefined;
      return 'old';
    }
    if (entry.quote?.bid === quote.bid && entry.quote.ask === quote.ask) return 'unchanged';
    entry.quote = quote;
    return this.#lineOf(entry, quote, isFirst ? now : Math.min(price.time ?? now, now));
  }

  /** Lines of the unchanged prices whose last line is 5 s old. Only while the source lives. */
  atRest(): Line[] {
    const before = this.#clock.monotonic() - REST_MS;
    return this.#present((entry) => entry.lastLineAt <= before);
  }

  /** Lines of all present prices. Only while the source lives. */
  present(): Line[] {
    return this.#present(() => true);
  }

  #present(isDue: (entry: Entry) => boolean): Line[] {
    const now = this.#clock.now();
    return [...this.#bySymbol.values()]
      .flat()
      .flatMap((entry) => (entry.quote !== undefined && isDue(entry) ? [this.#lineOf(entry, entry.quote, now)] : []));
  }

  #lineOf(entry: Entry, { bid, ask }: Quote, stated: number): Line {
    const { code, precision } = entry;
    // the server refuses a time before the last one
    const time = Math.max(stated, entry.lastTime);
    const monotonic = this.#clock.monotonic();
    Object.assign(entry, { lastTime: time, lastLineAt: monotonic });
    const [bidText, askText] = [formatScaled(bid, precision), formatScaled(ask, precision)];
    return {
      code,
      text: `{"code":${JSON.stringify(code)},"bid":${bidText},"ask":${askText},"time":${time}}`,
      time,
      expiresAt: monotonic + MAX_LINE_AGE_MS - Math.max(0, this.#clock.now() - time),
    };
  }
}
