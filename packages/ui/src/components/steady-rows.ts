import { useEffect, useRef, useState } from 'react';

interface Identified {
  readonly Id: number;
}

export interface SteadyRow<Row> {
  readonly row: Row;
  /** It has left the list, and only keeps its place. */
  readonly isGone: boolean;
}

/** After the last change or touch of a list, its rows stay where they are for this long. */
const KEEP_MS = 1500;
/** A mouse that rests over the list may be about to click. */
const HOVER_MS = 5000;

/** The rows as they are shown while nothing may move: what is gone keeps its place, and what is new comes after the others. */
export function steadyRows<Row extends Identified>(
  shown: readonly SteadyRow<Row>[],
  rows: readonly Row[],
): readonly SteadyRow<Row>[] {
  const known = new Set(shown.map(({ row }) => row.Id));
  return [
    ...shown.map(({ row }) => {
      const now = rows.find(({ Id }) => Id === row.Id);
      return { row: now ?? row, isGone: now === undefined };
    }),
    ...rows.filter(({ Id }) => !known.has(Id)).map((row) => ({ row, isGone: false })),
  ];
}

const asTheyAre = <Row>(rows: readonly Row[]): readonly SteadyRow<Row>[] => rows.map((row) => ({ row, isGone: false }));

/**
 * Rows that do not move under a pointer: without this, the second click of a double click on a row's button meets the button
 * of its neighbour. `of` names what the list is of; another one is shown at once. `touched` belongs on the list.
 */
export function useSteadyRows<Row extends Identified>(rows: readonly Row[], of: string) {
  const [isHeld, setHeld] = useState(false);
  const [last, setLast] = useState({ of, rows, isHeld, shown: asTheyAre(rows) });
  const timer = useRef<number>(undefined);
  let { shown } = last;
  if (last.rows !== rows || last.of !== of || last.isHeld !== isHeld) {
    const steady = steadyRows(last.shown, rows);
    const hasLost = last.rows !== rows && last.rows.some(({ Id }) => rows.every((row) => row.Id !== Id));
    const holds = last.of === of && (isHeld || hasLost);
    shown = holds ? steady : asTheyAre(rows);
    setLast({ of, rows, isHeld: holds, shown });
    if (holds !== isHeld) setHeld(holds);
  }
  const holdFor = (ms: number): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setHeld(false), ms);
  };
  const hold = (ms: number): void => {
    setHeld(true);
    holdFor(ms);
  };
  useEffect(() => {
    if (isHeld) holdFor(KEEP_MS);
  }, [isHeld, rows]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    shown,
    touched: {
      onPointerDown: () => hold(KEEP_MS),
      onPointerMove: ({ pointerType }: { readonly pointerType: string }) =>
        hold(pointerType === 'mouse' ? HOVER_MS : KEEP_MS),
      onPointerLeave: () => hold(KEEP_MS),
    },
  };
}
