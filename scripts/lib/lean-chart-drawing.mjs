/**
 * Drawing of candles and lines for the chart library; lean-chart.mjs puts it in. The library makes an object with a map
 * and closures for each rectangle of each candle, several hundred per drawing, and parses its colours. The
 * pictures are the same, except that corners of outlines are opaque instead of three quarters.
 */
import { fontOf, widthOf } from './lean-chart-parts.mjs';

const isNumber = (value) => typeof value === 'number' && Number.isFinite(value);
const isClear = (color) => color === 'transparent' || color === 'none';

/** The axis's conversion of values to pixels, with what is the same for all values read once. */
function pixelsOf(axis) {
  const range = axis.getRange();
  const { realFrom, realRange } = range;
  const { height } = axis.getBounding();
  return (value) => {
    const rate = (axis.valueToRealValue(value, { range }) - realFrom) / realRange;
    return Math.round((axis.reverse ? rate : 1 - rate) * height);
  };
}

/** Rising, falling, unchanged: names of their colours, and the sign of the change. */
const DIRECTIONS = [
  ['up', 1],
  ['down', -1],
  ['noChange', 0],
];
/** Numbers per candle in the lists below. */
const FIELDS = 6;

/** The candles of one direction: x, top, top and bottom of the body, bottom, 1 if hollow. */
function barsOf(visible, axisY, { type, styles }, sign) {
  const bars = [];
  for (const { x, data } of visible) {
    const { current, prev } = data;
    if (current === null || current === undefined) continue;
    const { open, close } = current;
    const compared = styles.compareRule === 'current_open' ? open : (prev?.close ?? close);
    if (Math.sign(close - compared) !== sign) continue;
    const openY = axisY(open);
    const closeY = axisY(close);
    const highY = axisY(current.high);
    const lowY = axisY(current.low);
    const top = Math.min(openY, closeY, highY, lowY);
    const bottom = Math.max(openY, closeY, highY, lowY);
    const hollow = type === 'candle_up_stroke' && close > open;
    if (type === 'ohlc') bars.push(x, top, openY, closeY, bottom, 0);
    else bars.push(x, top, Math.min(openY, closeY), Math.max(openY, closeY), bottom, hollow ? 1 : 0);
  }
  return bars;
}

function drawWicks(ctx, bars) {
  for (let at = 0; at < bars.length; at += FIELDS) {
    const x = bars[at];
    const top = bars[at + 1];
    const bottom = bars[at + 4];
    if (bars[at + 5] === 0) ctx.fillRect(x, top, 1, bottom - top);
    else {
      ctx.fillRect(x, top, 1, bars[at + 2] - top);
      ctx.fillRect(x, bars[at + 3], 1, bottom - bars[at + 3]);
    }
  }
}

/** Outlines lie within the body. */
function drawBodies(ctx, bars, { halfGapBar, gapBar }, fill, border) {
  const width = gapBar + (gapBar % 2 === 0 ? 1 : 0);
  for (let at = 0; at < bars.length; at += FIELDS) {
    const left = bars[at] - halfGapBar;
    const top = bars[at + 2];
    const height = Math.max(1, bars[at + 3] - top);
    const filled = bars[at + 5] === 0 && !isClear(fill);
    if (filled) {
      ctx.fillStyle = fill;
      ctx.fillRect(left, top, width, height);
      if (border === fill) continue;
    }
    if (isClear(border)) continue;
    if (width > 2 && height > 2) ctx.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1);
    else if (!filled) {
      ctx.fillStyle = border;
      ctx.fillRect(left, top, width, height);
    }
  }
}

function drawPriceBars(ctx, bars, { halfGapBar, gapBar }) {
  let size = Math.min(Math.max(Math.round(gapBar * 0.2), 1), 8);
  if (size > 2 && size % 2 === 1) size -= 1;
  const half = Math.floor(size / 2);
  for (let at = 0; at < bars.length; at += FIELDS) {
    const [x, top, openY, closeY, bottom] = bars.slice(at, at + 5);
    const mark = (y) => (y + size > bottom ? bottom - size : y);
    ctx.fillRect(x - half, top, size, bottom - top);
    ctx.fillRect(x - halfGapBar, mark(openY), halfGapBar - half, size);
    ctx.fillRect(x + half, mark(closeY), halfGapBar - half, size);
  }
}

/** The visible candles. */
export function drawBars(ctx, store, axis, options) {
  const space = store.getBarSpace();
  const visible = store.getVisibleRangeDataList();
  const axisY = pixelsOf(axis);
  ctx.lineWidth = 1;
  ctx.setLineDash([]);
  for (const [name, sign] of DIRECTIONS) {
    const { [`${name}Color`]: fill, [`${name}BorderColor`]: border, [`${name}WickColor`]: wick } = options.styles;
    const bars = barsOf(visible, axisY, options, sign);
    ctx.fillStyle = options.type === 'ohlc' ? fill : wick;
    ctx.strokeStyle = border;
    if (options.type === 'ohlc') {
      if (!isClear(fill)) drawPriceBars(ctx, bars, space);
      continue;
    }
    if (!isClear(wick)) drawWicks(ctx, bars);
    drawBodies(ctx, bars, space, fill, border);
  }
}

const lineStyles = (indicator, defaults) => indicator.styles?.lines ?? defaults.lines;

