/** Asks the engine whether quotes are applied and durable: one question at a time, for all that wait. */
import type { QuoteId } from '@tradewind/engine';
import type { Bus } from '../../../platform/bus/index.ts';
import { HostUnavailable } from '../../../platform/errors/index.ts';
import { APPLIED_SUBJECT, askApplied } from './subjects.ts';

/** Longer than the engine waits itself. */
const ASK_MS = 1500;
/** A new writer may be taking over, and has to read the stream first. */
const PATIENCE_MS = 12_000;
const PAUSE_MS = 50;

interface Waiting {
  id: QuoteId;
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export class Confirmations {
  readonly #bus: Pick<Bus, 'request'>;
  #waiting: Waiting | undefined;
  #isAsking = false;

  constructor(bus: Pick<Bus, 'request'>) {
    this.#bus = bus;
  }

  /** Resolves once what the quote caused is durable; rejects with HostUnavailable. */
  of(id: QuoteId): Promise<void> {
    if (this.#waiting === undefined) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      promise.catch(() => {});
      this.#waiting = { id, promise, resolve, reject };
      // those of one turn of the event loop share a question
      setImmediate(() => void this.#ask());
    }
    this.#waiting.id = id;
    return this.#waiting.promise;
  }

  async #ask(): Promise<void> {
    const waiting = this.#waiting;
    if (this.#isAsking || waiting === undefined) return;
    this.#isAsking = true;
    this.#waiting = undefined;
    try {
      await this.#answer(waiting.id);
      waiting.resolve();
    } catch (error) {
      waiting.reject(new HostUnavailable('the engine has not confirmed the prices', { cause: error }));
    } finally {
      this.#isAsking = false;
      void this.#ask();
    }
  }

  async #answer(id: QuoteId): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        await this.#bus.request(APPLIED_SUBJECT, askApplied(id), ASK_MS);
        return;
      } catch (error) {
        // asking twice does no harm
        if (performance.now() > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }
}
