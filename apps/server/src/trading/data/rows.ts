/** Rows of public data as JSON or CSV, sent while they are read. */
import type { Readable } from 'node:stream';
import { type FileAnswer, stretchesOf } from '../../platform/http/index.ts';

export type Format = 'json' | 'csv';

/** A batch of rows, each with one value a column; `next` is undefined after the last batch. */
export interface Batch<Cursor> {
  readonly rows: readonly (readonly number[])[];
  readonly next: Cursor | undefined;
}

export interface Table<Cursor> {
  readonly columns: readonly string[];
  /** Undefined = the first batch. */
  readonly read: (from: Cursor | undefined) => Promise<Batch<Cursor>>;
}

const TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** CSV is for programs: no byte order mark, lines end with \n. JSON is an answer like that of a call. */
export async function tableAnswer<Cursor>(
  name: string,
  format: Format,
  table: Table<Cursor>,
  headers: Readonly<Record<string, string>> = {},
): Promise<FileAnswer> {
  const body = await (format === 'csv' ? csvOf(table) : jsonOf(table));
  const attachment = format === 'csv' ? { 'content-disposition': `attachment; filename="${name}.csv"` } : {};
  return { type: TYPES[format], body, headers: { ...headers, ...attachment } };
}

function csvOf<Cursor>({ columns, read }: Table<Cursor>): Promise<Readable> {
  return stretchesOf<Cursor>(`${columns.join(',')}\n`, async (from) => {
    const { rows, next } = await read(from);
    return { text: rows.map((row) => `${row.join(',')}\n`).join(''), next };
  });
}

function jsonOf<Cursor>({ columns, read }: Table<Cursor>): Promise<Readable> {
  let separator = '';
  return stretchesOf<Cursor | 'end'>('{"code":1,"msg":"","data":[', async (from) => {
    if (from === 'end') return { text: ']}', next: undefined };
    const { rows, next } = await read(from);
    const fields = (row: readonly number[]): string => columns.map((name, at) => `"${name}":${row[at]}`).join(',');
    const text = rows.map((row) => `{${fields(row)}}`).join(',');
    const separated = text === '' ? '' : separator + text;
    if (text !== '') separator = ',';
    return { text: separated, next: next ?? 'end' };
  });
}
