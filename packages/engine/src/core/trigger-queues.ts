/** The queues of all markets, and who cleans them. */
import { elementAt } from './arrays.ts';
import { Stamps } from './stamps.ts';
import type { Owner } from './stamps.ts';
import { TriggerChunks } from './trigger-chunks.ts';
import { TriggerQueue } from './trigger-queue.ts';

/** For each entry made void this many are visited, so that at most one in this many is void at any time. */
const SWEPT_PER_VOID = 3;

export class TriggerQueues {
  readonly #stamps = new Stamps();
  readonly #chunks = new TriggerChunks();
  readonly #list: TriggerQueue[] = [];
  /** Where sweeping goes on: a queue, and a range of it or -1 for its heap. */
  #queue = 0;
  #range = -1;
  /** How many entries are still to be visited. */
  #owed = 0;

  create(direction: 'falls' | 'rises'): TriggerQueue {
    const queue = new TriggerQueue(this.#stamps, this.#chunks, direction);
    this.#list.push(queue);
    return queue;
  }

  /** An entry was reached: it is gone already when its owner is released. */
  noteReached(): void {
    this.#owed -= SWEPT_PER_VOID;
  }

  /** Makes all that an owner waits for void; `entries` is how many that were, with those that were reached. */
  release(owner: Owner, entries: number): void {
    this.#stamps.void(owner);
    this.#owed += entries * SWEPT_PER_VOID;
    while (this.#owed > 0) this.#sweepNext();
  }

  #sweepNext(): void {
    const queue = elementAt(this.#list, this.#queue);
    const seen = this.#range < 0 ? queue.sweepHeap() : queue.sweepRange(this.#range);
    // passing by an empty range is no work for nothing either
    this.#owed -= (seen ?? 0) + 1;
    this.#range += 1;
    if (seen !== undefined) return;
    this.#range = -1;
    this.#queue = (this.#queue + 1) % this.#list.length;
  }
}
