/** Candles: loaded over HTTP, with the forming candle kept current from minutes and quotes. */
import { KLINE_PREFIX, forexCalls } from '@tradewind/contract/light';
import type { Candle, Instrument, KlinePeriod, KlineRow, MarketRow } from '@tradewind/contract/light';
import { foldMinute, foldQuote, formingOf } from './forming.ts';
import type { Forming } from './forming.ts';
import type { Frames } from './frames.ts';
import { candleSpan, startsUtcDay } from './periods.ts';
import type { Readable } from './readable.ts';
import type { Api, CandleStore } from './types.ts';

/** live() continues from a load of at most this age, ms; an older one is loaded again. */
const CONTINUES_MS = 5000;

export interface CandlesOptions {
  readonly api: Api;
  readonly frames: Frames;
  now(): number;
  readonly instruments: Readable<readonly Instrument[]>;
  byId(id: number): Instrument | undefined;
  byCode(code: string): Instrument | undefined;
  quote(id: number): MarketRow | undefined;
  follow(topic: string): () => void;
  /** An instrument is being viewed; returns a function that ends this. */
  onView(id: number): () => void;
}

export interface Candles extends CandleStore {
  onKline(row: KlineRow): void;
  onQuotes(changed: readonly MarketRow[]): void;
  onTopicReady(topic: string, again: boolean): void;
}

interface Follower {
  readonly onCandle: (candle: Candle) => void;
  readonly onReset: () => void;
}

interface Series {
  readonly id: number;
  readonly period: KlinePeriod;
  readonly followers: Set<Follower>;
  forming: Forming | undefined;
  /** The previous candle: its last minute may arrive after the next one's first quote. */
  previous: Forming | undefined;
  /** Finished candles that have not been sent to the followers in their final state, by time. */
  readonly finished: Map<number, Candle>;
  /** When the forming candle was last loaded; undefined = updates may have been missed since. */
  loadedAt: number | undefined;
  /** The candle last sent to the followers. */
  shown: Candle | undefined;
}

