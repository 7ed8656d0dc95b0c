/** The messages that a client may send on its socket, handled one after the other, and the answers. */
import {
  type ClientMessage,
  type ErrorKey,
  KLINE_PREFIX,
  MARKET_TOPIC,
  PRIVATE_TOPICS,
  TICKS_PREFIX,
  type ServerReply,
  WS_LIMITS,
  clientMessage,
} from '@tradewind/contract';
import { type Connection, MessageLoop } from '../platform/sockets/index.ts';
import type { CatalogueInstrument, Market } from '../core/market/index.ts';
import type { Sessions } from '../people/identity/index.ts';
import type { PriceBoard } from './price-board.ts';
import type { PrivateEvents } from './private-events.ts';
import { okReply, refusedReply } from './reply.ts';

export interface ConversationServices {
  readonly market: Market;
  readonly sessions: Sessions;
  readonly prices: PriceBoard;
  readonly events: PrivateEvents;
  readonly rateLimits: boolean;
  readonly onError: (error: unknown) => void;
}

const isPrivate = (topic: string): boolean => PRIVATE_TOPICS.some((known) => known === topic);

const isOfTicks = (topic: string): boolean => topic.startsWith(TICKS_PREFIX);

export class Conversation extends MessageLoop<ClientMessage> {
  readonly #services: ConversationServices;

  constructor(connection: Connection, services: ConversationServices) {
    super(connection, { ...services, schema: clientMessage, limits: WS_LIMITS });
    this.#services = services;
  }

  /** Ends everything that needs a login, because its session ended. */
  sessionEnded(): void {
    this.#leave();
    this.#refuse('logout', 'session_invalid');
    this.#services.prices.viewChanged(this.connection);
  }

  /** Removes all subscriptions of a closed socket. */
  closed(): void {
    for (const topic of this.connection.topics) this.#unsubscribe(topic);
  }

  protected async handle(message: ClientMessage): Promise<void> {
    switch (message.type) {
      case 'ping':
        return this.connection.send(okReply('pong'));
      case 'login':
        return this.#login(message.params.token);
      case 'logout':
        this.#leave();
        this.connection.send(okReply('logout'));
        return this.#services.prices.viewChanged(this.connection);
      case 'sub':
        return this.#subscribe(message.params);
      case 'unsub':
        this.#unsubscribe(message.params.topic);
        return this.connection.send(okReply('unsub', message.params.topic));
    }
  }

  async #login(token: string): Promise<void> {
    const session = await this.#services.sessions.find(token);
    if (!this.connection.isOpen) return;
    if (session?.user.id !== this.connection.session?.user.id) this.#leave();
    this.connection.session = session;
    if (session === undefined) this.#refuse('login', 'session_invalid');
    else this.connection.send(okReply('login'));
    this.#services.prices.viewChanged(this.connection);
  }

  #leave(): void {
    for (const topic of this.connection.topics) if (isPrivate(topic)) this.#unsubscribe(topic);
    this.connection.session = undefined;
  }

  #subscribe({ topic, ids }: Extract<ClientMessage, { type: 'sub' }>['params']): void {
    const { topics, session } = this.connection;
    const { market, prices, events } = this.#services;
    const instrument = this.#instrumentOf(topic);
    if (topic !== MARKET_TOPIC && instrument === undefined && !isPrivate(topic))
      return this.#refuse('sub', 'not_found', topic);
    if (ids !== undefined && topic !== MARKET_TOPIC) return this.#refuse('sub', 'invalid_input', topic);
    if (ids?.some((id) => market.byId(id) === undefined) === true) return this.#refuse('sub', 'not_found', topic);
    if (isPrivate(topic) && session === undefined) return this.#refuse('sub', 'session_invalid', topic);
    if (!topics.has(topic) && this.#hasAll(topic)) return this.#refuse('sub', 'rate_limited', topic);
    topics.add(topic);
    this.connection.send(okReply('sub', topic));
    if (instrument !== undefined && isOfTicks(topic)) prices.watchTicks(this.connection, instrument);
    else if (instrument !== undefined) prices.watchCandles(this.connection, instrument);
    else if (topic === MARKET_TOPIC) prices.watchPrices(this.connection, ids && new Set(ids));
    else if (session !== undefined) events.subscribe(this.connection, session.user.id);
  }

  #unsubscribe(topic: string): void {
    const { topics, session } = this.connection;
    const { prices, events } = this.#services;
    if (!topics.delete(topic)) return;
    const instrument = this.#instrumentOf(topic);
    if (instrument !== undefined && isOfTicks(topic)) prices.unwatchTicks(this.connection, instrument);
    else if (instrument !== undefined) prices.unwatchCandles(this.connection, instrument);
    else if (topic === MARKET_TOPIC) prices.unwatchPrices(this.connection);
    else if (session !== undefined && !PRIVATE_TOPICS.some((other) => topics.has(other))) {
      events.unsubscribe(this.connection, session.user.id);
    }
  }

  /** Of a topic that ends with a code. */
  #instrumentOf(topic: string): CatalogueInstrument | undefined {
    const prefix = [KLINE_PREFIX, TICKS_PREFIX].find((one) => topic.startsWith(one));
    return prefix === undefined ? undefined : this.#services.market.byCode(topic.slice(prefix.length));
  }

  /** Whether it has as many topics, or as many of this kind, as a socket may have. */
  #hasAll(topic: string): boolean {
    const { topics } = this.connection;
    if (topics.size >= WS_LIMITS.subscriptions) return true;
    return isOfTicks(topic) && [...topics].filter(isOfTicks).length >= WS_LIMITS.tickTopics;
  }

  protected refuseMessage(key: ErrorKey): void {
    this.#refuse('error', key);
  }

  #refuse(type: ServerReply['type'], key: ErrorKey, topic?: string): void {
    this.connection.send(refusedReply(type, key, this.connection.locale, topic));
  }
}
