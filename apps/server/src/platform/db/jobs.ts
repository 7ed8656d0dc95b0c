/**
 * Jobs in the database, by pg-boss in a schema of its own: made with the message or payment they belong to in one
 * transaction, tried again until done, taken up by another process when theirs is killed.
 */
import { type Db, PgBoss } from 'pg-boss';
import { type Database, type Queryable, createPool } from './pool.ts';

const SCHEMA = 'pgboss';

/** What the library asks of a connection; also makes a job part of the transaction of `db`. */
export function jobsIn(db: Queryable): Db {
  return { executeSql: (text, values) => db.query(text, values === undefined ? undefined : [...values]) };
}

/** Makes or upgrades the schema, whose owner is the role of the address. */
export async function installJobs(url: string): Promise<void> {
  const pool = createPool(url, { max: 1 });
  try {
    const jobs = new PgBoss({ db: jobsIn(pool), schema: SCHEMA, supervise: false, schedule: false });
    await jobs.start();
    await jobs.stop({ graceful: false });
  } finally {
    await pool.end();
  }
}

/**
 * Opens the jobs of a database; it needs no connections but the pool's. Throws when the schema is not this version's.
 * `superviseEveryS`: how often jobs of killed processes, and old ones, are looked for.
 */
export async function startJobs(
  pool: Database,
  onError: (error: unknown) => void,
  superviseEveryS: number,
): Promise<PgBoss> {
  const jobs = new PgBoss({
    db: jobsIn(pool),
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: superviseEveryS,
    monitorIntervalSeconds: superviseEveryS,
    // an owner's work
    reindex: false,
  });
  jobs.on('error', onError);
  await jobs.start();
  return jobs;
}
