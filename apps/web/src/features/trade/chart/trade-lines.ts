/** The user's orders in the instrument as horizontal lines on the chart. */
import type { Order } from '@tradewind/contract/light';
import { divideHalfAwayFromZero, parseScaled, toDecimalNumber } from '@tradewind/money';

import { stopDirection, type StopKind } from '../../../trading/stops.ts';
import { sideOf } from '../../../trading/valuate.ts';
import type { AlertLine } from './use-alert-lines.ts';

export type LineKind = 'entry' | 'target' | StopKind;

export interface TradeLine {
  /** Stable: order and kind. */
  readonly key: string;
  readonly kind: LineKind;
  readonly price: number;
  readonly order: Order;
}

/** A line with a label: of an order or of an alert. */
export type AnyLine = TradeLine | AlertLine;

const line = (order: Order, kind: LineKind, price: number): TradeLine => ({
  key: `${kind}-${order.Id}`,
  kind,
  price,
  order,
});

/** Lines of holding and pending orders of one instrument, the newest order last so that it is drawn on top. */
export function linesOf(orders: readonly Order[], instrumentId: number): readonly TradeLine[] {
  const own = orders.filter(({ ForexId }) => ForexId === instrumentId).toSorted((left, right) => left.Id - right.Id);
  return own.flatMap((order) => {
    const lines = [order.Status === 1 ? line(order, 'entry', order.Price) : line(order, 'target', order.OriginPrice)];
    if (order.TargetLossPrice > 0) lines.push(line(order, 'stop_loss', order.TargetLossPrice));
    if (order.TargetProfitPrice > 0) lines.push(line(order, 'take_profit', order.TargetProfitPrice));
    return lines;
  });
}

/** Limits the end of a drag to the pane. Beyond it a touch would leave the chart, and the browser would cancel the drag. */
export function clampToPane(y: number, paneHeight: number): number {
  return Math.min(Math.max(0, y), Math.max(0, paneHeight - 1));
}

/** A price from the axis, aligned to the instrument's grid and above 0. */
export function snapPrice(value: number, precision: number): number {
  // the axis returns a binary number with the accuracy of the screen: truncate to thousandths of a point, then round to a point
  const thousandths = parseScaled(String(Math.trunc(value * 10 ** (precision + 3))), 0) ?? 0;
  const points = Math.max(1, divideHalfAwayFromZero(thousandths, 1000));
  return toDecimalNumber(points, precision);
}

/**
 * The change made by dragging a line. A stop-loss and a take-profit stay what they are; a line dragged away from the fill
 * creates a stop-loss on the losing side or a take-profit on the winning one.
 */
export function changeOfDrag(
  dragged: Pick<TradeLine, 'kind' | 'order' | 'price'>,
  to: number,
): StopKind | 'target' | undefined {
  if (to === dragged.price) return undefined;
  if (dragged.kind !== 'entry') return dragged.kind;
  return to > dragged.price === stopDirection('take_profit', sideOf(dragged.order)) > 0 ? 'take_profit' : 'stop_loss';
}

export interface PriceRange {
  readonly from: number;
  readonly to: number;
}

/** Distance from the candles, relative to the height of their range, within which own lines still extend the axis. */
const REACH = 0.5;

/** The candles' price range extended to show nearby own lines; distant ones must not flatten the candles. */
export function rangeWithLines(candles: PriceRange, prices: readonly number[]): PriceRange {
  const height = candles.to - candles.from;
  const near = prices.filter((price) => price >= candles.from - height * REACH && price <= candles.to + height * REACH);
  const margin = height * 0.04;
  return {
    from: Math.min(candles.from, ...near.map((price) => price - margin)),
    to: Math.max(candles.to, ...near.map((price) => price + margin)),
  };
}
