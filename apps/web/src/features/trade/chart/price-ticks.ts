/** Grid lines of the price axis, and their prices. */
import type { AxisTick, Chart } from 'klinecharts';

/** What a tag covers of the axis, in px from its top. */
export interface Tag {
  readonly top: number;
  readonly bottom: number;
}

/** The library computes ticks in floats. */
const POINT_TOLERANCE = 1e-3;

/** Those at prices that exist: between two points a label would name a price that is not at its line. `precision`: decimals. */
export function atWholePoints(ticks: readonly AxisTick[], precision: number): AxisTick[] {
  return ticks.filter(({ value }) => {
    const points = Number(value) * 10 ** precision;
    return Math.abs(points - Math.round(points)) < POINT_TOLERANCE;
  });
}

/** Without the prices that a tag covers, of which a half would be visible; their grid lines stay. `textPx`: height of a price. */
export function besideTags(ticks: readonly AxisTick[], tags: readonly Tag[], textPx: number): AxisTick[] {
  const half = textPx / 2;
  const isCovered = (y: number): boolean => tags.some(({ top, bottom }) => y + half > top && y - half < bottom);
  return ticks.map((tick) => (isCovered(tick.coord) ? { ...tick, text: '' } : tick));
}

/**
 * Builds the prices again, which depend on the tags. The library does so when its range changes, but not when a line or the last
 * price moves within it.
 */
export function redrawPrices(chart: Chart): void {
  // any change of styles, even none, makes it lay out everything
  chart.setStyles({});
}
