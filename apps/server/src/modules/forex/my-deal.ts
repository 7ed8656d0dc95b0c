/** The caller's orders of one status: what is open from the core's memory, history from the database. */
import { ORDER_LIST_STATUS, type OrderPage, PAGE_SIZE, forexCalls } from '@tradewind/contract';
import type { Order } from '@tradewind/engine';
import { ZERO_USD, type MicroUsd } from '@tradewind/money';
import type { Database } from '../../db/index.ts';
import type { EngineHost } from '../../engine-host/index.ts';
import type { CallLayer } from '../../http/index.ts';
import { usdNumber } from '../../wire/index.ts';
import { orderHistoryPage } from '../../ledger/index.ts';
import { presentFigures, summaryOf } from '../account/index.ts';
import type { OrderPresenter } from './present-order.ts';

interface MyDealServices {
  readonly database: Database;
  readonly host: EngineHost;
  readonly orders: OrderPresenter;
}

interface Rows {
  readonly rows: readonly Order[];
  readonly total: number;
  readonly profit: MicroUsd;
}

/** One page of a list that is oldest first, newest first. */
function newestFirst(all: readonly Order[], page: number): readonly Order[] {
  const end = all.length - (page - 1) * PAGE_SIZE;
  return end <= 0 ? [] : all.slice(Math.max(0, end - PAGE_SIZE), end).toReversed();
}

export function serveMyDeal(calls: CallLayer, { database, host, orders }: MyDealServices): void {
  async function rowsOf(account: number, status: number, page: number): Promise<Rows> {
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
    return { rows: newestFirst(all, page), total: all.length, profit };
  }

  calls.member(forexCalls.myDeal, async ({ input, session, locale }): Promise<OrderPage> => {
    const account = session.user.id;
    const { rows, total, profit } = await rowsOf(account, input.status, input.page);
    const { profit: _floating, ...figures } = presentFigures(summaryOf(host, account));
    return {
      data: rows.map((order) => orders.present(order, locale)),
      total,
      all_fact_profits: usdNumber(profit),
      ...figures,
    };
  });
}
