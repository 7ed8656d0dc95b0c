/** Reads from a real streaming replica, created from a copy of its running primary. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Wire } from '../../testing/wire.ts';
import { DATABASE_LIMITS } from '../config/index.ts';
import { baseBackup, copyBackup } from './embedded/backup.ts';
import { startCluster } from './embedded/cluster.ts';
import type { Cluster } from './embedded/cluster.ts';
import { createPool } from './pool.ts';
import type { Database } from './pool.ts';
import { Reads } from './reads.ts';

const LAG_MS = 2500;
const LONG_WAIT = { timeout: 60_000, interval: 50 };

let folder: string;
let primaryCluster: Cluster;
let replicaCluster: Cluster;
let primary: Database;
let wire: Wire;
let reads: Reads;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-replica-'));
  // the database user must be able to enter it
  execFileSync('chmod', ['755', folder]);
  primaryCluster = await startCluster({ folder: join(folder, 'primary'), archive: join(folder, 'wal') });
  primary = createPool(primaryCluster.url('postgres'));
  await primary.query('CREATE TABLE notes (word text)');
  await baseBackup(primaryCluster.url('postgres'), join(folder, 'primary'), join(folder, 'copy'));
  const replica = join(folder, 'replica');
  const user = copyBackup(join(folder, 'copy'), replica, 'standby.signal');
  const { port, password } = new URL(primaryCluster.url('postgres'));
  replicaCluster = await startCluster({
    folder: replica,
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password}`,
      restore_command: `cp '${join(folder, 'wal')}/%f' '%p'`,
    },
    ...(user === undefined ? {} : { user }),
  });
  wire = await Wire.to(replicaCluster.url('postgres'));
  reads = newReads();
}, 120_000);
afterEach(async () => {
  await reads.stop();
  await wire.close();
  await primary.end();
  await replicaCluster.stop();
  await primaryCluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const newReads = (): Reads => new Reads({ primary, url: wire.url, limits: DATABASE_LIMITS, lagMs: LAG_MS });

/** Which server was read, and how many notes it had. */
const look = (from: Pick<Reads, 'read'> = reads): Promise<unknown> =>
  from.read(async (db) => {
    const { rows } = await db.query<{ replica: boolean; notes: number }>(
      'SELECT pg_is_in_recovery() AS replica, count(*) AS notes FROM notes',
    );
    return rows[0];
  });
const note = (): Promise<unknown> => primary.query(`INSERT INTO notes VALUES ('x')`);
const onReplica = async (statement: string): Promise<void> => {
  const pool = createPool(replicaCluster.url('postgres'));
  await pool.query(statement);
  await pool.end();
};

it(
  'reads use the replica while it keeps up, and the primary while the replica lags or is gone',
  { timeout: 240_000 },
  async () => {
    await note();
    await expect.poll(() => look(), LONG_WAIT).toEqual({ replica: true, notes: 1 });
    expect(reads.lagMs).toBeLessThanOrEqual(LAG_MS);

    await onReplica('SELECT pg_wal_replay_pause()');
    await note();
    await expect.poll(() => look(), LONG_WAIT).toEqual({ replica: false, notes: 2 });
    expect(reads.lagMs).toBeGreaterThan(LAG_MS);

    await onReplica('SELECT pg_wal_replay_resume()');
    await expect.poll(() => look(), LONG_WAIT).toEqual({ replica: true, notes: 2 });

    const file = reads.steady();
    expect(await look(file)).toEqual({ replica: true, notes: 2 });
    const hung = newReads();
    await expect.poll(() => hung.usesReplica, LONG_WAIT).toBe(true);
    await look(hung);
    wire.cut();
    expect(await look(file)).toEqual({ replica: false, notes: 2 });
    await hung.stop();
    wire.repair();
    await expect.poll(() => look(), LONG_WAIT).toEqual({ replica: true, notes: 2 });
    // the file continues from the same server
    expect(await look(file)).toEqual({ replica: false, notes: 2 });

    let asked = 0;
    const refusing = reads.read(() => {
      asked += 1;
      return Promise.reject(new Error('refused'));
    });
    await expect(refusing).rejects.toThrow('refused');
    expect(asked).toBe(1);

    await replicaCluster.stop();
    expect(await look()).toEqual({ replica: false, notes: 2 });
    await expect.poll(() => reads.usesReplica, LONG_WAIT).toBe(false);
    expect(reads.lagMs).toBeNaN();
  },
);
