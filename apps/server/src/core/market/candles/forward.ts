/** Candles from an instant on, oldest first, for downloads. CandleBook reads backwards from an instant, as charts do. */
import type { KlinePeriod, Period } from '@tradewind/contract';
import type { Hours, Stretch } from '../types.ts';
import type { PointCandle } from './builder.ts';
import { isJoined, join, joinedEnd, joinedStart, partsOf } from './joined.ts';
import { candleStart } from './periods.ts';

/** Reads up to `limit` candles that start at `from` or later, and before `to`, oldest first. */
export type ReadForward = (period: Period, from: number, to: number, limit: number) => Promise<readonly PointCandle[]>;

export interface Forward {
  readonly own: ReadForward;
  readonly imported: ReadForward;
  readonly hours: Hours;
  /** Imported candles end by then. */
  readonly ownFrom: number;
}

/** The candles of the stretch: imported ones before our own, as on charts. */
export async function readForward(
  sources: Forward,
  period: KlinePeriod,
  { from, to, limit }: Stretch,
): Promise<readonly PointCandle[]> {
  const { hours } = sources;
  if (from >= to) return [];
  if (!isJoined(period)) {
    const startOf = (time: number): number => candleStart(time, period, hours);
    return readParts(sources, period, { from, to, limit }, startOf);
  }
  const { of, count } = partsOf(period);
  const startOf = (time: number): number => joinedStart(time, period, hours);
  // a candle that starts earlier is not of this stretch, although some of its parts are
  const first = startOf(from) === from ? from : joinedEnd(from, period, hours);
  const most = (limit + 1) * count;
  const parts = await readParts(
    sources,
    of,
    { from: first, to: joinedEnd(to - 1, period, hours), limit: most },
    startOf,
  );
  const joined = join(parts, startOf).filter(({ time }) => time < to);
  return (parts.length === most ? joined.slice(0, -1) : joined).slice(0, limit);
}

async function readParts(
  { own, imported, ownFrom }: Forward,
  period: Period,
  { from, to, limit }: Stretch,
  startOf: (time: number) => number,
): Promise<readonly PointCandle[]> {
  const [oldest] = from < ownFrom ? await own(period, 0, ownFrom, 1) : [];
  const importedTo = Math.min(to, startOf(Math.min(ownFrom, oldest?.time ?? ownFrom)));
  const before = from < importedTo ? await imported(period, from, importedTo, limit) : [];
  if (before.length >= limit) return before;
  return [...before, ...(await own(period, from, to, limit - before.length))];
}
