/** Registers our indicators with the chart library. */
import type { StudyKind } from '@tradewind/contract/light';
import { registerIndicator } from 'klinecharts';
import type {
  IndicatorCreateTooltipDataSourceParams,
  IndicatorDrawParams,
  IndicatorFigure,
  IndicatorTooltipData,
} from 'klinecharts';

import type { Palette } from '../palette.ts';
import { STUDY_SPECS, type Plot } from '../../../../trading/studies.ts';
import { createOnlyNew } from './only-new.ts';
import * as oscillators from './oscillator-formulas.ts';
import * as trends from './trend-formulas.ts';

/** What an indicator needs in addition to its parameters. */
export interface StudyContext {
  /** A figure in the format of the language. */
  figure(value: number, decimals: number): string;
  palette(): Palette;
  /** Start of the trading day that contains a time. */
  dayOf(time: number): number;
}

type Row = Record<string, number | undefined>;

const FORMULAS: Readonly<Record<Exclude<StudyKind, 'vwap'>, trends.Formula>> = {
  sma: trends.simple,
  ema: trends.exponential,
  wma: trends.weighted,
  bollinger: trends.bollinger,
  keltner: trends.keltner,
  envelopes: trends.envelopes,
  donchian: trends.donchian,
  sar: trends.parabolic,
  supertrend: trends.superTrend,
  ichimoku: trends.ichimoku,
  volume: oscillators.volume,
  macd: oscillators.macd,
  rsi: oscillators.rsi,
  stochastic: oscillators.stochastic,
  cci: oscillators.cci,
  atr: oscillators.atr,
  adx: oscillators.adx,
  momentum: oscillators.momentum,
  roc: oscillators.roc,
  williams: oscillators.williams,
  obv: oscillators.obv,
  mfi: oscillators.mfi,
  awesome: oscillators.awesome,
};

export const nameOf = (kind: StudyKind): string => `tradewind-${kind}`;

function isContext(value: unknown): value is StudyContext {
  return typeof value === 'object' && value !== null && 'palette' in value;
}

/** Colour of bars by direction: tick bars follow their candle, others the previous value. */
function figureOf(plot: Plot, kind: StudyKind): IndicatorFigure<Row> {
  const title = plot.label === '' ? '' : `${plot.label} `;
  if (plot.shape === undefined) return { key: plot.key, title, type: 'line' };
  if (plot.shape === 'dots')
    return {
      key: plot.key,
      title,
      type: 'circle',
      attrs: ({ coordinate }) => ({ x: coordinate.current.x, y: coordinate.current[plot.key] ?? -10, r: 1.6 }),
    };
  return {
    key: plot.key,
    title,
    type: 'bar',
    baseValue: 0,
    styles: ({ data, indicator }) => {
      if (!isContext(indicator.extendData)) return {};
      const { up, down } = indicator.extendData.palette();
      const [now = 0, before = 0] = [data.current?.[plot.key], data.prev?.[plot.key]];
      const rises = kind === 'volume' ? (data.current?.['rises'] ?? 0) > 0 : now >= before;
      return { style: 'fill', color: rises ? up : down };
    },
  };
}

const onlyNew = createOnlyNew<Row>();

/** Rows of the candles from an index on. */
function rowsOf(lines: trends.Lines, bars: readonly trends.Bar[], kind: StudyKind, from: number): Row[] {
  const entries = Object.entries(lines);
  return bars.slice(from).map((bar, place) => {
    const row: Row = {};
    for (const [key, values] of entries) row[key] = values[from + place];
    if (kind === 'volume') row['rises'] = bar.close >= bar.open ? 1 : 0;
    return row;
  });
}

/** The lines of the spans beyond the last candle; the library draws the others. */
function drawAhead(
  {
    ctx,
    indicator,
    xAxis,
    yAxis,
  }: Pick<IndicatorDrawParams<Row, number, unknown>, 'ctx' | 'indicator' | 'xAxis' | 'yAxis'>,
  ahead: readonly Row[],
  at: (index: number) => Row | undefined,
  count: number,
): void {
  for (const key of ['spanA', 'spanB']) {
    const place = indicator.figures.findIndex((figure) => figure.key === key);
    ctx.strokeStyle = indicator.styles?.lines?.[place]?.color ?? 'transparent';
    ctx.lineWidth = indicator.styles?.lines?.[place]?.size ?? 1;
    ctx.beginPath();
    for (let index = count - 1; index < count + ahead.length; index += 1) {
      const value = at(index)?.[key];
      if (value === undefined) continue;
      ctx.lineTo(xAxis.convertToPixel(index), yAxis.convertToPixel(value));
    }
    ctx.stroke();
  }
}

