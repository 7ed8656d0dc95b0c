/**
 * The server's time (decision 0341), derived from two clocks of the machine. It is passed as an argument, so that tests
 * can set it.
 */

/** Cancels a timer; no effect once it has run. */
export type Cancel = () => void;

/** The clocks of the machine. */
export interface TimeSource {
  /** Epoch ms by the system clock, which may be set. */
  wall(): number;
  /** Whole milliseconds since an arbitrary time, at the rate of real time; cannot be set. */
  monotonic(): number;
  /** Runs `run` once, `delayMs` from now. */
  after(delayMs: number, run: () => void): Cancel;
}

export interface Clock {
  /**
   * Epoch ms. It follows the system clock when that is set forward, but never goes back and never runs slower than real
   * time while the process runs. So a measured age is never less than the real one. For stamps, ages and expiries.
   */
  now(): number;
  /**
   * Epoch ms by external clocks: the system clock, unless that was set back by more than the time that has passed since
   * the start. It may go back. For comparison with external clocks: opening hours, authenticators, times in ticks.
   */
  real(): number;
  /** Runs `run` once, `delayMs` of real time from now. */
  after(delayMs: number, run: () => void): Cancel;
}

/** A step of the system clock that elapsed time does not explain. */
export interface ClockJump {
  /** Negative = it was set back. */
  readonly byMs: number;
  /** By now(), after the jump. */
  readonly atMs: number;
}

/** Smaller steps do not count as jumps: time services correct clocks by fractions of a second. */
export const JUMP_MS = 1000;
/** Within this the system clock is followed as is, so that the time equals that of other programs on the machine. */
const SLACK_MS = 50;
/** Two readings with a longer pause between them do not form a pair. */
const PAIR_MS = 20;
const MAX_TRIES = 3;

export class SteadyClock implements Clock {
  readonly #source: TimeSource;
  /** System clock minus monotonic time: at the start, the highest ever, at the last reading. */
  readonly #startOffset: number;
  #highestOffset: number;
  #lastOffset: number;
  #wall = 0;
  #monotonic = 0;
  #lastNow = 0;
  readonly #listeners = new Set<(jump: ClockJump) => void>();

  constructor(source: TimeSource) {
    this.#source = source;
    this.#read();
    this.#startOffset = this.#wall - this.#monotonic;
    this.#highestOffset = this.#startOffset;
    this.#lastOffset = this.#startOffset;
  }

  now(): number {
    this.#read();
    const offset = this.#wall - this.#monotonic;
    const byMs = offset - this.#lastOffset;
    this.#lastOffset = offset;
    this.#highestOffset = Math.max(this.#highestOffset, offset);
    const line = this.#monotonic + this.#highestOffset;
    this.#lastNow = Math.max(this.#lastNow, line - this.#wall <= SLACK_MS ? this.#wall : line);
    if (Math.abs(byMs) >= JUMP_MS) for (const listener of this.#listeners) listener({ byMs, atMs: this.#lastNow });
    return this.#lastNow;
  }

  real(): number {
    this.now();
    const line = this.#monotonic + this.#startOffset;
    return line - this.#wall <= SLACK_MS ? this.#wall : line;
  }

  after(delayMs: number, run: () => void): Cancel {
    return this.#source.after(delayMs, run);
  }

  /** How far now() is ahead of the system clock: 0, or the ms by which that was set back. */
  aheadMs(): number {
    return this.now() - this.#wall;
  }

  /** Epoch ms by the system clock as is, including any adjustments. */
  wall(): number {
    return this.now() - this.aheadMs();
  }

  /** Called when a jump is first noticed, which is when the time is read. */
  onJump(listener: (jump: ClockJump) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads both clocks at one moment: a process suspended in between would seem to see a jump. */
  #read(): void {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const before = this.#source.monotonic();
      this.#wall = this.#source.wall();
      this.#monotonic = this.#source.monotonic();
      if (this.#monotonic - before <= PAIR_MS) return;
    }
  }
}

export const systemSource: TimeSource = {
  wall: () => Date.now(),
  monotonic: () => Math.floor(performance.now()),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Shared by the whole process, so that all parts agree. */
export const systemClock = new SteadyClock(systemSource);
