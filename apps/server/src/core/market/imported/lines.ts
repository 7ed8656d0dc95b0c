/** Reads and checks the lines of imported candles, in the order of the contract's CANDLE_REJECTIONS. */
import { HISTORY_PERIODS, type CandleRejection, type HistoryPeriod } from '@tradewind/contract';
import { parseScaled } from '@tradewind/money';
import { candleEnd, candleStart } from '../candles/periods.ts';
import type { PointCandle } from '../candles/builder.ts';
import { objectOf } from '../feeds/push.ts';
import type { CatalogueInstrument } from '../types.ts';

/** Same limit as the contract's schema of a line. */
const MAX_CODE_LENGTH = 32;
/** Times in answers are not negative, and neither are the starts of the day and the week around them. */
const EARLIEST_MS = Date.UTC(1971, 0, 1);
/** The largest time of a Date. */
const LATEST_MS = 8.64e15;

export interface CandleContext {
  readonly instrumentOf: (code: string) => CatalogueInstrument | undefined;
  readonly firstTick: (instrument: number) => number | undefined;
  /** Whether it was open at any time in a span. */
  readonly wasOpen: (instrument: number, from: number, to: number) => boolean;
  /** By the external clock: Clock.real(). */
  readonly now: number;
}

interface RawCandle {
  readonly code: string;
  readonly period: HistoryPeriod;
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The candle of a line, or why it is rejected. */
export function checkedCandle(line: string, context: CandleContext): PointCandle | CandleRejection {
  const raw = rawCandle(line);
  if (raw === undefined) return 'unreadable';
  const { period, time, volume } = raw;
  const instrument = context.instrumentOf(raw.code);
  if (instrument === undefined) return 'unknown_instrument';
  const { id, pricePrecision } = instrument.spec;
  const prices = pointsOf(raw, pricePrecision);
  if (typeof prices === 'string') return prices;
  const [open, high, low, close] = prices;
  if (time < EARLIEST_MS) return 'off_grid';
  const limit = Math.min(context.firstTick(id) ?? context.now, context.now);
  // also keeps times away from the calendar that it cannot compute with
  if (time >= limit) return 'not_history';
  if (candleStart(time, period, instrument.hours) !== time) return 'off_grid';
  const end = candleEnd(time, period, instrument.hours);
  if (end > limit) return 'not_history';
  if (!context.wasOpen(id, time, end)) return 'market_closed';
  return { instrument: id, period, time, open, high, low, close, volume };
}

function rawCandle(line: string): RawCandle | undefined {
  const json = objectOf(line);
  if (json === undefined) return undefined;
  const { code, period, time, open, high, low, close, volume }: Partial<Record<keyof RawCandle, unknown>> = json;
  const known = HISTORY_PERIODS.find((each) => each === period);
  if (typeof code !== 'string' || code.length > MAX_CODE_LENGTH || known === undefined) return undefined;
  if (!isWhole(time) || Math.abs(time) > LATEST_MS || !isWhole(volume) || volume < 0) return undefined;
  if (typeof open !== 'number' || typeof high !== 'number' || typeof low !== 'number' || typeof close !== 'number')
    return undefined;
  return { code, period: known, time, open, high, low, close, volume };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** Open, high, low and close in points, checked like the prices of a tick. */
function pointsOf(
  { open, high, low, close }: RawCandle,
  precision: number,
): readonly [number, number, number, number] | CandleRejection {
  const prices = [open, high, low, close];
  if (!prices.every(Number.isFinite)) return 'non_finite';
  if (prices.some((price) => price <= 0)) return 'non_positive';
  // exact: doubles compare like their shortest decimal texts
  if (low > Math.min(open, close) || high < Math.max(open, close)) return 'bad_candle';
  const [first, highest, lowest, last] = prices.map((price) => parseScaled(price, precision));
  if (first === undefined || highest === undefined || lowest === undefined || last === undefined)
    return 'off_precision';
  return Number.isSafeInteger(2 * highest) ? [first, highest, lowest, last] : 'out_of_range';
}
