/**
 * Sessions: opaque 256-bit random tokens. Only their sha256 is stored, so a lookup compares hashes and never the
 * secret. A session ends 30 days after its last use, and a set number of days after its login. Address and time of the
 * last use are stored with it and shown to the user.
 */
import { hash, randomBytes } from 'node:crypto';
import { type RequestOrigin, type UserRow, shownAddress } from '../../platform/access/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import type { Database, Queryable } from '../../platform/db/index.ts';
import type { ActiveSession, FindSession } from '../../platform/access/index.ts';
import { type SendToPeers, PeerMessages } from '../../platform/peers/index.ts';
import { type FoundSession, SessionCache } from './session-cache.ts';
import { USER_COLUMNS } from './user-row.ts';

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/u;
const UNUSED_DAYS = 30;
/** Minimum interval between writes of the last use; shorter when the address changed. */
const TOUCH_AFTER_MS = 15 * 60_000;
const MOVE_AFTER_MS = 60_000;
/** Beyond this number the user's oldest sessions end. */
const SESSIONS_PER_USER = 50;
const USER_AGENT_LENGTH = 300;
const SWEEP_EVERY_MS = 3_600_000;
/** Number of ids in one message to other processes. */
const SENT_AT_ONCE = 5000;

export interface SessionsOptions {
  readonly database: Database;
  readonly now: () => number;
  /** Gets failures of background work. */
  readonly onError: (error: unknown) => void;
  /** Messages to the other processes; absent = there are none. */
  readonly peers?: PeerMessages;
  /** A session ends this long after its login. */
  readonly maxDays: number;
  /** A session also ends after this long without use; absent = 30. */
  readonly unusedDays?: number;
}

interface CachedSession extends FoundSession {
  readonly createdAtMs: number;
  /** As last written. */
  usedAtMs: number;
  address: string;
}

interface FoundRow extends UserRow {
  readonly sessionCreatedAtMs: number;
  readonly usedAtMs: number;
  readonly address: string;
}

/** Times that the session must be younger than: its login and its last use. */
type Bounds = readonly [createdAtMs: number, usedAtMs: number];

export interface StoredSession {
  readonly id: string;
  readonly userAgent: string;
  /** Address of the last use. */
  readonly address: string;
  readonly country: string | null;
  readonly createdAtMs: number;
  readonly usedAtMs: number;
}

export interface OpenedSession {
  readonly token: string;
  /** Older sessions that ended to make room; pass them to `ended` after the commit. */
  readonly ended: readonly string[];
}

const idOf = (token: string): string => hash('sha256', token, 'hex');
const bytesOf = (id: string): Buffer => Buffer.from(id, 'hex');

export class Sessions implements FindSession {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #maxMs: number;
  readonly #unusedMs: number;
  readonly #cache: SessionCache<CachedSession>;
  readonly #userListeners = new Set<(userId: number) => void>();
  readonly #listeners = new Set<(id: string) => void>();
  readonly #sweeper: NodeJS.Timeout;
  readonly #peers: PeerMessages;
  readonly #sendEnded: SendToPeers<readonly string[]>;
  readonly #sendChanged: SendToPeers<number>;

  constructor({
    database,
    now,
    onError,
    maxDays,
    unusedDays = UNUSED_DAYS,
    peers = new PeerMessages(),
  }: SessionsOptions) {
    this.#peers = peers;
    this.#sendEnded = peers.on('sessions.ended', (ids) => this.#end(ids));
    this.#sendChanged = peers.on('sessions.changed', (userId) => this.#forgetUser(userId));
    this.#cache = new SessionCache(now, peers);
    this.#database = database;
    this.#now = now;
    this.#onError = onError;
    this.#maxMs = maxDays * DAY_MS;
    this.#unusedMs = unusedDays * DAY_MS;
    this.#sweeper = setInterval(() => void this.#sweep(), SWEEP_EVERY_MS);
    this.#sweeper.unref();
  }

