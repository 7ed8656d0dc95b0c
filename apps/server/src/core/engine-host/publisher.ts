/** Passes committed events to listeners in order, a slice at a time, so that a large batch does not block the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CommittedEvent } from './types.ts';

const SLICE = 250;

export type Listener = (events: readonly CommittedEvent[]) => void;

export class Publisher {
  readonly #listeners = new Set<Listener>();
  readonly #onFault: (error: unknown) => void;
  #tail: Promise<void> = Promise.resolve();

  /** `onFault` is called with the error of a listener that threw. The other listeners are still called. */
  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(events: readonly CommittedEvent[]): void {
    if (events.length > 0 && this.#listeners.size > 0) this.#tail = this.#tail.then(() => this.#deliver(events));
  }

  /** Resolves when everything published so far has been passed on. */
  get drained(): Promise<void> {
    return this.#tail;
  }

  async #deliver(events: readonly CommittedEvent[]): Promise<void> {
    for (let start = 0; start < events.length; start += SLICE) {
      if (start > 0) await nextTurn();
      const slice = events.length <= SLICE ? events : events.slice(start, start + SLICE);
      for (const listener of this.#listeners) {
        try {
          listener(slice);
        } catch (error) {
          this.#onFault(error);
        }
      }
    }
  }
}

/** Listeners of a signal without a payload. */
export class Listeners {
  readonly #all = new Set<() => void>();

  readonly add = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  call(): void {
    for (const listener of this.#all) listener();
  }
}
