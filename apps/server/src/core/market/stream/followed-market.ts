/**
 * The market in a process that takes no prices itself. Last quotes, states and forming candles come from the stream,
 * older candles from PostgreSQL. Requests that concern the feed are passed to the active one.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { BridgeReport, Candle, KlinePeriod } from '@tradewind/contract';
import type { InstrumentId, Pricing, Quote } from '@tradewind/engine';
import { points } from '@tradewind/money';
import type { Bus, BusStream } from '../../../platform/bus/index.ts';
import { systemClock } from '../../../platform/clock/index.ts';
import { HostUnavailable } from '../../../platform/errors/index.ts';
import { Calendar, type Holiday } from '../calendar.ts';
import type { Catalogue } from '../catalogue/build.ts';
import { readCatalogue, readHolidays } from '../catalogue/store.ts';
import { FirstTicks } from '../first-ticks.ts';
import { LONGEST_MAX_AGE_MS, type Source } from '../guard/index.ts';
import type { TickCounters } from '../market.ts';
import { Listeners } from '../listeners.ts';
import { Refreshing } from '../refresh.ts';
import type { MarketSources, RunningMarket } from '../running.ts';
import { Sessions } from '../sessions.ts';
import { NO_REJECTIONS } from '../source-counts.ts';
import type { CatalogueInstrument, ChangeListener, DayFigures, Opening, Stretch, TypicalSpread } from '../types.ts';
import type { InstrumentStanding, Item, Standing } from './entries.ts';
import { FeedClient } from './feed-client.ts';
import { FollowedCandles } from './followed-candles.ts';
import { feedEpoch } from './lease.ts';
import { StreamReader } from './reader.ts';

/** How long a start waits for the first message of a feed. */
const FIRST_MESSAGE_MS = 10_000;
const CAUGHT_UP_MS = 3000;
const POLL_MS = 2;

export interface FollowedMarketOptions extends Omit<MarketSources, 'checkpoint' | 'seed'> {
  readonly bus: Bus;
  readonly stream: BusStream;
}

const NO_COUNTERS: TickCounters = {
  accepted: 0,
  held: 0,
  holds: { confirmed: 0, discarded: 0, replaced: 0 },
  rejected: NO_REJECTIONS,
};

export class FollowedMarket implements RunningMarket {
  readonly #options: FollowedMarketOptions;
  readonly #standing = new Map<InstrumentId, InstrumentStanding>();
  readonly #byId = new Map<InstrumentId, CatalogueInstrument>();
  readonly #byCode = new Map<string, CatalogueInstrument>();
  readonly #listeners: Listeners;
  readonly #gapListeners = new Set<() => void>();
  readonly #reader: StreamReader;
  readonly #candles: FollowedCandles;
  readonly #firstTicks: FirstTicks;
  readonly #sessions: Sessions;
  readonly #refreshing: Refreshing;
  readonly #refreshingFeed: Refreshing;
  readonly #feed: FeedClient;
  readonly #firstWord = Promise.withResolvers<void>();
  readonly marketHours: 'open' | 'calendar';
  readonly acceptLines: RunningMarket['acceptLines'];
  #catalogue: Catalogue;
  #calendar: Calendar;
  #figures: Pick<Standing, 'silent' | 'counters' | 'sources'> = { silent: [], counters: NO_COUNTERS };

