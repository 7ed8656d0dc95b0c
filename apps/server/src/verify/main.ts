/**
 * `npm run verify`: verifies the database of DATABASE_URL or of DATA_DIR, which it starts when no server runs on it.
 * - `npm run verify -- --archive FOLDER`: the same when archived events are not in DATA_DIR/archive.
 * - `npm run verify -- --audit FILE`: verifies an exported audit log without a database.
 */
import { type Config, parseCommandLine, parseConfigOrExit } from '../platform/config/index.ts';
import { faultLine, openForReading } from '../platform/db/index.ts';
import { notingRun } from '../platform/upkeep/index.ts';
import { archiveFolder } from './archive-file.ts';
import { auditFileReport } from './audit-file.ts';
import { VerifyFault } from './fault.ts';
import { verifyDatabase } from './verify.ts';

const USAGE = 'usage: npm run verify [-- --archive FOLDER], or npm run verify -- --audit FILE';

function proveDatabase(archive: string | undefined): Promise<readonly string[]> {
  const config = parseConfigOrExit();
  return notingRun(config.dataDir, 'verify', () => prove(config, archive));
}

async function prove(config: Config, archive: string | undefined): Promise<readonly string[]> {
  const database = await openForReading(config);
  try {
    const { proofs, head, auditHead } = await verifyDatabase(database.url, archive ?? archiveFolder(config));
    const width = Math.max(...proofs.map(({ count }) => String(count).length));
    return [
      ...proofs.map(({ what, count }) => `${String(count).padStart(width)} ${what}`),
      `Last trade event: ${head.seq}, hash ${head.hash}`,
      `Last audit row: ${auditHead.seq}, hash ${auditHead.hash}`,
    ];
  } finally {
    await database.stop();
  }
}

const started = performance.now();
try {
  const options = { audit: { type: 'string' }, archive: { type: 'string' } } as const;
  const { audit, archive } = parseCommandLine(USAGE, { options }).values;
  const lines = audit === undefined ? await proveDatabase(archive) : await auditFileReport(audit);
  for (const line of lines) console.log(line);
  console.log(`Proved in ${Math.ceil(performance.now() - started)} ms.`);
} catch (error) {
  if (error instanceof VerifyFault) console.error(`FAULT: ${error.message}`);
  else console.error(`Tradewind: cannot verify: ${faultLine(error)}`);
  process.exitCode = 1;
}
