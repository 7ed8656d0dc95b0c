/** A source of prices that speaks Kraken's protocol as far as the bridge needs it, at a steady pace. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';

/** Messages are sent this often, each time as many as are due. */
const STEP_MS = 4;
const HEARTBEAT_MS = 1000;
/** In points: far from zero, so that no step is a jump. */
const FIRST_BID = 100_000;
const SPREAD = 10;

export interface PricedInstrument {
  readonly Code: string;
  readonly PricePrecision: number;
}

/** A price as it is made; `time` in ms. */
export interface MadeTick {
  readonly code: string;
  readonly bid: string;
  readonly ask: string;
  readonly time: number;
}

/** Calls `take` with `perS` ticks in each second, evenly over the instruments, until `signal` is aborted. */
export async function makeTicks(
  instruments: readonly PricedInstrument[],
  perS: number,
  signal: AbortSignal,
  take: (tick: MadeTick) => void,
): Promise<void> {
  const startedAt = performance.now();
  for (let made = 0; !signal.aborted;) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perS);
    for (; made < due; made += 1) take(tickOf(instruments, made));
    await delay(STEP_MS);
  }
}

function tickOf(instruments: readonly PricedInstrument[], number: number): MadeTick {
  const { Code: code, PricePrecision: precision } = instruments[number % instruments.length] ?? {
    Code: '',
    PricePrecision: 0,
  };
  const bid = FIRST_BID + (Math.floor(number / instruments.length) % 2) * 2;
  const price = (points: number): string => (points / 10 ** precision).toFixed(precision);
  return { code, bid: price(bid), ask: price(bid + SPREAD), time: Date.now() };
}

export class KrakenLike {
  readonly #server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  readonly #subscribed = new Set<WebSocket>();
  readonly #heartbeat = setInterval(() => this.#tell({ channel: 'heartbeat' }), HEARTBEAT_MS);

  private constructor() {
    this.#server.on('connection', (socket) => {
      socket.send(
        JSON.stringify({ channel: 'status', type: 'update', data: [{ system: 'online', api_version: 'v2' }] }),
      );
      socket.on('message', (data: Buffer) => this.#answer(socket, data.toString()));
      socket.on('close', () => this.#subscribed.delete(socket));
    });
  }

  static async start(): Promise<KrakenLike> {
    const source = new KrakenLike();
    await once(source.#server, 'listening');
    return source;
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  send({ code, bid, ask, time }: MadeTick): void {
    const data = { symbol: code, bid: Number(bid), ask: Number(ask), timestamp: new Date(time).toISOString() };
    this.#tell({ channel: 'ticker', type: 'update', data: [data] });
  }

  stop(): void {
    clearInterval(this.#heartbeat);
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }

  #tell(message: object): void {
    for (const socket of this.#subscribed) socket.send(JSON.stringify(message));
  }

  #answer(socket: WebSocket, text: string): void {
    const { method, params } = JSON.parse(text) as { readonly method: string; readonly params?: { symbol?: string[] } };
    if (method === 'ping') socket.send('{"method":"pong"}');
    for (const symbol of params?.symbol ?? [])
      socket.send(JSON.stringify({ method: 'subscribe', success: true, result: { channel: 'ticker', symbol } }));
    if (method === 'subscribe') this.#subscribed.add(socket);
  }
}
