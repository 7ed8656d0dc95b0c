/**
 * API keys: how the programs of customers make calls (contract §15). Only the sha256 of a key is stored, so a lookup
 * compares hashes and never the secret. Keys found recently are kept in memory, like sessions, so that a call costs no
 * query; the last use is written later, for all keys together.
 */
import { hash, randomBytes } from 'node:crypto';
import { API_KEY, KEY_LIMITS, KEY_PREFIXES, type KeyScope } from '@tradewind/contract';
import { DEMO, RETAIL } from '@tradewind/engine';
import {
  type FindKey,
  type FoundKey,
  type KeyCall,
  type KeySession,
  type KeyVisit,
  type RequestOrigin,
  type UserRow,
} from '../../platform/access/index.ts';
import { Networks, linkNetwork } from '../../platform/addresses/index.ts';
import type { RateLimit } from '../../platform/concurrency/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type SendToPeers, PeerMessages } from '../../platform/peers/index.ts';
import {
  type FoundSession,
  type Notices,
  type ProgramKeys,
  type Sessions,
  SessionCache,
  USER_COLUMNS,
  namedNotice,
} from '../identity/index.ts';
import { KeyCallLog } from './call-log.ts';
import { LastUses } from './last-uses.ts';

const KEY_BYTES = 32;
/** Networks that a key in memory is known to come from; beyond that the database is asked again. */
const NETWORKS_KEPT = 100;
/** Someone who found a key may use it from many networks: its owner knows after a few mails. */
const MAILS_A_DAY = 10;
/** Networks stored of each key; further ones are not told to its owner. */
const NETWORKS_STORED = 1000;
/** A key is read again when keys changed while it was read. */
const READS = 3;
const DAY_MS = 86_400_000;

export interface ApiKeysOptions {
  readonly database: Database;
  readonly now: () => number;
  readonly sessions: Pick<Sessions, 'onUserChanged'>;
  readonly notices: Notices;
  /** Gets failures of background work. */
  readonly onError: (error: unknown) => void;
  /** Messages to the other processes; absent = there are none. */
  readonly peers?: PeerMessages;
}

/** A key as its owner and operators see it. */
export interface StoredKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: KeyScope[];
  readonly networks: string[];
  readonly expiresAtMs: number | null;
  readonly paused: boolean;
  /** Paused by operators. */
  readonly held: boolean;
  readonly createdAtMs: number;
  readonly usedAtMs: number | null;
  readonly usedAddress: string;
}

export interface NewKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Normal networks. */
  readonly networks: readonly string[];
  readonly expiresAtMs: number | null;
}

/** A key in memory. */
interface KnownKey extends FoundSession {
  readonly session: KeySession;
  readonly name: string;
  readonly isPaused: boolean;
  /** undefined = from everywhere. */
  readonly networks: Networks | undefined;
  /** Networks that it was used from before. */
  readonly seen: Set<string>;
  /** Of the last use; then it is not checked again. */
  address: string;
}

type FoundRow = UserRow &
  Pick<StoredKey, 'name' | 'scopes' | 'networks' | 'expiresAtMs'> & {
    readonly keyId: number;
    readonly isPaused: boolean;
    /** Calls a second of the account's group; null = as in the settings. */
    readonly changes: number | null;
    readonly reads: number | null;
    readonly seen: string[];
  };

const COLUMNS = `id, name, scopes, networks, expires_at_ms AS "expiresAtMs", paused, held,
  created_at_ms AS "createdAtMs", used_at_ms AS "usedAtMs", used_address AS "usedAddress"`;

const ENDED = `id, encode(key_hash, 'hex') AS hash, false AS works`;
const CHANGED = `id, encode(key_hash, 'hex') AS hash, NOT paused AND NOT held AS works`;

const idOf = (text: string): string => hash('sha256', text, 'hex');

const rateOf = (perSecond: number | null): RateLimit | undefined =>
  perSecond === null ? undefined : { perSecond, burst: perSecond * KEY_LIMITS.burst };

export class ApiKeys implements FindKey, ProgramKeys {
  readonly #options: ApiKeysOptions;
  readonly #cache: SessionCache<KnownKey>;
  readonly #uses: LastUses;
  readonly #calls: KeyCallLog;
  readonly #listeners = new Set<(keyId: number) => void>();
  readonly #peers: PeerMessages;
  readonly #sendChanged: SendToPeers<readonly Changed[]>;

