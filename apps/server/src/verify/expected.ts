/** Heads of the log that were stored elsewhere: it must still have them. */
import { readFileSync } from 'node:fs';
import { VerifyFault } from './fault.ts';

const HEAD = /^(\d{1,15}):([0-9a-f]{64})$/iu;

/** A head as it is printed, stored elsewhere, and expected: `SEQ:HASH`. */
export const headText = ({ seq, hash }: { readonly seq: number; readonly hash: string }): string => `${seq}:${hash}`;

/**
 * Reads the values of `--expect`: `SEQ:HASH`, or `@FILE` with one a line, whose empty lines and whatever follows a `#` do not
 * count. Throws on anything else, and on a file without a head.
 */
export function readHeads(values: readonly string[]): readonly string[] {
  const heads = values.flatMap((value) => (value.startsWith('@') ? headsOf(value.slice(1)) : [value]));
  const wrong = heads.find((head) => !HEAD.test(head) || Number.parseInt(head, 10) === 0);
  if (wrong !== undefined)
    throw new Error(`--expect takes SEQ:HASH (a number and 64 hexadecimal digits), not "${wrong}"`);
  return heads;
}

function headsOf(path: string): readonly string[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const heads = lines.map((line) => line.replace(/#.*$/u, '').trim()).filter((line) => line !== '');
  if (heads.length === 0) throw new Error(`${path} holds no head`);
  return heads;
}

export class Expected {
  readonly #hashes = new Map<number, Set<string>>();
  readonly #count: number;

  /** `heads`: as readHeads returns them. */
  constructor(heads: readonly string[]) {
    this.#count = heads.length;
    for (const head of heads) {
      const [, seq = '', hash = ''] = HEAD.exec(head) ?? [];
      const number = Number(seq);
      this.#hashes.set(number, (this.#hashes.get(number) ?? new Set()).add(hash.toLowerCase()));
    }
  }

  /** Throws VerifyFault when an event has another hash than is expected. */
  meet(seq: number, hash: string): void {
    const hashes = this.#hashes.get(seq);
    if (hashes === undefined) return;
    const other = [...hashes].find((each) => each !== hash);
    if (other !== undefined)
      throw new VerifyFault(
        `trade event ${seq} was expected with the hash ${other}, but has ${hash}: the log was rewritten`,
      );
  }

  /** Throws VerifyFault when the log ends before an expected head. */
  end(seq: number): void {
    const last = Math.max(0, ...this.#hashes.keys());
    if (last > seq) throw new VerifyFault(`trade event ${last} was expected, but the log ends with ${seq}`);
  }

  get count(): number {
    return this.#count;
  }
}
