/**
 * The connection of a chat: kept open, and logged in by its first message (docs/reference/chat.md). After every
 * interruption it logs in again and calls onReady, so that the owner can catch up.
 */
import { CHAT_TOPIC, SESSION_INVALID_CODE, SUCCESS_CODE, WS_TIMING } from '@tradewind/contract/light';
import type { SocketLike, Timers } from '../environment.ts';
import { isRecord } from '../guards.ts';
import { openLink } from '../link.ts';
import type { Link } from '../link.ts';
import { createStore } from '../readable.ts';
import type { Readable } from '../readable.ts';
import { BACKOFF_MS } from '../socket.ts';
import type { ConnectionState } from '../types.ts';

/** A reply of the server. Its payload depends on its type. */
export interface LineReply {
  readonly type: string;
  readonly code: number;
  readonly msg: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

type Received =
  | { readonly kind: 'reply'; readonly reply: LineReply }
  | { readonly kind: 'event'; readonly event: Readonly<Record<string, unknown>> };

export interface LineOptions<Sent> {
  url(): string;
  openSocket(url: string): SocketLike;
  readonly timers: Timers;
  /** 0 ≤ x < 1, spreads reconnects. */
  random(): number;
  /** The login message; undefined = there is no user or guest yet, so there is no connection. */
  login(): Sent | undefined;
  /** Logged in on a new connection: nothing is joined on it yet. */
  onReady(): void;
  onReply(reply: LineReply): void;
  onEvent(event: Readonly<Record<string, unknown>>): void;
  /** An attempt failed or a connection ended; it retries automatically. */
  onLost(): void;
  /** The server does not accept the login, or no longer does. The line is stopped. */
  onInvalid(): void;
}

export interface Line<Sent> {
  readonly connection: Readable<ConnectionState>;
  /** Logged in: a message sent now arrives, unless the connection ends first. */
  ready(): boolean;
  /** Sends a message; false when there is no connection. */
  send(message: Sent): boolean;
  /** Connects, or checks immediately whether the connection is still alive. */
  start(): void;
  /** The device reports that it is offline, before a ping could time out. */
  drop(): void;
  stop(): void;
}

function read(data: unknown): Received | 'pong' | undefined {
  if (typeof data !== 'string') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { type, code, msg, params, topic } = value;
  if (type === 'pong') return 'pong';
  if (topic === CHAT_TOPIC) return isRecord(value['data']) ? { kind: 'event', event: value['data'] } : undefined;
  if (typeof type !== 'string' || typeof code !== 'number') return undefined;
  const reply = { type, code, msg: typeof msg === 'string' ? msg : '', params: isRecord(params) ? params : {} };
  return { kind: 'reply', reply: { ...reply, data: value['data'] } };
}

/** A longer silence means that timers were suspended (a phone in standby) and the connection is dead. */
const SILENCE_MS = WS_TIMING.pingMs * (WS_TIMING.unansweredPings + 2);

export function createLine<Sent>(options: LineOptions<Sent>): Line<Sent> {
  const { timers } = options;
  const connection = createStore<ConnectionState>('idle');
  let link: Link<Sent> | undefined;
  let cancelRetry: (() => void) | undefined;
  let cancelLogin: (() => void) | undefined;
  let failures = 0;
  let loggedIn = false;

  function forget(): void {
    link?.close();
    link = undefined;
    loggedIn = false;
    cancelLogin?.();
    cancelLogin = undefined;
    cancelRetry?.();
    cancelRetry = undefined;
  }

  function connect(): void {
    forget();
    if (options.login() === undefined) return connection.set('idle');
    link = openLink<Sent, Received>(() => options.openSocket(options.url()), timers, {
      onOpen,
      read,
      onMessage,
      onLatency() {
        // only a connection that answers resets the backoff
        failures = 0;
      },
      onEnd: lost,
    });
  }

  function lost(): void {
    forget();
    connection.set('offline');
    const base = Math.min(BACKOFF_MS.max, BACKOFF_MS.min * 2 ** failures);
    failures += 1;
    cancelRetry = timers.after(Math.min(BACKOFF_MS.max, base * (1 + options.random())), connect);
    options.onLost();
  }

  function onOpen(): void {
    const login = options.login();
    if (login === undefined) return stop();
    link?.send(login);
    cancelLogin = timers.after(WS_TIMING.connectTimeoutMs, lost);
  }

  function onMessage(message: Received): void {
    if (message.kind === 'event') {
      if (loggedIn) options.onEvent(message.event);
      return;
    }
    const { reply } = message;
    const isInvalid = reply.code === SESSION_INVALID_CODE && (reply.type === 'login' || reply.type === 'logout');
    if (isInvalid) {
      stop();
      options.onInvalid();
    } else if (reply.type === 'login') {
      cancelLogin?.();
      if (reply.code !== SUCCESS_CODE) return lost();
      loggedIn = true;
      connection.set('online');
      options.onReady();
    } else if (loggedIn) options.onReply(reply);
  }

  function stop(): void {
    forget();
    failures = 0;
    connection.set('idle');
  }

  return {
    connection,
    ready: () => loggedIn,
    send(message) {
      if (!loggedIn) return false;
      link?.send(message);
      return true;
    },
    start() {
      const isSilent = link?.open === true && timers.now() - link.lastSeenAt > SILENCE_MS;
      if (link !== undefined && !isSilent) return;
      if (connection.get() === 'idle') connection.set('connecting');
      connect();
    },
    drop() {
      if (link !== undefined) lost();
    },
    stop,
  };
}
