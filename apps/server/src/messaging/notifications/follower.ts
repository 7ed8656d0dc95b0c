/**
 * Follows the trade log and the audit log and writes notifications, with a cursor in the same transaction: after a kill
 * between an event and its notification the next process continues from there.
 */
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import type { CommittedEvent, EngineHost } from '../../core/engine-host/index.ts';
import { readAuditLog } from './audit-log.ts';
import type { MarginCalls } from './margin-calls.ts';
import type { Notifications, Recorded } from './notifications.ts';
import { type MoneyRecord, type NamedInstrument, type LogBatch, readTradeLog } from './trade-log.ts';

/** Orders come in bursts; events are gathered for this long. */
const GATHER_MS = 50;
/** While orders keep coming the follower pauses for REST_SHARE times its last working time, at most MAX_REST_MS. */
const REST_SHARE = 4;
const MAX_REST_MS = 400;
/** Poll interval, for events written by other processes and for retries after errors. */
const POLL_MS = 10_000;

type Log = 'trade_events' | 'audit_log';

export interface FollowerOptions {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly marginCalls: Pick<MarginCalls, 'worthSending' | 'written'>;
  readonly instrumentOf: (id: number) => NamedInstrument | undefined;
  readonly moneyRecord: (db: Queryable) => MoneyRecord;
  readonly onError: (error: unknown) => void;
}

export class Follower {
  readonly #options: FollowerOptions;
  #running: Promise<void> | undefined;
  #again = false;
  /** New events arrived since the last batch was read. */
  #isBusy = false;
  #endRest: () => void = () => {};
  #timer: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  #unlisten: () => void = () => {};
  #isStopped = false;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** Starts following, beginning with events written while no server ran. */
  start(host: Pick<EngineHost, 'onCommitted' | 'onReloaded'>): void {
    const unlisten = [
      host.onCommitted((events) => {
        if (events.some(isNotified)) this.#wake();
      }),
      host.onReloaded(() => this.#wake()),
    ];
    this.#unlisten = () => {
      for (const end of unlisten) end();
    };
    this.#watch = setInterval(() => void this.caughtUp(), POLL_MS).unref();
    this.#wake();
  }

  /**
   * Resolves when every event that was durable at the call has been processed, or has failed; failures are retried
   * within ten seconds. Never rejects.
   */
  async caughtUp(): Promise<void> {
    if (this.#isStopped) return;
    if (this.#running !== undefined) {
      // the current run may already have read past this point
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#run().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unlisten();
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#endRest();
    await this.#running;
  }

  #wake(): void {
    if (this.#isStopped) return;
    this.#isBusy = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.caughtUp();
    }, GATHER_MS);
  }

  async #run(): Promise<void> {
    do {
      this.#again = false;
      try {
        while (!this.#isStopped && (await this.#batch()));
      } catch (error) {
        this.#options.onError(error);
        return;
      }
    } while (this.#again && !this.#isStopped);
  }

  /** Processes one batch of each log; false when there was none. */
  async #batch(): Promise<boolean> {
    const startedMs = performance.now();
    this.#isBusy = false;
    const traded = await this.#step('trade_events');
    const audited = await this.#step('audit_log');
    if (traded && this.#isBusy) await this.#rest(Math.min((performance.now() - startedMs) * REST_SHARE, MAX_REST_MS));
    return traded || audited;
  }

  #rest(ms: number): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Processes one batch of a log; false when there was none. */
  async #step(log: Log): Promise<boolean> {
    const { database, notifications, marginCalls } = this.#options;
    let followed: LogBatch | undefined;
    const recorded = await inTransaction(database, async (client): Promise<Recorded | undefined> => {
      const { seq } = onlyRow(
        await client.query<{ seq: number }>('SELECT seq FROM notification_cursors WHERE log = $1::text FOR UPDATE', [
          log,
        ]),
      );
      const batch = await this.#read(client, log, seq);
      if (batch === undefined) return undefined;
      followed = batch;
      const written = await notifications.record(client, await marginCalls.worthSending(client, batch.drafts));
      await client.query('UPDATE notification_cursors SET seq = $2::bigint WHERE log = $1::text', [log, batch.seq]);
      return written;
    });
    if (recorded === undefined) return false;
    marginCalls.written(followed?.drafts ?? []);
    notifications.publish(recorded);
    return true;
  }

  #read(client: Queryable, log: Log, after: number): Promise<LogBatch | undefined> {
    const { instrumentOf, moneyRecord } = this.#options;
    return log === 'audit_log'
      ? readAuditLog(client, after)
      : readTradeLog(client, after, instrumentOf, moneyRecord(client));
  }
}

/** A cheap pre-check; reading the log decides. */
function isNotified(event: CommittedEvent): boolean {
  switch (event.type) {
    case 'opened':
    case 'triggered':
    case 'cancelled':
    case 'margin_call':
      return true;
    case 'closed':
      return event.reason !== 'user' && event.reason !== 'reset';
    case 'transfer':
      return event.reference !== undefined;
    default:
      return false;
  }
}
