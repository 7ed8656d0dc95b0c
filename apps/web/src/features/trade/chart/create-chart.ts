/**
 * The candle chart behind a small surface of our own. This file and what it imports is the only code that
 * knows the chart library; it is loaded with the first chart.
 */
import type { Period } from '@tradewind/contract/light';
import { formatScaled, parseScaled } from '@tradewind/money';
import { dispose, init, registerLocale } from 'klinecharts';
import type { AxisRange, KLineData, Locales } from 'klinecharts';

import { chartStyle, countdownStyle } from './chart-style.ts';
import { createDrawings, type DrawingState, type DrawingStorage, type DrawingTools } from './drawings.ts';
import { figureText, type FigureSigns } from './figure-text.ts';
import { createLineBoard, type ChartLine } from './line-overlay.ts';
import { createFeed, type CandleSource, type LoadState } from './loader.ts';
import type { Palette } from './palette.ts';
import { CHART_PERIODS, CHART_TIME_ZONE, countdownText, labelTimeMs } from './periods.ts';
import { isOverCandles, type IndicatorName } from './preferences.ts';
import { guardTouches } from './touch-gate.ts';
import { rangeWithLines, snapPrice } from './trade-lines.ts';

export interface ChartView {
  readonly instrumentId: number;
  readonly code: string;
  readonly pricePrecision: number;
  readonly period: Period;
}

export interface ChartSetup {
  readonly source: CandleSource;
  readonly storage: DrawingStorage;
  readonly palette: Palette;
  readonly signs: FigureSigns;
  /** Key of the language and the chart's own words in it. */
  readonly locale: { readonly key: string; readonly words: Locales };
  /** The market's clock, epoch ms: the server's, also when old prices are replayed. */
  now(): number;
  onState(state: LoadState): void;
  /** How many candles are drawn; after each load and each new candle. */
  onCount(count: number): void;
  onDrawings(state: DrawingState): void;
  /** Whether the newest candle is out of sight. */
  onBehind(behind: boolean): void;
  /** Where a line stands, in pixels below the top of the chart; undefined = out of sight. */
  onPlace(key: string, y: number | undefined): void;
}

export interface TradeChart {
  show(view: ChartView): void;
  setIndicators(names: readonly IndicatorName[]): void;
  setPalette(palette: Palette): void;
  setWords(locale: ChartSetup['locale'], signs: FigureSigns): void;
  setLines(lines: readonly ChartLine[]): void;
  moveLine(key: string, price: number): void;
  /** The countdown stands still while the market is closed. */
  setOpen(open: boolean): void;
  /** The chart takes every touch: full screen. */
  setOwnsTouches(owns: boolean): void;
  readonly drawings: DrawingTools;
  /** Price at a height of the candle pane, on the instrument's grid. */
  priceAt(y: number): number | undefined;
  paneHeight(): number;
  scroll(pixels: number): void;
  zoom(scale: number): void;
  toNow(): void;
  reload(): void;
  /** Hidden: no live candles, no timers. The range stays. */
  pause(): void;
  resume(): void;
  dispose(): void;
}

const CANDLE_PANE = 'candle_pane';
/** Where the library's own would draw more lines than a phone has room for. */
const PARAMETERS: Readonly<Partial<Record<IndicatorName, readonly number[]>>> = {
  MA: [10, 30, 60],
  EMA: [12, 26],
  VOL: [20],
  RSI: [14],
};
const INDICATOR_PANE_PX = 76;
/** Free bars right of the last candle, where the handles of order lines lie. */
const RIGHT_SPACE_PX = 48;

