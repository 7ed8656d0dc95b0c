/**
 * Sessions: opaque 256-bit random tokens of which only the sha256 is stored, so that finding one is a look-up
 * of a hash and no secret is compared. A session ends 30 days after its last use.
 */
import { hash, randomBytes } from 'node:crypto';
import type { Database } from '../../db/index.ts';
import { USER_COLUMNS, type UserRow } from './user-row.ts';

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/u;
const UNUSED_MS = 30 * 24 * 3_600_000;
const TOUCH_AFTER_MS = 3_600_000;
/** A session found is trusted for this long without another look; ending it in this process is immediate. */
const CACHE_MS = 60_000;
const CACHE_SIZE = 100_000;
/** The oldest sessions of a user end beyond this many. */
const SESSIONS_PER_USER = 50;
const USER_AGENT_LENGTH = 300;
const SWEEP_EVERY_MS = 3_600_000;

export interface ActiveSession {
  /** sha256 of the token in hex: names the session without being able to enter it. */
  readonly id: string;
  readonly user: UserRow;
}

interface CachedSession {
  readonly session: ActiveSession;
  readonly foundAtMs: number;
}

interface FoundRow extends UserRow {
  readonly usedAtMs: number;
}

const idOf = (token: string): string => hash('sha256', token, 'hex');
const bytesOf = (id: string): Buffer => Buffer.from(id, 'hex');

export class Sessions {
  readonly #pool: Database;
  readonly #onError: (error: unknown) => void;
  readonly #cache = new Map<string, CachedSession>();
  /** The ids in the cache by user, so that forgetting one user costs no look at all the others. */
  readonly #cachedOfUser = new Map<number, Set<string>>();
  readonly #listeners = new Set<(id: string) => void>();
  readonly #sweeper: NodeJS.Timeout;
  /** Counts what ended or changed, so that a look begun before it is not remembered after it. */
  #generation = 0;

  /** `onError` hears of failures of work that nobody waits for. */
  constructor(pool: Database, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#onError = onError;
    this.#sweeper = setInterval(() => void this.#sweep(), SWEEP_EVERY_MS);
    this.#sweeper.unref();
  }

  /**
   * Opens a session and returns its token, which is not kept. Logins at once pass over the rows that another one
   * holds: they never wait for each other, and at worst an old session ends with the next login.
   */
  async create(userId: number, userAgent: string): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { rows } = await this.#pool.query<{ id: string }>(
      `WITH opened AS (
         INSERT INTO sessions (token_hash, user_id, user_agent, created_at_ms, used_at_ms) VALUES ($1, $2, $3, $5, $5)
       )
       DELETE FROM sessions WHERE token_hash IN (
         SELECT token_hash FROM sessions WHERE user_id = $2 ORDER BY created_at_ms DESC OFFSET $4
            FOR UPDATE SKIP LOCKED
       ) RETURNING encode(token_hash, 'hex') AS id`,
      [bytesOf(idOf(token)), userId, userAgent.slice(0, USER_AGENT_LENGTH), SESSIONS_PER_USER - 1, Date.now()],
    );
    for (const { id } of rows) this.#ended(id);
    return token;
  }

  /** The session of a token when it was found a moment ago; saves the busy path a wait. */
  peek(token: string): ActiveSession | undefined {
    if (!TOKEN_FORM.test(token)) return undefined;
    return this.#cached(idOf(token));
  }

  /** Undefined when the token is malformed, unknown, expired or revoked. */
  async find(token: string): Promise<ActiveSession | undefined> {
    if (!TOKEN_FORM.test(token)) return undefined;
    const id = idOf(token);
    const cached = this.#cached(id);
    if (cached !== undefined) return cached;
    const generation = this.#generation;
    const now = Date.now();
    const { rows } = await this.#pool.query<FoundRow>(
      `SELECT ${USER_COLUMNS}, s.used_at_ms AS "usedAtMs"
         FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.token_hash = $1 AND s.used_at_ms > $2`,
      [bytesOf(id), now - UNUSED_MS],
    );
    const row = rows[0];
    if (row === undefined) return undefined;
    const { usedAtMs, ...user } = row;
    const session: ActiveSession = { id, user };
    if (generation === this.#generation) this.#remember(session);
    if (now - usedAtMs > TOUCH_AFTER_MS) this.#touch(id);
    return session;
  }

  /** Ends a session at once. */
  async revoke(id: string): Promise<void> {
    await this.#pool.query('DELETE FROM sessions WHERE token_hash = $1', [bytesOf(id)]);
    this.#ended(id);
  }

  /** Of these sessions those that still stand; counts as use of them. */
  async standing(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const now = Date.now();
    const { rows } = await this.#pool.query<{ id: string; usedAtMs: number }>(
      `SELECT encode(token_hash, 'hex') AS id, used_at_ms AS "usedAtMs"
         FROM sessions WHERE token_hash = ANY($1::bytea[]) AND used_at_ms > $2`,
      [ids.map(bytesOf), now - UNUSED_MS],
    );
    for (const { id, usedAtMs } of rows) if (now - usedAtMs > TOUCH_AFTER_MS) this.#touch(id);
    return new Set(rows.map(({ id }) => id));
  }

  /** Forgets what is remembered of a user after his row changed. */
  forgetUser(userId: number): void {
    this.#generation += 1;
    for (const id of this.#cachedOfUser.get(userId) ?? []) this.#cache.delete(id);
    this.#cachedOfUser.delete(userId);
  }

  /** Called with the id of each session that ends in this process. */
  onEnded(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  stop(): void {
    clearInterval(this.#sweeper);
  }

  #cached(id: string): ActiveSession | undefined {
    const cached = this.#cache.get(id);
    if (cached === undefined) return undefined;
    if (performance.now() - cached.foundAtMs < CACHE_MS) return cached.session;
    this.#forget(id);
    return undefined;
  }

  #remember(session: ActiveSession): void {
    if (this.#cache.size >= CACHE_SIZE) {
      const oldest = this.#cache.keys().next();
      if (oldest.done !== true) this.#forget(oldest.value);
    }
    this.#cache.set(session.id, { session, foundAtMs: performance.now() });
    const ids = this.#cachedOfUser.get(session.user.id) ?? new Set();
    this.#cachedOfUser.set(session.user.id, ids.add(session.id));
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

  #ended(id: string): void {
    this.#generation += 1;
    this.#forget(id);
    for (const listener of this.#listeners) listener(id);
  }

  #touch(id: string): void {
    this.#pool
      .query('UPDATE sessions SET used_at_ms = $2 WHERE token_hash = $1', [bytesOf(id), Date.now()])
      .catch(this.#onError);
  }

  async #sweep(): Promise<void> {
    try {
      const { rows } = await this.#pool.query<{ id: string }>(
        `DELETE FROM sessions WHERE used_at_ms <= $1 RETURNING encode(token_hash, 'hex') AS id`,
        [Date.now() - UNUSED_MS],
      );
      for (const { id } of rows) this.#ended(id);
    } catch (error) {
      this.#onError(error);
    }
  }
}
