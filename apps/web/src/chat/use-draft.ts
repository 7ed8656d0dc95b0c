import { useState } from 'react';

const KEY = 'tradewind.chat.draft';

/** Stored per tab, so that a draft on a shared device disappears with the tab. */
function kept(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** The unsent text; it survives a reload. */
export function useDraft(): readonly [string, (text: string) => void] {
  const [text, setText] = useState(kept);
  return [
    text,
    (next) => {
      setText(next);
      try {
        if (next === '') sessionStorage.removeItem(KEY);
        else sessionStorage.setItem(KEY, next);
      } catch {
        // storage is forbidden: the draft lasts as long as the page
      }
    },
  ];
}
