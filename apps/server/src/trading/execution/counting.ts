/**
 * Counts the trade event log into the figures of the public report, in batches, continuing where it stopped, and
 * publishes the head of each day. A batch's figures and its position are written in one transaction.
 */
import type { FastifyBaseLogger } from 'fastify';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import { COUNT_DAYS, COUNT_FIGURES, COUNT_TIMES, COUNT_UNFILLED, PUBLISH_HEADS } from './count-sql.ts';

/** Events per transaction: some tenths of a second of work. */
const ROUND_EVENTS = 20_000;
const EVERY_MS = 30_000;
/** A request for the report counts new events first, but not more often than this. */
const FRESH_MS = 200;
/** The head of a day waits this long after midnight for quotes in flight. */
const DAY_OVER_AFTER_MS = 60_000;

export interface CountingOptions {
  readonly database: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly everyMs?: number;
}

export class ExecutionCounting {
  readonly #options: CountingOptions;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<boolean> | undefined;
  #finishedAt = Number.NEGATIVE_INFINITY;
  #stopped = false;

  constructor(options: CountingOptions) {
    this.#options = options;
  }

  /** Starts counting in the background. */
  start(): void {
    const catchUp = (): void => void this.#catchUp();
    this.#timer = setInterval(catchUp, this.#options.everyMs ?? EVERY_MS).unref();
    catchUp();
  }

  /** Resolves when a batch of new events was counted, unless that has just been done; never rejects. */
  async refresh(): Promise<void> {
    if (this.#round === undefined && performance.now() - this.#finishedAt < FRESH_MS) return;
    await this.#next();
  }

  /** Resolves once everything committed before the call is counted; never rejects. */
  async settled(): Promise<void> {
    await this.#round;
    await this.#catchUp();
  }

  /** Stops; resolves once no batch is running. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#round;
  }

  async #catchUp(): Promise<void> {
    while (!this.#stopped && (await this.#next()));
  }

  /** Runs one batch, or joins the one that is running. True when more is left. */
  #next(): Promise<boolean> {
    if (this.#stopped) return Promise.resolve(false);
    this.#round ??= this.#count().finally(() => {
      this.#round = undefined;
      this.#finishedAt = performance.now();
    });
    return this.#round;
  }

  async #count(): Promise<boolean> {
    const { database, now, log } = this.#options;
    try {
      return await inTransaction(database, (client) => countRound(client, now()));
    } catch (error) {
      if (!this.#stopped) log.error({ err: error }, 'could not continue counting the execution report');
      return false;
    }
  }
}

async function countRound(client: Queryable, nowMs: number): Promise<boolean> {
  const progress = await client.query<{ seq: number }>('SELECT seq FROM execution_progress FOR UPDATE');
  const from = onlyRow(progress).seq;
  // numbers have no gaps and are committed in their order
  const { rows } = await client.query<{ seq: number; last: number }>(
    `SELECT seq, (SELECT max(seq) FROM trade_events) AS last FROM trade_events
      WHERE seq > $1::bigint AND seq <= $1::bigint + $2::integer ORDER BY seq DESC LIMIT 1`,
    [from, ROUND_EVENTS],
  );
  const [upTo] = rows;
  if (upTo !== undefined) {
    const stretch = [from, upTo.seq];
    for (const text of [COUNT_FIGURES, COUNT_TIMES, COUNT_UNFILLED, COUNT_DAYS]) await client.query(text, stretch);
    await client.query(
      `UPDATE execution_progress SET seq = event.seq, hash = event.hash, time_ms = event.time_ms
         FROM trade_events AS event WHERE event.seq = $1::bigint`,
      [upTo.seq],
    );
    if (upTo.last > upTo.seq) return true;
  }
  await client.query(PUBLISH_HEADS, [dayOf(nowMs - DAY_OVER_AFTER_MS), nowMs]);
  return false;
}

/** UTC, as YYYY-MM-DD. */
const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
