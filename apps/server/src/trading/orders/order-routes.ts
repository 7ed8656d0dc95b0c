/** Calls that place, change and end orders: commands of the trading core. */
import { forexCalls } from '@tradewind/contract';
import type { Database } from '../../platform/db/index.ts';
import type { EngineHost, HostCommand } from '../../core/engine-host/index.ts';
import type { CallLayer, CommandPlan, MemberContext } from '../../platform/http/index.ts';
import type { Market } from '../../core/market/index.ts';
import { isInHistory } from './order-sql.ts';
import {
  type OrderAnswer,
  ORDER_CANCELLED,
  ORDER_CLOSED,
  ORDER_STOPS_SET,
  ORDER_SUBMITTED,
} from './order-presenters.ts';
import { readLots, readMultiple, readPrice } from './read-input.ts';

interface OrderServices {
  readonly database: Database;
  readonly host: EngineHost;
  readonly market: Market;
}

export function serveOrders(calls: CallLayer, { database, host, market }: OrderServices): void {
  /**
   * The core remembers only what is open. Before a command on an order that it does not have, history is searched for
   * the caller's; then "not found" is reported as `instead`. Orders of others stay unknown.
   */
  async function planFor(
    { session }: MemberContext<unknown>,
    id: number,
    instead: 'order_not_holding' | 'order_not_pending',
    command: HostCommand,
  ): Promise<CommandPlan<OrderAnswer>> {
    const account = session.user.id;
    const open = host.order(id);
    // it may have ended a moment ago and be on its way into history
    if (open === undefined) await host.settled(account);
    const isOwn = open === undefined ? await isInHistory(database, account, id) : open.account === account;
    const showCode = open === undefined ? undefined : market.byId(open.instrument)?.showCode;
    return { command, parameters: { ...(showCode !== undefined && { showCode }), ...(isOwn && { instead }) } };
  }

  calls.command(forexCalls.submit, ORDER_SUBMITTED, ({ input, session }) => {
    const instrument = market.byId(input.forex_id);
    const spec = instrument?.spec;
    return {
      command: {
        type: 'submit',
        account: session.user.id,
        instrument: input.forex_id,
        side: input.type === 1 ? 'buy' : 'sell',
        pending: input.status === 0,
        lots: readLots(input.cont),
        multiple: readMultiple(input.multiple),
        targetPrice: readPrice(input.target_price, spec),
        stopLoss: readPrice(input.stop_loss_price, spec),
        takeProfit: readPrice(input.target_profit_price, spec),
      },
      parameters: instrument === undefined ? {} : { showCode: instrument.showCode },
    };
  });

  calls.command(forexCalls.close, ORDER_CLOSED, (context) => {
    const { input, session } = context;
    const part = input.cont === undefined ? {} : { lots: readLots(input.cont) };
    return planFor(context, input.id, 'order_not_holding', {
      type: 'close',
      account: session.user.id,
      order: input.id,
      ...part,
    });
  });

  calls.command(forexCalls.cancelTrade, ORDER_CANCELLED, (context) => {
    const { input, session } = context;
    return planFor(context, input.id, 'order_not_pending', {
      type: 'cancel',
      account: session.user.id,
      order: input.id,
    });
  });

  calls.command(forexCalls.setStopPrice, ORDER_STOPS_SET, (context) => {
    const { input, session } = context;
    const order = host.order(input.id);
    const spec = order === undefined ? undefined : market.byId(order.instrument)?.spec;
    return planFor(context, input.id, 'order_not_holding', {
      type: 'set_stops',
      account: session.user.id,
      order: input.id,
      stopLoss: readPrice(input.stop_loss_price, spec),
      takeProfit: readPrice(input.target_profit_price, spec),
    });
  });
}
