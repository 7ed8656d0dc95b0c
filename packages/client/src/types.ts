/** Public interface of the client; `createClient` in client.ts implements it. */
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
  Tick,
  TradeMessage,
  UploadedImage,
  forexCalls,
} from '@tradewind/contract/light';
import type { Clock, Frame, SendFile, SocketLike, Storage } from './environment.ts';
import type { ApiError, NetworkError } from './errors.ts';
import type { Readable } from './readable.ts';

export interface CallOptions {
  /**
   * Makes a POST safe to repeat: after a network failure it is retried a limited number of times with the same key. Absent:
   * what changes something is sent once, with a key of its own.
   */
  readonly idempotencyKey?: string;
  /** Cancels the request; the promise rejects with the signal's reason and nothing is shown. */
  readonly signal?: AbortSignal;
  /** The caller shows the failure itself: onError is not called. */
  readonly quiet?: boolean;
  /** A call that only checks whether the stored session is still valid: 999 ends it without onSessionInvalid. */
  readonly initial?: boolean;
  /** Headers of this call, in addition to those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface UploadOptions extends Pick<CallOptions, 'signal' | 'quiet'> {
  /** The upload path, when it is not an image of the account: the support chat has its own. */
  readonly path?: string;
  /** The share sent, 0 to 1, never falling. At 1 the server is still reading the image. */
  onProgress?(share: number): void;
}

export type FileQuery = Readonly<Record<string, string | number | undefined>>;

export interface Api {
  /** Sends one call of the contract (full or light table). Rejects with ApiError or NetworkError. */
  call<C extends AnyCall>(call: C, input: InputOf<C>, options?: CallOptions): Promise<OutputOf<C>>;
  /**
   * Uploads one image (at most `IMAGE_MAX_BYTES`); resolves with its address. Never retried: another call uploads
   * a second image. Rejects like call; ERR_TIMEOUT after a minute without progress.
   */
  upload(image: Blob, options?: UploadOptions): Promise<UploadedImage>;
  /**
   * Reads a file with the session's token: an image, the account log as CSV. Refusals, code 999 and failures are
   * handled as in call.
   */
  file(path: string, query?: FileQuery, options?: Pick<CallOptions, 'signal' | 'quiet'>): Promise<Blob>;
}

/** idle: not started. connecting: the first attempt. online: open. offline: lost or refused, retrying. */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'offline';

export interface Connection {
  readonly state: ConnectionState;
  /** Epoch ms on the client's clock. */
  readonly since: number;
  /** Of the last answered ping. */
  readonly latencyMs: number | undefined;
}

export interface SessionStore extends Readable<Session | null> {
  /**
   * Enters this device's demo account, creating it the first time. The session of a real account is kept for
   * toReal(). Rejects like Api.call.
   */
  demoLogin(): Promise<void>;
  /** Whether a real account is logged in behind the demo account. */
  hasReal(): boolean;
  /** Returns to the real account; false when none is logged in behind the demo account. */
  toReal(): boolean;
  /** Starts using the session that a login call returned. */
  adopt(session: Session): void;
  /** Removes the session here at once, together with the one kept for toReal(), then ends both on the server if it can be reached. */
  logout(): Promise<void>;
  /** Removes the session on this device. */
  clear(): void;
}

/** Age of a price that may be outdated. */
export interface PriceAge {
  /** Since it was last known to be current; undefined = it never was since the app was opened. */
  readonly seconds: number | undefined;
  /** Too old to trade on. */
  readonly expired: boolean;
}

export type LoadStatus = 'loading' | 'ready' | 'error';

export interface MarketStore {
  readonly status: Readable<LoadStatus>;
  /** Why the last read failed; undefined once one succeeded. */
  readonly failure: Readable<unknown>;
  /** The tradable instruments. Their prices are those of the load; live ones are in quote(). */
  readonly instruments: Readable<readonly Instrument[]>;
  readonly categories: Readable<readonly Category[]>;
  /** One store per instrument; changes at most once per frame. `Skipped` and its bounds cover what was not shown since. */
  quote(id: number): Readable<MarketRow | undefined>;
  /**
   * Undefined while the displayed price is current. Otherwise there is no connection, or no quote arrived for unusually
   * long, either of the instrument or of the whole market.
   */
  age(id: number): Readable<PriceAge | undefined>;
  /** Whether `age` is defined, for views that only dim a price. */
  stale(id: number): Readable<boolean>;
  /** Connected, but nothing of the whole market arrived for unusually long. */
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
   * Follows the forming candle of a period, at most once per frame. When a candle ends, its last state is sent before
   * the next one starts. After a reconnect candles may have been missed: onReset tells the chart to load again.
   * Returns a function that stops following.
   */
  live(id: number, period: KlinePeriod, onCandle: (candle: Candle) => void, onReset: () => void): () => void;
}

