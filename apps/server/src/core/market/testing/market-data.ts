/** Real market data for tests. It is read from outside; it is never part of the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

const REPOSITORY = resolve(import.meta.dirname, '../../../../../..');
const FOLDER = resolve(REPOSITORY, process.env['MARKET_DATA'] ?? '../shared/data');

/** Path of a data file or folder; undefined (logged once to the console) when it does not exist. */
export function marketData(name: string): string | undefined {
  const path = resolve(FOLDER, name);
  if (existsSync(path)) return path;
  console.info(`no market data at ${path}: generated ticks are used instead`);
  return undefined;
}

/** Rows of a gzipped CSV file as text fields, without the heading. */
export function readRows(path: string): readonly (readonly string[])[] {
  const [, ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => line.split(','));
}
