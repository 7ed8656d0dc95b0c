/** Finds columns by their names in the first row, and refuses a row that does not have them. */
import { CONFIG_FAULT, Fatal } from '../faults.ts';

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');

export class Heading {
  readonly #names: readonly string[];

  constructor(fields: readonly string[]) {
    this.#names = fields.map(plain);
  }

  /** Index of the column with one of these names; -1 = there is none. */
  find(...names: readonly string[]): number {
    const wanted = new Set(names.map(plain));
    return this.#names.findIndex((name) => wanted.has(name));
  }

  /** Throws Fatal when there is none. */
  index(...names: readonly string[]): number {
    const index = this.find(...names);
    if (index === -1)
      throw new Fatal(
        CONFIG_FAULT,
        `the first line has no column ${names[0]}: ${this.#names.join(', ') || 'it is empty'}`,
      );
    return index;
  }
}