/** Whether an indicator consists of plain lines, whose style is the same along all candles. */
export function hasOnlyLines(indicator, defaults) {
  return (
    indicator.figures.every(
      ({ type, attrs, styles }) => type === 'line' && attrs === undefined && styles === undefined,
    ) && lineStyles(indicator, defaults).every(({ smooth }) => smooth === undefined || smooth === false || smooth === 0)
  );
}

/** The lines of such an indicator, each as one path. */
export function drawLines(ctx, indicator, store, axis, defaults) {
  const { result, figures } = indicator;
  const styles = lineStyles(indicator, defaults);
  const axisY = pixelsOf(axis);
  for (const [place, { key }] of figures.entries()) {
    const { style, size = 1, color, dashedValue = [2, 2] } = styles[place % styles.length];
    ctx.lineWidth = size;
    ctx.strokeStyle = color;
    ctx.lineCap = 'butt';
    ctx.lineJoin = 'miter';
    ctx.setLineDash(style === 'dashed' ? dashedValue : []);
    // lines of an odd width lie on whole pixels
    const shift = size % 2 === 1 ? 0.5 : 0;
    let isBegun = false;
    ctx.beginPath();
    for (const { dataIndex, x } of store.getVisibleRangeDataList()) {
      const value = result[dataIndex]?.[key];
      const next = result[dataIndex + 1]?.[key];
      const goesOn = isNumber(value) && isNumber(next);
      if (goesOn && !isBegun) ctx.moveTo(x + shift, axisY(value) + shift);
      if (goesOn) ctx.lineTo(store.dataIndexToCoordinate(dataIndex + 1) + shift, axisY(next) + shift);
      isBegun = goesOn;
    }
    ctx.stroke();
  }
}

/**
 * A row of titles and values, broken into lines of `maxWidth`. Moves `coordinate`, and returns the height of its last line.
 * The library made a figure of each text.
 */
export function drawLegends(ctx, legends, coordinate, left, lineHeight, maxWidth, styles) {
  const { marginLeft, marginTop, marginRight, marginBottom, size, family, weight } = styles;
  const font = fontOf(size, weight, family);
  const height = marginTop + size + marginBottom;
  let highest = lineHeight;
  let color;
  const write = (text, x, y) => {
    if (text.color !== color) ctx.fillStyle = color = text.color;
    ctx.fillText(text.text, x, y);
  };
  if (legends.length > 0) {
    ctx.font = font;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'top';
  }
  for (const { title, value } of legends) {
    const titleWidth = widthOf(ctx, font, title.text);
    const width = titleWidth + widthOf(ctx, font, value.text);
    if (coordinate.x + marginLeft + width + marginRight > maxWidth) {
      coordinate.x = left;
      coordinate.y += highest;
      highest = height;
    } else highest = Math.max(highest, height);
    const x = coordinate.x + marginLeft;
    const y = coordinate.y + marginTop;
    if (title.text !== '') write(title, x, y);
    write(value, x + titleWidth, y);
    coordinate.x += marginLeft + width + marginRight;
  }
  return highest;
}

/** Lowest and highest of what an axis shows: candles (or one of their values, in an area), and lines of indicators. */
export function extentOf(visible, indicators, hasBars, areaKey) {
  let min = Number.MAX_SAFE_INTEGER;
  let max = Number.MIN_SAFE_INTEGER;
  const take = (value) => {
    if (!isNumber(value)) return;
    if (value < min) min = value;
    if (value > max) max = value;
  };
  for (const {
    data: { current },
  } of visible) {
    if (current === null || current === undefined) continue;
    if (hasBars) {
      take(current.low);
      take(current.high);
    }
    if (areaKey !== undefined) take(current[areaKey]);
  }
  for (const { result, figures } of indicators)
    for (const { key } of figures) for (const { dataIndex } of visible) take(result[dataIndex]?.[key]);
  return { min, max };
}

/** Whether the labels of the time axis are the same, at the same places: two of them fix all others. */
export function areSameTicks(before, after) {
  return (
    after.length > 1 &&
    before.length === after.length &&
    after.every(({ coord, text }, index) => before[index].coord === coord && before[index].text === text)
  );
}

/** Where tags cover the price axis of the candles, as top and bottom of each: those of lines (line-overlay.ts) and of the last price. */
function tagsOn(axis, store, paneId) {
  const { text, extendTexts } = store.getStyles().candle.priceMark.last;
  const half = text.size / 2 + text.paddingTop;
  const yOf = (price) => axis.convertToPixel(price);
  const last = store.getDataList().at(-1);
  const lines = store
    .getOverlaysByPaneId(paneId)
    .map(({ extendData, points }) => extendData?.tagY?.(yOf(points[0]?.value), yOf, last && yOf(last.close)))
    .filter(isNumber)
    .map((y) => [y - half, y + half]);
  if (last === undefined) return lines;
  const y = axis.convertToNicePixel(last.close);
  const below = extendTexts.reduce((sum, each) => sum + each.paddingTop + each.size + each.paddingBottom, 0);
  return [...lines, [y - half, y + half + below]];
}

/** The prices of an axis that no tag covers; half of a covered one would be visible. */
export function ticksBesideTags(widget, ticks) {
  const pane = widget.getPane();
  if (pane.getId() !== 'candle_pane') return ticks;
  const store = pane.getChart().getChartStore();
  const tags = tagsOn(widget.getAxisComponent(), store, pane.getId());
  const half = store.getStyles().yAxis.tickText.size / 2;
  return ticks.filter(({ coord }) => tags.every(([top, bottom]) => coord + half <= top || coord - half >= bottom));
}
