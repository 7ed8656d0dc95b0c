/**
 * `npm run verify`: verifies the database of DATABASE_URL or of DATA_DIR, which it starts when no server runs on it.
 * - `npm run verify -- --expect SEQ:HASH`: it must have this head, which was stored elsewhere. Repeatable; `@FILE` has one a line.
 * - `npm run verify -- --archive FOLDER`: the same when archived events are not in DATA_DIR/archive.
 * - `npm run verify -- --audit FILE`: verifies an exported audit log without a database.
 */
import { type Config, parseCommandLine, parseConfigOrExit } from '../platform/config/index.ts';
import { assertMigrated, faultLine, openForReading } from '../platform/db/index.ts';
import { notingRun } from '../platform/upkeep/index.ts';
import { archiveFolder } from './archive-file.ts';
import { auditFileReport } from './audit-file.ts';
import { headText, readHeads } from './expected.ts';
import { VerifyFault } from './fault.ts';
import { verifyDatabase } from './verify.ts';

const USAGE =
  'usage: npm run verify [-- --expect SEQ:HASH] [--expect @FILE] [--archive FOLDER], or npm run verify -- --audit FILE';

function proveDatabase(archive: string | undefined, expect: readonly string[]): Promise<readonly string[]> {
  const heads = readHeads(expect);
  const config = parseConfigOrExit();
  return notingRun(config.dataDir, 'verify', () => prove(config, archive, heads));
}

async function prove(
  config: Config,
  archive: string | undefined,
  heads: ReturnType<typeof readHeads>,
): Promise<readonly string[]> {
  const database = await openForReading(config);
  try {
    await assertMigrated(database.url);
    const folder = archive ?? archiveFolder(config);
    const { proofs, notes, head, auditHead } = await verifyDatabase(database.url, folder, heads);
    const width = Math.max(...proofs.map(({ count }) => String(count).length));
    return [
      ...proofs.map(({ what, count }) => `${String(count).padStart(width)} ${what}`),
      ...notes.map((note) => `Not proved: ${note}.`),
      `Last trade event: ${headText(head)}`,
      `Last audit row: ${headText(auditHead)}`,
    ];
  } finally {
    await database.stop();
  }
}

const started = performance.now();
try {
  const text = { type: 'string' } as const;
  const options = { audit: text, archive: text, expect: { ...text, multiple: true } } as const;
  const { audit, archive, expect = [] } = parseCommandLine(USAGE, { options }).values;
  if (audit !== undefined && (archive !== undefined || expect.length > 0)) throw new Error(USAGE);
  const lines = audit === undefined ? await proveDatabase(archive, expect) : await auditFileReport(audit);
  for (const line of lines) console.log(line);
  console.log(`Proved in ${Math.ceil(performance.now() - started)} ms.`);
} catch (error) {
  if (error instanceof VerifyFault) console.error(`FAULT: ${error.message}`);
  else console.error(`Tradewind: cannot verify: ${faultLine(error)}`);
  process.exitCode = 1;
}
