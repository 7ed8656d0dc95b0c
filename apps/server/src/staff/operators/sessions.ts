/**
 * Sessions of operators: opaque 256-bit random tokens of which only the sha256 is stored. A session ends twelve hours
 * after the login, or half an hour after its last use. Every request reads it, so an ended session stops working at once.
 */
import { hash, randomBytes } from 'node:crypto';
import { OPERATOR_IDLE_MINUTES, OPERATOR_SESSION_HOURS } from '@tradewind/contract/operator';
import { shownAddress, type ActingOperator, type OperatorSessions } from '../../platform/access/index.ts';
import type { Database, Queryable } from '../../platform/db/index.ts';

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/u;
const LIFETIME_MS = OPERATOR_SESSION_HOURS * 3_600_000;
const IDLE_MS = OPERATOR_IDLE_MINUTES * 60_000;
/** The last use of a session is written at most this often. */
const TOUCH_AFTER_MS = 60_000;
const USER_AGENT_LENGTH = 300;

/** A random token and the hash that is stored of it. */
export function newToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: tokenHash(token) };
}

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Where a request came from. */
export interface OperatorOrigin {
  readonly address: string;
  readonly userAgent: string;
}

export interface StoredOperatorSession {
  /** sha256 of the token in hex. */
  readonly id: string;
  readonly userAgent: string;
  /** Address of the last use. */
  readonly address: string;
  readonly createdAtMs: number;
  readonly usedAtMs: number;
}

interface FoundRow extends Omit<ActingOperator, 'address' | 'sessionId'> {
  readonly sessionUsedAtMs: number;
}

export class StoredOperatorSessions implements OperatorSessions {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Opens a session in the transaction of `client`; its token is not stored. */
  async open(client: Queryable, operatorId: number, { address, userAgent }: OperatorOrigin): Promise<string> {
    const { token, hash } = newToken();
    const now = this.#now();
    await client.query(
      `INSERT INTO operator_sessions (token_hash, operator_id, created_at_ms, used_at_ms, address, user_agent)
       VALUES ($1, $2, $3, $3, $4, $5)`,
      [hash, operatorId, now, shownAddress(address), userAgent.slice(0, USER_AGENT_LENGTH)],
    );
    await client.query('UPDATE operators SET used_at_ms = $2 WHERE id = $1', [operatorId, now]);
    return token;
  }

  async find(token: string, address: string): Promise<ActingOperator | undefined> {
    if (!TOKEN_FORM.test(token)) return undefined;
    const now = this.#now();
    const hash = tokenHash(token);
    const { rows } = await this.#database.query<FoundRow>(
      `SELECT o.id, o.email, o.name, o.role, s.used_at_ms AS "sessionUsedAtMs"
         FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
        WHERE s.token_hash = $1 AND s.created_at_ms > $2 AND s.used_at_ms > $3 AND NOT o.disabled AND o.totp_enabled`,
      [hash, now - LIFETIME_MS, now - IDLE_MS],
    );
    const row = rows[0];
    if (row === undefined) return undefined;
    const { sessionUsedAtMs, ...operator } = row;
    const from = shownAddress(address);
    if (now - sessionUsedAtMs >= TOUCH_AFTER_MS) await this.#touch(hash, operator.id, from, now);
    return { ...operator, address: from, sessionId: hash.toString('hex') };
  }

  async stands(sessionId: string): Promise<boolean> {
    const now = this.#now();
    const { rowCount } = await this.#database.query(
      `SELECT FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
        WHERE s.token_hash = $1 AND s.created_at_ms > $2 AND s.used_at_ms > $3 AND NOT o.disabled AND o.totp_enabled`,
      [Buffer.from(sessionId, 'hex'), now - LIFETIME_MS, now - IDLE_MS],
    );
    return rowCount === 1;
  }

  /** The valid sessions of an operator, most recently used first. */
  async list(operatorId: number): Promise<readonly StoredOperatorSession[]> {
    const now = this.#now();
    const { rows } = await this.#database.query<StoredOperatorSession>(
      `SELECT encode(token_hash, 'hex') AS id, user_agent AS "userAgent", address,
              created_at_ms AS "createdAtMs", used_at_ms AS "usedAtMs"
         FROM operator_sessions WHERE operator_id = $1 AND created_at_ms > $2 AND used_at_ms > $3
        ORDER BY used_at_ms DESC, created_at_ms DESC`,
      [operatorId, now - LIFETIME_MS, now - IDLE_MS],
    );
    return rows;
  }

  /** Ends a session of this operator in the transaction of `client`; false when they have none with this id. */
  async end(client: Queryable, operatorId: number, id: string): Promise<boolean> {
    const { rowCount } = await client.query(
      'DELETE FROM operator_sessions WHERE token_hash = $1 AND operator_id = $2',
      [Buffer.from(id, 'hex'), operatorId],
    );
    return rowCount === 1;
  }

  /** Ends the sessions of an operator except `exceptId`, in the transaction of `client`; returns how many. */
  async endAll(client: Queryable, operatorId: number, exceptId?: string): Promise<number> {
    const { rowCount } = await client.query(
      'DELETE FROM operator_sessions WHERE operator_id = $1 AND token_hash IS DISTINCT FROM $2',
      [operatorId, exceptId === undefined ? null : Buffer.from(exceptId, 'hex')],
    );
    return rowCount ?? 0;
  }

  /** Deletes expired sessions, and sessions last used in the future: the clock was set back while no server ran. */
  async sweep(): Promise<void> {
    const now = this.#now();
    await this.#database.query(
      'DELETE FROM operator_sessions WHERE created_at_ms <= $1 OR used_at_ms <= $2 OR used_at_ms > $3',
      [now - LIFETIME_MS, now - IDLE_MS, now],
    );
  }

  async #touch(hash: Buffer, operatorId: number, address: string, now: number): Promise<void> {
    await this.#database.query(
      `WITH touched AS (
         UPDATE operator_sessions SET used_at_ms = greatest(used_at_ms, $3), address = $4 WHERE token_hash = $1
       )
       UPDATE operators SET used_at_ms = $3 WHERE id = $2`,
      [hash, operatorId, now, address],
    );
  }
}
