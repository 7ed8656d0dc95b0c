/** Direct access to the server's database, for changes that no call can make. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { RunningServer } from './server.ts';

/** Runs a statement as the owner of the embedded database; returns the rows. */
export async function sql<Row extends object>(
  server: Pick<RunningServer, 'dataDir'>,
  statement: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const url = await readFile(join(server.dataDir, 'postgres', 'superuser.url'), 'utf8');
  const client = new Client({ connectionString: url.trim() });
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
