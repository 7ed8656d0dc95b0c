/** A socket of /v1/ws that records the messages it receives, in order. */
import { once } from 'node:events';
import type { Details, Server } from './support.ts';

export interface Heard extends Details {
  readonly type?: string;
  readonly code?: number;
  readonly topic?: string;
  readonly data?: unknown;
}

export interface Listener {
  readonly heard: readonly Heard[];
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  send(message: object | string | Uint8Array<ArrayBuffer>): void;
  /** The first message from `since` on that matches; waits for it. */
  next(holds: (message: Heard) => boolean, since?: number): Promise<Heard>;
  /** Sends and waits for the answer of the same type (`pong` for ping). */
  ask(type: string, params?: object): Promise<Heard>;
  /** Data of everything pushed so far for a topic. */
  pushed<Data = Details>(topic: string): Data[];
  close(): void;
}

const WAIT_MS = 30_000;

/** Opens a socket that has not sent anything. */
export async function connect(server: Server, path = '/v1/ws'): Promise<Listener> {
  const socket = new WebSocket(server.url.replace('http', 'ws') + path);
  const heard: Heard[] = [];
  const news = new EventTarget();
  socket.addEventListener('message', ({ data }) => {
    heard.push(JSON.parse(String(data)) as Heard);
    news.dispatchEvent(new Event('heard'));
  });
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  const refused = closed.then((code) => {
    throw new Error(`closed with ${code} instead of opened`);
  });
  refused.catch(() => {});
  await Promise.race([once(socket, 'open', { signal: AbortSignal.timeout(WAIT_MS) }), refused]);

  const next: Listener['next'] = async (holds, since = 0) => {
    const signal = AbortSignal.timeout(WAIT_MS);
    for (let index = since; ; index++) {
      while (index >= heard.length) {
        await once(news, 'heard', { signal }).catch(() => {
          throw new Error(
            `not received within ${WAIT_MS} ms; received: ${JSON.stringify(heard.slice(since)).slice(0, 2000)}`,
          );
        });
      }
      const message = heard[index];
      if (message !== undefined && holds(message)) return message;
    }
  };
  const listener: Listener = {
    heard,
    closed,
    next,
    send: (message) =>
      socket.send(typeof message === 'string' || message instanceof Uint8Array ? message : JSON.stringify(message)),
    ask: (type, params) => {
      const since = heard.length;
      listener.send(params === undefined ? { type } : { type, params });
      return next((message) => message.type === (type === 'ping' ? 'pong' : type), since);
    },
    pushed: <Data>(topic: string) =>
      heard.filter((message) => message.topic === topic).map((message) => message.data as Data),
    close: () => socket.close(),
  };
  return listener;
}

export async function listen(server: Server, token?: string): Promise<Listener> {
  const listener = await connect(server);
  if (token !== undefined) {
    const answer = await listener.ask('login', { token });
    if (answer.code !== 1) throw new Error(`login refused: ${JSON.stringify(answer)}`);
    for (const topic of ['FOREX_TRADE', 'FOREX_CLOSED']) await listener.ask('sub', { topic });
  }
  return listener;
}
