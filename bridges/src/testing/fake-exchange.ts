/** Sockets and REST of an exchange, on this machine; the protocol is the caller's. */
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export interface Received {
  readonly url: string;
  readonly messages: unknown[];
}

export class FakeExchange {
  /** Each connection, in order. */
  readonly connections: Received[] = [];
  /** Answers pings of WebSocket; false = the other end is gone, but the connection stays open. */
  answersPings = true;
  readonly #sockets: WebSocket[] = [];
  readonly #raw: Socket[] = [];
  readonly #http: Server;

  /** `rest` answers a path; `greet` and `onMessage` reply to a client with what they return. */
  constructor({
    rest = () => ({ status: 404, json: {} }),
    greet = () => [],
    onMessage = () => [],
  }: {
    readonly rest?: (url: URL) => { readonly status: number; readonly json: unknown };
    readonly greet?: () => readonly unknown[];
    readonly onMessage?: (message: unknown) => readonly unknown[];
  }) {
    this.#http = createServer((request, response) => {
      const { status, json } = rest(new URL(request.url ?? '/', 'http://fake'));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
    const sockets = new WebSocketServer({ server: this.#http, autoPong: false });
    sockets.on('connection', (socket, request) => {
      const received: Received = { url: request.url ?? '', messages: [] };
      this.connections.push(received);
      this.#sockets.push(socket);
      this.#raw.push(request.socket);
      socket.on('ping', (data) => {
        if (this.answersPings) socket.pong(data);
      });
      for (const message of greet()) socket.send(JSON.stringify(message));
      socket.on('message', (data) => {
        const message: unknown = JSON.parse((data as Buffer).toString());
        received.messages.push(message);
        for (const reply of onMessage(message)) socket.send(JSON.stringify(reply));
      });
    });
  }

  async listen(): Promise<{ readonly url: string; readonly restUrl: string }> {
    this.#http.listen(0, '127.0.0.1');
    await once(this.#http, 'listening');
    const address = `127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
    return { url: `ws://${address}`, restUrl: `http://${address}` };
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate();
    this.#http.close();
    this.#http.closeAllConnections();
    await once(this.#http, 'close');
  }

  /** To the newest connection; text is sent as it is, so that its numbers keep their notation. */
  send(text: string): void {
    this.#sockets.at(-1)?.send(text);
  }

  /** The same in frames, cut after every `bytes` bytes. */
  sendCut(text: string, bytes: number): void {
    const all = Buffer.from(text);
    for (let at = 0; at < all.length; at += bytes)
      this.#sockets.at(-1)?.send(all.subarray(at, at + bytes), { fin: at + bytes >= all.length, binary: false });
  }

  /** Ends the newest connection without a farewell. */
  reset(): void {
    this.#raw.at(-1)?.resetAndDestroy();
  }
}
