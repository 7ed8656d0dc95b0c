/**
 * What the entry of the package offers. Names are those of the calls (docs/reference/api.md). Prices, lots and amounts are
 * decimal text; ids, points and times (epoch milliseconds) are numbers.
 */

/** Exact, such as `1.08412`. */
export type Decimal = string;

/** A value that can be read and observed. */
export interface Readable<T> {
  /** The same object until something has changed. */
  readonly get: () => T;
  /** Calls back after each change; returns a function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Order {
  readonly Id: number;
  readonly ForexId: number;
  readonly ForexTradeLists: { readonly ShowCode: string; readonly Code: string; readonly PricePrecision: number };
  /** 1 buy, 2 sell. */
  readonly OrderType: 1 | 2;
  readonly Entry: 'market' | 'limit' | 'stop';
  /** 0 pending, 1 holding, 3 history. */
  readonly Status: 0 | 1 | 3;
  /** Lots. */
  readonly Quantity: Decimal;
  /** Leverage; 0 in fixed margin mode. */
  readonly Multiple: number;
  readonly OriginPrice: Decimal;
  readonly PriceSeen: Decimal | null;
  /** The fill; 0 while pending. */
  readonly Price: Decimal;
  readonly Slippage: Decimal | null;
  readonly CloseOriginPrice: Decimal | null;
  readonly CloseSlippage: Decimal | null;
  /** The price that values it; the close price in history. */
  readonly UpdatePrice: Decimal | null;
  /** USD; without Swap. */
  readonly FactProfits: Decimal;
  /** Margin, USD. */
  readonly CautionMoney: Decimal;
  readonly TradeFee: Decimal;
  readonly Commission: Decimal;
  readonly Swap: Decimal;
  /** Stop-loss; 0 = none. */
  readonly TargetLossPrice: Decimal;
  /** Take-profit; 0 = none. */
  readonly TargetProfitPrice: Decimal;
  /** Points; 0 = the stop-loss does not trail. */
  readonly Trailing: number;
  readonly TrailingQuoteId: number | null;
  readonly ExpiresAt: number;
  readonly OcoId: number | null;
  /** Why it ended. */
  readonly CloseReason: string | null;
  /** The order from which this part was closed off. */
  readonly ParentId: number | null;
  readonly CreateTimeHandler: string;
  readonly CreateTime: number;
  readonly OpenTime: number | null;
  readonly CloseTime: number | null;
  readonly QuoteId: number | null;
  readonly CloseQuoteId: number | null;
  /** The name that its program gave it. */
  readonly ClientId: string | null;
}

/** An order in an answer, with the number of the last event that it reflects. */
export interface NumberedOrder extends Order {
  readonly n: number;
}

/** USD. */
export interface Account {
  readonly balance: Decimal;
  readonly profit?: Decimal;
  readonly equity: Decimal;
  readonly used_margin: Decimal;
  readonly free_margin: Decimal;
  /** Percent; null while no margin is used. */
  readonly margin_level: Decimal | null;
}

export type EventName =
  | 'opened'
  | 'pending'
  | 'triggered'
  | 'updated'
  | 'cancelled'
  | 'closed'
  | 'trailed'
  | 'margin_call'
  | 'balance'
  | 'financed';

export interface AccountEvent {
  /** 1 more than the event before. */
  readonly n: number;
  readonly time: number;
  readonly event: EventName;
  /** As the event left it; absent for margin_call and balance. */
  readonly order?: Order;
  /** When the server sent this. */
  readonly account: Account;
  /** Of `closed` and `cancelled`. */
  readonly reason?: string;
}

export interface Tick {
  readonly Code: string;
  readonly Bid: Decimal;
  readonly Ask: Decimal;
  readonly Time: number;
  readonly QuoteId: number;
}

export interface Candle {
  readonly Time: number;
  readonly Open: Decimal;
  readonly High: Decimal;
  readonly Low: Decimal;
  readonly Close: Decimal;
  readonly Volume: number;
}

