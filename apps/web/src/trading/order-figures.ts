/** Figures derived from an order: distance, return, slippage, duration, and which order would be closed first. */
import type { Order } from '@tradewind/contract/light';
import { multiplyDivide, parseScaled } from '@tradewind/money';

import { microUsdOf } from './spec.ts';
import { sideOf } from './valuate.ts';

/** Whether it was filled at all: a pending order, and one that was cancelled, has no fill. */
export const wasFilled = ({ Price }: Pick<Order, 'Price'>): boolean => Price > 0;

/** Signed points gained between fill and `closing`; undefined if not on the instrument's price grid. */
export function pointsWon(
  order: Pick<Order, 'OrderType' | 'Price' | 'ForexTradeLists'>,
  closing: number,
): number | undefined {
  const precision = order.ForexTradeLists.PricePrecision;
  const fill = parseScaled(order.Price, precision);
  const end = parseScaled(closing, precision);
  if (fill === undefined || end === undefined) return undefined;
  const points = sideOf(order) === 'buy' ? end - fill : fill - end;
  return points === 0 ? 0 : points;
}

/** Profit in hundredths of a percent of the order's margin; undefined without margin. */
export function returnOnMargin(profit: number, margin: number): number | undefined {
  const used = microUsdOf(margin);
  return used <= 0 ? undefined : multiplyDivide(microUsdOf(profit), 10_000, 1, used);
}

export interface Duration {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

const DAY_S = 86_400;

/** Whole days, hours, minutes and seconds between two times in epoch milliseconds. */
export function durationBetween(fromMs: number, toMs: number): Duration {
  const elapsedMs = Math.max(0, toMs - fromMs);
  const total = Math.floor(elapsedMs / 1000);
  const rest = total % DAY_S;
  return {
    days: Math.floor(total / DAY_S),
    hours: Math.floor(rest / 3600),
    minutes: Math.floor((rest % 3600) / 60),
    seconds: rest % 60,
  };
}

/**
 * The order that a stop-out would close first: the largest loss among those whose market is open, the oldest among equals
 * (contract §2). `profitNow` is undefined while an order cannot be valued; such orders are skipped.
 */
export function firstToStopOut(
  orders: readonly Order[],
  profitNow: (order: Order) => number | undefined,
  isOpen: (order: Order) => boolean,
): Order | undefined {
  let worst: { readonly order: Order; readonly profit: number } | undefined;
  for (const order of orders.toSorted((left, right) => left.Id - right.Id)) {
    const profit = profitNow(order);
    if (profit === undefined || !isOpen(order)) continue;
    if (worst === undefined || profit < worst.profit) worst = { order, profit };
  }
  return worst?.order;
}

export type CloseAllFilter = 'all' | 'winning' | 'losing';

export function ordersToClose(
  orders: readonly Order[],
  filter: CloseAllFilter,
  profitNow: (order: Order) => number,
): readonly Order[] {
  return orders.filter((order) => {
    if (filter === 'all') return true;
    return filter === 'winning' ? profitNow(order) > 0 : profitNow(order) < 0;
  });
}

export type MarginState = 'calm' | 'watch' | 'call' | 'stop_out';

/** How close the account is to a stop-out; `watch` from twice the margin call level down. Percent. */
export function marginState(level: number | null, callLevel: number, stopOutLevel: number): MarginState {
  if (level === null) return 'calm';
  if (level <= stopOutLevel) return 'stop_out';
  if (level <= callLevel) return 'call';
  return level <= callLevel * 2 ? 'watch' : 'calm';
}
