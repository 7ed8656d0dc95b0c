/** Figures for a line of the chart: money and distance at its price. */
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
  /** USD won or lost when the order closes there; undefined for the opening price, and without a rate. */
  readonly profit: number | undefined;
  /** Points from the fill of the order, positive for a gain. */
  readonly points: number;
}

/** Calculates the figures of lines at the current rates. It does not follow prices: a label is rendered when its line moves. */
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
