/** Reads and writes many rows by COPY: the fastest way out of PostgreSQL and into it. */
import { StringDecoder } from 'node:string_decoder';
import type pg from 'pg';
import type { Database } from './pool.ts';

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '\\': '\\' };

function unescape(field: string): string | null {
  if (field === '\\N') return null;
  return field.includes('\\') ? field.replace(/\\(.)/gu, (_, letter: string) => ESCAPES[letter] ?? letter) : field;
}

type OnRow = (fields: readonly (string | null)[]) => void;

/** Calls `onRow` with the fields of each row of a query (no parameters) as text; null stays null. It may take any time. */
export async function copyRows(db: Database, query: string, onRow: OnRow): Promise<void> {
  const client = await db.connect();
  let fault: Error | undefined;
  try {
    await client.query('SET statement_timeout = 0');
    await copyRowsFrom(client, query, onRow);
    await client.query('RESET statement_timeout');
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    throw fault;
  } finally {
    client.release(fault); // a connection in the middle of a COPY cannot be used again
  }
}

/** As copyRows, on a connection of the caller's, which must be closed when this throws. */
export function copyRowsFrom(client: pg.ClientBase, query: string, onRow: OnRow): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(query, onRow, resolve, reject));
  });
}

class CopyOut implements pg.Submittable {
  readonly #query: string;
  readonly #onRow: OnRow;
  readonly #resolve: () => void;
  readonly #reject: (error: unknown) => void;
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';
  #fault: unknown;

  constructor(query: string, onRow: OnRow, resolve: () => void, reject: (error: unknown) => void) {
    this.#query = query;
    this.#onRow = onRow;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    connection.query(`COPY (${this.#query}) TO STDOUT`);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#fault !== undefined) return; // the rest has to be read, but is not used
    const lines = (this.#rest + this.#decoder.write(chunk)).split('\n');
    this.#rest = lines.pop() ?? '';
    try {
      for (const line of lines) this.#onRow(line.split('\t').map(unescape));
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

  // what pg tells every query and this one has no use for
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

/**
 * Writes rows by COPY, in the transaction that the connection is in. `target`: a table with its columns in parentheses;
 * `text`: the rows in COPY's text format, so fields that may hold a tab, a line break or a backslash have to be
 * escaped. Rejects with PostgreSQL's error; then none of the rows is written.
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

  // called by pg for every query; nothing to do here
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

/** What the type definitions of pg leave out. */
interface CopyInConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}
