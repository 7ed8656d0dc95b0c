/** The account's open orders, its figures, and the actions on orders. */
import { ORDER_LIST_STATUS, forexCalls } from '@tradewind/contract/light';
import type {
  AnyCall,
  ClosedMessage,
  InputOf,
  Instrument,
  MarketRow,
  NumberedOrder,
  Order,
  OrderPage,
  OutputOf,
  TradeMessage,
} from '@tradewind/contract/light';
import { createBook } from './book.ts';
import type { Timers } from './environment.ts';
import { ApiError } from './errors.ts';
import type { Frames } from './frames.ts';
import { Listeners, createStore } from './readable.ts';
import { readOpenOrders } from './reader.ts';
import { createRetry } from './retry.ts';
import { trailedStop } from './trail.ts';
import type { Api, LoadStatus, OrderStore, SeenPrice, Valuate } from './types.ts';
import { createValuations } from './valuation.ts';

/** A stop-loss that trailed here is read again after this time: of several ticks between two pushes only the last arrives. */
const TRAIL_REREAD_MS = 15_000;

export interface OrdersOptions {
  readonly api: Api;
  readonly timers: Timers;
  readonly frames: Frames;
  randomId(): string;
  token(): string | undefined;
  /** Whether events of the account are being received. */
  eventsArrive(): boolean;
  valuate: Valuate;
  quote(code: string): MarketRow | undefined;
  instrument(id: number): Instrument | undefined;
  /** See ValuationOptions. */
  onView(code: string): () => void;
}

export interface Orders extends OrderStore {
  onPrivate(message: TradeMessage | ClosedMessage): void;
  onQuotes(changed: readonly MarketRow[]): void;
  /** The list of instruments changed: more orders may be valued now. */
  onInstruments(): void;
  /** Events may be missed from now on. */
  onDisconnect(): void;
  /** A different account or none: clears everything. */
  onSession(): void;
  stop(): void;
}

