/** What was recomputed, and what could not be: events of before the log stated what that needs. */
import type { Proof } from '../fault.ts';

export class Notes {
  readonly #counts = new Map<string, number>();
  readonly #missed = new Map<string, number>();
  readonly #hasTerms: () => boolean;
  #isNew = false;
  /** The last event of which something was missing, and its time. */
  #last: { readonly seq: number; readonly time: number } | undefined;

  /** `hasTerms`: without terms of any instrument nothing can be recomputed. */
  constructor(hasTerms: () => boolean) {
    this.#hasTerms = hasTerms;
  }

  /** From here on every event states what its recomputation needs. */
  begin(): void {
    this.#isNew = true;
  }

  get isNew(): boolean {
    return this.#isNew;
  }

  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  /** An event does not state what its recomputation needs. Returns what is wrong with that. */
  miss(what: string, { seq, time }: { readonly seq: number; readonly time: number }): string | undefined {
    if (this.#isNew && this.#hasTerms()) return 'it does not state the prices that it depends on';
    this.#missed.set(what, (this.#missed.get(what) ?? 0) + 1);
    this.#last = { seq, time };
    return undefined;
  }

  counted(what: string): number {
    return this.#counts.get(what) ?? 0;
  }

  proof(what: string, counted: string): Proof {
    return { what, count: this.counted(counted) };
  }

  /** One sentence for each kind of event that could not be recomputed. */
  sentences(meaning: ReadonlyMap<string, string>): readonly string[] {
    if (this.#last === undefined) return [];
    const { seq, time } = this.#last;
    const day = new Date(time).toISOString().slice(0, 10);
    return [...this.#missed].map(
      ([what, count]) => `${count} ${what} up to event ${seq} (${day}) ${meaning.get(what) ?? 'were not recomputed'}`,
    );
  }
}
