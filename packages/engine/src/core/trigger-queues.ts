/** The queues of all markets, and the sweeping of their void entries. */
import { elementAt } from './arrays.ts';
import { Stamps } from './stamps.ts';
import type { Owner } from './stamps.ts';
import { TriggerChunks } from './trigger-chunks.ts';
import { TriggerQueue } from './trigger-queue.ts';

/** Entries visited per voided entry, so that at most one in this many is void at any time. */
const SWEPT_PER_VOID = 3;

export class TriggerQueues {
  readonly #stamps = new Stamps();
  readonly #chunks = new TriggerChunks();
  readonly #list: TriggerQueue[] = [];
  /** Where sweeping continues: a queue, and one of its ranges, or -1 for its heap. */
  #queue = 0;
  #range = -1;
  /** Number of entries still to be visited. */
  #owed = 0;

  create(direction: 'falls' | 'rises'): TriggerQueue {
    const queue = new TriggerQueue(this.#stamps, this.#chunks, direction);
    this.#list.push(queue);
    return queue;
  }

  /** An entry was reached, so it is already gone when its owner is released. */
  noteReached(): void {
    this.#owed -= SWEPT_PER_VOID;
  }

  /** Voids all of an owner's entries; `entries` is their number, including those that were reached. */
  release(owner: Owner, entries: number): void {
    this.#stamps.void(owner);
    this.#owed += entries * SWEPT_PER_VOID;
    while (this.#owed > 0) this.#sweepNext();
  }

  #sweepNext(): void {
    const queue = elementAt(this.#list, this.#queue);
    const seen = this.#range < 0 ? queue.sweepHeap() : queue.sweepRange(this.#range);
    // skipping an empty range counts as work, too
    this.#owed -= (seen ?? 0) + 1;
    this.#range += 1;
    if (seen !== undefined) return;
    this.#range = -1;
    this.#queue = (this.#queue + 1) % this.#list.length;
  }
}