export function createOrders(options: OrdersOptions): Orders {
  const { api, timers, frames } = options;
  const book = createBook();
  const valuations = createValuations(options);
  const status = createStore<'idle' | LoadStatus>('idle');
  const failure = createStore<unknown>(undefined);
  const current = createStore(false);
  const sending = createStore(0);
  const events = new Listeners<[TradeMessage | ClosedMessage, Order | undefined]>();
  let reading: Promise<void> | undefined;
  /** Requested while a read was in progress: that read may have started too early. */
  let again = false;
  /** Counts the times at which events may have been missed. */
  let gaps = 0;
  const retry = createRetry(timers, () => void refresh());

  let cancelReread: (() => void) | undefined;

  /** Uses only quotes that have just arrived: an older one may predate the order. */
  function trail(changed: readonly MarketRow[]): void {
    const moved = book.trail((order) => {
      const row = changed.find(({ Id }) => Id === order.ForexId);
      return trailedStop(order, row);
    });
    if (!moved) return;
    cancelReread ??= timers.after(TRAIL_REREAD_MS, () => {
      cancelReread = undefined;
      void refresh();
    });
  }
  const forgetReread = (): void => {
    cancelReread?.();
    cancelReread = undefined;
  };

  const hold = (): void => valuations.hold(book.holding.get(), book.balance.get());
  book.holding.subscribe(() => frames.request(hold));
  book.balance.subscribe(() => frames.request(hold));

  async function read(token: string): Promise<void> {
    const mark = book.mark();
    const gapsBefore = options.eventsArrive() ? gaps : undefined;
    if (status.get() === 'idle') status.set('loading');
    try {
      const open = await readOpenOrders(api);
      if (options.token() !== token) return;
      book.read(open.rows, open.balance, mark);
      retry.succeeded();
      hold();
      failure.set(undefined);
      status.set('ready');
      if (gapsBefore === gaps) current.set(true);
    } catch (error) {
      if (options.token() !== token) return;
      failure.set(error);
      status.set('error');
      retry.failed();
    }
  }

  async function readUntilCurrent(): Promise<void> {
    do {
      again = false;
      retry.disarm();
      const token = options.token();
      if (token === undefined) return;
      await read(token);
    } while (again);
  }

  function refresh(): Promise<void> {
    if (reading === undefined) {
      reading = readUntilCurrent().finally(() => {
        reading = undefined;
      });
    } else again = true;
    return reading;
  }

  /** Sends one user action with one idempotency key, however often the network makes it repeat. */
  async function act<C extends AnyCall>(call: C, input: InputOf<C>, quiet = false): Promise<OutputOf<C>> {
    sending.set(sending.get() + 1);
    try {
      return await api.call(call, input, { idempotencyKey: options.randomId(), quiet });
    } catch (error) {
      // without an answer the outcome is unknown; a refusal may mean that the displayed state is outdated
      if (!(error instanceof ApiError) || error.details['fields'] === undefined) void refresh();
      throw error;
    } finally {
      sending.set(sending.get() - 1);
    }
  }

  async function tell(send: () => Promise<NumberedOrder>): Promise<Order> {
    const token = options.token();
    const mark = book.mark();
    const { n: _n, ...result } = await send();
    if (options.token() !== token) return result;
    book.answer(result, mark);
    // events deliver the balance, and the rest of a partly closed order
    if (!options.eventsArrive()) void refresh();
    return result;
  }

  return {
    status,
    failure,
    current,
    holding: book.holding,
    pending: book.pending,
    figures: valuations.figures,
    live: (orderId) => valuations.live(orderId),
    history: (page): Promise<OrderPage> => api.call(forexCalls.myDeal, { status: ORDER_LIST_STATUS.history, page }),
    refresh,
    submit: (input, { quiet } = {}) => tell(() => act(forexCalls.submit, input, quiet)),
    close: (id, cont, seen, { quiet } = {}) =>
      tell(() => act(forexCalls.close, { id, ...(cont === undefined ? {} : { cont }), ...seenFields(seen) }, quiet)),
    reverse: (id, seen, clientId) =>
      tell(() => act(forexCalls.reverse, { id, ...seenFields(seen), ...nameField(clientId) })),
    double: (id, seen, clientId) =>
      tell(() => act(forexCalls.double, { id, ...seenFields(seen), ...nameField(clientId) })),
    find: async (which) => {
      const { n: _n, ...found } = await api.call(forexCalls.order, which);
      return found;
    },
    cancel: (id) => tell(() => act(forexCalls.cancelTrade, { id })),
    setStops: (id, stopLoss, takeProfit, trailing) =>
      tell(() =>
        act(forexCalls.setStopPrice, {
          id,
          ...(stopLoss === undefined ? {} : { stop_loss_price: stopLoss }),
          ...(takeProfit === undefined ? {} : { target_profit_price: takeProfit }),
          ...(trailing === undefined ? {} : { trailing }),
        }),
      ),
    updatePending: (input) => tell(() => act(forexCalls.updatePending, input)),
    sending,
    onEvent: (listener) => events.add(listener),
    onPrivate(message) {
      const before = message.order === undefined ? undefined : book.find(message.order.Id);
      book.event(message.order, message.account);
      events.call(message, before);
    },
    onQuotes(changed) {
      trail(changed);
      valuations.revalue(changed.map((row) => row.Code));
    },
    onInstruments() {
      valuations.revalue();
    },
    onDisconnect() {
      gaps += 1;
      current.set(false);
    },
    onSession() {
      gaps += 1;
      retry.succeeded();
      forgetReread();
      book.clear();
      hold();
      status.set('idle');
      current.set(false);
    },
    stop() {
      retry.disarm();
      forgetReread();
    },
  };
}

const nameField = (clientId: string | undefined): { client_id?: string } =>
  clientId === undefined ? {} : { client_id: clientId };

function seenFields(seen: SeenPrice | undefined): { price?: string; deviation?: number } {
  if (seen === undefined) return {};
  return { price: seen.price, ...(seen.deviation === undefined ? {} : { deviation: seen.deviation }) };
}
