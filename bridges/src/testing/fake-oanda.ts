/** OANDA's REST and pricing stream on this machine. */
import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export const TOKEN = 'a token for tests';
export const ACCOUNT = '101-001-1234567-001';

export class FakeOanda {
  readonly instruments = ['EUR_USD', 'USD_JPY'];
  /** Query of each stream, in order. */
  readonly streams: string[] = [];
  /** When each connection was asked for, by `now`. */
  readonly requests: number[] = [];
  readonly #now: () => number;
  #stream: ServerResponse | undefined;
  #socket: Socket | undefined;
  readonly #http = createServer((request, response) => {
    this.requests.push(this.#now());
    const json = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return json(401, { errorMessage: 'Insufficient authorization to perform request.' });
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const names = (searchParams.get('instruments') ?? '').split(',');
    if (pathname === `/v3/accounts/${ACCOUNT}/instruments`)
      return json(200, { instruments: this.instruments.map((name) => ({ name })), lastTransactionID: '1' });
    if (pathname.endsWith('/candles')) return json(200, this.#candles(searchParams));
    if (names.some((name) => !this.instruments.includes(name)))
      return json(400, { errorMessage: "Invalid value specified for 'instruments'" });
    this.streams.push(names.join(','));
    this.#stream = response;
    this.#socket = request.socket;
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.flushHeaders();
    return undefined;
  });

  constructor(now: () => number) {
    this.#now = now;
  }

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

  send(...messages: readonly object[]): void {
    for (const message of messages) this.#stream?.write(`${JSON.stringify(message)}\n`);
  }

  /** One byte a chunk. */
  sendCut(message: object): void {
    for (const byte of Buffer.from(`${JSON.stringify(message)}\n`)) this.#stream?.write(Buffer.of(byte));
  }

  /** Half of a line, and the connection is gone. */
  cutInLine(message: object): void {
    const text = JSON.stringify(message);
    this.#stream?.write(text.slice(0, text.length / 2), () => this.#socket?.resetAndDestroy());
  }

  #candles(query: URLSearchParams): unknown {
    const candle = (time: string, complete: boolean): unknown => ({
      complete,
      volume: 7,
      time,
      bid: { o: '1.08412', h: '1.08420', l: '1.08400', c: '1.08415' },
    });
    return {
      granularity: query.get('granularity'),
      candles: [candle('2026-06-10T15:00:00.000000000Z', true), candle('2026-06-10T16:00:00.000000000Z', false)],
    };
  }
}
