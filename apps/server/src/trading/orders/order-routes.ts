/** Calls that place, change and end orders: commands of the trading core. */
import { type Order as OrderView, forexCalls } from '@tradewind/contract';
import type { EngineEvent, Order, Refusal } from '@tradewind/engine';
import type { Database } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { Refused, refusedByEngine } from '../../platform/errors/index.ts';
import type { CallLayer, CommandPlan, MemberContext } from '../../platform/http/index.ts';
import type { Market } from '../../core/market/index.ts';
import { isInHistory } from './order-sql.ts';
import type { OrderPresenter } from './present-order.ts';
import { readLots, readMultiple, readPrice } from './read-input.ts';

interface OrderServices {
  readonly database: Database;
  readonly host: EngineHost;
  readonly market: Market;
  readonly orders: OrderPresenter;
}

/** The last order that an event of one of these types carries. */
function orderOf(events: readonly EngineEvent[], ...types: readonly EngineEvent['type'][]): Order {
  const event = events.findLast((candidate) => types.includes(candidate.type));
  if (event === undefined || !('order' in event) || typeof event.order === 'number') {
    throw new Error(`the command gave no ${types.join(' or ')} event`);
  }
  return event.order;
}

export function serveOrders(calls: CallLayer, { database, host, market, orders }: OrderServices): void {
  /**
   * The core remembers only what is open. Before a command on an order that it does not have, history is asked
   * whether it is the caller's; then "not found" is told as `instead`. Orders of others stay unknown.
   */
  async function planFor(
    { session, locale }: MemberContext<unknown>,
    id: number,
    instead: 'order_not_holding' | 'order_not_pending',
    plan: Pick<CommandPlan<OrderView>, 'command'> & { readonly event: readonly EngineEvent['type'][] },
  ): Promise<CommandPlan<OrderView>> {
    const account = session.user.id;
    const open = host.order(id);
    // it may have ended a moment ago and be on its way into history
    if (open === undefined) await host.settled(account);
    const own = open === undefined ? await isInHistory(database, account, id) : open.account === account;
    return {
      command: plan.command,
      present: (events) => orders.present(orderOf(events, ...plan.event), locale),
      refuse: (refusal: Refusal) =>
        refusal.key === 'not_found' && own ? new Refused(instead) : refusedByEngine(refusal),
    };
  }

  calls.command(forexCalls.submit, ({ input, session, locale }) => {
    const spec = market.byId(input.forex_id)?.spec;
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
      present: (events) => orders.present(orderOf(events, 'opened', 'pending'), locale),
    };
  });

  calls.command(forexCalls.close, (context) => {
    const { input, session } = context;
    const part = input.cont === undefined ? {} : { lots: readLots(input.cont) };
    return planFor(context, input.id, 'order_not_holding', {
      command: { type: 'close', account: session.user.id, order: input.id, ...part },
      event: ['closed'],
    });
  });

  calls.command(forexCalls.cancelTrade, (context) => {
    const { input, session } = context;
    return planFor(context, input.id, 'order_not_pending', {
      command: { type: 'cancel', account: session.user.id, order: input.id },
      event: ['cancelled'],
    });
  });

  calls.command(forexCalls.setStopPrice, (context) => {
    const { input, session } = context;
    const order = host.order(input.id);
    const spec = order === undefined ? undefined : market.byId(order.instrument)?.spec;
    return planFor(context, input.id, 'order_not_holding', {
      command: {
        type: 'set_stops',
        account: session.user.id,
        order: input.id,
        stopLoss: readPrice(input.stop_loss_price, spec),
        takeProfit: readPrice(input.target_profit_price, spec),
      },
      event: ['updated'],
    });
  });
}
