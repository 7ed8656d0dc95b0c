/**
 * The writing connection: takes the lease, writes each batch in one transaction
 * whose statements are sent together, those of a large batch in two parts, and proves the lease inside it.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLimits } from '../../platform/config/index.ts';
import { Connection, type Database, type DatabaseGuard, clientConfig, endBackends } from '../../platform/db/index.ts';
import type { Batch } from './batch.ts';
import { beginExchange, exchange } from './exchange.ts';
import { firstBeat, silentEpoch, startHeartbeat } from './heartbeat.ts';
import type { OpenExchange, Prepared, Step } from './exchange.ts';
import * as sql from './sql.ts';
import type { BatchStatements } from './statements.ts';
import { orderSteps, remainingSteps } from './steps.ts';

const SHARD = 1;
/** Session lock of the live writer. PostgreSQL releases it when the writer's connection ends. */
const LOCK_SPACE = 7_266_002;
/** Session lock with the number of the writer's epoch: finds the backend of that writer, and of no other. */
const EPOCH_SPACE = 7_266_003;
const LOCK_POLL_MS = 50;
const LEASE_WAIT_MS = 5000;
/** A batch that takes longer than this means that the database is in trouble. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** SQLSTATE of a statement that was cancelled. */
const QUERY_CANCELLED = '57014';
const CLOSE_TIMEOUT_MS = 2000;
const LEASE_LOST = 'TW001';

/** Another live server writes to this database. */
export class LeaseHeld extends Error {
  override readonly name = 'LeaseHeld';
}

/** Another server took over the lease; this one must not write any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Name of this server. The random part distinguishes it from servers with the same host name and process id. */
export const newHolder = (): string => `${hostname()}, start ${randomBytes(4).toString('hex')}, process ${process.pid}`;

export interface Lease {
  readonly epoch: number;
  /** Whether this server held the lease before, with no other server in between. */
  readonly wasOurs: boolean;
  /** Number of the last committed batch. */
  readonly batch: number;
  readonly nextOrderId: number;
  readonly nextQuoteId: number;
  /** Quote ids from nextQuoteId up to this one (exclusive) may be allocated. */
  readonly quoteIdsReserved: number;
}

/** Quote ids are used at once and rarely stored. They are reserved in blocks, so that none is used twice after a crash. */
export const QUOTE_ID_BLOCK = 10_000_000;

export interface Counters {
  readonly nextOrderId: number;
  readonly quoteIdsReserved: number;
}

export interface JournalOptions {
  readonly url: string;
  /** Host name, start and process, unique to this server. Named in the error of a server that finds the lease held. */
  readonly holder: string;
  /** For heartbeats, which do not wait for a batch. */
  readonly db: Database;
  /** How long to wait for a writer that is shutting down. Infinity = as a standby, which also replaces a silent writer. */
  readonly leaseWaitMs?: number | undefined;
  /** Called once when another server holds the lease. */
  readonly onWaiting?: (() => void) | undefined;
  /** Aborts the wait. */
  readonly signal?: AbortSignal | undefined;
  /** Takes the lease even from a live writer, which finds out at its next batch. */
  readonly takeOver?: boolean | undefined;
  /** Statements for the writes that batches carry. */
  readonly statements: BatchStatements;
  readonly guard?: DatabaseGuard | undefined;
  readonly limits?: Pick<DatabaseLimits, 'connectMs' | 'lockMs'> | undefined;
}

const BEGIN: Step = { name: 'begin', text: 'BEGIN' };
/** PostgreSQL skips it, like every step after one that failed. */
const COMMIT: Step = { name: 'commit', text: 'COMMIT' };

export class Journal {
  readonly #client: Connection;
  readonly #prepared: Prepared = new Set();
  readonly #statements: BatchStatements;
  readonly lease: Lease;
  #batch: number;
  /** The batch that is being written while it is being encoded. */
  #begun: OpenExchange | undefined;
  #stopHeartbeat: () => void = () => {};

  private constructor(client: Connection, lease: Lease, statements: BatchStatements) {
    this.#client = client;
    this.#statements = statements;
    this.lease = lease;
    this.#batch = lease.batch;
  }

