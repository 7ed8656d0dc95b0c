/** A client on manual time against a real server, and helpers for its tests. */
import { randomUUID } from 'node:crypto';
import { afterEach, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createClient } from '../client.ts';
import type { Storage } from '../environment.ts';
import type { ApiError, NetworkError } from '../errors.ts';
import type { ClientOptions, TradewindClient } from '../types.ts';
import { createHandClock, createHandFrames } from './hand-clock.ts';
import type { HandClock, HandFrames } from './hand-clock.ts';
import { TestServer } from './server.ts';

export interface MemoryStorage extends Storage {
  readonly kept: Map<string, string>;
}

export function createMemoryStorage(): MemoryStorage {
  const kept = new Map<string, string>();
  return {
    kept,
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}

export interface Harness {
  readonly server: TestServer;
  readonly clock: HandClock;
  readonly frames: HandFrames;
  readonly storage: MemoryStorage;
  readonly client: TradewindClient;
  /** Everything that onError was called with. */
  readonly errors: (ApiError | NetworkError)[];
  /** How often onSessionInvalid was called. */
  readonly ended: { count: number };
  /** Sockets that the client opened, and how many of them have ended. */
  readonly opened: { count: number; ended: number };
}

const running: { client: TradewindClient; clock: HandClock }[] = [];
const servers: TestServer[] = [];

afterEach(async () => {
  for (const { client } of running) client.stop();
  running.length = 0;
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

export async function startServer(): Promise<TestServer> {
  const server = await new TestServer().start();
  servers.push(server);
  return server;
}

export function connect(server: TestServer, options: Partial<ClientOptions<number>> = {}): Harness {
  const clock = createHandClock();
  const frames = createHandFrames();
  const storage = createMemoryStorage();
  const errors: Harness['errors'] = [];
  const ended = { count: 0 };
  const opened = { count: 0, ended: 0 };
  const client = createClient<number>({
    baseUrl: server.url,
    wsUrl: server.wsUrl,
    fetch,
    openSocket(url) {
      opened.count += 1;
      const socket = new WebSocket(url);
      socket.addEventListener('close', () => (opened.ended += 1));
      return socket;
    },
    clock,
    frame: frames.frame,
    storage,
    randomId: randomUUID,
    lang: () => 'en',
    valuate: () => undefined,
    onError: (error) => void errors.push(error),
    onSessionInvalid: () => void (ended.count += 1),
    random: () => 0,
    ...options,
  });
  running.push({ client, clock });
  return { server, clock, frames, storage, client, errors, ended, opened };
}

/** Waits for something that arrives over a real socket. */
export function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { interval: 2, timeout: 30_000 });
}

/** Why a promise rejected; rejects when the promise does not. Call it before causing the rejection. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  if (outcome === undefined) throw new Error('expected a rejection');
  return outcome.error;
}
