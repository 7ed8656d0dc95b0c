import type { InstrumentSpec } from '@tradewind/engine';
import { createStore } from '@tradewind/client';
import { useReadable } from '@tradewind/ui';
import { useMemo } from 'react';
import { storage } from '../../../shared/storage.ts';
import { parseDrafts, printDrafts, restoreDraft, type Draft } from '../../../trading/draft.ts';
import { useCap } from '../../../trading/live.ts';

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

/**
 * The draft of an instrument, and a function that changes parts of it; shared by all parts of the ticket. A selected
 * leverage above the cap of the account is kept for an account that allows it.
 */
export function useDraft(spec: InstrumentSpec): readonly [Draft, (changes: Partial<Draft>) => void] {
  const stored = useReadable(store).get(spec.id);
  const cap = useCap(spec);
  const draft = useMemo(() => restoreDraft(stored, spec, cap), [stored, spec, cap]);
  return [draft, (changes) => put(spec.id, { ...restoreDraft(store.get().get(spec.id), spec), ...changes })];
}
