/** Operator accounts: the list, and what admins change about others. No one changes their own account. */
import type { OperatorRole } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Queryable, inTransaction, onlyRow, violated } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { appendAudit } from '../audit/index.ts';
import { OPERATOR_COLUMNS, type StoredOperator, presentOperatorRow } from './operator-row.ts';
import type { OperatorParts } from './parts.ts';

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
}

export interface OperatorChange {
  readonly name?: string | undefined;
  readonly role?: OperatorRole | undefined;
  readonly disabled?: boolean | undefined;
}

/** With the path of the page that the operator opens. */
export interface Invited {
  readonly operator: StoredOperator;
  readonly link: string;
}

/** Path of the page of a one-time link on this server. */
export const joinPath = (token: string): string => `/admin/join?token=${token}`;

export class Directory {
  readonly #parts: OperatorParts;

  constructor(parts: OperatorParts) {
    this.#parts = parts;
  }

  async list(): Promise<readonly StoredOperator[]> {
    const { rows } = await this.#parts.database.query<StoredOperator>(
      `SELECT ${OPERATOR_COLUMNS} FROM operators o ORDER BY o.id`,
    );
    return rows;
  }

  /** Throws Refused conflict when an operator has this address. */
  async invite(actor: ActingOperator, { email, name, role }: NewOperator): Promise<Invited> {
    const { tickets, now } = this.#parts;
    try {
      return await this.#change(actor, async (client) => {
        const written = await client.query<StoredOperator>(
          `INSERT INTO operators AS o (email, name, role, created_at_ms) VALUES ($1, $2, $3, $4)
           RETURNING ${OPERATOR_COLUMNS}`,
          [email, name, role, now()],
        );
        const operator = onlyRow(written);
        const link = joinPath(await tickets.issueLink(client, operator.id));
        return {
          result: { operator, link },
          audit: { action: 'operator.invite', id: operator.id, after: auditFields(operator) },
        };
      });
    } catch (error) {
      if (violated('unique', error) !== undefined) throw new Refused('conflict', { reason: 'email_taken' });
      throw error;
    }
  }

  /** Throws Refused not_found, forbidden (oneself) or conflict (the last active admin). */
  async change(actor: ActingOperator, id: number, wanted: OperatorChange): Promise<StoredOperator> {
    const { sessions, tickets } = this.#parts;
    return this.#change(actor, async (client) => {
      const before = await this.#other(client, actor, id);
      const name = wanted.name ?? before.name;
      const role = wanted.role ?? before.role;
      const disabled = wanted.disabled ?? before.disabled;
      const isLess = disabled !== before.disabled || role !== before.role;
      if (!isLess && name === before.name) return { result: before };
      if (isLess) await this.#requireAnotherAdmin(client, before);
      const written = await client.query<StoredOperator>(
        `UPDATE operators o SET name = $2, role = $3, disabled = $4 WHERE id = $1 RETURNING ${OPERATOR_COLUMNS}`,
        [id, name, role, disabled],
      );
      const operator = onlyRow(written);
      if (isLess) await sessions.endAll(client, id);
      if (disabled) await tickets.endAll(client, id);
      return {
        result: operator,
        audit: { action: 'operator.change', id, before: auditFields(before), after: auditFields(operator) },
      };
    });
  }

  /** A new link for an operator who lost the password or authenticator. Throws Refused as `change`; conflict for a disabled one. */
  async reset(actor: ActingOperator, id: number, reason: string): Promise<Invited> {
    const { sessions, tickets } = this.#parts;
    return this.#change(actor, async (client) => {
      const before = await this.#other(client, actor, id);
      if (before.disabled) throw new Refused('conflict', { reason: 'disabled' });
      await this.#requireAnotherAdmin(client, before);
      const written = await client.query<StoredOperator>(
        `UPDATE operators o
            SET password_hash = NULL, totp_secret_sealed = NULL, totp_enabled = false, totp_step = 0
          WHERE id = $1 RETURNING ${OPERATOR_COLUMNS}`,
        [id],
      );
      const operator = onlyRow(written);
      await client.query('DELETE FROM operator_recovery_codes WHERE operator_id = $1', [id]);
      await client.query('DELETE FROM operator_addresses WHERE operator_id = $1', [id]);
      await sessions.endAll(client, id);
      const link = joinPath(await tickets.issueLink(client, id));
      return {
        result: { operator, link },
        audit: {
          action: 'operator.reset',
          id,
          before: auditFields(before),
          after: { ...auditFields(operator), reason },
        },
      };
    });
  }

  /** One change at a time, audited with it. Throws Refused session_invalid when the actor was changed just before. */
  async #change<Result>(actor: ActingOperator, work: (client: Queryable) => Promise<Changed<Result>>): Promise<Result> {
    const { database, alone, now } = this.#parts;
    return alone(() =>
      inTransaction(database, async (client) => {
        const { rowCount } = await client.query(
          'SELECT FROM operator_sessions WHERE token_hash = $1 AND operator_id = $2',
          [Buffer.from(actor.sessionId, 'hex'), actor.id],
        );
        if (rowCount !== 1) throw new Refused('session_invalid');
        const { result, audit } = await work(client);
        if (audit === undefined) return result;
        const { action, id, before, after } = audit;
        const subject = { type: 'operator', id };
        await appendAudit(client, { operator: actor, action, subject, before, after }, now());
        return result;
      }),
    );
  }

  /** A lock that does not block rows that refer to the operator: the trading core writes such rows while it holds the end of the audit log. */
  async #other(client: Queryable, actor: ActingOperator, id: number): Promise<StoredOperator> {
    const { rows } = await client.query<StoredOperator>(
      `SELECT ${OPERATOR_COLUMNS} FROM operators o WHERE o.id = $1::bigint FOR NO KEY UPDATE`,
      [id],
    );
    if (rows[0] === undefined) throw new Refused('not_found');
    if (id === actor.id) throw new Refused('forbidden', { reason: 'oneself' });
    return rows[0];
  }

  /** Throws Refused conflict when `operator` is the last one who can invite others. */
  async #requireAnotherAdmin(client: Queryable, { id }: StoredOperator): Promise<void> {
    const { rowCount } = await client.query(
      `SELECT FROM operators WHERE role = 'admin' AND NOT disabled AND totp_enabled AND id <> $1 LIMIT 1`,
      [id],
    );
    if (rowCount === 0) throw new Refused('conflict', { reason: 'last_admin' });
  }
}

interface Changed<Result> {
  readonly result: Result;
  /** Absent: nothing was changed. */
  readonly audit?: {
    readonly action: string;
    readonly id: number;
    readonly before?: unknown;
    readonly after: unknown;
  };
}

/** The fields of an operator that the audit log keeps. */
function auditFields(operator: StoredOperator): object {
  const { email, name, role, state } = presentOperatorRow(operator);
  return { email, name, role, state };
}
