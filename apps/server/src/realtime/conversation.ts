/** The messages that a client may send on its socket, handled one after the other, and the answers. */
import {
  ACCOUNT_TOPIC,
  type ClientMessage,
  type ErrorKey,
  KLINE_PREFIX,
  MARKET_TOPIC,
  type MessageId,
  NOTICE_TOPIC,
  TICKS_PREFIX,
  type ServerReply,
  WS_LIMITS,
  clientMessage,
} from '@tradewind/contract';
import type { ActiveSession, FindKey, KeyVisit } from '../platform/access/index.ts';
import { CLOSE_CODES, type Connection, MessageLoop } from '../platform/sockets/index.ts';
import type { CatalogueInstrument, Market } from '../core/market/index.ts';
import type { Sessions } from '../people/identity/index.ts';
import { HostUnavailable, Refused } from '../platform/errors/index.ts';
import { EVENT_TOPICS } from './account-feed.ts';
import type { PriceBoard } from './price-board.ts';
import type { PrivateEvents } from './private-events.ts';
import { type Asked, okReply, refusedReply } from './reply.ts';

export interface ConversationServices {
  readonly market: Market;
  readonly sessions: Sessions;
  readonly keys: FindKey;
  readonly prices: PriceBoard;
  readonly events: PrivateEvents;
  /** Epoch ms. */
  readonly now: () => number;
  readonly rateLimits: boolean;
  readonly onError: (error: unknown) => void;
}

const isPrivate = (topic: string): boolean => topic === NOTICE_TOPIC || EVENT_TOPICS.has(topic);

const isOfTicks = (topic: string): boolean => topic.startsWith(TICKS_PREFIX);

type Login = Extract<ClientMessage, { readonly type: 'login' }>['params'];
type Subscription = Extract<ClientMessage, { readonly type: 'sub' }>['params'];

/** Where a socket comes from. */
export interface SocketVisit extends KeyVisit {
  /** The page of another site, in CORS_ORIGINS: it may use API keys only. */
  readonly isForeign: boolean;
}

export class Conversation extends MessageLoop<ClientMessage> {
  readonly #services: ConversationServices;
  readonly #visit: SocketVisit;

  constructor(connection: Connection, visit: SocketVisit, services: ConversationServices) {
    super(connection, { ...services, schema: clientMessage, limits: WS_LIMITS });
    this.#services = services;
    this.#visit = visit;
  }

  /** Ends everything that needs a login, because its session ended; with its key, the whole socket ends. */
  sessionEnded(): void {
    const isOfKey = this.connection.session?.key !== undefined;
    this.#leave();
    this.#refuse('logout', 'session_invalid');
    if (isOfKey) this.connection.close(CLOSE_CODES.policy, 'the key has ended');
    else this.#services.prices.viewChanged(this.connection);
  }

  /** Removes all subscriptions of a closed socket. */
  closed(): void {
    for (const topic of this.connection.topics) this.#unsubscribe(topic);
  }

  protected async handle(message: ClientMessage): Promise<void> {
    const { id } = message;
    switch (message.type) {
      case 'ping':
        return this.#pong(id);
      case 'login':
        return this.#login(message.params, id);
      case 'logout':
        this.#leave();
        this.connection.send(okReply('logout', { id }));
        return this.#services.prices.viewChanged(this.connection);
      case 'sub':
        return this.#subscribe(message.params, { id, topic: message.params.topic });
      case 'unsub':
        this.#unsubscribe(message.params.topic);
        return this.connection.send(okReply('unsub', { id, topic: message.params.topic }));
    }
  }

