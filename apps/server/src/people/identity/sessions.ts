/**
 * Sessions: opaque 256-bit random tokens of which only the sha256 is stored, so that finding one is a look-up
 * of a hash and no secret is compared. A session ends 30 days after its last use. Where it was used last is kept
 * with it, for its user to see.
 */
import { hash, randomBytes } from 'node:crypto';
import { type RequestOrigin, type UserRow, shownAddress } from '../../platform/access/index.ts';
import type { Database, Queryable } from '../../platform/db/index.ts';
import type { ActiveSession, FindSession } from '../../platform/access/index.ts';
import { USER_COLUMNS } from './user-row.ts';

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/u;
const UNUSED_MS = 30 * 24 * 3_600_000;
/** The use of a session is written so long after the last time; a new place of use sooner. */
const TOUCH_AFTER_MS = 15 * 60_000;
const MOVE_AFTER_MS = 60_000;
/** A session found is trusted for this long without another look; ending it in this process is immediate. */
const CACHE_MS = 60_000;
const CACHE_SIZE = 100_000;
/** The oldest sessions of a user end beyond this many. */
const SESSIONS_PER_USER = 50;
const USER_AGENT_LENGTH = 300;
const SWEEP_EVERY_MS = 3_600_000;

interface CachedSession {
  readonly session: ActiveSession;
  readonly foundAtMs: number;
  /** As written last. */
  usedAtMs: number;
  address: string;
}

interface FoundRow extends UserRow {
  readonly usedAtMs: number;
  readonly address: string;
}

export interface StoredSession {
  readonly id: string;
  readonly userAgent: string;
  /** Of the last use. */
  readonly address: string;
  readonly country: string | null;
  readonly createdAtMs: number;
  readonly usedAtMs: number;
}

export interface OpenedSession {
  readonly token: string;
  /** Older sessions that ended for it; `ended` has to hear of them once this one is committed. */
  readonly ended: readonly string[];
}

const idOf = (token: string): string => hash('sha256', token, 'hex');
const bytesOf = (id: string): Buffer => Buffer.from(id, 'hex');

export class Sessions implements FindSession {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #cache = new Map<string, CachedSession>();
  /** The ids in the cache by user, so that forgetting one user costs no look at all the others. */
  readonly #cachedOfUser = new Map<number, Set<string>>();
  readonly #listeners = new Set<(id: string) => void>();
  readonly #sweeper: NodeJS.Timeout;
  /** Counts what ended or changed, so that a look begun before it is not remembered after it. */
  #generation = 0;

  /** `onError` hears of failures of work that nobody waits for. */
  constructor(database: Database, now: () => number, onError: (error: unknown) => void) {
    this.#database = database;
    this.#now = now;
    this.#onError = onError;
    this.#sweeper = setInterval(() => void this.#sweep(), SWEEP_EVERY_MS);
    this.#sweeper.unref();
  }

