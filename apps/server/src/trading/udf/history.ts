/** Bars of a chart: candles of the bid with today's mark-up of `retail` (contract §14). */
import { type Candle, type KlinePeriod, UDF_MAX_BARS, UDF_PERIODS, type UdfResolution } from '@tradewind/contract';
import { DAY_MS } from '../../platform/clock/index.ts';
import type { InstrumentId } from '@tradewind/engine';
import type { RunningMarket } from '../../core/market/index.ts';
import { markedCandle } from '../prices/index.ts';
import { udfError } from './protocol.ts';
import type { UdfServices } from './services.ts';
import { instrumentOf } from './symbols.ts';

interface Query {
  readonly symbol: string;
  readonly resolution: UdfResolution;
  /** Seconds. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly countback?: number | undefined;
}

interface Range {
  readonly id: InstrumentId;
  readonly period: KlinePeriod;
  readonly resolution: UdfResolution;
  /** Seconds, by the time of bars; included and excluded. */
  readonly from: number;
  readonly to: number;
  readonly most: number;
}

/** The most candles of one read. */
const PAGE = 1000;

export async function barsOf(services: Pick<UdfServices, 'market' | 'prices' | 'now'>, query: Query) {
  const { market, prices, now } = services;
  const instrument = instrumentOf(market, query.symbol);
  if (instrument === undefined) return udfError('unknown_symbol');
  const { spec } = instrument;
  const { resolution, countback } = query;
  const range: Range = {
    id: spec.id,
    period: UDF_PERIODS[resolution],
    resolution,
    from: countback === undefined ? (query.from ?? 0) : Number.NEGATIVE_INFINITY,
    to: query.to ?? Math.floor(now() / 1000) + 1,
    most: Math.min(countback ?? UDF_MAX_BARS, UDF_MAX_BARS),
  };
  const candles = await read(market, range);
  if (candles.length === 0) return noData(market, range);
  const markup = prices.viewOf(undefined).of(spec.id);
  const bars = candles.map((candle) => markedCandle(candle, spec, markup));
  return {
    s: 'ok',
    t: bars.map(({ Time }) => barTime(Time, resolution)),
    o: bars.map(({ Open }) => Open),
    h: bars.map(({ High }) => High),
    l: bars.map(({ Low }) => Low),
    c: bars.map(({ Close }) => Close),
    v: bars.map(({ Volume }) => Volume),
  };
}

/** The last `most` candles of the range, oldest first. */
async function read(market: RunningMarket, { id, period, resolution, from, to, most }: Range): Promise<Candle[]> {
  const found: Candle[] = [];
  // bars never bear an earlier time than their candles
  for (let before = startOf(to); found.length < most;) {
    const page = await market.chart(id, period, PAGE, before);
    const within = page.filter(({ Time }) => {
      const time = barTime(Time, resolution);
      return time >= from && time < to;
    });
    found.unshift(...within.slice(-(most - found.length)));
    const [oldest] = page;
    if (page.length < PAGE || oldest === undefined || barTime(oldest.Time, resolution) < from) break;
    before = oldest.Time;
  }
  return found;
}

/** Where the chart should look instead: the newest bar before the range. */
async function noData(market: RunningMarket, { id, period, resolution, from, to }: Range) {
  const before = await market.chart(
    id,
    period,
    1,
    startOf(Math.min(from === Number.NEGATIVE_INFINITY ? to : from, to)),
  );
  const last = before.findLast(({ Time }) => barTime(Time, resolution) < to);
  return last === undefined ? { s: 'no_data' } : { s: 'no_data', nextTime: barTime(last.Time, resolution) };
}

const LATEST_MS = 8.64e15;
const startOf = (seconds: number): number => Math.min(Math.max(seconds * 1000, 0), LATEST_MS);

/** Bars of days and weeks bear the date of their (first) trading day, at 00:00 UTC; trading days may start the evening before. */
function barTime(start: number, resolution: UdfResolution): number {
  const isDate = resolution === '1D' || resolution === '1W';
  return (isDate ? Math.ceil(start / DAY_MS) * DAY_MS : start) / 1000;
}
