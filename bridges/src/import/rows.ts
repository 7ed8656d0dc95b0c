/** Reads the rows of a file as a stream: plain or compressed with gzip, of any length, in constant memory. */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { CONFIG_FAULT, Fatal, reasonOf } from '../faults.ts';

/** A field longer than this is not of a price file. */
const MAX_RECORD_CHARACTERS = 64 * 1024;

export interface Table {
  readonly delimiter: string;
  /** Null = fields are not quoted, so that a quote cannot swallow the lines after it. */
  readonly quote: '"' | null;
}

export interface Row {
  /** From 1. */
  readonly line: number;
  /** Without blanks around them. */
  readonly fields: readonly string[];
}

/** Rejects with Fatal when the file cannot be read. */
export async function* rowsOf(file: string, { delimiter, quote }: Table): AsyncGenerator<Row> {
  const parser = parse({
    delimiter,
    quote,
    bom: true,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  });
  const bytes = createReadStream(file);
  const done = (): void => {};
  if (file.endsWith('.gz')) pipeline(bytes, createGunzip(), parser, done);
  else pipeline(bytes, parser, done);
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>)
      yield { line: info.lines, fields: record };
  } catch (error) {
    const what = error instanceof CsvError ? `is not a table of values: ${reasonOf(error)}` : reasonOf(error);
    throw new Fatal(CONFIG_FAULT, `${file}: ${what}`);
  }
}
