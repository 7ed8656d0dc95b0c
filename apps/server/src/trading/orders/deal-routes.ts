/** The caller's orders with one status, and the account at the last prices. */
import { type OrderPage, forexCalls } from '@tradewind/contract';
import type { Database } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { presentFigures } from '../account/index.ts';
import { accountOrders } from './account-orders.ts';
import type { OrderPresenter } from './present-order.ts';

interface MyDealServices {
  readonly database: Database;
  readonly host: EngineHost;
  readonly orders: OrderPresenter;
}

export function serveMyDeal(calls: CallLayer, services: MyDealServices): void {
  const { orders } = services;

  calls.member(forexCalls.myDeal, async ({ input, session, locale }): Promise<OrderPage> => {
    const account = session.user.id;
    const { data: rows, total, profit, summary, n } = await accountOrders(services, account, input.status, input.page);
    const { profit: _floating, ...figures } = presentFigures(summary);
    return {
      data: rows.map((row) => orders.present(row, locale)),
      total,
      all_fact_profits: usdNumber(profit),
      n,
      ...figures,
    };
  });
}
