/** What a session remembers between connections. */
import type { Field } from './message.ts';

/**
 * Numbers and messages, in memory or on disk. The calls return when it is safe: a number is written before its message is
 * sent, so that no number is used twice.
 */
export interface Store {
  /** Of our next message. */
  nextSender: number;
  /** Of the next message of the other side. */
  nextTarget: number;
  /** Keeps an application message, to send it again when it is asked for. */
  keep(number: number, fields: readonly Field[]): void;
  kept(number: number): readonly Field[] | undefined;
  /** Both numbers are 1 again, and no message is kept. */
  reset(): void;
}

/** The newest of them; for older ones a gap is filled. */
const MAX_KEPT = 10_000;

export class MemoryStore implements Store {
  nextSender = 1;
  nextTarget = 1;
  readonly #kept = new Map<number, readonly Field[]>();

  keep(number: number, fields: readonly Field[]): void {
    this.#kept.set(number, fields);
    if (this.#kept.size <= MAX_KEPT) return;
    for (const oldest of this.#kept.keys()) {
      this.#kept.delete(oldest);
      return;
    }
  }

  kept(number: number): readonly Field[] | undefined {
    return this.#kept.get(number);
  }

  reset(): void {
    this.nextSender = 1;
    this.nextTarget = 1;
    this.#kept.clear();
  }
}
