/** A horizontal line across the candles with its price on the axis: asks, targets, stops. Not interactive. */
import { registerOverlay } from 'klinecharts';
import type { Chart, YAxis } from 'klinecharts';

import { TAG_PX } from './chart-style.ts';
import type { Palette } from './palette.ts';
import { redrawPrices, type Tag } from './price-ticks.ts';
import type { LineKind } from './trade-lines.ts';

export type ChartLineKind = LineKind | 'ask' | 'alert';

export interface ChartLine {
  readonly key: string;
  readonly kind: ChartLineKind;
  readonly price: number;
}

interface LineData {
  readonly color: string;
  readonly textColor: string;
  readonly dashed: boolean;
  readonly text: (price: number) => string;
  /** The y of the tag of a line at `y`; undefined = it has none. */
  readonly tagY: (y: number, yOf: (price: number) => number, bidY: number | undefined) => number | undefined;
  /** Called on each drawing with the position of the line in its pane. */
  readonly place: (y: number, paneHeight: number) => void;
}

const NAME = 'tradewindLine';
const GROUP = 'trade-lines';

function isLineData(value: unknown): value is LineData {
  return typeof value === 'object' && value !== null && 'place' in value && 'color' in value;
}

registerOverlay({
  name: NAME,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const y = coordinates[0]?.y;
    const data = overlay.extendData;
    if (y === undefined || !isLineData(data)) return [];
    data.place(y, bounding.height);
    return {
      type: 'line',
      attrs: {
        coordinates: [
          { x: 0, y },
          { x: bounding.width, y },
        ],
      },
      styles: { color: data.color, size: 1, style: data.dashed ? 'dashed' : 'solid', dashedValue: [4, 3] },
      ignoreEvent: true,
    };
  },
  createYAxisFigures: ({ chart, overlay, coordinates, bounding, yAxis }) => {
    const y = coordinates[0]?.y;
    const price = overlay.points[0]?.value;
    const data = overlay.extendData;
    if (y === undefined || price === undefined || yAxis === null || !isLineData(data)) return [];
    const tagY = tagYOn(chart, yAxis, data, y);
    if (tagY === undefined) return [];
    return {
      type: 'text',
      attrs: {
        x: 0,
        y: tagY,
        width: bounding.width,
        text: data.text(price),
        align: 'left',
        baseline: 'middle',
      },
      styles: { color: data.textColor, backgroundColor: data.color, borderColor: data.color },
      ignoreEvent: true,
    };
  },
});

function tagYOn(chart: Chart, axis: YAxis, line: LineData, y: number): number | undefined {
  const last = chart.getDataList().at(-1);
  const yOf = (price: number): number => axis.convertToPixel(price);
  return line.tagY(y, yOf, last && yOf(last.close));
}

/** What the tags of the lines cover of the price axis. */
export function tagsOn(chart: Chart, axis: YAxis): readonly Tag[] {
  return chart.getOverlays({ groupId: GROUP }).flatMap(({ points: [point], extendData }) => {
    if (point?.value === undefined || !isLineData(extendData)) return [];
    const y = tagYOn(chart, axis, extendData, axis.convertToPixel(point.value));
    return y === undefined ? [] : [{ top: y - TAG_PX / 2, bottom: y + TAG_PX / 2 }];
  });
}

/** `before`: prices of the tagged lines that were drawn before this one. */
const tagOf =
  (kind: ChartLineKind, before: () => readonly number[]): LineData['tagY'] =>
  (y, yOf, bidY) => {
    const isNear = (other: number | undefined, px: number): boolean => other !== undefined && Math.abs(y - other) < px;
    if (kind === 'entry') return undefined;
    if (kind === 'ask') return bidY !== undefined && isNear(bidY, TAG_PX) ? bidY - TAG_PX : y;
    // the last price with its countdown, and the ask, take precedence; among the user's own lines the one drawn first
    return isNear(bidY, 2 * TAG_PX) || before().some((price) => isNear(yOf(price), TAG_PX)) ? undefined : y;
  };

function colors(kind: ChartLineKind, palette: Palette): Pick<LineData, 'color' | 'textColor' | 'dashed'> {
  switch (kind) {
    case 'ask':
      return { color: palette.lineStrong, textColor: palette.text, dashed: true };
    case 'alert':
      return { color: palette.amber, textColor: palette.onAccent, dashed: true };
    case 'entry':
      return { color: palette.accent, textColor: palette.onAccent, dashed: false };
    case 'target':
      return { color: palette.accent, textColor: palette.onAccent, dashed: true };
    case 'stop_loss':
      return { color: palette.down, textColor: palette.onSignal, dashed: true };
    case 'take_profit':
      return { color: palette.up, textColor: palette.onSignal, dashed: true };
  }
}

export interface LineBoard {
  /** Draws exactly these lines. */
  show(lines: readonly ChartLine[], palette: Palette): void;
  /** Moves one of them; an unknown key is ignored. */
  move(key: string, price: number): void;
}

/** Manages the lines of a chart. `onPlace` gets the position of a line on each drawing. */
export function createLineBoard(
  chart: Chart,
  priceText: (price: number) => string,
  onPlace: (key: string, y: number, paneHeight: number) => void,
): LineBoard {
  const shown = new Map<string, ChartLine>();
  const idOf = (key: string): string => `line-${key}`;
  const remove = (key: string): void => {
    chart.removeOverlay({ id: idOf(key) });
    shown.delete(key);
  };
  const move = (key: string, price: number): void => {
    const line = shown.get(key);
    if (line === undefined || line.price === price) return;
    shown.set(key, { ...line, price });
    chart.overrideOverlay({ id: idOf(key), points: [{ value: price }] });
    redrawPrices(chart);
  };
  const earlier = (key: string): readonly number[] => {
    const all = [...shown.values()];
    return all
      .slice(
        0,
        all.findIndex((each) => each.key === key),
      )
      .filter(({ kind }) => kind !== 'ask' && kind !== 'entry')
      .map(({ price }) => price);
  };
  let drawnWith: Palette | undefined;
  return {
    show(lines, palette) {
      const keep = new Set(lines.map(({ key }) => key));
      const repaint = drawnWith !== palette;
      drawnWith = palette;
      for (const key of shown.keys()) if (repaint || !keep.has(key)) remove(key);
      for (const line of lines) {
        if (shown.has(line.key)) {
          move(line.key, line.price);
          continue;
        }
        shown.set(line.key, line);
        const data: LineData = {
          ...colors(line.kind, palette),
          tagY: tagOf(line.kind, () => earlier(line.key)),
          text: priceText,
          place: (y, paneHeight) => onPlace(line.key, y, paneHeight),
        };
        chart.createOverlay({
          name: NAME,
          id: idOf(line.key),
          groupId: GROUP,
          lock: true,
          zLevel: line.kind === 'ask' ? 0 : 1,
          points: [{ value: line.price }],
          extendData: data,
        });
      }
      redrawPrices(chart);
    },
    move,
  };
}
