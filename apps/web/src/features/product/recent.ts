import { createStore, type Readable } from '@tradewind/client/app';
import { storage } from '@tradewind/ui';

const KEY = 'tradewind.recent-instruments';
const MAX = 8;

const store = createStore<readonly string[]>((storage.get(KEY) ?? '').split(',').filter((code) => code !== ''));

/** Codes of the instruments that were found and opened here, most recent first. */
export const recent: Readable<readonly string[]> = store;

export function keepRecent(code: string): void {
  const next = [code, ...store.get().filter((each) => each !== code)].slice(0, MAX);
  storage.set(KEY, next.join(','));
  store.set(next);
}

export function clearRecent(): void {
  storage.remove(KEY);
  store.set([]);
}
