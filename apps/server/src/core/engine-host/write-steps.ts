/** What callers want written with their commands, as steps of the batch. */
import type { Step } from './exchange.ts';
import type { BatchValue, BatchWrite } from './types.ts';

/** Statements of callers that a connection keeps prepared; further ones are parsed each time. */
const MOST_NAMES = 200;

/** Names statements by their text, so that each is prepared once. */
export class WriteSteps {
  readonly #names = new Map<string, string>();

  stepOf({ text, values, rows }: BatchWrite): Step {
    const proven = rows === undefined ? text : withProof(text, values.length + 1);
    const given = rows === undefined ? values : [...values, rows];
    return { name: this.#nameOf(proven), text: proven, values: given.map(parameter) };
  }

  #nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MOST_NAMES) return '';
    const name = `write_${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

const withProof = (text: string, parameter: number): string =>
  `WITH touched AS (${text} RETURNING 1) SELECT prove_rows(count(*), $${parameter}::bigint) FROM touched`;

const parameter = (value: BatchValue): string | Buffer | null =>
  value === null || Buffer.isBuffer(value) ? value : String(value);

/**
 * Throws RangeError on values that PostgreSQL would refuse: before the command is applied, because a batch that
 * fails takes everybody's commands with it.
 */
export function assertWrites(writes: readonly BatchWrite[]): void {
  for (const { text, values, rows = 0 } of writes) {
    if (text === '' || !Number.isSafeInteger(rows) || rows < 0)
      throw new RangeError('a write without a statement or a number of rows');
    for (const value of values) {
      if (typeof value === 'number' && !Number.isFinite(value))
        throw new RangeError(`a write with the number ${value}`);
      if (typeof value === 'string' && value.includes('\0'))
        throw new RangeError('a write with a character zero in a text');
    }
  }
}
