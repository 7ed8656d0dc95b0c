/** A value that can be read and observed. Snapshots are stable, so it fits React's useSyncExternalStore. */
export interface Readable<T> {
  readonly get: () => T;
  /** Calls back after each change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Store<T> extends Readable<T> {
  /** Calls the listeners only when the value differs. */
  set(value: T): void;
  /** False while there are no listeners, so that whatever feeds the store can pause. */
  watched(): boolean;
}

/** A set of listeners; they may be added and removed while they are being called. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #all = new Set<(...args: Args) => void>();
  /** The same in a list that does not change while they are called. */
  #list: readonly ((...args: Args) => void)[] | undefined;

  get size(): number {
    return this.#all.size;
  }

  add(listener: (...args: Args) => void): () => void {
    // a separate function per call: a listener added twice is removed once at a time
    const entry = (...args: Args): void => listener(...args);
    this.#all.add(entry);
    this.#list = undefined;
    return () => {
      this.#all.delete(entry);
      this.#list = undefined;
    };
  }

  call(...args: Args): void {
    this.#list ??= [...this.#all];
    for (const listener of this.#list) {
      if (this.#all.has(listener)) listener(...args);
    }
  }
}

/** Holds one value. `same` decides which values count as unchanged. */
export function createStore<T>(initial: T, same: (left: T, right: T) => boolean = Object.is): Store<T> {
  let value = initial;
  const listeners = new Listeners();
  return {
    get: () => value,
    subscribe: (listener) => listeners.add(listener),
    set(next) {
      if (same(value, next)) return;
      value = next;
      listeners.call();
    },
    watched: () => listeners.size > 0,
  };
}

/** The same value. Calls `begin` for each new listener, and the function that it returns when that listener leaves. */
export function alsoOnSubscribe<T>(readable: Readable<T>, begin: () => () => void): Readable<T> {
  return {
    get: readable.get,
    subscribe(listener) {
      const unsubscribe = readable.subscribe(listener);
      const end = begin();
      return () => {
        unsubscribe();
        end();
      };
    },
  };
}

/** Computed from other values: the same snapshot until one of them changes. */
export function derived<T>(sources: readonly Readable<unknown>[], calculate: () => T): Readable<T> {
  let last: { readonly value: T } | undefined;
  const seen: unknown[] = [];
  /** Whether a source has another snapshot than before; notes all of them. */
  const hasChanged = (): boolean => {
    let changed = false;
    let index = 0;
    for (const source of sources) {
      const snapshot = source.get();
      if (!Object.is(snapshot, seen[index])) {
        seen[index] = snapshot;
        changed = true;
      }
      index += 1;
    }
    return changed;
  };
  return {
    get() {
      // not the old value either if the calculation throws
      if (hasChanged()) last = undefined;
      last ??= { value: calculate() };
      return last.value;
    },
    subscribe(listener) {
      const stops = sources.map((source) => source.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
  };
}
