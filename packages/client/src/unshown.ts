/** Joins a row with the one before it that was never shown, so that no price in between is lost. */
import type { MarketRow } from '@tradewind/contract/light';

export function withUnshown(row: MarketRow, unshown: MarketRow | undefined): MarketRow {
  if (unshown === undefined || unshown.QuoteId === null || row.QuoteId === null) return row;
  const { Bid, Ask } = row;
  if (Bid === null || Ask === null || unshown.Bid === null || unshown.Ask === null) return row;
  const isSameTick = row.QuoteId === unshown.QuoteId;
  const Skipped = (unshown.Skipped ?? 0) + (isSameTick ? 0 : 1 + (row.Skipped ?? 0));
  if (Skipped === 0) return row;
  return {
    ...row,
    Skipped,
    BidLow: Math.min(unshown.BidLow ?? unshown.Bid, row.BidLow ?? Bid),
    BidHigh: Math.max(unshown.BidHigh ?? unshown.Bid, row.BidHigh ?? Bid),
    AskLow: Math.min(unshown.AskLow ?? unshown.Ask, row.AskLow ?? Ask),
    AskHigh: Math.max(unshown.AskHigh ?? unshown.Ask, row.AskHigh ?? Ask),
  };
}
