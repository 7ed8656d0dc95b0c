/** Reads and writes many rows by COPY, the fastest way out of and into PostgreSQL. */
import { StringDecoder } from 'node:string_decoder';
import type pg from 'pg';
import type { Database } from './pool.ts';

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '\\': '\\' };

function unescape(field: string): string | null {
  if (field === '\\N') return null;
  return field.includes('\\') ? field.replace(/\\(.)/gu, (_, letter: string) => ESCAPES[letter] ?? letter) : field;
}

type OnRow = (fields: readonly (string | null)[]) => void;

/**
 * Calls `onRow` with the fields of each row of a query (no parameters) as text; null stays null. May take any amount of
 * time.
 */
export async function copyRows(db: Database, query: string, onRow: OnRow): Promise<void> {
  await withLongCopies(db, (client) => copyRowsFrom(client, query, onRow));
}

async function withLongCopies(db: Database, work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await db.connect();
  let fault: Error | undefined;
  try {
    await client.query('SET statement_timeout = 0');
    await work(client);
    await client.query('RESET statement_timeout');
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    throw fault;
  } finally {
    client.release(fault); // a connection in the middle of a COPY cannot be used again
  }
}

/** Like copyRows, on the caller's connection, which must be closed when this throws. */
export function copyRowsFrom(client: pg.ClientBase, query: string, onRow: OnRow): Promise<void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return new Promise((resolve, reject) => {
    const onChunk = (chunk: Buffer): void => {
      const lines = (rest + decoder.write(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onRow(line.split('\t').map(unescape));
    };
    client.query(new CopyOut(`COPY (${query}) TO STDOUT`, onChunk, resolve, reject));
  });
}

/** A row in PostgreSQL's binary format, read by column without converting each to text. Only valid during the call. */
export class BinaryRow {
  #buffer: Buffer = Buffer.alloc(0);
  /** Offset of each field, and its length; -1 = null. */
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];

  /**
   * Reads the field positions from `offset` on and returns the end of the row; undefined when it is incomplete, -1 at
   * the end of all rows.
   */
  place(buffer: Buffer, offset: number): number | undefined {
    if (offset + 2 > buffer.length) return undefined;
    const count = buffer.readInt16BE(offset);
    if (count < 0) return -1;
    let at = offset + 2;
    for (let field = 0; field < count; field++) {
      if (at + 4 > buffer.length) return undefined;
      const length = buffer.readInt32BE(at);
      at += 4;
      this.#starts[field] = at;
      this.#lengths[field] = length;
      if (length > 0) at += length;
    }
    if (at > buffer.length) return undefined;
    this.#buffer = buffer;
    return at;
  }

  isNull(column: number): boolean {
    return (this.#lengths[column] ?? -1) < 0;
  }

  /** Value of an integer or bigint column. Throws RangeError when a JavaScript number cannot hold it exactly. */
  integer(column: number): number | null {
    const start = this.#starts[column] ?? 0;
    const length = this.#lengths[column];
    if (length === 4) return this.#buffer.readInt32BE(start);
    if (length !== 8) return null;
    const value = this.#buffer.readInt32BE(start) * 2 ** 32 + this.#buffer.readUInt32BE(start + 4);
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint leaves the safe integers: about ${value}`);
    return value;
  }

  text(column: number): string | null {
    const start = this.#starts[column] ?? 0;
    const length = this.#lengths[column] ?? -1;
    return length < 0 ? null : this.#buffer.toString('utf8', start, start + length);
  }
}

/** Like copyRowsFrom, for columns of type integer, bigint and text only, in a third of the time. */
export function copyBinaryRowsFrom(
  client: pg.ClientBase,
  query: string,
  onRow: (row: BinaryRow) => void,
): Promise<void> {
  const row = new BinaryRow();
  // signature, flags and the length of an extension come first
  let skip = BINARY_HEAD_BYTES;
  let rest: Buffer = Buffer.alloc(0);
  return new Promise<void>((resolve, reject) => {
    const onChunk = (chunk: Buffer): void => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (rest.length < skip) return;
      let at = skip;
      for (let end = row.place(rest, at); end !== undefined && end > 0; end = row.place(rest, at)) {
        onRow(row);
        at = end;
      }
      skip = 0;
      rest = rest.subarray(at);
    };
    client.query(new CopyOut(`COPY (${query}) TO STDOUT (FORMAT binary)`, onChunk, resolve, reject));
  });
}

const BINARY_HEAD_BYTES = 19;

class CopyOut implements pg.Submittable {
  readonly #statement: string;
  readonly #onChunk: (chunk: Buffer) => void;
  readonly #resolve: () => void;
  readonly #reject: (error: unknown) => void;
  #fault: unknown;

  constructor(
    statement: string,
    onChunk: (chunk: Buffer) => void,
    resolve: () => void,
    reject: (error: unknown) => void,
  ) {
    this.#statement = statement;
    this.#onChunk = onChunk;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#fault !== undefined) return; // the rest has to be read and discarded
    try {
      this.#onChunk(chunk);
    } catch (error) {
      this.#fault = error;
    }
  }

  handleReadyForQuery(): void {
    if (this.#fault === undefined) this.#resolve();
    else this.#reject(this.#fault);
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  // pg calls this for every query; not needed here
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

/**
 * Writes rows by COPY, in the connection's current transaction. `target`: a table with its columns in parentheses.
 * `text`: the rows in COPY's text format, so fields that may contain a tab, a line break or a backslash have to be
 * escaped. Rejects with PostgreSQL's error; then no row is written.
 */
export function copyInto(client: pg.ClientBase, target: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(target, text, resolve, reject));
  });
}

class CopyIn implements pg.Submittable {
  readonly #target: string;
  readonly #text: string;
  readonly #resolve: () => void;
  readonly #reject: (error: unknown) => void;

  constructor(target: string, text: string, resolve: () => void, reject: (error: unknown) => void) {
    this.#target = target;
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    connection.query(`COPY ${this.#target} FROM STDIN`);
  }

  handleCopyInResponse(connection: CopyInConnection): void {
    connection.sendCopyFromChunk(Buffer.from(this.#text));
    connection.endCopyFrom();
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  // pg calls this for every query; nothing to do here
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

/** Members missing from pg's type definitions. */
interface CopyInConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}
