import type { Cancel, Clock } from '../../platform/clock/index.ts';
/** Reads what is stored again: one reading after the other, and again when one failed, so that the last one stands. */

const RETRY_MS = 1000;

export class Refreshing {
  readonly #read: () => Promise<void>;
  readonly #clock: Clock;
  #last: Promise<void> = Promise.resolve();
  #cancelRetry: Cancel = () => {};
  #isStopped = false;

  constructor(read: () => Promise<void>, clock: Clock) {
    this.#read = read;
    this.#clock = clock;
  }

  /** Resolves when what was stored at the call is in force; rejects when it cannot be read at the moment. */
  async now(): Promise<void> {
    const reading = this.#last.then(() => this.#read());
    // the next one does not mind how this one ended
    this.#last = reading.catch(() => {});
    try {
      await reading;
    } catch (error) {
      this.#retry();
      throw error;
    }
  }

  /** Resolves once nothing is being read. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRetry();
    await this.#last;
  }

  #retry(): void {
    if (this.#isStopped) return;
    this.#cancelRetry();
    this.#cancelRetry = this.#clock.after(RETRY_MS, () => {
      // who asked was told; this one tries again by itself
      this.now().catch(() => {});
    });
  }
}
