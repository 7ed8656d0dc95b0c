/** Drawing tools on the chart: starting one, keeping what is drawn, removing it. */
import type { Chart, OverlayCreate } from 'klinecharts';

import { parseDrawings, printDrawings, type DrawingName } from './preferences.ts';

const GROUP = 'drawings';

export interface DrawingStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export interface DrawingTools {
  /** Shows the drawings of an instrument in place of those shown. */
  open(code: string): void;
  start(name: DrawingName): void;
  cancel(): void;
  removeSelected(): void;
  removeAll(): void;
  /** A tool waits for its points. */
  isDrawing(): boolean;
}

export interface DrawingState {
  readonly drawing: boolean;
  readonly selected: boolean;
  readonly count: number;
}

export function createDrawings(
  chart: Chart,
  storage: DrawingStorage,
  onState: (state: DrawingState) => void,
): DrawingTools {
  let code = '';
  let drawing: string | undefined;
  let selected: string | undefined;
  let opening = false;

  const keyOf = (instrument: string): string => `tradewind.drawings.${instrument}`;
  const finished = () => chart.getOverlays({ groupId: GROUP }).filter(({ id }) => id !== drawing);
  const report = (): void =>
    onState({ drawing: drawing !== undefined, selected: selected !== undefined, count: finished().length });

  const save = (): void => {
    if (opening || code === '') return;
    // those in an indicator's pane live as long as it does
    const overlays = finished().filter(({ paneId }) => paneId === 'candle_pane');
    if (overlays.length === 0) storage.remove(keyOf(code));
    else storage.set(keyOf(code), printDrawings(overlays));
    report();
  };

  const events: Partial<OverlayCreate> = {
    groupId: GROUP,
    onDrawEnd() {
      drawing = undefined;
      save();
    },
    onPressedMoveEnd: save,
    onRemoved({ overlay }) {
      if (overlay.id === drawing) drawing = undefined;
      if (overlay.id === selected) selected = undefined;
      // the callback runs before the overlay is removed
      queueMicrotask(save);
    },
    onSelected({ overlay }) {
      selected = overlay.id;
      report();
    },
    onDeselected({ overlay }) {
      if (selected === overlay.id) selected = undefined;
      report();
    },
  };

  const cancel = (): void => {
    if (drawing !== undefined) chart.removeOverlay({ id: drawing });
    drawing = undefined;
    report();
  };

  return {
    open(next) {
      if (next === code) return;
      opening = true;
      cancel();
      chart.removeOverlay({ groupId: GROUP });
      selected = undefined;
      code = next;
      for (const { name, points } of parseDrawings(storage.get(keyOf(next)))) {
        chart.createOverlay({ ...events, name, points: points.map((point) => ({ ...point })) });
      }
      queueMicrotask(() => {
        opening = false;
        report();
      });
    },
    start(name) {
      cancel();
      const id = chart.createOverlay({ ...events, name });
      drawing = typeof id === 'string' ? id : undefined;
      report();
    },
    cancel,
    removeSelected() {
      if (selected !== undefined) chart.removeOverlay({ id: selected });
    },
    removeAll() {
      cancel();
      chart.removeOverlay({ groupId: GROUP });
    },
    isDrawing: () => drawing !== undefined,
  };
}
