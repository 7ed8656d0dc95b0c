/**
 * Brings handles to where the chart draws their lines, in whichever order the two appear. Handles of near
 * prices are placed next to each other, so that each can be touched.
 */
export interface HandleBoard {
  /** Gives the element of a line, or takes it back with null. */
  register(key: string, element: HTMLElement | null): void;
  /** Pixels below the top of the chart; undefined = out of sight. */
  place(key: string, y: number | undefined): void;
}

/** Height of a handle's hit area. */
const HANDLE_PX = 44;
const MOST_COLUMNS = 3;

/** Column of each handle: the first in which it stands clear of those above it. Beyond the last they overlap. */
export function columnsOf(
  places: readonly { readonly key: string; readonly y: number }[],
): ReadonlyMap<string, number> {
  const lowest: number[] = [];
  const columns = new Map<string, number>();
  for (const { key, y } of places.toSorted((left, right) => left.y - right.y)) {
    const free = lowest.findIndex((end) => y - end >= HANDLE_PX);
    const column = free >= 0 ? free : Math.min(lowest.length, MOST_COLUMNS - 1);
    lowest[column] = y;
    columns.set(key, column);
  }
  return columns;
}

export function createHandleBoard(): HandleBoard {
  const elements = new Map<string, HTMLElement>();
  const places = new Map<string, number | undefined>();
  let isAsked = false;

  const layOut = (): void => {
    isAsked = false;
    const visible = [...elements.keys()].flatMap((key) => {
      const y = places.get(key);
      return y === undefined ? [] : [{ key, y }];
    });
    const columns = columnsOf(visible);
    const widths: number[] = [];
    for (const [key, column] of columns)
      widths[column] = Math.max(widths[column] ?? 0, elements.get(key)?.offsetWidth ?? 0);
    for (const [key, element] of elements) {
      const y = places.get(key);
      element.style.visibility = y === undefined ? 'hidden' : 'visible';
      const left = widths.slice(0, columns.get(key) ?? 0).reduce((sum, width) => sum + width + 4, 0);
      if (y !== undefined) element.style.transform = `translate(${left}px, ${y}px)`;
    }
  };
  const ask = (): void => {
    if (isAsked) return;
    isAsked = true;
    // after all lines of this drawing, before the paint
    queueMicrotask(layOut);
  };
  return {
    register(key, element) {
      if (element === null) elements.delete(key);
      else elements.set(key, element);
      ask();
    },
    place(key, y) {
      if (places.get(key) === y && places.has(key)) return;
      places.set(key, y);
      ask();
    },
  };
}
