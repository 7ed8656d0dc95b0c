import { useEffect, useState } from 'react';

const STEP_MS = 10_000;

/** The time in epoch ms, at most ten seconds old: for display only, not for values to be sent. Does not advance while it is not needed. */
export function useClock(isNeeded = true): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isNeeded) return;
    const timer = window.setInterval(() => setNow(Date.now()), STEP_MS);
    return () => window.clearInterval(timer);
  }, [isNeeded]);
  return nowMs;
}
