import type { Instrument } from '@tradewind/contract/light';
import { createStore, type Readable } from '@tradewind/client/app';
import { useReadable, storage } from '@tradewind/ui';
import { useClient } from './client.tsx';

const CURRENT_KEY = 'tradewind.instrument';

const current = createStore<string | null>(storage.get(CURRENT_KEY));
/** Code of the instrument shown on /trade; null = none selected yet. */
export const currentCode: Readable<string | null> = current;

export function setCurrentCode(code: string): void {
  storage.set(CURRENT_KEY, code);
  current.set(code);
}

/** The instrument shown on /trade: the selected one, otherwise the first of the list; undefined while loading. */
export function useCurrentInstrument(): Instrument | undefined {
  const code = useReadable(currentCode);
  const instruments = useReadable(useClient().market.instruments);
  return instruments.find((instrument) => instrument.Code === code) ?? instruments[0];
}
