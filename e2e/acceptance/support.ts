/** Shared by the acceptance tests: a server, plain HTTP, a trader's calls, and ticks pushed as by a price bridge. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type RunningServer, startServer } from '../support/server.ts';
import { BASE, CATALOGUE, idOf, type Prices } from './catalogue.ts';

export const FEED_KEY = 'acceptance-feed-key-0123456789abcdef';
export type Server = Pick<RunningServer, 'url'>;
export type Details = Record<string, unknown>;

export interface Reply<Data = Details> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

export interface Request {
  readonly method?: string;
  readonly token?: string;
  readonly lang?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent form-encoded. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as is, with the given `headers`. */
  readonly raw?: string;
}

export interface Order extends Details {
  readonly Id: number;
  readonly OrderType: number;
  readonly Status: number;
  readonly Quantity: number;
  readonly Multiple: number;
  readonly OriginPrice: number;
  readonly PriceSeen: number | null;
  readonly Slippage: number | null;
  readonly CloseOriginPrice: number | null;
  readonly Price: number;
  readonly UpdatePrice: number;
  readonly FactProfits: number;
  readonly CautionMoney: number;
  readonly TradeFee: number;
  readonly Swap: number;
  readonly TargetLossPrice: number;
  readonly TargetProfitPrice: number;
  readonly Trailing: number;
  readonly ExpiresAt: number;
  readonly OcoId: number | null;
  readonly CloseReason: string | null;
  readonly ParentId: number | null;
  readonly QuoteId: number | null;
}

export interface Deals {
  readonly data: Order[];
  readonly total: number;
  readonly all_fact_profits: number;
  readonly balance: number;
  readonly equity: number;
  readonly used_margin: number;
  readonly free_margin: number;
  readonly margin_level: number | null;
}

export interface LogRow extends Details {
  readonly Value: number;
  readonly MemoTran: string;
  readonly CreatedAtTran: string;
}

function bodyOf(request: Request): { body?: string; type?: string } {
  if (request.raw !== undefined) return { body: request.raw };
  if (request.json !== undefined) return { body: JSON.stringify(request.json), type: 'application/json' };
  if (request.form === undefined) return {};
  return { body: new URLSearchParams(request.form).toString(), type: 'application/x-www-form-urlencoded' };
}

