/** Tables as CSV (RFC 4180), read and sent in batches, however long they are. */
import { Readable } from 'node:stream';
import { Semaphore } from '../concurrency/index.ts';
import type { FileAnswer } from './answer.ts';

/** Exports never use more connections than this, however many run: everyone shares the pool. */
const STRETCHES_AT_ONCE = 2;
/** Without it spreadsheets do not recognise UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}';
const LINE_END = '\r\n';

const semaphore = new Semaphore(STRETCHES_AT_ONCE);

export interface Stretch<Cursor> {
  readonly text: string;
  /** Where the next batch starts; undefined after the last. */
  readonly next: Cursor | undefined;
}

/** Reads the batch at a position; undefined = from the beginning. */
export type ReadStretch<Cursor> = (from: Cursor | undefined) => Promise<Stretch<Cursor>>;

/**
 * A long text, sent while it is read. Resolves once the first batch was read, so that a
 * failure can still be reported; the stream fails half-way when a later batch cannot be read.
 */
export async function stretchesOf<Cursor>(head: string, read: ReadStretch<Cursor>): Promise<Readable> {
  const first = await semaphore.run(() => read(undefined));
  return Readable.from(following(head, first, read), { objectMode: false });
}

async function* following<Cursor>(
  head: string,
  first: Stretch<Cursor>,
  read: ReadStretch<Cursor>,
): AsyncGenerator<string> {
  if (head !== '') yield head;
  for (let stretch = first; ;) {
    if (stretch.text !== '') yield stretch.text;
    const { next } = stretch;
    if (next === undefined) return;
    stretch = await semaphore.run(() => read(next));
  }
}

/** A table; `columns` are its column titles. */
export const csvStream = <Cursor>(columns: readonly string[], read: ReadStretch<Cursor>): Promise<Readable> =>
  stretchesOf(BYTE_ORDER_MARK + csvLine(columns.map(csvText)), read);

/** The same table as a file to download. */
export async function csvFile<Cursor>(
  name: string,
  columns: readonly string[],
  read: ReadStretch<Cursor>,
): Promise<FileAnswer> {
  return {
    type: 'text/csv; charset=utf-8',
    body: await csvStream(columns, read),
    headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'private, no-store' },
  };
}

/** Fields as is: our own figures and times, and texts through csvText. */
export const csvLine = (fields: readonly (string | number)[]): string => fields.join(',') + LINE_END;

/**
 * Text as a field. What a spreadsheet would take for a formula is prefixed
 * with an apostrophe (OWASP, CSV Injection); our own figures stay unchanged.
 */
export function csvText(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
