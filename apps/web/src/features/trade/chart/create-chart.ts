/**
 * The candle chart behind a small interface of our own. This file and its imports are the only code that depends on the
 * chart library; it is loaded with the first chart.
 */
import type { CalendarEvent, KlinePeriod, Study } from '@tradewind/contract/light';
import { formatScaled, parseScaled } from '@tradewind/money';
import { dispose, registerLocale, registerOverlay } from 'klinecharts';
import type { Locales } from 'klinecharts';

import { bidStyle, chartStyle, countdownStyle, typeStyle } from './chart-style.ts';
import { createComparedLine, type ComparedLine } from './compared-line.ts';
import type { Changes } from './comparison.ts';
import { createDrawings, type DrawingEvents, type DrawingTools } from './drawings.ts';
import type { EventFlags } from './event-flags.ts';
import { figureText, type FigureSigns } from './figure-text.ts';
import { createIndicators } from './indicators.ts';
import { createHeikinAshi } from './heikin-ashi.ts';
import { CANDLE_PANE, candlesPx, initLibrary, letPageScroll, movingTag, updateBar } from './library-chart.ts';
import { createLineBoard, type ChartLine } from './line-overlay.ts';
import { createFeed, type CandleSource, type LoadState } from './loader.ts';
import type { Palette } from './palette.ts';
import { createPastTrades } from './past-trades.ts';
import { CHART_PERIODS, countdownText, labelTimeMs } from './periods.ts';
import type { ChartType } from './preferences.ts';
import { guardTouches } from './touch-gate.ts';
import type { PastTrade } from './trades-of.ts';
import { snapPrice } from './trade-lines.ts';

export interface ChartView {
  readonly instrumentId: number;
  readonly code: string;
  readonly pricePrecision: number;
  readonly period: KlinePeriod;
}

export interface ChartSetup {
  readonly source: CandleSource;
  readonly palette: Palette;
  readonly signs: FigureSigns;
  /** IANA name of the time zone for the axis. */
  readonly timeZone: string;
  /** Key of the language, and the chart's own texts in it. */
  readonly locale: { readonly key: string; readonly words: Locales };
  /** The market's time, epoch ms: the server's clock, even when old prices are replayed. */
  now(): number;
  onState(state: LoadState, error?: unknown): void;
  /** Number of candles drawn; called after each load and each new candle. */
  onCount(count: number): void;
  readonly drawings: DrawingEvents;
  /** The mark of a past trade was pressed. */
  onTrade(id: number): void;
  /** The flag of economic events was pressed. */
  onEvents(events: readonly CalendarEvent[]): void;
  /** Start of the trading day that contains a time. */
  dayOf(time: number): number;
  /** Changes of the compared instruments at the crosshair, otherwise at the newest visible candle. */
  onChanges(changes: Changes | undefined): void;
  /** Whether the newest candle is out of view. */
  onBehind(behind: boolean): void;
  /** Position of a line in pixels below the top of the chart; undefined = outside the visible range. */
  onPlace(key: string, y: number | undefined, paneHeight: number): void;
}

/** Address of a PNG, and its drawing parameters. */
export interface ChartPicture {
  readonly url: string;
  readonly background: string;
  readonly text: string;
  readonly font: string;
}

export interface TradeChart {
  show(view: ChartView): void;
  setStudies(studies: readonly Study[]): void;
  /** Recalculates them. */
  redrawStudies(): void;
  setType(type: ChartType): void;
  /** Another instrument's change over the candles, in the colour with that number; undefined = none. */
  setCompared(instrumentId: number | undefined, colour: number): void;
  setBidLine(shown: boolean): void;
  setPalette(palette: Palette): void;
  setWords(locale: ChartSetup['locale'], signs: FigureSigns): void;
  setTimeZone(timeZone: string): void;
  setLines(lines: readonly ChartLine[]): void;
  setTrades(trades: readonly PastTrade[]): void;
  setEvents(events: readonly CalendarEvent[]): void;
  moveLine(key: string, price: number): void;
  /** The countdown stops while the market is closed. */
  setOpen(open: boolean): void;
  /** Whether the chart handles every touch, as in full screen. */
  setOwnsTouches(owns: boolean): void;
  readonly drawings: DrawingTools;
  /** Price at a height of the candle pane, on the instrument's grid. */
  priceAt(y: number): number | undefined;
  /** Height of a price in the candle pane. */
  heightOf(price: number): number | undefined;
  paneHeight(): number;
  /** Candles, indicators and drawings as a picture, without the account's data. */
  picture(): Promise<ChartPicture>;
  scroll(pixels: number): void;
  zoom(scale: number): void;
  toNow(): void;
  reload(): void;
  /** Hidden: no live candles, no timers. The visible range is kept. */
  pause(): void;
  resume(): void;
  dispose(): void;
}