  constructor(options: ApiKeysOptions) {
    const { database, now, sessions, onError, peers = new PeerMessages() } = options;
    this.#options = options;
    this.#peers = peers;
    this.#cache = new SessionCache(now, peers);
    this.#uses = new LastUses(database, onError);
    this.#calls = new KeyCallLog(database, onError);
    this.#sendChanged = peers.on('keys.changed', (keys) => this.#apply(keys));
    sessions.onUserChanged((userId) => this.#cache.forgetUser(userId));
  }

  peek(text: string, visit: KeyVisit): FoundKey | undefined {
    if (!API_KEY.test(text)) return undefined;
    const known = this.#cache.get(idOf(text));
    return known && this.#usable(known, visit);
  }

  async find(text: string, visit: KeyVisit): Promise<FoundKey | undefined> {
    if (!API_KEY.test(text)) return undefined;
    const id = idOf(text);
    const known = this.#cache.get(id);
    if (known !== undefined) return this.#usable(known, visit);
    for (let tries = 1; ; tries++) {
      const { generation } = this.#cache;
      const found = await this.#read(id, visit);
      if (found === undefined) return undefined;
      this.#cache.keep(found, generation);
      // what changed meanwhile may be this key
      if (generation === this.#cache.generation || tries === READS) return this.#usable(found, visit);
    }
  }

  /** The keys of a user, newest first. */
  async list(userId: number): Promise<readonly StoredKey[]> {
    await this.#uses.write();
    const { rows } = await this.#options.database.query<StoredKey>(
      `SELECT ${COLUMNS} FROM api_keys WHERE user_id = $1 ORDER BY created_at_ms DESC, id DESC`,
      [userId],
    );
    return rows;
  }

  /** Undefined when the key was deleted. */
  async nameOf(id: number): Promise<string | undefined> {
    const { rows } = await this.#options.database.query<{ name: string }>('SELECT name FROM api_keys WHERE id = $1', [
      id,
    ]);
    return rows[0]?.name;
  }

  /** The only time that its text is known. Throws Refused conflict when the user has as many as allowed. */
  async create(user: UserRow, wanted: NewKey, visit: RequestOrigin): Promise<{ id: number; text: string }> {
    const { database, now, notices } = this.#options;
    const prefix = user.isDemo ? KEY_PREFIXES.demo : KEY_PREFIXES.live;
    const text = prefix + randomBytes(KEY_BYTES).toString('base64url');
    const { name, scopes, networks, expiresAtMs } = wanted;
    return inTransaction(database, async (client) => {
      // one at a time for a user, so that two do not both find room
      await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [user.id]);
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*) AS count FROM api_keys WHERE user_id = $1',
        [user.id],
      );
      if (onlyRow({ rows }).count >= KEY_LIMITS.perAccount) throw new Refused('conflict', { reason: 'too_many_keys' });
      const { id } = onlyRow(
        await client.query<{ id: number }>(
          `INSERT INTO api_keys (user_id, key_hash, name, scopes, networks, expires_at_ms, created_at_ms)
           VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
          [user.id, hash('sha256', text, 'buffer'), name, scopes, networks, expiresAtMs, now()],
        ),
      );
      await namedNotice(notices, client, 'api_key_created', user, visit, name);
      return { id, text };
    });
  }

  /** False when the user has no such key. */
  async delete(userId: number, id: number): Promise<boolean> {
    const { rows } = await this.#options.database.query<Changed>(
      `DELETE FROM api_keys WHERE id = $1 AND user_id = $2 RETURNING ${ENDED}`,
      [id, userId],
    );
    await this.changed(rows);
    return rows.length === 1;
  }

  /** False when the user has no such key. */
  async pause(userId: number, id: number, paused: boolean): Promise<boolean> {
    const { rows } = await this.#options.database.query<Changed>(
      `UPDATE api_keys SET paused = $3 WHERE id = $1 AND user_id = $2 RETURNING ${CHANGED}`,
      [id, userId, paused],
    );
    await this.changed(rows);
    return rows.length === 1;
  }

  /** Pauses a key for operators, in the transaction of `client`; pass the result to `changed` after the commit. */
  async hold(client: Queryable, userId: number, id: number, held: boolean): Promise<readonly Changed[]> {
    const { rows } = await client.query<Changed>(
      `UPDATE api_keys SET held = $3 WHERE id = $1 AND user_id = $2 AND held <> $3 RETURNING ${CHANGED}`,
      [id, userId, held],
    );
    return rows;
  }

  async endAll(client: Queryable, userId: number): Promise<() => Promise<void>> {
    const { rows } = await client.query<Changed>(`DELETE FROM api_keys WHERE user_id = $1 RETURNING ${ENDED}`, [
      userId,
    ]);
    return () => this.changed(rows);
  }

  /**
   * Applies that keys were deleted or paused, or work again, at once. Resolves once other processes are sure to be
   * notified before any later request of the caller reaches them.
   */
  async changed(keys: readonly Changed[]): Promise<void> {
    if (keys.length === 0) return;
    this.#apply(keys);
    this.#sendChanged(keys);
    await this.#peers.flush();
  }

  /** The ids of keys that may be used now. */
  async standing(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const { rows } = await this.#options.database.query<{ id: number }>(
      `SELECT id FROM api_keys WHERE id = ANY($1::bigint[]) AND NOT paused AND NOT held
         AND (expires_at_ms IS NULL OR expires_at_ms > $2)`,
      [ids, this.#options.now()],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Called with the id of each key that was deleted or paused. */
  onEnded(listener: (keyId: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** After an account moved to a group with other limits. */
  forgetLimitsOf(account: number): void {
    this.#cache.forgetUser(account);
  }

  /** After the limits of a group changed. */
  forgetLimits(): void {
    this.#cache.forgetAll();
  }

  async stop(): Promise<void> {
    await this.#uses.stop();
    await this.#calls.stop();
  }

  #apply(keys: readonly Changed[]): void {
    this.#cache.forget(keys.map(({ hash: id }) => id));
    for (const { id, works } of keys) if (!works) for (const listener of this.#listeners) listener(id);
  }

  async #read(id: string, { address }: KeyVisit): Promise<KnownKey | undefined> {
    const now = this.#options.now();
    const { rows } = await this.#options.database.query<FoundRow>(
      `SELECT ${USER_COLUMNS}, k.id AS "keyId", k.name, k.scopes, k.networks, k.expires_at_ms AS "expiresAtMs",
              k.paused OR k.held AS "isPaused", g.key_changes AS changes, g.key_reads AS reads,
              ARRAY(SELECT n.network FROM api_key_networks n WHERE n.key_id = k.id AND n.network = $2) AS seen
         FROM api_keys k JOIN users u ON u.id = k.user_id
         LEFT JOIN accounts a ON a.id = u.id
         LEFT JOIN account_groups g ON g.id = coalesce(a.group_id, CASE a.kind WHEN 'real' THEN ${RETAIL} ELSE ${DEMO} END)
        WHERE k.key_hash = $1`,
      [Buffer.from(id, 'hex'), linkNetwork(address)],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    const { keyId, name, scopes, networks, expiresAtMs, isPaused, changes, reads, seen, ...user } = row;
    const limits = { changes: rateOf(changes), reads: rateOf(reads) };
    return {
      session: { id, user, key: { id: keyId, scopes, expiresAtMs, limits } },
      foundAtMs: now,
      name,
      isPaused,
      networks: networks.length === 0 ? undefined : new Networks(networks),
      seen: new Set(seen),
      address: '',
    };
  }

  #usable(known: KnownKey, visit: KeyVisit): FoundKey | undefined {
    const { session, networks, isPaused } = known;
    const now = this.#options.now();
    if (session.key.expiresAtMs !== null && session.key.expiresAtMs <= now) return undefined;
    if (networks?.include(visit.address) === false) return { session, refusal: 'api_key_address' };
    if (isPaused) return { session, refusal: 'api_key_paused' };
    return { session, refusal: undefined };
  }

  used(session: KeySession, visit: KeyVisit): void {
    this.#uses.note(session.key.id, this.#options.now(), visit.address);
    // one that is not kept in memory has just changed: its next use counts
    const known = this.#cache.get(session.id);
    if (known !== undefined && visit.address !== known.address) this.#moved(known, visit);
  }

  called({ key }: KeySession, call: Omit<KeyCall, 'timeMs'>): void {
    this.#calls.note(key.id, { ...call, timeMs: this.#options.now() });
  }

  /** The last calls of a key, newest first. Undefined when the user has no such key. */
  log(userId: number, id: number): Promise<readonly KeyCall[] | undefined> {
    return this.#calls.of(userId, id);
  }

  #moved(known: KnownKey, visit: KeyVisit): void {
    known.address = visit.address;
    const network = linkNetwork(visit.address);
    if (known.seen.has(network)) return;
    if (known.seen.size >= NETWORKS_KEPT) known.seen.clear();
    known.seen.add(network);
    this.#noteNetwork(known, network, visit).catch((error: unknown) => {
      // so that the next use tries again
      known.seen.delete(network);
      known.address = '';
      this.#options.onError(error);
    });
  }

  /** Stores a network that a key was used from, and tells its owner when it is new. */
  async #noteNetwork({ session: { key, user }, name }: KnownKey, network: string, visit: KeyVisit): Promise<void> {
    const { database, now, notices } = this.#options;
    await inTransaction(database, async (client) => {
      // none for a key that was deleted meanwhile
      const { rowCount } = await client.query(
        `INSERT INTO api_key_networks (key_id, network, seen_at_ms)
         SELECT id, $2, $3 FROM api_keys
         WHERE id = $1 AND (SELECT count(*) FROM (SELECT FROM api_key_networks WHERE key_id = $1 LIMIT $4) AS known) < $4
         ON CONFLICT DO NOTHING`,
        [key.id, network, now(), NETWORKS_STORED],
      );
      if (rowCount !== 1) return;
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*) AS count FROM
           (SELECT FROM api_key_networks WHERE key_id = $1 AND seen_at_ms > $2 LIMIT $3) AS recent`,
        [key.id, now() - DAY_MS, MAILS_A_DAY + 1],
      );
      if (onlyRow({ rows }).count <= MAILS_A_DAY)
        await namedNotice(notices, client, 'api_key_network', user, visit, name);
    });
  }
}

/** A key whose row was changed or deleted. */
export interface Changed {
  readonly id: number;
  /** sha256, hexadecimal. */
  readonly hash: string;
  /** Whether it may still be used, as far as pauses go. */
  readonly works: boolean;
}
