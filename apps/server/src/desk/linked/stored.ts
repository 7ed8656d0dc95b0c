/** Pairs of linked accounts in the table, with what operators decided about them. */
import type { LinkKind, LinkedState } from '@tradewind/contract/operator';
import type { AccountId, InstrumentId } from '@tradewind/engine';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, type Page, type Queryable, inTransaction, offsetOf, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { PAGE_SIZE } from '@tradewind/contract';
import { appendAudit } from '../../staff/audit/index.ts';
import type { LinkedPair } from './links.ts';

export interface Found extends LinkedPair {
  readonly instruments: readonly InstrumentId[];
  readonly fromMs: number;
  /** Micro-dollars. */
  readonly value: bigint;
}

export interface StoredPair {
  readonly id: number;
  readonly low: AccountId;
  readonly high: AccountId;
  readonly links: readonly LinkKind[];
  readonly instruments: readonly InstrumentId[];
  readonly state: LinkedState;
  readonly fromMs: number;
  readonly sinceMs: number;
  readonly seenMs: number;
  /** Micro-dollars. */
  readonly value: number;
  readonly reason: string;
  readonly decidedBy: string;
  readonly decidedAtMs: number | null;
}

export interface Begun {
  readonly id: number;
  readonly links: readonly LinkKind[];
  readonly instruments: readonly InstrumentId[];
}

/**
 * Stores a pair that is seen now; returns it when its alarm begins. One that was dealt with rings again when one of its
 * positions was opened after the decision; a known one never does.
 */
export async function storePair(
  db: Queryable,
  found: Found,
  openedMs: number,
  nowMs: number,
): Promise<Begun | undefined> {
  const { low, high, links, instruments, fromMs, value } = found;
  const { rows } = await db.query<{ id: number; since: number }>(
    `INSERT INTO linked_pairs AS p (low_account, high_account, links, instrument_ids, from_ms, since_ms, seen_ms, value_micro_usd)
     VALUES ($1, $2, $3::text[], $4::integer[], $5, $6, $6, $7)
     ON CONFLICT (low_account, high_account) DO UPDATE SET
       links = excluded.links, seen_ms = excluded.seen_ms,
       instrument_ids = CASE WHEN ${RINGS_AGAIN} THEN excluded.instrument_ids
         ELSE ARRAY(SELECT DISTINCT unnest(p.instrument_ids || excluded.instrument_ids) ORDER BY 1) END,
       value_micro_usd = CASE WHEN ${RINGS_AGAIN} THEN excluded.value_micro_usd
         ELSE greatest(p.value_micro_usd, excluded.value_micro_usd) END,
       from_ms = CASE WHEN ${RINGS_AGAIN} THEN excluded.from_ms ELSE p.from_ms END,
       since_ms = CASE WHEN ${RINGS_AGAIN} THEN excluded.since_ms ELSE p.since_ms END,
       state = CASE WHEN ${RINGS_AGAIN} THEN 'alarm' ELSE p.state END,
       reason = CASE WHEN ${RINGS_AGAIN} THEN '' ELSE p.reason END,
       decided_by = CASE WHEN ${RINGS_AGAIN} THEN NULL ELSE p.decided_by END,
       decided_at_ms = CASE WHEN ${RINGS_AGAIN} THEN NULL ELSE p.decided_at_ms END
     RETURNING id, CASE WHEN state = 'alarm' THEN since_ms END AS since`,
    [low, high, links, instruments, fromMs, nowMs, String(value), openedMs],
  );
  const { id, since } = onlyRow({ rows });
  return since === nowMs ? { id, links, instruments } : undefined;
}

/** $8: when the last of the positions was opened. */
const RINGS_AGAIN = `(p.state = 'noted' AND p.decided_at_ms < $8)`;

const COLUMNS = `p.id, p.low_account AS low, p.high_account AS high, p.links, p.instrument_ids AS instruments, p.state,
  p.from_ms AS "fromMs", p.since_ms AS "sinceMs", p.seen_ms AS "seenMs", p.value_micro_usd AS value, p.reason,
  coalesce(o.name, '') AS "decidedBy", p.decided_at_ms AS "decidedAtMs"`;
const FROM = 'FROM linked_pairs p LEFT JOIN operators o ON o.id = p.decided_by';

/** Newest first. */
export async function pairsPage(db: Database, state: LinkedState, page: number): Promise<Page<StoredPair>> {
  const { rows } = await db.query<StoredPair>(
    `SELECT ${COLUMNS} ${FROM} WHERE p.state = $1 ORDER BY p.since_ms DESC, p.id DESC LIMIT $2 OFFSET $3`,
    [state, PAGE_SIZE, offsetOf(page)],
  );
  const counted = await db.query<{ total: number }>('SELECT count(*) AS total FROM linked_pairs WHERE state = $1', [
    state,
  ]);
  return { data: rows, total: onlyRow(counted).total };
}

export async function countAlarms(db: Queryable): Promise<{ readonly count: number; readonly sinceMs: number | null }> {
  return onlyRow(
    await db.query<{ count: number; sinceMs: number | null }>(
      `SELECT count(*) AS count, min(since_ms) AS "sinceMs" FROM linked_pairs WHERE state = 'alarm'`,
    ),
  );
}

/** Throws Refused not_found, or conflict when the pair has another state than the operator saw. */
export async function decidePair(
  database: Database,
  operator: ActingOperator,
  { id, was, state, reason }: { id: number; was: LinkedState; state: Exclude<LinkedState, 'alarm'>; reason: string },
  nowMs: number,
): Promise<StoredPair> {
  return inTransaction(database, async (client) => {
    const { rows } = await client.query<{ state: LinkedState; reason: string }>(
      'SELECT state, reason FROM linked_pairs WHERE id = $1::bigint FOR UPDATE',
      [id],
    );
    const [before] = rows;
    if (before === undefined) throw new Refused('not_found');
    if (before.state !== was) throw new Refused('conflict', { reason: 'changed' });
    await client.query(
      `UPDATE linked_pairs SET state = $2, reason = $3, decided_by = $4, decided_at_ms = $5 WHERE id = $1::bigint`,
      [id, state, reason, operator.id, nowMs],
    );
    const subject = { type: 'linked_pair', id };
    await appendAudit(
      client,
      { operator, action: 'linked_pair.decide', subject, before, after: { state, reason } },
      nowMs,
    );
    const { rows: after } = await client.query<StoredPair>(`SELECT ${COLUMNS} ${FROM} WHERE p.id = $1::bigint`, [id]);
    return onlyRow({ rows: after });
  });
}

/** Deletes pairs that were not seen since; returns how many. */
export async function sweepPairs(db: Queryable, beforeMs: number): Promise<number> {
  const { rowCount } = await db.query('DELETE FROM linked_pairs WHERE seen_ms < $1', [beforeMs]);
  return rowCount ?? 0;
}
