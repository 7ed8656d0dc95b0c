/** Configures the library's chart: no keyboard handling of its own, one time zone, figures in the reader's format, page scrolling by touch. */
import { init, registerLocale } from 'klinecharts';
import type { AxisRange, Chart, DataLoader, KLineData, Locales, YAxis } from 'klinecharts';

import { AXIS_SIZE, chartStyle, COUNTDOWN_PX, TAG_PX } from './chart-style.ts';
import { tagsOn } from './line-overlay.ts';
import type { Palette } from './palette.ts';
import { atWholePoints, besideTags, redrawPrices, type Tag } from './price-ticks.ts';
import { rangeWithLines, type PriceRange } from './trade-lines.ts';

export const CANDLE_PANE = 'candle_pane';
/** Free space to the right of the last candle. */
const RIGHT_SPACE_PX = 48;
/** Space above the highest price, as a share of the range. */
const TOP_SHARE = 0.2;
/**
 * Space below the lowest price for half of a tag and the countdown, 22.5 px (chart-style.ts: TAG_PX / 2 + COUNTDOWN_PX). The range with its space is drawn in the
 * height of the pane, so 34 px become 22 in a pane of 100 px and 26 in one of 300.
 */
const BOTTOM_PX = 34;
/** Minimum number of candles that stay visible when scrolling. */
const MIN_VISIBLE_BARS = 12;

export interface LibraryOptions {
  readonly locale: { readonly key: string; readonly words: Locales };
  readonly palette: Palette;
  /** IANA name of the time zone for the axis. */
  readonly timeZone: string;
  /** A figure in the format of the language. */
  figure(text: string | number): string;
  /** The time whose date labels a candle. */
  labelTimeMs(startMs: number): number;
  /** The text below the last price; empty = none. */
  countdown(startMs: number): string;
  /** Prices of the user's own lines, which extend the price axis. */
  ownPrices(): readonly number[];
  /** The range that must be visible, however far away it is. */
  extent(): PriceRange | undefined;
}

/** Throws when the library refuses the element. */
export function initLibrary(host: HTMLElement, options: LibraryOptions): Chart {
  registerLocale(options.locale.key, options.locale.words);
  const chart = init(host, {
    locale: options.locale.key,
    timezone: options.timeZone,
    styles: chartStyle(options.palette),
    hotkey: { enabled: false },
    thousandsSeparator: { sign: '', format: String },
    decimalFold: { format: safely(options.figure, String) },
    formatter: {
      formatDate: safely(
        ({ dateTimeFormat, timestamp, template }) => dateText(dateTimeFormat, options.labelTimeMs(timestamp), template),
        () => '',
      ),
      formatExtendText: safely(
        ({ data }) => options.countdown(data.timestamp),
        () => '',
      ),
    },
    layout: { barSpaceLimit: { min: 2, max: 40 } },
  });
  if (chart === null) throw new Error('the chart could not be created');
  chart.setOffsetRightDistance(RIGHT_SPACE_PX);
  chart.setLeftMinVisibleBarCount(MIN_VISIBLE_BARS);
  chart.setRightMinVisibleBarCount(MIN_VISIBLE_BARS);
  chart.overrideXAxis({
    createTicks: ({ defaultTicks, bounding }) =>
      defaultTicks.filter(({ coord, text }) => isWhole(coord, text, bounding.width)),
  });
  chart.overrideYAxis({
    paneId: CANDLE_PANE,
    // not in pixels: of a hidden pane, which is 0 px high, the library would make an infinite range and stop for good (10.0.2)
    gap: { top: 0, bottom: 0 },
    createTicks: safely(
      ({ defaultTicks }) => {
        const whole = atWholePoints(defaultTicks, chart.getSymbol()?.pricePrecision ?? 0);
        return besideTags(whole, allTags(chart), AXIS_SIZE);
      },
      ({ defaultTicks }) => defaultTicks,
    ),
    createRange: safely(
      ({ defaultRange }) => spaced(widened(defaultRange, options.ownPrices(), options.extent()), candlesPx(chart)),
      ({ defaultRange }) => defaultRange,
    ),
  });
  // the host is focusable and has the accessible name
  const root = rootOf(host);
  if (root !== null) root.tabIndex = -1;
  letPageScroll(host, true);
  return chart;
}

/** Height of the candles, in px; 0 while the page is hidden. */
export const candlesPx = (chart: Chart): number => chart.getSize(CANDLE_PANE, 'main')?.height ?? 0;

const rootOf = (host: HTMLElement): HTMLElement | null => host.querySelector<HTMLElement>('[tabindex]');

