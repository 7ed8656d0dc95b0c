/**
 * The difference between fills at a wrong quote and fills at the right price, and the amount due for it. Pure, so that
 * `npm run verify` computes the same from the log. Fees and margins stay unchanged: docs/reference/corrections.md.
 */
import { type InstrumentSpec, type Ratio, exactProfit, heldUsd, markedQuote, pointValue } from '@tradewind/engine';
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

/**
 * A buy opens at the ask and closes at the bid, a sell the other way round. A higher purchase price means a lower
 * profit.
 */
export function differenceOf(fill: QuoteFill, right: Right, spec: InstrumentSpec, rate: Ratio): Difference {
  const buys = (fill.side === 'buy') !== fill.closes;
  const seen = seenAt(right, { bid: fill.markupBid, ask: fill.markupAsk });
  const rightPrice = buys ? seen.ask : seen.bid;
  const points = buys ? fill.price - rightPrice : rightPrice - fill.price;
  return { fill, rightPrice, amount: heldUsd(exactProfit(points, fill.lots, pointValue(spec), rate)) };
}

/**
 * The fill would have had the mark-up of its group at the right price, too. A bid of a group is at least one point, but a right
 * price may be at or below zero, where that bound has no meaning.
 */
function seenAt(right: Right, markup: { readonly bid: number; readonly ask: number }): Right {
  return right.bid > 0 ? markedQuote(right, markup) : { bid: right.bid - markup.bid, ask: right.ask + markup.ask };
}

/**
 * The amount due to an account (above 0) or from it. If the house has balanced a negative balance since, that balance
 * would have been smaller or larger by the same amount: the house has already paid that much, or would have paid it as
 * well.
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
