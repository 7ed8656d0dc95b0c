import { useEffect, useState } from 'react';

/** A browser timer with a longer delay fires immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The time, epoch ms; renders again when one of `times` is reached. */
export function useNow(times: readonly (number | null | undefined)[]): number {
  const [nowMs, setNow] = useState(() => Date.now());
  const next = times.reduce<number>(
    (first, time) => (time != null && time > nowMs ? Math.min(first, time) : first),
    Infinity,
  );
  useEffect(() => {
    if (next === Infinity) return;
    const waitMs = Math.min(Math.max(0, next - Date.now()) + 1, LONGEST_TIMER_MS);
    const timer = window.setTimeout(() => setNow(Date.now()), waitMs);
    return () => window.clearTimeout(timer);
  }, [next, nowMs]);
  return nowMs;
}
