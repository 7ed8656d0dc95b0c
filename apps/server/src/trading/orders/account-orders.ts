/** Orders of an account by status: what is open from the core's memory, history from the database. */
import { ORDER_LIST_STATUS, PAGE_SIZE } from '@tradewind/contract';
import type { Order } from '@tradewind/engine';
import { type MicroUsd, ZERO_USD } from '@tradewind/money';
import { type Database, type Page } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { orderHistoryPage } from '../../core/ledger/index.ts';
import { summaryOf } from '../account/index.ts';

interface OrderSources {
  readonly database: Database;
  readonly host: EngineHost;
}

export interface AccountOrders extends Page<Order> {
  /** Of all orders of the status, not of the page alone. */
  readonly profit: MicroUsd;
}

/** One page of a list that is oldest first, newest first. */
function newestFirst(all: readonly Order[], page: number): Order[] {
  const end = all.length - (page - 1) * PAGE_SIZE;
  return end <= 0 ? [] : all.slice(Math.max(0, end - PAGE_SIZE), end).toReversed();
}

/** Newest first; `status` as ORDER_LIST_STATUS, `page` from 1. Throws HostUnavailable while the core is away. */
export async function accountOrders(
  { database, host }: OrderSources,
  account: number,
  status: number,
  page: number,
): Promise<AccountOrders> {
  await host.settled(account);
  if (status === ORDER_LIST_STATUS.history) {
    const history = await orderHistoryPage(database, account, page);
    // what was applied while the database was read must not be shown before it is durable
    await host.settled(account);
    return history;
  }
  const holding = status === ORDER_LIST_STATUS.holding;
  const all = host.orders(account, holding ? 'holding' : 'pending');
  const profit = holding ? summaryOf(host, account).profit : ZERO_USD;
  return { data: newestFirst(all, page), total: all.length, profit };
}
