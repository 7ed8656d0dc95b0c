/**
 * The only realtime connection: keeps it open, logs in, subscribes, and repeats all of that after every interruption
 * (product.md §4). Messages go to the handlers; private events only for the account that is logged in now.
 */
import {
  ERROR_CODES,
  MARKET_TOPIC,
  PRIVATE_TOPICS,
  SESSION_INVALID_CODE,
  SUCCESS_CODE,
  WS_TIMING,
} from '@tradewind/contract/light';
import type {
  ClientMessage,
  ClosedMessage,
  KlineRow,
  MarketRow,
  NoticeMessage,
  ServerReply,
  Tick,
  TradeMessage,
} from '@tradewind/contract/light';
import type { SocketLike, Timers } from './environment.ts';
import { readIncoming } from './guards.ts';
import type { Incoming } from './guards.ts';
import type { PriceSelection } from './interest.ts';
import { openLink } from './link.ts';
import type { Link } from './link.ts';
import { createStore } from './readable.ts';
import type { Readable } from './readable.ts';
import { createRows } from './rows.ts';
import type { MarketPush } from './rows.ts';
import type { Connection, ConnectionState } from './types.ts';

export const BACKOFF_MS = { min: 500, max: 10_000 } as const;
/** With pings answered, a longer silence means that timers were suspended (a phone in standby) and the connection is dead. */
const SILENCE_MS = WS_TIMING.pingMs * (WS_TIMING.unansweredPings + 2);

export interface SocketOptions {
  url(): string;
  openSocket(url: string): SocketLike;
  readonly timers: Timers;
  random(): number;
  /** The current session token; undefined = none. */
  token(): string | undefined;
  /** The instruments whose prices are wanted at the moment. */
  selection(): PriceSelection;
  onMarket(rows: readonly MarketRow[]): void;
  onKline(row: KlineRow): void;
  onTicks(topic: string, ticks: readonly Tick[]): void;
  onPrivate(message: TradeMessage | ClosedMessage): void;
  onNotice(message: NoticeMessage): void;
  /** All private topics of the current account are subscribed: events continue from any state read from now on. */
  onPrivateReady(): void;
  /** A topic of follow() is subscribed. `again`: after an interruption, so pushes may have been missed. */
  onTopicReady(topic: string, again: boolean): void;
  /** A new connection is open; called before anything arrives on it. */
  onConnect(): void;
  /** The server does not know this token. */
  onSessionInvalid(token: string): void;
}

export interface RealtimeSocket {
  readonly connection: Readable<Connection>;
  start(): void;
  stop(): void;
  /** Treats the connection as lost and reconnects. */
  drop(): void;
  /** Whether all private events of the current account are being received. */
  privateReady(): boolean;
  /** Subscribes to a public topic for as long as anyone follows it. */
  follow(topic: string): () => void;
  /** The wanted prices have changed. */
  reselect(): void;
  /** The session token changed. */
  relogin(): void;
}

function read(data: unknown): Incoming | 'pong' | undefined {
  const message = readIncoming(data);
  return message?.kind === 'reply' && message.reply.type === 'pong' ? 'pong' : message;
}

