/**
 * Real ticks for tests and benchmarks: gzipped CSV `time_ms,bid,ask` in MARKET_DATA/ticks, one file a symbol and
 * day. Where the data is absent, generated text of the same format goes through the same parser.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { env } from 'node:process';
import { gunzipSync } from 'node:zlib';

/** Quotes of one symbol over one day, prices as decimals. */
export interface TickSeries {
  readonly symbol: string;
  readonly day: string;
  readonly times: Float64Array;
  readonly bids: Float64Array;
  readonly asks: Float64Array;
}

/** A repeatable source of chance in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The folder of tick files; undefined when there is none. MARKET_DATA is relative to the repository's root. */
export function tickFolder(): string | undefined {
  const root = resolve(import.meta.dirname, '../../../..');
  const folder = join(resolve(root, env['MARKET_DATA'] ?? '../shared/data'), 'ticks');
  return existsSync(folder) ? folder : undefined;
}

function parse(symbol: string, day: string, text: string): TickSeries {
  const rows = text.trim().split('\n').slice(1);
  const series = {
    symbol,
    day,
    times: new Float64Array(rows.length),
    bids: new Float64Array(rows.length),
    asks: new Float64Array(rows.length),
  };
  for (const [index, row] of rows.entries()) {
    const [time = '', bid = '', ask = ''] = row.split(',');
    series.times[index] = Number(time);
    series.bids[index] = Number(bid);
    series.asks[index] = Number(ask);
  }
  return series;
}

const NAME = /^([A-Z0-9]+)-(\d{4}-\d{2}-\d{2})\.csv\.gz$/u;

/** Reads all series of a folder that have at least `least` ticks, the longest first. */
export function readTicks(folder: string, least: number): readonly TickSeries[] {
  const series: TickSeries[] = [];
  for (const file of readdirSync(folder).toSorted()) {
    const [, symbol, day] = NAME.exec(file) ?? [];
    if (symbol === undefined || day === undefined) continue;
    const read = parse(symbol, day, gunzipSync(readFileSync(join(folder, file))).toString('utf8'));
    if (read.times.length >= least) series.push(read);
  }
  return series.toSorted((left, right) => right.times.length - left.times.length);
}

const DAY_MS = 86_400_000;
const GENERATED: readonly (readonly [string, number, number, number])[] = [
  // symbol, price, decimals, spread
  ['EURUSD', 1.38694, 5, 0.00011],
  ['GBPUSD', 1.61512, 5, 0.00018],
  ['AUDUSD', 0.67012, 5, 0.00004],
  ['NZDUSD', 0.86533, 5, 0.00025],
  ['USDJPY', 109.812, 3, 0.011],
  ['CADJPY', 81.234, 3, 0.021],
  ['EURGBP', 0.88812, 5, 0.00025],
  ['XAUUSD', 1285.12, 2, 0.46],
  ['BTCUSD', 24_512.1, 1, 7.3],
];

/** A day of generated ticks per symbol: a walk whose steps and bursts are about those of real ticks. */
export function generateTicks(count: number, seed: number): readonly TickSeries[] {
  const random = seededRandom(seed);
  return GENERATED.map(([symbol, start, decimals, spread]) => {
    const rows = ['time_ms,bid,ask'];
    let price = start;
    for (let index = 0; index < count; index += 1) {
      const burst = random() < 0.002 ? 12 : 1;
      price *= 1 + (random() + random() + random() - 1.5) * 0.000_05 * burst;
      const wide = spread * (burst > 1 ? 6 : 0.6 + random());
      const time = 1_398_988_800_000 + Math.floor(((index + random()) / count) * DAY_MS);
      rows.push(`${time},${price.toFixed(decimals)},${(price + wide).toFixed(decimals)}`);
    }
    return parse(symbol, '2014-05-02', rows.join('\n'));
  });
}

/** A price in points of 10^-precision. */
export const toPoints = (price: number, precision: number): number => Math.floor(price * 10 ** precision + 0.5);
