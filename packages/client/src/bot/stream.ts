/** The socket of a bot: logs in with the key, follows ACCOUNT from the last number on, and ticks; repeats that after every interruption. */
import {
  ACCOUNT_TOPIC,
  ERROR_CODES,
  SESSION_INVALID_CODE,
  SUCCESS_CODE,
  TICKS_PREFIX,
  WS_PATH,
} from '@tradewind/contract/light';
import { timersOf } from '../environment.ts';
import type { SocketLike } from '../environment.ts';
import { isRecord } from '../guards.ts';
import { openLink } from '../link.ts';
import type { Link } from '../link.ts';
import { createStore } from '../readable.ts';
import { readDecimals } from './decimals.ts';
import { ApiError } from './errors.ts';
import type { AccountEvent, ConnectionState, Readable, Tick } from './types.ts';

const BACKOFF_MS = { min: 500, max: 10_000 } as const;
/** From the connection to the answer about ACCOUNT. */
const ANSWER_MS = 10_000;

export interface StreamOptions {
  readonly url: string;
  readonly lang: string;
  readonly key: string;
  openSocket(url: string): SocketLike;
  /** The number after which events are wanted. */
  position(): number;
  /** False: one is missing before it. */
  onEvent(event: AccountEvent): boolean;
  onTicks(code: string, ticks: readonly Tick[]): void;
  /** Events from position() on follow. */
  onSubscribed(): void;
  /** The events after position() are gone: it has to be another one. The connection is made again after that. */
  onReset(): Promise<void>;
  /** An interruption that the stream recovers from. */
  onError(error: Error): void;
  /** The key is not valid any more; without an error, nothing more comes. The stream has stopped. */
  onEnded(error?: ApiError): void;
}

export interface Stream {
  readonly connection: Readable<ConnectionState>;
  followTicks(code: string): unknown;
  leaveTicks(code: string): unknown;
  stop(): void;
}

type Message = Readonly<Record<string, unknown>>;

function read(text: unknown): Message | 'pong' | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const message = readDecimals(text);
    if (!isRecord(message)) return undefined;
    return message['type'] === 'pong' ? 'pong' : message;
  } catch {
    return undefined;
  }
}

function refusalOf(reply: Message): ApiError {
  const { key, ...details } = isRecord(reply['data']) ? reply['data'] : {};
  const text = reply['msg'];
  return new ApiError(
    Number(reply['code']),
    typeof key === 'string' ? key : 'unknown',
    typeof text === 'string' ? text : '',
    details,
  );
}

export function openStream(options: StreamOptions): Stream {
  const timers = timersOf({ now: Date.now, setTimeout, clearTimeout, setInterval, clearInterval });
  const connection = createStore<ConnectionState>('idle');
  const codes = new Set<string>();
  const address = `${options.url.replace(/^http/u, 'ws')}${WS_PATH}?lang=${encodeURIComponent(options.lang)}`;
  let link: Link<Message> | undefined;
  let failures = 0;
  let loggedIn = false;
  let stopped = false;
  let disarm: (() => void) | undefined;

  function connect(): void {
    connection.set('connecting');
    link = openLink<Message, Message>(() => options.openSocket(address), timers, {
      onOpen,
      read,
      onMessage,
      onLatency: () => {
        // a server that accepts and drops must not be hammered
        failures = 0;
      },
      onEnd: () => again(new Error('connection lost')),
    });
  }

  function leave(): void {
    disarm?.();
    disarm = undefined;
    link?.close();
    link = undefined;
    loggedIn = false;
  }

  function again(reason: Error): void {
    if (stopped) return;
    leave();
    connection.set('offline');
    options.onError(reason);
    const base = Math.min(BACKOFF_MS.max, BACKOFF_MS.min * 2 ** failures);
    failures += 1;
    disarm = timers.after(base * (0.5 + Math.random() / 2), connect);
  }

  function stop(): void {
    stopped = true;
    leave();
    connection.set('idle');
  }

  function onOpen(): void {
    disarm = timers.after(ANSWER_MS, () => again(new Error('no answer to the login')));
    link?.send({ type: 'login', params: { key: options.key } });
  }

  function onLogin(reply: Message): void {
    const code = Number(reply['code']);
    if (code === SUCCESS_CODE) {
      loggedIn = true;
      link?.send({ type: 'sub', params: { topic: ACCOUNT_TOPIC, after: options.position() } });
      for (const ticking of codes) subscribeTicks(ticking);
    } else if (code === SESSION_INVALID_CODE) {
      stop();
      options.onEnded(refusalOf(reply));
    } else again(refusalOf(reply));
  }

  function reset(): void {
    leave();
    connection.set('offline');
    options.onReset().then(
      () => {
        if (!stopped) connect();
      },
      (error: unknown) => again(error instanceof Error ? error : new Error(String(error))),
    );
  }

  function onSubscribed(reply: Message): void {
    const { topic } = isRecord(reply['params']) ? reply['params'] : {};
    const code = Number(reply['code']);
    if (topic !== ACCOUNT_TOPIC) {
      if (code !== SUCCESS_CODE) options.onError(refusalOf(reply));
      return;
    }
    const data = isRecord(reply['data']) ? reply['data'] : {};
    // 1001: the position is above the last number, as after a restored backup
    if (data['reset'] === true || code === ERROR_CODES.invalid_input) return reset();
    if (code !== SUCCESS_CODE) return again(refusalOf(reply));
    disarm?.();
    disarm = undefined;
    connection.set('online');
    options.onSubscribed();
  }

  function onMessage(message: Message): void {
    const { type, topic, data } = message;
    if (type === 'login') onLogin(message);
    else if (type === 'sub') onSubscribed(message);
    // the key ended or was paused: the next login says which
    else if (type === 'logout') again(refusalOf(message));
    else if (topic === ACCOUNT_TOPIC) {
      if (!options.onEvent(data as AccountEvent)) again(new Error('an event is missing'));
    } else if (typeof topic === 'string' && topic.startsWith(TICKS_PREFIX))
      options.onTicks(topic.slice(TICKS_PREFIX.length), data as readonly Tick[]);
  }

  const subscribeTicks = (code: string): void => link?.send({ type: 'sub', params: { topic: TICKS_PREFIX + code } });

  connect();
  return {
    connection,
    followTicks(code) {
      codes.add(code);
      if (loggedIn) subscribeTicks(code);
    },
    leaveTicks(code) {
      codes.delete(code);
      link?.send({ type: 'unsub', params: { topic: TICKS_PREFIX + code } });
    },
    stop,
  };
}
