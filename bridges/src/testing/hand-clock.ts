/** A clock that a test moves. */
import type { Clock } from '../clock.ts';

interface Timer {
  readonly at: number;
  readonly task: () => void;
}

export class HandClock implements Clock {
  #now: number;
  #monotonic = 0;
  #timers: Timer[] = [];
  /** What random() returns. */
  chance = 0;

  constructor(now = Date.UTC(2026, 5, 10, 16)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  monotonic(): number {
    return this.#monotonic;
  }

  random(): number {
    return this.chance;
  }

  after(ms: number, then: () => void): () => void {
    const timer = { at: this.#monotonic + ms, task: then };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Sets the wall clock without time passing. */
  set(now: number): void {
    this.#now = now;
  }

  /** Lets time pass; what is due happens in order, each at its time, with a turn of the event loop after it. */
  async advance(ms: number): Promise<void> {
    await settled();
    const until = this.#monotonic + ms;
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      this.#move(due?.at ?? until);
      if (due === undefined) return;
      this.#timers = this.#timers.filter((other) => other !== due);
      due.task();
      await settled();
    }
  }

  #move(to: number): void {
    const step = Math.max(0, to - this.#monotonic);
    this.#monotonic += step;
    this.#now += step;
  }
}

/** Everything that needs no I/O and no timer has happened. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
