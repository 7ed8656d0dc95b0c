/**
 * Requests to erase an account, and decisions on them. Data without a duty to keep it is erased at once. Records of
 * identity and money are kept as long as the law requires (RETENTION_KYC_YEARS), and are then erased by the sweep.
 */
import type { ErasureObstacle, ErasureState } from '@tradewind/contract';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Queue, SharedLocks } from '../../platform/peers/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow, violated } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { ProgramKeys, Sessions } from '../../people/identity/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { applyWithRecord, requireOthersAccount } from '../../staff/records/index.ts';
import type { Alerts } from '../../trading/alerts/index.ts';
import type { RankingMembers } from '../../trading/ranking/index.ts';
import { type GoneFiles, eraseRows, removeFiles } from './erase.ts';
import { obstaclesOf } from './obstacles.ts';

/** Far more than the people who could decide on one account at once. */
const MAX_WAITING = 20;
/** Stored like the reason of a suspension. */
const CLOSED = 'closed: erased';
const STANDING_INDEX = 'erasures_standing';

export interface ErasureServices {
  readonly database: Database;
  readonly vault: Vault;
  readonly dataDir: string;
  readonly host: EngineHost;
  readonly sessions: Sessions;
  readonly apiKeys: ProgramKeys;
  readonly alerts: Pick<Alerts, 'forget'>;
  readonly members: Pick<RankingMembers, 'leave'>;
  /** Resolves once notifications are written for every durable event, so that none follows the erasure. */
  readonly locks: SharedLocks;
  readonly caughtUp: () => Promise<void>;
  /** How long records of identity and money are kept after an account ended. */
  readonly kycYears: number;
  readonly now: () => number;
}

export interface StoredErasure {
  readonly id: number;
  readonly userId: number;
  readonly state: ErasureState;
  readonly askedForBy: number | null;
  readonly askedAtMs: number;
  readonly remark: string;
  readonly decidedBy: number | null;
  readonly decidedAtMs: number | null;
  readonly keepUntilMs: number | null;
}

export const ERASURE_COLUMNS = `id, user_id AS "userId", state, asked_for_by AS "askedForBy", asked_at_ms AS "askedAtMs", remark,
  decided_by AS "decidedBy", decided_at_ms AS "decidedAtMs", keep_until_ms AS "keepUntilMs"`;

const HAS_RECORDS = ['verifications', 'deposits', 'withdrawals', 'payout_methods']
  .map((table) => `EXISTS (SELECT FROM ${table} WHERE user_id = $1::bigint)`)
  .join(' OR ');

interface Erased {
  readonly gone: GoneFiles;
  /** To be called after the commit. */
  readonly keysEnded: () => Promise<void>;
  readonly sessions: readonly string[];
  readonly alerts: readonly number[];
}

export class Erasures {
  readonly #options: ErasureServices;
  readonly #queue: Queue;

  constructor(options: ErasureServices) {
    this.#options = options;
    this.#queue = options.locks.queue('erasure', MAX_WAITING);
  }

  obstacles(userId: number): Promise<ErasureObstacle[]> {
    const { database, host } = this.#options;
    return obstaclesOf(database, host, userId);
  }

