import type { Cancel, Clock } from '../clock.ts';
/** A clock that stands still until a test moves it; timers run in order of their time, then of their making. */

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

export class HandClock implements Clock {
  #now: number;
  readonly #timers = new Set<Timer>();

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(delayMs: number, run: () => void): Cancel {
    const timer: Timer = { at: this.#now + Math.max(0, delayMs), run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  get pendingTimers(): number {
    return this.#timers.size;
  }

  /** Moves to `now + ms`, running every timer that falls due on the way at its own time. */
  advance(ms: number): void {
    const target = this.#now + ms;
    for (let timer = this.#next(target); timer !== undefined; timer = this.#next(target)) {
      this.#timers.delete(timer);
      this.#now = Math.max(this.#now, timer.at);
      timer.run();
    }
    this.#now = target;
  }

  /** Moves the hands without running anything, as a suspended machine does. */
  jump(ms: number): void {
    this.#now += ms;
  }

  #next(target: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.at <= target && (next === undefined || timer.at < next.at)) next = timer;
    }
    return next;
  }
}
