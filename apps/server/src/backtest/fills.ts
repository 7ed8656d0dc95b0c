/** What each fill paid to the market's spread and to the group's mark-up: both are part of its price, so no transfer shows them. */
import { type InstrumentSpec, type Order, pointValue, toMicroUsd, usdRate } from '@tradewind/engine';
import type { CommittedEvent, VolatileHost } from '../core/engine-host/index.ts';

export interface Fill {
  readonly order: Order;
  readonly isClose: boolean;
  /** Epoch ms. */
  readonly time: number;
  /** Half of the raw spread, at the USD rate of the fill; micro-dollars. */
  readonly spread: number;
  /** Micro-dollars. */
  readonly markup: number;
}

type Host = Pick<VolatileHost, 'engine'>;

/** Undefined for an event that fills nothing. Call while the engine has the prices of the event. */
export function fillOf({ engine }: Host, specs: readonly InstrumentSpec[], event: CommittedEvent): Fill | undefined {
  if (event.type !== 'opened' && event.type !== 'triggered' && event.type !== 'closed') return undefined;
  const { order, quote, markup, time } = event;
  const isClose = event.type === 'closed';
  const spec = specs.find(({ id }) => id === order.instrument);
  const rate = spec && usdRate(spec.quote, specs, (id) => engine.lastQuote(id));
  if (quote === undefined || spec === undefined || rate === undefined)
    return { order, isClose, time, spread: 0, markup: 0 };
  const buys = (order.side === 'buy') !== isClose;
  const marked = buys ? (markup?.ask ?? 0) : (markup?.bid ?? 0);
  const value = pointValue(spec);
  return {
    order,
    isClose,
    time,
    spread: toMicroUsd(quote.ask - quote.bid, order.lots, value, rate, 2),
    markup: toMicroUsd(marked, order.lots, value, rate),
  };
}
