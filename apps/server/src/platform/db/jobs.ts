/**
 * Jobs in the database, by pg-boss in its own schema. A job is created in one transaction with the message or payment
 * it belongs to, is retried until done, and is taken up by another process when its own is killed.
 */
import { type Db, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { type Database, type Queryable, createPool } from './pool.ts';

const SCHEMA = 'pgboss';
const UNATTENDED = { supervise: false, schedule: false } as const;

/** What the library needs of a connection; also makes a job part of the transaction of `db`. */
export function jobsIn(db: Queryable): Db {
  return { executeSql: (text, values) => db.query(text, values === undefined ? undefined : [...values]) };
}

/** Values of pg-boss that are stored under its column names. */
const num = z.number().nullish();
const pace = {
  retry_limit: num,
  retry_delay: num,
  retry_backoff: z.boolean().nullish(),
  retry_delay_max: num,
  expire_seconds: num,
  deletion_seconds: num,
};
const queueRow = z.object({ name: z.string(), policy: z.string().nullish(), retention_seconds: num, ...pace });
const jobRow = z.object({
  id: z.string(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()).nullish(),
  priority: num,
  start_after: z.string().nullish(),
  singleton_key: z.string().nullish(),
  ...pace,
});

/** Creates or upgrades the schema, owned by the role of the address. */
export async function installJobs(url: string): Promise<void> {
  const pool = createPool(url, { max: 1 });
  try {
    const jobs = new PgBoss({ db: jobsIn(pool), schema: SCHEMA, ...UNATTENDED });
    await jobs.start();
    await jobs.stop({ graceful: false });
  } finally {
    await pool.end();
  }
}

/** Drops the schema. */
export async function removeJobs(db: Queryable): Promise<void> {
  await db.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
}

/**
 * Puts back queues and jobs of another database in the transaction of `db`. Both are rows of pg-boss, of this or of an
 * earlier version of its schema. A job that was being worked off starts again.
 */
export async function restoreJobs(db: Queryable, queues: readonly object[], jobs: readonly object[]): Promise<void> {
  const boss = new PgBoss({ db: jobsIn(db), schema: SCHEMA, migrate: false, createSchema: false, ...UNATTENDED });
  await boss.start();
  for (const row of queues) {
    const { name, retention_seconds: kept, ...queue } = queueRow.parse(row);
    await boss.createQueue(name, { ...paceOf(queue), ...given({ retentionSeconds: kept }) });
  }
  for (const row of jobs) {
    const {
      name,
      id,
      data,
      priority,
      start_after: startAfter,
      singleton_key: singletonKey,
      ...job
    } = jobRow.parse(row);
    const more = given({ data, priority, startAfter, singletonKey });
    await boss.insert(name, [{ id, ...paceOf(job), ...more }]);
  }
  await boss.stop({ graceful: false });
}

type Pace = z.output<z.ZodObject<typeof pace>>;

const paceOf = (row: Pace) =>
  given({
    retryLimit: row.retry_limit,
    retryDelay: row.retry_delay,
    retryBackoff: row.retry_backoff,
    retryDelayMax: row.retry_delay_max,
    expireInSeconds: row.expire_seconds,
    deleteAfterSeconds: row.deletion_seconds,
  });

/** Without what is null. */
function given<Values extends object>(values: Values): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  const result: { [Key in keyof Values]?: NonNullable<Values[Key]> } = {};
  for (const key in values) {
    const value = values[key];
    if (value !== null && value !== undefined) result[key] = value;
  }
  return result;
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
