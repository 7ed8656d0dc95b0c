/** The surface of the client; `createClient` in client.ts makes one. */
import type {
  AccountFigures,
  AnyCall,
  BasicInfo,
  Candle,
  Category,
  ClosedMessage,
  InputOf,
  Instrument,
  MarketRow,
  NotificationRow,
  Order,
  OrderPage,
  OutputOf,
  KlinePeriod,
  Session,
  TradeMessage,
  UploadedImage,
  forexCalls,
} from '@tradewind/contract/light';
import type { Clock, Frame, SendFile, SocketLike, Storage } from './environment.ts';
import type { ApiError, NetworkError } from './errors.ts';
import type { Readable } from './readable.ts';

export interface CallOptions {
  /** Makes a POST safe to send again: after a network failure it is, with the same key, a bounded number of times. */
  readonly idempotencyKey?: string;
  /** Cancels the request; the promise rejects with the signal's reason and nothing is shown. */
  readonly signal?: AbortSignal;
  /** The caller shows the failure itself: onError is not called. */
  readonly quiet?: boolean;
  /** A call that only finds out whether the stored session still holds: 999 ends it without onSessionInvalid. */
  readonly initial?: boolean;
  /** Of this call, in addition to those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface UploadOptions extends Pick<CallOptions, 'signal' | 'quiet'> {
  /** Who takes it, when it is not an image of the account: the support chat has a path of its own. */
  readonly path?: string;
  /** How much of it is sent, 0 to 1, never falling. At 1 the server still reads the image. */
  onProgress?(share: number): void;
}

export type FileQuery = Readonly<Record<string, string | number | undefined>>;

export interface Api {
  /** Sends one call of the contract (full or light table). Rejects with ApiError or NetworkError. */
  call<C extends AnyCall>(call: C, input: InputOf<C>, options?: CallOptions): Promise<OutputOf<C>>;
  /**
   * Uploads one image (at most `IMAGE_MAX_BYTES`); resolves with where it is read. Sent once: who asks again uploads
   * a second one. Rejects as call does; ERR_TIMEOUT after a minute without progress.
   */
  upload(image: Blob, options?: UploadOptions): Promise<UploadedImage>;
  /**
   * Reads a file with the session's token: an image, the account log as CSV. Refusals, code 999 and failures are as
   * with call.
   */
  file(path: string, query?: FileQuery, options?: Pick<CallOptions, 'signal' | 'quiet'>): Promise<Blob>;
}

/** idle: not started. connecting: the first attempt. online: open. offline: lost or refused, retrying. */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'offline';

export interface Connection {
  readonly state: ConnectionState;
  /** Epoch ms by the client's clock. */
  readonly since: number;
  /** Of the last answered ping. */
  readonly latencyMs: number | undefined;
}

export interface SessionStore extends Readable<Session | null> {
  /**
   * Enters the demo account of this device, creating it the first time. The session of a real account is kept for
   * toReal(). Rejects as Api.call does.
   */
  demoLogin(): Promise<void>;
  /** A real account is logged in behind the demo account. */
  hasReal(): boolean;
  /** Back to the real account; false when none is logged in behind the demo account. */
  toReal(): boolean;
  /** Takes over what a login call returned. */
  adopt(session: Session): void;
  /** Forgets the session here at once, with the one kept for toReal(), then ends both on the server as far as that can be reached. */
  logout(): Promise<void>;
  /** Forgets the session here. */
  clear(): void;
}

/** Of a price that may not be the price now. */
export interface PriceAge {
  /** Since it was last known to be the price now. */
  readonly seconds: number;
  /** Too old to trade on. */
  readonly expired: boolean;
}

export type LoadStatus = 'loading' | 'ready' | 'error';

export interface MarketStore {
  readonly status: Readable<LoadStatus>;
  /** Why the last read failed; undefined once one succeeded. */
  readonly failure: Readable<unknown>;
  /** What is traded. Prices in here are those of the load; live ones are in quote(). */
  readonly instruments: Readable<readonly Instrument[]>;
  readonly categories: Readable<readonly Category[]>;
  /** One store per instrument; changes at most once a frame. */
  quote(id: number): Readable<MarketRow | undefined>;
  /**
   * Undefined while the price shown is the price now. Else there is no connection, or no quote came for unusually long:
   * of the instrument, or of the whole market.
   */
  age(id: number): Readable<PriceAge | undefined>;
  /** Whether `age` has something to say, for who only dims a price. */
  stale(id: number): Readable<boolean>;
  /** Connected, but nothing of the whole market came for unusually long. */
  readonly silent: Readable<boolean>;
  /** About 48 closes each, by instrument id. */
  miniChart(ids: readonly number[]): Promise<Record<number, number[]>>;
  /** Reads the trade list again. Never rejects: see `status`. */
  refresh(): Promise<void>;
}

export interface CandleStore {
  /** Candles before `to` (epoch ms, exclusive; absent = now), oldest first, the forming one last. */
  load(id: number, period: KlinePeriod, to?: number, limit?: number): Promise<Candle[]>;
  /**
   * Follows the forming candle of a period, at most once a frame; where one ends, its last state comes before
   * the next begins. After a reconnect candles may have been missed: onReset asks the chart to load again.
   * Returns how to stop.
   */
  live(id: number, period: KlinePeriod, onCandle: (candle: Candle) => void, onReset: () => void): () => void;
}

