/**
 * Which margin calls are worth a message. A margin level that oscillates around the call level crosses it again and
 * again, and the log has every crossing. The customer gets the next message only after the level was clearly above, or
 * after a while.
 */
import type { CommittedEvent, EngineHost } from '../../core/engine-host/index.ts';
import type { RunningMarket } from '../../core/market/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { HostUnavailable } from '../../platform/errors/index.ts';
import type { Draft } from './types.ts';

/** In percentage points over the call level: 110 % with a call level of 100 %. */
const CLEARLY_ABOVE = 10;
const REST_MS = 15 * 60_000;
/** Accounts checked after one tick; when there are more they are checked in rotation. */
const CHECKED_AT_ONCE = 50;

export interface MarginCallsOptions {
  readonly host: Pick<EngineHost, 'view' | 'onCommitted'>;
  readonly market: Pick<RunningMarket, 'onChange'>;
  readonly database: Queryable;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

interface LastCall {
  readonly atMs: number;
  /** Whether the account has been clearly above since. */
  readonly isOver: boolean;
}

const keyOf = (account: number, timeMs: number): string => `${account} ${timeMs}`;

export class MarginCalls {
  readonly #options: MarginCallsOptions;
  /** The last call of each account within REST_MS; the account checked longest ago comes first. */
  readonly #calls = new Map<number, LastCall>();
  /** Calls that followed a recovery clearly above the call level, until their message is written. */
  readonly #afterRecovery = new Set<string>();
  readonly #unlisten: (() => void)[] = [];

  constructor(options: MarginCallsOptions) {
    this.#options = options;
  }

  /** Starts with the accounts that got a message within the last minutes, so that a restart repeats none. */
  async start(): Promise<void> {
    const { host, market, database, now } = this.#options;
    const { rows } = await database.query<{ account: number; timeMs: number }>(
      `SELECT user_id AS account, max(created_at_ms) AS "timeMs" FROM notifications
        WHERE event = 'margin_call' AND created_at_ms > $1::bigint GROUP BY user_id`,
      [now() - REST_MS],
    );
    for (const { account, timeMs } of rows) this.#calls.set(account, { atMs: timeMs, isOver: false });
    this.#unlisten.push(
      host.onCommitted((events) => this.#note(events)),
      market.onChange(() => this.#look()),
    );
  }

  stop(): void {
    for (const end of this.#unlisten) end();
  }

  /** Leaves out margin calls that follow an earlier one too closely. */
  async worthSending(client: Queryable, drafts: readonly Draft[]): Promise<readonly Draft[]> {
    const calls = drafts.filter(({ event }) => event === 'margin_call');
    if (calls.length === 0) return drafts;
    const { rows } = await client.query<{ account: number; timeMs: number }>(
      `SELECT user_id AS account, max(created_at_ms) AS "timeMs" FROM notifications
        WHERE user_id = ANY ($1::bigint[]) AND event = 'margin_call' GROUP BY user_id`,
      [calls.map(({ userId }) => userId)],
    );
    const last = new Map(rows.map(({ account, timeMs }) => [account, timeMs]));
    return drafts.filter(({ event, userId, timeMs }) => {
      if (event !== 'margin_call') return true;
      const before = last.get(userId);
      const isClose = before !== undefined && timeMs - before < REST_MS;
      if (isClose && !this.#afterRecovery.has(keyOf(userId, timeMs))) return false;
      last.set(userId, timeMs);
      return true;
    });
  }

  /** Call this once the transaction with their messages is committed. */
  written(drafts: readonly Draft[]): void {
    for (const { event, userId, timeMs } of drafts)
      if (event === 'margin_call') this.#afterRecovery.delete(keyOf(userId, timeMs));
  }

  #note(events: readonly CommittedEvent[]): void {
    for (const event of events) {
      if (event.type !== 'margin_call') continue;
      const { account, time } = event;
      if (this.#calls.get(account)?.isOver === true) this.#afterRecovery.add(keyOf(account, time));
      this.#calls.set(account, { atMs: time, isOver: false });
    }
  }

  #look(): void {
    const since = this.#options.now() - REST_MS;
    let left = Math.min(this.#calls.size, CHECKED_AT_ONCE);
    for (const [account, call] of this.#calls) {
      if (left === 0) return;
      left -= 1;
      this.#calls.delete(account);
      if (call.atMs <= since) continue;
      this.#calls.set(account, call);
      if (!call.isOver) void this.#lookAt(account, call);
    }
  }

  async #lookAt(account: number, call: LastCall): Promise<void> {
    const { host, onError } = this.#options;
    try {
      const view = await host.view(account, []);
      // nothing open = no level that could be low
      const level = view?.summary.levelHundredths ?? Number.POSITIVE_INFINITY;
      const callPercent = view?.summary.marginCallPercent ?? 0;
      if (level > (callPercent + CLEARLY_ABOVE) * 100 && this.#calls.get(account) === call)
        this.#calls.set(account, { ...call, isOver: true });
    } catch (error) {
      // the host is briefly unavailable; the next tick checks again
      if (!(error instanceof HostUnavailable)) onError(error);
    }
  }
}
