import type { Instrument } from '@tradewind/contract/light';
import { createStore, useReadable, type Readable } from '@tradewind/ui';
import { useClient } from './client.tsx';
import { storage } from './storage.ts';

const CURRENT_KEY = 'tradewind.instrument';
const FAVOURITES_KEY = 'tradewind.favourites';

const current = createStore<string | null>(storage.get(CURRENT_KEY));
/** Code of the instrument that /trade shows; null = none chosen yet. */
export const currentCode: Readable<string | null> = current;

export function setCurrentCode(code: string): void {
  storage.set(CURRENT_KEY, code);
  current.set(code);
}

/** The instrument that /trade shows: the chosen one, else the first of the list; undefined while loading. */
export function useCurrentInstrument(): Instrument | undefined {
  const code = useReadable(currentCode);
  const instruments = useReadable(useClient().market.instruments);
  return instruments.find((instrument) => instrument.Code === code) ?? instruments[0];
}

function readFavourites(): ReadonlySet<string> {
  return new Set((storage.get(FAVOURITES_KEY) ?? '').split(',').filter((code) => code !== ''));
}

const favouriteStore = createStore<ReadonlySet<string>>(readFavourites());
/** Codes of favourite instruments, kept on this device. */
export const favourites: Readable<ReadonlySet<string>> = favouriteStore;

export function toggleFavourite(code: string): void {
  const next = new Set(favouriteStore.get());
  if (!next.delete(code)) next.add(code);
  storage.set(FAVOURITES_KEY, [...next].join(','));
  favouriteStore.set(next);
}
