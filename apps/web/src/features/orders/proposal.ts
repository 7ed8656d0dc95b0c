import type { Order } from '@tradewind/contract/light';
import { formatScaled, parseScaled } from '@tradewind/money';
import type { StopInput, StopKind } from '../../trading/stops.ts';

/** Price that an order's line was dragged to. */
export interface Proposal {
  readonly kind: StopKind | 'target';
  readonly price: number;
}

/** A price of the order's instrument, formatted for a field. */
export function priceText(order: Order, price: number): string {
  const precision = order.ForexTradeLists.PricePrecision;
  return formatScaled(parseScaled(price, precision) ?? 0, precision);
}

/** Initial value of a stop's field; a dragged line takes precedence over the order. */
export function stopInputOf(kind: StopKind, order: Order, proposed: Proposal | undefined): StopInput {
  const current = kind === 'stop_loss' ? order.TargetLossPrice : order.TargetProfitPrice;
  const price = proposed?.kind === kind ? proposed.price : current;
  return { on: price > 0, unit: 'price', text: price > 0 ? priceText(order, price) : '' };
}
