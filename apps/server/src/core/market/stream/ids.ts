/** Quote ids of the active feed, from blocks reserved in PostgreSQL. */
import type { QuoteId } from '@tradewind/engine';
import type { Database } from '../../../platform/db/index.ts';
import { type FeedLease, ID_BLOCK, reserveIds } from './lease.ts';

/** Pause after a failure. */
const PAUSE_MS = 1000;

export class FeedIds {
  readonly #database: Database;
  readonly #epoch: number;
  readonly #onFailed: (error: unknown) => void;
  #next: QuoteId;
  #reserved: QuoteId;
  /** The next block. */
  #further: Pick<FeedLease, 'nextId' | 'reserved'> | undefined;
  #isReserving = false;
  /** performance.now() before which there is no retry. */
  #notBefore = 0;

  constructor(database: Database, { epoch, nextId, reserved }: FeedLease, onFailed: (error: unknown) => void) {
    this.#database = database;
    this.#epoch = epoch;
    this.#onFailed = onFailed;
    this.#next = nextId;
    this.#reserved = reserved;
  }

  /** 0 = none until another block is reserved. */
  next(): QuoteId {
    const isDue = (this.#reserved - this.#next) * 2 < ID_BLOCK && this.#further === undefined;
    if (isDue && !this.#isReserving && performance.now() >= this.#notBefore) void this.#reserve();
    if (this.#next >= this.#reserved) {
      if (this.#further === undefined) return 0;
      this.#next = this.#further.nextId;
      this.#reserved = this.#further.reserved;
      this.#further = undefined;
    }
    const id = this.#next;
    this.#next += 1;
    return id;
  }

  async #reserve(): Promise<void> {
    this.#isReserving = true;
    try {
      this.#further = await reserveIds(this.#database, this.#epoch);
    } catch (error) {
      this.#notBefore = performance.now() + PAUSE_MS;
      this.#onFailed(error);
    } finally {
      this.#isReserving = false;
    }
  }
}
