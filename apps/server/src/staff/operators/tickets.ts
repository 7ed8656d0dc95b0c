/**
 * One-time tickets, of which only the sha256 is stored. A *link* lets an operator choose a password. A *set-up* lasts
 * from the password to the first authenticator code, and keeps the new credentials encrypted until then. A link stays
 * valid until a set-up that came from it is confirmed, so that a page that was closed too early can be opened again.
 */
import type { OperatorSetup } from '@tradewind/contract/operator';
import { z } from 'zod';
import type { Database, Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { SealedTable, Vault } from '../../platform/secrets/index.ts';
import { newTotp } from '../../people/security/index.ts';
import { newToken, tokenHash } from './sessions.ts';

export const LINK_MS = 48 * 3_600_000;
const SET_UP_MS = 15 * 60_000;
const SEAL = 'operator_tickets.setup';

export const SEALED_TICKETS: SealedTable = {
  table: 'operator_tickets',
  key: ['token_hash'],
  sealed: { setup_sealed: SEAL },
};
/** The issuer that the authenticator app shows. */
const ISSUER = 'Tradewind back-office';

export interface Link {
  readonly hash: Buffer;
  /** Null = for the first operator. */
  readonly operatorId: number | null;
  /** Of that operator; empty for the first. */
  readonly email: string;
  readonly name: string;
}

/** The credentials that take effect once the authenticator is confirmed. */
const pendingSchema = z.object({
  email: z.string(),
  name: z.string(),
  /** From a link: the new one. After a login: the verified one, which must not have changed. */
  passwordHash: z.string(),
});
export type Pending = z.infer<typeof pendingSchema>;
const sealedSchema = pendingSchema.extend({ secret: z.string() });

export interface SetUp {
  readonly pending: Pending;
  /** Base32. */
  readonly secret: string;
  readonly operatorId: number | null;
  /** Whether it came from a link, rather than from a login. */
  readonly fromLink: boolean;
}

/** The origin of a set-up. */
export interface SetUpOrigin {
  readonly operatorId: number | null;
  readonly linkHash: Buffer | null;
}

interface SetUpRow {
  readonly operatorId: number | null;
  readonly linkHash: Buffer | null;
  readonly sealed: Buffer;
}

export class Tickets {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #now: () => number;

  constructor(database: Database, vault: Vault, now: () => number) {
    this.#database = database;
    this.#vault = vault;
    this.#now = now;
  }

  /**
   * Creates a link for an operator, or for the first one (null), in the transaction of `client`; older links become
   * invalid.
   */
  async issueLink(client: Queryable, operatorId: number | null): Promise<string> {
    await this.endAll(client, operatorId);
    const { token, hash } = newToken();
    const now = this.#now();
    await client.query(
      `INSERT INTO operator_tickets (token_hash, purpose, operator_id, created_at_ms, expires_at_ms)
       VALUES ($1, $2, $3, $4, $5)`,
      [hash, operatorId === null ? 'first' : 'join', operatorId, now, now + LINK_MS],
    );
    return token;
  }

  /** Whether a link for the first operator was created since then. */
  async hasFirstSince(sinceMs: number): Promise<boolean> {
    const { rowCount } = await this.#database.query(
      `SELECT FROM operator_tickets WHERE purpose = 'first' AND created_at_ms >= $1::bigint LIMIT 1`,
      [sinceMs],
    );
    return rowCount === 1;
  }

  /** Invalidates the links and set-ups of an operator, or those for the first one (null). */
  async endAll(client: Queryable, operatorId: number | null): Promise<void> {
    await client.query('DELETE FROM operator_tickets WHERE operator_id IS NOT DISTINCT FROM $1', [operatorId]);
  }

  /** Throws Refused not_found when it is unknown, used or expired. */
  async link(db: Queryable, token: string): Promise<Link> {
    const { rows } = await db.query<Link>(
      `SELECT t.token_hash AS hash, t.operator_id AS "operatorId", coalesce(o.email, '') AS email, coalesce(o.name, '') AS name
         FROM operator_tickets t LEFT JOIN operators o ON o.id = t.operator_id
        WHERE t.token_hash = $1 AND t.purpose IN ('first', 'join') AND t.expires_at_ms > $2`,
      [tokenHash(token), this.#now()],
    );
    if (rows[0] === undefined) throw new Refused('not_found');
    return rows[0];
  }

  /** Creates a secret to confirm, in the transaction of `client`; an earlier one of the same origin becomes invalid. */
  async beginSetUp(client: Queryable, { operatorId, linkHash }: SetUpOrigin, pending: Pending): Promise<OperatorSetup> {
    const { secret, uri } = newTotp(ISSUER, pending.email);
    const { token, hash } = newToken();
    const now = this.#now();
    await client.query(
      `DELETE FROM operator_tickets
        WHERE purpose = 'setup' AND operator_id IS NOT DISTINCT FROM $1 AND link_hash IS NOT DISTINCT FROM $2`,
      [operatorId, linkHash],
    );
    await client.query(
      `INSERT INTO operator_tickets (token_hash, purpose, operator_id, link_hash, setup_sealed, created_at_ms, expires_at_ms)
       VALUES ($1, 'setup', $2, $3, $4, $5, $6)`,
      [
        hash,
        operatorId,
        linkHash,
        this.#vault.seal(SEAL, JSON.stringify({ ...pending, secret })),
        now,
        now + SET_UP_MS,
      ],
    );
    return { ticket: token, secret, uri };
  }

  /** Throws Refused not_found when it is unknown, confirmed or expired. */
  async setUp(db: Queryable, token: string): Promise<SetUp> {
    const { rows } = await db.query<SetUpRow>(
      `SELECT operator_id AS "operatorId", link_hash AS "linkHash", setup_sealed AS sealed
         FROM operator_tickets WHERE token_hash = $1 AND purpose = 'setup' AND expires_at_ms > $2`,
      [tokenHash(token), this.#now()],
    );
    const row = rows[0];
    if (row === undefined) throw new Refused('not_found');
    const { secret, ...pending } = sealedSchema.parse(JSON.parse(this.#vault.unseal(SEAL, row.sealed).toString()));
    return { pending, secret, operatorId: row.operatorId, fromLink: row.linkHash !== null };
  }

  /** Deletes expired tickets, and set-ups started in the future (the clock was set back). */
  async sweep(): Promise<void> {
    await this.#database.query(
      `DELETE FROM operator_tickets WHERE expires_at_ms <= $1 OR (purpose = 'setup' AND created_at_ms > $1)`,
      [this.#now()],
    );
  }
}
