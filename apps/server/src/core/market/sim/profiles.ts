/** How much a market moves by the hour of New York's day: its sessions keep their local hours in summer and winter. */
import { newYorkOffsetMs } from '../hours.ts';
import { HOUR_MS } from '../../../platform/clock/index.ts';

/**
 * Relative volatility for each hour from 00:00 to 23:00 New York. London opens at 3, New York at 8 (shares 9:30),
 * days end at 17, Tokyo opens at 19.
 */
const SHAPES = {
  europe: [
    0.6, 0.6, 0.9, 1.3, 1.3, 1.2, 1.1, 1.2, 1.5, 1.6, 1.6, 1.4, 1.1, 0.9, 0.8, 0.7, 0.6, 0.4, 0.4, 0.6, 0.6, 0.6, 0.6,
    0.6,
  ],
  america: [
    0.6, 0.6, 0.8, 1.0, 1.0, 1.0, 1.0, 1.1, 1.6, 1.7, 1.7, 1.4, 1.1, 1.0, 0.9, 0.8, 0.6, 0.4, 0.4, 0.6, 0.7, 0.7, 0.6,
    0.6,
  ],
  asia: [
    0.9, 0.8, 0.9, 1.2, 1.1, 1.0, 0.9, 1.1, 1.4, 1.4, 1.4, 1.2, 0.9, 0.8, 0.7, 0.7, 0.6, 0.4, 0.6, 1.2, 1.3, 1.2, 1.0,
    0.9,
  ],
  american_index: [
    0.4, 0.4, 0.5, 0.8, 0.7, 0.6, 0.6, 0.7, 1.1, 2.2, 2.2, 1.7, 1.3, 1.3, 1.4, 1.9, 0.7, 0.3, 0.3, 0.4, 0.5, 0.4, 0.4,
    0.4,
  ],
  european_index: [
    0.3, 0.5, 1.0, 2.2, 1.8, 1.5, 1.3, 1.3, 1.5, 1.8, 1.7, 1.4, 0.7, 0.6, 0.6, 0.6, 0.4, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3,
    0.3,
  ],
  asian_index: [
    1.2, 1.0, 0.7, 0.8, 0.7, 0.6, 0.6, 0.6, 0.8, 1.1, 1.1, 0.9, 0.7, 0.7, 0.7, 0.7, 0.5, 0.3, 0.5, 2.0, 2.0, 1.8, 1.5,
    1.3,
  ],
  coin: [
    0.9, 0.9, 0.9, 1.0, 1.0, 0.9, 0.9, 1.0, 1.2, 1.4, 1.4, 1.3, 1.1, 1.1, 1.0, 1.0, 0.9, 0.8, 0.8, 1.0, 1.0, 1.0, 0.9,
    0.9,
  ],
} as const;

export type Profile = keyof typeof SHAPES;

/** Scaled so that a whole day has the variance implied by the annual volatility. */
const NORMALIZED = new Map<string, readonly number[]>(
  Object.entries(SHAPES).map(([profile, shape]) => {
    const meanSquare = shape.reduce((sum, value) => sum + value * value, 0) / shape.length;
    return [profile, shape.map((value) => value / Math.sqrt(meanSquare))];
  }),
);

/** The hour of the daily rollover, when few trade. */
const ROLLOVER_HOUR = 17;
/** Multiple of the usual spread as the rollover starts; real ones reach 1.5 to 6 (SPREADS.json, hour from 21 UTC). */
const ROLLOVER_SPREAD = 4;

/** ms since midnight, New York local time. */
function newYorkTimeOfDay(time: number): number {
  const local = time + newYorkOffsetMs(time);
  return local - Math.floor(local / (24 * HOUR_MS)) * 24 * HOUR_MS;
}

/** Volatility at an instant relative to the day's. */
export function activity(profile: Profile, time: number): number {
  return NORMALIZED.get(profile)?.[Math.floor(newYorkTimeOfDay(time) / HOUR_MS)] ?? 1;
}

/**
 * Spread at an instant relative to the usual one: wide at the rollover, narrowing over its hour, and wider when little
 * moves.
 */
export function spreadFactor(profile: Profile, time: number): number {
  const intoRollover = newYorkTimeOfDay(time) / HOUR_MS - ROLLOVER_HOUR;
  const quiet = Math.min(2, Math.max(1, 1 / Math.sqrt(activity(profile, time))));
  if (profile === 'coin' || intoRollover < 0 || intoRollover >= 1) return profile === 'coin' ? 1 : quiet;
  return quiet + (ROLLOVER_SPREAD - quiet) * (1 - intoRollover) ** 2;
}
