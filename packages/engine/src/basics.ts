/** What commands and the vocabulary (types.ts) are made of. */
export type AccountId = number;
export type InstrumentId = number;
export type OrderId = number;
export type QuoteId = number;
export type TimeMs = number;

/** The price that a client showed on the side that would be traded, in points, and by how much worse it may be filled. */
export interface PriceSeen {
  readonly price: number;
  /** Absent = at any price. */
  readonly deviation?: number;
  /** Whether that side was quoted there within the last seconds; absent = it was not. */
  readonly wasQuoted?: boolean;
}
