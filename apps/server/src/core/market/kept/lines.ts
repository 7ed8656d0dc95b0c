/** Kept ticks as rows of decimals, as `retail` sees them. */
import { markedAsk, markedBid } from '@tradewind/engine';
import { toDecimalNumber } from '@tradewind/money';
import type { KeptTick } from './codec.ts';

export interface Marked {
  readonly markup: { readonly bid: number; readonly ask: number };
  readonly pricePrecision: number;
}

export const TICK_COLUMNS = ['time', 'bid', 'ask'] as const;
export const TICK_HEADING = `${TICK_COLUMNS.join(',')}\n`;

export function rowOf({ time, bid, ask }: KeptTick, { markup, pricePrecision }: Marked): readonly number[] {
  const decimal = (price: number): number => toDecimalNumber(price, pricePrecision);
  return [time, decimal(markedBid(bid, markup)), decimal(markedAsk(ask, markup))];
}

export const lineOf = (tick: KeptTick, marked: Marked): string => `${rowOf(tick, marked).join(',')}\n`;
