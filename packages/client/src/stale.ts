/** Whether a shown price may not be the price now. Looked at once a second while anyone watches. */
import type { Timers } from './environment.ts';
import { createStore } from './readable.ts';
import type { Store, Readable } from './readable.ts';

const LOOK_MS = 1000;

export interface Staleness {
  stale(id: number): Readable<boolean>;
  /** Looks again now: the connection or a quote changed. */
  look(ids?: readonly number[]): void;
}

export function createStaleness(timers: Timers, isStale: (id: number) => boolean): Staleness {
  const cells = new Map<number, Store<boolean>>();
  let cancel: (() => void) | undefined;
  let watchers = 0;

  function look(ids: Iterable<number> = cells.keys()): void {
    for (const id of ids) {
      const cell = cells.get(id);
      if (cell?.watched() === true) cell.set(isStale(id));
    }
  }

  function cellOf(id: number): Store<boolean> {
    const cell = cells.get(id) ?? createStore(isStale(id));
    cells.set(id, cell);
    return cell;
  }

  return {
    look,
    stale(id) {
      const cell = cellOf(id);
      return {
        get() {
          // unwatched cells are not kept current, so they are looked at when read
          if (!cell.watched()) cell.set(isStale(id));
          return cell.get();
        },
        subscribe(listener) {
          if (!cell.watched()) cell.set(isStale(id));
          const unsubscribe = cell.subscribe(listener);
          watchers += 1;
          cancel ??= timers.every(LOOK_MS, () => look());
          let watching = true;
          return () => {
            unsubscribe();
            if (!watching) return;
            watching = false;
            watchers -= 1;
            if (watchers > 0) return;
            cancel?.();
            cancel = undefined;
          };
        },
      };
    },
  };
}
