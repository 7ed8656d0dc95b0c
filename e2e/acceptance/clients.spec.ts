/**
 * Contract §15, clients: the installed packages for Node.js and Python trade while the server is killed and started again, and nothing is
 * lost, doubled or unseen; an example strategy runs the same day to the same ledger twice.
 */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ensurePython } from '../../scripts/lib/python.mjs';
import { installedProject, type Program, start, startNode, startPython, typeCheck } from '../support/clients.ts';
import { isLong } from '../support/long.ts';
import { type RunningServer, startServer, verify } from '../support/server.ts';
import { idOf } from './catalogue.ts';

const FEED_KEY = 'clients-feed-key-0123456789abcdef';
const SETTINGS = {
  FEED: 'push',
  FEED_SILENCE_MS: '0',
  QUOTE_MAX_AGE_MS: '60000',
  FEED_KEY,
  LOG_LEVEL: 'error',
  DEMO_BALANCE: '1000000',
};
/** How long orders are placed, and between kills. */
const TRADING_MS = isLong ? 600_000 : 15_000;
const LIFE_MS = isLong ? 30_000 : 5_000;
const TICK_MS = 100;

interface Account {
  readonly key: string;
  readonly token: string;
}

interface Row {
  readonly Id: number;
  readonly ClientId: string | null;
  readonly ParentId: number | null;
  readonly Quantity: number;
  readonly TargetLossPrice: number;
}

interface Event {
  readonly n: number;
  readonly event: string;
  readonly order?: Row;
}

interface Result {
  readonly placed: readonly (readonly [clientId: string, id: number])[];
  readonly repeated: number;
  readonly interruptions: number;
  readonly seen: readonly (readonly [n: number, event: string, id: number | null, clientId: string | null])[];
  readonly holding: readonly (readonly [id: number, lots: string, stop: string])[];
  readonly pending: readonly (readonly [id: number, lots: string, stop: string])[];
}

