/**
 * What happened to an account, to the sockets of its owner: after the commit, in order, never left out. A tick
 * may close ten thousand positions at once, so the work is done in slices that let others through.
 */
import {
  type AccountFigures,
  type ClosedMessage,
  type Locale,
  type TRADE_EVENTS,
  type TradeMessage,
} from '@tradewind/contract';
import type { AccountId, EngineEvent, TransferCause } from '@tradewind/engine';
import { CLOSE_CODES, type Connection } from '../platform/sockets/index.ts';
import type { EngineHost } from '../core/engine-host/index.ts';
import { presentFigures } from '../trading/account/index.ts';
import type { OrderPresenter } from '../trading/orders/index.ts';

export const TRADE_TOPIC = 'FOREX_TRADE';
export const CLOSED_TOPIC = 'FOREX_CLOSED';
const SLICE_MS = 4;

/** Changes of the balance and of what is locked that no order message tells. */
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

type PrivateTopic = typeof TRADE_TOPIC | typeof CLOSED_TOPIC;
type TradeEvent = (typeof TRADE_EVENTS)[number];

const accountOf = (event: EngineEvent): AccountId => ('account' in event ? event.account : event.order.account);

function topicOf(event: EngineEvent): PrivateTopic | undefined {
  if (event.type === 'closed') return CLOSED_TOPIC;
  if (event.type === 'transfer') return OWN_BALANCE_CAUSES.has(event.cause) ? TRADE_TOPIC : undefined;
  return event.type === 'instrument_defined' || event.type === 'account_opened' || event.type === 'margin_recovered'
    ? undefined
    : TRADE_TOPIC;
}

export class PrivateEvents {
  readonly #host: EngineHost;
  readonly #orders: OrderPresenter;
  readonly #onError: (error: unknown) => void;
  readonly #subscribers = new Map<AccountId, Set<Connection>>();
  readonly #unlisten: readonly (() => void)[];
  #waiting: EngineEvent[] = [];
  #next = 0;
  #scheduled: NodeJS.Immediate | undefined;

  /** `onReloaded` is called with each subscriber when the core dropped its memory and all must read again. */
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

  /** A message of another kind, by the language of who reads it; on a socket that wants it. */
  send(account: AccountId, topic: string, dataOf: (locale: Locale) => unknown): void {
    for (const connection of this.#subscribers.get(account) ?? [])
      if (connection.topics.has(topic)) connection.send(JSON.stringify({ topic, data: dataOf(connection.locale) }));
  }

  stop(): void {
    for (const unlisten of this.#unlisten) unlisten();
    clearImmediate(this.#scheduled);
  }

  #onCommitted(events: readonly EngineEvent[]): void {
    if (this.#subscribers.size === 0) return;
    for (const event of events) {
      if (event.type === 'transfer' && !OWN_BALANCE_CAUSES.has(event.cause)) continue;
      if (this.#subscribers.has(accountOf(event))) this.#waiting.push(event);
    }
    if (this.#waiting.length > this.#next) this.#scheduled ??= setImmediate(() => this.#drain());
  }

  #drain(): void {
    this.#scheduled = undefined;
    const untilMs = performance.now() + SLICE_MS;
    const figures = new Map<AccountId, AccountFigures>();
    while (this.#next < this.#waiting.length && performance.now() < untilMs) {
      const event = this.#waiting[this.#next++];
      if (event === undefined) continue;
      try {
        this.#tell(event, figures);
      } catch (error) {
        this.#onError(error);
        this.#sendToReadAgain(accountOf(event));
      }
    }
    if (this.#next < this.#waiting.length) {
      this.#scheduled = setImmediate(() => this.#drain());
      return;
    }
    this.#waiting = [];
    this.#next = 0;
  }

  /** `figures` remembers accounts within a slice, so that many events of one account add it up once. */
  #tell(event: EngineEvent, figures: Map<AccountId, AccountFigures>): void {
    const topic = topicOf(event);
    const account = accountOf(event);
    const connections = this.#subscribers.get(account);
    if (topic === undefined || connections === undefined) return;
    const known = figures.get(account) ?? this.#figuresOf(account);
    if (known === undefined) return;
    figures.set(account, known);
    const texts = new Map<Locale, string>();
    for (const connection of connections) {
      if (!connection.topics.has(topic)) continue;
      const text =
        texts.get(connection.locale) ?? JSON.stringify({ topic, data: this.#dataOf(event, known, connection.locale) });
      texts.set(connection.locale, text);
      connection.send(text);
    }
  }

  /** An event could not be told, and none is left out on a socket that stays. */
  #sendToReadAgain(account: AccountId): void {
    for (const connection of this.#subscribers.get(account) ?? []) connection.close(CLOSE_CODES.restart, 'read again');
  }

  #figuresOf(account: AccountId): AccountFigures | undefined {
    const summary = this.#host.summary(account);
    return summary === undefined ? undefined : presentFigures(summary);
  }

  #dataOf(event: EngineEvent, account: AccountFigures, locale: Locale): TradeMessage | ClosedMessage | undefined {
    switch (event.type) {
      case 'closed': {
        const order = this.#orders.present(event.order, locale);
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
        return { event: name, order: this.#orders.present(event.order, locale), account };
      }
      case 'margin_call':
        return { event: 'margin_call', account };
      case 'transfer':
        return { event: 'balance', account };
      case 'instrument_defined':
      case 'account_opened':
      case 'margin_recovered':
        break;
    }
    return undefined;
  }
}
