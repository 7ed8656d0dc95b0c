/** Owners of records, operators who decided on them, and decisions that an operator may not make. */
import type { Customer, Decider } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { mailboxOf } from '../../people/identity/index.ts';

/** For rows that refer to a user, who exists because of the foreign key. */
export function customerOf(customers: ReadonlyMap<number, Customer>, id: number): Customer {
  const customer = customers.get(id);
  if (customer === undefined) throw new Error(`customer ${id} does not exist`);
  return customer;
}

/** By id. Operators are never deleted. */
export async function decidersOf(
  db: Queryable,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, Decider>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const { rows } = await db.query<Decider>('SELECT id, name FROM operators WHERE id = ANY($1::integer[])', [wanted]);
  return new Map(rows.map((row) => [row.id, row]));
}

export const deciderOf = (deciders: ReadonlyMap<number, Decider>, id: number | null): Decider | null =>
  id === null ? null : (deciders.get(id) ?? null);

/**
 * An operator may not decide on money or identity of their own customer account. It is theirs if its e-mail address
 * reaches the same mailbox, or if it shares an identity document with an account whose address does.
 * Throws Refused `forbidden` (data.reason = own_account).
 */
export async function requireOthersAccount(
  db: Queryable,
  operator: Pick<ActingOperator, 'email'>,
  userId: number,
): Promise<void> {
  const { rows } = await db.query<{ email: string }>(
    `SELECT email FROM users WHERE email IS NOT NULL AND id IN (
       SELECT $1::bigint
       UNION SELECT other.user_id FROM verifications own JOIN verifications other USING (card_id_hash)
              WHERE own.user_id = $1::bigint)`,
    [userId],
  );
  const mailbox = mailboxOf(operator.email);
  if (rows.some(({ email }) => mailboxOf(email) === mailbox)) throw new Refused('forbidden', { reason: 'own_account' });
}
