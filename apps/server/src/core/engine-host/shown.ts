/** Reads what answers show from the in-memory engine: orders and accounts at the prices of one moment, as plain data. */
import { markedQuote } from '@tradewind/engine';
import type { AccountId, InstrumentId, InstrumentSpec, Order, OrderId, TradingEngine } from '@tradewind/engine';
import type { AccountView, HostOutcome, Shown, ShownOrder, ShownOutcome } from './types.ts';

export interface Memory {
  readonly engine: TradingEngine;
  /** Number of the last private event of an account. */
  readonly lastEvent: (account: AccountId) => number;
  readonly specOf: (instrument: InstrumentId) => InstrumentSpec | undefined;
}

/** Throws when the order's instrument is unknown, which the engine rules out. */
export function shownOrder({ engine, specOf }: Memory, order: Order): ShownOrder {
  const spec = specOf(order.instrument);
  if (spec === undefined) throw new Error(`order ${order.id}: instrument ${order.instrument} is unknown`);
  const profit = order.status === 'holding' ? engine.profit(order.id) : undefined;
  const raw = engine.lastQuote(order.instrument);
  const quote = raw && markedQuote(raw, engine.markupOf(order.account, order.instrument));
  return {
    order,
    code: spec.code,
    pricePrecision: spec.pricePrecision,
    ...(profit !== undefined && { profit }),
    ...(quote !== undefined && { marketPrice: order.side === 'buy' ? quote.bid : quote.ask }),
  };
}

/** The part of a command's outcome that is shown, read right after the command was applied. */
export function shownOutcome(
  memory: Memory,
  outcome: HostOutcome,
  account: AccountId,
  { order: types, account: wantsAccount = false }: Shown,
): ShownOutcome {
  if (!outcome.ok) return outcome;
  const event = types === undefined ? undefined : outcome.events.findLast(({ type }) => types.includes(type));
  const order = event !== undefined && 'order' in event && typeof event.order !== 'number' ? event.order : undefined;
  const orders = outcome.each?.map(({ order: each, ...refused }) => ({ ...shownOrder(memory, each), ...refused }));
  const summary = wantsAccount ? memory.engine.summary(account) : undefined;
  return {
    ok: true,
    ...(order !== undefined && { order: shownOrder(memory, order) }),
    ...(orders !== undefined && { orders }),
    ...(summary !== undefined && { account: summary }),
    ...(account !== 0 && { n: memory.lastEvent(account) }),
  };
}

/** Undefined when there is no such account. `orders`: all open orders, or only those with these ids. */
export function accountView(
  memory: Memory,
  account: AccountId,
  orders: 'all' | readonly OrderId[],
): AccountView | undefined {
  const { engine } = memory;
  const summary = engine.summary(account);
  if (summary === undefined) return undefined;
  const ofStatus = (status: 'pending' | 'holding'): readonly ShownOrder[] => {
    const open = orders === 'all' ? engine.orders(account, status) : chosen(engine, account, status, orders);
    return open.map((order) => shownOrder(memory, order));
  };
  return { summary, n: memory.lastEvent(account), holding: ofStatus('holding'), pending: ofStatus('pending') };
}

function chosen(
  engine: TradingEngine,
  account: AccountId,
  status: Order['status'],
  ids: readonly OrderId[],
): readonly Order[] {
  return ids
    .map((id) => engine.order(id))
    .filter((order) => order !== undefined)
    .filter((order) => order.account === account && order.status === status);
}
