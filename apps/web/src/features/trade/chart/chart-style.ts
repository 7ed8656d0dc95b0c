/** Colours and fonts of the chart, from tokens only. */
import type { DeepPartial, Styles } from 'klinecharts';

import type { Palette } from './palette.ts';
import type { ChartType } from './preferences.ts';

/** Pixels. */
export const AXIS_SIZE = 11;
export const STUDY_LINE_WIDTH = 1.2;
const TAG_PADDING = 3;
/** Height of a tag on the price axis. */
export const TAG_PX = AXIS_SIZE + 2 * TAG_PADDING;
/** Height of the countdown below the tag of the last price. */
export const COUNTDOWN_PX = AXIS_SIZE + TAG_PADDING;

const axis = (palette: Palette) => ({
  axisLine: { color: palette.line },
  tickLine: { show: false },
  tickText: { color: palette.muted, family: palette.font, size: AXIS_SIZE },
});

const tag = (palette: Palette) => ({
  family: palette.font,
  size: AXIS_SIZE,
  paddingLeft: 4,
  paddingRight: 4,
  paddingTop: TAG_PADDING,
  paddingBottom: TAG_PADDING,
  borderRadius: 3,
});

function candle(palette: Palette): DeepPartial<Styles['candle']> {
  const { up, down, muted, font } = palette;
  const mark = { color: muted, textFamily: font, textSize: 10 };
  return {
    priceMark: {
      high: mark,
      low: mark,
      last: {
        upColor: up,
        downColor: down,
        noChangeColor: muted,
        text: { ...tag(palette), color: palette.onSignal },
      },
    },
    tooltip: {
      showRule: 'follow_cross',
      offsetTop: 2,
      title: { show: false },
      legend: {
        color: muted,
        family: font,
        size: AXIS_SIZE,
        marginLeft: 4,
        marginRight: 4,
        marginTop: 2,
        marginBottom: 2,
        template: ['time', 'open', 'high', 'low', 'close', 'change', 'volume'].map((name) => ({
          title: name,
          value: `{${name}}`,
        })),
      },
    },
  };
}

const LEGEND_MARGINS = { marginLeft: 4, marginRight: 4, marginTop: 2, marginBottom: 2 } as const;

export function chartStyle(palette: Palette): DeepPartial<Styles> {
  const { muted, font, line, lineStrong, accent, up, down } = palette;
  const grid = { color: line, style: 'solid' as const };
  const crosshairText = {
    ...tag(palette),
    color: palette.text,
    backgroundColor: palette.raised,
    borderColor: lineStrong,
  };
  // not the signal colours: an average is neither rising nor falling
  const lines = palette.series.map((color) => ({ color, size: STUDY_LINE_WIDTH }));
  return {
    grid: { horizontal: grid, vertical: grid },
    candle: candle(palette),
    indicator: {
      ohlc: { upColor: up, downColor: down, noChangeColor: muted },
      bars: [{ upColor: up, downColor: down, noChangeColor: muted }],
      lines,
      tooltip: {
        // panes are identified by it; those over the candles show nothing here until there is a crosshair
        showRule: 'always',
        title: { color: muted, family: font, size: AXIS_SIZE, ...LEGEND_MARGINS },
        legend: { color: muted, family: font, size: AXIS_SIZE, ...LEGEND_MARGINS },
      },
    },
    xAxis: axis(palette),
    yAxis: axis(palette),
    separator: { color: line, activeBackgroundColor: line },
    crosshair: {
      horizontal: { line: { color: lineStrong }, text: crosshairText },
      vertical: { line: { color: lineStrong }, text: crosshairText },
    },
    overlay: {
      point: { color: accent, borderColor: accent, activeColor: accent, activeBorderColor: accent },
      line: { color: accent, size: 1.2 },
      rect: { borderColor: accent },
      polygon: { color: accent, borderColor: accent },
      circle: { borderColor: accent },
      arc: { color: accent },
      text: { ...tag(palette), color: palette.onAccent, backgroundColor: accent, borderColor: accent },
    },
  };
}

/** Whether the line of the last bid is drawn; its price on the axis always is. */
export function bidStyle(shown: boolean): DeepPartial<Styles> {
  return { candle: { priceMark: { last: { line: { show: shown } } } } };
}

/** The countdown under the last price; an empty list removes its timer. */
export function countdownStyle(palette: Palette, shown: boolean): DeepPartial<Styles> {
  const text = {
    ...tag(palette),
    show: true,
    style: 'fill' as const,
    position: 'below_price' as const,
    updateInterval: 1000,
    color: palette.onSignal,
    weight: 'normal',
    borderStyle: 'solid' as const,
    borderDashedValue: [2, 2],
    borderSize: 0,
    borderColor: 'transparent',
    paddingTop: 0,
  };
  return { candle: { priceMark: { last: { extendTexts: shown ? [text] : [] } } } };
}

const TYPES = {
  hollow: 'candle_up_stroke',
  candles: 'candle_solid',
  bars: 'ohlc',
  line: 'area',
  area: 'area',
  // drawn by an indicator over invisible candles
  heikin: 'candle_solid',
} as const satisfies Readonly<Record<ChartType, string>>;

const clear = (shown: boolean, palette: Palette) => {
  const [up, down, same] = shown
    ? [palette.up, palette.down, palette.muted]
    : ['transparent', 'transparent', 'transparent'];
  return {
    upColor: up,
    downColor: down,
    noChangeColor: same,
    upBorderColor: up,
    downBorderColor: down,
    noChangeBorderColor: same,
    upWickColor: up,
    downWickColor: down,
    noChangeWickColor: same,
  };
};

/** How prices are drawn: candles, bars, or a line of closes with or without an area below it. */
export function typeStyle(palette: Palette, type: ChartType): DeepPartial<Styles> {
  const below = type === 'area' ? palette.accentSoft : 'transparent';
  return {
    candle: {
      type: TYPES[type],
      bar: clear(type !== 'heikin', palette),
      area: {
        lineColor: palette.accent,
        lineSize: 1.5,
        smooth: false,
        backgroundColor: [
          { offset: 0, color: below },
          { offset: 1, color: 'transparent' },
        ],
        point: { color: palette.accent, rippleColor: palette.accentSoft },
      },
    },
  };
}
