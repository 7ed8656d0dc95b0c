/** The credit score that a customer sees: set by an operator, with a reason in the audit log. */
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';

export interface WantedScore {
  readonly id: number;
  /** 0 = the default is shown. */
  readonly score: number;
  readonly reason: string;
}

/** Throws Refused `not_found`, or `conflict` (data.reason = no_change) when it already has this value. */
export async function setCreditScore(
  { database, now }: { readonly database: Database; readonly now: () => number },
  operator: ActingOperator,
  { id, score, reason }: WantedScore,
): Promise<void> {
  await inTransaction(database, async (client) => {
    const { rows } = await client.query<{ score: number }>(
      'SELECT credit_score AS score FROM users WHERE id = $1::bigint FOR UPDATE',
      [id],
    );
    const [before] = rows;
    if (before === undefined) throw new Refused('not_found');
    if (before.score === score) throw new Refused('conflict', { reason: 'no_change' });
    await client.query('UPDATE users SET credit_score = $2::integer WHERE id = $1::bigint', [id, score]);
    const subject = { type: 'customer', id };
    const change = { before: { score: before.score }, after: { score, reason } };
    await appendAudit(client, { operator, action: 'customer.credit_score', subject, ...change }, now());
  });
}
