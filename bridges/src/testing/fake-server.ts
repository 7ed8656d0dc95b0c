/** A server that takes prices, and fails on command. */
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedCatalogue } from '@tradewind/contract';

export const FEED_KEY = 'a feed key for tests';

export const CATALOGUE: FeedCatalogue = [
  { code: 'BTCUSD', precision: 2, open: true, stale: true },
  { code: 'EURUSD', precision: 5, open: true, stale: true },
  { code: 'USDJPY', precision: 3, open: true, stale: true },
];

/** `cut`: takes the lines, and the connection is lost before the answer. `hang`: never answers. */
type Mood = 'well' | 'busy' | 'cut' | 'hang' | 'no candles';

export interface Tick {
  readonly code: string;
  readonly bid: number;
  readonly ask: number;
  readonly time: number;
}

export class FakeServer {
  mood: Mood = 'well';
  catalogue: FeedCatalogue = CATALOGUE;
  /** Keys of the ticks and candles to reject, by code. */
  rejections: Readonly<Record<string, string>> = {};
  /** Bodies of ticks in the order of their arrival. */
  readonly bodies: string[] = [];
  /** Of those, the ones that were answered with success. */
  readonly accepted: string[] = [];
  readonly candles: unknown[] = [];
  readonly #http = createServer((request, response) => void this.#answer(request, response));

  async listen(): Promise<string> {
    this.#http.listen(0, '127.0.0.1');
    await once(this.#http, 'listening');
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#http.close();
    this.#http.closeAllConnections();
    await once(this.#http, 'close');
  }

  /** Ends all connections, with requests that wait for an answer. */
  dropConnections(): void {
    this.#http.closeAllConnections();
  }

  /** The ticks that it has accepted. */
  get ticks(): Tick[] {
    return this.accepted
      .flatMap((body) => body.split('\n'))
      .filter((line) => line !== '{"alive":true}')
      .map((line) => JSON.parse(line) as Tick);
  }

  get heartbeats(): number {
    return this.accepted.filter((body) => body === '{"alive":true}').length;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, code: number, data: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code, msg: code === 1 ? '' : 'refused', data }));
    };
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (request.url === '/v1/feed/ticks') this.bodies.push(body);
    if (this.mood === 'hang') return undefined;
    if (this.mood === 'busy') return send(503, 1500, { key: 'unavailable' });
    if (request.headers['feed-key'] !== FEED_KEY) return send(200, 1004, { key: 'forbidden' });
    if (request.url === '/v1/feed/catalogue') return send(200, 1, this.catalogue);
    const lines = body.split('\n');
    if (request.url === '/v1/feed/candles') {
      if (this.mood === 'no candles') return send(404, 1002, { key: 'not_found' });
      this.candles.push(...lines.map((line): unknown => JSON.parse(line)));
      return send(200, 1, this.#judge(lines));
    }
    this.accepted.push(body);
    if (this.mood === 'cut') return void request.socket.destroy();
    return send(200, 1, this.#judge(lines));
  }

  #judge(lines: readonly string[]) {
    const rejected = lines.flatMap((line, index) => {
      const key = this.rejections[(JSON.parse(line) as Partial<Tick>).code ?? ''];
      return key === undefined ? [] : [{ line: index + 1, key }];
    });
    return { accepted: lines.length - rejected.length, rejected };
  }
}