export function createCandles(options: CandlesOptions): Candles {
  const { api, frames } = options;
  const all = new Map<string, Series>();
  const minutes = new Map<number, Candle>();
  const utcDays = new Map<number, boolean>();
  const dirty = new Set<Series>();

  function seriesOf(id: number, period: KlinePeriod): Series {
    const key = `${id}/${period}`;
    const series = all.get(key) ?? {
      id,
      period,
      followers: new Set(),
      forming: undefined,
      previous: undefined,
      finished: new Map(),
      loadedAt: undefined,
      shown: undefined,
    };
    all.set(key, series);
    return series;
  }

  const followedOf = (id: number): Series[] =>
    [...all.values()].filter((series) => series.id === id && series.followers.size > 0);

  function show(): void {
    const due = [...dirty];
    dirty.clear();
    for (const series of due) {
      const candle = series.forming?.candle;
      const candles = [...series.finished.values()];
      series.finished.clear();
      if (candle !== undefined && candle !== series.shown) candles.push(candle);
      series.shown = candle;
      for (const follower of Array.from(series.followers)) for (const each of candles) follower.onCandle(each);
    }
  }

  function advance(series: Series, next: Forming | undefined): void {
    if (next === undefined) return;
    const { forming } = series;
    if (forming !== undefined && forming.span.start !== next.span.start) {
      series.previous = forming;
      if (forming.candle !== series.shown) series.finished.set(forming.span.start, forming.candle);
    }
    series.forming = next;
    touch(series);
  }

  function touch(series: Series): void {
    dirty.add(series);
    frames.request(show);
  }

  function takeMinute(series: Series, minute: Candle): void {
    const { forming, previous, period } = series;
    const utc = utcDays.get(series.id) ?? false;
    // nothing loaded: a candle that starts in the middle of its period would have a wrong open
    if (forming === undefined && candleSpan(period, minute.Time, utc).start !== minute.Time) return;
    if (forming === undefined || previous === undefined || minute.Time >= forming.span.start) {
      advance(series, foldMinute(forming, minute, period, utc));
      return;
    }
    const finished = minute.Time < previous.span.end ? foldMinute(previous, minute, period, utc) : undefined;
    if (finished === undefined) return;
    series.previous = finished;
    series.finished.set(finished.span.start, finished.candle);
    touch(series);
  }

  function takeQuote(series: Series, row: MarketRow | undefined): void {
    if (row === undefined || row.Bid === null || row.Time === null || series.forming === undefined) return;
    advance(series, foldQuote(series.forming, row.Bid, row.Time, series.period, utcDays.get(series.id) ?? false));
  }

  /** Makes the last candle of a load the forming one, then applies what was pushed during the load. */
  function takeLoad(series: Series, last: Candle | undefined): void {
    if (last === undefined) return;
    const utc = startsUtcDay(series.period, last.Time);
    if (utc !== undefined) utcDays.set(series.id, utc);
    const current = series.loadedAt !== undefined && series.forming !== undefined;
    series.loadedAt = options.now();
    // requested before the candle changed, answered after it
    if (current && last.Time < (series.forming?.span.start ?? 0)) return;
    const minute = minutes.get(series.id);
    series.previous = undefined;
    series.finished.clear();
    series.forming = formingOf(last, series.period, utcDays.get(series.id) ?? false, minute);
    series.shown = last;
    if (series.followers.size === 0) return;
    if (minute !== undefined) takeMinute(series, minute);
    takeQuote(series, options.quote(series.id));
  }

  async function load(id: number, period: KlinePeriod, to?: number, limit?: number): Promise<Candle[]> {
    const input = {
      forex_id: id,
      period,
      ...(to === undefined ? {} : { to }),
      ...(limit === undefined ? {} : { limit }),
    };
    const candles = await api.call(forexCalls.kline, input, { quiet: true });
    if (to === undefined) takeLoad(seriesOf(id, period), candles.at(-1));
    return candles;
  }

  function begin(series: Series, code: string): () => void {
    const known =
      series.loadedAt !== undefined && (series.followers.size > 1 || options.now() - series.loadedAt <= CONTINUES_MS);
    if (!known) {
      series.loadedAt = undefined;
      // a failure is not reported: the chart's own load reports it, and the first whole minute starts a candle
      load(series.id, series.period, undefined, 1).catch(() => undefined);
    }
    return options.follow(KLINE_PREFIX + code);
  }

  /** Starts as soon as the instrument is known: a chart may be opened before the trade list has loaded. */
  function beginWhenKnown(series: Series): () => void {
    const known = options.byId(series.id);
    if (known !== undefined) return begin(series, known.Code);
    let end = options.instruments.subscribe(() => {
      const instrument = options.byId(series.id);
      if (instrument === undefined) return;
      end();
      end = begin(series, instrument.Code);
    });
    return () => end();
  }

  return {
    load,
    live(id, period, onCandle, onReset) {
      const series = seriesOf(id, period);
      const follower: Follower = { onCandle, onReset };
      series.followers.add(follower);
      const end = beginWhenKnown(series);
      const endView = options.onView(id);
      return () => {
        if (!series.followers.delete(follower)) return;
        if (series.followers.size === 0) series.loadedAt = undefined;
        end();
        endView();
      };
    },
    onKline({ Code, ...minute }) {
      const instrument = options.byCode(Code);
      if (instrument === undefined) return;
      minutes.set(instrument.Id, minute);
      for (const series of followedOf(instrument.Id)) takeMinute(series, minute);
    },
    onQuotes(changed) {
      if (all.size === 0) return;
      for (const row of changed) for (const series of followedOf(row.Id)) takeQuote(series, row);
    },
    onTopicReady(topic, again) {
      if (!again) return;
      const id = options.byCode(topic.slice(KLINE_PREFIX.length))?.Id;
      if (id === undefined) return;
      minutes.delete(id);
      for (const series of followedOf(id)) {
        series.loadedAt = undefined;
        for (const follower of Array.from(series.followers)) follower.onReset();
      }
    },
  };
}
