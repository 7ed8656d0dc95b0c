/** Candles of the time before the first tick, so that charts are not empty. The server takes each only once. */
import { type CandlesAnswer, HISTORY_PERIODS, type HistoryPeriod } from '@tradewind/contract';
import { formatScaled, roundScaled } from '@tradewind/money';
import type { PriceBook } from './book.ts';
import { type Clock, sleep } from './clock.ts';
import { Fatal, reasonOf } from './faults.ts';
import { type FeedServer, Unavailable } from './feed-server.ts';
import type { Source, SourceCandle } from './sources/index.ts';

/** Charts are worth a few attempts; prices go on meanwhile. */
const ATTEMPTS = 5;
const PAUSE_MS = 2000;

export interface HistoryOptions {
  readonly clock: Clock;
  readonly source: Source;
  readonly server: FeedServer;
  readonly book: PriceBook;
  /** Of the source. */
  readonly isRefused: (symbol: string) => boolean;
  readonly log: (line: string) => void;
}

/** A line of POST /v1/feed/candles; undefined when the candle's prices cannot be read. */
export function candleLine(
  code: string,
  period: HistoryPeriod,
  precision: number,
  { time, open, high, low, close, volume }: SourceCandle,
): string | undefined {
  // candles are of the bid, which is rounded down
  const prices = [open, high, low, close].map((price) => roundScaled(price, precision, 'down'));
  if (prices.some((price) => price === undefined || price <= 0) || !Number.isSafeInteger(volume)) return undefined;
  const [o, h, l, c] = prices.map((price) => formatScaled(price ?? 0, precision));
  return (
    `{"code":${JSON.stringify(code)},"period":"${period}","time":${time},` +
    `"open":${o},"high":${h},"low":${l},"close":${c},"volume":${volume}}`
  );
}

/** Asks the source for the candles of each symbol and period, and sends them. Rejects with Fatal only. */
export async function sendHistory(options: HistoryOptions, signal: AbortSignal): Promise<void> {
  const { source, book, isRefused, log } = options;
  if (source.candles === undefined) return;
  let accepted = 0;
  const rejected = new Map<string, number>();
  for (const symbol of book.symbols.filter((symbol) => !isRefused(symbol))) {
    for (const period of HISTORY_PERIODS) {
      const answer = await attempts(options, `the ${period} candles of ${symbol}`, signal, () =>
        sendCandles(options, symbol, period, signal),
      );
      if (signal.aborted) return;
      if (answer === 'unknown call') return log('the server takes no candles: charts begin with the first price');
      accepted += answer?.accepted ?? 0;
      for (const { key } of answer?.rejected ?? []) rejected.set(key, (rejected.get(key) ?? 0) + 1);
    }
  }
  const others = [...rejected].map(([key, count]) => `${count} ${key}`).join(', ');
  log(`history: the server has accepted ${accepted} candles${others === '' ? '' : `, and rejected ${others}`}`);
}

async function sendCandles(
  { source, server, book }: HistoryOptions,
  symbol: string,
  period: HistoryPeriod,
  signal: AbortSignal,
): Promise<CandlesAnswer | undefined> {
  const candles = (await source.candles?.(symbol, period, signal)) ?? [];
  const lines = book
    .codesOf(symbol)
    .flatMap((code) =>
      candles.flatMap((candle) => candleLine(code, period, book.precisionOf(code) ?? 0, candle) ?? []),
    );
  return lines.length === 0 ? undefined : server.candles(lines.join('\n'), signal);
}

async function attempts<Result>(
  { clock, log }: HistoryOptions,
  what: string,
  signal: AbortSignal,
  task: () => Promise<Result>,
): Promise<Result | 'unknown call' | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS && !signal.aborted; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      if (error instanceof Fatal) throw error;
      if (error instanceof Unavailable && error.isUnknownCall) return 'unknown call';
      if (attempt === ATTEMPTS) log(`history: ${what} are missing: ${reasonOf(error)}`);
      else await sleep(clock, PAUSE_MS * attempt, signal);
    }
  }
  return undefined;
}
