/**
 * Sends the events of an account to its owner's sockets: after the commit, in order, without omissions. A tick may
 * close ten thousand positions at once, so the work is done in slices with pauses for other work.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ClosedMessage, type Locale, type TRADE_EVENTS, type TradeMessage } from '@tradewind/contract';
import {
  type AccountId,
  type EngineEvent,
  type Order,
  type OrderId,
  SWAP_SCALE,
  type TransferCause,
} from '@tradewind/engine';
import { toDecimalNumber } from '@tradewind/money';
import { CLOSE_CODES, type Connection } from '../platform/sockets/index.ts';
import { commitOf, tracing } from '../platform/tracing/index.ts';
import type { AccountView, EngineHost } from '../core/engine-host/index.ts';
import { presentFigures } from '../trading/account/index.ts';
import type { ListedOrder, OrderPresenter } from '../trading/orders/index.ts';

export const TRADE_TOPIC = 'FOREX_TRADE';
export const CLOSED_TOPIC = 'FOREX_CLOSED';
/** Longest time of work between pauses. */
const SLICE_MS = 4;
/** Number of events whose accounts are read together. */
const SLICE_EVENTS = 250;

/** Causes that change the balance or the locked amount without an order message. */
const OWN_BALANCE_CAUSES: ReadonlySet<TransferCause> = new Set([
  'demo_issue',
  'demo_reset',
  'negative_balance_protection',
  'deposit',
  'withdrawal',
  'withdrawal_refused',
  'withdrawal_paid',
  'withdrawal_fee',
  'correction',
]);

/** Moves of trailing stops are read with the orders: there may be one per tick. */
const SILENT: ReadonlySet<EngineEvent['type']> = new Set([
  'instrument_defined',
  'group_defined',
  'markup_set',
  'account_opened',
  'account_grouped',
  'account_limited',
  'configured',
  'trailed',
  'rollover',
  'rollover_ended',
  'margin_recovered',
]);

type PrivateTopic = typeof TRADE_TOPIC | typeof CLOSED_TOPIC;
type TradeEvent = (typeof TRADE_EVENTS)[number];

const accountOf = (event: EngineEvent): AccountId => ('account' in event ? event.account : event.order.account);

function topicOf(event: EngineEvent): PrivateTopic | undefined {
  if (event.type === 'closed') return CLOSED_TOPIC;
  if (event.type === 'transfer') return OWN_BALANCE_CAUSES.has(event.cause) ? TRADE_TOPIC : undefined;
  return SILENT.has(event.type) ? undefined : TRADE_TOPIC;
}

/** The order as the event left it. While it is held, with profit and price from the account's figures. */
function listed(order: Order, { holding }: AccountView): ListedOrder {
  if (order.status !== 'holding') return { order };
  return { ...holding.find((held) => held.order.id === order.id), order };
}

/** Rate, days and price of a charge. */
function chargeOf(
  { rate, days, quote }: Extract<EngineEvent, { readonly type: 'financed' }>,
  pricePrecision: number,
): Pick<TradeMessage, 'rate' | 'days' | 'quote'> {
  const price = (side: number): number => toDecimalNumber(side, pricePrecision);
  return {
    rate: toDecimalNumber(rate, SWAP_SCALE),
    days,
    quote: { bid: price(quote.bid), ask: price(quote.ask), time: quote.time },
  };
}

export class PrivateEvents {
  readonly #host: EngineHost;
  readonly #orders: OrderPresenter;
  readonly #onError: (error: unknown) => void;
  readonly #subscribers = new Map<AccountId, Set<Connection>>();
  readonly #unlisten: readonly (() => void)[];
  readonly #waiting: EngineEvent[] = [];
  #isDraining = false;
  #stopped = false;

