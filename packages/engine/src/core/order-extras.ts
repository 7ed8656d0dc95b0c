/** Fields that few orders have, kept outside their rows: expiry, pair, trailing stop. */
import { points } from '@tradewind/money';

import type { TrailingStop } from './trailing-stops.ts';
import type { OrderExtras } from '../orders.ts';
import type { Order } from '../types.ts';

/** 0 = none in each field. */
export class Extra {
  expiresAt = 0;
  /** Id of the paired order. */
  oco = 0;
  trailing = 0;
  stopQuote = 0;
  /** Set while the stop-loss moves with its group (trailing-stops.ts); the row then has an outdated price. */
  moving: TrailingStop | undefined = undefined;

  take({ expiresAt = 0, oco = 0, trailing = 0, stopQuote = 0 }: OrderExtras): void {
    this.expiresAt = expiresAt;
    this.oco = oco;
    this.trailing = trailing;
    this.stopQuote = stopQuote;
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
    };
  }
}

export const hasExtras = ({ expiresAt, oco, trailing }: OrderExtras): boolean =>
  expiresAt !== undefined || oco !== undefined || trailing !== undefined;
