/** The current price of a trailing stop-loss, by the rule of contract §8. */
import type { MarketRow, Order } from '@tradewind/contract/light';

/** Adds decimal prices of the same precision without binary rounding errors. */
const sum = (price: number, points: number, precision: number): number => {
  const scale = 10 ** precision;
  return (Math.round(price * scale) + points) / scale;
};

/** A buy's never falls, a sell's never rises; unchanged while there is no quote. */
export function trailedStop(order: Order, row: MarketRow | undefined): number {
  const { Trailing, TargetLossPrice: stop, OrderType } = order;
  const { PricePrecision } = order.ForexTradeLists;
  if (Trailing === 0 || row === undefined || row.Bid === null || row.Ask === null || row.MarketStatus !== 1)
    return stop;
  if (OrderType === 1) return Math.max(stop, sum(row.Bid, -Trailing, PricePrecision));
  const level = sum(row.Ask, Trailing, PricePrecision);
  return stop === 0 ? level : Math.min(stop, level);
}
