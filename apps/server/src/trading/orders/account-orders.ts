/** Orders of an account by status: open ones from the core's memory, history from the tables. */
import { ORDER_LIST_STATUS, PAGE_SIZE } from '@tradewind/contract';
import type { AccountSummary } from '@tradewind/engine';
import { type MicroUsd, ZERO_USD, addUsd } from '@tradewind/money';
import type { Page } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import type { OrderFilter, OrderHistory } from '../../core/ledger/index.ts';
import { viewOf } from '../account/index.ts';
import type { ListedOrder } from './present-order.ts';

interface OrderSources {
  readonly history: Pick<OrderHistory, 'page'>;
  readonly host: EngineHost;
}

export interface AccountOrders extends Page<ListedOrder> {
  /** For all orders of the status that pass the filter, not only for this page. */
  readonly profit: MicroUsd;
  /** The account at the prices of the orders. */
  readonly summary: AccountSummary;
  /** Number of the last private event that the orders reflect. */
  readonly n: number;
}

/** Which part of a list is read. */
export interface Part {
  /** From 1. */
  readonly page: number;
  /** Rows a page. */
  readonly limit?: number;
  readonly filter?: OrderFilter;
}

/** One page, newest first, of a list that is oldest first. */
function newestFirst(all: readonly ListedOrder[], page: number, rows: number): ListedOrder[] {
  const end = all.length - (page - 1) * rows;
  return end <= 0 ? [] : all.slice(Math.max(0, end - rows), end).toReversed();
}

/** An account that trades all the time changes between two reads. */
const HISTORY_READS = 3;

/** Of an open order: its creation counts. */
const passes =
  ({ fromMs, toMs, instrument, clientId }: OrderFilter) =>
  ({ order }: ListedOrder): boolean =>
    (fromMs === undefined || order.createdAt >= fromMs) &&
    (toMs === undefined || order.createdAt < toMs) &&
    (instrument === undefined || order.instrument === instrument) &&
    (clientId === undefined || order.clientId === clientId);

/** Newest first; `status` as in ORDER_LIST_STATUS. Throws HostUnavailable while the core is unavailable. */
export async function accountOrders(
  { history, host }: OrderSources,
  account: number,
  status: number,
  { page, limit = PAGE_SIZE, filter = {} }: Part,
): Promise<AccountOrders> {
  if (status === ORDER_LIST_STATUS.history) {
    for (let reads = 1; ; reads++) {
      await host.settled(account);
      const { summary, n: shown } = await viewOf(host, account, []);
      const { data, total, profit, n } = await history.page(account, page, filter, limit);
      // rows and figures of one moment; otherwise the stream continues after the older of both
      if (n === shown || reads === HISTORY_READS)
        return { data: data.map((order) => ({ order })), total, profit, summary, n: Math.min(n, shown) };
    }
  }
  const { holding, pending, summary, n } = await viewOf(host, account);
  const isHolding = status === ORDER_LIST_STATUS.holding;
  const listed: readonly ListedOrder[] = isHolding ? holding : pending;
  const all = listed.filter(passes(filter));
  const isWhole = isHolding && all.length === listed.length;
  const profit = isWhole ? summary.profit : all.reduce((sum, row) => addUsd(sum, row.profit ?? ZERO_USD), ZERO_USD);
  return { data: newestFirst(all, page, limit), total: all.length, profit, summary, n };
}
