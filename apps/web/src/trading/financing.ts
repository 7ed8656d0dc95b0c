/** What holding a position over the coming 17:00 New York costs or pays, by the engine's own formula. */
import { financingOf, SWAP_SCALE } from '@tradewind/engine';
import type { InstrumentSpec, Ratio, Side, SwapTerms } from '@tradewind/engine';
import type { Instrument } from '@tradewind/contract/light';
import { points } from '@tradewind/money';

import { scaled } from './spec.ts';
import type { Prices } from './spec.ts';

/** A night that is charged. */
export interface ComingNight {
  readonly days: number;
  readonly swap: SwapTerms;
}

/** What the amount depends on besides the position; see Market. */
interface Conditions {
  readonly spec: InstrumentSpec;
  readonly prices: Prices | undefined;
  readonly rate: Ratio | undefined;
  readonly night: ComingNight | undefined;
}

/** Longest time between two rollovers, on the day when clocks go back. */
const LONGEST_DAY_MS = 25 * 3_600_000;

/** Whether the next charge is at the next 17:00 New York. `nowMs`: epoch ms, by the last price: a device's clock may be wrong. */
export const isTonight = ({ SwapTime }: Pick<Instrument, 'SwapTime'>, nowMs: number): boolean =>
  SwapTime - nowMs <= LONGEST_DAY_MS;

/** The next night that is charged. Undefined while nothing is charged, and for a list that an earlier version of the app stored. */
export function comingNight(instrument: Instrument): ComingNight | undefined {
  const { SwapMode: mode, SwapLong, SwapShort, SwapTripleDay: tripleDay, SwapDays: days } = instrument;
  if ((mode !== 'points' && mode !== 'percent') || days === 0) return undefined;
  const long = scaled(SwapLong, SWAP_SCALE, 'SwapLong');
  const short = scaled(SwapShort, SWAP_SCALE, 'SwapShort');
  return { days, swap: { mode, long, short, tripleDay } };
}

/**
 * Micro-dollars for a position of `lots` micro-lots at the current prices; positive = paid to the customer. Undefined
 * while nothing is charged, or without a price or a USD rate.
 */
export function tonightOf({ spec, prices, rate, night }: Conditions, side: Side, lots: number): number | undefined {
  if (night === undefined || prices === undefined || rate === undefined) return undefined;
  const quote = { bid: points(prices.bid), ask: points(prices.ask) };
  return financingOf(spec, side, lots, { ...night, quote, rate });
}
