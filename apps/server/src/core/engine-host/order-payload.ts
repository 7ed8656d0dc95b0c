/** Reads the order from the payload of an event. */
import type { Grounds, Order } from '@tradewind/engine';
import { points } from '@tradewind/money';

/** As trade-event.ts writes it. Grounds of the event follow the order's fields and are left out. */
export function orderFromPayload(payload: string): Order {
  const stored = JSON.parse(payload) as Omit<Order, 'priceSeen' | 'closeOriginPrice'> & Partial<Order> & Grounds;
  const { prices: _prices, agesFrom: _agesFrom, skipped: _skipped, ...order } = stored;
  return { priceSeen: points(0), closeOriginPrice: points(0), ...order };
}
