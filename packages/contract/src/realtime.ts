/** Messages of /v1/ws (contract §3). */
import { z } from 'zod';
import { candle, priceState } from './forex.ts';
import { accountFigures, order } from './orders.ts';
import { noticeMessage } from './notifications.ts';
import { accountEvent } from './events.ts';
import { eventNumber, price, timeMs, usd } from './primitives.ts';
import { KLINE_PREFIX, TICKS_PREFIX, TRADE_EVENTS, WS_LIMITS } from './wire.ts';

/** Of a client's choice, to find the answer to a message. */
export const messageId = z.union([z.string().max(64), z.int()]);
export type MessageId = z.infer<typeof messageId>;
const id = messageId.optional().meta({ description: 'repeated by the answer' });

export const clientMessage = z.discriminatedUnion('type', [
  z.object({
    id,
    type: z.literal('login'),
    params: z.union([
      z.object({ token: z.string().max(200) }),
      z.object({ key: z.string().max(200).meta({ description: 'an API key' }) }),
    ]),
  }),
  z.object({
    id,
    type: z.literal('sub'),
    params: z.object({
      topic: z.string().max(64),
      ids: z
        .array(z.int())
        .min(1)
        .max(WS_LIMITS.instruments)
        .optional()
        .meta({ description: 'DAY_MARKET of these instruments only' }),
      after: z
        .int()
        .nonnegative()
        .optional()
        .meta({ description: 'ACCOUNT, FOREX_TRADE, FOREX_CLOSED: events after this number are sent first' }),
    }),
  }),
  z.object({ id, type: z.literal('unsub'), params: z.object({ topic: z.string().max(64) }) }),
  z.object({ id, type: z.literal('logout') }),
  z.object({ id, type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** The answer to a client message: of the same type (`pong` for ping), or `error` for one that could not be read. */
export const serverReply = z.object({
  id: messageId.optional(),
  type: z.enum(['login', 'sub', 'unsub', 'logout', 'pong', 'error']),
  code: z.int(),
  msg: z.string(),
  params: z.object({ topic: z.string().optional() }).optional(),
  data: z
    .object({
      key: z.string().optional().meta({ description: 'of a refusal' }),
      reason: z.string().optional().meta({ description: 'of a refusal: see docs/reference/errors.md' }),
      n: eventNumber
        .optional()
        .meta({ description: 'of `sub` to ACCOUNT or with `after`, and of `pong` after a login' }),
      reset: z.literal(true).optional().meta({ description: 'of `sub`: what came after `after` is not kept any more' }),
      time: timeMs.optional().meta({ description: "of `pong` after a login: the server's time" }),
    })
    .optional(),
});
export type ServerReply = z.infer<typeof serverReply>;

export const marketRow = z.object({
  Id: z.int(),
  Code: z.string(),
  Version: z.int().min(2).optional().meta({
    description: "of terms that were changed, absent before; another one than the trade list's: read that again",
  }),
  Bid: price.nullable(),
  Ask: price.nullable(),
  Open: price.nullable(),
  High: price.nullable(),
  Low: price.nullable(),
  Close: price.nullable(),
  Change: z.number().nullable(),
  Volume: z.number(),
  MarketStatus: z.union([z.literal(1), z.literal(0)]),
  PriceState: priceState.optional().meta({
    description: 'while the market is open: why its price fills no order (too old or suspect); absent = it does',
  }),
  Time: timeMs.nullable(),
  QuoteId: z.int().nullable().meta({ description: 'of the tick that brought this price, as in orders' }),
  Skipped: z.int().positive().optional().meta({
    description:
      'ticks left out since the last row on this socket, absent = none; the four bounds cover them and this one',
  }),
  BidLow: price.optional(),
  BidHigh: price.optional(),
  AskLow: price.optional(),
  AskHigh: price.optional(),
});
export type MarketRow = z.infer<typeof marketRow>;

/** A change of the compact stream, see compact-wire.ts. */
export const marketChange = z.tuple([z.int(), z.int(), z.int()], z.number().nullable());

/** The tick of an element of `data`: see compact-wire.ts. */
export const tickMark = z.union([
  z.int(),
  z.null(),
  z.tuple([z.int(), z.int().positive(), z.int(), z.int(), z.int(), z.int()]),
]);

/** DAY_MARKET with `?format=compact`: `time` and `quotes` are sent with changes. */
export const compactMarketPush = z.object({
  topic: z.literal('DAY_MARKET'),
  time: timeMs.optional(),
  quotes: z.tuple([z.int()], tickMark).optional(),
  data: z.array(z.union([marketRow, marketChange])),
});
export type CompactMarketPush = z.infer<typeof compactMarketPush>;

export const tradeMessage = z.object({
  event: z.enum(TRADE_EVENTS),
  order: order.optional(),
  account: accountFigures,
  rate: z.number().optional().meta({ description: 'of `financed`: SwapLong or SwapShort at the rollover' }),
  days: z.int().positive().optional().meta({ description: 'of `financed`' }),
  quote: z
    .object({ bid: price, ask: price, time: timeMs })
    .optional()
    .meta({ description: 'of `financed`: the last price before the rollover' }),
});
export type TradeMessage = z.infer<typeof tradeMessage>;

export const closedMessage = z.object({
  id: z.int(),
  reason: z.enum(['user', 'stop_loss', 'take_profit', 'stop_out', 'reset']),
  price,
  profit: usd,
  order,
  account: accountFigures,
});
export type ClosedMessage = z.infer<typeof closedMessage>;

export const klineRow = candle.extend({ Code: z.string() });
export type KlineRow = z.infer<typeof klineRow>;

/** An accepted tick, of the topic TICKS.{code}. */
export const tick = z.object({ Code: z.string(), Bid: price, Ask: price, Time: timeMs, QuoteId: z.int() });
export type Tick = z.infer<typeof tick>;

export const push = z.union([
  z.object({ topic: z.literal('DAY_MARKET'), data: z.array(marketRow) }),
  z.object({ topic: z.literal('ACCOUNT'), data: accountEvent }),
  z.object({ topic: z.literal('FOREX_TRADE'), n: eventNumber, time: timeMs, data: tradeMessage }),
  z.object({ topic: z.literal('FOREX_CLOSED'), n: eventNumber, time: timeMs, data: closedMessage }),
  z.object({ topic: z.literal('NOTICE'), data: noticeMessage }),
  z.object({ topic: z.templateLiteral([KLINE_PREFIX, z.string()]), data: klineRow }),
  z.object({ topic: z.templateLiteral([TICKS_PREFIX, z.string()]), data: z.array(tick) }),
]);
export type Push = z.infer<typeof push>;
