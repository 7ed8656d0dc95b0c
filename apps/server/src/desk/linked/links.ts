/** Which real accounts are linked: by a device, a network, a payout method, or an invitation. */
import type { LinkKind } from '@tradewind/contract/operator';
import type { AccountId } from '@tradewind/engine';
import type { Queryable } from '../../platform/db/index.ts';

export interface LinkedPair {
  readonly low: AccountId;
  readonly high: AccountId;
  readonly links: readonly LinkKind[];
}

/**
 * A network, a device or an inviter of more accounts says nothing about any two of them: an office, a school, the
 * network of a mobile carrier, a website that sends customers.
 */
const MOST_SHARING = 20;
/** Newest traces of an account that count. */
const TRACES = 50;
/** People whom an account invited itself. */
const INVITED = 500;

/** $1: the accounts. Each part reads a bounded number of rows for each of them, by an index. */
const LINKED = `
  WITH asked AS (SELECT unnest($1::bigint[]) AS id),
  traced AS (
    SELECT a.id, t.kind, t.hash FROM asked a CROSS JOIN LATERAL (
      SELECT kind, hash FROM login_traces WHERE user_id = a.id ORDER BY used_at_ms DESC LIMIT ${TRACES}) t),
  found AS (
    SELECT id, other, kind FROM (
      SELECT t.id, o.user_id AS other, t.kind, count(*) OVER (PARTITION BY t.id, t.kind, t.hash) AS sharing
        FROM traced t CROSS JOIN LATERAL (
          SELECT user_id FROM login_traces l WHERE l.kind = t.kind AND l.hash = t.hash LIMIT ${MOST_SHARING + 1}) o) shared
     WHERE sharing <= ${MOST_SHARING}
    UNION
    SELECT a.id, o.user_id, 'payout'
      FROM asked a JOIN payout_methods m ON m.user_id = a.id CROSS JOIN LATERAL (
        SELECT user_id FROM payout_methods p WHERE p.details_hash = m.details_hash LIMIT ${MOST_SHARING + 1}) o
    UNION
    SELECT a.id, u.inviter_id, 'invitation' FROM asked a JOIN users u ON u.id = a.id WHERE u.inviter_id IS NOT NULL
    UNION
    SELECT a.id, o.id, 'invitation' FROM asked a CROSS JOIN LATERAL (
      SELECT id FROM users WHERE inviter_id = a.id LIMIT ${INVITED}) o
    UNION
    SELECT id, other, 'invitation' FROM (
      SELECT a.id, o.id AS other, count(*) OVER (PARTITION BY a.id) AS sharing
        FROM asked a JOIN users u ON u.id = a.id CROSS JOIN LATERAL (
          SELECT id FROM users WHERE inviter_id = u.inviter_id LIMIT ${MOST_SHARING + 1}) o) guests
     WHERE sharing <= ${MOST_SHARING})
  SELECT least(f.id, f.other) AS low, greatest(f.id, f.other) AS high, array_agg(DISTINCT f.kind ORDER BY f.kind) AS links
    FROM found f JOIN users u ON u.id = f.other AND NOT u.is_demo
   WHERE f.id <> f.other GROUP BY 1, 2`;

/** All pairs with one of these accounts. */
export async function linkedPairs(db: Queryable, accounts: readonly AccountId[]): Promise<readonly LinkedPair[]> {
  if (accounts.length === 0) return [];
  const { rows } = await db.query<LinkedPair>(LINKED, [accounts]);
  return rows;
}
