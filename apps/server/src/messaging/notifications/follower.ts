/**
 * Follows the logs of what has happened and writes what their customers are told, with a cursor in the same
 * transaction: after a kill between the deed and its message the next process goes on where this one was.
 */
import type { EngineEvent } from '@tradewind/engine';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { readAuditLog } from './audit-log.ts';
import type { Notifications, Recorded } from './notifications.ts';
import { type MoneyRecord, type NamedInstrument, type Stretch, readTradeLog } from './trade-log.ts';

/** Orders come in bursts: so long what they tell is gathered. */
const GATHER_MS = 50;
/** While orders keep coming the telling gives way: it rests so many times as long as it worked, and at most so long. */
const REST_SHARE = 4;
const REST_MOST_MS = 400;
/** Without being woken, for what another process did, and for what failed. */
const LOOK_MS = 10_000;

type Log = 'trade_events' | 'audit_log';

export interface FollowerOptions {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly instrumentOf: (id: number) => NamedInstrument | undefined;
  readonly moneyRecord: (db: Queryable) => MoneyRecord;
  readonly onError: (error: unknown) => void;
}

export class Follower {
  readonly #options: FollowerOptions;
  #running: Promise<void> | undefined;
  #again = false;
  /** More has come since the last stretch was read. */
  #isBusy = false;
  #endRest: () => void = () => {};
  #timer: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  #unlisten: () => void = () => {};
  #isStopped = false;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** From now on, beginning with what happened while no server ran. */
  start(host: Pick<EngineHost, 'onCommitted' | 'onReloaded'>): void {
    const unlisten = [
      host.onCommitted((events) => {
        if (events.some(isTold)) this.#wake();
      }),
      host.onReloaded(() => this.#wake()),
    ];
    this.#unlisten = () => {
      for (const end of unlisten) end();
    };
    this.#watch = setInterval(() => void this.caughtUp(), LOOK_MS).unref();
    this.#wake();
  }

  /**
   * Resolves when everything that was durable at the call is told, or could not be; then it is tried again within ten
   * seconds. Never fails: what it tells of is done.
   */
  async caughtUp(): Promise<void> {
    if (this.#isStopped) return;
    if (this.#running !== undefined) {
      // the run under way may have read before
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
        while (!this.#isStopped && (await this.#stretch()));
      } catch (error) {
        this.#options.onError(error);
        return;
      }
    } while (this.#again && !this.#isStopped);
  }

  /** Tells one stretch of each log; whether there was one. */
  async #stretch(): Promise<boolean> {
    const startedMs = performance.now();
    this.#isBusy = false;
    const traded = await this.#step('trade_events');
    const audited = await this.#step('audit_log');
    if (traded && this.#isBusy) await this.#rest(Math.min((performance.now() - startedMs) * REST_SHARE, REST_MOST_MS));
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

  /** Tells one stretch of a log; whether there was one. */
  async #step(log: Log): Promise<boolean> {
    const { database, notifications } = this.#options;
    const recorded = await inTransaction(database, async (client): Promise<Recorded | undefined> => {
      const { seq } = onlyRow(
        await client.query<{ seq: number }>('SELECT seq FROM notification_cursors WHERE log = $1::text FOR UPDATE', [
          log,
        ]),
      );
      const stretch = await this.#read(client, log, seq);
      if (stretch === undefined) return undefined;
      const written = await notifications.record(client, stretch.drafts);
      await client.query('UPDATE notification_cursors SET seq = $2::bigint WHERE log = $1::text', [log, stretch.seq]);
      return written;
    });
    if (recorded === undefined) return false;
    notifications.tell(recorded);
    return true;
  }

  #read(client: Queryable, log: Log, after: number): Promise<Stretch | undefined> {
    const { instrumentOf, moneyRecord } = this.#options;
    return log === 'audit_log'
      ? readAuditLog(client, after)
      : readTradeLog(client, after, instrumentOf, moneyRecord(client));
  }
}

/** A first, cheap look; the log itself is read with care. */
function isTold(event: EngineEvent): boolean {
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