/** The cloud between the spans, including where there are no candles yet. */
function drawCloud({ ctx, chart, indicator, xAxis, yAxis }: IndicatorDrawParams<Row, number, unknown>): boolean {
  if (!isContext(indicator.extendData)) return false;
  const { up, down } = indicator.extendData.palette();
  const { from, to, realTo } = chart.getVisibleRange();
  const bars = chart.getDataList();
  const hasRoom = realTo > bars.length;
  const ahead = hasRoom ? trends.ichimokuAhead(bars, indicator.calcParams) : [];
  const at = (index: number): Row | undefined => indicator.result[index] ?? ahead[index - bars.length];
  drawAhead({ ctx, indicator, xAxis, yAxis }, ahead, at, bars.length);
  ctx.globalAlpha = 0.14;
  for (let index = Math.max(1, from); index < (hasRoom ? realTo : to); index += 1) {
    const [left, right] = [at(index - 1), at(index)];
    const corners = [left?.['spanA'], right?.['spanA'], right?.['spanB'], left?.['spanB']];
    if (corners.includes(undefined)) continue;
    const [x, next] = [xAxis.convertToPixel(index - 1), xAxis.convertToPixel(index)];
    const ys = corners.map((value) => yAxis.convertToPixel(value ?? 0));
    ctx.fillStyle = (right?.['spanA'] ?? 0) >= (right?.['spanB'] ?? 0) ? up : down;
    ctx.beginPath();
    [x, next, next, x].forEach((each, corner) =>
      corner === 0 ? ctx.moveTo(each, ys[corner] ?? 0) : ctx.lineTo(each, ys[corner] ?? 0),
    );
    ctx.fill();
  }
  return false;
}

/** Below this width, in pixels, the legend of a pane has no parameters and no names of its lines, whose colours they have. */
const WIDE_LEGEND_PX = 330;

/**
 * Names of indicators over the candles are above the chart: here only their values, while there is a crosshair. Panes below
 * the candles always have theirs, in one row.
 */
function legendOf(
  { indicator, crosshair, bounding }: IndicatorCreateTooltipDataSourceParams<Row>,
  isOver: boolean,
): IndicatorTooltipData {
  const isAway = isOver && crosshair.paneId === undefined;
  const row = isAway ? undefined : indicator.result[crosshair.dataIndex ?? -1];
  const { extendData: context } = indicator;
  const isShort = !isOver && bounding.width < WIDE_LEGEND_PX;
  const name = isShort ? indicator.shortName : [indicator.shortName, ...indicator.calcParams].join(' ');
  if (row === undefined || !isContext(context))
    return { name: isOver ? '' : name, calcParamsText: '', features: [], legends: [] };
  let line = -1;
  const legends = indicator.figures.flatMap(({ key, title = '', type }) => {
    if (type === 'line') line += 1;
    const value = row[key];
    // the histogram of MACD is the difference of its lines
    if (value === undefined || (isShort && type === 'bar' && title !== '')) return [];
    const color = (type === 'line' ? indicator.styles?.lines?.[line]?.color : undefined) ?? context.palette().muted;
    const text = context.figure(value, indicator.precision);
    return [{ title: { text: isShort ? '' : title, color }, value: { text, color } }];
  });
  return { name, calcParamsText: '', features: [], legends };
}

/** Values that divide the pane of an indicator between 0 and 100. */
const LEVELS: Partial<Readonly<Record<StudyKind, readonly number[]>>> = {
  rsi: [30, 70],
  stochastic: [20, 80],
  mfi: [20, 80],
};

function drawLevels(
  { ctx, indicator, bounding, yAxis }: IndicatorDrawParams<Row, number, unknown>,
  levels: readonly number[],
): boolean {
  if (!isContext(indicator.extendData)) return false;
  ctx.fillStyle = indicator.extendData.palette().lineStrong;
  for (const level of levels) {
    const y = Math.round(yAxis.convertToPixel(level));
    for (let x = 0; x < bounding.width; x += 8) ctx.fillRect(x, y, 4, 1);
  }
  return false;
}

for (const [kind, spec] of Object.entries(STUDY_SPECS) as [StudyKind, (typeof STUDY_SPECS)[StudyKind]][]) {
  const levels = LEVELS[kind];
  registerIndicator<Row, number>({
    name: nameOf(kind),
    shortName: spec.short,
    series: spec.isOver ? 'price' : 'normal',
    calcParams: spec.parameters.map(({ usual }) => usual),
    figures: spec.plots.map((plot) => figureOf(plot, kind)),
    ...(levels === undefined
      ? {}
      : {
          minValue: 0,
          maxValue: 100,
          draw: (params: IndicatorDrawParams<Row, number, unknown>) => drawLevels(params, levels),
        }),
    createTooltipDataSource: (params) => legendOf(params, spec.isOver),
    ...(kind === 'ichimoku' ? { draw: drawCloud } : {}),
    calc(bars, indicator) {
      const { calcParams, extendData } = indicator;
      if (kind !== 'vwap')
        return onlyNew.rowsOf(indicator, kind, bars, calcParams, (some, from) =>
          rowsOf(FORMULAS[kind](some, calcParams), some, kind, from),
        );
      return isContext(extendData) ? rowsOf(trends.dayAverage(bars, extendData.dayOf), bars, kind, 0) : [];
    },
  });
}
