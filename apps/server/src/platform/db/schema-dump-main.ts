/** `npm run schema:dump`: migrates an empty database and writes its schema to db/schema.sql. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from './embedded/cluster.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { dumpSchema } from './schema-dump.ts';

const folder = mkdtempSync(join(tmpdir(), 'tradewind-schema-'));
const cluster = await startCluster({ folder });
try {
  const url = cluster.url('postgres');
  await migrate(url);
  const pool = createPool(url);
  const path = join(import.meta.dirname, 'schema.sql');
  writeFileSync(path, await dumpSchema(pool));
  await pool.end();
  console.log(`Wrote ${path}`);
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
