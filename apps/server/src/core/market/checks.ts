/**
 * The conditions that a tick must meet before anything is traded on it. The checks run in the order of the contract's
 * TICK_REJECTIONS; the first that fails is the answer.
 */
import type { TickRejection } from '@tradewind/contract';
import { pointValue } from '@tradewind/engine';
import type { InstrumentSpec } from '@tradewind/engine';
import { parseScaled } from '@tradewind/money';
import type { RawTick } from './types.ts';

/**
 * How much the clocks of a price bridge and of this server may differ. A tick from the future stays fresh for longer,
 * and keeps correctly timed ticks out for as long, so the tolerance is small.
 */
export const FUTURE_TOLERANCE_MS = 5_000;

/** A price at most this many times the last one is accepted, whatever its instrument's largest order is worth. */
export const MAX_TIMES_LAST = 1_000;

/** What a tick is checked against: the current state of its instrument. */
export interface TickContext {
  readonly spec: Pick<InstrumentSpec, 'pricePrecision' | 'contractSize' | 'maxLots'>;
  readonly open: boolean;
  /** Time of the last accepted tick of the same source; undefined before the first. */
  readonly lastTime: number | undefined;
  /** Ask of that tick, in points. */
  readonly lastAsk: number | undefined;
  /** By the external clock: Clock.real(). */
  readonly now: number;
  /** A tick whose own time is older than this is stale. */
  readonly maxAgeMs: number;
}

/** A tick in points, with its time resolved. */
export type CheckedTick =
  | { readonly ok: true; readonly bid: number; readonly ask: number; readonly time: number }
  | { readonly ok: false; readonly rejected: TickRejection };

/**
 * Checks a tick of a known instrument (`context` undefined = unknown). Never throws, whatever it is given. A tick
 * without a time gets the current time, or that of the last accepted tick if that one was ahead.
 */
export function checkTick(tick: RawTick, context: TickContext | undefined): CheckedTick {
  const { bid, ask } = tick;
  if (tick.time !== undefined && !Number.isSafeInteger(tick.time)) return refuse('unreadable');
  if (context === undefined) return refuse('unknown_instrument');
  if (!Number.isFinite(bid) || !Number.isFinite(ask)) return refuse('non_finite');
  if (bid <= 0 || ask <= 0) return refuse('non_positive');
  // Exact: doubles compare like their shortest decimal texts.
  if (bid > ask) return refuse('crossed');
  const { pricePrecision } = context.spec;
  const bidPoints = parseScaled(bid, pricePrecision);
  const askPoints = parseScaled(ask, pricePrecision);
  if (bidPoints === undefined || askPoints === undefined) return refuse('off_precision');
  if (isOutOfRange(bidPoints, askPoints, context)) return refuse('out_of_range');
  const time = tick.time ?? Math.max(context.now, context.lastTime ?? context.now);
  if (context.lastTime !== undefined && time < context.lastTime) return refuse('backward_time');
  if (tick.time !== undefined && time > context.now + FUTURE_TOLERANCE_MS) return refuse('future_time');
  if (tick.time !== undefined && context.now - tick.time > context.maxAgeMs) return refuse('stale_time');
  if (!context.open) return refuse('market_closed');
  return { ok: true, bid: bidPoints, ask: askPoints, time };
}

/**
 * Whether a price is impossible: its mid is not an exact number; or an order of the most lots would be worth more
 * micro-units of the quote currency than a safe integer holds, and the price is also far above the last one. The second
 * condition lets through high prices that are normal: weak currencies, and instruments with many lots. The first price
 * of an instrument only has to be exact: no position can be open in it.
 */
function isOutOfRange(bid: number, ask: number, { spec, lastAsk }: TickContext): boolean {
  if (!Number.isSafeInteger(bid + ask)) return true;
  if (lastAsk === undefined || ask <= lastAsk * MAX_TIMES_LAST) return false;
  const { numerator, denominator } = pointValue(spec);
  // a float is enough for a plausibility bound
  return (ask * spec.maxLots * numerator) / denominator > Number.MAX_SAFE_INTEGER;
}

/**
 * A tick of a feed that stamps its ticks with the server's clock. The times are adjusted where that clock was set,
 * because a price made now is neither old nor early.
 */
export function withinReach(tick: RawTick, { lastTime, now }: Pick<TickContext, 'lastTime' | 'now'>): RawTick {
  const { code, bid, ask, time = now } = tick;
  return time < (lastTime ?? time) || time > now + FUTURE_TOLERANCE_MS ? { code, bid, ask } : tick;
}

function refuse(rejected: TickRejection): CheckedTick {
  return { ok: false, rejected };
}
