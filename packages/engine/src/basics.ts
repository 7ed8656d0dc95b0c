/** Building blocks of the commands and of the vocabulary in types.ts. */
import type { Points } from '@tradewind/money';

export type AccountId = number;
export type InstrumentId = number;
export type OrderId = number;
export type QuoteId = number;
export type TimeMs = number;

/** The price that the client displayed for the side to be traded, in points, and the accepted slippage. */
export interface PriceSeen {
  readonly price: number;
  /** Absent = any price is accepted. */
  readonly deviation?: number;
  /** Whether that side was quoted at this price within the last few seconds; absent = it was not. */
  readonly wasQuoted?: boolean;
}

export interface Quote {
  readonly id: QuoteId;
  readonly instrument: InstrumentId;
  readonly bid: Points;
  readonly ask: Points;
  readonly time: TimeMs;
}

/** A positive fraction of two safe integers. */
export interface Ratio {
  readonly numerator: number;
  readonly denominator: number;
}

/** An account's own limits; 0 = none. */
export interface AccountLimits {
  readonly maxOpenOrders: number;
  /** Micro-lots. */
  readonly maxPositionLots: number;
}
