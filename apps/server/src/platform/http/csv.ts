/** Tables as CSV (RFC 4180), read and sent a stretch at a time however long they are. */
import { Readable } from 'node:stream';
import { Semaphore } from '../concurrency/index.ts';
import type { FileAnswer } from './answer.ts';

/** Exports never hold more connections than this, however many there are: the pool is everybody's. */
const STRETCHES_AT_ONCE = 2;
/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\u{feff}';
const LINE_END = '\r\n';

const semaphore = new Semaphore(STRETCHES_AT_ONCE);

export interface Stretch<Cursor> {
  readonly text: string;
  /** Where the next one begins; undefined after the last. */
  readonly next: Cursor | undefined;
}

/** Reads the stretch from a place on; undefined = from the beginning. */
export type ReadStretch<Cursor> = (from: Cursor | undefined) => Promise<Stretch<Cursor>>;

/**
 * A long text, sent as it is read. Resolves once the first stretch was read, so that a failure can still be reported;
 * the stream fails half-way when a later one cannot be read.
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

/** A table; `columns` are the texts of its head. */
export const csvStream = <Cursor>(columns: readonly string[], read: ReadStretch<Cursor>): Promise<Readable> =>
  stretchesOf(BYTE_ORDER_MARK + csvLine(columns.map(csvText)), read);

/** A table as a file to download, likewise. */
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

/** Fields as they are: figures and times of ours, and texts by csvText. */
export const csvLine = (fields: readonly (string | number)[]): string => fields.join(',') + LINE_END;

/**
 * Text as a field. What a spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV Injection);
 * figures are ours and stay as they are.
 */
export function csvText(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
