/** Orders through the real server: a separate process with a pushed price, with requests from a load process. */
import { fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import type { LoadRequest, LoadResult } from './orders-load.ts';

export const FEED_KEY = 'a-key-for-the-benchmark';
const SERVER = join(import.meta.dirname, '../../apps/server/src/main.ts');
/** As set by `npm start` (scripts/start.mjs, scripts/lib/runtime.mjs). */
const SERVER_FLAGS = ['--min-semi-space-size=32', '--max-semi-space-size=32'];
const SERVER_ENVIRONMENT = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };
const CODE = 'EURUSD';

export interface HttpSizes {
  readonly accounts: number;
  readonly connections: number;
  readonly warmUp: number;
  readonly orders: number;
}

export interface HttpFigures {
  readonly ordersPerS: number;
  /** The same accounts with API keys in place of sessions. */
  readonly keyOrdersPerS: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** At half of ordersPerS, measured from the time at which an order was due. */
  readonly p99MsHalfLoad: number;
  /** What an order adds to the tables and their indexes, and what it writes to the database log. */
  readonly bytes: number;
  readonly walBytes: number;
}

/** Starts the server on a migrated database and loads it: first at its maximum, then at half of that. */
export async function httpFigures(databaseUrl: string, sizes: HttpSizes): Promise<HttpFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-bench-server-'));
  const server = await startServer(databaseUrl, dataDir);
  const loader = fork(join(import.meta.dirname, 'orders-load.ts'), { execArgv: [] });
  try {
    const { hostname: host, port } = new URL(server.url);
    const requests = await prepareRequests(server.url, sizes.accounts);
    const keyed = await prepareRequests(server.url, sizes.accounts, 'key');
    const ask = (orders: number, ratePerS?: number, by = requests): Promise<LoadResult> =>
      run(loader, {
        host,
        ports: [Number(port)],
        requests: by,
        connections: sizes.connections,
        orders,
        ...(ratePerS === undefined ? {} : { ratePerS }),
      });
    await ask(sizes.warmUp);
    const before = await sizesOf(databaseUrl);
    const full = await ask(sizes.orders);
    const after = await sizesOf(databaseUrl);
    const half = await ask(sizes.orders, full.ordersPerS * 0.5);
    const byKey = await ask(sizes.orders, undefined, keyed);
    return {
      ordersPerS: full.ordersPerS,
      keyOrdersPerS: byKey.ordersPerS,
      p50Ms: percentile(full.latenciesMs, 0.5),
      p99Ms: percentile(full.latenciesMs, 0.99),
      p99MsHalfLoad: percentile(half.latenciesMs, 0.99),
      bytes: (after.bytes - before.bytes) / sizes.orders,
      walBytes: (after.walBytes - before.walBytes) / sizes.orders,
    };
  } finally {
    loader.kill();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Size of a database, and the total ever written to its server's log. */
async function sizesOf(databaseUrl: string): Promise<{ readonly bytes: number; readonly walBytes: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ bytes: number; walBytes: number }>(
    `SELECT pg_database_size(current_database())::float8 AS bytes,
            pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS "walBytes"`,
  );
  await client.end();
  return rows[0] ?? { bytes: Number.NaN, walBytes: Number.NaN };
}

/** Of ascending values; `share` 0.99 = the value exceeded by one in a hundred. */
export const percentile = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;

/** Runs a request in the load process. */
export async function run(loader: ChildProcess, request: LoadRequest): Promise<LoadResult> {
  const over = new AbortController();
  const failed = once(loader, 'exit', { signal: over.signal }).then(() => {
    throw new Error('the load process failed');
  });
  loader.send(request);
  try {
    const [result]: LoadResult[] = await Promise.race([once(loader, 'message'), failed]);
    if (result === undefined) throw new Error('the load process said nothing');
    return result;
  } finally {
    failed.catch(() => {});
    over.abort();
  }
}

/** The server as a separate process on a migrated database. `flags`: Node's. `onError` receives its standard error. */
export async function startServer(
  databaseUrl: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  {
    flags = [],
    onError = (text) => process.stderr.write(text),
  }: { readonly flags?: readonly string[]; readonly onError?: (text: string) => void } = {},
): Promise<{ readonly url: string; readonly pid: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, ...flags, SERVER], {
    env: {
      PATH: process.env['PATH'],
      ...SERVER_ENVIRONMENT,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      FEED: 'push',
      FEED_SILENCE_MS: '0',
      FEED_KEY,
      RATE_LIMITS: 'off',
      QUOTE_MAX_AGE_MS: '86400000',
      DEMO_BALANCE: '100000000',
      MAX_OPEN_ORDERS: '0',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.setEncoding('utf8').on('data', onError);
  child.stdout.setEncoding('utf8');
  let said = '';
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(text);
    if (said.includes('\n')) break;
  }
  child.stdout.resume();
  const url = /https?:\/\/\S+/u.exec(said)?.[0];
  if (url === undefined) throw new Error(`the server did not start: ${said}`);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const envelope = z.object({ code: z.number(), data: z.unknown() });

/** The data of an answer, parsed with a schema. */
async function call<Data>(url: string, schema: z.ZodType<Data>): Promise<Data> {
  const text = await (await fetch(url)).text();
  const { code, data } = envelope.parse(JSON.parse(text));
  if (code !== 1) throw new Error(`${url}: ${text.slice(0, 300)}`);
  return schema.parse(data);
}

export const instruments = z.array(
  z.object({
    Id: z.number(),
    Code: z.string(),
    ForexMinCont: z.number(),
    HasForexMultiple: z.array(z.object({ Value: z.number() })),
  }),
);
export const session = z.object({ token: z.string() });

/** Sends a price, creates demo accounts, and returns an order request for each, by its session or by an API key. */
export async function prepareRequests(
  base: string,
  accounts: number,
  by: 'session' | 'key' = 'session',
): Promise<readonly string[]> {
  const ticks = await fetch(new URL('/v1/feed/ticks', base), {
    method: 'POST',
    headers: { 'feed-key': FEED_KEY },
    body: `{"code":"${CODE}","bid":1.08412,"ask":1.08421}\n`,
  });
  if (!ticks.ok) throw new Error(`the tick was not taken: ${await ticks.text()}`);
  const list = await call(new URL('/v1/api/forex/trade_list', base).href, instruments);
  const instrument = list.find(({ Code }) => Code === CODE);
  if (instrument === undefined) throw new Error(`${CODE} is not in the catalogue`);
  const body = JSON.stringify({
    type: 1,
    cont: instrument.ForexMinCont,
    forex_id: instrument.Id,
    status: 1,
    target_price: 0,
    stop_loss_price: 1.08,
    target_profit_price: 0,
    multiple: instrument.HasForexMultiple.at(-1)?.Value ?? 0,
  });
  const requests: string[] = [];
  for (let index = 0; index < accounts; index++) {
    const demoId = `bench-device-${String(index).padStart(8, '0')}`;
    const { token } = await call(new URL(`/api/user/createAccountDemoForU?demo_id=${demoId}`, base).href, session);
    requests.push(
      `POST /v1/api/forex/submit HTTP/1.1\r\nhost: ${new URL(base).host}\r\ncontent-type: application/json\r\n` +
        `${by === 'session' ? `token: ${token}` : `authorization: Bearer ${await newKey(base, token)}`}\r\nlang: en\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  }
  return requests;
}

async function newKey(base: string, token: string): Promise<string> {
  const answer = await fetch(new URL('/api/user/api_key_create', base), {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', scopes: ['trade'] }),
  });
  return z.object({ data: z.object({ key: z.string() }) }).parse(await answer.json()).data.key;
}
