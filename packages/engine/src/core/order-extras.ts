/** Fields that few orders have, kept outside their rows: expiry, pair, trailing stop, the customer's own name. */
import { points } from '@tradewind/money';

import type { TrailingStop } from './trailing-stops.ts';
import type { OrderExtras } from '../orders.ts';
import type { Order } from '../types.ts';

/** 0, or undefined, = none in each field. */
export class Extra {
  expiresAt = 0;
  /** Id of the paired order. */
  oco = 0;
  trailing = 0;
  stopQuote = 0;
  clientId: string | undefined = undefined;
  /** Set while the stop-loss moves with its group (trailing-stops.ts); the row then has an outdated price. */
  moving: TrailingStop | undefined = undefined;

  take({ expiresAt = 0, oco = 0, trailing = 0, stopQuote = 0, clientId }: OrderExtras): void {
    this.expiresAt = expiresAt;
    this.oco = oco;
    this.trailing = trailing;
    this.stopQuote = stopQuote;
    this.clientId = clientId;
  }

  /** The order including these extra fields. */
  addTo(order: Order): Order {
    const { moving } = this;
    return {
      ...order,
      ...(moving !== undefined && { stopLoss: points(moving.price) }),
      ...(this.expiresAt !== 0 && { expiresAt: this.expiresAt }),
      ...(this.oco !== 0 && { oco: this.oco }),
      ...(this.trailing !== 0 && { trailing: this.trailing }),
      ...(this.stopQuote !== 0 && { stopQuote: moving?.quote ?? this.stopQuote }),
      ...(this.clientId !== undefined && { clientId: this.clientId }),
    };
  }
}

export const hasExtras = ({ expiresAt, oco, trailing, clientId }: OrderExtras): boolean =>
  expiresAt !== undefined || oco !== undefined || trailing !== undefined || clientId !== undefined;

/** The extra fields of orders by place; place 0 = none. */
export class ExtraList {
  readonly #extras: (Extra | undefined)[] = [undefined];
  readonly #free: number[] = [];

  of(place: number): Extra | undefined {
    return place === 0 ? undefined : this.#extras[place];
  }

  /** Writes the fields at their place, or at a new one; undefined frees it. Returns where they are. */
  put(place: number, fields: OrderExtras | undefined): number {
    if (fields === undefined) {
      this.#drop(place);
      return 0;
    }
    const known = this.of(place);
    const at = known === undefined ? (this.#free.pop() ?? this.#extras.length) : place;
    const extra = known ?? new Extra();
    this.#extras[at] = extra;
    extra.take(fields);
    return at;
  }

  #drop(place: number): void {
    if (place === 0) return;
    this.#extras[place] = undefined;
    this.#free.push(place);
  }
}
