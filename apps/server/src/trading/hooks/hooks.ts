/** Hooks of accounts, and the log of their calls. Only a hash of a secret is stored. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { HOOK_LIMITS, type HookRefusal } from '@tradewind/contract';
import { type Notices, namedNotice } from '../../people/identity/index.ts';
import type { RequestOrigin, UserRow } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import { Refused, TooManyRequests } from '../../platform/errors/index.ts';

const ID_BYTES = 16;
const SECRET_BYTES = 32;
const MINUTE_MS = 60_000;

export interface HookBounds {
  readonly name: string;
  /** Micro-lots of one order. */
  readonly maxLots: number;
  /** Empty = all. */
  readonly instruments: readonly number[];
  readonly ordersPerMinute: number;
  readonly isDryRun: boolean;
}

export interface StoredHook extends HookBounds {
  readonly id: string;
  readonly isPaused: boolean;
  /** Paused by operators. */
  readonly isHeld: boolean;
  readonly createdAtMs: number;
  readonly usedAtMs: number | null;
}

/** A hook with its owner, as a call needs it. */
export interface CalledHook extends StoredHook {
  readonly userId: number;
  readonly isDemo: boolean;
  readonly secretHash: Buffer;
}

/** A call to be logged. */
export interface NewHookCall {
  readonly address: string;
  /** Without the secret; undefined = it could not be read, or its secret was wrong. */
  readonly input: object | undefined;
  /** Whether its secret was right. */
  readonly isProved: boolean;
  readonly code: number;
  readonly answer: object;
}

export interface LoggedCall {
  readonly id: number;
  readonly timeMs: number;
  readonly address: string;
  readonly input: Record<string, unknown> | null;
  readonly code: number;
  readonly answer: Record<string, unknown>;
}

const COLUMNS = `h.id, h.name, h.max_micro_lots AS "maxLots", h.instrument_ids AS instruments,
  h.orders_per_minute AS "ordersPerMinute", h.dry_run AS "isDryRun", h.paused AS "isPaused", h.held AS "isHeld",
  h.created_at_ms AS "createdAtMs", h.used_at_ms AS "usedAtMs"`;

const NOTE = `
  WITH called AS (
    UPDATE hooks SET used_at_ms = CASE WHEN $3::boolean THEN $2::bigint ELSE used_at_ms END WHERE id = $1::text RETURNING id
  )
  INSERT INTO hook_calls (hook_id, time_ms, address, input, code, answer)
  SELECT id, $2::bigint, $4::text, $5::json, $6::integer, $7::json FROM called`;

const FORGET = `
  DELETE FROM hook_calls WHERE hook_id = $1::text AND id <= (
    SELECT id FROM hook_calls WHERE hook_id = $1::text ORDER BY id DESC OFFSET ${HOOK_LIMITS.log} LIMIT 1)`;

const COUNT_ORDER = `
  UPDATE hooks
     SET ordered_at_ms = ARRAY(SELECT at FROM unnest(ordered_at_ms) AS at WHERE at > $2::bigint) || $3::bigint
   WHERE id = $1::text
     AND (SELECT count(*) FROM unnest(ordered_at_ms) AS at WHERE at > $2::bigint) < orders_per_minute`;

/** For a signal that the hook does not allow. */
export const refusedByHook = (reason: HookRefusal): Refused => new Refused('forbidden', { reason });

/** For what its owner may not do while operators have paused a hook. */
const hookHeld = (): Refused => new Refused('forbidden', { reason: 'hook_held' });

const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Takes the same time for any text. */
export const isSecretOf = ({ secretHash }: Pick<CalledHook, 'secretHash'>, secret: string): boolean =>
  timingSafeEqual(digestOf(secret), secretHash);

export class Hooks {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #notices: Notices;

  constructor(database: Database, notices: Notices) {
    this.#database = database;
    this.#now = notices.now;
    this.#notices = notices;
  }

