import { useEffect, useState } from 'react';

const secondsUntil = (untilMs: number): number => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));

/** Whole seconds until a time (epoch ms), counting down on screen; 0 once it is reached. */
export function useSecondsUntil(untilMs: number): number {
  const [, render] = useState(0);
  const seconds = secondsUntil(untilMs);
  useEffect(() => {
    if (seconds === 0) return;
    // to the next full second, so that a late timer does not skip one
    const timer = window.setTimeout(() => render((count) => count + 1), ((untilMs - Date.now() - 1) % 1000) + 1);
    return () => window.clearTimeout(timer);
  });
  return seconds;
}

/** 65 → "1:05". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
