/** The market: feeds → checks → engine host → candles → listeners. */
import type { Candle, KlinePeriod, TickRejection } from '@tradewind/contract';
import type { InstrumentId, Quote } from '@tradewind/engine';
import { points } from '@tradewind/money';
import type { Clock } from '../../platform/clock/index.ts';
import type { Calendar } from './calendar.ts';
import { CandleBook, type CandleBookOptions } from './candles/book.ts';
import type { FirstTicks } from './first-ticks.ts';
import type { Catalogue } from './catalogue/build.ts';
import { checkTick, withinReach } from './checks.ts';
import type { TickContext } from './checks.ts';
import type { Accepted, Feed, MarketLog } from './feeds/feed.ts';
import { LONGEST_MAX_AGE_MS, type HoldEnd, type Source, defaultMaxAgeMs } from './guard/index.ts';
import { Listeners } from './listeners.ts';
import { NOT_TAKEN } from './outlet.ts';
import type { Outlet } from './outlet.ts';
import { Pricing } from './pricing.ts';
import { SourceCounts, type SourceFigures, type TickTotals } from './source-counts.ts';
import { Sessions } from './sessions.ts';
import type {
  CatalogueInstrument,
  ChangeListener,
  DayFigures,
  Market,
  Opening,
  RawTick,
  Stretch,
  TypicalSpread,
} from './types.ts';
import type { Guards } from './guards.ts';

/** For /metrics. */
export interface TickCounters extends TickTotals {
  /** How held ticks were resolved. */
  readonly holds: Readonly<Record<HoldEnd['outcome'], number>>;
}

export interface TradingMarketOptions {
  readonly catalogue: Catalogue;
  readonly calendar: Calendar;
  readonly store: CandleBookOptions['store'];
  readonly imported: CandleBookOptions['imported'];
  /** See CandleBookOptions. */
  readonly candlesEveryMs?: number;
  readonly firstTicks: FirstTicks;
  readonly guards: Guards;
  readonly outlet: Outlet;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: MarketLog;
  /** QUOTE_MAX_AGE_MS; undefined = by kind. */
  readonly quoteMaxAgeMs: number | undefined;
  /** 0 = off. */
  readonly feedSilenceMs: number;
  readonly hasSecondSource: boolean;
  readonly marketHours: 'open' | 'calendar';
  /** Quotes later than those in the stored candles, in order. Absent = none. */
  readonly unfolded?: readonly { readonly instrument: InstrumentId; readonly bid: number; readonly time: number }[];
  /** Called when everything is known except the feed's first price. */
  readonly onReady?: () => void;
}

/** The result for a tick that changes nothing. */
const DONE = Promise.resolve();

interface Stream {
  instrument: CatalogueInstrument;
  /** Time of the last accepted tick. */
  lastTime: number | undefined;
  lastAsk: number | undefined;
  /** Time of each source's last tick that was not held: each source has its own order. */
  times: [number | undefined, number | undefined];
}

export class TradingMarket implements Market {
  readonly #options: TradingMarketOptions;
  readonly #streams = new Map<string, Stream>();
  readonly #byId = new Map<InstrumentId, CatalogueInstrument>();
  readonly #listeners: Listeners;
  readonly #candles: CandleBook;
  #catalogue: Catalogue;
  readonly #sessions: Sessions;
  readonly #pricing: Pricing;
  readonly #sources = new SourceCounts();
  #forgetReload: () => void = () => {};