  async lastOf(userId: number): Promise<StoredErasure | undefined> {
    const { rows } = await this.#options.database.query<StoredErasure>(
      `SELECT ${ERASURE_COLUMNS} FROM erasures WHERE user_id = $1::bigint ORDER BY id DESC LIMIT 1`,
      [userId],
    );
    return rows[0];
  }

  /** Throws Refused `not_found`. */
  async find(id: number): Promise<StoredErasure> {
    const { rows } = await this.#options.database.query<StoredErasure>(
      `SELECT ${ERASURE_COLUMNS} FROM erasures WHERE id = $1::bigint`,
      [id],
    );
    const [erasure] = rows;
    if (erasure === undefined) throw new Refused('not_found');
    return erasure;
  }

  /** Throws Refused `erasure_not_yet` (data.obstacles), so that no request waits for its own customer to act. */
  async requireNoObstacle(userId: number): Promise<void> {
    const obstacles = await this.obstacles(userId);
    if (obstacles.length > 0) throw new Refused('erasure_not_yet', { obstacles });
  }

  /**
   * In the transaction of `client`. Throws Refused `already_submitted` while a request is pending, or when the account
   * was erased.
   */
  async ask(client: Queryable, userId: number, operatorId: number | null): Promise<StoredErasure> {
    try {
      return onlyRow(
        await client.query<StoredErasure>(
          `INSERT INTO erasures (user_id, asked_for_by, asked_at_ms) VALUES ($1::bigint, $2::integer, $3::bigint)
           RETURNING ${ERASURE_COLUMNS}`,
          [userId, operatorId, this.#options.now()],
        ),
      );
    } catch (error) {
      if (violated('unique', error) === STANDING_INDEX) throw new Refused('already_submitted');
      throw error;
    }
  }

  /** Withdraws the customer's own request. Throws Refused `conflict` when none is pending. */
  async withdraw(userId: number): Promise<StoredErasure> {
    const { rows } = await this.#options.database.query<StoredErasure>(
      `UPDATE erasures SET state = 'withdrawn', decided_at_ms = $2::bigint
        WHERE user_id = $1::bigint AND state = 'waiting' RETURNING ${ERASURE_COLUMNS}`,
      [userId, this.#options.now()],
    );
    const [withdrawn] = rows;
    if (withdrawn === undefined) throw new Refused('conflict');
    return withdrawn;
  }

  /** Throws Refused not_found, conflict when it is already decided, or forbidden (data.reason = own_account). */
  async refuse(operator: ActingOperator, id: number, remark: string): Promise<void> {
    const { database, now } = this.#options;
    const { userId } = await this.find(id);
    await requireOthersAccount(database, operator, userId);
    await inTransaction(database, async (client) => {
      await this.#decide(client, id, 'refused', { operator: operator.id, remark });
      const subject = { type: 'customer', id: userId };
      await appendAudit(client, { operator, action: 'customer.refuse_erasure', subject, after: { remark } }, now());
    });
  }

  /** Throws like `refuse`, and also Refused `erasure_not_yet`; then nothing is changed. */
  async approve(operator: ActingOperator, id: number, reason: string): Promise<void> {
    const { database, host, caughtUp } = this.#options;
    const { userId, state } = await this.find(id);
    await requireOthersAccount(database, operator, userId);
    await this.#queue.run(String(userId), async () => {
      if (state !== 'waiting') throw new Refused('conflict');
      await this.requireNoObstacle(userId);
      const before = (await host.view(userId, []))?.summary.tradingDisabled;
      // refuse any further orders, including those in flight
      await this.#setTrading(userId, CLOSED);
      try {
        // a request in flight may have opened an order before the account was closed
        await this.requireNoObstacle(userId);
        await caughtUp();
        await this.#erase(userId, id, operator, reason);
      } catch (error) {
        await this.#setTrading(userId, before);
        throw error;
      }
    });
  }

  /** Erases an abandoned demo account: none of its data has to be kept. */
  async eraseUnused(userId: number): Promise<void> {
    const { database, vault, sessions, now } = this.#options;
    const erased = await inTransaction(database, async (client) => {
      const found = await this.#eraseAtOnce(client, userId);
      const rest = await eraseRows(client, vault, userId, 'after the duty', now());
      return { ...found, gone: { ...found.gone, pictures: rest.pictures } };
    });
    sessions.forgetUser(userId);
    await this.#afterwards(userId, erased);
  }

  /** Erases records whose retention period is over; returns the number of accounts. */
  async sweep(): Promise<number> {
    const { database, vault, dataDir, now } = this.#options;
    const { rows } = await database.query<{ id: number; userId: number }>(
      `SELECT id, user_id AS "userId" FROM erasures WHERE state = 'locked' AND keep_until_ms <= $1::bigint ORDER BY id`,
      [now()],
    );
    for (const { id, userId } of rows) {
      const gone = await inTransaction(database, async (client) => {
        // again, for data that arrived after the decision
        await eraseRows(client, vault, userId, 'at once', now());
        const files = await eraseRows(client, vault, userId, 'after the duty', now());
        await client.query(`UPDATE erasures SET state = 'erased', erased_at_ms = $2::bigint WHERE id = $1::bigint`, [
          id,
          now(),
        ]);
        const subject = { type: 'customer', id: userId };
        await appendAudit(client, { operator: null, action: 'customer.erase_records', subject }, now());
        return files;
      });
      await removeFiles(dataDir, vault, gone);
    }
    return rows.length;
  }

  async #erase(userId: number, id: number, operator: ActingOperator, reason: string): Promise<void> {
    const { database, vault, now } = this.#options;
    const erased = await inTransaction(database, async (client) => {
      const keepUntilMs = await this.#dutyOf(client, userId);
      const found = await this.#eraseAtOnce(client, userId);
      const isLocked = keepUntilMs !== null;
      const rest = isLocked ? undefined : await eraseRows(client, vault, userId, 'after the duty', now());
      const state = isLocked ? 'locked' : 'erased';
      await this.#decide(client, id, state, { operator: operator.id, remark: '', keepUntilMs });
      const after = { reason, state, ...(isLocked ? { keep_until: keepUntilMs } : {}) };
      const subject = { type: 'customer', id: userId };
      await appendAudit(client, { operator, action: 'customer.erase', subject, after }, now());
      return { ...found, gone: { ...found.gone, pictures: rest?.pictures ?? [] } };
    });
    await this.#afterwards(userId, erased);
  }

  async #eraseAtOnce(client: Queryable, userId: number): Promise<Erased> {
    const { sessions, apiKeys, vault, now } = this.#options;
    // a login or deposit in progress waits for this row, and is then refused by the database
    await client.query('SELECT FROM users WHERE id = $1::bigint FOR UPDATE', [userId]);
    const ended = await sessions.revokeAll(client, userId);
    const keysEnded = await apiKeys.endAll(client, userId);
    const { rows } = await client.query<{ id: number }>('SELECT id FROM price_alerts WHERE user_id = $1::bigint', [
      userId,
    ]);
    const gone = await eraseRows(client, vault, userId, 'at once', now());
    return { gone, keysEnded, sessions: ended, alerts: rows.map((row) => row.id) };
  }

  async #afterwards(userId: number, { gone, keysEnded, sessions: ended, alerts: ids }: Erased): Promise<void> {
    const { sessions, alerts, members, vault, dataDir } = this.#options;
    await sessions.ended(ended);
    await keysEnded();
    alerts.forget(ids);
    await members.leave(userId);
    await removeFiles(dataDir, vault, gone);
  }

  /** Until when records must be kept; null = there are none. */
  async #dutyOf(client: Queryable, userId: number): Promise<number | null> {
    const { kycYears, now } = this.#options;
    const { hasRecords } = onlyRow(
      await client.query<{ hasRecords: boolean }>(`SELECT ${HAS_RECORDS} AS "hasRecords"`, [userId]),
    );
    if (!hasRecords || kycYears === 0) return null;
    const end = new Date(now());
    return end.setUTCFullYear(end.getUTCFullYear() + kycYears);
  }

  async #decide(
    client: Queryable,
    id: number,
    state: ErasureState,
    {
      operator,
      remark,
      keepUntilMs = null,
    }: { readonly operator: number; readonly remark: string; readonly keepUntilMs?: number | null },
  ): Promise<void> {
    const { rowCount } = await client.query(
      `UPDATE erasures SET state = $2, remark = $3, decided_by = $4::integer, decided_at_ms = $5::bigint,
              keep_until_ms = $6::bigint, erased_at_ms = CASE WHEN $2 = 'erased' THEN $5::bigint END
        WHERE id = $1::bigint AND state = 'waiting'`,
      [id, state, remark, operator, this.#options.now(), keepUntilMs],
    );
    if (rowCount !== 1) throw new Refused('conflict');
  }

  async #setTrading(account: number, reason: string | undefined): Promise<void> {
    const { host } = this.#options;
    await applyWithRecord(host, { type: 'set_trading', account, ...(reason === undefined ? {} : { reason }) }, []);
  }
}
