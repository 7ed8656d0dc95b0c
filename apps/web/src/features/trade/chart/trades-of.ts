import type { Order } from '@tradewind/contract/light';
import type { Side } from '@tradewind/engine';

import { sideOf } from '../../../trading/valuate.ts';

export interface PastTrade {
  readonly id: number;
  readonly side: Side;
  readonly openTime: number;
  readonly openPrice: number;
  readonly closeTime: number;
  readonly closePrice: number;
  /** The text next to the exit. */
  readonly result: string;
  readonly isGain: boolean;
}

/** The orders of an instrument that were opened and closed; cancelled ones were not trades. */
export function tradesOf(
  orders: readonly Order[],
  instrumentId: number,
  resultText: (profit: number) => string,
): readonly PastTrade[] {
  return orders.flatMap((order): readonly PastTrade[] => {
    const { OpenTime, CloseTime, UpdatePrice } = order;
    if (order.ForexId !== instrumentId || OpenTime === null || CloseTime === null || UpdatePrice === null) return [];
    return [
      {
        id: order.Id,
        side: sideOf(order),
        openTime: OpenTime,
        openPrice: order.Price,
        closeTime: CloseTime,
        closePrice: UpdatePrice,
        result: resultText(order.FactProfits),
        isGain: order.FactProfits >= 0,
      },
    ];
  });
}
