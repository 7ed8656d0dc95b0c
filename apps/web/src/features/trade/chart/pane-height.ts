/** Heights of the panes below the candles. All figures are pixels. */

const USUAL_PX = 76;
/** The candles keep the rest of the chart. */
const MAX_SHARE = 0.5;
const TIME_AXIS_PX = 24;
const LEGEND_PX = 18;

/** Height of each of `count` panes in a chart. */
export const paneHeight = (chartPx: number, count: number): number =>
  Math.max(1, Math.floor(Math.min(USUAL_PX, ((chartPx - TIME_AXIS_PX) * MAX_SHARE) / Math.max(1, count))));

/** Gap above the values of a pane, so that its legend covers none of them. The library adds it to the height before it scales both to the pane. */
export function legendGap(panePx: number): number {
  const legend = Math.min(LEGEND_PX, panePx * 0.45);
  return (legend * panePx) / (panePx - legend);
}
