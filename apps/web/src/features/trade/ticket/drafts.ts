import type { InstrumentSpec } from '@tradewind/engine';
import { createStore } from '@tradewind/client';
import { useReadable } from '@tradewind/ui';
import { useMemo } from 'react';
import { storage } from '../../../shared/storage.ts';
import { parseDrafts, printDrafts, restoreDraft, type Draft } from '../../../trading/draft.ts';

const KEY = 'tradewind.ticket';

const store = createStore<ReadonlyMap<number, unknown>>(parseDrafts(storage.get(KEY)));

function put(id: number, draft: Draft): void {
  const next = new Map(store.get());
  // the most recently used one goes last: when there are too many, the first ones are dropped
  next.delete(id);
  next.set(id, draft);
  storage.set(KEY, printDrafts(next));
  store.set(next);
}

/** The draft of an instrument, and a function that changes parts of it; shared by all parts of the ticket. */
export function useDraft(spec: InstrumentSpec): readonly [Draft, (changes: Partial<Draft>) => void] {
  const stored = useReadable(store).get(spec.id);
  const draft = useMemo(() => restoreDraft(stored, spec), [stored, spec]);
  return [draft, (changes) => put(spec.id, { ...restoreDraft(store.get().get(spec.id), spec), ...changes })];
}