/** Makes a chart in `host`, which must be empty and laid out. Throws when the library refuses it. */
export function createTradeChart(host: HTMLElement, setup: ChartSetup): TradeChart {
  let { palette, signs } = setup;
  let view: ChartView | undefined;
  let ownsTouches = false;
  let open = true;
  let atEdge: number | undefined;
  const shownIndicators = new Map<IndicatorName, string>();

  registerLocale(setup.locale.key, setup.locale.words);
  const chart = init(host, {
    locale: setup.locale.key,
    timezone: CHART_TIME_ZONE,
    styles: chartStyle(palette),
    hotkey: { enabled: false },
    thousandsSeparator: { sign: '', format: String },
    decimalFold: { format: (value) => figureText(value, signs) },
    formatter: {
      formatDate: ({ dateTimeFormat, timestamp, template }) =>
        dateText(dateTimeFormat, labelTimeMs(timestamp, view?.period ?? '1min'), template),
      formatExtendText: ({ data }) =>
        view === undefined ? '' : countdownText(data.timestamp, view.period, setup.now()),
    },
    layout: { barSpaceLimit: { min: 2, max: 40 } },
  });
  if (chart === null) throw new Error('the chart could not be made');
  chart.setOffsetRightDistance(RIGHT_SPACE_PX);
  chart.setLeftMinVisibleBarCount(12);
  chart.setRightMinVisibleBarCount(12);
  const root = host.querySelector<HTMLElement>('[tabindex]');
  if (root !== null) {
    // the host has the focus and the name; up and down swipes are the page's
    root.tabIndex = -1;
    letPageScroll(root, true);
  }

  let count = -1;
  const tellCount = (): void => {
    const now = chart.getDataList().length;
    if (now !== count) setup.onCount((count = now));
  };
  const feed = createFeed(
    setup.source,
    {
      bars: () => chart.getDataList(),
      mend: (bar) => mend(chart.getDataList(), bar),
      reload: () => chart.resetData(),
      now: setup.now,
    },
    (state) => {
      setup.onState(state);
      tellCount();
    },
  );
  chart.overrideXAxis({
    createTicks: ({ defaultTicks, bounding }) =>
      defaultTicks.filter(({ coord, text }) => isWhole(coord, text, bounding.width)),
  });
  let behind = false;
  chart.subscribeAction('onVisibleRangeChange', () => {
    tellCount();
    const now = chart.getVisibleRange().to < chart.getDataList().length;
    if (now !== behind) setup.onBehind((behind = now));
  });

  const priceText = (price: number): string => {
    const scale = view?.pricePrecision ?? 0;
    const points = parseScaled(price, scale);
    return points === undefined ? '' : figureText(formatScaled(points, scale), signs);
  };
  const lines = createLineBoard(chart, priceText, (key, y, paneHeight) => {
    setup.onPlace(key, y >= 0 && y <= paneHeight ? y : undefined);
  });
  let shownLines: readonly ChartLine[] = [];
  let ownPrices: readonly number[] = [];
  chart.overrideYAxis({ paneId: CANDLE_PANE, createRange: ({ defaultRange }) => widened(defaultRange, ownPrices) });
  const drawings = createDrawings(chart, setup.storage, setup.onDrawings);

  const gate = guardTouches(
    host,
    () => ownsTouches || drawings.isDrawing(),
    // a long press may have counted on while the page scrolled; no pane has this name, so nothing is drawn
    () => chart.executeAction('onCrosshairChange', { paneId: '' }),
  );
  chart.subscribeAction('onCrosshairChange', gate.crosshairShown);

  chart.setStyles(countdownStyle(palette, true));

  return {
    drawings,
    show(next) {
      const previous = view;
      view = next;
      feed.aim(next);
      if (shownIndicators.has('MACD')) chart.overrideIndicator({ name: 'MACD', precision: finePrecision() });
      drawings.open(next.code);
      if (previous === undefined) {
        chart.setSymbol({ ticker: next.code, pricePrecision: next.pricePrecision, volumePrecision: 0 });
        chart.setPeriod(CHART_PERIODS[next.period]);
        chart.setDataLoader(feed.loader);
      } else if (previous.code !== next.code || previous.pricePrecision !== next.pricePrecision) {
        if (previous.period === next.period)
          chart.setSymbol({ ticker: next.code, pricePrecision: next.pricePrecision, volumePrecision: 0 });
        else switchBoth(next);
      } else if (previous.period !== next.period) {
        chart.setPeriod(CHART_PERIODS[next.period]);
      }
    },
    setIndicators(names) {
      for (const [name, id] of shownIndicators) {
        if (names.includes(name)) continue;
        chart.removeIndicator({ id });
        shownIndicators.delete(name);
      }
      for (const name of names) {
        if (shownIndicators.has(name)) continue;
        const over = isOverCandles(name);
        const paneId = over ? CANDLE_PANE : `pane-${name}`;
        const calcParams = PARAMETERS[name];
        const id = chart.createIndicator(
          { name, paneId, ...(calcParams === undefined ? {} : { calcParams: [...calcParams] }) },
          over,
        );
        if (id !== null) shownIndicators.set(name, id);
        if (name === 'MACD') chart.overrideIndicator({ name, precision: finePrecision() });
        if (!over) chart.setPaneOptions({ id: paneId, height: INDICATOR_PANE_PX, minHeight: 48 });
      }
    },
    setPalette(next) {
      palette = next;
      chart.setStyles(chartStyle(palette));
      chart.setStyles(countdownStyle(palette, open));
      lines.show(shownLines, palette);
    },
    setWords(locale, nextSigns) {
      signs = nextSigns;
      registerLocale(locale.key, locale.words);
      chart.setLocale(locale.key);
    },
    setLines(next) {
      shownLines = next;
      ownPrices = next.filter(({ kind }) => kind !== 'ask').map(({ price }) => price);
      lines.show(next, palette);
    },
    moveLine: lines.move,
    setOpen(next) {
      if (open === next) return;
      open = next;
      chart.setStyles(countdownStyle(palette, open));
    },
    setOwnsTouches(owns) {
      ownsTouches = owns;
      if (root !== null) letPageScroll(root, !owns);
    },
    priceAt(y) {
      const points = chart.convertFromPixel([{ y }], { paneId: CANDLE_PANE });
      const value = Array.isArray(points) ? points[0]?.value : points.value;
      return value === undefined || view === undefined ? undefined : snapPrice(value, view.pricePrecision);
    },
    paneHeight: () => chart.getSize(CANDLE_PANE, 'main')?.height ?? 0,
    scroll: (pixels) => chart.scrollByDistance(pixels),
    zoom: (scale) => chart.zoomAtCoordinate(scale),
    toNow: () => chart.scrollToRealTime(),
    reload: () => chart.resetData(),
    pause() {
      feed.pause();
      const { to } = chart.getVisibleRange();
      const distance = chart.getOffsetRightDistance();
      // hiding makes the chart 0 px wide, which pushes the newest candle out; one scrolled back keeps its place
      atEdge = to >= chart.getDataList().length ? distance : undefined;
      chart.setStyles(countdownStyle(palette, false));
    },
    resume() {
      chart.resize();
      const distance = atEdge;
      // the library lays out in a microtask of its own; after it, and before the next paint
      if (distance !== undefined) queueMicrotask(() => chart.setOffsetRightDistance(distance));
      chart.setStyles(countdownStyle(palette, open));
      feed.resume();
    },
    dispose() {
      feed.pause();
      gate.remove();
      dispose(host);
    },
  };

  /** MACD is a difference of prices: one digit more than they have. */
  function finePrecision(): number {
    return (view?.pricePrecision ?? 4) + 1;
  }

  /** Instrument and period at once: loads once, for both. */
  function switchBoth(next: ChartView): void {
    chart?.setDataLoader({ getBars: ({ callback }) => callback([], false) });
    chart?.setSymbol({ ticker: next.code, pricePrecision: next.pricePrecision, volumePrecision: 0 });
    chart?.setPeriod(CHART_PERIODS[next.period]);
    chart?.setDataLoader(feed.loader);
  }
}

