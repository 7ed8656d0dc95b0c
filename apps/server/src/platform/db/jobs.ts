/**
 * Jobs in the database, by pg-boss in its own schema. A job is created in one transaction with the message or payment
 * it belongs to, is retried until done, and is taken up by another process when its own is killed.
 */
import { type Db, PgBoss } from 'pg-boss';
import { type Database, type Queryable, createPool } from './pool.ts';

const SCHEMA = 'pgboss';

/** What the library needs of a connection; also makes a job part of the transaction of `db`. */
export function jobsIn(db: Queryable): Db {
  return { executeSql: (text, values) => db.query(text, values === undefined ? undefined : [...values]) };
}

/** Creates or upgrades the schema, owned by the role of the address. */
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
 * Opens the jobs of a database; it only needs connections of the pool. Throws when the schema is not of this version.
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
    // needs the owner's rights
    reindex: false,
  });
  jobs.on('error', onError);
  await jobs.start();
  return jobs;
}
