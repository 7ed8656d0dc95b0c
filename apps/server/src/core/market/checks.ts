/**
 * What a tick must be before anything is traded on it. The checks run in the order of TICK_REJECTIONS of the
 * contract, and the first that fails is the answer.
 */
import type { TickRejection } from '@tradewind/contract';
import { pointValue } from '@tradewind/engine';
import type { InstrumentSpec } from '@tradewind/engine';
import { parseScaled } from '@tradewind/money';
import type { RawTick } from './types.ts';

/**
 * Clocks of a price bridge and of this server may differ by this much. Whatever is ahead stays fresh for longer
 * and keeps right-timed ticks out for as long, so it is little.
 */
export const FUTURE_TOLERANCE_MS = 5_000;

/** A price at most this many times the last one is taken, whatever its instrument's largest order is worth. */
export const MOST_TIMES_LAST = 1_000;

/** What a tick is checked against: its instrument as it stands. */
export interface TickContext {
  readonly spec: Pick<InstrumentSpec, 'pricePrecision' | 'contractSize' | 'maxLots'>;
  readonly open: boolean;
  /** Time of the last accepted tick of the same source; undefined before the first. */
  readonly lastTime: number | undefined;
  /** Its ask in points. */
  readonly lastAsk: number | undefined;
  /** By the clocks of the world outside: Clock.real(). */
  readonly now: number;
  /** A tick whose own time is older is none of now. */
  readonly maxAgeMs: number;
}

/** A tick in points, with its time settled. */
export type CheckedTick =
  | { readonly ok: true; readonly bid: number; readonly ask: number; readonly time: number }
  | { readonly ok: false; readonly rejected: TickRejection };

/**
 * Checks a tick of a known instrument (`context` undefined = unknown). Never throws, whatever it is given. A
 * tick without a time is of now, or of the last accepted tick when that one's clock was ahead.
 */
export function checkTick(tick: RawTick, context: TickContext | undefined): CheckedTick {
  const { bid, ask } = tick;
  if (tick.time !== undefined && !Number.isSafeInteger(tick.time)) return refuse('unreadable');
  if (context === undefined) return refuse('unknown_instrument');
  if (!Number.isFinite(bid) || !Number.isFinite(ask)) return refuse('non_finite');
  if (bid <= 0 || ask <= 0) return refuse('non_positive');
  // Exact: doubles are ordered as their shortest decimal texts are.
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
 * Whether a price is no price at all: the mid of it is no exact number, or an order of the most lots would be
 * worth more micro-units of the quote currency than a safe integer holds, and it is far above the last price too.
 * The latter lets through what is dear by nature: weak currencies, instruments whose lots are many. The first
 * price of an instrument is held to exactness alone: no position can be open in it.
 */
function isOutOfRange(bid: number, ask: number, { spec, lastAsk }: TickContext): boolean {
  if (!Number.isSafeInteger(bid + ask)) return true;
  if (lastAsk === undefined || ask <= lastAsk * MOST_TIMES_LAST) return false;
  const { numerator, denominator } = pointValue(spec);
  // a float: a bound of sanity needs no last digit
  return (ask * spec.maxLots * numerator) / denominator > Number.MAX_SAFE_INTEGER;
}

/**
 * A tick of a feed that makes its times by the server's clock: they give way where that clock was set, because a price
 * that is made now is neither old nor early.
 */
export function withinReach(tick: RawTick, { lastTime, now }: Pick<TickContext, 'lastTime' | 'now'>): RawTick {
  const { code, bid, ask, time = now } = tick;
  return time < (lastTime ?? time) || time > now + FUTURE_TOLERANCE_MS ? { code, bid, ask } : tick;
}

function refuse(rejected: TickRejection): CheckedTick {
  return { ok: false, rejected };
}
