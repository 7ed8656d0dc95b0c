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

/** A query by COPY TO STDOUT. When `onChunk` throws, the rest is read and discarded, and then `reject` is called. */
export class CopyOut implements pg.Submittable {
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
