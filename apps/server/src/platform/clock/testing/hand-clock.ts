import { type Cancel, SteadyClock, type TimeSource } from '../clock.ts';
/** A clock that stands still until a test moves it. Timers run in order of their time, then of their creation. */

interface Timer {
  /** Monotonic. */
  readonly at: number;
  readonly run: () => void;
}

class HandSource implements TimeSource {
  time = 0;
  /** Epoch ms at monotonic time 0. */
  epoch: number;
  readonly timers = new Set<Timer>();

  constructor(now: number) {
    this.epoch = now;
  }

  wall(): number {
    return this.epoch + this.time;
  }

  monotonic(): number {
    return this.time;
  }

  after(delayMs: number, run: () => void): Cancel {
    const timer: Timer = { at: this.time + Math.max(0, delayMs), run };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  next(target: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.timers) {
      if (timer.at <= target && (next === undefined || timer.at < next.at)) next = timer;
    }
    return next;
  }
}

export class HandClock extends SteadyClock {
  readonly #source: HandSource;

  constructor(now: number) {
    const source = new HandSource(now);
    super(source);
    this.#source = source;
  }

  get pendingTimers(): number {
    return this.#source.timers.size;
  }

  /** Lets time pass; every timer that falls due runs at its own time. */
  advance(ms: number): void {
    const source = this.#source;
    const target = source.time + ms;
    for (let timer = source.next(target); timer !== undefined; timer = source.next(target)) {
      source.timers.delete(timer);
      source.time = Math.max(source.time, timer.at);
      timer.run();
    }
    source.time = target;
  }

  /** Lets a long time pass: every timer that falls due runs once, at the end of that time. */
  skip(ms: number): void {
    this.jump(ms);
    this.advance(0);
  }

  /** Lets time pass without running timers, as on a busy machine. */
  jump(ms: number): void {
    if (ms < 0) throw new RangeError('time cannot go backwards; set the clock instead');
    this.#source.time += ms;
  }

  /** Sets the system clock forward, or back by a negative `ms`; no time passes. */
  set(ms: number): void {
    this.#source.epoch += ms;
  }
}
