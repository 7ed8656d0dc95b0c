/** Instruments, candles and the calls under /v1/api/forex/ (product.md §7, contract §2). */
import { z } from 'zod';
import {
  choiceInput,
  decimalInput,
  filterIdInput,
  idInput,
  integerInput,
  lots,
  pageInput,
  price,
  timeInput,
  timeMs,
  typedInput,
  usd,
} from './primitives.ts';
import { LEVERAGE_CLASSES } from './groups-wire.ts';
import { numberedOrder, orderListInput, orderPage, orderResults, submissionCheck } from './orders.ts';
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
export const clientIdInput = z
  .string()
  .min(1)
  .max(CLIENT_ID_LENGTH)
  .regex(/^[A-Za-z0-9._:-]*$/u)
  .meta({ description: 'your own name of the order: A-Z a-z 0-9 . _ : -' });
const expiryInput = timeInput.meta({ description: 'epoch milliseconds; 0 = until cancelled' });
const trailingInput = integerInput(0).meta({
  description: 'points at which the stop-loss follows the market; 0 = none',
});

const submission = z.object({
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
  oco: integerInput(0).default(0).meta({ description: 'id of another pending order of the same instrument; 0 = none' }),
  trailing: trailingInput.default(0),
  client_id: clientIdInput.optional(),
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
    input: submission,
    output: numberedOrder,
  },
  check: {
    summary: 'What submit would answer to the same input, and what the order would cost; nothing is placed',
    input: submission,
    output: submissionCheck,
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
