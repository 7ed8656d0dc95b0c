import { useState } from 'react';

const KEY = 'tradewind.chat.draft';

/** Of this tab: what somebody writes on a shared device is gone with it. */
function kept(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** What is being written; it survives a reload. */
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
        // forbidden: it lives as long as the page
      }
    },
  ];
}
