/** Payout methods of a customer, as operators see them: in full, including deleted ones. */
import type { UserMethod } from '@tradewind/contract/operator';
import type { Queryable } from '../../platform/db/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { unsealDetails } from '../../money/payout-methods/index.ts';

interface Row {
  readonly id: number;
  readonly type: 1 | 2;
  readonly currency: string;
  readonly protocol: string;
  readonly sealed: Buffer;
  readonly createdAtMs: number;
  readonly deletedAtMs: number | null;
}

/** Newest first. */
export async function methodsOf(db: Queryable, vault: Vault, userId: number): Promise<UserMethod[]> {
  const { rows } = await db.query<Row>(
    `SELECT m.id, c.type, c.code AS currency, c.protocol, m.details_sealed AS sealed, m.created_at_ms AS "createdAtMs",
            m.deleted_at_ms AS "deletedAtMs"
       FROM payout_methods m JOIN funds_currencies c ON c.id = m.currency_id
      WHERE m.user_id = $1::bigint ORDER BY m.id DESC`,
    [userId],
  );
  return rows.map(({ id, type, currency, protocol, sealed, createdAtMs, deletedAtMs }) => ({
    id,
    type,
    currency,
    protocol,
    details: { ...unsealDetails(vault, sealed) },
    created_at: createdAtMs,
    deleted_at: deletedAtMs,
  }));
}
