/** The ticks of an instrument that one row stands for: how many, and the bounds of their prices in points. */
import type { SkippedTicks } from '@tradewind/contract';
import type { InstrumentSpec, Quote } from '@tradewind/engine';
import { points } from '@tradewind/money';
import { priceNumber } from '../platform/wire/index.ts';

export interface PriceSpan {
  readonly ticks: number;
  readonly bidLow: number;
  readonly bidHigh: number;
  readonly askLow: number;
  readonly askHigh: number;
}

export const NO_TICKS: PriceSpan = {
  ticks: 0,
  bidLow: Number.POSITIVE_INFINITY,
  bidHigh: Number.NEGATIVE_INFINITY,
  askLow: Number.POSITIVE_INFINITY,
  askHigh: Number.NEGATIVE_INFINITY,
};

export const spanOf = ({ bid, ask }: Quote): PriceSpan => ({
  ticks: 1,
  bidLow: bid,
  bidHigh: bid,
  askLow: ask,
  askHigh: ask,
});

export const joined = (left: PriceSpan, right: PriceSpan): PriceSpan => ({
  ticks: left.ticks + right.ticks,
  bidLow: Math.min(left.bidLow, right.bidLow),
  bidHigh: Math.max(left.bidHigh, right.bidHigh),
  askLow: Math.min(left.askLow, right.askLow),
  askHigh: Math.max(left.askHigh, right.askHigh),
});

/** Undefined when no tick was left out. */
export function skippedTicks(span: PriceSpan, spec: InstrumentSpec): SkippedTicks | undefined {
  if (span.ticks < 2) return undefined;
  const price = (value: number): number => priceNumber(points(value), spec);
  return {
    Skipped: span.ticks - 1,
    BidLow: price(span.bidLow),
    BidHigh: price(span.bidHigh),
    AskLow: price(span.askLow),
    AskHigh: price(span.askHigh),
  };
}
