/**
 * Constants of the wire, without schemas: what every client needs in its first bundle (docs/decisions/0040).
 * The modules with schemas build on these.
 */

export const HEADERS = {
  token: 'token',
  lang: 'lang',
  idempotencyKey: 'idempotency-key',
  feedKey: 'feed-key',
} as const;
export const IDEMPOTENCY_KEY_LENGTH = 64;

export const PAGE_SIZE = 20;

/** The `demo_id` of a device. It opens the demo account, so a client draws it at random; any printable text is taken. */
export const DEVICE_ID = /^[\x21-\x7e]{1,128}$/u;

export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '1day'] as const;
export type Period = (typeof PERIODS)[number];

/** 1 holding, 0 pending, 3 history (closed and cancelled). */
export const ORDER_LIST_STATUS = { holding: 1, pending: 0, history: 3 } as const;

export const WS_PATH = '/v1/ws';
export const WS_LIMITS = { subscriptions: 64, messageBytes: 4096, messagesPerSecond: 20 } as const;
/** product.md §4: ping every 5 s, reconnect after more than 2 unanswered, connect within 5 s. */
export const WS_TIMING = { pingMs: 5000, unansweredPings: 2, connectTimeoutMs: 5000 } as const;

export const MARKET_TOPIC = 'DAY_MARKET';
export const PRIVATE_TOPICS = ['FOREX_TRADE', 'FOREX_CLOSED'] as const;
export const KLINE_PREFIX = 'KLINE.';

export const TRADE_EVENTS = [
  'opened',
  'pending',
  'triggered',
  'updated',
  'cancelled',
  'margin_call',
  'balance',
] as const;