  /** After a login with the number of the last event that was sent, so that a client sees that it missed none. */
  async #pong(id: MessageId | undefined): Promise<void> {
    const { session } = this.connection;
    const { events, now } = this.#services;
    if (session === undefined) return this.connection.send(okReply('pong', { id }));
    let n: number | undefined;
    try {
      n = await events.lastOf(this.connection, session.user.id);
    } catch (error) {
      if (!(error instanceof HostUnavailable)) throw error;
    }
    this.connection.send(okReply('pong', { id }, { time: now(), ...(n !== undefined && { n }) }));
  }

  async #login(login: Login, id: MessageId | undefined): Promise<void> {
    let session: ActiveSession | undefined;
    try {
      session = await this.#sessionOf(login);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#leave();
      this.#refuse('login', error.key, { id }, String(error.details['reason']));
      return this.#services.prices.viewChanged(this.connection);
    }
    if (!this.connection.isOpen) return;
    if (session?.user.id !== this.connection.session?.user.id) this.#leave();
    this.connection.session = session;
    if (session?.key !== undefined) this.#unsubscribe(NOTICE_TOPIC);
    if (session === undefined) this.#refuse('login', 'session_invalid', { id });
    else this.connection.send(okReply('login', { id }));
    this.#services.prices.viewChanged(this.connection);
  }

  /** Undefined when there is none. Throws Refused forbidden. */
  async #sessionOf(login: Login): Promise<ActiveSession | undefined> {
    const { sessions, keys } = this.#services;
    if ('token' in login) {
      if (this.#visit.isForeign) throw new Refused('forbidden', { reason: 'origin' });
      return sessions.find(login.token);
    }
    const found = await keys.find(login.key, this.#visit);
    if (found?.refusal !== undefined) throw new Refused('forbidden', { reason: found.refusal });
    if (found !== undefined) keys.used(found.session, this.#visit);
    return found?.session;
  }

  #leave(): void {
    for (const topic of this.connection.topics) if (this.#visit.isForeign || isPrivate(topic)) this.#unsubscribe(topic);
    this.connection.session = undefined;
  }

  #subscribe({ topic, ids, after }: Subscription, asked: Asked): Promise<void> | void {
    const { topics, session } = this.connection;
    const { market, prices } = this.#services;
    const instrument = this.#instrumentOf(topic);
    const refuse = (key: ErrorKey, reason?: string): void => this.#refuse('sub', key, asked, reason);
    // pages of other sites are here for keys only
    if (this.#visit.isForeign && session === undefined) return refuse('session_invalid');
    if (topic !== MARKET_TOPIC && instrument === undefined && !isPrivate(topic)) return refuse('not_found');
    if (ids !== undefined && topic !== MARKET_TOPIC) return refuse('invalid_input');
    if (after !== undefined && !EVENT_TOPICS.has(topic)) return refuse('invalid_input');
    if (ids?.some((id) => market.byId(id) === undefined) === true) return refuse('not_found');
    if (isPrivate(topic) && session === undefined) return refuse('session_invalid');
    if (topic === NOTICE_TOPIC && session?.key !== undefined) return refuse('forbidden', 'api_key');
    if (!topics.has(topic) && this.#hasAll(topic)) return refuse('rate_limited');
    topics.add(topic);
    if (session !== undefined && isPrivate(topic)) return this.#follow(topic, session.user.id, after, asked);
    this.connection.send(okReply('sub', asked));
    if (instrument !== undefined && isOfTicks(topic)) prices.watchTicks(this.connection, instrument);
    else if (instrument !== undefined) prices.watchCandles(this.connection, instrument);
    else prices.watchPrices(this.connection, ids && new Set(ids));
  }

  /** Begins a private topic. */
  async #follow(topic: string, account: number, after: number | undefined, asked: Asked): Promise<void> {
    const { connection } = this;
    const { events } = this.#services;
    const tellsNumber = after !== undefined || topic === ACCOUNT_TOPIC;
    try {
      const isOn = await events.subscribe(connection, account, topic, after, ({ n, reset }) => {
        const data = { ...(n !== undefined && { n }), ...(reset && { reset }) };
        connection.send(okReply('sub', asked, tellsNumber ? data : undefined));
      });
      // the session ended meanwhile
      if (!isOn) this.#refuse('sub', 'session_invalid', asked);
    } catch (error) {
      if (!events.follows(connection, account, topic)) connection.topics.delete(topic);
      if (error instanceof Refused) this.#refuse('sub', error.key, asked);
      else if (error instanceof HostUnavailable) this.#refuse('sub', 'unavailable', asked);
      else throw error;
    }
  }

  #unsubscribe(topic: string): void {
    const { topics, session } = this.connection;
    const { prices, events } = this.#services;
    if (!topics.delete(topic)) return;
    const instrument = this.#instrumentOf(topic);
    if (instrument !== undefined && isOfTicks(topic)) prices.unwatchTicks(this.connection, instrument);
    else if (instrument !== undefined) prices.unwatchCandles(this.connection, instrument);
    else if (topic === MARKET_TOPIC) prices.unwatchPrices(this.connection);
    else if (session !== undefined) events.unsubscribe(this.connection, session.user.id, topic);
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

  protected refuseMessage(key: ErrorKey, id: MessageId | undefined): void {
    this.#refuse('error', key, { id });
  }

  #refuse(type: ServerReply['type'], key: ErrorKey, asked: Asked = {}, reason?: string): void {
    this.connection.send(refusedReply(type, key, this.connection.locale, asked, reason));
  }
}
