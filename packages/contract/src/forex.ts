/** Instruments, candles, orders and the calls under /v1/api/forex/ (product.md §7, contract §2). */
import { z } from 'zod';
import {
  choiceInput,
  decimalInput,
  eventNumber,
  filterIdInput,
  idInput,
  integerInput,
  lots,
  pageInput,
  price,
  timeInput,
  timeMs,
  usd,
  typedInput,
} from './primitives.ts';
import { ERROR_KEYS } from './errors.ts';
import { LEVERAGE_CLASSES } from './groups-wire.ts';
import { customerBounds } from './operator/instrument-schemas.ts';
import { CLIENT_ID_LENGTH, KLINE_PERIODS, MAX_ORDER_ROWS, PAGE_SIZE, PERIODS, SWAP_MODES } from './wire.ts';

export const period = z.enum(PERIODS);
const klinePeriod = z.enum(KLINE_PERIODS);

export const priceState = z.enum(['stale', 'suspect']);
export type PriceState = z.infer<typeof priceState>;

/** Fields are null while the instrument has no price. */
export const forexQuotations = z.object({
  Open: price.nullable(),
  Close: price.nullable().meta({ description: 'the bid' }),
  Change: z.number().nullable().meta({ description: '(Close − Open) ÷ Open in percent, 2 decimals' }),
  High: price.nullable(),
  Low: price.nullable(),
  Volume: z.number().nonnegative(),
  Bid: price.nullable(),
  Ask: price.nullable(),
  Time: timeMs.nullable(),
});
export type ForexQuotations = z.infer<typeof forexQuotations>;

export const instrument = z.object({
  Id: z.int().positive(),
  Code: z.string(),
  ShowCode: z.string(),
  Name: z.string().meta({ description: 'full name in the language of the call' }),
  Logo: z.string().meta({ description: 'path of an image, or empty' }),
  CategoryId: z.int(),
  Version: z.int().positive().meta({ description: 'increased by every change of its terms' }),
  MarketStatus: z.union([z.literal(1), z.literal(0)]).meta({ description: '1 open, 0 closed' }),
  PriceState: priceState.optional().meta({
    description: 'while the market is open: why its price fills no order (too old or suspect); absent = it does',
  }),
  NextOpenTime: timeMs.nullable().meta({ description: 'when a closed market opens' }),
  Base: z.string(),
  Quote: z.string(),
  PricePrecision: z.int(),
  Pip: lots.meta({ description: 'step of lot sizes; not the pip of a price' }),
  ForexMinCont: lots,
  MaxCont: lots,
  ForexContNum: z.number().meta({ description: 'contract size' }),
  ForexFeeRate: z.number(),
  MarginMode: z.int().meta({ description: '1 fixed, 2 leverage' }),
  HasForexMultiple: z.array(z.object({ Value: z.int().positive() })),
  TriggerDistance: z.int().nonnegative().meta({ description: 'points' }),
  LeverageClass: z
    .enum(LEVERAGE_CLASSES)
    .meta({ description: 'the leverage cap of the account group that applies (accountGroup)' }),
  SwapMode: z.enum(SWAP_MODES).meta({ description: 'overnight financing: points per lot, or percent a year' }),
  SwapLong: z.number().meta({ description: 'rate of a buy; positive = paid to the customer' }),
  SwapShort: z.number().meta({ description: 'rate of a sell' }),
  SwapTripleDay: z.int().min(1).max(5).meta({ description: '1 Monday … 5 Friday: the night that counts three days' }),
  SwapTime: timeMs.meta({ description: 'the next 17:00 New York at which its positions are charged' }),
  SwapDays: z.int().nonnegative().meta({ description: 'days that this night counts; 0 = none is charged' }),
  MaxQuoteAgeMs: z.int().positive().meta({ description: 'an older price fills no order' }),
  MaxDeviation: z
    .number()
    .meta({ description: 'percent from the last price, beyond which a price is held back; 0 = no bound' }),
  ...customerBounds,
  Sessions: z
    .array(z.string())
    .nullable()
    .meta({ description: "opening hours by New York's clocks: Sun 18:00-Mon 17:00; null = those of its kind" }),
  TradingDisabled: z.string().nullable().meta({ description: 'reason while the instrument is suspended' }),
  ForexQuotations: forexQuotations,
});
export type Instrument = z.infer<typeof instrument>;

export const category = z.object({ Id: z.int(), NameShowTrans: z.string() });
export type Category = z.infer<typeof category>;

export const trendingRow = z.object({
  Id: z.int().positive(),
  Code: z.string(),
  VolumeUsd: usd.meta({ description: 'opened in the last 24 hours, all accounts: lots × contract size × fill price' }),
  Ticks: z.number().nonnegative().meta({ description: 'of the trading day' }),
});
export type TrendingRow = z.infer<typeof trendingRow>;

export const candle = z.object({
  Time: timeMs.meta({ description: 'start of the candle' }),
  Open: price,
  High: price,
  Low: price,
  Close: price,
  Volume: z.number().nonnegative().meta({ description: 'ticks' }),
});
export type Candle = z.infer<typeof candle>;

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

