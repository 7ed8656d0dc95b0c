/** Current value of a holding order, to the micro-dollar as the server calculates it. */
import { closingSide, profitOf } from '@tradewind/engine';
import type { Side } from '@tradewind/engine';
import type { Instrument, MarketRow, Order } from '@tradewind/contract/light';
import { parseScaled, toDecimalNumber } from '@tradewind/money';

import { usdRateOf } from './rates.ts';
import { lotsOf, pricesOf, specOf, USD_SCALE } from './spec.ts';

export const sideOf = (order: Pick<Order, 'OrderType'>): Side => (order.OrderType === 1 ? 'buy' : 'sell');

export interface Valuation {
  /** The closing side: bid for a buy, ask for a sell. */
  readonly price: number;
  /** USD, 6 decimals, without the fee. */
  readonly profit: number;
}

/**
 * Values a holding order at the last quotes. Undefined while its instrument has no price or its quote currency no USD
 * rate. `instruments` is called each time, because the list may be refreshed.
 */
export function createValuate(instruments: () => readonly Instrument[]) {
  return (
    order: Order,
    instrument: Instrument,
    quotes: (code: string) => MarketRow | undefined,
  ): Valuation | undefined => {
    const spec = specOf(instrument);
    const prices = pricesOf(quotes(instrument.Code), spec.pricePrecision);
    const rate = usdRateOf(spec.quote, instruments(), (source) => quotes(source.Code) ?? source.ForexQuotations);
    const lots = lotsOf(order.Quantity);
    const fill = parseScaled(order.Price, spec.pricePrecision);
    if (prices === undefined || rate === undefined || lots === undefined || fill === undefined) return undefined;
    const side = sideOf(order);
    const closing = closingSide(side, prices);
    return {
      price: toDecimalNumber(closing, spec.pricePrecision),
      profit: toDecimalNumber(profitOf(spec, side, lots, fill, closing, rate), USD_SCALE),
    };
  };
}