  constructor(options: TradingMarketOptions) {
    this.#options = options;
    this.#listeners = new Listeners(options.log);
    this.#catalogue = options.catalogue;
    const { calendar, clock, outlet, log, store, imported, marketHours } = options;
    const { instruments } = options.catalogue;
    this.#pricing = new Pricing({
      outlet,
      clock,
      silenceMs: options.feed.canBeSilent ? options.feedSilenceMs : 0,
      hasSecond: options.hasSecondSource,
      pace: options.feed.pace,
      maxAgeMs: (id) => this.maxQuoteAgeMs(id),
      onChange: (instrument) => this.#listeners.announce(instrument),
      onFailure: (error) => log.warn({ err: error }, 'could not notify the engine of the state of a price'),
    });
    for (const instrument of instruments) this.#know(instrument);
    this.#candles = new CandleBook({
      instruments,
      store,
      imported,
      clock,
      everyMs: options.candlesEveryMs,
      onWriteFailed: (error) => log.error({ err: error }, 'could not write candles; they are kept and written later'),
    });
    this.#sessions = new Sessions({
      instruments,
      calendar,
      outlet,
      clock,
      marketHours,
      onChange: (instrument) => {
        if (!this.#sessions.isOpen(instrument)) options.guards.of(instrument)?.close();
        this.#listeners.announce(instrument);
      },
      onFailure: (error) => log.error({ err: error }, 'could not notify the engine that a market opened or closed'),
    });
  }

  #know(instrument: CatalogueInstrument): void {
    const { id, code } = instrument.spec;
    this.#byId.set(id, instrument);
    const stream = this.#streams.get(code);
    if (stream === undefined)
      this.#streams.set(code, {
        instrument,
        lastTime: undefined,
        lastAsk: undefined,
        times: [undefined, undefined],
      });
    else stream.instrument = instrument;
    this.#pricing.know(id, this.#options.guards.know(instrument));
  }

  /**
   * Applies changed terms, hours and holidays, and new instruments; the engine has them already. Listeners are notified
   * of each changed instrument.
   */
  take(catalogue: Catalogue, calendar: Calendar): void {
    const changed = catalogue.instruments.filter(({ spec, version }) => this.#byId.get(spec.id)?.version !== version);
    this.#catalogue = catalogue;
    for (const instrument of changed) {
      this.#know(instrument);
      this.#candles.take(instrument);
    }
    this.#sessions.take(catalogue.instruments, calendar);
    for (const { spec } of changed) this.#listeners.announce(spec.id);
  }

  /** Takes each instrument's last accepted tick from the engine. */
  #takeLastTicks(): void {
    const { outlet, guards, firstTicks } = this.#options;
    for (const stream of this.#streams.values()) {
      const { id } = stream.instrument.spec;
      const quote = outlet.lastQuote(id);
      if (quote !== undefined) guards.resume(quote, outlet.quoteAgesFrom(id) ?? quote.time);
      if (quote !== undefined) firstTicks.note(id, quote.time);
      stream.lastTime = quote?.time;
      stream.lastAsk = quote?.ask;
      stream.times = [quote?.time, quote?.time];
    }
  }

  /** Restores the stored candles, lets the feed fill in history, opens the markets and starts the feed. */
  async start(): Promise<void> {
    this.#takeLastTicks();
    // Ticks lost with the engine's in-memory state may come again, with their original times.
    this.#forgetReload = this.#options.outlet.onReloaded(() => this.#takeLastTicks());
    await this.#candles.restore();
    for (const { instrument, bid, time } of this.#options.unfolded ?? []) this.#candles.add(instrument, bid, time);
    await this.#options.feed.prepare(this.#candles);
    await this.#candles.flushHistory();
    await this.#sessions.start();
    this.#pricing.start();
    this.#candles.start();
    this.#options.onReady?.();
    this.#options.feed.start({
      accept: (tick, source) => this.accept(tick, source),
      awaited: () => this.#options.outlet.writeQuotes(),
      sourceSeen: (source) => {
        this.#sources.seen(source, this.#options.clock.now());
        this.#pricing.sourceSeen(source);
      },
      bridgeReported: (source, report) => this.#sources.reported(source, this.#options.clock.now(), report),
      interrupted: (code, how) => this.#interrupted(code, how),
      unreadable: (source = 0) => this.#reject('unreadable', source),
    });
  }

  async stop(): Promise<void> {
    this.#forgetReload();
    await this.#options.feed.stop();
    this.#pricing.stop();
    await this.#options.guards.stop();
    this.#sessions.stop();
    await this.#candles.stop();
  }

  get categories(): Catalogue['categories'] {
    return this.#catalogue.categories;
  }

  get instruments(): Catalogue['instruments'] {
    return this.#catalogue.instruments;
  }

  get counters(): TickCounters {
    const { holds } = this.#options.guards;
    return { ...this.#sources.totals(), holds };
  }

  byId(id: InstrumentId): CatalogueInstrument | undefined {
    return this.#byId.get(id);
  }

  byCode(code: string): CatalogueInstrument | undefined {
    return this.#streams.get(code)?.instrument;
  }

  isOpen(id: InstrumentId): boolean {
    return this.#sessions.isOpen(id);
  }

  nextOpen(id: InstrumentId): number | undefined {
    return this.#sessions.nextOpen(id);
  }

  lastQuote(id: InstrumentId): Quote | undefined {
    return this.#options.outlet.lastQuote(id);
  }

  quoteAgesFrom(id: InstrumentId): number | undefined {
    return this.#options.outlet.quoteAgesFrom(id);
  }

  maxQuoteAgeMs(id: InstrumentId): number {
    const instrument = this.#byId.get(id);
    const { quoteMaxAgeMs, feed, guards } = this.#options;
    const set = instrument?.spec.maxQuoteAgeMs ?? quoteMaxAgeMs ?? feed.maxAgeMs;
    if (set !== undefined || instrument === undefined) return set ?? LONGEST_MAX_AGE_MS;
    return defaultMaxAgeMs(instrument.spec, instrument.hours, guards.usualGapMs(id));
  }

  priceState(id: InstrumentId): ReturnType<Market['priceState']> {
    return this.#pricing.stateOf(id);
  }

  day(id: InstrumentId): DayFigures | undefined {
    const day = this.#candles.forming(id, '1day');
    if (day === undefined) return undefined;
    return {
      open: points(day.open),
      high: points(day.high),
      low: points(day.low),
      close: points(day.close),
      volume: day.volume,
    };
  }

  typicalSpread(id: InstrumentId): TypicalSpread | undefined {
    return this.#options.guards.typicalSpread(id);
  }

  openings(id: InstrumentId, from: number, to: number): readonly Opening[] {
    return this.#sessions.openings(id, from, to);
  }

  nightDays(instrument: CatalogueInstrument, instant: number): number {
    return this.#sessions.nightDays(instrument, instant);
  }

  accept(tick: RawTick, source: Source = 0): Accepted {
    this.#sessions.refresh();
    const { clock, feed, outlet, guards } = this.#options;
    const now = clock.now();
    this.#pricing.refresh(now);
    this.#sources.seen(source, now);
    const stream = this.#streams.get(tick.code);
    const context = stream && this.#contextOf(stream, source);
    const checked = checkTick(context && feed.hasOwnTimes ? withinReach(tick, context) : tick, context);
    if (!checked.ok) return this.#reject(checked.rejected, source, tick.code);
    if (stream === undefined || context === undefined) return this.#reject('unknown_instrument', source, tick.code);
    const { id } = stream.instrument.spec;
    // the age it arrived with; from now on it ages by the monotonic clock
    const agesFrom = now - Math.max(0, context.now - checked.time);
    const alive = this.#pricing.alive(now);
    const verdict = guards.offer(id, checked, now, { source, alive, maxAgeMs: context.maxAgeMs });
    if (verdict !== 'held') stream.times[source] = checked.time;
    if (verdict === 'held' || verdict === 'unused') {
      if (this.#pricing.settle(id, now)) this.#listeners.announce(id);
      if (verdict === 'unused') return { durable: DONE };
      this.#sources.held(source);
      return { held: true };
    }
    this.#pricing.accepted(id, source);
    // before the engine has the price, so that what waits for it can act on it
    this.#pricing.settle(id, now, agesFrom);
    // prices never go back in time, although the sources' own times may differ
    const time = Math.max(checked.time, stream.lastTime ?? checked.time);
    const { id: quote, durable } = outlet.quote(id, checked.bid, checked.ask, time, agesFrom, now);
    // the engine is starting, stopping or reloading: it did not take the quote, and `durable` gives the reason
    if (quote === NOT_TAKEN) {
      this.#pricing.lost(id, now);
      return { durable };
    }
    if (stream.lastTime === undefined) this.#options.firstTicks.note(id, time);
    stream.lastTime = time;
    stream.lastAsk = checked.ask;
    this.#sources.accepted(source, now, tick.time === undefined ? null : now - agesFrom);
    this.#candles.add(id, checked.bid, time);
    const [bid, ask] = [points(checked.bid), points(checked.ask)];
    this.#listeners.announce(id, { id: quote, instrument: id, bid, ask, time });
    return { durable };
  }

  candles(id: InstrumentId, period: KlinePeriod, limit: number, to?: number): Promise<readonly Candle[]> {
    return this.#candles.candles(id, period, limit, to ?? Number.MAX_SAFE_INTEGER);
  }

  chart(id: InstrumentId, period: KlinePeriod, limit: number, to?: number): Promise<readonly Candle[]> {
    const ownFrom = this.firstTick(id) ?? Number.MAX_SAFE_INTEGER;
    return this.#candles.candles(id, period, limit, to ?? Number.MAX_SAFE_INTEGER, ownFrom);
  }

  stretch(id: InstrumentId, period: KlinePeriod, stretch: Stretch): Promise<readonly Candle[]> {
    return this.#candles.stretch(id, period, stretch, this.firstTick(id) ?? Number.MAX_SAFE_INTEGER);
  }

  firstTick(id: InstrumentId): number | undefined {
    return this.#options.firstTicks.of(id);
  }

  miniChart(id: InstrumentId): readonly number[] {
    return this.#candles.miniChart(id);
  }

  miniCharts(ids: readonly InstrumentId[]): Promise<ReadonlyMap<InstrumentId, readonly number[]>> {
    return this.#candles.miniCharts(ids, (id) => this.firstTick(id) ?? Number.MAX_SAFE_INTEGER);
  }

  formingMinute(id: InstrumentId): Candle | undefined {
    return this.#candles.formingMinute(id);
  }

  onChange(listener: ChangeListener): () => void {
    return this.#listeners.add(listener);
  }

  /** Every quote is accepted in this process. */
  onGap(): () => void {
    return () => {};
  }

  /** Instruments whose price is suspect, and sources that are silent. */
  get doubts(): Pick<Pricing, 'suspects' | 'silent'> {
    const { suspects, silent } = this.#pricing;
    return { suspects, silent };
  }

  get sources(): readonly SourceFigures[] {
    return this.#sources.figures(this.#options.clock.now(), this.#options.hasSecondSource);
  }

  heldPrices(id: InstrumentId): ReturnType<Guards['held']> {
    return this.#options.guards.held(id);
  }

  async confirmHeld(id: InstrumentId, source: Source, since: number): Promise<boolean> {
    return this.#options.guards.approve(id, source, since);
  }

  #interrupted(code: string, how: 'seam' | 'break'): void {
    const guard = this.#options.guards.of(this.byCode(code)?.spec.id ?? 0);
    if (how === 'seam') guard?.reset();
    else guard?.close();
  }

  #reject(rejected: TickRejection, source: Source, code: string | null = null): { readonly rejected: TickRejection } {
    this.#sources.rejected(source, this.#options.clock.now(), rejected, code);
    return { rejected };
  }

  #contextOf({ instrument: { spec }, lastAsk, times }: Stream, source: Source): TickContext {
    const { clock } = this.#options;
    const open = this.#sessions.isOpen(spec.id);
    const maxAgeMs = this.maxQuoteAgeMs(spec.id);
    return { spec, open, lastTime: times[source], lastAsk, now: clock.real(), maxAgeMs };
  }
}
