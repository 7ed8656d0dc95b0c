import { sumUsd, type Order } from '@tradewind/contract/light';
import type { Side } from '@tradewind/engine';

import { sideOf } from '../../../trading/valuate.ts';

export interface PastTrade {
  readonly id: number;
  readonly side: Side;
  readonly openTime: number;
  readonly openPrice: number;
  readonly closeTime: number;
  readonly closePrice: number;
  /** USD. */
  readonly profit: number;
  /** Writes an amount in the format of the language. */
  readonly write: (usd: number) => string;
}

export interface ResultLabel {
  readonly text: string;
  readonly isGain: boolean;
}

/** A trade older than the candles is not drawn: it would begin at the first of them. */
export const isWithin = (
  { openTime }: Pick<PastTrade, 'openTime'>,
  [first]: readonly { readonly timestamp: number }[],
): boolean => first !== undefined && openTime >= first.timestamp;

/**
 * The labels at the exits of the trades that are drawn. Trades that end in the same candle share that of the newest: their number and their sum.
 * `candles`: the starts of the candles, ascending.
 */
export function resultLabels(
  trades: readonly PastTrade[],
  candles: readonly { readonly timestamp: number }[],
): ReadonlyMap<number, ResultLabel> {
  const drawn = trades.filter((trade) => isWithin(trade, candles));
  const byCandle = Map.groupBy(drawn, ({ closeTime }) =>
    candles.findLastIndex(({ timestamp }) => timestamp <= closeTime),
  );
  return new Map(
    [...byCandle.values()].map((ended) => {
      const newest = ended.reduce((left, right) => (right.closeTime > left.closeTime ? right : left));
      const sum = sumUsd(ended.map(({ profit }) => profit));
      const text = newest.write(sum);
      return [newest.id, { text: ended.length === 1 ? text : `${ended.length} · ${text}`, isGain: sum >= 0 }];
    }),
  );
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
        profit: order.FactProfits,
        write: resultText,
      },
    ];
  });
}
