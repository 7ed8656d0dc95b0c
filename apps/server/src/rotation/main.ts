/**
 * `npm run rotate-key`: replaces the data key of DATABASE_URL or DATA_DIR, while no server runs. If DATA_KEY is set,
 * the new key is NEW_DATA_KEY; otherwise a new key file is created.
 */
import { ConfigError, isDataKey, parseCommandLine, parseConfigOrExit } from '../platform/config/index.ts';
import { assertHasDatabase, faultLine } from '../platform/db/index.ts';
import { rotateDataKey } from './rotate.ts';

const USAGE =
  'usage: npm run rotate-key, with DATA_KEY and NEW_DATA_KEY in the environment unless the key is in DATA_DIR/data.key';

const next = process.env['NEW_DATA_KEY'];
try {
  parseCommandLine(USAGE, {});
  const config = parseConfigOrExit();
  if (config.databaseUrl === undefined) assertHasDatabase(config.dataDir);
  if (next !== undefined && !isDataKey(next)) throw new ConfigError(['NEW_DATA_KEY must be 32 bytes in base64']);
  const { rows, files } = await rotateDataKey(config, next);
  console.log(`The data key was replaced: ${rows} rows and ${files} pictures are sealed with the new one.`);
  console.log(
    config.dataKey === undefined
      ? 'Back up the new data.key. Backups from before open with data.key.old: keep it with them, away from this machine.'
      : 'Set DATA_KEY to the new key before the next start.',
  );
} catch (error) {
  console.error(`Tradewind: ${faultLine(error)}`);
  process.exitCode = 1;
}
