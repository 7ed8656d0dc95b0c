/**
 * `npm run backup -- FOLDER`: copies the embedded database of DATA_DIR, whose server may be running, to a new folder.
 * `npm run backup -- --restore FOLDER [--to TIME]`: makes the database of a new DATA_DIR from that copy and the log in
 * WAL_ARCHIVE.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseCommandLine, parseConfigOrExit } from '../config/index.ts';
import { baseBackup, restoreBackup } from './embedded/backup.ts';

const USAGE = 'usage: npm run backup -- FOLDER, or npm run backup -- --restore FOLDER [--to 2026-11-23T20:15:00Z]';

async function run(): Promise<string> {
  const { values, positionals } = parseCommandLine(USAGE, {
    allowPositionals: true,
    options: { restore: { type: 'string' }, to: { type: 'string' } },
  });
  const config = parseConfigOrExit();
  const folder = join(config.dataDir, 'postgres');
  if (config.databaseUrl !== undefined) throw new Error('DATABASE_URL is set: use the tools of that PostgreSQL');
  const [target] = positionals;
  if (values.restore === undefined) {
    if (target === undefined || positionals.length > 1 || values.to !== undefined) throw new Error(USAGE);
    const url = readFileSync(join(folder, 'superuser.url'), 'utf8').trim();
    await baseBackup(url, folder, resolve(target));
    return `The database was copied to ${resolve(target)}. To restore it, the log in WAL_ARCHIVE from now on is needed too.`;
  }
  if (positionals.length > 0) throw new Error(USAGE);
  if (config.walArchive === undefined) throw new Error('WAL_ARCHIVE must name the folder with the log');
  const until = values.to === undefined ? undefined : new Date(values.to);
  if (until !== undefined && Number.isNaN(until.getTime())) throw new Error(USAGE);
  await restoreBackup({
    backup: resolve(values.restore),
    archive: config.walArchive,
    folder,
    ...(until === undefined ? {} : { until }),
  });
  return `The database was restored to ${folder}${until === undefined ? '' : ` as of ${until.toISOString()}`}. Now run npm run verify.`;
}

try {
  console.log(await run());
} catch (error) {
  console.error(`Tradewind: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
