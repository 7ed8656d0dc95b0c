/**
 * `npm run archive -- --before 2026-01-01`: moves full ranges of the event log that ended before that day (UTC) from
 * the database into files. `npm run archive -- --restore [--from EVENT] [--to EVENT]`: brings ranges back.
 */
import { resolve } from 'node:path';
import { type Config, parseCommandLine, parseConfigOrExit } from '../platform/config/index.ts';
import { assertMigrated, faultLine, openForReading } from '../platform/db/index.ts';
import { notingRun } from '../platform/upkeep/index.ts';
import { archiveBefore, restoreArchives } from './archive.ts';
import { archiveFolder } from './archive-file.ts';

const USAGE =
  'usage: npm run archive -- --before 2026-01-01, or npm run archive -- --restore [--from EVENT] [--to EVENT]; [--folder FOLDER]';
const DAY = /^\d{4}-\d{2}-\d{2}$/u;

function eventOf(text: string | undefined, otherwise: number): number {
  const event = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(event) || event < 1) throw new Error(USAGE);
  return event;
}

async function run(): Promise<readonly string[]> {
  const text = { type: 'string' } as const;
  const { values } = parseCommandLine(USAGE, {
    options: { before: text, restore: { type: 'boolean' }, from: text, to: text, folder: text },
  });
  const config = parseConfigOrExit();
  const folder = resolve(values.folder ?? archiveFolder(config));
  const isRestore = values.restore === true;
  if (isRestore === (values.before !== undefined)) throw new Error(USAGE);
  const beforeMs = isRestore || !DAY.test(values.before ?? '') ? Number.NaN : Date.parse(values.before ?? '');
  if (!isRestore && Number.isNaN(beforeMs)) throw new Error(USAGE);
  if (beforeMs > Date.now()) throw new Error(`${values.before} is in the future: only past events can be archived`);
  const [from, to] = [eventOf(values.from, 1), eventOf(values.to, Number.MAX_SAFE_INTEGER)];
  return notingRun(config.dataDir, 'archive', () => move(config, { isRestore, folder, beforeMs, from, to }));
}

interface Move {
  readonly isRestore: boolean;
  readonly folder: string;
  readonly beforeMs: number;
  readonly from: number;
  readonly to: number;
}

async function move(config: Config, { isRestore, folder, beforeMs, from, to }: Move): Promise<readonly string[]> {
  const database = await openForReading(config);
  try {
    await assertMigrated(database.url);
    const ranges = isRestore
      ? await restoreArchives(database.url, folder, from, to)
      : await archiveBefore(database.url, folder, beforeMs, Date.now());
    if (ranges.length === 0)
      return [isRestore ? 'None of these events are archived.' : 'No full range ended before that day.'];
    return ranges.map(({ from: first, to: end, file, kept }) =>
      isRestore
        ? `Events ${first} to ${end - 1} are back in the database. ${file} is no longer needed.`
        : `Events ${first} to ${end - 1} are in ${file}; ${kept} of them stay in the database as well.`,
    );
  } finally {
    await database.stop();
  }
}

try {
  for (const line of await run()) console.log(line);
} catch (error) {
  console.error(`Tradewind: ${faultLine(error)}`);
  process.exitCode = 1;
}
