/** Preconditions for inviting or changing an operator. */
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { OPERATOR_COLUMNS, OPERATORS_FROM, type StoredOperator } from './operator-row.ts';

/**
 * Locks the operator without blocking rows that refer to them: the trading core writes such rows while it holds the end
 * of the audit log.
 */
export async function findLocked(client: Queryable, id: number): Promise<StoredOperator> {
  const { rows } = await client.query<StoredOperator>(
    `SELECT ${OPERATOR_COLUMNS} FROM ${OPERATORS_FROM} WHERE o.id = $1::bigint FOR NO KEY UPDATE OF o`,
    [id],
  );
  if (rows[0] === undefined) throw new Refused('not_found');
  return rows[0];
}

/** Throws Refused not_found, or forbidden for the acting operator themselves. */
export async function findOther(client: Queryable, actor: ActingOperator, id: number): Promise<StoredOperator> {
  const found = await findLocked(client, id);
  if (id === actor.id) throw new Refused('forbidden', { reason: 'oneself' });
  return found;
}

/** Throws Refused conflict when `operator` is the last one who can invite others. */
export async function requireAnotherAdmin(client: Queryable, { id }: StoredOperator): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM operators WHERE role = 'admin' AND NOT disabled AND totp_enabled AND id <> $1 LIMIT 1`,
    [id],
  );
  if (rowCount === 0) throw new Refused('conflict', { reason: 'last_admin' });
}

export async function requireFreeEmail(client: Queryable, email: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM operators WHERE email = $1', [email]);
  if (rowCount !== 0) throw new Refused('conflict', { reason: 'email_taken' });
}
