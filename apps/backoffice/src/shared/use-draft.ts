import { useState } from 'react';

interface DraftState<Draft> {
  readonly draft: Draft;
  /** The saved values that the draft started with. */
  readonly start: Draft;
  readonly isChanged: boolean;
  change(changed: Partial<Draft>): void;
  /** Starts again with the saved values. */
  discard(): void;
}

/** Whether they are the same values in the same order. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What a form edits. Values that were saved elsewhere are shown while nothing is edited, and never replace what is typed.
 * `toInput`: what is sent of a draft; drafts that send the same are not different.
 */
export function useDraft<Draft extends object>(
  saved: Draft,
  toInput: (draft: Draft) => unknown = (draft) => draft,
): DraftState<Draft> {
  const [start, setStart] = useState(saved);
  const [draft, setDraft] = useState(saved);
  const isChanged = !isSame(toInput(draft), toInput(start));
  const begin = (): void => {
    setStart(saved);
    setDraft(saved);
  };
  if (!isChanged && !isSame(saved, start)) begin();
  return {
    draft,
    start,
    isChanged,
    change: (changed) => setDraft((now) => ({ ...now, ...changed })),
    discard: begin,
  };
}
