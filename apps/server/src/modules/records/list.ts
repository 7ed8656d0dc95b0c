/** Lists of records that operators filter: parts of their conditions, and their pages. */

export const PAGE_ROWS = 20;

export const offsetOf = (page: number): number => (page - 1) * PAGE_ROWS;

/** Conditions joined by AND, each with its values as numbered parameters. */
export class Conditions {
  readonly #texts: string[] = [];
  readonly #values: unknown[] = [];

  /** `text` holds one `?` for its value; left out when the value is undefined. */
  add(text: string, value: unknown): this {
    if (value === undefined) return this;
    this.#texts.push(text.replace('?', () => `$${this.#values.push(value)}`));
    return this;
  }

  /** `WHERE …`, or nothing. */
  get text(): string {
    return this.#texts.length === 0 ? '' : `WHERE ${this.#texts.join(' AND ')}`;
  }

  get values(): readonly unknown[] {
    return this.#values;
  }

  /** The next parameter's number. */
  get next(): number {
    return this.#values.length + 1;
  }
}
