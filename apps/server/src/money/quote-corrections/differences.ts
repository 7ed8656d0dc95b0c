/**
 * What fills at a wrong quote differ by from those at the right price, and what is due for it. Pure, so that `npm run verify`
 * computes the same from the log. Fees and margins stay: docs/reference/corrections.md.
 */
import { type InstrumentSpec, type Ratio, exactProfit, heldUsd, pointValue } from '@tradewind/engine';
import type { MicroUsd } from '@tradewind/money';
import type { QuoteFill } from './fills.ts';

export interface Right {
  /** Points. */
  readonly bid: number;
  readonly ask: number;
}

export interface Difference {
  readonly fill: QuoteFill;
  readonly rightPrice: number;
  readonly amount: MicroUsd;
}

/** A buy opens at the ask and closes at the bid, a sell the other way round; what is bought dearer brings less. */
export function differenceOf(fill: QuoteFill, right: Right, spec: InstrumentSpec, rate: Ratio): Difference {
  const buys = (fill.side === 'buy') !== fill.closes;
  const rightPrice = buys ? right.ask : right.bid;
  const points = buys ? fill.price - rightPrice : rightPrice - fill.price;
  return { fill, rightPrice, amount: heldUsd(exactProfit(points, fill.lots, pointValue(spec), rate)) };
}

/**
 * What is due to an account (above 0) or from it. A negative balance that the house has balanced since would have been smaller,
 * or larger, by the same amount: that much the house has paid already, or would have paid as well.
 */
export function dueOf(difference: number, protection: number): number {
  if (difference > 0) return Math.max(0, difference - protection);
  return protection > 0 || difference === 0 ? 0 : difference;
}

/** `numerator/denominator` of two positive whole numbers; undefined for anything else. */
export function rateFromText(text: string): Ratio | undefined {
  const [numerator = 0, denominator = 0] = text.split('/').map(Number);
  const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
  return isWhole(numerator) && isWhole(denominator) ? { numerator, denominator } : undefined;
}

export const rateText = ({ numerator, denominator }: Ratio): string => `${numerator}/${denominator}`;
