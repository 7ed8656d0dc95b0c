/**
 * Waits until the engine has applied quotes and what they caused is durable. The engine reports up to which quote that
 * is so.
 */
import type { QuoteId } from '@tradewind/engine';
import type { Bus, Unsubscribe } from '../../../platform/bus/index.ts';
import { HostUnavailable } from '../../../platform/errors/index.ts';
import { DURABLE_SUBJECT, durableNotice, parseJson } from './subjects.ts';

/** A new writer may be taking over and has to read the stream first. */
const PATIENCE_MS = 12_000;

interface Waiting {
  readonly id: QuoteId;
  readonly resolve: () => void;
  readonly timer: NodeJS.Timeout;
}

export class Confirmations {
  /** By ascending id. */
  #waiting: Waiting[] = [];
  #durable: QuoteId = 0;
  /** Of the writer's lease, as read last: one that was paused does not know yet that it was replaced. */
  #epoch = 0;
  #isReading = false;
  readonly #writerEpoch: () => Promise<number>;
  readonly #unsubscribe: Unsubscribe;

  /** `writerEpoch` reads the epoch of the writer's lease. */
  constructor(bus: Pick<Bus, 'subscribe'>, writerEpoch: () => Promise<number>) {
    this.#writerEpoch = writerEpoch;
    this.#unsubscribe = bus.subscribe(DURABLE_SUBJECT, (bytes) => {
      const { id, epoch } = parseJson(durableNotice, bytes);
      if (epoch === this.#epoch) this.#reached(id);
      else if (epoch > this.#epoch && !this.#isReading) void this.#follow(id, epoch);
    });
  }

  stop(): void {
    this.#unsubscribe();
  }

  /** Resolves once what the quote caused is durable; rejects with HostUnavailable. Call with ascending ids. */
  of(id: QuoteId): Promise<void> {
    if (id <= this.#durable) return Promise.resolve();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {});
    const timer = setTimeout(() => {
      this.#waiting = this.#waiting.filter((each) => each.id !== id);
      reject(new HostUnavailable('the engine has not confirmed the prices'));
    }, PATIENCE_MS);
    this.#waiting.push({ id, resolve, timer });
    return promise;
  }

  /** Believes a notice of a new epoch once the lease has it. The engine repeats what is missed meanwhile. */
  async #follow(id: QuoteId, epoch: number): Promise<void> {
    this.#isReading = true;
    try {
      this.#epoch = Math.max(this.#epoch, await this.#writerEpoch());
      if (epoch === this.#epoch) this.#reached(id);
    } catch {
      // the database is away: the next notice asks again
    } finally {
      this.#isReading = false;
    }
  }

  #reached(id: QuoteId): void {
    this.#durable = Math.max(this.#durable, id);
    const left = this.#waiting.findIndex((each) => each.id > this.#durable);
    for (const { resolve, timer } of this.#waiting.splice(0, left < 0 ? this.#waiting.length : left)) {
      clearTimeout(timer);
      resolve();
    }
  }
}
