import { useSyncExternalStore } from 'react';

/** A value outside React that tells when it changed. Snapshots are stable: the same object until it changes. */
export interface Readable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

export interface Writable<T> extends Readable<T> {
  set(value: T): void;
}

/** A Readable that holds one value; setting an identical value tells nobody. */
export function createStore<T>(initial: T): Writable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

/** The current value in a component. For figures that move many times a second use LivePrice, which does not render. */
export function useReadable<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.get);
}

/** A part of a readable: the component renders only when that part changes. `select` gives a primitive or a stable object. */
export function useSelected<T, Part>(readable: Readable<T>, select: (snapshot: T) => Part): Part {
  return useSyncExternalStore(readable.subscribe, () => select(readable.get()));
}
