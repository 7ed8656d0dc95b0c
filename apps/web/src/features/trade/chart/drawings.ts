/** Drawing tools on the chart: starting, moving and removing a drawing. The caller stores the drawings. */
import type { Drawing, DrawingKind } from '@tradewind/contract/light';
import type { Chart, Overlay, OverlayCreate } from 'klinecharts';

import { registerDrawings } from './drawing-shapes.ts';
import { thinned } from './kept/read-items.ts';
import { CANDLE_PANE, endDoubleClick } from './library-chart.ts';
import type { Palette } from './palette.ts';

const GROUP = 'drawings';

const NAMES: Readonly<Record<DrawingKind, string>> = {
  trend: 'segment',
  ray: 'rayLine',
  line: 'straightLine',
  horizontal: 'horizontalStraightLine',
  vertical: 'verticalStraightLine',
  channel: 'parallelStraightLine',
  rectangle: 'tradewindRectangle',
  fibonacci: 'fibonacciLine',
  text: 'tradewindText',
  brush: 'brush',
};

export interface DrawingTools {
  /** Shows exactly these drawings. */
  show(drawings: readonly Drawing[]): void;
  /** Waits for the points of a new one. */
  start(drawing: Pick<Drawing, 'id' | 'kind' | 'colour' | 'text'>): void;
  cancel(): void;
  /** Whether a tool is waiting for its points. */
  isDrawing(): boolean;
  setPalette(palette: Palette): void;
}

export interface DrawingState {
  readonly drawing: boolean;
  /** Id of the selected drawing. */
  readonly selected: string | undefined;
}

export interface DrawingEvents {
  onState(state: DrawingState): void;
  /** A drawing was finished or moved. */
  onChanged(drawing: Drawing): void;
}

export function createDrawings(chart: Chart, first: Palette, events: DrawingEvents): DrawingTools {
  registerDrawings();
  let palette = first;
  let started: Pick<Drawing, 'id' | 'kind' | 'colour' | 'text'> | undefined;
  let selected: string | undefined;
  const shown = new Map<string, Drawing>();

  const report = (): void => events.onState({ drawing: started !== undefined, selected });

  /** The library has no time for points beyond the newest candle; they keep their last known one. */
  const pointsOf = ({ points }: Pick<Overlay, 'points'>): Drawing['points'] => {
    const last = chart.getDataList().at(-1)?.timestamp ?? 0;
    return thinned(points).flatMap(({ timestamp, value }) =>
      value === undefined && timestamp === undefined
        ? []
        : [{ time: Math.max(0, Math.round(timestamp ?? last)), price: value ?? 0 }],
    );
  };
  const tell = (drawing: Pick<Drawing, 'id' | 'kind' | 'colour' | 'text'>, overlay: Pick<Overlay, 'points'>): void => {
    const points = pointsOf(overlay);
    const { text } = drawing;
    const now: Drawing = {
      id: drawing.id,
      kind: drawing.kind,
      colour: drawing.colour,
      points,
      ...(text === undefined ? {} : { text }),
    };
    if (points.length === 0) return;
    shown.set(now.id, now);
    events.onChanged(now);
  };

  const looksOf = ({ colour, text }: Pick<Drawing, 'colour' | 'text'>): Partial<OverlayCreate> => {
    const color = palette.series[colour - 1] ?? palette.accent;
    return {
      extendData: text ?? '',
      styles: {
        line: { color },
        polygon: { color: `color-mix(in srgb, ${color} 14%, transparent)`, borderColor: color },
        text: { color: palette.surface, backgroundColor: color, borderColor: color },
        point: { color, borderColor: palette.surface, activeColor: color, activeBorderColor: palette.surface },
      },
    };
  };
  const handlers: Partial<OverlayCreate> = {
    groupId: GROUP,
    paneId: CANDLE_PANE,
    // each click places a point, however soon after the previous one
    onDrawing: () => endDoubleClick(chart),
    onDrawEnd({ overlay }) {
      const done = started;
      started = undefined;
      if (done !== undefined) tell(done, overlay);
      report();
    },
    onPressedMoveEnd({ overlay }) {
      const drawing = shown.get(overlay.id);
      if (drawing !== undefined) tell(drawing, overlay);
    },
    // a right click opens the menu of the chart and deletes nothing
    onRightClick: ({ preventDefault }) => preventDefault?.(),
    onSelected({ overlay }) {
      selected = overlay.id;
      report();
    },
    onDeselected({ overlay }) {
      if (selected === overlay.id) selected = undefined;
      report();
    },
  };

  const draw = (drawing: Drawing): void => {
    const points = drawing.points.map(({ time, price }) => ({ timestamp: time, value: price }));
    const before = shown.get(drawing.id);
    shown.set(drawing.id, drawing);
    if (before === undefined)
      chart.createOverlay({ ...handlers, ...looksOf(drawing), id: drawing.id, name: NAMES[drawing.kind], points });
    else if (JSON.stringify(before) !== JSON.stringify(drawing))
      chart.overrideOverlay({ ...looksOf(drawing), id: drawing.id, points });
  };
  const cancel = (): void => {
    if (started === undefined) return;
    chart.removeOverlay({ id: started.id });
    started = undefined;
    report();
  };

  return {
    show(drawings) {
      const keep = new Set(drawings.map(({ id }) => id));
      for (const id of shown.keys()) {
        if (keep.has(id)) continue;
        chart.removeOverlay({ id });
        shown.delete(id);
        if (selected === id) selected = undefined;
      }
      for (const drawing of drawings) draw(drawing);
      report();
    },
    start(drawing) {
      cancel();
      started = drawing;
      chart.createOverlay({ ...handlers, ...looksOf(drawing), id: drawing.id, name: NAMES[drawing.kind] });
      report();
    },
    cancel,
    isDrawing: () => started !== undefined,
    setPalette(next) {
      palette = next;
      for (const drawing of shown.values()) chart.overrideOverlay({ id: drawing.id, ...looksOf(drawing) });
    },
  };
}