  /**
   * Opens a session in the transaction of `db`; its token is not stored. Concurrent logins skip rows that another one
   * has locked, so they never wait for each other; at worst an old session ends with the next login.
   */
  async open(
    db: Queryable,
    userId: number,
    { address, userAgent }: Pick<RequestOrigin, 'address' | 'userAgent'>,
  ): Promise<OpenedSession> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { rows } = await db.query<{ id: string }>(
      `WITH opened AS (
         INSERT INTO sessions (token_hash, user_id, user_agent, address, login_address, created_at_ms, used_at_ms)
         VALUES ($1, $2, $3, $6, $6, $5, $5)
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

  /** The cached session of a token; saves a query on hot paths. */
  peek(token: string, address?: string): ActiveSession | undefined {
    if (!TOKEN_FORM.test(token)) return undefined;
    const cached = this.#cached(idOf(token));
    if (cached !== undefined) this.#used(cached, address);
    return cached?.session;
  }

  /** Undefined when the token is malformed, unknown, expired or revoked. `address`: the caller's current address. */
  async find(token: string, address?: string): Promise<ActiveSession | undefined> {
    const known = this.peek(token, address);
    if (known !== undefined || !TOKEN_FORM.test(token)) return known;
    const id = idOf(token);
    const { generation } = this.#cache;
    const now = this.#now();
    const { rows } = await this.#database.query<FoundRow>(
      `SELECT ${USER_COLUMNS}, s.created_at_ms AS "sessionCreatedAtMs", s.used_at_ms AS "usedAtMs", s.address
         FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.token_hash = $1 AND s.created_at_ms > $2 AND s.used_at_ms > $3`,
      [bytesOf(id), ...this.#bounds()],
    );
    const row = rows[0];
    if (row === undefined) return undefined;
    const { sessionCreatedAtMs: createdAtMs, usedAtMs, address: lastAddress, ...user } = row;
    const found = { session: { id, user }, createdAtMs, foundAtMs: now, usedAtMs, address: lastAddress };
    this.#cache.keep(found, generation);
    this.#used(found, address);
    return found.session;
  }

  /** All sessions of a user, last used first. */
  async list(userId: number): Promise<readonly StoredSession[]> {
    const { rows } = await this.#database.query<StoredSession>(
      `SELECT encode(token_hash, 'hex') AS id, user_agent AS "userAgent", address, country,
              created_at_ms AS "createdAtMs", used_at_ms AS "usedAtMs"
         FROM sessions WHERE user_id = $1 AND created_at_ms > $2 AND used_at_ms > $3
        ORDER BY used_at_ms DESC, created_at_ms DESC`,
      [userId, ...this.#bounds()],
    );
    return rows;
  }

  /** Ends a session of this user; false when they have no session with this id. */
  async revokeOf(userId: number, id: string): Promise<boolean> {
    const { rowCount } = await this.#database.query('DELETE FROM sessions WHERE token_hash = $1 AND user_id = $2', [
      bytesOf(id),
      userId,
    ]);
    if (rowCount !== 1) return false;
    await this.ended([id]);
    return true;
  }

  /**
   * Ends the sessions of a user except `exceptId`, in the transaction of `db`; pass the ids to `ended` after the
   * commit.
   */
  async revokeAll(db: Queryable, userId: number, exceptId?: string): Promise<readonly string[]> {
    const { rows } = await db.query<{ id: string }>(
      `DELETE FROM sessions WHERE user_id = $1 AND token_hash IS DISTINCT FROM $2
       RETURNING encode(token_hash, 'hex') AS id`,
      [userId, exceptId === undefined ? null : bytesOf(exceptId)],
    );
    return rows.map(({ id }) => id);
  }

  async revoke(id: string): Promise<void> {
    await this.#database.query('DELETE FROM sessions WHERE token_hash = $1', [bytesOf(id)]);
    await this.ended([id]);
  }

  /** The ids that are still valid; counts as use of these sessions. */
  async standing(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const now = this.#now();
    const { rows } = await this.#database.query<{ id: string; usedAtMs: number }>(
      `SELECT encode(token_hash, 'hex') AS id, used_at_ms AS "usedAtMs"
         FROM sessions WHERE token_hash = ANY($1::bytea[]) AND created_at_ms > $2 AND used_at_ms > $3`,
      [ids.map(bytesOf), ...this.#bounds()],
    );
    for (const { id, usedAtMs } of rows) if (now - usedAtMs > TOUCH_AFTER_MS) this.#write(id, now);
    return new Set(rows.map(({ id }) => id));
  }

  /** Called with each user whose row changed. */
  onUserChanged(listener: (userId: number) => void): void {
    this.#userListeners.add(listener);
  }

  /** Removes a user's sessions from the cache after their row changed. */
  forgetUser(userId: number): void {
    this.#forgetUser(userId);
    this.#sendChanged(userId);
  }

  #forgetUser(userId: number): void {
    this.#cache.forgetUser(userId);
    for (const listener of this.#userListeners) listener(userId);
  }

  /**
   * Applies the end of these sessions at once: removes them from the cache and notifies listeners such as sockets.
   * Resolves once other processes are sure to be notified before any later request of the caller reaches them.
   */
  async ended(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    this.#end(ids);
    for (let from = 0; from < ids.length; from += SENT_AT_ONCE) this.#sendEnded(ids.slice(from, from + SENT_AT_ONCE));
    await this.#peers.flush();
  }

  #end(ids: readonly string[]): void {
    this.#cache.forget(ids);
    for (const id of ids) for (const listener of this.#listeners) listener(id);
  }

  /** Called with the id of each session that ends. */
  onEnded(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  stop(): void {
    clearInterval(this.#sweeper);
  }

  #cached(id: string): CachedSession | undefined {
    const cached = this.#cache.get(id);
    if (cached === undefined || this.#now() - cached.createdAtMs < this.#maxMs) return cached;
    this.#cache.drop(id);
    return undefined;
  }

  /** Writes the last use at most every 15 minutes, or a changed address at most once a minute. */
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

  #bounds(): Bounds {
    const now = this.#now();
    return [now - this.#maxMs, now - this.#unusedMs];
  }

  async #sweep(): Promise<void> {
    try {
      const { rows } = await this.#database.query<{ id: string }>(
        `DELETE FROM sessions WHERE created_at_ms <= $1 OR used_at_ms <= $2 RETURNING encode(token_hash, 'hex') AS id`,
        [...this.#bounds()],
      );
      await this.ended(rows.map(({ id }) => id));
    } catch (error) {
      this.#onError(error);
    }
  }
}
