/** Grid lines of the price axis. */
import type { AxisTick } from 'klinecharts';

/** The library computes ticks in floats. */
const POINT_TOLERANCE = 1e-3;

/** Those at prices that exist: between two points a label would name a price that is not at its line. `precision`: decimals. */
export function atWholePoints(ticks: readonly AxisTick[], precision: number): AxisTick[] {
  return ticks.filter(({ value }) => {
    const points = Number(value) * 10 ** precision;
    return Math.abs(points - Math.round(points)) < POINT_TOLERANCE;
  });
}
