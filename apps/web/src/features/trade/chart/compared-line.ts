/** The line of the compared instrument over the candles; its values at the crosshair are in the legend. */
import { registerIndicator } from 'klinecharts';
import type { Chart, Crosshair, VisibleRange } from 'klinecharts';

import { compare, type Changes } from './comparison.ts';
import { createCompanion } from './companion.ts';
import { CANDLE_PANE } from './library-chart.ts';
import type { CandleSource, View } from './loader.ts';
import type { Palette } from './palette.ts';
import type { PriceRange } from './trade-lines.ts';

const NAME = 'tradewindCompared';
const LINE_PX = 1.6;
/** Prices of the other instrument arrive often: the chart is laid out again for them at most this often. */
const REDRAW_MS = 250;

interface Line {
  points(range: VisibleRange): ReturnType<typeof compare>;
  colour(): string;
  onCrosshair(crosshair: Crosshair): void;
}

const isLine = (value: unknown): value is { readonly line: Line } =>
  typeof value === 'object' && value !== null && 'line' in value;

registerIndicator<object, number, { readonly line: Line }>({
  name: NAME,
  shortName: '',
  series: 'price',
  calcParams: [],
  figures: [],
  calc: () => [],
  createTooltipDataSource({ indicator, crosshair }) {
    const { extendData: data } = indicator;
    if (isLine(data)) data.line.onCrosshair(crosshair);
    return { name: '', calcParamsText: '', features: [], legends: [] };
  },
  draw({ ctx, chart, indicator, xAxis, yAxis }) {
    const { line } = indicator.extendData;
    ctx.strokeStyle = line.colour();
    ctx.lineWidth = LINE_PX;
    ctx.lineJoin = 'round';
    ctx.beginPath();
    for (const [count, { index, price }] of line.points(chart.getVisibleRange()).entries()) {
      const [x, y] = [xAxis.convertToPixel(index), yAxis.convertToPixel(price)];
      if (count === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    }
    ctx.stroke();
    return true;
  },
});

/** The candle that the crosshair finds at the left edge. */
function firstInSight(chart: Chart): number {
  const found = chart.convertFromPixel([{ x: 0 }], { paneId: CANDLE_PANE });
  return (Array.isArray(found) ? found[0]?.dataIndex : found.dataIndex) ?? 0;
}

export interface ComparedSetup {
  readonly source: CandleSource;
  now(): number;
  palette(): Palette;
  /** undefined = nothing is compared, or its candles are not loaded. */
  onChanges(changes: Changes | undefined): void;
}

export interface ComparedLine {
  /** The compared instrument and the number of its colour; undefined = none. */
  show(view: View | undefined, colour: number): void;
  /** More candles of the displayed instrument may have been loaded. */
  follow(): void;
  /** Lowest and highest price of the line. */
  extent(): PriceRange | undefined;
  redraw(): void;
  pause(): void;
  resume(): void;
}

export function createComparedLine(chart: Chart, setup: ComparedSetup): ComparedLine {
  let id: string | null = null;
  let colour = 1;
  let drawnAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const draw = (): void => {
    timer = undefined;
    drawnAt = performance.now();
    if (id !== null) chart.overrideIndicator({ id, name: NAME, extendData: { line } });
  };
  const redraw = (): void => {
    timer ??= setTimeout(draw, Math.max(0, drawnAt + REDRAW_MS - performance.now()));
  };
  const companion = createCompanion(setup.source, setup.now, redraw);
  // the library's range starts beyond the edge
  const points = ({ from, to }: VisibleRange) =>
    compare(chart.getDataList(), companion.bars(), Math.max(from, firstInSight(chart)), to);
  const line: Line = {
    points,
    colour: () => setup.palette().series[colour - 1] ?? setup.palette().text,
    onCrosshair({ paneId, dataIndex }) {
      const all = points(chart.getVisibleRange());
      const at = paneId === undefined ? undefined : all.find(({ index }) => index === dataIndex);
      setup.onChanges(at ?? all.at(-1));
    },
  };
  return {
    show(view, nextColour) {
      colour = nextColour;
      companion.aim(view);
      if (view === undefined) {
        if (id !== null) chart.removeIndicator({ id });
        id = null;
        setup.onChanges(undefined);
        return;
      }
      id ??= chart.createIndicator({ name: NAME, paneId: CANDLE_PANE, extendData: { line } }, true);
      this.follow();
      redraw();
    },
    follow() {
      const first = chart.getDataList()[0]?.timestamp;
      if (id !== null && first !== undefined) companion.need(first);
    },
    extent() {
      if (id === null) return undefined;
      const prices = points(chart.getVisibleRange()).map(({ price }) => price);
      return prices.length === 0 ? undefined : { from: Math.min(...prices), to: Math.max(...prices) };
    },
    redraw,
    pause: () => companion.pause(),
    resume: () => companion.resume(),
  };
}
