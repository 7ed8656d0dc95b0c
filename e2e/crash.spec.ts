/** kill -9 of the whole server under load: every acknowledged order exists exactly once. Needs no browser. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { isLong } from './support/long.ts';
import { type RunningServer, startServer, verify } from './support/server.ts';

const FEED_KEY = 'crash-story-feed-key-0123456789';
const SETTINGS = {
  FEED: 'push',
  FEED_SILENCE_MS: '0',
  QUOTE_MAX_AGE_MS: '60000',
  FEED_KEY,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  DEMO_BALANCE: '1000000',
  MAX_OPEN_ORDERS: '0',
};
const KILLS = isLong ? 10 : 1;
const ORDERS_PER_ROUND = 200;
const INTERVAL_MS = 10;

interface Answer {
  readonly code: number;
  readonly data: { readonly Id: number } & Record<string, unknown>;
}

async function send(server: RunningServer, token: string, path: string, body: object, key: string): Promise<Answer> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, lang: 'en', 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as Answer;
}

async function get(server: RunningServer, token: string, path: string): Promise<Answer> {
  const response = await fetch(server.url + path, { headers: { token, lang: 'en' } });
  return (await response.json()) as Answer;
}

async function tick(server: RunningServer, step: number): Promise<void> {
  const bid = 1.08 + (step % 50) / 100_000;
  const response = await fetch(`${server.url}/v1/feed/ticks`, {
    method: 'POST',
    headers: { 'feed-key': FEED_KEY, 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify({ code: 'EURUSD', bid: Number(bid.toFixed(5)), ask: Number((bid + 0.0001).toFixed(5)) })}\n`,
  });
  expect(response.status).toBe(200);
}

/** All ids with one status, over all pages. */
async function idsOf(server: RunningServer, token: string, status: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { data } = await get(server, token, `/v1/api/forex/my_deal?status=${status}&page=${page}`);
    const rows = data['data'] as { Id: number }[];
    ids.push(...rows.map((row) => row.Id));
    if (rows.length === 0 || ids.length >= (data['total'] as number)) return ids;
  }
}

/** Sends an order every 10 ms until the server is gone; returns keys with their answers, and keys without one. */
async function load(
  server: RunningServer,
  token: string,
  forexId: number,
): Promise<{ answered: Map<string, number>; open: string[] }> {
  const answered = new Map<string, number>();
  const keys: string[] = [];
  const sent: Promise<void>[] = [];
  const order = { type: 1, cont: 0.01, forex_id: forexId, status: 1, multiple: 100 };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (keys.length === ORDERS_PER_ROUND) {
        clearInterval(timer);
        resolve();
        return;
      }
      const key = randomUUID();
      keys.push(key);
      sent.push(
        send(server, token, '/v1/api/forex/submit', order, key).then(
          (answer) => {
            expect(answer.code).toBe(1);
            answered.set(key, answer.data.Id);
          },
          () => undefined,
        ),
      );
      // killed while orders are in flight, at a different moment each round
      if (keys.length === ORDERS_PER_ROUND - 20) void server.kill();
    }, INTERVAL_MS);
  });
  await Promise.all(sent);
  return { answered, open: keys.filter((key) => !answered.has(key)) };
}

test('under 100 orders a second and repeated kill -9, every acknowledged order exists once', async () => {
  test.setTimeout(300_000);
  let server = await startServer(SETTINGS);
  const { dataDir } = server;
  try {
    const login = await get(server, '', `/api/user/createAccountDemoForU?demo_id=crash-story-device-0001`);
    const token = login.data['token'] as string;
    const instruments = (await get(server, '', '/v1/api/forex/trade_list')).data as unknown as {
      Id: number;
      Code: string;
    }[];
    const forexId = instruments.find((row) => row.Code === 'EURUSD')?.Id ?? 0;
    const order = { type: 1, cont: 0.01, forex_id: forexId, status: 1, multiple: 100 };
    const known = new Map<string, number>();
    for (let round = 0; round < KILLS; round++) {
      await tick(server, round);
      const { answered, open } = await load(server, token, forexId);
      expect(answered.size).toBeGreaterThan(0);
      for (const [key, id] of answered) known.set(key, id);
      await server.kill();
      server = await startServer(SETTINGS, dataDir);
      await tick(server, round + 1);
      // the app repeats unanswered orders with the same key: nothing happens twice
      for (const key of open) known.set(key, (await send(server, token, '/v1/api/forex/submit', order, key)).data.Id);
      const ids = await idsOf(server, token, 1);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.toSorted((a, b) => a - b)).toEqual([...known.values()].toSorted((a, b) => a - b));
    }
    expect(known.size).toBe(KILLS * ORDERS_PER_ROUND);
    await server.stop();
    const proof = await verify(dataDir);
    console.info(proof.output);
    expect(proof.code, proof.output).toBe(0);
  } finally {
    await server.dispose();
  }
});