export async function call<Data = Details>(server: Server, path: string, request: Request = {}): Promise<Reply<Data>> {
  const { body, type } = bodyOf(request);
  const response = await fetch(server.url + path, {
    method: request.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      lang: request.lang ?? 'en',
      ...(request.token === undefined ? {} : { token: request.token }),
      ...(request.key === undefined ? {} : { 'idempotency-key': request.key }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...request.headers,
    },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  let parsed: Partial<Reply<Data>> = {};
  try {
    parsed = JSON.parse(text) as Partial<Reply<Data>>;
  } catch {
    // not JSON: code stays NaN, so that no expectation can match
  }
  const data = parsed.data as Data;
  return {
    status: response.status,
    headers: response.headers,
    text,
    code: parsed.code ?? Number.NaN,
    msg: parsed.msg ?? '',
    data,
  };
}

/** The data of an answer that must be a success. */
export async function must<Data>(answer: Promise<Reply<Data>>): Promise<Data> {
  const { status, code, text, data } = await answer;
  expect({ status, code }, text.slice(0, 600)).toEqual({ status: 200, code: 1 });
  return data;
}

/** The details of an answer that must be refused with this code and key by a handler (HTTP 200). */
export async function refused(answer: Promise<Reply<unknown>>, code: number, key: string): Promise<Details> {
  const reply = await answer;
  const data = (reply.data ?? {}) as Details;
  expect({ status: reply.status, code: reply.code, key: data['key'] }, reply.text.slice(0, 600)).toEqual({
    status: 200,
    code,
    key,
  });
  expect(reply.msg.length).toBeGreaterThan(0);
  return data;
}

export interface Form {
  readonly code?: string;
  readonly type?: number;
  readonly cont?: string | number;
  readonly status?: number;
  readonly target_price?: string | number;
  readonly stop_loss_price?: string | number;
  readonly target_profit_price?: string | number;
  readonly multiple?: string | number;
  readonly price?: string | number;
  readonly deviation?: string | number;
  readonly expires_at?: number;
  readonly oco?: number;
  readonly trailing?: number;
}

export interface FeedAnswer {
  readonly accepted: number;
  /** Absent when nothing is held back. */
  readonly held?: { readonly line: number }[];
  readonly rejected: { readonly line: number; readonly key: string }[];
}

export type Trader = ReturnType<typeof traderOf>;
const FOREX = '/v1/api/forex';

/** A trader's calls with one session. */
export function traderOf(server: Server, token: string, device: string) {
  const post = <Data>(path: string, json: object, key?: string) =>
    call<Data>(server, path, { token, json, ...(key === undefined ? {} : { key }) });
  const get = <Data>(path: string) => must(call<Data>(server, path, { token }));
  const page = (status: number, number = 1) => get<Deals>(`${FOREX}/my_deal?status=${status}&page=${number}`);
  return {
    token,
    device,
    submit: ({ code = 'EURUSD', ...form }: Form = {}, key?: string) =>
      post<Order>(
        `${FOREX}/submit`,
        { type: 1, cont: 0.1, status: 1, multiple: 100, ...form, forex_id: idOf(code) },
        key,
      ),
    close: (id: number, cont?: string | number, key?: string) =>
      post<Order>(`${FOREX}/close`, { id, ...(cont === undefined ? {} : { cont }) }, key),
    cancel: (id: number) => post<Order>(`${FOREX}/cancel_trade`, { id }),
    stops: (id: number, stop_loss_price: string | number, target_profit_price: string | number) =>
      post<Order>(`${FOREX}/set_stop_price`, { id, stop_loss_price, target_profit_price }),
    page,
    holding: async () => (await page(1)).data,
    pending: async () => (await page(0)).data,
    history: async () => (await page(3)).data,
    balance: () => get<Details & { balance: number }>('/v1/api/main/wallet/getBalance'),
    reset: () => get<Details>('/v1/api/main/user/resetForexDemoAccount'),
    info: () => get<Details>('/api/user/info'),
    /** All rows of the account log, newest first. */
    log: async () => {
      const rows: LogRow[] = [];
      for (let number = 1; ; number++) {
        const part = await get<{ data: LogRow[]; total: number }>(`/v1/api/main/accountLog/forexChange?page=${number}`);
        rows.push(...part.data);
        if (part.data.length === 0 || rows.length >= part.total) return rows;
      }
    },
  };
}

export async function newTrader(server: Server, device: string = randomUUID()): Promise<Trader> {
  const { token } = await must(call<{ token: string }>(server, `/api/user/createAccountDemoForU?demo_id=${device}`));
  return traderOf(server, token, device);
}

/** A line of the feed; prices stay text, so that exactly these digits are sent. */
export function line(code: string, [bid, ask]: readonly [string, string], timeMs?: number): string {
  return `{"code":${JSON.stringify(code)},"bid":${bid},"ask":${ask}${timeMs === undefined ? '' : `,"time":${timeMs}`}}`;
}

export function feed(server: Server, lines: readonly string[], key: string = FEED_KEY): Promise<Reply<FeedAnswer>> {
  return call<FeedAnswer>(server, '/v1/feed/ticks', {
    raw: lines.map((each) => `${each}\n`).join(''),
    headers: { 'feed-key': key, 'content-type': 'application/x-ndjson' },
  });
}

/** Pushes prices that must all be accepted. */
export async function tick(server: Server, prices: Prices): Promise<void> {
  const lines = Object.entries(prices).map(([code, pair]) => line(code, pair));
  expect(await must(feed(server, lines))).toEqual({ accepted: lines.length, rejected: [] });
}

/** Writes a file of instruments for INSTRUMENTS_FILE; returns its path. */
export async function instrumentsFile(content: string = JSON.stringify(CATALOGUE)): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'tradewind-audit-')), 'instruments.json');
  await writeFile(path, content);
  return path;
}

export async function pushSettings(): Promise<Record<string, string>> {
  return {
    FEED: 'push',
    FEED_KEY,
    RATE_LIMITS: 'off',
    TRADE_FEE_TYPE: '2',
    // some tests hold a thousand positions
    MAX_OPEN_ORDERS: '0',
    // prices are pushed only when a test needs them
    FEED_SILENCE_MS: '0',
    QUOTE_MAX_AGE_MS: '60000',
    LOG_LEVEL: 'error',
    INSTRUMENTS_FILE: await instrumentsFile(),
  };
}

interface WorkerFixtures {
  /** Shared by all files of the worker; each test creates its own traders. */
  running: RunningServer;
}
interface Fixtures {
  /** The shared server with every price at its initial value. */
  server: RunningServer;
  trader: Trader;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  running: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer(await pushSettings());
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: async ({ running }, use) => {
    await tick(running, BASE);
    await use(running);
  },
  trader: async ({ server }, use) => {
    await use(await newTrader(server));
  },
});

export { expect };