  /** Connects and takes the lease. Throws LeaseHeld when another live server has it. */
  static async open(options: JournalOptions, onLost: (error: Error) => void): Promise<Journal> {
    const { url, guard, limits } = options;
    const client = new Connection({
      ...clientConfig(url),
      application_name: 'tradewind journal',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      ...(limits === undefined ? {} : { lock_timeout: limits.lockMs }),
      connectMs: limits?.connectMs,
      keeper: guard,
    });
    client.on('error', onLost);
    await client.connect();
    try {
      // one plan for every batch size: index lookups, never a full table scan
      await client.query('SET plan_cache_mode = force_generic_plan');
      if (options.takeOver !== true) await takeLock(client, options);
      const lease = await acquire(client, options);
      const journal = new Journal(client, lease, options.statements);
      if (isStandby(options))
        journal.#stopHeartbeat = startHeartbeat(options.db, SHARD, lease.epoch, () =>
          onLost(new Error('another server has taken over')),
        );
      return journal;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  /**
   * Starts to write a batch whose orders are encoded, while the rest of it is being encoded. Nothing is committed before commit() of
   * the same batch; without it the journal must be closed.
   */
  begin(batch: Batch, counters: Counters): void {
    this.#begun = beginExchange(this.#client, this.#prepared, this.#firstSteps(batch, counters));
  }

  /**
   * Writes a batch, or the rest of the one that was begun. When it throws, the batch is not written, or its outcome is unknown (the
   * connection broke during the commit), and the journal must be closed. LeaseLost: this server may never write again.
   */
  async commit(batch: Batch, counters: Counters): Promise<void> {
    const begun = this.#begun;
    this.#begun = undefined;
    const last = (): readonly Step[] => [...remainingSteps(batch), ...this.#writesOf(batch), COMMIT];
    try {
      if (begun !== undefined) await begun.finish(last());
      else await exchange(this.#client, this.#prepared, [...this.#firstSteps(batch, counters), ...last()]);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === LEASE_LOST)
        throw new LeaseLost(error.message, { cause: error });
      throw error;
    }
  }

  #firstSteps(batch: Batch, { nextOrderId, quoteIdsReserved }: Counters): readonly Step[] {
    this.#batch += 1;
    batch.number = this.#batch;
    batch.sentAtMs = performance.now();
    const values = [SHARD, this.lease.epoch, this.#batch, nextOrderId, quoteIdsReserved].map(String);
    return [BEGIN, { name: 'prove_lease', text: sql.PROVE_LEASE, values }, ...orderSteps(batch)];
  }

  #writesOf({ writes }: Batch): readonly Step[] {
    const isLast = this.#statements.isLast.bind(this.#statements);
    const ordered = [...writes.filter((write) => !isLast(write)), ...writes.filter(isLast)];
    return ordered.map((write) => this.#statements.stepOf(write));
  }

  /** Ends the connection, gracefully if it still answers. */
  async close(): Promise<void> {
    this.#stopHeartbeat();
    const timer = setTimeout(() => this.#client.connection.stream.destroy(), CLOSE_TIMEOUT_MS);
    await this.#client.end().catch(() => {});
    clearTimeout(timer);
  }
}

const isStandby = ({ leaseWaitMs }: JournalOptions): boolean => leaseWaitMs === Infinity;

async function takeLock(client: Connection, options: JournalOptions): Promise<void> {
  const { leaseWaitMs = LEASE_WAIT_MS, holder, signal, onWaiting } = options;
  for (let waited = 0; ; waited += LOCK_POLL_MS) {
    signal?.throwIfAborted();
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1::integer, $2::integer) AS taken',
      [LOCK_SPACE, SHARD],
    );
    if (rows[0]?.taken === true) return;
    if (waited === 0) onWaiting?.();
    const { holder: heldBy, epoch } = await leaseOf(client);
    // A connection that this server has lost: after a network failure PostgreSQL may not have noticed yet.
    if (heldBy === holder) await endHolders(client, [EPOCH_SPACE, epoch]);
    if (
      isStandby(options) &&
      (await silentEpoch(client, SHARD)) !== undefined &&
      (await replaceHolder(client, options))
    )
      return;
    if (waited < leaseWaitMs) await delay(LOCK_POLL_MS);
    else if (heldBy === holder) throw new Error('a lost connection of this server still holds the lease');
    else throw new LeaseHeld(`another server (${heldBy}) is trading on this database`);
  }
}

/**
 * Queues for the lock first, so that a writer that loses its connection cannot take it again. False = a writer lives: the
 * holder was only slow, or another standby was quicker. When the signal aborts the wait, the backend is terminated too: a
 * backend that waits for a lock does not notice that its client is gone.
 */
async function replaceHolder(client: Connection, { db, signal }: JournalOptions): Promise<boolean> {
  const taken = client
    .query('SELECT pg_advisory_lock($1::integer, $2::integer)', [LOCK_SPACE, SHARD])
    .then(() => true as const);
  taken.catch(() => {}); // it may fail while the holder's backend is being terminated; it is awaited below
  const over = Promise.withResolvers<never>();
  const end = (): void => over.reject(signal?.reason);
  signal?.addEventListener('abort', end);
  over.promise.catch(() => {}); // it is raced below
  if (signal?.aborted === true) end();
  const { backend } = client;
  const since = performance.now();
  try {
    for (;;) {
      const epoch = await silentEpoch(db, SHARD);
      if (epoch === undefined) break;
      await endHolders(db, [EPOCH_SPACE, epoch]);
      // the holder has no lock of that epoch: it was paused before it had an epoch of its own, or is of an older version
      if (performance.now() - since > LEASE_WAIT_MS) await endHolders(db, [LOCK_SPACE, SHARD], backend);
      if (await Promise.race([taken, delay(LOCK_POLL_MS), over.promise])) return true;
    }
    await db.query('SELECT pg_cancel_backend($1::integer)', [backend]);
    return await Promise.race([taken.catch(falseIfCancelled), over.promise]);
  } catch (error) {
    if (signal?.aborted === true && backend !== undefined) await endBackends(db, [backend]).catch(() => {});
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

function falseIfCancelled(error: unknown): false {
  if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELLED) return false;
  throw error;
}

/** `own`: a backend that may hold the lock by now, and is not ended. */
async function endHolders(
  client: Parameters<typeof endBackends>[0],
  lock: readonly [space: number, key: number],
  own?: number,
): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(sql.LOCK_HOLDERS, [...lock]);
  await endBackends(
    client,
    rows.map(({ pid }) => pid).filter((pid) => pid !== own),
  );
}

async function leaseOf(client: Connection): Promise<{ holder: string; epoch: number }> {
  const { rows } = await client.query<{ holder: string; epoch: number }>(sql.LEASE_HOLDER, [SHARD]);
  return leaseRow(rows);
}

/** The epoch, the lock with its number and the first heartbeat appear together: no standby sees one without the others. */
async function acquire(client: Connection, options: JournalOptions): Promise<Lease> {
  await client.query('BEGIN');
  const lease = await nextEpoch(client, options.holder);
  await client.query('SELECT pg_advisory_lock($1::integer, $2::integer)', [EPOCH_SPACE, lease.epoch]);
  await firstBeat(client, SHARD, lease.epoch, isStandby(options));
  await client.query('COMMIT');
  return lease;
}

async function nextEpoch(client: Connection, holder: string): Promise<Lease> {
  const { rows } = await client.query<{
    epoch: number;
    previous_holder: string;
    batch: number;
    next_order_id: number;
    next_quote_id: number;
    quote_ids_reserved: number;
  }>(sql.ACQUIRE_LEASE, [SHARD, holder, Date.now(), QUOTE_ID_BLOCK]);
  const row = leaseRow(rows);
  return {
    epoch: row.epoch,
    wasOurs: row.previous_holder === holder,
    batch: row.batch,
    nextOrderId: row.next_order_id,
    nextQuoteId: row.next_quote_id,
    quoteIdsReserved: row.quote_ids_reserved,
  };
}

function leaseRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the lease row is missing from the database');
  return row;
}