  /**
   * `onReloaded` is called for each subscriber when the core dropped its in-memory state and everything must be read
   * again.
   */
  constructor(
    host: EngineHost,
    orders: OrderPresenter,
    onReloaded: (connection: Connection) => void,
    onError: (error: unknown) => void,
  ) {
    this.#host = host;
    this.#orders = orders;
    this.#onError = onError;
    this.#unlisten = [
      host.onCommitted((events) => this.#onCommitted(events)),
      host.onReloaded(() => {
        for (const connections of this.#subscribers.values())
          for (const connection of connections) onReloaded(connection);
      }),
    ];
  }

  subscribe(connection: Connection, account: AccountId): void {
    const connections = this.#subscribers.get(account) ?? new Set();
    this.#subscribers.set(account, connections.add(connection));
  }

  unsubscribe(connection: Connection, account: AccountId): void {
    const connections = this.#subscribers.get(account);
    if (connections === undefined) return;
    connections.delete(connection);
    if (connections.size === 0) this.#subscribers.delete(account);
  }

  /** Sends a message of another kind, in the reader's language, to the sockets that subscribed to it. */
  send(account: AccountId, topic: string, dataOf: (locale: Locale) => unknown): void {
    for (const connection of this.#subscribers.get(account) ?? [])
      if (connection.topics.has(topic)) connection.send(JSON.stringify({ topic, data: dataOf(connection.locale) }));
  }

  stop(): void {
    for (const unlisten of this.#unlisten) unlisten();
    this.#stopped = true;
  }

  #onCommitted(events: readonly EngineEvent[]): void {
    if (this.#subscribers.size === 0) return;
    for (const event of events) {
      if (event.type === 'transfer' && !OWN_BALANCE_CAUSES.has(event.cause)) continue;
      if (this.#subscribers.has(accountOf(event))) this.#waiting.push(event);
    }
    if (this.#waiting.length === 0 || this.#isDraining) return;
    this.#isDraining = true;
    void this.#drain();
  }

  /** Sends the queued events in order, a slice at a time. */
  async #drain(): Promise<void> {
    try {
      await nextTurn();
      while (this.#waiting.length > 0 && !this.#stopped) await this.#sendSlice(this.#waiting.splice(0, SLICE_EVENTS));
    } finally {
      // reset at once, so that a following event starts a new round
      this.#isDraining = false;
    }
  }

  async #sendSlice(slice: readonly EngineEvent[]): Promise<void> {
    const views = await this.#viewsOf(slice);
    let pauseAtMs = performance.now() + SLICE_MS;
    for (const event of slice) {
      this.#send(event, views.get(accountOf(event)));
      if (performance.now() < pauseAtMs) continue;
      await nextTurn();
      pauseAtMs = performance.now() + SLICE_MS;
    }
  }

  /**
   * The accounts of these events, each read once, with those of their orders that are open. Accounts that could not be
   * read are left out.
   */
  async #viewsOf(events: readonly EngineEvent[]): Promise<ReadonlyMap<AccountId, AccountView>> {
    const orders = new Map<AccountId, OrderId[]>();
    for (const event of events) {
      const ids = orders.get(accountOf(event)) ?? [];
      if ('order' in event && typeof event.order !== 'number' && event.order.status === 'holding')
        ids.push(event.order.id);
      orders.set(accountOf(event), ids);
    }
    const views = new Map<AccountId, AccountView>();
    await Promise.all(
      [...orders].map(async ([account, ids]) => {
        try {
          const view = await this.#host.view(account, ids);
          if (view !== undefined) views.set(account, view);
        } catch (error) {
          this.#onError(error);
        }
      }),
    );
    return views;
  }

  #send(event: EngineEvent, view: AccountView | undefined): void {
    const topic = topicOf(event);
    const account = accountOf(event);
    const connections = this.#subscribers.get(account);
    if (topic === undefined || connections === undefined) return;
    const commit = commitOf(event);
    const span = commit === undefined ? undefined : tracing()?.start(`push ${topic}`, 'producer', commit);
    try {
      if (view === undefined) throw new Error(`could not read account ${account}`);
      const texts = new Map<Locale, string>();
      for (const connection of connections) {
        if (!connection.topics.has(topic)) continue;
        const text =
          texts.get(connection.locale) ?? JSON.stringify({ topic, data: this.#dataOf(event, view, connection.locale) });
        texts.set(connection.locale, text);
        connection.send(text);
      }
    } catch (error) {
      this.#onError(error);
      this.#sendToReadAgain(account);
    } finally {
      span?.end({ 'tradewind.sockets': connections.size });
    }
  }

  /** An event could not be sent. Since a socket that stays open must not miss any, its client has to read again. */
  #sendToReadAgain(account: AccountId): void {
    for (const connection of this.#subscribers.get(account) ?? []) connection.close(CLOSE_CODES.restart, 'read again');
  }

  #dataOf(event: EngineEvent, view: AccountView, locale: Locale): TradeMessage | ClosedMessage | undefined {
    const account = presentFigures(view.summary);
    switch (event.type) {
      case 'closed': {
        const order = this.#orders.present(listed(event.order, view), locale);
        return {
          id: order.Id,
          reason: event.reason,
          price: order.UpdatePrice ?? 0,
          profit: order.FactProfits,
          order,
          account,
        };
      }
      case 'pending':
      case 'opened':
      case 'triggered':
      case 'updated':
      case 'cancelled': {
        const name: TradeEvent = event.type;
        return { event: name, order: this.#orders.present(listed(event.order, view), locale), account };
      }
      case 'financed': {
        const order = this.#orders.present(listed(event.order, view), locale);
        return { event: 'financed', order, account, ...chargeOf(event, order.ForexTradeLists.PricePrecision) };
      }
      case 'margin_call':
        return { event: 'margin_call', account };
      case 'transfer':
        return { event: 'balance', account };
      case 'instrument_defined':
      case 'group_defined':
      case 'markup_set':
      case 'account_opened':
      case 'account_grouped':
      case 'account_limited':
      case 'configured':
      case 'trailed':
      case 'rollover':
      case 'rollover_ended':
      case 'margin_recovered':
        break;
    }
    return undefined;
  }
}
