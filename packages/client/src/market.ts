/** The instruments: the trade list, its categories and the quote stores. */
import { forexCalls } from '@tradewind/contract/light';
import type { BasicInfo, Category, Instrument, MarketRow } from '@tradewind/contract/light';
import type { Timers } from './environment.ts';
import type { Quotes } from './quotes.ts';
import { alsoOnSubscribe, createStore } from './readable.ts';
import type { Readable } from './readable.ts';
import { createRetry } from './retry.ts';
import { createStaleness } from './stale.ts';
import type { Api, ConnectionState, LoadStatus, MarketStore, PriceAge } from './types.ts';

/** The trade list is read again this long after a market opened or closed, spread so that clients do not all request it at once. */
const REREAD_MS = { min: 1000, spread: 4000 } as const;
/** Ids in one abbreviated_cache_kline. */
const MINI_CHARTS_PER_CALL = 200;

export interface MarketOptions {
  readonly api: Api;
  readonly timers: Timers;
  readonly quotes: Quotes;
  /** An instrument is being viewed; returns a function that ends this. */
  onView(id: number): () => void;
  /** Its prices were requested long enough ago that the last one should have arrived. */
  isSettled(id: number): boolean;
  random(): number;
  lang(): string;
  base(): BasicInfo | null;
  connectionState(): ConnectionState;
}

export interface Market extends MarketStore {
  byId(id: number): Instrument | undefined;
  byCode(code: string): Instrument | undefined;
  /** Quotes that changed in this frame. */
  onQuotes(changed: readonly MarketRow[]): void;
  onConnection(): void;
  /** Cancels all timers. */
  stop(): void;
}

/** Times without a tick after which a price is old, and too old to trade on, unless the instrument usually ticks more slowly. */
const OLD_MS = 3000;
const EXPIRED_MS = 5000;
/** An id that no instrument uses. */
const WHOLE_MARKET = 0;

/** `usualMsOf` is called only after a time that could be unusual: it is calculated from the last ticks. */
function ageAfter(passedMs: number, usualMsOf: () => number | undefined): PriceAge | undefined {
  if (passedMs < OLD_MS) return undefined;
  const usualMs = usualMsOf();
  if (usualMs === undefined || passedMs < usualMs) return undefined;
  const seconds = Math.floor(passedMs / 1000);
  return { seconds, expired: passedMs >= Math.max(EXPIRED_MS, usualMs * (EXPIRED_MS / OLD_MS)) };
}

const isLost = (state: ConnectionState): boolean => state === 'offline' || state === 'idle';

/** Everything but the prices and their state, as text: two loads of the same instrument compare equal. */
function fingerprint(instrument: Instrument): string {
  return JSON.stringify({ ...instrument, ForexQuotations: null, PriceState: null });
}

/** Keeps unchanged objects, so that lists do not repaint after a load with no changes. */
function merge(before: readonly Instrument[], loaded: readonly Instrument[]): readonly Instrument[] {
  const known = new Map(before.map((instrument) => [instrument.Id, instrument]));
  const merged = loaded.map((instrument) => {
    const old = known.get(instrument.Id);
    return old !== undefined && fingerprint(old) === fingerprint(instrument) ? old : instrument;
  });
  return merged.length === before.length && merged.every((instrument, index) => instrument === before[index])
    ? before
    : merged;
}

