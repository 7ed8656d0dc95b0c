/** The time of the server (decision 0341). It is made of two readings of the machine, and is an argument, so that tests can set it. */

/** Ends a timer; harmless when it has run. */
export type Cancel = () => void;

/** What the machine says. */
export interface TimeSource {
  /** Epoch ms by the system's clock, which somebody may set. */
  wall(): number;
  /** Whole milliseconds since some instant, at the rate of real time; cannot be set. */
  monotonic(): number;
  /** Runs `run` once, `delayMs` from now. */
  after(delayMs: number, run: () => void): Cancel;
}

export interface Clock {
  /**
   * Epoch ms. It follows the system's clock when that is set forward, but never goes back and never runs slower than real
   * time while the process lives: what is measured by it is at least as old as it really is. For stamps, ages, expiries.
   */
  now(): number;
  /**
   * Epoch ms as people outside have it: the system's clock, unless that was set back behind the time that has passed since the
   * start. It may go back. For what is compared with clocks outside: opening hours, authenticators, times in ticks.
   */
  real(): number;
  /** Runs `run` once, `delayMs` of real time from now. */
  after(delayMs: number, run: () => void): Cancel;
}

/** A step of the system's clock that real time does not explain. */
export interface ClockJump {
  /** Negative: it was set back. */
  readonly byMs: number;
  /** By now(), after the jump. */
  readonly atMs: number;
}

/** Smaller steps are no jump: time services correct clocks by fractions of a second. */
export const JUMP_MS = 1000;
/** Within this the system's clock is followed as it is, so that time equals that of other programs on the machine. */
const SLACK_MS = 50;
/** A longer pause between two readings makes them no pair. */
const PAIR_MS = 20;
const MOST_TRIES = 3;

export class SteadyClock implements Clock {
  readonly #source: TimeSource;
  /** System's clock minus monotonic time: at the start, the highest ever, at the last reading. */
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

  /** How far now() is ahead of the system's clock: 0, or ms since it was set back. */
  aheadMs(): number {
    return this.now() - this.#wall;
  }

  /** Epoch ms by the system's clock as it is, whatever was done to it. */
  wall(): number {
    return this.now() - this.aheadMs();
  }

  /** Called with each jump when it is first noticed, which is when the time is read. */
  onJump(listener: (jump: ClockJump) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Both readings of one instant: a process that was suspended between them would seem to see a jump. */
  #read(): void {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
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

/** Of the process, so that all its parts agree. */
export const systemClock = new SteadyClock(systemSource);
