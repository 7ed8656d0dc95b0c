/** A private event of an account, as it was published or as it is stored: what its messages show. */
import type { Order, OrderId, Quote } from '@tradewind/engine';

interface Numbered {
  readonly n: number;
  /** Epoch ms. */
  readonly time: number;
}

export type OrderEventType = 'pending' | 'opened' | 'triggered' | 'updated' | 'cancelled' | 'closed' | 'stop_trailed';

export type PrivateEvent = Numbered &
  (
    | { readonly type: OrderEventType; readonly order: Order }
    | {
        readonly type: 'financed';
        readonly order: Order;
        /** × 10^SWAP_SCALE. */
        readonly rate: number;
        readonly days: number;
        /** The last one before the rollover. */
        readonly quote: Quote;
      }
    | { readonly type: 'margin_call' }
    // as it was published: with the number of the order that it belongs to
    | { readonly type: 'transfer'; readonly order?: OrderId }
  );

/** The order that the message shows; undefined for events of the account alone. */
export const orderOf = (event: PrivateEvent): Order | undefined =>
  event.type === 'transfer' || event.type === 'margin_call' ? undefined : event.order;

/** The orders that the events left open as positions: their messages show the present profit. */
export const heldIn = (events: readonly PrivateEvent[]): readonly OrderId[] =>
  events.flatMap((event) => {
    const order = orderOf(event);
    return order?.status === 'holding' ? order.id : [];
  });
