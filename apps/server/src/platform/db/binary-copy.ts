/** Reads many rows by COPY in PostgreSQL's binary format. */
import type pg from 'pg';
import { CopyOut } from './copy.ts';

/** A row in the binary format, read by column without converting each to text. Only valid during the call. */
export class BinaryRow {
  #buffer: Buffer = Buffer.alloc(0);
  /** Of the same bytes: reading numbers through it takes a third of the time. */
  #view = viewOf(this.#buffer);
  /** Offset of each field, and its length; -1 = null. */
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];

  /** For the calls of `place` that follow. */
  use(buffer: Buffer, view: DataView): void {
    this.#buffer = buffer;
    this.#view = view;
  }

  /** Reads the field positions of the row at `offset` and returns its end; undefined = it is incomplete, or there is none. */
  place(offset: number, used: number): number | undefined {
    if (offset + 2 > used) return undefined;
    const count = this.#view.getInt16(offset);
    if (count < 0) return undefined;
    let at = offset + 2;
    for (let field = 0; field < count; field++) {
      if (at + 4 > used) return undefined;
      const length = this.#view.getInt32(at);
      at += 4;
      this.#starts[field] = at;
      this.#lengths[field] = length;
      if (length > 0) at += length;
    }
    return at > used ? undefined : at;
  }

  isNull(column: number): boolean {
    return (this.#lengths[column] ?? -1) < 0;
  }

  /** Value of an integer or bigint column. Throws RangeError when a JavaScript number cannot hold it exactly. */
  integer(column: number): number | null {
    const start = this.#starts[column] ?? 0;
    const length = this.#lengths[column];
    if (length === 4) return this.#view.getInt32(start);
    if (length !== 8) return null;
    const value = this.#view.getInt32(start) * 2 ** 32 + this.#view.getUint32(start + 4);
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint leaves the safe integers: about ${value}`);
    return value;
  }

  text(column: number): string | null {
    const start = this.#starts[column] ?? 0;
    const length = this.#lengths[column] ?? -1;
    return length < 0 ? null : this.#buffer.toString('utf8', start, start + length);
  }

  /** Like text, in half of the time: bytes beyond ASCII become one character each. */
  ascii(column: number): string | null {
    const start = this.#starts[column] ?? 0;
    const length = this.#lengths[column] ?? -1;
    return length < 0 ? null : this.#buffer.toString('latin1', start, start + length);
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView => new DataView(buffer, byteOffset, byteLength);

/** Signature, flags and the length of an extension. */
const HEAD_BYTES = 19;
/** A field count of -1. */
const END_BYTES = 2;
/** Rows are read when there are this many bytes of them: many at once are faster than one by one. */
const PIECE_BYTES = 65_536;

/** Received bytes, and the rows in them. */
class Rows {
  #buffer = Buffer.allocUnsafe(2 * PIECE_BYTES);
  #view = viewOf(this.#buffer);
  #used = 0;
  /** Whether the bytes before the first row have been skipped. */
  #isInside = false;
  readonly #row = new BinaryRow();
  readonly #onRow: (row: BinaryRow) => void;

  constructor(onRow: (row: BinaryRow) => void) {
    this.#onRow = onRow;
  }

  add(chunk: Buffer): void {
    const needed = this.#used + chunk.length;
    if (needed > this.#buffer.length) this.#makeRoom(needed);
    this.#buffer.set(chunk, this.#used);
    this.#used = needed;
    if (needed >= PIECE_BYTES) this.#read();
  }

  /** Reads what is left: rows and the end of all rows. */
  end(): void {
    this.#read();
    if (this.#used !== END_BYTES) throw new Error(`${this.#used} bytes of a COPY could not be read`);
  }

  #makeRoom(needed: number): void {
    const larger = Buffer.allocUnsafe(needed * 2);
    this.#buffer.copy(larger, 0, 0, this.#used);
    this.#buffer = larger;
    this.#view = viewOf(larger);
  }

  /** Reads all complete rows. */
  #read(): void {
    let at = this.#isInside ? 0 : HEAD_BYTES;
    this.#isInside = true;
    this.#row.use(this.#buffer, this.#view);
    for (;;) {
      const end = this.#row.place(at, this.#used);
      if (end === undefined) break;
      this.#onRow(this.#row);
      at = end;
    }
    this.#buffer.copyWithin(0, at, this.#used);
    this.#used -= at;
  }
}

/** Like copyRowsFrom, for columns of type integer, bigint, text and json only, in a third of the time. */
export async function copyBinaryRowsFrom(
  client: pg.ClientBase,
  query: string,
  onRow: (row: BinaryRow) => void,
): Promise<void> {
  const rows = new Rows(onRow);
  await new Promise<void>((resolve, reject) => {
    const onChunk = (chunk: Buffer): void => rows.add(chunk);
    client.query(new CopyOut(`COPY (${query}) TO STDOUT (FORMAT binary)`, onChunk, resolve, reject));
  });
  rows.end();
}