/** What a bot needs of an instrument; the rest of the row is there, too. */
export interface Instrument {
  readonly Id: number;
  readonly Code: string;
  readonly ShowCode: string;
  readonly Name: string;
  readonly Base: string;
  readonly Quote: string;
  /** 1 open, 0 closed. */
  readonly MarketStatus: 0 | 1;
  /** Decimals of its prices; a point is the last of them. */
  readonly PricePrecision: number;
  /** Step of lots; not the pip of a price. */
  readonly Pip: Decimal;
  readonly ForexMinCont: Decimal;
  readonly MaxCont: Decimal;
  /** Units of a lot. */
  readonly ForexContNum: Decimal;
  /** 1 fixed, 2 leverage. */
  readonly MarginMode: number;
  /** Leverages to choose from. */
  readonly HasForexMultiple: readonly { readonly Value: Decimal }[];
  /** Points between the market and a stop or target. */
  readonly TriggerDistance: number;
  readonly ForexQuotations: {
    readonly Bid: Decimal | null;
    readonly Ask: Decimal | null;
    readonly Time: number | null;
  } & Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** The price that the program has seen, and the points that a fill may be worse. */
export interface PriceSeen {
  readonly price?: Decimal;
  readonly deviation?: number;
}

export interface Submission extends PriceSeen {
  /** 1 buy, 2 sell. */
  readonly type: 1 | 2;
  /** 1 at the market, 0 pending: it waits for target_price. */
  readonly status: 1 | 0;
  readonly forex_id: number;
  /** Lots. */
  readonly cont: Decimal;
  /** Leverage, one of HasForexMultiple. */
  readonly multiple?: number | Decimal;
  readonly target_price?: Decimal;
  readonly stop_loss_price?: Decimal;
  readonly target_profit_price?: Decimal;
  readonly expires_at?: number;
  readonly oco?: number;
  /** Points. */
  readonly trailing?: number;
  /** Your name of the order, 1 to 64 of A-Z a-z 0-9 . _ : -; absent = a random one. */
  readonly client_id?: string;
}

export interface CloseInput extends PriceSeen {
  readonly id: number;
  /** Lots; absent = all. */
  readonly cont?: Decimal;
}

/** Absent = unchanged, '0' clears. */
export interface StopsInput {
  readonly id: number;
  readonly stop_loss_price?: Decimal;
  readonly target_profit_price?: Decimal;
  /** Points; 0 = the stop-loss does not trail. */
  readonly trailing?: number;
}

export interface PendingInput {
  readonly id: number;
  readonly target_price?: Decimal;
  readonly cont?: Decimal;
  readonly stop_loss_price?: Decimal;
  readonly target_profit_price?: Decimal;
  readonly expires_at?: number;
}

export interface HistoryInput {
  readonly page?: number;
  /** Rows a page, 1 to 500. */
  readonly limit?: number;
  /** Closed at or after this time. */
  readonly from?: number;
  /** Closed before this time. */
  readonly to?: number;
  readonly forex_id?: number;
  readonly client_id?: string;
}

export interface OrderPage extends Account {
  readonly data: readonly Order[];
  readonly total: number;
  readonly all_fact_profits: Decimal;
  readonly n: number;
}

export interface OrderResults {
  readonly data: readonly {
    readonly id: number;
    readonly ok: boolean;
    readonly key?: string;
    readonly details?: Readonly<Record<string, unknown>>;
    readonly order: Order;
  }[];
  readonly n: number;
}

export interface Checked {
  readonly ok: boolean;
  readonly key?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly margin: Decimal | null;
  readonly fee: Decimal | null;
  readonly commission: Decimal | null;
  readonly free_after: Decimal | null;
}

export interface CandlesInput {
  readonly forex_id: number;
  readonly period: '1min' | '5min' | '15min' | '30min' | '60min' | '4hour' | '1day' | '1week';
  /** 1 to 1000. */
  readonly limit?: number;
  /** Only candles that start before it. */
  readonly to?: number;
}

/** Every change is repeated until the server has answered, and never happens twice. */
export interface BotOrders {
  /** The open orders, newest first; filled by `ready()`, then kept up to date by events. */
  readonly holding: Readable<readonly Order[]>;
  readonly pending: Readable<readonly Order[]>;
  /** Sent again with the same `client_id`, it resolves with the order that has it. */
  submit(order: Submission): Promise<NumberedOrder>;
  /** What submit would answer; places nothing. */
  check(order: Submission): Promise<Checked>;
  close(id: number, options?: Omit<CloseInput, 'id'>): Promise<NumberedOrder>;
  close(input: CloseInput): Promise<NumberedOrder>;
  closeAll(input?: { readonly forex_id?: number }): Promise<OrderResults>;
  setStops(id: number, stops: Omit<StopsInput, 'id'>): Promise<NumberedOrder>;
  setStops(input: StopsInput): Promise<NumberedOrder>;
  updatePending(input: PendingInput): Promise<NumberedOrder>;
  cancel(id: number): Promise<NumberedOrder>;
  cancelAll(input?: { readonly forex_id?: number }): Promise<OrderResults>;
  /** In whatever state; of several that had the same name, the last one. */
  find(which: { readonly id: number } | { readonly client_id: string }): Promise<NumberedOrder>;
  history(input?: HistoryInput): Promise<OrderPage>;
}

export type ConnectionState = 'idle' | 'connecting' | 'online' | 'offline';

export interface EventsOptions {
  /** The last number that was seen; absent = events after this call. */
  readonly after?: number;
}

export interface Bot {
  readonly orders: BotOrders;
  /** As the last event had it; null until `ready()`. */
  readonly account: Readable<Account | null>;
  readonly connection: Readable<ConnectionState>;
  /** Connects, and resolves when open orders and account are known and kept up to date. */
  ready(): Promise<void>;
  /**
   * Every private event of the account, in order, each once, without a gap, whatever happens to server and network. It ends with `stop()`.
   * Rejects with EventsGoneError when events were missed for longer than they are kept, and with ApiError when the key has ended.
   */
  events(options?: EventsOptions): AsyncIterableIterator<AccountEvent>;
  /** Accepted ticks of an instrument as they arrive; at most five instruments. What came while there was no connection is left out. */
  ticks(code: string): AsyncIterableIterator<Tick>;
  instruments(): Promise<readonly Instrument[]>;
  /** Oldest first, the forming one last. */
  candles(input: CandlesInput): Promise<readonly Candle[]>;
  /** Any other call. */
  call(method: 'GET' | 'POST', path: string, input?: object): Promise<unknown>;
  /** Ends connection, iterators and calls. */
  stop(): void;
}

export interface BotOptions {
  /** Of the installation: `https://trade.example.com`. */
  readonly url: string;
  /** An API key; not used with `simulate`. */
  readonly key?: string;
  /** Trade on a demo account: `true` = a new one; a secret text of 8 to 128 characters = the one that was made with this text. */
  readonly simulate?: boolean | string;
  /** Of texts in refusals; default `en`. */
  readonly lang?: string;
  /** How long a call is repeated while there is no answer; default 120,000. */
  readonly patienceMs?: number;
  /** Interruptions that the bot recovers from by itself. */
  readonly onError?: (error: Error) => void;
}
