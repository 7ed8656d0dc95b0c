/** The candles of all instruments: built in memory, written about once a second, read from memory and the database. */
import type { Candle, KlinePeriod, Period } from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import { toDecimalNumber } from '@tradewind/money';
import type { Cancel, Clock } from '../../../platform/clock/index.ts';
import type { CatalogueInstrument, Hours, Stretch } from '../types.ts';
import { SECOND_MS } from '../../../platform/clock/index.ts';
import { CandleBuilder } from './builder.ts';
import type { Bar, PointCandle } from './builder.ts';
import { candleStart } from './periods.ts';
import { isJoined, join, joinedEnd, joinedStart, partsOf, type JoinedPeriod } from './joined.ts';
import type { ImportedCandles } from '../imported/store.ts';
import { readForward } from './forward.ts';
import type { CandleStore } from './store.ts';

const FLUSH_MS = SECOND_MS;
export const MAX_CANDLES = 1000;
/** The largest time of a Date. */
const LAST_TIME = 8.64e15;
/** Mini chart: closes of the last 48 half hours, 24 hours of open market. */
const MINI_PERIOD: Period = '30min';
const MINI_CLOSES = 48;

interface Series {
  readonly builder: CandleBuilder;
  hours: Hours;
  readonly precision: number;
  /** Closes of completed candles of MINI_PERIOD; the forming one is added on read. */
  readonly miniCloses: number[];
}

/** How many stored candles of a period a book starts with. */
export const storedCount = (period: Period): number => (period === MINI_PERIOD ? MINI_CLOSES : 1);

export interface CandleBookOptions {
  readonly instruments: readonly CatalogueInstrument[];
  readonly store: Pick<CandleStore, 'write' | 'writeHistory' | 'read' | 'readFrom' | 'readLast'>;
  readonly imported: Pick<ImportedCandles, 'read' | 'readFrom'>;
  readonly clock: Clock;
  /** How often changed candles are written; absent = every second. */
  readonly everyMs?: number | undefined;
  /** Called when a write failed; its candles are written with the next one. */
  readonly onWriteFailed: (error: unknown) => void;
}

export class CandleBook {
  readonly #options: CandleBookOptions;
  readonly #series = new Map<InstrumentId, Series>();
  readonly #changed = new Set<PointCandle>();
  /** Currently being written. Still needed in memory, because the database may not have them yet. */
  #inFlight: readonly PointCandle[] = [];
  #writing: Promise<void> = Promise.resolve();
  #cancelTimer: Cancel = () => {};

  constructor(options: CandleBookOptions) {
    this.#options = options;
    for (const instrument of options.instruments) this.take(instrument);
  }

