/** Reads what answers show from the engine in memory: orders and accounts at the prices of one moment, as plain data. */
import type { AccountId, InstrumentId, InstrumentSpec, Order, Outcome, TradingEngine } from '@tradewind/engine';
import type { Shown, ShownOrder, ShownOutcome } from './types.ts';

export interface Memory {
  readonly engine: TradingEngine;
  readonly specOf: (instrument: InstrumentId) => InstrumentSpec | undefined;
}

/** Throws when the order's instrument is unknown, which the engine rules out. */
export function shownOrder({ engine, specOf }: Memory, order: Order): ShownOrder {
  const spec = specOf(order.instrument);
  if (spec === undefined) throw new Error(`order ${order.id}: instrument ${order.instrument} is unknown`);
  const profit = order.status === 'holding' ? engine.profit(order.id) : undefined;
  const quote = engine.lastQuote(order.instrument);
  return {
    order,
    code: spec.code,
    pricePrecision: spec.pricePrecision,
    ...(profit !== undefined && { profit }),
    ...(quote !== undefined && { marketPrice: order.side === 'buy' ? quote.bid : quote.ask }),
  };
}

/** What of a command's outcome is shown, right after it was applied. */
export function shownOutcome(
  memory: Memory,
  outcome: Outcome,
  account: AccountId,
  { order: types, account: wantsAccount = false }: Shown,
): ShownOutcome {
  if (!outcome.ok) return outcome;
  const event = types === undefined ? undefined : outcome.events.findLast(({ type }) => types.includes(type));
  const order = event !== undefined && 'order' in event && typeof event.order !== 'number' ? event.order : undefined;
  const summary = wantsAccount ? memory.engine.summary(account) : undefined;
  return {
    ok: true,
    ...(order !== undefined && { order: shownOrder(memory, order) }),
    ...(summary !== undefined && { account: summary }),
  };
}
