/** The caller's orders: those with one status, with the account at the last prices, and a single one. */
import { type NumberedOrder, type OrderPage, forexCalls } from '@tradewind/contract';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import type { OrderHistory } from '../../core/ledger/index.ts';
import { presentFigures, viewOf } from '../account/index.ts';
import { accountOrders } from './account-orders.ts';
import type { ListedOrder, OrderPresenter } from './present-order.ts';

interface MyDealServices {
  readonly history: OrderHistory;
  readonly host: EngineHost;
  readonly orders: OrderPresenter;
}

export function serveMyDeal(calls: Pick<CallLayer, 'member'>, services: MyDealServices): void {
  const { orders } = services;

  calls.member(forexCalls.myDeal, async ({ input, session, locale }): Promise<OrderPage> => {
    const account = session.user.id;
    const {
      data: rows,
      total,
      profit,
      summary,
      n,
    } = await accountOrders(services, account, input.status, {
      page: input.page,
      limit: input.limit,
      filter: { fromMs: input.from, toMs: input.to, instrument: input.forex_id, clientId: input.client_id },
    });
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

/** One order of the caller, whatever its state. */
export function serveOrder(calls: Pick<CallLayer, 'member'>, { history, host, orders }: MyDealServices): void {
  /** By id, or by client id. Throws Refused unless exactly one of them is given. */
  async function idOf(account: number, id: number | undefined, clientId: string | undefined): Promise<number> {
    if (id !== undefined && clientId !== undefined)
      throw new Refused('invalid_input', { fields: { client_id: 'not_applicable' } });
    if (id !== undefined) return id;
    if (clientId === undefined) throw new Refused('invalid_input', { fields: { id: 'required' } });
    await host.settled(account);
    const named = await history.named(account, clientId);
    if (named === undefined) throw new Refused('not_found');
    return named;
  }

  /** With the number of the last event that it reflects: from memory while it is open, otherwise from the table. */
  async function find(account: number, id: number): Promise<{ readonly row: ListedOrder; readonly n: number }> {
    for (let attempt = 1; ; attempt++) {
      const { holding, pending, n } = await viewOf(host, account, [id]);
      const open = holding[0] ?? pending[0];
      if (open !== undefined) return { row: open, n };
      await host.settled(account);
      const stored = await history.find(account, id);
      if (stored === undefined) throw new Refused('not_found');
      const isOpen = stored.order.status === 'pending' || stored.order.status === 'holding';
      // it was opened between the two reads: memory has its profit
      if (!isOpen || attempt > 1) return { row: { order: stored.order }, n: stored.n };
    }
  }

  calls.member(forexCalls.order, async ({ input, session, locale }): Promise<NumberedOrder> => {
    const account = session.user.id;
    const { row, n } = await find(account, await idOf(account, input.id, input.client_id));
    return { ...orders.present(row, locale), n };
  });
}
