/** Orders of an account by status: open ones from the core's memory, history from the database. */
import { ORDER_LIST_STATUS, PAGE_SIZE } from '@tradewind/contract';
import type { AccountSummary } from '@tradewind/engine';
import { type MicroUsd, ZERO_USD } from '@tradewind/money';
import { type Database, type Page } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { orderHistoryPage } from '../../core/ledger/index.ts';
import { viewOf } from '../account/index.ts';
import type { ListedOrder } from './present-order.ts';

interface OrderSources {
  readonly database: Database;
  readonly host: EngineHost;
}

export interface AccountOrders extends Page<ListedOrder> {
  /** For all orders of the status, not only for this page. */
  readonly profit: MicroUsd;
  /** The account at the prices of the orders. */
  readonly summary: AccountSummary;
  /** Number of the last private event that the orders reflect. */
  readonly n: number;
}

/** One page, newest first, of a list that is oldest first. */
function newestFirst(all: readonly ListedOrder[], page: number): ListedOrder[] {
  const end = all.length - (page - 1) * PAGE_SIZE;
  return end <= 0 ? [] : all.slice(Math.max(0, end - PAGE_SIZE), end).toReversed();
}

/**
 * Newest first; `status` as in ORDER_LIST_STATUS, `page` from 1. Throws HostUnavailable while the core is unavailable.
 */
export async function accountOrders(
  { database, host }: OrderSources,
  account: number,
  status: number,
  page: number,
): Promise<AccountOrders> {
  if (status === ORDER_LIST_STATUS.history) {
    await host.settled(account);
    const { data, total, profit, n } = await orderHistoryPage(database, account, page);
    const { summary } = await viewOf(host, account, []);
    return { data: data.map((order) => ({ order })), total, profit, summary, n };
  }
  const { holding, pending, summary, n } = await viewOf(host, account);
  const isHolding = status === ORDER_LIST_STATUS.holding;
  const all = isHolding ? holding : pending;
  const profit = isHolding ? summary.profit : ZERO_USD;
  return { data: newestFirst(all, page), total: all.length, profit, summary, n };
}
