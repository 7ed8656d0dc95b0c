/** The distance of a trailing stop as people enter it: pips or a difference in price, or a percentage of the price. */
import { minDistance, trailedStop } from '@tradewind/engine';
import type { InstrumentSpec, Side } from '@tradewind/engine';
import { formatScaled, multiplyDivide } from '@tradewind/money';
import type { Prices } from './spec.ts';
import { distanceScale, pointsPerPip, type Measured } from './distance.ts';
import { readScaled } from './stops.ts';
import { isUnitInput } from './unit-input.ts';

export const TRAIL_UNITS = ['distance', 'percent'] as const;
export type TrailUnit = (typeof TRAIL_UNITS)[number];

export interface TrailInput {
  readonly on: boolean;
  /** `distance`: pips for a currency pair, a difference in price for everything else. */
  readonly unit: TrailUnit;
  /** What was typed. */
  readonly text: string;
}

export const NO_TRAIL: TrailInput = { on: false, unit: 'distance', text: '' };

/** Points of an input: 0 when it is off, undefined while it cannot be parsed. `reference`: the trailed price in points. */
export function trailPointsOf(input: TrailInput, spec: Measured, reference: number | undefined): number | undefined {
  if (!input.on) return 0;
  if (input.unit === 'distance') {
    const points = readScaled(input.text, distanceScale(spec));
    return points === undefined || points <= 0 ? undefined : points;
  }
  const hundredths = readScaled(input.text, 2);
  if (hundredths === undefined || hundredths <= 0 || reference === undefined) return undefined;
  const points = multiplyDivide(reference, hundredths, 1, 10_000);
  return points <= 0 ? undefined : points;
}

/** The text of a distance in a unit. */
export function trailText(points: number, unit: TrailUnit, spec: Measured, reference: number | undefined): string {
  if (points <= 0) return '';
  if (unit === 'distance') return formatScaled(points, distanceScale(spec));
  if (reference === undefined || reference <= 0) return '';
  return formatScaled(multiplyDivide(points, 10_000, 1, reference), 2);
}

export const trailInputOf = (points: number, spec: Measured): TrailInput =>
  points === 0 ? NO_TRAIL : { on: true, unit: 'distance', text: trailText(points, 'distance', spec, undefined) };

/** An initial distance: twenty times the smallest one in pips, or in points. */
export const usualTrail = (spec: InstrumentSpec): number =>
  Math.max(minDistance(spec), 20 * pointsPerPip(spec.pricePrecision));

/** Where the stop would be now; undefined at or below 0. */
export function trailedNow(side: Side, stopLoss: number, points: number, prices: Prices): number | undefined {
  const stop = trailedStop(side, stopLoss, points, prices);
  return stop > 0 ? stop : undefined;
}

export const isTrailInput = (value: unknown): value is TrailInput => isUnitInput(value, TRAIL_UNITS);
