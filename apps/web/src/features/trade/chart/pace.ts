/** Draws what ticks change on the chart at most a few times per second: each drawing costs much more than writing a price. */
import type { Candle } from '@tradewind/contract/light';

import { createBudget } from '../../../shared/budget.ts';
import type { CandleSource } from './loader.ts';

/** The chart is at most 333 ms behind the prices next to it, on a slow device half a second. */
const LIMITS = { share: 0.013, minMs: 333, maxMs: 500 };

export interface Pace {
  /**
   * Runs the task: soon after now if nothing ran for a while, otherwise when it is time. A later task of the same key
   * replaces one that is waiting.
   */
  request(key: string, task: () => void): void;
  cancel(key: string): void;
}

export interface PaceClock {
  /** Milliseconds from any start. */
  now(): number;
  /** Calls back after the current task, or after this time. */
  after(ms: number, callback: () => void): void;
  /** Calls back in the next frame with the milliseconds that its callbacks have taken so far. */
  drawn(callback: (ms: number) => void): void;
}

const CLOCK: PaceClock = {
  now: () => performance.now(),
  after: (ms, callback) => {
    if (ms > 0) setTimeout(callback, ms);
    else queueMicrotask(callback);
  },
  drawn: (callback) => void requestAnimationFrame((frameAt) => callback(performance.now() - frameAt)),
};

export function createPace(clock: PaceClock = CLOCK): Pace {
  const waiting = new Map<string, () => void>();
  const budget = createBudget(LIMITS, clock.now);
  let isAsked = false;

  function run(): void {
    isAsked = false;
    if (waiting.size === 0) return;
    const beganAt = clock.now();
    budget.began();
    const tasks = [...waiting.values()];
    waiting.clear();
    for (const task of tasks) task();
    const tasksMs = clock.now() - beganAt;
    // the library draws with the next frame, in a callback that the tasks requested before this one
    clock.drawn((drawingMs) => budget.took(tasksMs + drawingMs));
  }

  return {
    request(key, task) {
      waiting.set(key, task);
      if (isAsked) return;
      isAsked = true;
      clock.after(budget.waitMs(), run);
    },
    cancel: (key) => void waiting.delete(key),
  };
}

/** The same candles; of several states of one candle only the newest is delivered when it is time. */
export function pacedSource(source: CandleSource, pace: Pace): CandleSource {
  return {
    load: (...args) => source.load(...args),
    live(id, period, onCandle, onReset) {
      let held: Candle | undefined;
      const deliver = (): void => {
        const candle = held;
        held = undefined;
        if (candle !== undefined) onCandle(candle);
      };
      const stop = source.live(
        id,
        period,
        (candle) => {
          if (held !== undefined && held.Time !== candle.Time) deliver();
          held = candle;
          pace.request('candle', deliver);
        },
        onReset,
      );
      return () => {
        held = undefined;
        stop();
      };
    },
  };
}
