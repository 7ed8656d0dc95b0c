/**
 * `npm run backup`: copies a database whose server may be running, and restores it. docs/operations/database.md
 * describes the two kinds of backups.
 */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, parseCommandLine, parseConfigOrExit } from '../config/index.ts';
import { notingRun } from '../upkeep/index.ts';
import { createBackupKey, dumpDatabase, restoreDump } from './dump/index.ts';
import { baseBackup, restoreBackup } from './embedded/backup.ts';
import { faultLine, openForReading, restoreDumpInto, restoreInto, runningUrl } from './index.ts';

const USAGE = `usage:
  npm run backup -- --dump FILE [--encrypt-to PUBLIC_KEY]    all rows in one file, of DATABASE_URL or DATA_DIR
  npm run backup -- --restore FILE [--identity FILE]         into the empty database of DATABASE_URL, or into a new DATA_DIR
  npm run backup -- FOLDER                                   base backup of the embedded PostgreSQL (WAL_ARCHIVE)
  npm run backup -- --restore FOLDER [--to 2026-11-23T20:15:00Z]
  npm run backup -- --new-key FILE                           creates a key for --encrypt-to and --identity
  npm run backup -- --made                                   notes that other tools made a backup, for the metrics`;
const REST = `Also keep DATA_DIR/uploads, DATA_DIR/chat and DATA_DIR/archive, and separately the data key.`;

const text = { type: 'string' } as const;

async function dump(config: Config, file: string, recipient: string | undefined): Promise<string> {
  const database = await openForReading(config);
  try {
    const { tables, rows } = await dumpDatabase({ url: database.url, file, recipient });
    return `${rows} rows of ${tables} tables are in ${file}. ${REST}`;
  } finally {
    await database.stop();
  }
}

async function restoreFromDump(config: Config, file: string, identity: string | undefined): Promise<string> {
  const { dataDir, databaseUrl: url } = config;
  const restoring = { file, identity };
  const { tables, rows } = await (url === undefined
    ? restoreDumpInto(dataDir, restoring)
    : restoreDump({ ...restoring, url }));
  const place = url === undefined ? join(dataDir, 'postgres') : 'the database of DATABASE_URL';
  return `${rows} rows of ${tables} tables were restored to ${place}. Now run npm run verify.`;
}

async function restoreFromFolder(config: Config, backup: string, to: string | undefined): Promise<string> {
  if (config.databaseUrl !== undefined) throw new Error('DATABASE_URL is set: use the tools of that PostgreSQL');
  if (config.walArchive === undefined) throw new Error('WAL_ARCHIVE must name the folder with the log');
  const until = to === undefined ? undefined : new Date(to);
  if (until !== undefined && Number.isNaN(until.getTime())) throw new Error(USAGE);
  const { dataDir, walArchive: archive } = config;
  await restoreInto(dataDir, (folder) =>
    restoreBackup({ backup, archive, folder, ...(until === undefined ? {} : { until }) }),
  );
  return `The database was restored to ${join(dataDir, 'postgres')}${until === undefined ? '' : ` as of ${until.toISOString()}`}. Now run npm run verify.`;
}

async function copy(config: Config, target: string): Promise<string> {
  if (config.databaseUrl !== undefined)
    throw new Error('DATABASE_URL is set: use the tools of that PostgreSQL, or --dump');
  await baseBackup(runningUrl(config.dataDir), join(config.dataDir, 'postgres'), target);
  return `The database was copied to ${target}. To restore it, the log in WAL_ARCHIVE from now on is needed too. ${REST}`;
}

async function run(): Promise<string> {
  const { values, positionals } = parseCommandLine(USAGE, {
    allowPositionals: true,
    options: {
      dump: text,
      'encrypt-to': text,
      restore: text,
      identity: text,
      to: text,
      'new-key': text,
      made: { type: 'boolean' },
    },
  });
  const { dump: target, restore: source, to, identity, made, 'encrypt-to': recipient, 'new-key': keyFile } = values;
  const [folder] = positionals;
  const config = parseConfigOrExit();
  if ([target, source, keyFile, made, ...positionals].filter((each) => each !== undefined).length !== 1)
    throw new Error(USAGE);
  if ((to !== undefined || identity !== undefined) && source === undefined) throw new Error(USAGE);
  if (recipient !== undefined && target === undefined) throw new Error(USAGE);
  const noted = (work: () => Promise<string>): Promise<string> => notingRun(config.dataDir, 'backup', work);
  if (target !== undefined) return noted(() => dump(config, resolve(target), recipient));
  if (folder !== undefined) return noted(() => copy(config, resolve(folder)));
  if (made === true) return noted(async () => 'The metrics now count from this backup.');
  if (keyFile !== undefined) {
    const made = await createBackupKey(resolve(keyFile));
    return `The key is in ${resolve(keyFile)}: keep it away from this machine. Its public key, for --encrypt-to: ${made}`;
  }
  const path = resolve(source ?? '');
  if (statSync(path).isDirectory()) {
    if (identity !== undefined) throw new Error(USAGE);
    return restoreFromFolder(config, path, to);
  }
  if (to !== undefined) throw new Error('--to is for a base backup: a dump restores the moment at which it was made');
  return restoreFromDump(config, path, identity);
}

try {
  console.log(await run());
} catch (error) {
  console.error(`Tradewind: ${faultLine(error)}`);
  process.exitCode = 1;
}