  /** Newest first. */
  async list(userId: number): Promise<readonly StoredHook[]> {
    const { rows } = await this.#database.query<StoredHook>(
      `SELECT ${COLUMNS} FROM hooks h WHERE user_id = $1::bigint ORDER BY created_at_ms DESC, id`,
      [userId],
    );
    return rows;
  }

  /**
   * The only time that its secret is known. Throws Refused conflict when the user has as many as allowed, and forbidden while operators
   * have paused one of them.
   */
  async create(
    user: UserRow,
    bounds: HookBounds,
    visit: RequestOrigin,
  ): Promise<{ readonly id: string; readonly secret: string }> {
    const id = randomBytes(ID_BYTES).toString('base64url');
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const { name, maxLots, instruments, ordersPerMinute, isDryRun } = bounds;
    return inTransaction(this.#database, async (client) => {
      // one at a time for a user, so that two do not both find room
      await client.query('SELECT FROM users WHERE id = $1::bigint FOR NO KEY UPDATE', [user.id]);
      const { count, held } = onlyRow(
        await client.query<{ count: number; held: number }>(
          'SELECT count(*) AS count, count(*) FILTER (WHERE held) AS held FROM hooks WHERE user_id = $1::bigint',
          [user.id],
        ),
      );
      // another one would be a way round the pause
      if (held > 0) throw hookHeld();
      if (count >= HOOK_LIMITS.perAccount) throw new Refused('conflict', { reason: 'too_many_hooks' });
      await client.query(
        `INSERT INTO hooks (id, user_id, secret_hash, name, max_micro_lots, instrument_ids, orders_per_minute, dry_run, created_at_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, user.id, digestOf(secret), name, maxLots, instruments, ordersPerMinute, isDryRun, this.#now()],
      );
      await namedNotice(this.#notices, client, 'service_added', user, visit, name);
      return { id, secret };
    });
  }

  /** Absent bounds stay. Undefined when the user has no such hook. */
  async change(userId: number, id: string, bounds: Partial<HookBounds>): Promise<StoredHook | undefined> {
    const { name, maxLots, instruments, ordersPerMinute, isDryRun } = bounds;
    const { rows } = await this.#database.query<StoredHook>(
      `UPDATE hooks h SET name = coalesce($3::text, name), max_micro_lots = coalesce($4::bigint, max_micro_lots),
              instrument_ids = coalesce($5::integer[], instrument_ids),
              orders_per_minute = coalesce($6::integer, orders_per_minute), dry_run = coalesce($7::boolean, dry_run)
        WHERE id = $1::text AND user_id = $2::bigint RETURNING ${COLUMNS}`,
      [id, userId, name ?? null, maxLots ?? null, instruments ?? null, ordersPerMinute ?? null, isDryRun ?? null],
    );
    return rows[0];
  }

  /** False when the user has no such hook. */
  async pause(userId: number, id: string, paused: boolean): Promise<boolean> {
    const { rowCount } = await this.#database.query(
      'UPDATE hooks SET paused = $3::boolean WHERE id = $1::text AND user_id = $2::bigint',
      [id, userId, paused],
    );
    return rowCount === 1;
  }

  /** Pauses a hook for operators, in the transaction of `client`. False when there is nothing to change. */
  async hold(client: Queryable, userId: number, id: string, held: boolean): Promise<boolean> {
    const { rowCount } = await client.query(
      'UPDATE hooks SET held = $3::boolean WHERE id = $1::text AND user_id = $2::bigint AND held <> $3::boolean',
      [id, userId, held],
    );
    return rowCount === 1;
  }

  /** With its log. False when the user has no such hook. Throws Refused forbidden while operators have paused it. */
  async delete(userId: number, id: string): Promise<boolean> {
    const { rowCount } = await this.#database.query(
      'DELETE FROM hooks WHERE id = $1::text AND user_id = $2::bigint AND NOT held',
      [id, userId],
    );
    if (rowCount === 1) return true;
    const { rowCount: held } = await this.#database.query(
      'SELECT FROM hooks WHERE id = $1::text AND user_id = $2::bigint AND held',
      [id, userId],
    );
    if (held === 1) throw hookHeld();
    return false;
  }

  /** The last calls, newest first. Undefined when the user has no such hook. */
  async log(userId: number, id: string): Promise<readonly LoggedCall[] | undefined> {
    const { rows: hooks } = await this.#database.query(
      'SELECT FROM hooks WHERE id = $1::text AND user_id = $2::bigint',
      [id, userId],
    );
    if (hooks.length === 0) return undefined;
    const { rows } = await this.#database.query<LoggedCall>(
      `SELECT id, time_ms AS "timeMs", address, input, code, answer FROM hook_calls
        WHERE hook_id = $1::text ORDER BY id DESC LIMIT ${HOOK_LIMITS.log}`,
      [id],
    );
    return rows;
  }

  /** For a call of its address; undefined = there is none. */
  async called(id: string): Promise<CalledHook | undefined> {
    const { rows } = await this.#database.query<CalledHook>(
      `SELECT ${COLUMNS}, h.user_id AS "userId", h.secret_hash AS "secretHash", u.is_demo AS "isDemo"
         FROM hooks h JOIN users u ON u.id = h.user_id WHERE h.id = $1::text`,
      [id],
    );
    return rows[0];
  }

  /**
   * Counts an order that a hook is about to place. Throws TooManyRequests when it has had as many as it may have within a minute, and
   * not_found when it was deleted meanwhile.
   */
  async countOrder(id: string): Promise<void> {
    const now = this.#now();
    const since = now - MINUTE_MS;
    const { rowCount } = await this.#database.query(COUNT_ORDER, [id, since, now]);
    if (rowCount === 1) return;
    const { oldest } = onlyRow(
      await this.#database.query<{ oldest: number | null }>(
        `SELECT min(at) AS oldest FROM hooks, unnest(ordered_at_ms) AS at WHERE id = $1::text AND at > $2::bigint`,
        [id, since],
      ),
    );
    if (oldest === null) throw new Refused('not_found');
    throw new TooManyRequests(oldest - since);
  }

  /** Adds a call to the log of a hook, unless it was deleted meanwhile, and drops the oldest ones. */
  async note(id: string, { address, input, isProved, code, answer }: NewHookCall): Promise<void> {
    const values = [input === undefined ? null : JSON.stringify(input), code, JSON.stringify(answer)];
    await this.#database.query(NOTE, [id, this.#now(), isProved, address, ...values]);
    await this.#database.query(FORGET, [id]);
  }
}
