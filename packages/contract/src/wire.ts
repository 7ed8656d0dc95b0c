/**
 * Constants of the wire, without schemas: what every client needs in its first bundle (docs/decisions/0040).
 * The modules with schemas build on these.
 */

export const HEADERS = {
  token: 'token',
  lang: 'lang',
  idempotencyKey: 'idempotency-key',
  /** Of an operator: a fresh code of the authenticator. */
  authCode: 'auth-code',
  feedKey: 'feed-key',
  /** Of a guest of the support chat. */
  chatToken: 'chat-token',
} as const;
export const IDEMPOTENCY_KEY_LENGTH = 64;

export const PAGE_SIZE = 20;

/** The largest bound of a fill that an account can choose. */
export const MOST_SLIPPAGE_POINTS = 100_000;

/** The `demo_id` of a device, printable ASCII. It opens the demo account, so a client draws it at random, such as a UUID. */
export const DEVICE_ID = /^[\x21-\x7e]{8,128}$/u;

/** What a client draws at random for one captcha, shown at `CAPTCHA_PATH` + token (PNG, five minutes, one try). */
export const CAPTCHA_TOKEN = /^[A-Za-z0-9_-]{16,64}$/u;
export const CAPTCHA_PATH = '/api/captcha/';
export const SETTING_KEYS = ['is_show_mobile'] as const;
export const CODE_RESEND_S = 60;
export const PASSWORD_MIN_LENGTH = 8;

/** Multipart with one image in the field `file`; answers `{ url }`. */
export const IMAGE_UPLOAD_PATH = '/api/common/image_upload';
/** Where an uploaded image is read, by those who may, with their token. */
export const IMAGE_PATH = '/api/common/image/';
export const IMAGE_URL = /^\/api\/common\/image\/[A-Za-z0-9_-]{22,64}$/u;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;

/** Pictures of articles and companies: everybody may see them, and one never changes under its address. */
export const CONTENT_IMAGE_PATH = '/api/content/image/';
export const CONTENT_IMAGE_URL = /^\/api\/content\/image\/[A-Za-z0-9_-]{22,64}$/u;

/** First parts of the app's addresses below `/`: pages for every client, also one that does not ask for HTML. */
export const APP_PAGES = [
  'trade',
  'order',
  'user',
  'mine',
  'rank',
  'news',
  'calendar',
  'feedback',
  'login',
  'register',
  'forgot',
  'language',
  'product',
  'company',
  'execution',
  'instrument',
] as const;

/** Identity verification. 0: the form is shown (never sent, or refused). 1: waiting. 2: approved. */
export const REVIEW_STATUS = { open: 0, waiting: 1, approved: 2 } as const;

/** The account log as CSV, with the filters of the call forexChange. */
export const ACCOUNT_LOG_CSV_PATH = '/v1/api/main/accountLog/forexChange.csv';

export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '1day'] as const;
export type Period = (typeof PERIODS)[number];
/** As `kline` answers them: 4hour is put together from 60min, 1week from 1day. */
export const KLINE_PERIODS = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week'] as const;
export type KlinePeriod = (typeof KLINE_PERIODS)[number];

/** 1 holding, 0 pending, 3 history (closed and cancelled). */
export const ORDER_LIST_STATUS = { holding: 1, pending: 0, history: 3 } as const;

export const WS_PATH = '/v1/ws';
/** How DAY_MARKET is written, by `?format=` of the address; the first is the default. */
export const WS_FORMATS = ['rows', 'compact'] as const;
export type WsFormat = (typeof WS_FORMATS)[number];
/** `instruments`: as many a subscription of DAY_MARKET may name. */
export const WS_LIMITS = { subscriptions: 64, messageBytes: 4096, messagesPerSecond: 20, instruments: 64 } as const;
/** product.md §4: ping every 5 s, reconnect after more than 2 unanswered, connect within 5 s. */
export const WS_TIMING = { pingMs: 5000, unansweredPings: 2, connectTimeoutMs: 5000 } as const;

export const MARKET_TOPIC = 'DAY_MARKET';
export const PRIVATE_TOPICS = ['FOREX_TRADE', 'FOREX_CLOSED', 'NOTICE'] as const;
/** Notifications of the account. */
export const NOTICE_TOPIC = 'NOTICE';
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

/** Characters of feedback and of the contact beside it. */
export const FEEDBACK_LENGTHS = { least: 3, text: 2000, contact: 120 } as const;
