/**
 * A range of the event log as a file (docs/operations/archive.md): gzip of a header line, followed by one line per
 * event in PostgreSQL's COPY format. Its events prove themselves by their numbers and hashes.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { EVENT_COLUMNS, hashOfFields } from './chain.ts';
import { VerifyFault } from './fault.ts';

const HASH = z.string().regex(/^[\da-f]{64}$/u);
const head = z.object({
  tradewind: z.literal('trade_events'),
  columns: z.literal(EVENT_COLUMNS.join(',')),
  /** Number of the first event, and of the first one after it. */
  from: z.int().positive(),
  to: z.int().positive(),
  /** Hash of the event before it. */
  prevHash: HASH,
  /** Hash of the last event. */
  lastHash: HASH,
});
export type ArchiveHead = Omit<z.output<typeof head>, 'tradewind' | 'columns'>;
type Fields = readonly (string | null)[];

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const UNESCAPED: Readonly<Record<string, string>> = { '\\\\': '\\', '\\t': '\t', '\\n': '\n', '\\r': '\r' };
const written = (field: string | null): string =>
  field === null ? '\\N' : field.replaceAll(/[\\\t\n\r]/gu, (each) => ESCAPED[each] ?? each);
const read = (field: string): string | null =>
  field === '\\N' ? null : field.replaceAll(/\\[\\tnr]/gu, (each) => UNESCAPED[each] ?? each);

/**
 * Writes the file completely or not at all: under another name, synced, read again and verified, and only then renamed.
 * `rows` returns the events in order, in batches. Throws VerifyFault.
 */
export async function writeArchive(
  path: string,
  about: ArchiveHead,
  rows: AsyncIterable<readonly Fields[]>,
): Promise<void> {
  const partial = `${path}.partial`;
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify({ tradewind: 'trade_events', columns: EVENT_COLUMNS.join(','), ...about })}\n`;
    for await (const stretch of rows) yield stretch.map((fields) => `${fields.map(written).join('\t')}\n`).join('');
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(partial, { mode: 0o600 }));
    await sync(partial);
    const proven = await readArchive(partial, async () => {});
    if (JSON.stringify(proven) !== JSON.stringify(about))
      throw new VerifyFault(`${partial} does not contain what was written`);
    await rename(partial, path);
    await sync(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const BATCH_ROWS = 5000;

/**
 * Reads and verifies a file. `onText` gets its events in COPY format, in batches, before the last of them is verified,
 * so callers must write them in a transaction. Throws VerifyFault when an event is missing or was changed.
 */
export async function readArchive(path: string, onText: (text: string) => Promise<void>): Promise<ArchiveHead> {
  const stream = createReadStream(path).on('error', () => {});
  const unzipped = stream.pipe(createGunzip());
  stream.once('error', (error) => unzipped.destroy(error));
  let about: ArchiveHead | undefined;
  let [seq, hash] = [0, ''];
  let stretch: string[] = [];
  try {
    for await (const line of linesOf(unzipped)) {
      if (about === undefined) {
        const { tradewind: _, columns: __, ...found } = head.parse(JSON.parse(line));
        about = found;
        [seq, hash] = [about.from - 1, about.prevHash];
        continue;
      }
      hash = nextHash(path, seq, hash, line);
      seq += 1;
      stretch.push(line);
      if (stretch.length < BATCH_ROWS) continue;
      await onText(`${stretch.join('\n')}\n`);
      stretch = [];
    }
  } catch (error) {
    if (error instanceof VerifyFault || !isOfFile(error)) throw error;
    throw new VerifyFault(
      `${path} is not a complete archive: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (about === undefined || seq !== about.to - 1 || hash !== about.lastHash)
    throw new VerifyFault(`${path} ends with event ${seq}, which its header does not state`);
  if (stretch.length > 0) await onText(`${stretch.join('\n')}\n`);
  return about;
}

/** Splits only at line feeds: a text may contain other line separators. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function nextHash(path: string, seq: number, hash: string, line: string): string {
  const found = hashOfFields(line.split('\t').map(read));
  if (found.seq !== seq + 1) throw new VerifyFault(`${path}: event ${seq + 1} is missing`);
  if (found.prevHash !== hash || found.hash !== found.storedHash)
    throw new VerifyFault(`${path}: event ${found.seq} was changed`);
  return found.hash;
}

/** The file is damaged, truncated, missing, or of another kind; the database is not at fault. */
function isOfFile(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof z.ZodError || error instanceof RangeError) return true;
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(?:Z_|ENOENT|ERR_)/u.test(error.code)
  );
}

export const archiveName = (from: number, to: number): string =>
  `trade_events-${String(from).padStart(15, '0')}-${String(to).padStart(15, '0')}.gz`;

/** The default folder. */
export const archiveFolder = ({ dataDir }: { readonly dataDir: string }): string => join(dataDir, 'archive');

export const archivePath = (folder: string, name: string): string => join(folder, name);
