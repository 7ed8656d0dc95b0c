/** Candles to download: those of charts, with today's mark-up of `retail` (contract §14). */
import { DATA_CANDLES_PATH, DATA_CANDLE_COLUMNS, DATA_MAX_CANDLES, type dataCandlesQuery } from '@tradewind/contract';
import type { KlinePeriod } from '@tradewind/contract';
import type { z } from 'zod';
import { type CatalogueInstrument, KLINE_PERIOD_MS, type Market } from '../../core/market/index.ts';
import type { FileAnswer } from '../../platform/http/index.ts';
import { type GroupPrices, markedCandle } from '../prices/index.ts';
import { type Batch, tableAnswer } from './rows.ts';

/** Candles of one read. */
const BATCH = 5000;

export interface CandleServices {
  readonly market: Pick<Market, 'stretch'>;
  readonly prices: Pick<GroupPrices, 'viewOf'>;
  readonly now: () => number;
}

type Query = z.output<typeof dataCandlesQuery>;

/**
 * An answer spans at most as much time as DATA_MAX_CANDLES candles without a gap, from the first one that there is; the
 * header `link` names the next one where there are more.
 */
export async function candlesAnswer(
  { market, prices, now }: CandleServices,
  { spec }: CatalogueInstrument,
  query: Query,
): Promise<FileAnswer> {
  const { period, format } = query;
  const asked = query.to ?? now() + 1;
  const firstOf = async (from: number): Promise<number | undefined> =>
    (await market.stretch(spec.id, period, { from, to: asked, limit: 1 }))[0]?.Time;
  const start = (await firstOf(query.from)) ?? asked;
  const end = Math.min(asked, start + DATA_MAX_CANDLES * KLINE_PERIOD_MS[period]);
  const next = end < asked ? await firstOf(end) : undefined;
  const markup = prices.viewOf(undefined).of(spec.id);
  const read = async (from: number = start): Promise<Batch<number>> => {
    const candles = await market.stretch(spec.id, period, { from, to: end, limit: BATCH });
    const rows = candles
      .map((candle) => markedCandle(candle, spec, markup))
      .map(({ Time, Open, High, Low, Close, Volume }) => [Time, Open, High, Low, Close, Volume]);
    const last = candles.at(-1);
    return { rows, next: candles.length < BATCH || last === undefined ? undefined : last.Time + 1 };
  };
  const headers = next === undefined ? undefined : { link: linkTo({ ...query, from: next, to: asked }) };
  return tableAnswer(`${spec.code}-${period}`, format, { columns: DATA_CANDLE_COLUMNS, read }, headers);
}

function linkTo({ code, period, from, to, format }: Query & { readonly period: KlinePeriod }): string {
  const query = new URLSearchParams({ code, period, from: String(from), to: String(to), format });
  return `<${DATA_CANDLES_PATH}?${query.toString()}>; rel="next"`;
}