export function createSocket(options: SocketOptions): RealtimeSocket {
  const { timers } = options;
  const connection = createStore<Connection>({ state: 'idle', since: timers.now(), latencyMs: undefined });
  /** Followers per topic, and the topics that were subscribed before. */
  const followed = new Map<string, { count: number; known: boolean }>();
  let link: Link<ClientMessage> | undefined;
  let cancelRetry: (() => void) | undefined;
  let failures = 0;
  /** Tokens whose login has not been answered, oldest first. */
  let logins: string[] = [];
  let cancelLogin: (() => void) | undefined;
  /** The token that this connection is logged in with, and the private topics subscribed since. */
  let loggedIn: string | undefined;
  const privateTopics = new Set<string>();
  const rows = createRows();

  function setState(state: ConnectionState): void {
    const { state: before, latencyMs } = connection.get();
    if (before !== state)
      connection.set({ state, since: timers.now(), latencyMs: state === 'online' ? undefined : latencyMs });
  }

  function forgetLogin(): void {
    logins = [];
    loggedIn = undefined;
    privateTopics.clear();
    disarmLogin();
  }

  function disarmLogin(): void {
    cancelLogin?.();
    cancelLogin = undefined;
  }

  function connect(): void {
    cancelRetry?.();
    cancelRetry = undefined;
    link = openLink(() => options.openSocket(options.url()), timers, { onOpen, read, onMessage, onLatency, onEnd });
  }

  function onOpen(): void {
    setState('online');
    options.onConnect();
    login();
    rows.reset();
    subscribePrices();
    for (const topic of followed.keys()) subscribe(topic);
  }

  function onLatency(latencyMs: number): void {
    // only a connection that answers resets the back-off: a server that accepts and drops must not be hammered
    failures = 0;
    connection.set({ ...connection.get(), latencyMs });
  }

  function onEnd(): void {
    link = undefined;
    forgetLogin();
    setState('offline');
    const base = Math.min(BACKOFF_MS.max, BACKOFF_MS.min * 2 ** failures);
    failures += 1;
    cancelRetry = timers.after(Math.min(BACKOFF_MS.max, base * (1 + options.random())), connect);
  }

  function reconnect(): void {
    link?.close();
    onEnd();
  }

  function login(): void {
    const token = options.token();
    if (link?.open !== true || token === undefined) return;
    link.send({ type: 'login', params: { token } });
    logins.push(token);
    // until all private topics are subscribed: an account without events must not be shown as online
    cancelLogin ??= timers.after(WS_TIMING.connectTimeoutMs, reconnect);
  }

  function subscribe(topic: string): void {
    link?.send({ type: 'sub', params: { topic } });
  }

  function subscribePrices(): void {
    const selection = options.selection();
    if (selection === 'all') subscribe(MARKET_TOPIC);
    else if (selection.length > 0) link?.send({ type: 'sub', params: { topic: MARKET_TOPIC, ids: selection.slice() } });
  }

  function onLogin(reply: ServerReply): void {
    const token = logins.shift();
    if (logins.length > 0) return;
    if (token !== undefined && token === options.token() && reply.code === SUCCESS_CODE) {
      loggedIn = token;
      for (const topic of PRIVATE_TOPICS) subscribe(topic);
      return;
    }
    disarmLogin();
    if (token === undefined || token !== options.token()) return;
    if (reply.code === SESSION_INVALID_CODE) options.onSessionInvalid(token);
    else reconnect();
  }

  /** Sent unrequested with 999 when the session ended elsewhere; the answer to our own logout carries success. */
  function onLogout(reply: ServerReply): void {
    if (reply.code !== SESSION_INVALID_CODE || loggedIn === undefined) return;
    const token = loggedIn;
    forgetLogin();
    options.onSessionInvalid(token);
  }

  function onSubscribed(reply: ServerReply): void {
    const topic = reply.params?.topic ?? '';
    if (PRIVATE_TOPICS.some((name) => name === topic)) {
      if (loggedIn === undefined) return;
      if (reply.code !== SUCCESS_CODE) return reconnect();
      const before = privateTopics.size;
      privateTopics.add(topic);
      if (privateTopics.size === before || !privateReady()) return;
      disarmLogin();
      options.onPrivateReady();
      return;
    }
    if (topic === MARKET_TOPIC && reply.code !== SUCCESS_CODE) {
      // a named instrument no longer exists: subscribe to all of them instead
      if (options.selection() === 'all' || reply.code !== ERROR_CODES.not_found) return reconnect();
      return subscribe(MARKET_TOPIC);
    }
    const entry = followed.get(topic);
    if (entry === undefined || reply.code !== SUCCESS_CODE) return;
    const again = entry.known;
    entry.known = true;
    options.onTopicReady(topic, again);
  }

  function onMarket(push: MarketPush): void {
    const full = rows.take(push);
    if (full === undefined) reconnect();
    else options.onMarket(full);
  }

  function onMessage(message: Incoming): void {
    if (message.kind === 'market') onMarket(message);
    else if (message.kind === 'kline') options.onKline(message.row);
    else if (message.kind === 'ticks') options.onTicks(message.topic, message.ticks);
    else if (message.kind === 'reply') {
      if (message.reply.type === 'login') onLogin(message.reply);
      else if (message.reply.type === 'sub') onSubscribed(message.reply);
      else if (message.reply.type === 'logout') onLogout(message.reply);
    } else if (loggedIn !== undefined) {
      // otherwise it is the last message for an account that has just logged out here (relogin)
      if (message.kind === 'private') options.onPrivate(message.message);
      else if (message.kind === 'notice') options.onNotice(message.message);
      else options.onPrivateReady();
    }
  }

  function privateReady(): boolean {
    return loggedIn !== undefined && privateTopics.size === PRIVATE_TOPICS.length;
  }

  function start(): void {
    if (link === undefined) {
      if (connection.get().state === 'idle') setState('connecting');
      connect();
    } else if (link.open && timers.now() - link.lastSeenAt > SILENCE_MS) {
      link.close();
      forgetLogin();
      setState('offline');
      connect();
    }
  }

  return {
    connection,
    start,
    stop() {
      link?.close();
      link = undefined;
      cancelRetry?.();
      cancelRetry = undefined;
      failures = 0;
      forgetLogin();
      setState('idle');
    },
    drop() {
      if (link !== undefined) reconnect();
    },
    privateReady,
    follow(topic) {
      const entry = followed.get(topic) ?? { count: 0, known: false };
      followed.set(topic, entry);
      entry.count += 1;
      if (entry.count === 1) subscribe(topic);
      let following = true;
      return () => {
        if (!following) return;
        following = false;
        entry.count -= 1;
        if (entry.count > 0) return;
        followed.delete(topic);
        link?.send({ type: 'unsub', params: { topic } });
      };
    },
    reselect() {
      if (options.selection().length > 0) subscribePrices();
      else link?.send({ type: 'unsub', params: { topic: MARKET_TOPIC } });
    },
    relogin() {
      if (link?.open !== true) return;
      const wasLoggedIn = loggedIn !== undefined || logins.length > 0;
      loggedIn = undefined;
      privateTopics.clear();
      if (logins.length === 0) disarmLogin();
      if (wasLoggedIn) link.send({ type: 'logout' });
      login();
    },
  };
}
