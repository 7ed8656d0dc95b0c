/** A horizontal line across the candles with its price on the axis: asks, targets, stops. Not interactive. */
import { registerOverlay } from 'klinecharts';
import type { Chart } from 'klinecharts';

import type { Palette } from './palette.ts';
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
  readonly tagged: boolean;
  readonly kind: ChartLineKind;
  /** Prices of the tagged lines that were drawn before this one. */
  readonly before: () => readonly number[];
  readonly text: (price: number) => string;
  /** Where its tag was last drawn, in px; undefined = it has none. The axis shows no price there (scripts/lib/lean-chart-drawing.mjs). */
  tagY?: number | undefined;
  /** Called on each drawing with the position of the line in its pane. */
  readonly place: (y: number, paneHeight: number) => void;
}

const NAME = 'tradewindLine';
/** Height of a tag on the price axis. */
const TAG_PX = 17;

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
    if (y === undefined || price === undefined || !isLineData(data) || !data.tagged) return [];
    const yOf = (value: number | undefined): number | undefined =>
      value === undefined || yAxis === null ? undefined : yAxis.convertToPixel(value);
    const bidY = yOf(chart.getDataList().at(-1)?.close);
    const isNear = (other: number | undefined, px: number) => other !== undefined && Math.abs(y - other) < px;
    // the last price with its countdown, and the ask, take precedence; among the user's own lines the one drawn first
    const isHidden =
      data.kind !== 'ask' && (isNear(bidY, 2 * TAG_PX) || data.before().some((other) => isNear(yOf(other), TAG_PX)));
    const isOverBid = data.kind === 'ask' && bidY !== undefined && isNear(bidY, TAG_PX);
    data.tagY = isHidden ? undefined : isOverBid ? bidY - TAG_PX : y;
    if (data.tagY === undefined) return [];
    return {
      type: 'text',
      attrs: {
        x: 0,
        y: data.tagY,
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

function colors(kind: ChartLineKind, palette: Palette): Pick<LineData, 'color' | 'textColor' | 'dashed' | 'tagged'> {
  switch (kind) {
    case 'ask':
      return { color: palette.lineStrong, textColor: palette.text, dashed: true, tagged: true };
    case 'alert':
      return { color: palette.amber, textColor: palette.onAccent, dashed: true, tagged: true };
    case 'entry':
      return { color: palette.accent, textColor: palette.onAccent, dashed: false, tagged: false };
    case 'target':
      return { color: palette.accent, textColor: palette.onAccent, dashed: true, tagged: true };
    case 'stop_loss':
      return { color: palette.down, textColor: palette.onSignal, dashed: true, tagged: true };
    case 'take_profit':
      return { color: palette.up, textColor: palette.onSignal, dashed: true, tagged: true };
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
          kind: line.kind,
          before: () => earlier(line.key),
          text: priceText,
          place: (y, paneHeight) => onPlace(line.key, y, paneHeight),
        };
        chart.createOverlay({
          name: NAME,
          id: idOf(line.key),
          groupId: 'trade-lines',
          lock: true,
          zLevel: line.kind === 'ask' ? 0 : 1,
          points: [{ value: line.price }],
          extendData: data,
        });
      }
    },
    move,
  };
}
