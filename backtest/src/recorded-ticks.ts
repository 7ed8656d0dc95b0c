/** The recorded ticks of a backtest: daily files of the server, or what import-ticks writes. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type RecordedTick, findRecordings, mergeRecordings } from '@tradewind/server/market';
import { BacktestFault } from './faults.ts';

export interface Recordings {
  /** Files by instrument code. */
  readonly byCode: ReadonlyMap<string, readonly string[]>;
  /** In the order of time; those of one time in the order of codes. Throws BacktestFault with file and line. */
  ticks(): AsyncGenerator<RecordedTick>;
}

interface Wanted {
  /** Absent = all. */
  readonly codes?: readonly string[] | undefined;
  /** Epoch ms; the end is exclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const MANIFEST = 'manifest.json';

/** Throws BacktestFault when there is nothing, or a file is not what the manifest beside it says. */
export async function openRecordings(
  folder: string,
  { codes, from = 0, to = Infinity }: Wanted = {},
): Promise<Recordings> {
  const found = await findRecordings(folder, '--data').catch((error: unknown) => {
    throw new BacktestFault(error instanceof Error ? error.message : String(error));
  });
  for (const code of codes ?? [])
    if (!found.has(code)) throw new BacktestFault(`--data ${folder} has no file of ${code}`);
  const byCode = codes === undefined ? found : new Map(codes.map((code) => [code, found.get(code) ?? []]));
  await checkManifest(folder, [...byCode.values()].flat());
  const recordings = [...byCode].map(([code, files]) => ({ code, files }));
  return {
    byCode,
    async *ticks() {
      const seen = new Map<string, RecordedTick>();
      let fault: BacktestFault | undefined;
      const events = {
        onUnreadable: ({ file, number, text }: RecordedTick['line'], reason: string) => {
          fault ??= new BacktestFault(`${file}, line ${number}: ${reason}: ${text.slice(0, 80)}`);
        },
        onEnd: () => {},
        onBroken: (file: string, error: unknown) => {
          fault ??= new BacktestFault(
            `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
          );
        },
      };
      for await (const tick of mergeRecordings(recordings, events)) {
        if (fault !== undefined) throw fault;
        const before = seen.get(tick.code);
        if (before !== undefined && tick.time < before.time)
          throw new BacktestFault(`${at(tick)}: its time is before that of ${at(before)}`);
        seen.set(tick.code, tick);
        if (tick.time >= to) return;
        if (tick.time >= from) yield tick;
      }
      if (fault !== undefined) throw fault;
    },
  };
}

/** Where a tick stands. */
export const at = ({ line: { file, number } }: RecordedTick): string => `${file}, line ${number}`;

/** Hashes are those of the files without compression. */
async function checkManifest(folder: string, files: readonly string[]): Promise<void> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) return;
  const listed = hashesOf(await readFile(path, 'utf8'), path);
  for (const file of files) {
    const expected = listed.get(basename(file, '.gz'));
    if (expected === undefined) continue;
    const bytes = await readFile(file);
    const plain = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    if (createHash('sha256').update(plain).digest('hex') !== expected)
      throw new BacktestFault(`${file} is not the file of the manifest: its SHA-256 differs`);
  }
}

/** By file name; of the answer of the server, or of its data alone. */
function hashesOf(text: string, path: string): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  try {
    const manifest = JSON.parse(text) as { files?: unknown; data?: { files?: unknown } };
    const files = manifest.files ?? manifest.data?.files;
    if (!Array.isArray(files)) throw new TypeError('no list of files');
    for (const { name, sha256 } of files as { name: string; sha256: string }[]) hashes.set(name, sha256);
  } catch {
    throw new BacktestFault(`${path} is no manifest of daily files`);
  }
  return hashes;
}
