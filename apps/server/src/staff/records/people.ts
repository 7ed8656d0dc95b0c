/** Owners of records, operators who decided on them, and decisions that an operator may not make. */
import type { Customer, Decider } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';

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
 * An operator may not decide on money or identity of a customer account with their own e-mail address. Throws Refused
 * `forbidden` (data.reason = own_account).
 */
export async function requireOthersAccount(
  db: Queryable,
  operator: Pick<ActingOperator, 'email'>,
  userId: number,
): Promise<void> {
  const { rows } = await db.query('SELECT FROM users WHERE id = $1::bigint AND email = lower($2)', [
    userId,
    operator.email,
  ]);
  if (rows.length > 0) throw new Refused('forbidden', { reason: 'own_account' });
}