/** What an order is worth at the prices now. */
export interface Valuation {
  /** UpdatePrice: the side that would close it. */
  readonly price: number;
  /** FactProfits, in USD. */
  readonly profit: number;
}

/** undefined = cannot be valued now (no quote, no conversion rate): the last known values stay. */
export type Valuate = (
  order: Order,
  instrument: Instrument,
  quotes: (code: string) => MarketRow | undefined,
) => Valuation | undefined;

/** What a customer sees when they trade at the market, and how much worse it may become. */
export interface SeenPrice {
  /** On the side that is traded, as decimal text. */
  readonly price: string;
  /** Points by which the fill may be worse; absent = any. */
  readonly deviation?: number;
}

export interface OrderStore {
  readonly status: Readable<'idle' | LoadStatus>;
  /** Why the last read failed; undefined once one succeeded. */
  readonly failure: Readable<unknown>;
  /**
   * Newest first, all pages. UpdatePrice and FactProfits are those of the last read; live() moves. A stop-loss that
   * trails is moved by each quote that arrives, as the server moves it by each tick.
   */
  readonly holding: Readable<readonly Order[]>;
  readonly pending: Readable<readonly Order[]>;
  /** At the prices now, at most once a frame; null until loaded. */
  readonly figures: Readable<AccountFigures | null>;
  live(orderId: number): Readable<Valuation | undefined>;
  history(page: number): Promise<OrderPage>;
  /** Reads holding and pending orders again. Never rejects: see `status`; failures are retried. */
  refresh(): Promise<void>;
  submit(input: InputOf<typeof forexCalls.submit>): Promise<Order>;
  /** `cont` lots of it; absent = all. */
  close(id: number, cont?: string, seen?: SeenPrice): Promise<Order>;
  /** Closes it and opens the opposite one; resolves with that. */
  reverse(id: number, seen?: SeenPrice): Promise<Order>;
  /** Opens a second one like it; resolves with that. */
  double(id: number, seen?: SeenPrice): Promise<Order>;
  cancel(id: number): Promise<Order>;
  /** '0' clears. `trailing` in points, 0 = none, absent = unchanged. */
  setStops(id: number, stopLoss: string, takeProfit: string, trailing?: number): Promise<Order>;
  /** What is absent stays. */
  updatePending(input: InputOf<typeof forexCalls.updatePending>): Promise<Order>;
  /** Actions whose outcome is not known yet. */
  readonly sending: Readable<number>;
  /** Every private event, after the stores took it in; with the open order as it was known before. */
  onEvent(listener: (message: TradeMessage | ClosedMessage, before?: Order) => void): () => void;
}

export interface NoticeStore {
  /** 100 means 100 or more. */
  readonly unread: Readable<number>;
  /** A notification that has just been written. Returns how to stop. */
  onNew(listener: (notification: NotificationRow) => void): () => void;
  /** Reads the count again. Never rejects. */
  refresh(): Promise<void>;
  /** One, or without `id` all. Rejects as Api.call does. */
  markRead(id?: number): Promise<void>;
}

export interface TradewindClient {
  readonly api: Api;
  readonly session: SessionStore;
  readonly connection: Readable<Connection>;
  /** Starts and keeps the socket. Call it on every navigation, and when the page becomes visible or online: it then checks the connection at once. */
  start(): void;
  stop(): void;
  /** The device says that its network is gone: the connection counts as lost now, not when it times out. */
  networkLost(): void;
  readonly market: MarketStore;
  readonly candles: CandleStore;
  readonly orders: OrderStore;
  readonly notices: NoticeStore;
  /** Settings of the base; null until loaded. */
  readonly base: Readable<BasicInfo | null>;
}

export interface ClientOptions<Timer = unknown> {
  /** Prefix of all paths: '' for the page's own origin, or 'https://host'. */
  readonly baseUrl: string;
  readonly wsUrl: string;
  /** `shown`: prices arrive only of instruments that anybody listens to. `all` unless given. */
  readonly prices?: 'all' | 'shown';
  readonly fetch: typeof fetch;
  /** How files go up; absent = by fetch, without progress. */
  readonly sendFile?: SendFile;
  openSocket(url: string): SocketLike;
  readonly clock: Clock<Timer>;
  readonly frame: Frame;
  readonly storage: Storage;
  /** Unguessable, 16 to 64 characters of A–Z a–z 0–9 _ -: crypto.randomUUID. */
  randomId(): string;
  /** The locale key of the user's language. */
  lang(): string;
  readonly valuate: Valuate;
  /** Something to show the user: called for every failed call that is not quiet or cancelled. */
  onError?(error: ApiError | NetworkError): void;
  /** The server ended the session (code 999). Everything private is already forgotten. */
  onSessionInvalid?(): void;
  /** 0 ≤ x < 1, spreads reconnects; Math.random unless given. */
  random?(): number;
}
