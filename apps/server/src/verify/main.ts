/** `npm run verify`: proves the database of DATABASE_URL or of DATA_DIR, which it starts when no server runs on it. */
import { parseConfigOrExit } from '../config/index.ts';
import { openForReading } from '../db/index.ts';
import { VerifyFault } from './fault.ts';
import { verifyDatabase } from './verify.ts';

const config = parseConfigOrExit();
const started = performance.now();
try {
  const database = await openForReading(config);
  try {
    const { proofs, head } = await verifyDatabase(database.url);
    const width = Math.max(...proofs.map(({ count }) => String(count).length));
    for (const { what, count } of proofs) console.log(`${String(count).padStart(width)} ${what}`);
    console.log(`Last trade event: ${head.seq}, hash ${head.hash}`);
    console.log(`Proved in ${Math.ceil(performance.now() - started)} ms.`);
  } finally {
    await database.stop();
  }
} catch (error) {
  if (error instanceof VerifyFault) console.error(`FAULT: ${error.message}`);
  else console.error(`Tradewind: cannot verify: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
