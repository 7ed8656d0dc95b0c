/** The ticks of an instrument that one row stands for: how many, and the bounds of their raw prices in points. */
import type { SkippedTicks } from '@tradewind/contract';
import { type InstrumentSpec, type MarkupTerms, type Quote, markedAsk, markedBid } from '@tradewind/engine';
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

/** At the prices of a group, which keep the order of the raw ones. Undefined when no tick was left out. */
export function skippedTicks(span: PriceSpan, spec: InstrumentSpec, markup: MarkupTerms): SkippedTicks | undefined {
  if (span.ticks < 2) return undefined;
  const bid = (raw: number): number => priceNumber(points(markedBid(raw, markup)), spec);
  const ask = (raw: number): number => priceNumber(points(markedAsk(raw, markup)), spec);
  return {
    Skipped: span.ticks - 1,
    BidLow: bid(span.bidLow),
    BidHigh: bid(span.bidHigh),
    AskLow: ask(span.askLow),
    AskHigh: ask(span.askHigh),
  };
}