const priceSeen = {
  price: decimalInput
    .default('0')
    .meta({ description: 'price displayed by the client for the traded side; 0 = not given' }),
  deviation: integerInput(0)
    .optional()
    .meta({ description: 'accepted slippage from price in points; absent = that of the installation' }),
};
const instrumentId = idInput.meta({ description: 'Id of an instrument, see trade_list' });
const orderId = idInput.meta({ description: 'Id of an order' });
const volume = decimalInput.meta({ description: 'volume in lots' });
const target = decimalInput.meta({ description: 'of a pending order: the price at which it fills' });
const stopLoss = decimalInput.meta({ description: 'price of the stop-loss; 0 = none' });
const takeProfit = decimalInput.meta({ description: 'price of the take-profit; 0 = none' });
const clientIdInput = z
  .string()
  .min(1)
  .max(CLIENT_ID_LENGTH)
  .regex(/^[A-Za-z0-9._:-]*$/u)
  .meta({ description: 'your own name of the order: A-Z a-z 0-9 . _ : -' });
const expiryInput = timeInput.meta({ description: 'epoch milliseconds; 0 = until cancelled' });
const trailingInput = integerInput(0).meta({
  description: 'points at which the stop-loss follows the market; 0 = none',
});

export const forexSchemas = {
  tradeList: {
    summary: 'Instruments with their prices',
    input: z.object({ searchCurrency: typedInput(40).optional(), category_id: filterIdInput }),
    output: z.array(instrument),
  },
  categories: {
    summary: 'Instrument categories',
    input: z.object({}),
    output: z.array(category),
  },
  trending: {
    summary: 'The most traded instruments: by the volume opened in the last 24 hours, then by the ticks of the day',
    input: z.object({}),
    output: z.array(trendingRow),
  },
  kline: {
    summary: 'Candles of the bid, oldest first, the forming one last',
    input: z.object({
      forex_id: instrumentId,
      period: klinePeriod,
      limit: integerInput(1, 1000).default(300),
      to: timeInput.optional().meta({ description: 'only candles that start before it, epoch milliseconds' }),
    }),
    output: z.array(candle),
  },
  miniKline: {
    summary: 'About 48 closes for a mini chart; with forex_ids a map by id',
    input: z.object({
      forex_id: idInput.optional(),
      period: period.optional(),
      forex_ids: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9}){0,199}$/u)
        .optional(),
    }),
    output: z.union([z.array(price), z.record(z.string(), z.array(price))]),
  },
  submit: {
    summary: 'Place a market or pending order',
    input: z.object({
      type: choiceInput([1, 2], '1 buy, 2 sell'),
      cont: volume,
      forex_id: instrumentId,
      status: choiceInput([1, 0], '1 market order, 0 pending order, which waits for target_price'),
      target_price: target.default('0'),
      stop_loss_price: stopLoss.default('0'),
      target_profit_price: takeProfit.default('0'),
      multiple: decimalInput.default('0').meta({
        description: 'leverage: one of HasForexMultiple of the instrument; not used in fixed margin mode',
      }),
      ...priceSeen,
      expires_at: expiryInput.default(0),
      oco: integerInput(0)
        .default(0)
        .meta({ description: 'id of another pending order of the same instrument; 0 = none' }),
      trailing: trailingInput.default(0),
      client_id: clientIdInput.optional(),
    }),
    output: numberedOrder,
  },
  updatePending: {
    summary: 'Change a pending order, which is checked like a new one; absent fields stay unchanged, 0 clears a stop',
    input: z.object({
      id: orderId,
      target_price: target.optional(),
      cont: volume.optional(),
      stop_loss_price: stopLoss.optional(),
      target_profit_price: takeProfit.optional(),
      expires_at: expiryInput.optional(),
    }),
    output: numberedOrder,
  },
  myDeal: {
    summary: "The account's orders of one status, newest first",
    input: z.object({
      status: orderListInput,
      page: pageInput,
      limit: integerInput(1, MAX_ORDER_ROWS).default(PAGE_SIZE).meta({ description: 'rows a page' }),
      from: timeInput.optional().meta({ description: 'closed, or of open orders created, at or after this time' }),
      to: timeInput.optional().meta({ description: 'closed, or of open orders created, before this time' }),
      forex_id: filterIdInput,
      client_id: clientIdInput.optional(),
    }),
    output: orderPage,
  },
  order: {
    summary: 'One order of the account, whatever its state, by id or client_id',
    input: z.object({ id: idInput.optional(), client_id: clientIdInput.optional() }),
    output: numberedOrder,
  },
  close: {
    summary: 'Close a holding order, or a part of it',
    input: z.object({ id: orderId, cont: volume.optional(), ...priceSeen }),
    output: numberedOrder,
  },
  reverse: {
    summary: 'Close a holding order and open the opposite one with the same lots and leverage, without stops',
    input: z.object({ id: orderId, ...priceSeen, client_id: clientIdInput.optional() }),
    output: numberedOrder,
  },
  double: {
    summary: 'Open a second order like a holding one, with its current stops',
    input: z.object({ id: orderId, ...priceSeen, client_id: clientIdInput.optional() }),
    output: numberedOrder,
  },
  cancelTrade: {
    summary: 'Cancel a pending order',
    input: z.object({ id: orderId }),
    output: numberedOrder,
  },
  closeAll: {
    summary: 'Close all holding orders, or those of one instrument, each for itself',
    input: z.object({ forex_id: instrumentId.optional() }),
    output: orderResults,
  },
  cancelAll: {
    summary: 'Cancel all pending orders, or those of one instrument',
    input: z.object({ forex_id: instrumentId.optional() }),
    output: orderResults,
  },
  setStopPrice: {
    summary: 'Set or clear stop-loss and take-profit: absent fields stay unchanged, 0 clears',
    input: z.object({
      id: orderId,
      target_profit_price: takeProfit.optional(),
      stop_loss_price: stopLoss.optional(),
      trailing: trailingInput.optional(),
    }),
    output: numberedOrder,
  },
};
