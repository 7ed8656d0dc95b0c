/** The equity curve as SVG. */
import type { EquityPoint } from './equity.ts';
import { usd } from './report-text.ts';

const WIDTH = 960;
const HEIGHT = 320;
const MARGIN = { left: 110, right: 16, top: 16, bottom: 32 } as const;
const COLUMNS = WIDTH - MARGIN.left - MARGIN.right;
const ROWS = HEIGHT - MARGIN.top - MARGIN.bottom;
const TENTH = 10;

interface Extent {
  readonly least: number;
  readonly most: number;
}

const extentOf = (values: readonly number[]): Extent => {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return least === most ? { least: least - 1, most: most + 1 } : { least, most };
};

/** In tenths of a pixel, so that the text is short and always the same. */
const place = (value: number, { least, most }: Extent, pixels: number): number =>
  Math.floor(((value - least) / (most - least)) * pixels * TENTH) / TENTH;

/** The first, lowest, highest and last point of each column of pixels, in the order of time. */
function thinned(curve: readonly EquityPoint[], times: Extent): readonly EquityPoint[] {
  const columns = Map.groupBy(curve, ({ time }) => Math.floor(place(time, times, COLUMNS)));
  return [...columns.values()].flatMap((points) => {
    const lowest = points.reduce((low, point) => (point.equity < low.equity ? point : low));
    const highest = points.reduce((high, point) => (point.equity > high.equity ? point : high));
    const kept = new Set([points[0], lowest, highest, points.at(-1)]);
    return points.filter((point) => kept.has(point));
  });
}

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

export function equityChart(curve: readonly EquityPoint[], from: number, to: number): string {
  const times = extentOf([from, to]);
  const amounts = extentOf(curve.map(({ equity }) => equity));
  const last = curve.at(-1);
  // equity stays as it was until the end
  const drawn = [...thinned(curve, times), ...(last === undefined ? [] : [{ ...last, time: to }])];
  const x = (time: number): number => MARGIN.left + place(time, times, COLUMNS);
  const y = (equity: number): number => HEIGHT - MARGIN.bottom - place(equity, amounts, ROWS);
  const line = drawn.map(({ time, equity }) => `${x(time)},${y(equity)}`).join(' ');
  const label = (amount: number): string =>
    `<text x="${MARGIN.left - 8}" y="${y(amount) + 4}" text-anchor="end">${usd(amount)}</text>` +
    `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(amount)}" y2="${y(amount)}" class="grid"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Equity">`,
    '<style>text{font:12px sans-serif;fill:#555}.grid{stroke:#ddd}.equity{fill:none;stroke:#0b6;stroke-width:1.5}</style>',
    label(amounts.most),
    label(amounts.least),
    `<polyline class="equity" points="${line}"/>`,
    `<text x="${MARGIN.left}" y="${HEIGHT - 8}">${dayText(from)}</text>`,
    `<text x="${WIDTH - MARGIN.right}" y="${HEIGHT - 8}" text-anchor="end">${dayText(to)}</text>`,
    '</svg>',
  ].join('\n');
}
