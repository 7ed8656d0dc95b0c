/** Events of the log as the recomputation reads them. */
import { z } from 'zod';

/** Points, micro-lots, micro-dollars and epoch milliseconds. Optional fields: absent = none or 0. */
export const orderPayload = z.object({
  id: z.int(),
  account: z.int(),
  instrument: z.int(),
  side: z.enum(['buy', 'sell']),
  entry: z.string(),
  status: z.string(),
  lots: z.int(),
  multiple: z.int(),
  originPrice: z.int(),
  price: z.int(),
  closePrice: z.int(),
  stopLoss: z.int(),
  takeProfit: z.int(),
  margin: z.int(),
  fee: z.int(),
  profit: z.int(),
  createdAt: z.int(),
  openedAt: z.int(),
  closedAt: z.int(),
  openQuote: z.int(),
  closeQuote: z.int(),
  expiresAt: z.int().optional(),
  oco: z.int().optional(),
  trailing: z.int().optional(),
  stopQuote: z.int().optional(),
  swap: z.int().optional(),
  financedAt: z.int().optional(),
  commission: z.int().optional(),
  closeReason: z.string().optional(),
  parent: z.int().optional(),
  priceSeen: z.int().optional(),
  closeOriginPrice: z.int().optional(),
  clientId: z.string().optional(),
});
export type OrderPayload = z.infer<typeof orderPayload>;

export interface Price {
  readonly id: number;
  readonly instrument: number;
  readonly bid: number;
  readonly ask: number;
  readonly time: number;
}

const price = z
  .tuple([z.int(), z.int(), z.int(), z.int(), z.int()])
  .transform(([instrument, id, bid, ask, time]): Price => ({ id, instrument, bid, ask, time }));

/** What an event states beside its own quote: see docs/reference/trade-events.md. */
export const groundsPayload = z.object({
  prices: z.array(price).default([]),
  agesFrom: z.int().optional(),
  skipped: z.array(z.int()).default([]),
  markup: z.tuple([z.int(), z.int(), z.int()]).optional(),
});
type Grounds = z.infer<typeof groundsPayload>;

export const marginPayload = groundsPayload.extend({ equity: z.int(), usedMargin: z.int() });

export const transferPayload = z.object({ from: z.string(), to: z.string(), amount: z.int(), cause: z.string() });

export const limitsPayload = z.object({ maxOpenOrders: z.int(), maxPositionLots: z.int() });

export const configuredPayload = z.object({
  feeType: z.enum(['per_lot', 'of_margin']),
  marginCallPercent: z.int(),
  stopOutPercent: z.int(),
  quoteMaxAgeMs: z.int(),
  maxOpenOrders: z.int(),
  maxNetExposureUsd: z.int(),
  limits: z.array(z.tuple([z.int(), z.int(), z.int()])),
});
export type Settings = z.infer<typeof configuredPayload>;

export interface LoggedEvent {
  readonly seq: number;
  readonly time: number;
  readonly type: string;
  readonly account: number;
  /** 0 = none. */
  readonly order: number;
  readonly quote: Price | undefined;
  readonly payload: string;
}

/** An event of an order, with the order before it: for a part, the order that it was closed off. */
export interface OrderEvent extends LoggedEvent, Grounds {
  readonly after: OrderPayload;
  readonly before: OrderPayload | undefined;
}

/** The terms of an instrument, as far as amounts depend on them. */
export interface Spec {
  readonly id: number;
  readonly code: string;
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  /** Units per lot × 10^6. */
  readonly contractSize: number;
  /** × 10^8. */
  readonly feeRate: number;
  readonly marginMode: string;
  readonly maxPositionLots?: number;
  readonly maxNetExposureUsd?: number;
  readonly maxQuoteAgeMs?: number;
}

/** What makes the price of a group, in points. */
export interface MarkupSpec {
  readonly version: number;
  readonly bid: number;
  readonly ask: number;
}

/** The terms of an account's group. */
export interface GroupSpec {
  readonly commission: number;
  readonly marginCallPercent?: number;
  readonly stopOutPercent?: number;
  readonly maxOpenOrders: number;
  readonly maxPositionLots: number;
}

/** The terms in force at the event that is looked at. */
export interface Terms {
  /** Undefined = not known, or the event is older than the versions of the terms. */
  specOf(instrument: number, seq: number): Spec | undefined;
  /** All that are known. */
  specs(): readonly Spec[];
  groupOf(account: number): GroupSpec;
  /** Undefined = its group never had one in the instrument. */
  markupOf(account: number, instrument: number): MarkupSpec | undefined;
  /** The largest leverage in an instrument for an account's group; undefined = no cap. */
  capOf(account: number, instrument: number): number | undefined;
}
