/** Time that passes only when a test advances it. */
import type { Clock } from '../environment.ts';

interface Timer {
  readonly id: number;
  dueAt: number;
  readonly everyMs: number | undefined;
  readonly callback: () => void;
}

export interface HandClock extends Clock<number> {
  /** Advances the time; timers run in the order in which they are due, and see their due time. */
  advance(ms: number): void;
  /** Number of armed timers: it must be 0 when everything is stopped. */
  readonly armed: number;
}

export function createHandClock(startMs = Date.UTC(2026, 10, 18, 12)): HandClock {
  const timers = new Map<number, Timer>();
  let now = startMs;
  let ids = 0;

  function add(callback: () => void, ms: number, everyMs: number | undefined): number {
    ids += 1;
    timers.set(ids, { id: ids, dueAt: now + Math.max(0, ms), everyMs, callback });
    return ids;
  }

  const nextDue = (until: number): Timer | undefined =>
    [...timers.values()]
      .filter((timer) => timer.dueAt <= until)
      .sort((left, right) => left.dueAt - right.dueAt || left.id - right.id)[0];

  return {
    now: () => now,
    setTimeout: (callback, ms) => add(callback, ms, undefined),
    clearTimeout: (id) => void timers.delete(id),
    setInterval: (callback, ms) => add(callback, ms, ms),
    clearInterval: (id) => void timers.delete(id),
    get armed() {
      return timers.size;
    },
    advance(ms) {
      const until = now + ms;
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        now = timer.dueAt;
        if (timer.everyMs === undefined) timers.delete(timer.id);
        else timer.dueAt += timer.everyMs;
        timer.callback();
      }
      now = until;
    },
  };
}

export interface HandFrames {
  readonly frame: (callback: () => void) => () => void;
  /** Paints one frame. */
  paint(): void;
  readonly asked: number;
}

export function createHandFrames(): HandFrames {
  let waiting = new Set<() => void>();
  let asked = 0;
  return {
    frame(callback) {
      asked += 1;
      waiting.add(callback);
      return () => void waiting.delete(callback);
    },
    paint() {
      const due = waiting;
      waiting = new Set();
      for (const callback of due) callback();
    },
    get asked() {
      return asked;
    },
  };
}