  /** Adds an instrument, or changes the hours of a known one. */
  take({ spec, hours }: CatalogueInstrument): void {
    const known = this.#series.get(spec.id);
    if (known !== undefined) {
      known.builder.setHours(hours);
      known.hours = hours;
      return;
    }
    const miniCloses: number[] = [];
    const keepClose = (candle: PointCandle): void => {
      if (candle.period !== MINI_PERIOD) return;
      miniCloses.push(toDecimalNumber(candle.close, spec.pricePrecision));
      if (miniCloses.length >= MINI_CLOSES) miniCloses.shift();
    };
    this.#series.set(spec.id, {
      builder: new CandleBuilder(spec.id, hours, this.#changed, keepClose),
      hours,
      precision: spec.pricePrecision,
      miniCloses,
    });
  }

  /** Restores what is stored: the last candle of every period continues, and the mini charts are filled. */
  async restore(): Promise<void> {
    this.takeStored(await this.#options.store.readLast([...this.#series.keys()], storedCount));
  }

  /** Restores the last `storedCount` candles of every period, oldest first. */
  takeStored(last: readonly PointCandle[]): void {
    for (const [index, candle] of last.entries()) {
      const series = this.#series.get(candle.instrument);
      const next = last[index + 1];
      if (next?.instrument === candle.instrument && next.period === candle.period) {
        series?.miniCloses.push(toDecimalNumber(candle.close, series.precision));
      } else {
        series?.builder.restore(candle);
      }
    }
  }

  add(instrument: InstrumentId, bid: number, time: number): void {
    this.#series.get(instrument)?.builder.add(bid, time);
  }

  /** Adds generated history; see CandleBuilder.addBar. */
  addBar(instrument: InstrumentId, bar: Bar, shortest: Period): void {
    this.#series.get(instrument)?.builder.addBar(bar, shortest);
  }

  forming(instrument: InstrumentId, period: Period): PointCandle | undefined {
    return this.#series.get(instrument)?.builder.forming(period);
  }

  /** Starts writing changed candles from time to time. */
  start(): void {
    const { clock, everyMs = FLUSH_MS } = this.#options;
    this.#cancelTimer = clock.after(everyMs, () => {
      if (this.#inFlight.length === 0) void this.flush().catch(this.#options.onWriteFailed);
      this.start();
    });
  }

  /** Stops the timer and writes what is left. */
  async stop(): Promise<void> {
    this.#cancelTimer();
    await this.flush();
  }

  /**
   * Writes every candle that changed since the last write, after any write in progress. Rejects when the database does.
   */
  flush(): Promise<void> {
    return this.#enqueue((candles) => this.#options.store.write(candles));
  }

  /** Writes the candles of a history that a feed generated, after restore() and before any other write. */
  flushHistory(): Promise<void> {
    return this.#enqueue((candles) => this.#options.store.writeHistory(candles));
  }

  #enqueue(write: (candles: readonly PointCandle[]) => Promise<void>): Promise<void> {
    const turn = this.#writing.then(() => this.#write(write));
    this.#writing = turn.catch(() => {});
    return turn;
  }

  async #write(write: (candles: readonly PointCandle[]) => Promise<void>): Promise<void> {
    this.#inFlight = [...this.#changed];
    this.#changed.clear();
    try {
      await write(this.#inFlight);
    } catch (error) {
      for (const candle of this.#inFlight) this.#changed.add(candle);
      throw error;
    } finally {
      this.#inFlight = [];
    }
  }

  /**
   * Our own candles that start before `to`, oldest first, both stored and forming. With `ownFrom`, imported ones precede
   * them: those that end by then, and by now.
   */
  async candles(
    instrument: InstrumentId,
    period: KlinePeriod,
    limit: number,
    to: number,
    ownFrom?: number,
  ): Promise<readonly Candle[]> {
    const series = this.#series.get(instrument);
    if (series === undefined) return [];
    const wanted = Math.max(1, Math.min(MAX_CANDLES, limit));
    const found = isJoined(period)
      ? await this.#joined(instrument, series.hours, period, wanted, to, ownFrom)
      : await this.#read(instrument, period, wanted, to, ownFrom, (time) => candleStart(time, period, series.hours));
    return found.map((candle) => toWire(candle, series.precision));
  }

  async #joined(
    instrument: InstrumentId,
    hours: Hours,
    period: JoinedPeriod,
    wanted: number,
    to: number,
    ownFrom: number | undefined,
  ): Promise<readonly PointCandle[]> {
    const { of, count } = partsOf(period);
    const startOf = (time: number): number => joinedStart(time, period, hours);
    // the last one may contain parts after `to`, the first one parts before the range that is read
    const until = to > LAST_TIME ? to : joinedEnd(to - 1, period, hours);
    const most = (wanted + 1) * count;
    const parts = await this.#read(instrument, of, most, until, ownFrom, startOf);
    const joined = join(parts, startOf);
    return joined.slice(parts.length === most ? 1 : 0).slice(-wanted);
  }

  /** `startOf`: of the candle on the chart that contains an instant. One that has a part of our own has no imported one. */
  async #read(
    instrument: InstrumentId,
    period: Period,
    wanted: number,
    to: number,
    ownFrom: number | undefined,
    startOf: (time: number) => number,
  ): Promise<readonly PointCandle[]> {
    const own = await this.#readOwn(instrument, period, wanted, to);
    if (ownFrom === undefined || own.length >= wanted) return own;
    const end = Math.min(ownFrom, this.#options.clock.now(), own[0]?.time ?? Number.POSITIVE_INFINITY);
    const before = { instrument, to: Math.min(to, startOf(end)), limit: wanted - own.length };
    return [...(await this.#options.imported.read(period, [before])), ...own];
  }

  async #readOwn(
    instrument: InstrumentId,
    period: Period,
    wanted: number,
    to: number,
  ): Promise<readonly PointCandle[]> {
    const stored = () => this.#options.store.read(instrument, period, wanted, to);
    const merged = await this.#withUnwritten(instrument, period, stored);
    return merged.filter(({ time }) => time < to).slice(-wanted);
  }

  /** Memory is read before and after the database: a candle written meanwhile is in at least one of the three reads. */
  async #withUnwritten(
    instrument: InstrumentId,
    period: Period,
    read: () => Promise<readonly PointCandle[]>,
  ): Promise<readonly PointCandle[]> {
    const before = this.#inMemory(instrument, period);
    const stored = await read();
    const all = [...stored, ...before, ...this.#inMemory(instrument, period)];
    const byTime = new Map(all.map((candle) => [candle.time, candle]));
    return [...byTime.values()].toSorted((left, right) => left.time - right.time);
  }

  /** The candles that start within a stretch, oldest first, imported ones before our own. `ownFrom`: see `candles`. */
  async stretch(
    instrument: InstrumentId,
    period: KlinePeriod,
    { from, to, limit }: Stretch,
    ownFrom: number,
  ): Promise<readonly Candle[]> {
    const series = this.#series.get(instrument);
    if (series === undefined) return [];
    const { store, imported, clock } = this.#options;
    const now = clock.now();
    const found = await readForward(
      {
        own: async (of, start, end, most) => {
          const stored = () => store.readFrom(instrument, of, start, end, most);
          const merged = await this.#withUnwritten(instrument, of, stored);
          return merged.filter(({ time }) => time >= start && time < end).slice(0, most);
        },
        imported: (of, start, end, most) => imported.readFrom(of, { instrument, from: start, to: end, limit: most }),
        hours: series.hours,
        ownFrom: Math.min(ownFrom, now),
      },
      period,
      // no candle starts later
      { from, to: Math.min(to, now + 1), limit },
    );
    return found.map((candle) => toWire(candle, series.precision));
  }

  /** Candles not yet written, including the forming one. */
  #inMemory(instrument: InstrumentId, period: Period): readonly PointCandle[] {
    const forming = this.forming(instrument, period);
    const unwritten = [...this.#inFlight, ...this.#changed].filter(
      (candle) => candle.instrument === instrument && candle.period === period,
    );
    return forming === undefined ? unwritten : [...unwritten, forming];
  }

  formingMinute(instrument: InstrumentId): Candle | undefined {
    const series = this.#series.get(instrument);
    const candle = series?.builder.forming('1min');
    return series === undefined || candle === undefined ? undefined : toWire(candle, series.precision);
  }

  miniChart(instrument: InstrumentId): readonly number[] {
    const series = this.#series.get(instrument);
    const forming = series?.builder.forming(MINI_PERIOD);
    if (series === undefined || forming === undefined) return [];
    return [...series.miniCloses, toDecimalNumber(forming.close, series.precision)];
  }

  /** The mini charts, with imported closes before our own. `ownFrom`: see `candles`. */
  async miniCharts(
    ids: readonly InstrumentId[],
    ownFrom: (instrument: InstrumentId) => number,
  ): Promise<ReadonlyMap<InstrumentId, readonly number[]>> {
    const charts = new Map(ids.map((id) => [id, [...this.miniChart(id)]]));
    const wanted = [...charts].flatMap(([instrument, own]) => {
      const hours = this.#series.get(instrument)?.hours;
      if (hours === undefined || own.length >= MINI_CLOSES) return [];
      const end = Math.min(ownFrom(instrument), this.#options.clock.now());
      return [{ instrument, to: candleStart(end, MINI_PERIOD, hours), limit: MINI_CLOSES - own.length }];
    });
    if (wanted.length === 0) return charts;
    const imported = Map.groupBy(
      await this.#options.imported.read(MINI_PERIOD, wanted),
      ({ instrument }) => instrument,
    );
    for (const [id, candles] of imported) {
      const precision = this.#series.get(id)?.precision ?? 0;
      charts.get(id)?.unshift(...candles.map(({ close }) => toDecimalNumber(close, precision)));
    }
    return charts;
  }
}

function toWire(candle: PointCandle, precision: number): Candle {
  return {
    Time: candle.time,
    Open: toDecimalNumber(candle.open, precision),
    High: toDecimalNumber(candle.high, precision),
    Low: toDecimalNumber(candle.low, precision),
    Close: toDecimalNumber(candle.close, precision),
    Volume: candle.volume,
  };
}
