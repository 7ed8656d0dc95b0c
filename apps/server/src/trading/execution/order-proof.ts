/** The proof of one order: the order and its events in the chain. */
import type { Locale, OrderProof } from '@tradewind/contract';
import type { Database } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Market } from '../../core/market/index.ts';
import type { OrderPresenter } from '../orders/index.ts';
import type { ExecutionCounting } from './counting.ts';
import { correctionsOf } from './corrections.ts';
import { orderOf } from './order-row.ts';
import { proofEvents } from './proof.ts';

export interface ExecutionServices {
  readonly database: Database;
  readonly host: EngineHost;
  readonly market: Market;
  readonly orders: OrderPresenter;
  readonly counting: ExecutionCounting;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Throws Refused `not_found`, also for an order of another account. */
export async function proofOf(
  { database, host, market, orders, counting }: ExecutionServices,
  account: number,
  id: number,
  locale: Locale,
): Promise<OrderProof> {
  await host.settled(account);
  const order = await orderOf(database, account, id);
  if (order === undefined) throw new Refused('not_found');
  await counting.refresh();
  // with its current profit while it is open
  const [open] = (order.status === 'holding' ? await host.view(account, [id]) : undefined)?.holding ?? [];
  return {
    order: orders.present(open ?? { order }, locale),
    events: [...(await proofEvents(database, { market }, account, id))],
    corrections: await correctionsOf(database, market, order),
  };
}
