/** Whether a shown price may be out of date. Checked once a second while there are listeners. */
import type { Timers } from './environment.ts';
import { createStore } from './readable.ts';
import type { Store, Readable } from './readable.ts';

const CHECK_MS = 1000;

export interface Staleness {
  stale(id: number): Readable<boolean>;
  /** Checks again now: the connection or a quote changed. */
  check(ids?: readonly number[]): void;
}

export function createStaleness(timers: Timers, isStale: (id: number) => boolean): Staleness {
  const stores = new Map<number, Store<boolean>>();
  let cancel: (() => void) | undefined;
  let watchers = 0;

  function check(ids: Iterable<number> = stores.keys()): void {
    for (const id of ids) {
      const store = stores.get(id);
      if (store?.watched() === true) store.set(isStale(id));
    }
  }

  function storeOf(id: number): Store<boolean> {
    const store = stores.get(id) ?? createStore(isStale(id));
    stores.set(id, store);
    return store;
  }

  return {
    check,
    stale(id) {
      const store = storeOf(id);
      return {
        get() {
          // stores without listeners are not kept current, so they are checked when read
          if (!store.watched()) store.set(isStale(id));
          return store.get();
        },
        subscribe(listener) {
          if (!store.watched()) store.set(isStale(id));
          const unsubscribe = store.subscribe(listener);
          watchers += 1;
          cancel ??= timers.every(CHECK_MS, () => check());
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
