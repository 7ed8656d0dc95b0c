/** Reads many rows by COPY: the fastest way out of PostgreSQL, without a result that holds them all. */
/// <reference path="./pg-copy-streams.d.ts" />
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from './pool.ts';

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '\\': '\\' };

function unescape(field: string): string | null {
  if (field === '\\N') return null;
  return field.includes('\\') ? field.replace(/\\(.)/gu, (_, letter: string) => ESCAPES[letter] ?? letter) : field;
}

type OnRow = (fields: readonly (string | null)[]) => void;

/** Calls `onRow` with the fields of each row of a query (no parameters) as text; null stays null. */
export async function copyRows(db: Database, query: string, onRow: OnRow): Promise<void> {
  const client = await db.connect();
  let fault: Error | undefined;
  try {
    await copyRowsFrom(client, query, onRow);
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    throw fault;
  } finally {
    client.release(fault); // a connection in the middle of a COPY cannot be used again
  }
}

/** As copyRows, on a connection of the caller's, which must be closed when this throws. */
export async function copyRowsFrom(client: pg.ClientBase, query: string, onRow: OnRow): Promise<void> {
  const stream = client.query(copyTo(`COPY (${query}) TO STDOUT`));
  let rest = '';
  stream.setEncoding('utf8');
  for await (const chunk of stream) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onRow(line.split('\t').map(unescape));
  }
}
