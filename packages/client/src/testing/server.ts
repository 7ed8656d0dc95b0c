/**
 * A small server on real HTTP and WebSocket that implements the contract: every call is validated and answered with
 * the contract's own schemas. It keeps orders of one kind and can be made to misbehave.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  ERROR_CODES,
  HEADERS,
  IMAGE_PATH,
  IMAGE_UPLOAD_PATH,
  PAGE_SIZE,
  WS_PATH,
  accountCalls,
  baseCalls,
  forexCalls,
} from '@tradewind/contract';
import type { AccountFigures, BasicInfo, Call, Candle, ErrorKey, Instrument, Order, User } from '@tradewind/contract';
import { WebSocket, WebSocketServer } from 'ws';
import { type SeenFile, isFile, readBody } from './bodies.ts';
import { BASE } from './base.ts';
import { answer, note } from './conversation.ts';
import type { SocketSeen } from './conversation.ts';
import { idIn, sampleInstrument, sampleOrder, stopsIn } from './sample.ts';

export type Fault =
  /** Ends the connection before the call is carried out. */
  | 'drop'
  /** Carries out the call, then ends the connection without an answer. */
  | 'drop_answer'
  | 'bad_gateway'
  | 'unavailable'
  | 'hang';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

class Refusal extends Error {
  readonly key: ErrorKey;
  readonly details: object;
  constructor(key: ErrorKey, details: object = {}) {
    super(key);
    this.key = key;
    this.details = details;
  }
}

const user = (id: number): User => ({
  id,
  uid: String(1000 + id),
  email: null,
  mobile: null,
  area_code: null,
  is_demo: 1,
  credit_score: 100,
  confirm_orders: 0,
  largest_slippage: null,
  tour_done: 1,
  invite_code: 'ABC',
  lang: 'en',
  created_at: 0,
});

export class TestServer {
  readonly seen: SeenRequest[] = [];
  readonly sockets: SocketSeen[] = [];
  /** Faults for the next calls of a path, in order. */
  readonly faults = new Map<string, Fault[]>();
  /** Promises that hold back a path's answers until they resolve; the call has been carried out by then. */
  readonly gates = new Map<string, Promise<void>>();
  instruments: Instrument[] = [sampleInstrument('EURUSD'), sampleInstrument('USDJPY'), sampleInstrument('BTCUSD')];
  candles: (period: string, id: number) => Candle[] = () => [];
  orders: Order[] = [];
  balance = 100_000;
  base: BasicInfo = BASE;
  /** The socket receives but sends nothing. */
  mute = false;
  /** New sockets hang before the upgrade. */
  stall = false;
  /** New sockets are refused. */
  refuse = false;
  upgrades = 0;
  /** Instruments that a subscription may not name. */
  readonly refusedIds = new Set<number>();
  readonly sessions = new Map<string, User>();
  /** Files readable with a token, by path; uploads are added. */
  readonly files = new Map<string, Pick<SeenFile, 'type' | 'bytes'>>();
  readonly #devices = new Map<string, User>();
  readonly #answers = new Map<string, unknown>();
  readonly #http = createServer((request, response) => void this.#serve(request, response));
  readonly #ws = new WebSocketServer({ noServer: true });
  readonly #stalled = new Set<Duplex>();
  #orderId = 0;
  #origin = '';

  get url(): string {
    return `http://${this.#origin}`;
  }

  get wsUrl(): string {
    return `ws://${this.#origin}${WS_PATH}`;
  }

  get figures(): AccountFigures {
    const used = this.orders.filter((order) => order.Status === 1).reduce((sum, order) => sum + order.CautionMoney, 0);
    return {
      balance: this.balance,
      profit: 0,
      equity: this.balance,
      used_margin: used,
      free_margin: this.balance - used,
      margin_level: null,
    };
  }