  /**
   * Opens a session as part of the transaction of `db`; its token is not kept. Logins at once pass over the rows that
   * another one holds: they never wait for each other, and at worst an old session ends with the next login.
   */
  async open(
    db: Queryable,
    userId: number,
    { address, userAgent }: Pick<RequestOrigin, 'address' | 'userAgent'>,
  ): Promise<OpenedSession> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { rows } = await db.query<{ id: string }>(
      `WITH opened AS (
         INSERT INTO sessions (token_hash, user_id, user_agent, address, created_at_ms, used_at_ms)
         VALUES ($1, $2, $3, $6, $5, $5)
       )
       DELETE FROM sessions WHERE token_hash IN (
         SELECT token_hash FROM sessions WHERE user_id = $2 ORDER BY created_at_ms DESC OFFSET $4
            FOR UPDATE SKIP LOCKED
       ) RETURNING encode(token_hash, 'hex') AS id`,
      [
        bytesOf(idOf(token)),
        userId,
        userAgent.slice(0, USER_AGENT_LENGTH),
        SESSIONS_PER_USER - 1,
        this.#now(),
        shownAddress(address),
      ],
    );
    return { token, ended: rows.map(({ id }) => id) };
  }

  /** The session of a token when it was found a moment ago; saves the busy path a wait. */
  peek(token: string, address?: string): ActiveSession | undefined {
    if (!TOKEN_FORM.test(token)) return undefined;
    const cached = this.#cached(idOf(token));
    if (cached !== undefined) this.#used(cached, address);
    return cached?.session;
  }

  /** Undefined when the token is malformed, unknown, expired or revoked. `address`: where it is used now. */
  async find(token: string, address?: string): Promise<ActiveSession | undefined> {
    const known = this.peek(token, address);
    if (known !== undefined || !TOKEN_FORM.test(token)) return known;
    const id = idOf(token);
    const generation = this.#generation;
    const now = this.#now();
    const { rows } = await this.#database.query<FoundRow>(
      `SELECT ${USER_COLUMNS}, s.used_at_ms AS "usedAtMs", s.address
         FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.token_hash = $1 AND s.used_at_ms > $2`,
      [bytesOf(id), now - UNUSED_MS],
    );
    const row = rows[0];
    if (row === undefined) return undefined;
    const { usedAtMs, address: lastAddress, ...user } = row;
    const found: CachedSession = { session: { id, user }, foundAtMs: now, usedAtMs, address: lastAddress };
    if (generation === this.#generation) this.#remember(found);
    this.#used(found, address);
    return found.session;
  }

  /** All of a user, the newest use first. */
  async list(userId: number): Promise<readonly StoredSession[]> {
    const { rows } = await this.#database.query<StoredSession>(
      `SELECT encode(token_hash, 'hex') AS id, user_agent AS "userAgent", address, country,
              created_at_ms AS "createdAtMs", used_at_ms AS "usedAtMs"
         FROM sessions WHERE user_id = $1 AND used_at_ms > $2
        ORDER BY used_at_ms DESC, created_at_ms DESC`,
      [userId, this.#now() - UNUSED_MS],
    );
    return rows;
  }

  /** Ends a session of this user; false when he has none of this id. */
  async revokeOf(userId: number, id: string): Promise<boolean> {
    const { rowCount } = await this.#database.query('DELETE FROM sessions WHERE token_hash = $1 AND user_id = $2', [
      bytesOf(id),
      userId,
    ]);
    if (rowCount !== 1) return false;
    this.ended([id]);
    return true;
  }

  /**
   * Ends the sessions of a user but `exceptId`, as part of the transaction of `db`; `ended` has to hear of them once it
   * is committed.
   */
  async revokeAll(db: Queryable, userId: number, exceptId?: string): Promise<readonly string[]> {
    const { rows } = await db.query<{ id: string }>(
      `DELETE FROM sessions WHERE user_id = $1 AND token_hash IS DISTINCT FROM $2
       RETURNING encode(token_hash, 'hex') AS id`,
      [userId, exceptId === undefined ? null : bytesOf(exceptId)],
    );
    return rows.map(({ id }) => id);
  }

  /** Ends a session at once. */
  async revoke(id: string): Promise<void> {
    await this.#database.query('DELETE FROM sessions WHERE token_hash = $1', [bytesOf(id)]);
    this.ended([id]);
  }

  /** Of these sessions those that still stand; counts as use of them. */
  async standing(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const now = this.#now();
    const { rows } = await this.#database.query<{ id: string; usedAtMs: number }>(
      `SELECT encode(token_hash, 'hex') AS id, used_at_ms AS "usedAtMs"
         FROM sessions WHERE token_hash = ANY($1::bytea[]) AND used_at_ms > $2`,
      [ids.map(bytesOf), now - UNUSED_MS],
    );
    for (const { id, usedAtMs } of rows) if (now - usedAtMs > TOUCH_AFTER_MS) this.#write(id, now);
    return new Set(rows.map(({ id }) => id));
  }

  /** Forgets what is remembered of a user after his row changed. */
  forgetUser(userId: number): void {
    this.#generation += 1;
    for (const id of this.#cachedOfUser.get(userId) ?? []) this.#cache.delete(id);
    this.#cachedOfUser.delete(userId);
  }

  /** Makes it felt at once that these sessions ended: whoever holds one in memory, or a socket with it, lets go. */
  ended(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#generation += 1;
    for (const id of ids) {
      this.#forget(id);
      for (const listener of this.#listeners) listener(id);
    }
  }

  /** Called with the id of each session that ends in this process. */
  onEnded(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  stop(): void {
    clearInterval(this.#sweeper);
  }

  #cached(id: string): CachedSession | undefined {
    const cached = this.#cache.get(id);
    if (cached === undefined) return undefined;
    const ageMs = this.#now() - cached.foundAtMs;
    if (ageMs >= 0 && ageMs < CACHE_MS) return cached;
    this.#forget(id);
    return undefined;
  }

  #remember(found: CachedSession): void {
    if (this.#cache.size >= CACHE_SIZE) {
      const oldest = this.#cache.keys().next();
      if (oldest.done !== true) this.#forget(oldest.value);
    }
    const { id, user } = found.session;
    this.#cache.set(id, found);
    const ids = this.#cachedOfUser.get(user.id) ?? new Set();
    this.#cachedOfUser.set(user.id, ids.add(id));
  }

  #forget(id: string): void {
    const cached = this.#cache.get(id);
    if (cached === undefined) return;
    this.#cache.delete(id);
    const userId = cached.session.user.id;
    const ids = this.#cachedOfUser.get(userId);
    ids?.delete(id);
    if (ids?.size === 0) this.#cachedOfUser.delete(userId);
  }

  /** Writes the use of a session now and then, and a new place of it at most once a minute. */
  #used(cached: CachedSession, from: string | undefined): void {
    const now = this.#now();
    const address = from === undefined ? cached.address : shownAddress(from);
    const moved = address !== cached.address;
    if (now - cached.usedAtMs < (moved ? MOVE_AFTER_MS : TOUCH_AFTER_MS)) return;
    cached.usedAtMs = now;
    cached.address = address;
    this.#write(cached.session.id, now, address);
  }

  #write(id: string, now: number, address?: string): void {
    this.#database
      .query(
        'UPDATE sessions SET used_at_ms = greatest(used_at_ms, $2), address = coalesce($3, address) WHERE token_hash = $1',
        [bytesOf(id), now, address ?? null],
      )
      .catch(this.#onError);
  }

  async #sweep(): Promise<void> {
    try {
      const { rows } = await this.#database.query<{ id: string }>(
        `DELETE FROM sessions WHERE used_at_ms <= $1 RETURNING encode(token_hash, 'hex') AS id`,
        [this.#now() - UNUSED_MS],
      );
      this.ended(rows.map(({ id }) => id));
    } catch (error) {
      this.#onError(error);
    }
  }
}
