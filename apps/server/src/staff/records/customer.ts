/** A customer as operators see them next to their records. */
import type { Customer } from '@tradewind/contract/operator';
import type { Queryable } from '../../platform/db/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { unsealed } from '../../people/verification/index.ts';

/** Columns of CustomerColumns, from the table alias `u` and CUSTOMER_NAME. */
export const CUSTOMER_COLUMNS = `u.id, u.uid, coalesce(u.email, u.mobile, '') AS contact, named.name_sealed AS "nameSealed"`;
/** Joins the approved identity of `u`; there is at most one. */
export const CUSTOMER_NAME = `LEFT JOIN verifications named ON named.user_id = u.id AND named.state = 'approved'`;

export interface CustomerColumns {
  readonly id: number;
  readonly uid: string;
  readonly contact: string;
  readonly nameSealed: Buffer | null;
}

export const presentCustomer = (vault: Vault, { id, uid, contact, nameSealed }: CustomerColumns): Customer => ({
  id,
  uid,
  contact,
  name: nameSealed === null ? '' : unsealed(vault, 'name', nameSealed),
});

/** The customers with these ids, as far as they exist. */
export async function customersOf(
  db: Queryable,
  vault: Vault,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Customer>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<CustomerColumns>(
    `SELECT ${CUSTOMER_COLUMNS} FROM users u ${CUSTOMER_NAME} WHERE u.id = ANY ($1::bigint[])`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, presentCustomer(vault, row)]));
}
