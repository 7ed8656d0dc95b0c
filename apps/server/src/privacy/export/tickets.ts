/** Tickets for exports: issued after a proof of identity, valid for one file within minutes. */
import { hash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';

const TICKET_BYTES = 32;
const VALID_MS = 5 * 60_000;

const hashOf = (ticket: string): Buffer => hash('sha256', ticket, 'buffer');

/**
 * Returns the ticket, which is not stored. `operatorId`: the operator who requested it for the customer; null = the
 * customer themselves.
 */
export async function issueTicket(
  client: Queryable,
  userId: number,
  operatorId: number | null,
  nowMs: number,
): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  await client.query(
    `INSERT INTO data_exports (user_id, operator_id, ticket_hash, created_at_ms, expires_at_ms)
     VALUES ($1::bigint, $2::integer, $3::bytea, $4::bigint, $5::bigint)`,
    [userId, operatorId, hashOf(ticket), nowMs, nowMs + VALID_MS],
  );
  return ticket;
}

/** The owner of a ticket. Throws Refused `not_found` when it is unknown, used, expired, or someone else's. */
export async function takeTicket(
  db: Queryable,
  ticket: string,
  asker: { readonly userId: number } | { readonly operatorId: number },
  nowMs: number,
): Promise<{ readonly id: number; readonly uid: string }> {
  const [userId, operatorId] = 'userId' in asker ? [asker.userId, null] : [null, asker.operatorId];
  const { rows } = await db.query<{ id: number; uid: string }>(
    `UPDATE data_exports d SET fetched_at_ms = $4::bigint FROM users u
      WHERE u.id = d.user_id AND d.ticket_hash = $1::bytea AND d.fetched_at_ms IS NULL AND d.expires_at_ms > $4::bigint
        AND d.operator_id IS NOT DISTINCT FROM $3::integer AND ($2::bigint IS NULL OR d.user_id = $2::bigint)
      RETURNING u.id, u.uid`,
    [hashOf(ticket), userId, operatorId, nowMs],
  );
  const [owner] = rows;
  if (owner === undefined) throw new Refused('not_found');
  return owner;
}
