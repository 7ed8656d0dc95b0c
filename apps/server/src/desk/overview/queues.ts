/** The queues of operators: how many entries wait, and since when. */
import { CHANGE_KINDS, type ChangeKind, QUEUES, type Queue } from '@tradewind/contract/operator';
import type { Queryable } from '../../platform/db/index.ts';

export interface QueueLength {
  readonly name: Queue;
  readonly count: number;
  /** Milliseconds since 1970; null when nothing waits. */
  readonly oldestAtMs: number | null;
}

/** Uses the partial indexes of pending records. $1: kinds of change requests. */
const LENGTHS = `
  SELECT 'deposits' AS name, count(*) AS count, min(created_at_ms) AS "oldestAtMs" FROM deposits WHERE status = 0
  UNION ALL SELECT 'withdrawals', count(*), min(created_at_ms) FROM withdrawals WHERE status = 0
  UNION ALL SELECT 'verifications', count(*), min(submitted_at_ms) FROM verifications WHERE state = 'waiting'
  UNION ALL SELECT 'changes', count(*), min(proposed_at_ms) FROM change_requests
    WHERE state = 'waiting' AND kind = ANY ($1::text[])
  UNION ALL SELECT 'chats', count(*), min(waiting_since_ms) FROM chat_conversations WHERE waiting_since_ms IS NOT NULL`;

/** In the order of QUEUES; of the change requests those of `kinds`. */
export async function queueLengths(
  db: Queryable,
  kinds: readonly ChangeKind[] = CHANGE_KINDS,
): Promise<readonly QueueLength[]> {
  const { rows } = await db.query<QueueLength>(LENGTHS, [kinds]);
  return QUEUES.flatMap((name) => rows.find((row) => row.name === name) ?? []);
}
