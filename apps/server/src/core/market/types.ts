/** The interface between prices and the rest of the server: instruments, quotes, candles, trading hours. */
import type { Candle, KlinePeriod } from '@tradewind/contract';
import type { INSTRUMENT_HOURS } from '@tradewind/contract/operator';
import type { InstrumentId, InstrumentSpec, Pricing, Quote } from '@tradewind/engine';
import type { Points } from '@tradewind/money';
import type { StoredTerms } from './catalogue/term-kinds.ts';
import type { WeekSessions } from './weekly.ts';

export const CATEGORIES = ['forex_major', 'forex_minor', 'metal', 'energy', 'index', 'crypto'] as const;
export type Hours = (typeof INSTRUMENT_HOURS)[number];

/** The row of an instrument: its terms by column (INSTRUMENT_TERMS). */
export interface InstrumentRow extends StoredTerms {
  readonly id: number;
  readonly version: number;
  /** The reason while trading in it is suspended. */
  readonly suspended: string | null;
}

/**
 * An instrument of the catalogue: what the engine trades, and how it is presented. All other properties are made from
 * `row`, by instrumentOfRow. Terms that neither the engine nor an app needs in another form are read from `row`.
 */
export interface CatalogueInstrument {
  readonly row: InstrumentRow;
  readonly spec: InstrumentSpec;
  readonly showCode: string;
  /** English full name; other languages come from the locale tables, by code. */
  readonly name: string;
  readonly categoryId: number;
  readonly hours: Hours;
  /** Its own opening hours; undefined = those of `hours`. */
  readonly sessions: WeekSessions | undefined;
  /** By locale; these replace the built-in names. */
  readonly names: Readonly<Record<string, string>>;
  /** Path of a public picture; empty = the apps draw one. */
  readonly logo: string;
  /** Incremented by every change of its terms. */
  readonly version: number;
}

export interface Category {
  readonly id: number;
  /** Key of its translated name, or the text of INSTRUMENTS_FILE as is. */
  readonly name: string;
  /** By locale; these replace `name`. */
  readonly names?: Readonly<Record<string, string>>;
}

/** A price as a feed delivers it: decimal numbers, not checked yet. Time absent = now. */
export interface RawTick {
  readonly code: string;
  readonly bid: number;
  readonly ask: number;
  readonly time?: number;
}

/** Figures of the trading day of the last quote, in points of the bid. Friday's stay until Sunday's first quote. */
export interface DayFigures {
  readonly open: Points;
  readonly high: Points;
  readonly low: Points;
  readonly close: Points;
  readonly volume: number;
}

/** A period in which a market is open; undefined = beyond the requested range. */
export interface Opening {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export interface TypicalSpread {
  readonly spread: Points;
  /** The number of ticks that it is the median of. */
  readonly ticks: number;
}

/** Candles that start from `from` (included) to `to` (excluded), at most `limit` of them. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

export type ChangeListener = (instrument: InstrumentId, quote?: Quote) => void;

/** The only source of prices: feeds → checks → engine host → candles → listeners. */
export interface Market {
  readonly categories: readonly Category[];
  readonly instruments: readonly CatalogueInstrument[];
  byId(id: InstrumentId): CatalogueInstrument | undefined;
  byCode(code: string): CatalogueInstrument | undefined;
  isOpen(id: InstrumentId): boolean;
  /** Epoch ms of the next opening of a closed market; undefined when it is open or never closes. */
  nextOpen(id: InstrumentId): number | undefined;
  lastQuote(id: InstrumentId): Quote | undefined;
  /** Age beyond which its price is stale: of its terms, else QUOTE_MAX_AGE_MS, else by its kind and usual gaps. */
  maxQuoteAgeMs(id: InstrumentId): number;
  /** Whether its price can be traded on; onChange reports changes. */
  priceState(id: InstrumentId): Pricing;
  /** The time from which the age of the last quote counts, by the server's clock; undefined before the first. */
  quoteAgesFrom(id: InstrumentId): number | undefined;
  day(id: InstrumentId): DayFigures | undefined;
  /** The median spread of the last accepted ticks, including those before a restart; undefined before the first. */
  typicalSpread(id: InstrumentId): TypicalSpread | undefined;
  /** The periods between two instants in which it is open, excluding holidays. */
  openings(id: InstrumentId, from: number, to: number): readonly Opening[];
  /** The days that financing counts at a rollover (17:00 New York); 0 = none is charged. */
  nightDays(instrument: CatalogueInstrument, instant: number): number;
  /**
   * Candles of our own ticks before `to` (exclusive; absent = now), oldest first, including the forming one; prices as JSON
   * numbers.
   */
  candles(id: InstrumentId, period: KlinePeriod, limit: number, to?: number): Promise<readonly Candle[]>;
  /** The same for charts only: imported candles precede our own. */
  chart(id: InstrumentId, period: KlinePeriod, limit: number, to?: number): Promise<readonly Candle[]>;
  /**
   * The candles that start within a stretch (`from` included, `to` excluded), oldest first, at most `limit`; imported ones
   * precede our own, and the forming one is included.
   */
  stretch(id: InstrumentId, period: KlinePeriod, stretch: Stretch): Promise<readonly Candle[]>;
  /** Time of the first accepted tick ever; undefined before it. */
  firstTick(id: InstrumentId): number | undefined;
  /** About 48 closes of our own ticks, oldest first. */
  miniChart(id: InstrumentId): readonly number[];
  /** The mini charts, in which imported closes precede our own. */
  miniCharts(ids: readonly InstrumentId[]): Promise<ReadonlyMap<InstrumentId, readonly number[]>>;
  formingMinute(id: InstrumentId): Candle | undefined;
  /**
   * Called after each accepted quote, with it, and when a market opens or closes or the state of a price changes. Listeners
   * run synchronously and must be quick.
   */
  onChange(listener: ChangeListener): () => void;
  /** Called when accepted quotes will never reach `onChange`: with roles, after more of an outage than the stream bridges. */
  onGap(listener: () => void): () => void;
  stop(): Promise<void>;
}
