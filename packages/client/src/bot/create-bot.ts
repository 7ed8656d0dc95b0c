/** A bot: calls with a key, own orders, events and ticks of one account. */
import { HEADERS, forexCalls } from '@tradewind/contract/light';
import { createStore } from '../readable.ts';
import { createPlacing, readOpen } from './bot-orders.ts';
import { createCalls } from './calls.ts';
import { createEventQueue } from './events.ts';
import type { EventQueue } from './events.ts';
import { createOwnOrders } from './own-orders.ts';
import { demoKey } from './simulate.ts';
import { openStream } from './stream.ts';
import type { Stream, StreamOptions } from './stream.ts';
import { createTickQueue } from './ticks.ts';
import type { TickQueue } from './ticks.ts';
import type { Bot, BotOptions, Candle, ConnectionState, Instrument } from './types.ts';
import { findVenue, openVenueStream, venueCalls } from './venue.ts';
import { findWebSocket } from './web-socket.ts';

const PATIENCE_MS = 120_000;
const DEFAULT_LANG = 'en';

const ignore = (): void => undefined;

export function createBot(options: BotOptions): Bot {
  const { lang = DEFAULT_LANG, patienceMs = PATIENCE_MS, simulate = false, onError = ignore } = options;
  const url = options.url.replace(/\/+$/u, '');
  if (!/^https?:\/\/[^/]/u.test(url)) throw new TypeError('url: the address of an installation, https://…');
  const venue = findVenue();
  if (venue === undefined && options.key === undefined && simulate === false)
    throw new TypeError('key: an API key, or simulate');
  const stopping = new AbortController();
  const { signal } = stopping;
  const shared = { url, lang, patienceMs, signal };

  let found: Promise<string> | undefined;
  const key = (): Promise<string> => {
    if (simulate === false) return Promise.resolve(options.key ?? '');
    found ??= demoKey(shared, simulate === true ? crypto.randomUUID() : simulate).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  const calls =
    venue === undefined
      ? createCalls({
          ...shared,
          credentials: async () => ({ [HEADERS.authorization]: `Bearer ${await key()}` }),
        })
      : venueCalls(venue, signal);

  const own = createOwnOrders();
  const connection = createStore<ConnectionState>('idle');
  const queues = new Set<EventQueue>();
  const ticking = new Map<string, Set<TickQueue>>();
  let stream: Stream | undefined;
  /** Resolves when open orders are read and the stream continues from there. */
  let started: Promise<void> | undefined;

  const readOwn = async (): Promise<void> => own.read(await readOpen(calls));

  async function prepareStream(): Promise<(of: Omit<StreamOptions, 'url' | 'lang' | 'key' | 'openSocket'>) => Stream> {
    const [ofKey, openSocket] = await Promise.all([key(), findWebSocket()]);
    return (of) => openStream({ url, lang, key: ofKey, openSocket, ...of });
  }

  async function start(): Promise<void> {
    await readOwn();
    const open = venue === undefined ? await prepareStream() : openVenueStream.bind(undefined, venue);
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      stream = open({
        position: own.position,
        onEvent(event) {
          const follows = own.event(event);
          if (own.isComplete()) resolve();
          if (follows) for (const queue of queues) queue.add(event);
          return follows;
        },
        onTicks: (code, ticks) => ticking.get(code)?.forEach((queue) => queue.add(ticks)),
        onSubscribed() {
          if (own.isComplete()) resolve();
          for (const queue of queues) queue.look();
        },
        onReset: readOwn,
        onError,
        onEnded(error) {
          if (error !== undefined) reject(error);
          endAll(error);
        },
      });
      stream.connection.subscribe(() => connection.set(stream?.connection.get() ?? 'idle'));
      connection.set(stream.connection.get());
      for (const code of ticking.keys()) stream.followTicks(code);
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  }

  function ready(): Promise<void> {
    started ??= start().catch((error: unknown) => {
      if (stream === undefined) started = undefined;
      throw error;
    });
    return started;
  }

  function endAll(error?: Error): void {
    for (const queue of queues) queue.end(error);
    for (const group of ticking.values()) for (const queue of group) queue.end(error);
  }

  return {
    orders: createPlacing({
      calls,
      own,
      // ready() and iterators report a fault of the stream
      begun: async () => {
        if (started !== undefined) await started.catch(ignore);
      },
    }),
    account: own.account,
    connection,
    ready,
    events({ after } = {}) {
      const begin = ready().then(() => after ?? own.position());
      // the iterator reports it
      begin.catch(ignore);
      const queue = createEventQueue({ begin, calls, signal, onDone: () => queues.delete(queue) });
      queues.add(queue);
      return queue;
    },
    ticks(code) {
      const group = ticking.get(code) ?? new Set();
      const queue = createTickQueue(() => {
        group.delete(queue);
        if (group.size > 0 || ticking.get(code) !== group) return;
        ticking.delete(code);
        stream?.leaveTicks(code);
      });
      group.add(queue);
      ticking.set(code, group);
      if (group.size === 1) stream?.followTicks(code);
      ready().catch((error: unknown) => queue.end(error instanceof Error ? error : new Error(String(error))));
      return queue;
    },
    instruments: async () => (await calls.get(forexCalls.tradeList.path)) as readonly Instrument[],
    candles: async (input) => (await calls.get(forexCalls.kline.path, input)) as readonly Candle[],
    call: (method, path, input = {}) => (method === 'GET' ? calls.get(path, input) : calls.post(path, input)),
    stop() {
      stopping.abort(new Error('the bot was stopped'));
      stream?.stop();
      endAll();
    },
  };
}
