/** Orders and accounts as answers and messages show them (product.md §7, contract §2). */
import { z } from 'zod';
import { ERROR_KEYS } from './errors.ts';
import { choiceInput, eventNumber, lots, price, timeMs, usd } from './primitives.ts';

export const orderStatus = z.union([z.literal(1), z.literal(0), z.literal(3)]);
export type OrderStatus = z.infer<typeof orderStatus>;

/** Which of the account's orders a list has. */
export const orderListInput = choiceInput([1, 0, 3], '1 holding, 0 pending, 3 history: closed and cancelled');

/** How an order ended: the close reasons, then the reasons for cancelling a pending order. */
export const closeReason = z.enum([
  'user',
  'stop_loss',
  'take_profit',
  'stop_out',
  'reset',
  'cancelled',
  'expired',
  'oco',
  'trading_disabled',
  'no_conversion_rate',
  'insufficient_margin',
  'position_limit',
  'multiple_not_offered',
]);
export type CloseReason = z.infer<typeof closeReason>;

export const order = z.object({
  Id: z.int().positive(),
  ForexId: z.int().positive(),
  ForexTradeLists: z.object({ ShowCode: z.string(), Code: z.string(), PricePrecision: z.int() }),
  OrderType: z.union([z.literal(1), z.literal(2)]).meta({ description: '1 buy, 2 sell' }),
  Entry: z.enum(['market', 'limit', 'stop']),
  Status: orderStatus,
  Quantity: lots,
  Multiple: z.int().nonnegative().meta({ description: '0 in fixed margin mode' }),
  OriginPrice: price.meta({
    description:
      'the requested price: the target; at the market the price seen if it was quoted within 10 s, otherwise the quote',
  }),
  PriceSeen: price.nullable().meta({ description: 'price displayed by the client, as sent; null if not given' }),
  Price: price.meta({ description: 'the fill; 0 while pending' }),
  Slippage: z
    .number()
    .nullable()
    .meta({ description: '(Price − OriginPrice) × side of the fill: positive = worse; null before the fill' }),
  CloseOriginPrice: price
    .nullable()
    .meta({ description: 'the requested price of the close, for a stop its trigger price; null until closed' }),
  CloseSlippage: z.number().nullable().meta({ description: 'the same for the close' }),
  UpdatePrice: price
    .nullable()
    .meta({ description: 'the price that values the order now; the close price in history; null without a quote' }),
  FactProfits: usd,
  CautionMoney: usd.meta({ description: 'margin' }),
  TradeFee: usd,
  Commission: usd.meta({ description: 'of the account group, so far: at the fill, and again at the close' }),
  Swap: usd.meta({ description: 'financing so far, signed; not part of FactProfits' }),
  TargetLossPrice: price.meta({ description: 'stop-loss; 0 = none. A trailing one is where the market has moved it' }),
  TargetProfitPrice: price.meta({ description: 'take-profit; 0 = none' }),
  Trailing: z
    .int()
    .nonnegative()
    .meta({ description: 'points at which the stop-loss follows the market; 0 = it does not' }),
  TrailingQuoteId: z
    .int()
    .positive()
    .nullable()
    .meta({ description: 'the tick at which it started to trail, or that moved it last' }),
  ExpiresAt: timeMs.meta({ description: 'for a pending order; 0 = until cancelled' }),
  OcoId: z.int().positive().nullable().meta({ description: 'the pending order that it is, or was, paired with' }),
  CloseReason: closeReason.nullable(),
  ParentId: z.int().positive().nullable().meta({ description: 'the order from which this part was closed off' }),
  CreateTimeHandler: z.string(),
  CreateTime: timeMs,
  OpenTime: timeMs.nullable(),
  CloseTime: timeMs.nullable(),
  QuoteId: z.int().positive().nullable().meta({ description: 'the tick that filled it' }),
  CloseQuoteId: z.int().positive().nullable(),
  ClientId: z
    .string()
    .nullable()
    .meta({ description: "the caller's own name of the order, which its closed parts keep; null if not given" }),
});
export type Order = z.infer<typeof order>;

/** An order in an answer, with the number of the last event that it reflects. */
export const numberedOrder = order.extend({ n: eventNumber });
export type NumberedOrder = z.infer<typeof numberedOrder>;

/** What became of one order of a call for many. */
export const orderResult = z.object({
  id: z.int().positive(),
  ok: z.boolean(),
  key: z.enum(ERROR_KEYS).optional().meta({ description: 'why it is as before; only when it is' }),
  details: z.record(z.string(), z.unknown()).optional().meta({ description: 'as the data of a refusal' }),
  order: order.meta({ description: 'as it is now' }),
});
export const orderResults = z.object({
  data: z.array(orderResult).meta({ description: 'oldest first' }),
  n: eventNumber,
});
export type OrderResults = z.infer<typeof orderResults>;

const costKnown = usd.nullable();
/** What a submission would get. */
export const submissionCheck = z.object({
  ok: z.boolean(),
  key: z.enum(ERROR_KEYS).optional().meta({ description: 'of the refusal; only when it would be refused' }),
  details: z.record(z.string(), z.unknown()).optional().meta({ description: 'as the data of the refusal' }),
  margin: costKnown.meta({
    description:
      'at the fill; of a pending order, if it filled at its target now; null when it is refused before it is known',
  }),
  fee: costKnown,
  commission: costKnown.meta({ description: 'of the fill; the close is charged again' }),
  free_after: costKnown.meta({ description: 'free_margin right after the fill, with the spread' }),
});
export type SubmissionChecked = z.infer<typeof submissionCheck>;

/** An account at the last prices. */
export const accountFigures = z.object({
  balance: usd,
  profit: usd.meta({ description: 'floating profit of all holding orders' }),
  equity: usd,
  used_margin: usd,
  free_margin: usd,
  margin_level: z.number().nullable().meta({ description: 'percent, 2 decimals; null while no margin is used' }),
});
export type AccountFigures = z.infer<typeof accountFigures>;

export const orderPage = z.object({
  data: z.array(order),
  total: z.int().nonnegative(),
  all_fact_profits: usd.meta({ description: 'over all rows of this status that pass the filters, not only this page' }),
  n: eventNumber,
  ...accountFigures.omit({ profit: true }).shape,
});
export type OrderPage = z.infer<typeof orderPage>;
