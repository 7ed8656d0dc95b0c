import type { InstrumentSpec } from '@tradewind/engine';
import { createStore } from '@tradewind/client/app';
import { useReadable, storage } from '@tradewind/ui';
import { useMemo } from 'react';
import { useUser } from '../../../shared/client.tsx';
import { parseDrafts, printDrafts, restoreDraft, type Draft } from '../../../trading/draft.ts';
import { useCap } from '../../../trading/live.ts';

/** Of a visitor; an account has its id behind it, so that a size for the demo account never waits in a real one's ticket. */
const KEY = 'tradewind.ticket';
const keyOf = (user: number | undefined): string => (user === undefined ? KEY : `${KEY}.${user}`);

const openStore = (key: string) => createStore<ReadonlyMap<number, unknown>>(parseDrafts(storage.get(key)));
const stores = new Map<string, ReturnType<typeof openStore>>();
function storeOf(key: string): ReturnType<typeof openStore> {
  const store = stores.get(key) ?? openStore(key);
  stores.set(key, store);
  return store;
}

function put(key: string, id: number, draft: Draft): void {
  const store = storeOf(key);
  const next = new Map(store.get());
  // the most recently used one goes last: when there are too many, the first ones are dropped
  next.delete(id);
  next.set(id, draft);
  storage.set(key, printDrafts(next));
  store.set(next);
}

/**
 * The draft of an instrument, and a function that changes parts of it; shared by all parts of the ticket. An account begins
 * with what was entered before the login. A selected leverage above the cap of the account is kept for an account that allows it.
 */
export function useDraft(spec: InstrumentSpec): readonly [Draft, (changes: Partial<Draft>) => void] {
  const key = keyOf(useUser()?.id);
  const own = useReadable(storeOf(key)).get(spec.id);
  const ofVisitor = useReadable(storeOf(KEY)).get(spec.id);
  const stored = own ?? ofVisitor;
  const cap = useCap(spec);
  const draft = useMemo(() => restoreDraft(stored, spec, cap), [stored, spec, cap]);
  const change = (changes: Partial<Draft>): void => {
    const before = storeOf(key).get().get(spec.id) ?? storeOf(KEY).get().get(spec.id);
    put(key, spec.id, { ...restoreDraft(before, spec), ...changes });
  };
  return [draft, change];
}