/** The library's element captures all touches and, as a scroll container, keeps overscroll from the page; this enables both. */
export function letPageScroll(host: HTMLElement, lets: boolean): void {
  const root = rootOf(host);
  if (root === null) return;
  root.style.touchAction = lets ? 'pan-y' : 'none';
  root.style.overscrollBehavior = lets ? 'auto' : 'none';
}

interface LibraryEvents {
  readonly _chartEvent?: { readonly _event?: { _resetClickTimeout?(): void; _resetTapTimeout?(): void } };
}

/**
 * The next click or tap does not become the second of a double click. The library ignores a second one within 500 ms that is
 * elsewhere, and has no setting for it (klinecharts 10.0.2, `_mouseUpHandler` and `_touchEndHandler`). This is the only use of
 * what the library does not publish; e2e/charting.spec.ts places two points one directly after the other.
 */
export function endDoubleClick(chart: Chart): void {
  const events = (chart as LibraryEvents)._chartEvent?._event;
  events?._resetClickTimeout?.();
  events?._resetTapTimeout?.();
}

/** After an error in a layout the library never lays out again (klinecharts 10.0.2, `layout`): errors of our functions end here. */
const safely =
  <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    otherwise: (...args: NoInfer<Args>) => Result,
  ) =>
  (...args: Args): Result => {
    try {
      return run(...args);
    } catch (error) {
      reportError(error);
      return otherwise(...args);
    }
  };

/** Tags on the price axis: of the lines, and of the last price with its countdown. */
function allTags(chart: Chart): readonly Tag[] {
  const [axis] = chart.getYAxes({ paneId: CANDLE_PANE });
  return axis === undefined ? [] : [...tagsOn(chart, axis), ...lastTag(chart, axis)];
}

function lastTag(chart: Chart, axis: YAxis): readonly Tag[] {
  const last = chart.getDataList().at(-1);
  if (last === undefined) return [];
  const y = axis.convertToNicePixel(last.close);
  const hasCountdown = chart.getStyles().candle.priceMark.last.extendTexts.length > 0;
  return [{ top: y - TAG_PX / 2, bottom: y + TAG_PX / 2 + (hasCountdown ? COUNTDOWN_PX : 0) }];
}

/** The same candles: each moves the tag of the last price. */
export const movingTag = (loader: DataLoader, chart: Chart): DataLoader => ({
  ...loader,
  subscribeBar: ({ callback, ...asked }) =>
    loader.subscribeBar?.({
      ...asked,
      callback: (bar) => {
        callback(bar);
        redrawPrices(chart);
      },
    }),
});

/** Whether a label of the time axis fits: a truncated one would read as another time. */
function isWhole(coord: number, text: string, width: number): boolean {
  const half = text.length * 3.2;
  return coord >= half && coord <= width - half;
}

function widened(range: PriceRange, prices: readonly number[], extent: PriceRange | undefined): PriceRange {
  const near = rangeWithLines(range, prices);
  const margin = extent === undefined ? 0 : (extent.to - extent.from) * 0.04;
  return {
    from: Math.min(near.from, (extent?.from ?? near.from) - margin),
    to: Math.max(near.to, (extent?.to ?? near.to) + margin),
  };
}

/** `heightPx`: of the pane, 0 while it is hidden. On the linear axis the library's four kinds of range are the same. */
function spaced(range: PriceRange, heightPx: number): AxisRange {
  const size = range.to - range.from;
  const from = range.from - (heightPx === 0 ? 0 : (size * BOTTOM_PX) / heightPx);
  const to = range.to + size * TOP_SHARE;
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

/** Puts the final values of a candle that is no longer the newest into the chart's list; drawn with the next update. */
export function updateBar(bars: KLineData[], bar: KLineData): void {
  const index = bars.findLastIndex(({ timestamp }) => timestamp === bar.timestamp);
  // another object: that is how indicators see that it changed
  if (index !== -1) bars[index] = { ...bars[index], ...bar };
}

const MAX_DATES = 1000;
/** The axis asks for the same few at each tick. */
const dates = new WeakMap<Intl.DateTimeFormat, Map<string, string>>();

function dateText(format: Intl.DateTimeFormat, timeMs: number, template: string): string {
  let known = dates.get(format);
  if (known === undefined || known.size >= MAX_DATES) dates.set(format, (known = new Map()));
  const key = `${timeMs} ${template}`;
  let text = known.get(key);
  if (text === undefined) known.set(key, (text = writtenDate(format, timeMs, template)));
  return text;
}

function writtenDate(format: Intl.DateTimeFormat, timeMs: number, template: string): string {
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