async function ask<Data>(server: RunningServer, path: string, token = '', body?: object): Promise<Data> {
  const response = await fetch(server.url + path, {
    headers: { lang: 'en', token, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const { code, data } = (await response.json()) as { code: number; data: Data };
  expect(code, path).toBe(1);
  return data;
}

async function newAccount(server: RunningServer): Promise<Account> {
  const { token } = await ask<{ token: string }>(server, `/api/user/createAccountDemoForU?demo_id=${randomUUID()}`);
  const { key } = await ask<{ key: string }>(server, '/api/user/api_key_create', token, {
    name: 'bot',
    scopes: ['trade'],
  });
  return { token, key };
}

/** Rejects while the server is down. */
const tick = (server: RunningServer, bid: string, ask: string): Promise<Response> =>
  fetch(`${server.url}/v1/feed/ticks`, {
    method: 'POST',
    headers: { 'feed-key': FEED_KEY, 'content-type': 'application/x-ndjson' },
    body: `{"code":"EURUSD","bid":${bid},"ask":${ask}}\n`,
  });

/** Prices that move a little, until it is stopped. */
function startTicking(server: () => RunningServer): () => void {
  let step = 0;
  const timer = setInterval(() => {
    step += 1;
    const points = 108_000 + (step % 50);
    tick(server(), `1.${String(points).slice(1)}`, `1.${String(points + 10).slice(1)}`).catch(() => undefined);
  }, TICK_MS);
  return () => clearInterval(timer);
}

async function allOrders(server: RunningServer, token: string, status: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/v1/api/forex/my_deal?status=${status}&limit=500&page=${page}`;
    const { data, total } = await ask<{ data: Row[]; total: number }>(server, path, token);
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
}

/** Reads the events of an account from time to time, before the oldest are not kept any more. */
function eventReader(token: string): { read(server: RunningServer): Promise<void>; readonly events: Event[] } {
  const events: Event[] = [];
  return {
    events,
    async read(server) {
      for (;;) {
        const after = events.at(-1)?.n ?? 0;
        const page = await ask<{ data: Event[]; last: number }>(server, `/v1/api/events?after=${after}`, token);
        events.push(...page.data);
        if (page.data.length === 0) return;
      }
    },
  };
}

async function expectComplete(
  server: RunningServer,
  token: string,
  events: readonly Event[],
  result: Result,
): Promise<void> {
  expect(events.map(({ n }) => n)).toEqual(events.map((_event, index) => index + 1));
  expect(result.seen).toEqual(
    events.map(({ n, event, order }) => [n, event, order?.Id ?? null, order?.ClientId ?? null]),
  );
  const [holding, pending, history] = await Promise.all([1, 0, 3].map((status) => allOrders(server, token, status)));
  const orders = [...(holding ?? []), ...(pending ?? []), ...(history ?? [])].filter(
    ({ ParentId }) => ParentId === null,
  );
  const byName = (left: readonly unknown[], right: readonly unknown[]): number =>
    String(left[0]) < String(right[0]) ? -1 : 1;
  expect(orders.map(({ ClientId, Id }) => [ClientId, Id]).toSorted(byName)).toEqual(result.placed.toSorted(byName));
  const shown = (rows: readonly Row[] = []) =>
    rows.map(({ Id, Quantity, TargetLossPrice }) => [Id, String(Quantity), String(TargetLossPrice)]);
  expect(result.holding).toEqual(shown(holding));
  expect(result.pending).toEqual(shown(pending));
  expect(result.placed.length).toBeGreaterThan(10);
  expect(result.interruptions).toBeGreaterThan(0);
}

test('both clients trade through kill -9 of the server, and nothing is lost, doubled or unseen', async () => {
  test.setTimeout(TRADING_MS + 300_000);
  const project = await installedProject();
  let server = await startServer(SETTINGS);
  const { dataDir } = server;
  const port = Number(new URL(server.url).port);
  const stopTicking = startTicking(() => server);
  try {
    const [ofNode, ofPython] = [await newAccount(server), await newAccount(server)];
    const environment = ({ key }: Account, SEED: string) => ({
      TRADEWIND_URL: server.url,
      TRADEWIND_KEY: key,
      FOREX_ID: String(idOf('EURUSD')),
      SEED,
    });
    const programs: readonly Program[] = [
      await startNode(project, 'random-orders.mjs', environment(ofNode, '7')),
      await startPython('random_orders.py', environment(ofPython, '11')),
    ];
    const readers = [ofNode, ofPython].map(({ token }) => eventReader(token));
    await Promise.all(programs.map((program) => program.hears('ready')));
    for (const end = Date.now() + TRADING_MS; Date.now() < end;) {
      // not a wait for anything: so long is the life of this server
      await new Promise((resolve) => setTimeout(resolve, LIFE_MS));
      await server.kill();
      server = await startServer(SETTINGS, dataDir, port);
      for (const reader of readers) await reader.read(server);
    }
    for (const { process } of programs) process.stdin?.end();
    const results = await Promise.all(programs.map(async (program) => JSON.parse(await program.result()) as Result));
    stopTicking();
    for (const [index, { token }] of [ofNode, ofPython].entries()) {
      const [reader, result] = [readers[index], results[index]];
      if (reader === undefined || result === undefined) throw new Error('no result');
      await reader.read(server);
      await expectComplete(server, token, reader.events, result);
    }
    await server.stop();
    const proof = await verify(dataDir);
    expect(proof.code, proof.output).toBe(0);
  } finally {
    stopTicking();
    await server.dispose();
  }
});

/** Mid prices of a day: up and down, back where they began. */
const DAY = Array.from({ length: 480 }, (_, index) => {
  const points = 108_000 + Math.floor(400 * Math.sin((index * Math.PI) / 60));
  const text = (value: number): string => `1.${String(value).slice(1)}`;
  return { Code: 'EURUSD', Bid: text(points), Ask: text(points + 10) };
});

test('the example strategy runs the same day to the same ledger twice, in both languages', async () => {
  test.setTimeout(300_000);
  const project = await installedProject();
  const server = await startServer(SETTINGS);
  try {
    const environment = { TRADEWIND_URL: server.url, FEED_KEY, TICKS: JSON.stringify(DAY) };
    const inNode = await startNode(project, 'replay-day.mjs', environment);
    const [first, second] = JSON.parse(await inNode.result()) as { orders: unknown[]; ledger: unknown[] }[];
    const inPython = await startPython('replay_day.py', environment);
    const days = JSON.parse(await inPython.result()) as unknown[];
    expect(first?.orders.length).toBeGreaterThan(5);
    expect(first?.ledger.length).toBeGreaterThan(5);
    expect(second).toEqual(first);
    expect(days).toEqual([first, first]);
  } finally {
    await server.dispose();
  }
});

test('the three bots of the page "Your first bot" run unchanged', async () => {
  test.setTimeout(300_000);
  const page = await readFile(join(import.meta.dirname, '../../docs/recipes/first-bot.md'), 'utf8');
  const block = (language: string): string =>
    new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'su').exec(page)?.[1] ?? `no ${language} on the page`;
  const project = await installedProject();
  const server = await startServer(SETTINGS);
  try {
    await tick(server, '1.08000', '1.08010');
    const { key } = await newAccount(server);
    const environment = { TRADEWIND_URL: server.url, TRADEWIND_KEY: key };
    const curl = start('bash', ['-e', '-c', block('sh')], project, environment);
    await curl.result();
    expect(curl.output().match(/^\{"code":1,/gmu)).toHaveLength(5);
    await writeFile(join(project, 'bot.mjs'), block('js'));
    await writeFile(join(project, 'bot.py'), block('python'));
    const inNode = start(process.execPath, ['bot.mjs'], project, environment);
    expect(await inNode.result()).toMatch(/^\d+ closed \d+$/u);
    const inPython = await startPython(join(project, 'bot.py'), environment);
    expect(await inPython.result()).toMatch(/^\d+ closed$/u);
    for (const bot of [inNode, inPython]) expect(bot.output()).toContain('bought at 1.0801');
  } finally {
    await server.dispose();
  }
});

const CONSUMER = `
import { createBot, toPoints, ApiError } from '@tradewind/client';
import type { AccountEvent, Order } from '@tradewind/client';
const bot = createBot({ url: 'http://127.0.0.1:8080', key: 'tw_demo_x' });
const order: Promise<Order> = bot.orders.submit({ type: 1, status: 1, forex_id: 1, cont: '0.01', multiple: 100 });
void order.then(({ Id, Price }) => bot.orders.setStops(Id, { stop_loss_price: Price }));
const points: number = toPoints('1.08412', 5);
async function follow(): Promise<AccountEvent | undefined> {
  for await (const event of bot.events({ after: points })) return event;
  return undefined;
}
follow().catch((error: unknown) => error instanceof ApiError && error.key);
// @ts-expect-error amounts are text, so that no digit is lost
void bot.orders.close(1, { cont: 0.01 });
`;

test('the package installs into an empty project, with types, and needs no build', async () => {
  test.setTimeout(300_000);
  const project = await installedProject();
  expect(await typeCheck(project, CONSUMER)).toBe('');
  // the Node.js of this machine, which may be older than that of the repository
  const source = `import { createBot } from '@tradewind/client'; createBot({ url: 'http://127.0.0.1:1', key: 'k' }).stop(); console.log('ok')`;
  expect(await start('node', ['--input-type=module', '-e', source], project, {}).result()).toBe('ok');
});

test('pyright accepts the client for Python', { tag: '@long' }, async () => {
  test.setTimeout(600_000);
  const project = await installedProject();
  await start('npm', ['install', '--no-audit', '--no-fund', 'pyright'], project, {}).result();
  const settings = join(import.meta.dirname, '../../clients/python');
  const args = ['node_modules/pyright/index.js', '--project', settings, '--pythonpath', await ensurePython()];
  const checked = await start(process.execPath, args, project, {}).result();
  expect(checked).toBe('0 errors, 0 warnings, 0 informations');
});

test('the package trades on Node.js 20 and 22', { tag: '@long' }, async () => {
  test.setTimeout(600_000);
  const project = await installedProject();
  await start(
    'npm',
    ['install', '--no-audit', '--no-fund', 'node-20@npm:node@20', 'node-22@npm:node@22'],
    project,
    {},
  ).result();
  const server = await startServer(SETTINGS);
  try {
    const environment = { TRADEWIND_URL: server.url, FEED_KEY, TICKS: JSON.stringify(DAY) };
    for (const name of ['node-20', 'node-22']) {
      const run = await startNode(project, 'replay-day.mjs', environment, `${project}/node_modules/${name}/bin/node`);
      const [first, second] = JSON.parse(await run.result()) as unknown[];
      expect(second).toEqual(first);
    }
  } finally {
    await server.dispose();
  }
});