/** Makes a chart in `host`, which must be empty and laid out. Throws when the library refuses it. */
export function createTradeChart(host: HTMLElement, setup: ChartSetup): TradeChart {
  let { palette, signs } = setup;
  let view: ChartView | undefined;
  let compareWith: { readonly instrumentId: number | undefined; readonly colour: number } | undefined;
  let ownsTouches = false;
  let open = true;
  let atEdge: number | undefined;
  let type: ChartType = 'hollow';

  let ownPrices: readonly number[] = [];
  /** The library asks for its price range before it exists. */
  const held: { compared?: ComparedLine } = {};
  const chart = initLibrary(host, {
    locale: setup.locale,
    timeZone: setup.timeZone,
    palette,
    figure: (text) => figureText(text, signs),
    labelTimeMs: (startMs) => labelTimeMs(startMs, view?.period ?? '1min'),
    countdown: (startMs) => (view === undefined ? '' : countdownText(startMs, view.period, setup.now(), signs.tag)),
    ownPrices: () => ownPrices,
    extent: () => held.compared?.extent(),
  });
  const indicators = createIndicators(chart, palette, {
    dayOf: setup.dayOf,
    figure: (value, decimals) => figureText(decimalText(value, decimals), signs),
  });
  const heikinAshi = createHeikinAshi(chart, () => palette);
  const compared = createComparedLine(chart, {
    source: setup.source,
    now: setup.now,
    palette: () => palette,
    onChanges: setup.onChanges,
  });
  held.compared = compared;

  let count = -1;
  const notifyCount = (): void => {
    const now = chart.getDataList().length;
    if (now !== count) setup.onCount((count = now));
    compared.follow();
  };
  const feed = createFeed(
    setup.source,
    {
      bars: () => chart.getDataList(),
      updateBar: (bar) => updateBar(chart.getDataList(), bar),
      reload: () => chart.resetData(),
      now: setup.now,
    },
    (state, error) => {
      setup.onState(state, error);
      notifyCount();
    },
  );
  let behind = false;
  chart.subscribeAction('onVisibleRangeChange', () => {
    notifyCount();
    const now = chart.getVisibleRange().to < chart.getDataList().length;
    if (now !== behind) setup.onBehind((behind = now));
  });

  const priceText = (price: number): string => {
    const scale = view?.pricePrecision ?? 0;
    const points = parseScaled(price, scale);
    return points === undefined ? '' : figureText(formatScaled(points, scale), signs);
  };
  const lines = createLineBoard(chart, priceText, (key, y, paneHeight) => {
    setup.onPlace(key, y >= 0 && y <= paneHeight ? y : undefined, paneHeight);
  });
  let shownLines: readonly ChartLine[] = [];
  /** Number of pictures being made, which exclude the account's data. */
  let pictures = 0;
  const drawOwn = (): void => {
    trades.hide(pictures > 0);
    lines.show(pictures > 0 ? [] : shownLines, palette);
  };
  const drawings = createDrawings(chart, palette, setup.drawings);

  const trades = createPastTrades(chart, palette, setup.onTrade);

  let flags: EventFlags | undefined;
  let events: readonly CalendarEvent[] = [];
  const setEvents = (next: readonly CalendarEvent[]): void => {
    events = next;
    if (flags !== undefined || next.length === 0) return flags?.show(events);
    // most charts have no events: fetched with the first
    import('./event-flags.ts').then(
      ({ createEventFlags, EVENT_FLAG }) => {
        registerOverlay(EVENT_FLAG);
        flags ??= createEventFlags(chart, palette, setup.onEvents, (x, y) => {
          host.dataset['eventFlag'] = `${Math.round(x)} ${Math.round(y)}`;
        });
        flags.show(events);
      },
      () => undefined,
    );
  };

  const gate = guardTouches(
    host,
    () => ownsTouches || drawings.isDrawing(),
    // a long press may have moved the crosshair while the page scrolled; no pane has this name, so nothing is drawn
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
      aimCompared();
      indicators.setPricePrecision(next.pricePrecision);
      if (previous?.code !== next.code) drawings.cancel();
      const isSame = previous?.code === next.code && previous.pricePrecision === next.pricePrecision;
      if (!isSame) openInstrument(next);
      else if (previous.period !== next.period) chart.setPeriod(CHART_PERIODS[next.period]);
    },
    setCompared(instrumentId, colour) {
      compareWith = { instrumentId, colour };
      aimCompared();
    },
    setStudies: indicators.show,
    redrawStudies: indicators.redraw,
    setType(next) {
      type = next;
      chart.setStyles(typeStyle(palette, type));
      heikinAshi.show(type === 'heikin');
    },
    setBidLine: (shown) => chart.setStyles(bidStyle(shown)),
    setPalette(next) {
      palette = next;
      chart.setStyles(chartStyle(palette));
      chart.setStyles(typeStyle(palette, type));
      chart.setStyles(countdownStyle(palette, open));
      indicators.setPalette(palette);
      drawings.setPalette(palette);
      trades.setPalette(palette);
      flags?.setPalette(palette);
      compared.redraw();
      if (pictures === 0) lines.show(shownLines, palette);
    },
    setTimeZone: (timeZone) => chart.setTimezone(timeZone),
    setWords(locale, nextSigns) {
      signs = nextSigns;
      registerLocale(locale.key, locale.words);
      chart.setLocale(locale.key);
    },
    setLines(next) {
      shownLines = next;
      ownPrices = next.filter(({ kind }) => kind !== 'ask').map(({ price }) => price);
      if (pictures === 0) lines.show(next, palette);
    },
    setTrades: trades.show,
    setEvents,
    moveLine(key, price) {
      shownLines = shownLines.map((line) => (line.key === key ? { ...line, price } : line));
      lines.move(key, price);
    },
    setOpen(next) {
      if (open === next) return;
      open = next;
      chart.setStyles(countdownStyle(palette, open));
    },
    setOwnsTouches(owns) {
      ownsTouches = owns;
      letPageScroll(host, !owns);
    },
    priceAt(y) {
      const points = chart.convertFromPixel([{ y }], { paneId: CANDLE_PANE });
      const value = Array.isArray(points) ? points[0]?.value : points.value;
      return value === undefined || view === undefined ? undefined : snapPrice(value, view.pricePrecision);
    },
    heightOf(price) {
      const points = chart.convertToPixel([{ value: price }], { paneId: CANDLE_PANE });
      return Array.isArray(points) ? points[0]?.y : points.y;
    },
    paneHeight: () => candlesPx(chart),
    async picture() {
      pictures += 1;
      drawOwn();
      try {
        await untilDrawn();
        const url = chart.getConvertPictureUrl(true, 'png', palette.surface);
        return { url, background: palette.surface, text: palette.text, font: palette.font };
      } finally {
        pictures -= 1;
        drawOwn();
      }
    },
    scroll: (pixels) => chart.scrollByDistance(pixels),
    zoom: (scale) => chart.zoomAtCoordinate(scale),
    toNow: () => chart.scrollToRealTime(),
    reload: () => chart.resetData(),
    pause() {
      feed.pause();
      compared.pause();
      const { to } = chart.getVisibleRange();
      const distance = chart.getOffsetRightDistance();
      // hiding makes the chart 0 px wide, which pushes the newest candle out; a chart that was scrolled back keeps its place
      atEdge = to >= chart.getDataList().length ? distance : undefined;
      chart.setStyles(countdownStyle(palette, false));
    },
    resume() {
      chart.resize();
      const distance = atEdge;
      // the library lays out in its own microtask; this runs after it, and before the next paint
      if (distance !== undefined) queueMicrotask(() => chart.setOffsetRightDistance(distance));
      chart.setStyles(countdownStyle(palette, open));
      feed.resume();
      compared.resume();
    },
    dispose() {
      feed.pause();
      compared.show(undefined, 1);
      gate.remove();
      dispose(host);
    },
  };

  function aimCompared(): void {
    const { instrumentId, colour = 1 } = compareWith ?? {};
    const other = view && instrumentId !== undefined ? { instrumentId, period: view.period } : undefined;
    compared.show(other, colour);
  }

  /** Switches the instrument: the old candles are removed at once, and a single load serves instrument and period. */
  function openInstrument(next: ChartView): void {
    chart.setDataLoader({ getBars: ({ callback }) => callback([], false) });
    chart.setSymbol({ ticker: next.code, pricePrecision: next.pricePrecision, volumePrecision: 0 });
    chart.setPeriod(CHART_PERIODS[next.period]);
    chart.setDataLoader(movingTag(feed.loader, chart));
  }
}

/** Changes are drawn in the next frame; the callback of the one after it runs when they are. */
const untilDrawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

const decimalFormats = new Map<number, Intl.NumberFormat>();

/** Used for each value at the crosshair, because creating a number format is slow. */
function decimalText(value: number, decimals: number): string {
  let format = decimalFormats.get(decimals);
  if (format === undefined) {
    format = new Intl.NumberFormat('en', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: false,
    });
    decimalFormats.set(decimals, format);
  }
  return format.format(value);
}
