/** The customer whose account a proposal is about. */
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';

/** Throws Refused not_found for an unknown customer, only_true_account for a demo user. */
export async function uidOfLiveCustomer(db: Queryable, userId: number): Promise<string> {
  const { rows } = await db.query<{ uid: string; isDemo: boolean }>(
    'SELECT uid, is_demo AS "isDemo" FROM users WHERE id = $1::bigint',
    [userId],
  );
  const [user] = rows;
  if (user === undefined) throw new Refused('not_found');
  if (user.isDemo) throw new Refused('only_true_account');
  return user.uid;
}
