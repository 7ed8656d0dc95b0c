/** What a line of the chart is worth: money and distance at its price. */
import type { Instrument } from '@tradewind/contract/light';
import { parseScaled, toDecimalNumber } from '@tradewind/money';
import { useCallback } from 'react';
import { useClient } from '../../../shared/client.tsx';
import { usdRateOf } from '../../../trading/rates.ts';
import { lotsOf, specOf } from '../../../trading/spec.ts';
import { profitAt } from '../../../trading/stops.ts';
import { sideOf } from '../../../trading/valuate.ts';
import type { TradeLine } from './trade-lines.ts';

export interface LineFigures {
  /** USD won or lost when the order closes there; undefined for where it opens, and without a rate. */
  readonly profit: number | undefined;
  /** Points from where the order is filled, above 0 when that is a gain. */
  readonly points: number;
}

/** Reckons lines at the rates of the moment. It follows no prices: a label is drawn anew when its line moves. */
export function useLineFigures(instrument: Instrument): (line: TradeLine, price: number) => LineFigures {
  const { market } = useClient();
  return useCallback(
    ({ order, kind }, price) => {
      const spec = specOf(instrument);
      const side = sideOf(order);
      const pointsOf = (value: number): number => parseScaled(value, spec.pricePrecision) ?? 0;
      const fill = pointsOf(order.Status === 1 ? order.Price : order.OriginPrice);
      const at = pointsOf(price);
      const rate = usdRateOf(
        spec.quote,
        market.instruments.get(),
        (source) => market.quote(source.Id).get() ?? source.ForexQuotations,
      );
      const lots = lotsOf(order.Quantity) ?? 0;
      const profit = kind === 'target' ? undefined : profitAt(at, { spec, side, lots, fill, rate, balance: undefined });
      return {
        profit: profit === undefined ? undefined : toDecimalNumber(profit, 6),
        points: side === 'buy' ? at - fill : fill - at,
      };
    },
    [instrument, market],
  );
}
