import type { Readable } from '@tradewind/client';
import { useSyncExternalStore } from 'react';

/** The current value, for use in a component. For figures that change many times a second use LivePrice, which does not render. */
export function useReadable<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.get);
}

/** A part of a readable: the component renders only when that part changes. `select` must return a primitive or a stable object. */
export function useSelected<T, Part>(readable: Readable<T>, select: (snapshot: T) => Part): Part {
  return useSyncExternalStore(readable.subscribe, () => select(readable.get()));
}
