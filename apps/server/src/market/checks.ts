/**
 * What a tick must be before anything is traded on it. The checks run in the order of TICK_REJECTIONS of the
 * contract, and the first that fails is the answer.
 */
import { parseScaled } from '@tradewind/money';
import type { TickRejection } from '@tradewind/contract';
import type { RawTick } from './types.ts';

/** Clocks of a price bridge and of this server may differ by this much. */
export const FUTURE_TOLERANCE_MS = 60_000;

/** What a tick is checked against: its instrument as it stands. */
export interface TickContext {
  readonly pricePrecision: number;
  readonly open: boolean;
  /** Time of the last accepted tick; undefined before the first. */
  readonly lastTime: number | undefined;
  readonly now: number;
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
  const bidPoints = parseScaled(bid, context.pricePrecision);
  const askPoints = parseScaled(ask, context.pricePrecision);
  if (bidPoints === undefined || askPoints === undefined) return refuse('off_precision');
  const time = tick.time ?? Math.max(context.now, context.lastTime ?? context.now);
  if (context.lastTime !== undefined && time < context.lastTime) return refuse('backward_time');
  if (time > context.now + FUTURE_TOLERANCE_MS) return refuse('future_time');
  if (!context.open) return refuse('market_closed');
  return { ok: true, bid: bidPoints, ask: askPoints, time };
}

function refuse(rejected: TickRejection): CheckedTick {
  return { ok: false, rejected };
}