  private constructor(options: FollowedMarketOptions, calendar: Calendar, firstTicks: FirstTicks) {
    this.#options = options;
    this.#firstTicks = firstTicks;
    this.#listeners = new Listeners(options.log);
    const { catalogue, config, database, log, bus, stream, clock = systemClock } = options;
    this.#catalogue = catalogue;
    this.#calendar = calendar;
    this.marketHours = config.marketHours;
    for (const instrument of catalogue.instruments) this.#know(instrument);
    this.#candles = new FollowedCandles({ instruments: catalogue.instruments, database, clock, log });
    this.#reader = new StreamReader({
      stream,
      feedEpoch: () => feedEpoch(database),
      log,
      now: () => clock.now(),
      handler: {
        standing: (standing, lastId) => this.#stand(standing, lastId),
        item: (item) => this.#item(item),
        gap: () => this.#miss(),
      },
    });
    this.#sessions = new Sessions({
      instruments: catalogue.instruments,
      calendar,
      // only used for the next opening time; whether the market is open comes from the feed
      outlet: { setMarket: async () => {}, onReloaded: () => () => {} },
      clock,
      marketHours: config.marketHours,
      onChange: () => {},
      onFailure: () => {},
    });
    this.#refreshing = new Refreshing(() => this.#read(), clock);
    this.#feed = new FeedClient(bus, () => this.#reader.epoch);
    this.#refreshingFeed = new Refreshing(() => this.#feed.refresh(), clock);
    this.acceptLines =
      config.feed === 'push'
        ? (text: string, source: Source = 0, report?: BridgeReport) => this.#feed.lines(text, source, report)
        : undefined;
  }

  /** Resolves when prices are known, or after a timeout without a feed. */
  static async start(options: FollowedMarketOptions): Promise<FollowedMarket> {
    const { database } = options;
    const calendar = new Calendar(await readHolidays(database));
    const market = new FollowedMarket(options, calendar, await FirstTicks.read(database));
    await market.#start();
    return market;
  }

  async #start(): Promise<void> {
    this.#reader.start(await this.#candles.restore());
    this.#candles.start();
    await this.#sessions.start();
    const timer = setTimeout(this.#firstWord.resolve, FIRST_MESSAGE_MS);
    await this.#firstWord.promise;
    clearTimeout(timer);
  }

  async stop(): Promise<void> {
    this.#reader.stop();
    await this.#refreshingFeed.stop();
    await this.#refreshing.stop();
    this.#sessions.stop();
    await this.#candles.stop();
  }

  /** For metrics. */
  get reader(): Pick<StreamReader, 'epoch' | 'lagMs' | 'gaps'> {
    return this.#reader;
  }

  get categories(): Catalogue['categories'] {
    return this.#catalogue.categories;
  }

  get instruments(): Catalogue['instruments'] {
    return this.#catalogue.instruments;
  }

  get counters(): TickCounters {
    return this.#figures.counters;
  }

  get doubts(): RunningMarket['doubts'] {
    const suspects = [...this.#standing.values()].flatMap(({ instrument: id, suspectSince: since }) =>
      since === undefined ? [] : [{ id, since }],
    );
    return { suspects, silent: this.#figures.silent };
  }

  /** As the feed reported them within the last second. */
  get sources(): RunningMarket['sources'] {
    return this.#figures.sources ?? [];
  }

  holidays(): readonly Holiday[] {
    return this.#calendar.holidays;
  }

  byId(id: InstrumentId): CatalogueInstrument | undefined {
    return this.#byId.get(id);
  }

  byCode(code: string): CatalogueInstrument | undefined {
    return this.#byCode.get(code);
  }

  isOpen(id: InstrumentId): boolean {
    return this.#standing.get(id)?.open ?? false;
  }

  nextOpen(id: InstrumentId): number | undefined {
    this.#sessions.refresh();
    return this.#sessions.nextOpen(id);
  }

  openings(id: InstrumentId, from: number, to: number): readonly Opening[] {
    return this.#sessions.openings(id, from, to);
  }

  nightDays(instrument: CatalogueInstrument, instant: number): number {
    return this.#sessions.nightDays(instrument, instant);
  }

  lastQuote(id: InstrumentId): Quote | undefined {
    const quote = this.#standing.get(id)?.quote;
    return quote && { instrument: id, id: quote.id, bid: points(quote.bid), ask: points(quote.ask), time: quote.time };
  }

  quoteAgesFrom(id: InstrumentId): number | undefined {
    return this.#standing.get(id)?.quote?.agesFrom;
  }

  /** As the feed judges it; its own terms are known before the feed's next snapshot. */
  maxQuoteAgeMs(id: InstrumentId): number {
    const judged = this.#standing.get(id)?.maxAgeMs ?? this.#options.config.quoteMaxAgeMs ?? LONGEST_MAX_AGE_MS;
    return this.#byId.get(id)?.spec.maxQuoteAgeMs ?? judged;
  }

  priceState(id: InstrumentId): Pricing {
    return this.#standing.get(id)?.pricing ?? 'stale';
  }

  typicalSpread(id: InstrumentId): TypicalSpread | undefined {
    const typical = this.#standing.get(id)?.spread;
    return typical && { spread: points(typical.spread), ticks: typical.ticks };
  }

  day(id: InstrumentId): DayFigures | undefined {
    return this.#candles.day(id);
  }

  candles(id: InstrumentId, period: KlinePeriod, limit: number, to?: number): Promise<readonly Candle[]> {
    return this.#candles.book.candles(id, period, limit, to ?? Number.MAX_SAFE_INTEGER);
  }

  chart(id: InstrumentId, period: KlinePeriod, limit: number, to?: number): Promise<readonly Candle[]> {
    const ownFrom = this.firstTick(id) ?? Number.MAX_SAFE_INTEGER;
    return this.#candles.book.candles(id, period, limit, to ?? Number.MAX_SAFE_INTEGER, ownFrom);
  }

  stretch(id: InstrumentId, period: KlinePeriod, stretch: Stretch): Promise<readonly Candle[]> {
    return this.#candles.book.stretch(id, period, stretch, this.firstTick(id) ?? Number.MAX_SAFE_INTEGER);
  }

  firstTick(id: InstrumentId): number | undefined {
    return this.#firstTicks.of(id);
  }

  miniChart(id: InstrumentId): readonly number[] {
    return this.#candles.book.miniChart(id);
  }

  miniCharts(ids: readonly InstrumentId[]): Promise<ReadonlyMap<InstrumentId, readonly number[]>> {
    return this.#candles.book.miniCharts(ids, (id) => this.firstTick(id) ?? Number.MAX_SAFE_INTEGER);
  }

  formingMinute(id: InstrumentId): Candle | undefined {
    return this.#candles.book.formingMinute(id);
  }

  onChange(listener: ChangeListener): () => void {
    return this.#listeners.add(listener);
  }

  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener);
    return () => this.#gapListeners.delete(listener);
  }

  heldPrices(id: InstrumentId): ReturnType<RunningMarket['heldPrices']> {
    return this.#standing.get(id)?.held ?? [];
  }

  confirmHeld(id: InstrumentId, source: Source, since: number): Promise<boolean> {
    return this.#feed.confirm(id, source, since);
  }

  async caughtUp(): Promise<void> {
    const { last } = await this.#options.stream.ends();
    const until = performance.now() + CAUGHT_UP_MS;
    while (this.#reader.sequence < last) {
      if (performance.now() > until) throw new HostUnavailable('the stream of prices is not read');
      await delay(POLL_MS);
    }
  }

  /** The feed refreshes first, so that its later quotes use the new terms. */
  async refresh(): Promise<void> {
    await this.#refreshingFeed.now();
    await this.#refreshing.now();
  }

  async #read(): Promise<void> {
    const { database } = this.#options;
    const catalogue = (await readCatalogue(database)) ?? this.#catalogue;
    this.#calendar = new Calendar(await readHolidays(database));
    const changed = catalogue.instruments.filter(({ spec, version }) => this.#byId.get(spec.id)?.version !== version);
    this.#catalogue = catalogue;
    for (const instrument of changed) {
      this.#know(instrument);
      this.#candles.take(instrument);
    }
    this.#sessions.take(catalogue.instruments, this.#calendar);
    for (const { spec } of changed) this.#listeners.announce(spec.id);
  }

  #know(instrument: CatalogueInstrument): void {
    this.#byId.set(instrument.spec.id, instrument);
    this.#byCode.set(instrument.spec.code, instrument);
  }

  #stand(standing: Standing, lastId: number): void {
    this.#candles.reached(lastId);
    this.#take(standing);
    for (const { instrument } of standing.instruments) this.#listeners.announce(instrument);
    // changes of terms may have been missed
    this.#readAgain();
    this.#firstWord.resolve();
  }

  #take({ instruments, silent, counters, sources }: Standing): void {
    for (const each of instruments) {
      this.#standing.set(each.instrument, each);
      if (each.quote !== undefined) this.#firstTicks.note(each.instrument, each.quote.time);
    }
    this.#figures = { silent, counters, sources };
  }

  #item(item: Item): void {
    if (item.type === 'standing') return this.#take(item);
    if (item.type === 'terms') return this.#readAgain();
    if (item.type === 'began') return;
    const { type, instrument, ...change } = item;
    const known = this.#standing.get(instrument) ?? { instrument, open: false, pricing: 'stale' };
    if (item.type === 'quote') {
      const { receivedAt, type: _type, instrument: _instrument, spread = known.spread, ...quote } = item;
      this.#standing.set(instrument, { ...known, quote, ...(spread && { spread }) });
      this.#firstTicks.note(instrument, item.time);
      this.#candles.add(item);
      this.#listeners.announce(instrument, this.lastQuote(instrument));
      return;
    }
    this.#standing.set(instrument, { ...known, ...change });
    this.#listeners.announce(instrument);
  }

  #miss(): void {
    this.#candles.miss();
    for (const listener of this.#gapListeners) listener();
  }

  #readAgain(): void {
    // a failed read is retried
    this.#refreshing.now().catch(() => {});
  }
}
