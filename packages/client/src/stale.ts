/** The age of a displayed price that may be outdated. Checked once a second while there are listeners. */
import type { Timers } from './environment.ts';
import { createStore } from './readable.ts';
import type { Store, Readable } from './readable.ts';
import type { PriceAge } from './types.ts';

const CHECK_MS = 1000;

const same = (left: PriceAge | undefined, right: PriceAge | undefined): boolean =>
  left === right || (left?.seconds === right?.seconds && left?.expired === right?.expired);

export interface Staleness {
  age(id: number): Readable<PriceAge | undefined>;
  /** Checks again now, because the connection or a quote changed. */
  check(ids?: readonly number[]): void;
}

export function createStaleness(timers: Timers, ageOf: (id: number) => PriceAge | undefined): Staleness {
  const stores = new Map<number, Store<PriceAge | undefined>>();
  let cancel: (() => void) | undefined;
  let watchers = 0;

  function check(ids: Iterable<number> = stores.keys()): void {
    for (const id of ids) {
      const store = stores.get(id);
      if (store?.watched() === true) store.set(ageOf(id));
    }
  }

  function storeOf(id: number): Store<PriceAge | undefined> {
    const store = stores.get(id) ?? createStore(ageOf(id), same);
    stores.set(id, store);
    return store;
  }

  return {
    check,
    age(id) {
      const store = storeOf(id);
      return {
        get() {
          // stores without listeners are not kept current, so they are checked when read
          if (!store.watched()) store.set(ageOf(id));
          return store.get();
        },
        subscribe(listener) {
          if (!store.watched()) store.set(ageOf(id));
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
