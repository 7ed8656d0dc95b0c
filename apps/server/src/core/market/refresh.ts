/** Reloads stored data: one read at a time, with a retry after a failure, so that the newest data is in effect. */
import type { Cancel, Clock } from '../../platform/clock/index.ts';

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

  /** Resolves when the data stored at the time of the call is in effect; rejects when it cannot be read now. */
  async now(): Promise<void> {
    const reading = this.#last.then(() => this.#read());
    // a failed read does not block the next one
    this.#last = reading.catch(() => {});
    try {
      await reading;
    } catch (error) {
      this.#retry();
      throw error;
    }
  }

  /** Resolves when no read is in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRetry();
    await this.#last;
  }

  #retry(): void {
    if (this.#isStopped) return;
    this.#cancelRetry();
    this.#cancelRetry = this.#clock.after(RETRY_MS, () => {
      // the caller of the failed read already has the error
      this.now().catch(() => {});
    });
  }
}
