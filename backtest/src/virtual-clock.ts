/** The time of a backtest: it stands still until the next tick or timer moves it. */

interface Timer {
  /** Epoch ms. */
  readonly at: number;
  /** Order of creation: timers of one time run in it. */
  readonly order: number;
  readonly run: () => void;
}

type Cancel = () => void;

const isBefore = (left: Timer, right: Timer): boolean =>
  left.at < right.at || (left.at === right.at && left.order < right.order);

/**
 * Resolves when the program has done everything that it can do without time passing: Node.js runs what was queued by nextTick after all
 * microtasks, those that come up meanwhile included.
 */
export const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

export class VirtualClock {
  #now: number;
  #created = 0;
  /** A binary heap: the next one first. */
  readonly #heap: Timer[] = [];
  readonly #cancelled = new Set<Timer>();

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  real(): number {
    return this.#now;
  }

  after(delayMs: number, run: () => void): Cancel {
    this.#created += 1;
    const timer = { at: this.#now + Math.max(0, delayMs), order: this.#created, run };
    this.#push(timer);
    let isOver = false;
    return () => {
      if (!isOver) this.#cancelled.add(timer);
      isOver = true;
    };
  }

  sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.after(delayMs, resolve));
  }

  /** When the next timer runs; Infinity = there is none. */
  get next(): number {
    for (let first = this.#heap[0]; first !== undefined; first = this.#heap[0]) {
      if (!this.#cancelled.delete(first)) return first.at;
      this.#pop();
    }
    return Infinity;
  }

  /** Runs the timers that are due up to `time`, each at its own time and once the program has settled after the one before. */
  async advance(time: number): Promise<void> {
    while (this.next <= time) {
      const timer = this.#pop();
      this.#now = Math.max(this.#now, timer.at);
      timer.run();
      await settled();
    }
    this.#now = Math.max(this.#now, time);
  }

  #push(timer: Timer): void {
    const heap = this.#heap;
    let index = heap.length;
    heap.push(timer);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || isBefore(above, timer)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = timer;
  }

  #pop(): Timer {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined) throw new Error('there is no timer');
    if (heap.length === 0) return first;
    let index = 0;
    for (let child = 1; child < heap.length; child = 2 * index + 1) {
      const [left, right] = [heap[child], heap[child + 1]];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const smaller = isRight ? right : left;
      if (!isBefore(smaller, last)) break;
      heap[index] = smaller;
      index = isRight ? child + 1 : child;
    }
    heap[index] = last;
    return first;
  }
}

/** The clock as the program has it: it knows whether the program waits for a time. */
export class ProgramClock {
  readonly #clock: VirtualClock;
  #timers = 0;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  get hasTimers(): boolean {
    return this.#timers > 0;
  }

  now(): number {
    return this.#clock.now();
  }

  after(delayMs: number, run: () => void): Cancel {
    let isOver = false;
    const end = (): void => {
      isOver = true;
      this.#timers -= 1;
    };
    this.#timers += 1;
    const cancel = this.#clock.after(delayMs, () => {
      end();
      run();
    });
    return () => {
      if (isOver) return;
      end();
      cancel();
    };
  }

  sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.after(delayMs, resolve));
  }
}