/** Value of an order at the current prices. */
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

/** The price that a customer sees when trading at the market, and the accepted slippage. */
export interface SeenPrice {
  /** The price of the side being traded, as decimal text. */
  readonly price: string;
  /** Accepted slippage in points; absent = any. */
  readonly deviation?: number;
}

export interface OrderStore {
  readonly status: Readable<'idle' | LoadStatus>;
  /** Why the last read failed; undefined once one succeeded. */
  readonly failure: Readable<unknown>;
  /**
   * They were read since the events of the account arrive on the open connection, so nothing is missing. False from the
   * loss of a connection until a read on the next one has succeeded.
   */
  readonly current: Readable<boolean>;
  /**
   * Newest first, all pages. UpdatePrice and FactProfits are those of the last read; live() has current values. A trailing
   * stop-loss moves with each quote that arrives, as the server moves it with each tick.
   */
  readonly holding: Readable<readonly Order[]>;
  readonly pending: Readable<readonly Order[]>;
  /** At the current prices, at most once per frame; null until loaded. */
  readonly figures: Readable<AccountFigures | null>;
  live(orderId: number): Readable<Valuation | undefined>;
  history(page: number): Promise<OrderPage>;
  /** Reads holding and pending orders again. Never rejects: see `status`; failures are retried. */
  refresh(): Promise<void>;
  /** `quiet`: the caller reports a failure itself. */
  submit(input: InputOf<typeof forexCalls.submit>, options?: { readonly quiet?: boolean }): Promise<Order>;
  /** Closes `cont` lots of it; absent = all. */
  close(id: number, cont?: string, seen?: SeenPrice, options?: { readonly quiet?: boolean }): Promise<Order>;
  /** Closes it and opens the opposite one; resolves with the new order. `clientId`: its name. */
  reverse(id: number, seen?: SeenPrice, clientId?: string): Promise<Order>;
  /** Opens a second one like it; resolves with the new order. `clientId`: its name. */
  double(id: number, seen?: SeenPrice, clientId?: string): Promise<Order>;
  /** Reads one order, whatever its state, by its id or by the name that it was given. */
  find(which: { readonly id: number } | { readonly client_id: string }): Promise<Order>;
  cancel(id: number): Promise<Order>;
  /** '0' clears. `trailing` in points, 0 = none. What is undefined stays unchanged. */
  setStops(id: number, stopLoss: string | undefined, takeProfit: string | undefined, trailing?: number): Promise<Order>;
  /** Absent fields stay unchanged. */
  updatePending(input: InputOf<typeof forexCalls.updatePending>): Promise<Order>;
  /** Actions whose outcome is not known yet. */
  readonly sending: Readable<number>;
  /** Called for every private event after the stores have applied it, with the open order in its previous state. */
  onEvent(listener: (message: TradeMessage | ClosedMessage, before?: Order) => void): () => void;
}

export interface NoticeStore {
  /** 100 means 100 or more. */
  readonly unread: Readable<number>;
  /** Called for each new notification. Returns a function that unsubscribes. */
  onNew(listener: (notification: NotificationRow) => void): () => void;
  /** Reads the count again. Never rejects. */
  refresh(): Promise<void>;
  /** Marks one notification, or all without `id`. Rejects like Api.call. */
  markRead(id?: number): Promise<void>;
}

export interface TradewindClient {
  readonly api: Api;
  readonly session: SessionStore;
  readonly connection: Readable<Connection>;
  /** Opens the socket and keeps it open. Call it on every navigation, and when the page becomes visible or online: it then checks the connection at once. */
  start(): void;
  stop(): void;
  /** The device went offline: the connection counts as lost now, without waiting for a time-out. */
  networkLost(): void;
  readonly market: MarketStore;
  /**
   * Follows every accepted tick of an instrument, in order, by its code. `onMissed`: the connection was lost, and ticks may be
   * missing before the next one. Throws RangeError beyond five instruments at a time. Returns a function that stops following.
   */
  ticks(code: string, onTicks: (ticks: readonly Tick[]) => void, onMissed: () => void): () => void;
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
  /** `shown`: prices are received only for instruments that have listeners. Default: `all`. */
  readonly prices?: 'all' | 'shown';
  readonly fetch: typeof fetch;
  /** How files are uploaded; absent = with fetch, without progress. */
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
  /** An error to show to the user: called for every failed call that is neither quiet nor cancelled. */
  onError?(error: ApiError | NetworkError): void;
  /** The server ended the session (code 999). All private data has already been cleared. */
  onSessionInvalid?(): void;
  /** 0 ≤ x < 1, spreads reconnects; default: Math.random. */
  random?(): number;
}
