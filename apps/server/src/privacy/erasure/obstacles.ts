/** Conditions that prevent the erasure of an account. */
import { ERASURE_OBSTACLES, type ErasureObstacle } from '@tradewind/contract';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '@tradewind/contract/operator';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';

/** In the order of ERASURE_OBSTACLES. Demo money is not an obstacle: it does not belong to the customer. */
export async function obstaclesOf(
  db: Queryable,
  host: Pick<EngineHost, 'view'>,
  userId: number,
): Promise<ErasureObstacle[]> {
  const view = await host.view(userId);
  const { isDemo, deposits, withdrawals } = onlyRow(
    await db.query<{ isDemo: boolean; deposits: boolean; withdrawals: boolean }>(
      `SELECT is_demo AS "isDemo",
              EXISTS (SELECT FROM deposits d WHERE d.user_id = u.id AND d.status = $2) AS deposits,
              EXISTS (SELECT FROM withdrawals w WHERE w.user_id = u.id AND w.status = $3) AS withdrawals
         FROM users u WHERE u.id = $1::bigint`,
      [userId, DEPOSIT_STATES.unchecked, WITHDRAWAL_STATES.waiting],
    ),
  );
  const found = {
    orders: view !== undefined && view.holding.length + view.pending.length > 0,
    balance: view !== undefined && !isDemo && view.summary.balance > 0,
    deposits,
    withdrawals,
  };
  return ERASURE_OBSTACLES.filter((obstacle) => found[obstacle]);
}
