/** Time and timers as an argument, so that tests can set them by hand. */

/** Ends a timer; harmless when it has run. */
export type Cancel = () => void;

export interface Clock {
  /** Epoch ms. */
  now(): number;
  /** Runs `run` once, `delayMs` from now. */
  after(delayMs: number, run: () => void): Cancel;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
