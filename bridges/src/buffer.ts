/** Lines that wait for the server, in order. Memory is bounded: when there are too many, the newest of each instrument stay. */
import type { Line } from './book.ts';

/** Some 10 MB. */
const MAX_LINES = 100_000;

export class LineBuffer {
  readonly #limit: number;
  #lines: Line[] = [];

  constructor(limit = MAX_LINES) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#lines.length;
  }

  push(lines: readonly Line[]): void {
    this.#lines.push(...lines);
    if (this.#lines.length > this.#limit) this.#thin();
  }

  /** Removes the first lines, up to `maxBytes` with their line ends, without those that are too old by now. */
  take(maxBytes: number, monotonic: number): Line[] {
    let bytes = 0;
    let count = 0;
    const taken: Line[] = [];
    for (const line of this.#lines) {
      if (line.expiresAt > monotonic) {
        bytes += Buffer.byteLength(line.text) + 1;
        if (bytes > maxBytes) break;
        taken.push(line);
      }
      count += 1;
    }
    this.#lines.splice(0, count);
    return taken;
  }

  /** Half of the limit goes at once, so that this is rare. */
  #thin(): void {
    const newest = new Map(this.#lines.map((line) => [line.code, line]));
    const surplus = this.#lines.length - Math.floor(this.#limit / 2);
    this.#lines = this.#lines.filter((line, index) => index >= surplus || newest.get(line.code) === line);
  }
}
