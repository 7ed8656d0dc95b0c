import type { Readable } from '@tradewind/client/app';
import { useSyncExternalStore } from 'react';

/** The current value; the component renders at each change. What changes with the prices belongs in a small component of its own. */
export function useReadable<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.get);
}

/** A part of a readable: the component renders only when that part changes. `select` must return a primitive or a stable object. */
export function useSelected<T, Part>(readable: Readable<T>, select: (snapshot: T) => Part): Part {
  return useSyncExternalStore(readable.subscribe, () => select(readable.get()));
}
