/** Time and chance, so that tests can control both. */

export interface Clock {
  /** Epoch ms. May be set back. */
  now(): number;
  /** Ms that never go back, for durations. */
  monotonic(): number;
  /** From 0 up to, but not including, 1. */
  random(): number;
  /** Calls `then` after `ms`, unless the returned function is called before. */
  after(ms: number, then: () => void): () => void;
}

export const realClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms`, or at once when the signal is aborted. `early` gets a function that ends it before. */
export function sleep(
  clock: Clock,
  ms: number,
  signal: AbortSignal,
  early?: (wake: () => void) => void,
): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(ms, done);
    signal.addEventListener('abort', done);
    return early?.(done);
  });
}

/** Calls `task` every `ms` until the returned function is called. */
export function every(clock: Clock, ms: number, task: () => void): () => void {
  let cancel = clock.after(ms, again);
  function again(): void {
    cancel = clock.after(ms, again);
    task();
  }
  return () => cancel();
}