export function createMarket(options: MarketOptions): Market {
  const { api, timers, quotes } = options;
  const status = createStore<LoadStatus>('loading');
  const failure = createStore<unknown>(undefined);
  const instruments = createStore<readonly Instrument[]>([]);
  const categories = createStore<readonly Category[]>(
    [],
    (left, right) => JSON.stringify(left) === JSON.stringify(right),
  );
  let byId = new Map<number, Instrument>();
  let byCode = new Map<string, Instrument>();
  /** The read in progress: another one joins it, unless the language of its names has changed. */
  let reading: { readonly lang: string; readonly done: Promise<void> } | undefined;
  const retry = createRetry(timers, () => void refresh());
  let cancelReread: (() => void) | undefined;

  /** All prices must be checked again when the next one arrives. */
  let wasSilent = false;
  /** How long the whole market has been quiet, if that is unusual. */
  function silence(): PriceAge | undefined {
    const { atMs, usualMs } = quotes.lastUpdate();
    if (atMs === undefined || options.connectionState() !== 'online') return undefined;
    const found = ageAfter(timers.now() - atMs, usualMs);
    wasSilent ||= found !== undefined;
    return found;
  }

  const staleness = createStaleness(timers, (id) => {
    if (id === WHOLE_MARKET) return silence();
    const row = quotes.quote(id).get();
    const freshAt = quotes.freshAt(id);
    const seconds = freshAt === undefined ? undefined : Math.max(0, Math.floor((timers.now() - freshAt) / 1000));
    if (isLost(options.connectionState())) return { seconds, expired: true };
    if (quotes.awaits(id) && !options.isSettled(id)) return undefined;
    if (row?.MarketStatus !== 1 || freshAt === undefined) return undefined;
    const maxAgeMs = byId.get(id)?.MaxQuoteAgeMs ?? options.base()?.quote_max_age_ms;
    if (maxAgeMs === undefined) return undefined;
    const passed = timers.now() - freshAt;
    if (row.PriceState === 'stale' || passed > maxAgeMs) return { seconds, expired: true };
    const all = silence();
    const own = ageAfter(passed, () => quotes.usualMs(id));
    if (all === undefined && own === undefined) return undefined;
    return { seconds, expired: all?.expired === true || own?.expired === true };
  });
  /** The same objects for the same instrument, so that components can follow them while they render. */
  const ages = new Map<number, Readable<PriceAge | undefined>>();
  function age(id: number): Readable<PriceAge | undefined> {
    const known = ages.get(id) ?? alsoOnSubscribe(staleness.age(id), () => options.onView(id));
    ages.set(id, known);
    return known;
  }
  const isThere = <T>(source: Readable<T | undefined>): Readable<boolean> => ({
    get: () => source.get() !== undefined,
    subscribe: source.subscribe,
  });
  const wholeMarket = staleness.age(WHOLE_MARKET);

  async function read(lang: string): Promise<void> {
    if (instruments.get().length === 0) status.set('loading');
    const mark = quotes.mark();
    try {
      const [list, groups] = await Promise.all([
        api.call(forexCalls.tradeList, {}, { quiet: true }),
        api.call(forexCalls.categories, {}, { quiet: true }),
      ]);
      if (lang !== options.lang()) return;
      quotes.seed(list, mark);
      const merged = merge(instruments.get(), list);
      byId = new Map(merged.map((instrument) => [instrument.Id, instrument]));
      byCode = new Map(merged.map((instrument) => [instrument.Code, instrument]));
      categories.set(groups);
      instruments.set(merged);
      failure.set(undefined);
      status.set('ready');
      retry.succeeded();
    } catch (error) {
      failure.set(error);
      // a list on screen stays: it is still correct except for the prices, which have their own state
      if (instruments.get().length === 0) status.set('error');
      retry.failed();
    }
  }

  function refresh(): Promise<void> {
    const lang = options.lang();
    if (reading?.lang === lang) return reading.done;
    retry.disarm();
    const done = read(lang).finally(() => {
      if (reading?.done === done) reading = undefined;
    });
    reading = { lang, done };
    return done;
  }

  async function miniChart(ids: readonly number[]): Promise<Record<number, number[]>> {
    const charts: Record<number, number[]> = {};
    for (let from = 0; from < ids.length; from += MINI_CHARTS_PER_CALL) {
      const some = ids.slice(from, from + MINI_CHARTS_PER_CALL);
      const answer = await api.call(forexCalls.miniKline, { forex_ids: some.join(',') }, { quiet: true });
      if (Array.isArray(answer)) continue;
      for (const [id, closes] of Object.entries(answer)) charts[Number(id)] = closes;
    }
    return charts;
  }

  return {
    status,
    failure,
    instruments,
    categories,
    quote: (id) => quotes.quote(id),
    age,
    stale: (id) => isThere(age(id)),
    silent: {
      get: () => wholeMarket.get()?.expired === true,
      subscribe: wholeMarket.subscribe,
    },
    miniChart,
    refresh,
    byId: (id) => byId.get(id),
    byCode: (code) => byCode.get(code),
    onQuotes(changed) {
      staleness.check(wasSilent ? undefined : changed.map((row) => row.Id));
      wasSilent = false;
      // the list alone says when it opens next and what the next night costs; it also has changed terms and new instruments
      const outdated = changed.some((row) => {
        const known = byId.get(row.Id);
        return (
          known?.MarketStatus !== row.MarketStatus ||
          known.Version !== (row.Version ?? 1) ||
          // by the time of the quote: the clock of a device may be wrong
          (row.Time ?? 0) >= known.SwapTime
        );
      });
      if (!outdated || status.get() !== 'ready') return;
      cancelReread ??= timers.after(REREAD_MS.min + options.random() * REREAD_MS.spread, () => {
        cancelReread = undefined;
        void refresh();
      });
    },
    onConnection: () => staleness.check(),
    stop() {
      cancelReread?.();
      cancelReread = undefined;
      retry.disarm();
    },
  };
}
