/** Retries a failed action with increasing waits, until it succeeds or is cancelled. */
import type { Timers } from './environment.ts';

/** The last one repeats. */
const WAITS_MS = [1000, 2000, 5000, 10_000] as const;

export interface Retry {
  failed(): void;
  succeeded(): void;
  /** Cancels a waiting retry. */
  disarm(): void;
}

export function createRetry(timers: Timers, attempt: () => void): Retry {
  let failures = 0;
  let cancel: (() => void) | undefined;

  function disarm(): void {
    cancel?.();
    cancel = undefined;
  }

  return {
    disarm,
    failed() {
      disarm();
      cancel = timers.after(WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0, attempt);
      failures += 1;
    },
    succeeded() {
      disarm();
      failures = 0;
    },
  };
}
