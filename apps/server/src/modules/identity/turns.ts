/** Who may work at the same time: one for each key, or so many altogether. Those who wait hold nothing. */
import { TooManyRequests } from '../../errors/index.ts';

const RETRY_MS = 1000;

/** At most `atOnce` pieces of work at a time, and at most `waiting` that wait; more are refused as too many. */
export class Gate {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #working = 0;

  constructor(atOnce: number, waiting: number) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** Throws TooManyRequests, without having begun, when too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#working < this.#atOnce) this.#working += 1;
    else if (this.#queue.length >= this.#waiting) throw new TooManyRequests(RETRY_MS);
    // whoever ends hands his place on, so that nobody gets in between
    else await new Promise<void>((resolve) => this.#queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next === undefined) this.#working -= 1;
      else next();
    }
  }

  get idle(): boolean {
    return this.#working === 0;
  }
}

/** One at a time for each key, in the order in which they came. */
export class Turns {
  readonly #waiting: number;
  readonly #gates = new Map<string, Gate>();

  /** `waiting`: how many may wait for one key. */
  constructor(waiting: number) {
    this.#waiting = waiting;
  }

  /** Throws TooManyRequests, without having begun, when too many wait for this key. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const gate = this.#gates.get(key) ?? new Gate(1, this.#waiting);
    this.#gates.set(key, gate);
    try {
      return await gate.run(work);
    } finally {
      if (gate.idle) this.#gates.delete(key);
    }
  }
}
