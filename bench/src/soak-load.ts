/**
 * The customers of `soak.ts`, in a separate process. Some trade, each opening a position and closing it again; some only
 * watch prices over a permanent socket; some open a new socket each time and leave; one logs in and out. All act at a
 * steady pace, so that any growth in the server is a growth over time.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { instruments, session } from './orders-http.ts';

export interface SoakRequest {
  readonly url: string;
  readonly traders: number;
  /** Pause between two orders of a trader. */
  readonly orderEveryMs: number;
  readonly sockets: number;
  readonly visitEveryMs: number;
  readonly loginEveryMs: number;
  readonly account: string;
  readonly password: string;
}

export interface SoakCounts {
  readonly orders: number;
  readonly visits: number;
  readonly logins: number;
  /** Price frames received. */
  readonly frames: number;
  /** Answers with 503; the call is repeated. */
  readonly unavailable: number;
  /** Of orders; ascending. */
  readonly latenciesMs: readonly number[];
}

const CODE = 'EURUSD';
const SUBSCRIBE = '{"type":"sub","params":{"topic":"DAY_MARKET"}}';
const answer = z.object({ code: z.number(), data: z.unknown() });
const order = z.object({ Id: z.number() });

/** Delay before repeating a call answered with 503, as on an overloaded machine. */
const AGAIN_MS = 500;

const NOTHING = { orders: 0, visits: 0, logins: 0, frames: 0, unavailable: 0 };
const counts = { ...NOTHING };
let latenciesMs: number[] = [];

class Caller {
  readonly #url: string;
  #token = '';

  constructor(url: string) {
    this.#url = url;
  }

  get token(): string {
    return this.#token;
  }

  get<Data>(path: string, schema: z.ZodType<Data>): Promise<Data> {
    return this.#ask(path, { headers: { token: this.#token } }, schema);
  }

  post<Data>(path: string, body: object, schema: z.ZodType<Data>): Promise<Data> {
    const headers = { 'content-type': 'application/json', token: this.#token, 'idempotency-key': randomUUID() };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) }, schema);
  }

  async enterDemo(demoId: string): Promise<void> {
    ({ token: this.#token } = await this.get(`/api/user/createAccountDemoForU?demo_id=${demoId}`, session));
  }

  async logIn(account: string, password: string): Promise<void> {
    this.#token = '';
    ({ token: this.#token } = await this.post('/api/user/loginForU', { account, password }, session));
  }

  async #ask<Data>(path: string, request: RequestInit, schema: z.ZodType<Data>): Promise<Data> {
    for (;;) {
      const response = await fetch(this.#url + path, request);
      const text = await response.text();
      const read = answer.safeParse(JSON.parse(text));
      if (read.data?.code === 1) return schema.parse(read.data.data);
      if (response.status !== 503) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
      counts.unavailable += 1;
      await delay(AGAIN_MS);
    }
  }
}

async function atPace(everyMs: number, act: () => Promise<void>): Promise<void> {
  // spread out, not all at the same moment
  await delay(Math.random() * everyMs);
  for (let dueAt = performance.now(); ; dueAt += everyMs) {
    await delay(Math.max(0, dueAt - performance.now()));
    await act();
  }
}

async function timed<Result>(call: Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await call;
  latenciesMs.push(performance.now() - startedAt);
  counts.orders += 1;
  return result;
}

async function trade(request: SoakRequest, index: number): Promise<void> {
  const caller = new Caller(request.url);
  await caller.enterDemo(`soak-trader-${String(index).padStart(8, '0')}`);
  const list = await caller.get('/v1/api/forex/trade_list', instruments);
  const instrument = list.find(({ Code }) => Code === CODE);
  if (instrument === undefined) throw new Error(`${CODE} is not in the catalogue`);
  const body = {
    type: 1,
    cont: instrument.ForexMinCont,
    forex_id: instrument.Id,
    status: 1,
    target_price: 0,
    stop_loss_price: 0,
    target_profit_price: 0,
    multiple: instrument.HasForexMultiple.at(-1)?.Value ?? 0,
  };
  let open: number | undefined;
  await atPace(request.orderEveryMs, async () => {
    if (open === undefined) {
      ({ Id: open } = await timed(caller.post('/v1/api/forex/submit', body, order)));
    } else {
      await timed(caller.post('/v1/api/forex/close', { id: open }, order));
      open = undefined;
      await caller.get('/v1/api/forex/my_deal?status=3', z.unknown());
    }
  });
}

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/ws?format=compact`);
  await once(socket, 'open');
  socket.on('message', () => (counts.frames += 1));
  socket.send(SUBSCRIBE);
  return socket;
}

/** Connects with a session, receives prices, and leaves; every second visitor without closing properly. */
async function visit(url: string, token: string): Promise<void> {
  const socket = await openSocket(url);
  socket.send(JSON.stringify({ type: 'login', params: { token } }));
  socket.send('{"type":"sub","params":{"topic":"FOREX_TRADE"}}');
  await once(socket, 'message');
  const closed = once(socket, 'close');
  counts.visits += 1;
  if (counts.visits % 2 === 0) socket.close();
  else socket.terminate();
  await closed;
}

async function start(request: SoakRequest): Promise<void> {
  const { url, traders, sockets, visitEveryMs, loginEveryMs, account, password } = request;
  const visitor = new Caller(url);
  await visitor.enterDemo('soak-visitor-00000000');
  const member = new Caller(url);
  const lost = (): never => {
    throw new Error('the server closed a socket');
  };
  for (let count = 0; count < sockets; count++) (await openSocket(url)).on('close', lost);
  const works = [
    ...Array.from({ length: traders }, (_, index) => trade(request, index)),
    atPace(visitEveryMs, () => visit(url, visitor.token)),
    atPace(loginEveryMs, async () => {
      await member.logIn(account, password);
      await member.post('/api/user/logout', {}, z.unknown());
      counts.logins += 1;
    }),
  ];
  void Promise.all(works);
}

process.on('unhandledRejection', (error) => {
  console.error(error);
  process.exit(1);
});
/** Starts, or returns what was counted since the last request. */
process.on('message', (message: SoakRequest | 'take') => {
  if (message !== 'take') return void start(message).then(() => process.send?.('begun'));
  process.send?.({ ...counts, latenciesMs: latenciesMs.toSorted((left, right) => left - right) } satisfies SoakCounts);
  Object.assign(counts, NOTHING);
  latenciesMs = [];
});
process.on('disconnect', () => process.exit(0));
