import { useEffect, useRef, useState } from 'react';

export interface SteadyRow<Row> {
  readonly row: Row;
  /** It has left the list, and only keeps its place. */
  readonly isGone: boolean;
}

type Key = string | number;

/** After the last change or touch of a list, its rows stay where they are for this long. */
const KEEP_MS = 1500;
/** A mouse that rests over the list may be about to click. */
const HOVER_MS = 5000;

/** The rows as they are shown while nothing may move: what is gone keeps its place, and what is new comes after the others. */
export function steadyRows<Row>(
  shown: readonly SteadyRow<Row>[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): readonly SteadyRow<Row>[] {
  const left = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = shown.map(({ row }) => {
    const now = left.get(keyOf(row));
    left.delete(keyOf(row));
    return { row: now ?? row, isGone: now === undefined };
  });
  return [...kept, ...asTheyAre([...left.values()])];
}

const asTheyAre = <Row>(rows: readonly Row[]): readonly SteadyRow<Row>[] => rows.map((row) => ({ row, isGone: false }));

function hasLost<Row>(before: readonly Row[], now: readonly Row[], keyOf: (row: Row) => Key): boolean {
  const keys = new Set(now.map(keyOf));
  return before.some((row) => !keys.has(keyOf(row)));
}

/**
 * Rows that do not move under a pointer: without this, the second click of a double click on a row's button meets the button
 * of its neighbour. `of` names what the list is of; another one is shown at once. `touched` belongs on the list.
 */
export function useSteadyRows<Row>(rows: readonly Row[], of: string, keyOf: (row: Row) => Key) {
  const [isHeld, setHeld] = useState(false);
  const [last, setLast] = useState({ of, rows, isHeld, losses: 0, shown: asTheyAre(rows) });
  const timer = useRef<number>(undefined);
  const until = useRef(0);
  let { shown, losses } = last;
  if (last.rows !== rows || last.of !== of || last.isHeld !== isHeld) {
    const isSame = last.of === of;
    const loses = isSame && last.rows !== rows && hasLost(last.rows, rows, keyOf);
    const holds = isSame && (isHeld || loses);
    if (loses) losses += 1;
    shown = holds ? steadyRows(last.shown, rows, keyOf) : asTheyAre(rows);
    setLast({ of, rows, isHeld: holds, losses, shown });
    if (holds !== isHeld) setHeld(holds);
  }
  const holdUntil = (end: number): void => {
    until.current = end;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setHeld(false), end - performance.now());
  };
  const hold = (ms: number): void => {
    setHeld(true);
    holdUntil(performance.now() + ms);
  };
  useEffect(() => {
    if (losses > 0) holdUntil(Math.max(until.current, performance.now() + KEEP_MS));
  }, [losses]);
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