  async start(): Promise<this> {
    this.#http.on('upgrade', (request, socket, head) => {
      this.upgrades += 1;
      if (this.stall) return void this.#stalled.add(socket);
      if (this.refuse) return void socket.destroy();
      this.#ws.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, request.url ?? ''));
    });
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
    const address = this.#http.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.#origin = `127.0.0.1:${address.port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.dropSockets();
    for (const socket of this.#stalled) socket.destroy();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  dropSockets(): void {
    for (const { socket } of this.sockets) socket.terminate();
  }

  login(id = 1): string {
    const token = randomUUID();
    this.sessions.set(token, user(id));
    return token;
  }

  get liveSockets(): SocketSeen[] {
    return this.sockets.filter(({ socket }) => socket.readyState === WebSocket.OPEN);
  }

  push(topic: string, data: unknown): void {
    for (const { socket, topics } of this.liveSockets) {
      if (topics.has(topic)) socket.send(JSON.stringify({ topic, data }));
    }
  }

  trade(event: string, order?: Order): void {
    this.push('FOREX_TRADE', { event, ...(order === undefined ? {} : { order }), account: this.figures });
  }

  /** Closes an order as a stop-loss would, and pushes the event. */
  closeOrder(id: number): void {
    const order = this.#change(id, { Status: 3, CloseReason: 'stop_loss' });
    this.push('FOREX_CLOSED', { id, reason: 'stop_loss', price: order.Price, profit: 0, order, account: this.figures });
  }

  addOrder(fields: Partial<Order> = {}): Order {
    this.#orderId += 1;
    const order = sampleOrder(this.#orderId, fields);
    this.orders.push(order);
    return order;
  }

  #change(id: number, fields: Partial<Order>): Order {
    const index = this.orders.findIndex((order) => order.Id === id);
    const order = this.orders[index];
    if (order === undefined) throw new Refusal('not_found');
    const changed = { ...order, ...fields };
    this.orders[index] = changed;
    return changed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = await readBody(Buffer.concat(chunks), request.headers['content-type']);
    const query = Object.fromEntries(url.searchParams);
    const seen = { method: request.method ?? '', path: url.pathname, query, headers: request.headers, body };
    this.seen.push(seen);
    const fault = this.faults.get(url.pathname)?.shift();
    if (fault === 'hang') return;
    if (fault === 'drop') return void request.socket.destroy();
    if (fault === 'bad_gateway')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>no</h1>');
    if (fault === 'unavailable')
      return reply(response, 503, { code: 1501, msg: 'starting', data: { key: 'starting' } });
    const file = this.files.get(url.pathname);
    if (file !== undefined && this.sessions.has(String(request.headers[HEADERS.token])))
      return void response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
    const answer = this.#answer(seen);
    await this.gates.get(url.pathname);
    if (fault === 'drop_answer') return void request.socket.destroy();
    reply(response, 200, answer);
  }

  #answer(seen: SeenRequest): object {
    const all: Call[] = [baseCalls, accountCalls, forexCalls].flatMap((calls) => Object.values<Call>(calls));
    const call = all.find(({ path }) => path === seen.path);
    try {
      const session = this.sessions.get(String(seen.headers[HEADERS.token]));
      if (session === undefined && (seen.path === IMAGE_UPLOAD_PATH || this.files.has(seen.path)))
        throw new Refusal('session_invalid');
      if (seen.path === IMAGE_UPLOAD_PATH) return { code: 1, msg: '', data: this.#keepImage(seen.body) };
      if (call === undefined || call.method !== seen.method) throw new Refusal('not_found');
      if (call.session === 'required' && session === undefined) throw new Refusal('session_invalid');
      const parsed = call.input.safeParse(seen.method === 'GET' ? seen.query : seen.body);
      if (!parsed.success) throw new Refusal('invalid_input', { fields: { any: parsed.error.message } });
      const key = seen.headers[HEADERS.idempotencyKey];
      const data = this.#once(key, () => call.output.parse(this.#carryOut(call, Object(parsed.data), seen, session)));
      return { code: 1, msg: '', data };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { code: ERROR_CODES[error.key], msg: `text of ${error.key}`, data: { key: error.key, ...error.details } };
    }
  }

  #keepImage(body: unknown): object {
    if (!isFile(body) || !body.type.startsWith('image/'))
      throw new Refusal('invalid_input', { fields: { file: 'image' } });
    const url = `${IMAGE_PATH}${randomUUID()}`;
    this.files.set(url, body);
    return { url };
  }

  #once(key: unknown, act: () => unknown): unknown {
    if (typeof key !== 'string') return act();
    if (!this.#answers.has(key)) this.#answers.set(key, act());
    return this.#answers.get(key);
  }

  #carryOut(call: Call, input: Record<string, unknown>, seen: SeenRequest, session: User | undefined): unknown {
    switch (call.path) {
      case baseCalls.basicInfo.path:
        return this.base;
      case forexCalls.tradeList.path:
        return this.instruments;
      case forexCalls.categories.path:
        return [{ Id: 1, NameShowTrans: `majors in ${String(seen.headers[HEADERS.lang])}` }];
      case forexCalls.kline.path:
        return this.candles(String(input['period']), Number(input['forex_id'])).slice(-Number(input['limit']));
      case forexCalls.miniKline.path:
        return Object.fromEntries(
          String(input['forex_ids'])
            .split(',')
            .map((id) => [id, [Number(id), 2]]),
        );
      case accountCalls.demoLogin.path:
        return this.#enterDemo(String(input['demo_id']));
      case accountCalls.userInfo.path:
        return session;
      case accountCalls.logout.path:
        this.sessions.delete(String(seen.headers[HEADERS.token]));
        return {};
      case forexCalls.myDeal.path:
        return this.#page(Number(input['status']), Number(input['page']));
      case forexCalls.order.path:
        return this.#numbered(this.#change(idIn(input, this.orders), {}));
      case forexCalls.submit.path:
        return this.#numbered(this.#submit(input));
      case forexCalls.close.path:
        return this.#numbered(this.#close(input));
      case forexCalls.cancelTrade.path:
        return this.#numbered(this.#cancel(Number(input['id'])));
      case forexCalls.setStopPrice.path:
        return this.#numbered(this.#setStops(Number(input['id']), input));
      default:
        throw new Refusal('not_found');
    }
  }

  #enterDemo(device: string): { token: string; user: User } {
    const known = this.#devices.get(device) ?? user(this.#devices.size + 1);
    this.#devices.set(device, known);
    const token = randomUUID();
    this.sessions.set(token, known);
    return { token, user: known };
  }

  #page(status: number, page: number): object {
    const { profit, ...figures } = this.figures;
    const rows = this.orders.filter((order) => order.Status === status).sort((left, right) => right.Id - left.Id);
    const data = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    return this.#numbered({ data, total: rows.length, all_fact_profits: profit, ...figures });
  }

  /** An answer with the number of the last event, of which this server has one for each order. */
  #numbered(answer: object): object {
    return { ...answer, n: this.#orderId };
  }

  #submit(input: Record<string, unknown>): Order {
    if (Number(input['cont']) === 0) throw new Refusal('lots_invalid', { minimum: 0.01 });
    const pending = Number(input['status']) === 0;
    const order = this.addOrder({
      Status: pending ? 0 : 1,
      Quantity: Number(input['cont']),
      ClientId: typeof input['client_id'] === 'string' ? input['client_id'] : null,
      ...(pending ? { Price: 0, CautionMoney: 0, Entry: 'limit' } : {}),
    });
    this.trade(pending ? 'pending' : 'opened', order);
    return order;
  }

  #close(input: Record<string, unknown>): Order {
    const id = Number(input['id']);
    const part = input['cont'] === undefined ? undefined : Number(input['cont']);
    const order = this.orders.find((other) => other.Id === id);
    if (order?.Status !== 1) throw new Refusal('order_not_holding');
    if (part === undefined) {
      const closed = this.#change(id, { Status: 3, CloseReason: 'user' });
      this.#closed(closed);
      return closed;
    }
    const closed = this.addOrder({ Status: 3, CloseReason: 'user', Quantity: part, ParentId: id });
    const rest = this.#change(id, { Quantity: order.Quantity - part });
    this.#closed(closed);
    this.trade('updated', rest);
    return closed;
  }

  #closed(order: Order): void {
    const { Id: id, Price: price } = order;
    this.push('FOREX_CLOSED', { id, reason: 'user', price, profit: 0, order, account: this.figures });
  }

  #cancel(id: number): Order {
    if (this.orders.find((other) => other.Id === id)?.Status !== 0) throw new Refusal('order_not_pending');
    const order = this.#change(id, { Status: 3, CloseReason: 'cancelled' });
    this.trade('cancelled', order);
    return order;
  }

  #setStops(id: number, input: Record<string, unknown>): Order {
    const order = this.#change(id, stopsIn(input));
    this.trade('updated', order);
    return order;
  }

  #open(socket: WebSocket, url: string): void {
    const seen: SocketSeen = { socket, said: [], topics: new Set(), token: undefined, url };
    this.sockets.push(seen);
    socket.on('message', (data: Buffer) => {
      const message = note(seen, data.toString());
      if (this.mute) return;
      answer(seen, message, {
        isSession: (token) => this.sessions.has(token),
        isInstrument: (id) => !this.refusedIds.has(id),
      });
    });
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