/** The library's element takes all touches and, being a scroll container, keeps overscroll from the page; both are opened. */
function letPageScroll(root: HTMLElement, lets: boolean): void {
  root.style.touchAction = lets ? 'pan-y' : 'none';
  root.style.overscrollBehavior = lets ? 'auto' : 'none';
}

/** Whether a label of the time axis has room: one that is cut off reads as another time. */
function isWhole(coord: number, text: string, width: number): boolean {
  const half = text.length * 3.2;
  return coord >= half && coord <= width - half;
}

/** On the plain axis the four kinds of range of the library are one. */
function widened(range: AxisRange, prices: readonly number[]): AxisRange {
  const { from, to } = rangeWithLines(range, prices);
  const height = to - from;
  return {
    from,
    to,
    range: height,
    realFrom: from,
    realTo: to,
    realRange: height,
    displayFrom: from,
    displayTo: to,
    displayRange: height,
  };
}

/** Puts the last word on a candle that is no longer the newest into the chart's list; it is drawn with the next one. */
function mend(bars: readonly KLineData[], bar: KLineData): void {
  const old = bars.findLast(({ timestamp }) => timestamp === bar.timestamp);
  if (old !== undefined) Object.assign(old, bar);
}

function dateText(format: Intl.DateTimeFormat, timeMs: number, template: string): string {
  const parts = new Map(format.formatToParts(timeMs).map(({ type, value }) => [type, value]));
  const values: Readonly<Record<string, string | undefined>> = {
    YYYY: parts.get('year'),
    MM: parts.get('month'),
    DD: parts.get('day'),
    HH: parts.get('hour') === '24' ? '00' : parts.get('hour'),
    mm: parts.get('minute'),
    ss: parts.get('second'),
  };
  return template.replaceAll(/YYYY|MM|DD|HH|mm|ss/gu, (key) => values[key] ?? key);
}
