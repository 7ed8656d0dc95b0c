/** Counts the messages that were dropped, and logs them now and then: their sender must not fill the log. */
import type { BaseLogger } from 'pino';
import { REFUSALS, type Refusal } from './seal.ts';

const LOG_EVERY_MS = 10_000;

export class BusRefusals {
  readonly #log: Pick<BaseLogger, 'error'>;
  readonly #counts = Object.fromEntries(REFUSALS.map((refusal) => [refusal, 0])) as Record<Refusal, number>;
  /** performance.now() of the last line. */
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(log: Pick<BaseLogger, 'error'>) {
    this.#log = log;
  }

  /** Since the start. */
  get counts(): Readonly<Record<Refusal, number>> {
    return { ...this.#counts };
  }

  add(refusal: Refusal, subject: string): void {
    this.#counts[refusal] += 1;
    if (performance.now() - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = performance.now();
    this.#log.error(
      { refusal, subject, dropped: this.#counts },
      'dropped a message between processes: another program uses NATS, or a process has another data key',
    );
  }
}
