/** Contract §6: starting, being killed and restarting, and what is preserved. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { type RunningServer, startServer, verify } from '../support/server.ts';
import { BASE, idOf } from './catalogue.ts';
import { sumUsd } from './exact.ts';
import { type Heard, listen } from './socket.ts';
import { call, type Details, must, newTrader, pushSettings, type Reply, tick, traderOf } from './support.ts';

// long tests that are independent of each other: distributed over the workers
test.describe.configure({ mode: 'parallel' });

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const PERIODS = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week'];

/** The process id that PostgreSQL itself wrote to its data directory. */
async function postgresPid(dataDir: string): Promise<number> {
  const files = await readdir(dataDir, { recursive: true });
  const file = files.find((path) => path.endsWith('postmaster.pid'));
  expect(file, `no postmaster.pid below ${dataDir}`).toBeDefined();
  return Number((await readFile(join(dataDir, file ?? ''), 'utf8')).split('\n')[0]);
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const isMarginCall = (message: Heard) => (message.data as Details | undefined)?.['event'] === 'margin_call';

/** Candles of two periods for the instruments traded by the tests. */
async function charts(server: RunningServer): Promise<unknown[]> {
  const paths = ['EURUSD', 'EURGBP', 'US30'].flatMap((code) =>
    ['1min', '1day'].map((period) => `/v1/api/forex/kline?forex_id=${idOf(code)}&period=${period}`),
  );
  return Promise.all(paths.map((path) => must(call(server, path))));
}

/** All answers of a starting server until it is ready. */
async function answersUntilReady(url: string, child: ChildProcess): Promise<Reply[]> {
  const answers: Reply[] = [];
  for (let ready = false; !ready && child.exitCode === null;) {
    const [health, list] = await Promise.all(
      ['/readyz', '/v1/api/forex/trade_list'].map((path) => call({ url }, path).catch(() => undefined)),
    );
    ready = health?.status === 200;
    // requested before the server was ready, so a good answer may only arrive together with readiness
    for (const answer of [health, list]) if (answer !== undefined && !ready) answers.push(answer);
  }
  return answers;
}

test('while starting, every answer is 503 with the three fields; once ready, the server prints its address in one line', async () => {
  const port = await freePort();
  const dataDir = `/tmp/tradewind-audit-${randomUUID()}`;
  const env = { ...process.env, ...(await pushSettings()), LOG_LEVEL: 'info', PORT: String(port), DATA_DIR: dataDir };
  const child = spawn(
    join(root, 'node_modules', 'node', 'bin', 'node'),
    [join(root, 'apps', 'server', 'src', 'main.ts')],
    { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  try {
    const answers = await answersUntilReady(`http://127.0.0.1:${port}`, child);
    for (const { status, text, code } of answers) {
      if (status === 200 && code === 1) continue; // the list, answered between the two requests
      expect({ status, fields: Object.keys(JSON.parse(text) as object).toSorted() }, text).toEqual({
        status: 503,
        fields: ['code', 'data', 'msg'],
      });
    }
    await expect
      .poll(
        () =>
          printed
            .join('')
            .split('\n')
            // the link for the first operator is another line
            .filter((line) => line.includes(`:${port}`) && !line.startsWith('Back-office: ')).length,
      )
      .toBe(1);
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
});

test('SIGKILL right after an answer loses nothing, keys stay valid, verify confirms it, and SIGTERM stops PostgreSQL, too', async () => {
  const settings = await pushSettings();
  let server: RunningServer = await startServer(settings);
  const { dataDir } = server;
  try {
    await tick(server, BASE);
    let trader = await newTrader(server);
    const key = randomUUID();
    const first = await trader.submit({ cont: '0.30', stop_loss_price: '1.08000' }, key);
    const crossed = await must(trader.submit({ code: 'EURGBP', cont: '1.37', type: 2 }));
    const pending = await must(
      trader.submit({ code: 'USDJPY', status: 0, target_price: '149.000', stop_loss_price: '148.000' }),
    );
    await must(trader.close(crossed.Id, '0.37'));
    await tick(server, { EURUSD: ['1.07990', '1.08000'] });
    // a second trader is below 100 % and was notified
    const called = await newTrader(server);
    await must(called.submit({ code: 'US30', cont: 500, multiple: 0 }));
    const before = await listen(server, called.token);
    await tick(server, { US30: ['38998.90', '38998.90'] });
    await before.next(isMarginCall);
    before.close();
    await server.kill();

    server = await startServer(settings, dataDir);
    trader = traderOf(server, trader.token, trader.device);
    const after = await listen(server, called.token);
    await tick(server, { US30: ['38998.80', '38998.80'] });
    await after.ask('ping');
    expect(after.heard.filter(isMarginCall), 'margin call again, without a recovery').toEqual([]);
    after.close();
    const history = await trader.history();
    expect(history.map((row) => [row.CloseReason, row.Quantity])).toEqual([
      ['stop_loss', 0.3],
      ['user', 0.37],
    ]);
    expect(history[0]).toMatchObject({ Id: first.data.Id, UpdatePrice: 1.0799 });
    expect(await trader.holding()).toMatchObject([{ Id: crossed.Id, Quantity: 1, Price: crossed.Price }]);
    expect(await trader.pending()).toMatchObject([{ Id: pending.Id, OriginPrice: 149, TargetLossPrice: 148 }]);
    const { balance } = await trader.balance();
    expect(sumUsd((await trader.log()).map((row) => row.Value))).toBe(balance);
    expect(balance).toBe(
      sumUsd([100_000, -first.data.TradeFee, -crossed.TradeFee, ...history.map((row) => row.FactProfits)]),
    );

    // the same answer again, verbatim, and nothing happens
    expect((await trader.submit({ cont: '0.30', stop_loss_price: '1.08000' }, key)).text).toBe(first.text);
    expect(await trader.holding()).toHaveLength(1);
    // the same device gets the same account, and new ids are new
    expect((await (await newTrader(server, trader.device)).info())['id']).toBe((await trader.info())['id']);
    await tick(server, BASE);
    const later = await must(trader.submit());
    expect(later.Id).toBeGreaterThan(Math.max(pending.Id, ...history.map((row) => row.Id)));
    // the pending order still waits for its price
    await tick(server, { USDJPY: ['148.980', '148.999'] });
    expect((await trader.holding())[0]).toMatchObject({ Id: later.Id });
    expect((await trader.holding()).find((row) => row.Id === pending.Id)).toMatchObject({
      Price: 148.999,
      OriginPrice: 149,
    });

    const postgres = await postgresPid(dataDir);
    expect(alive(postgres)).toBe(true);
    const ended = once(server.process, 'exit');
    await server.stop();
    expect(await ended).toEqual([0, null]);
    expect(alive(postgres), 'PostgreSQL goes on after SIGTERM').toBe(false);
    const proof = await verify(dataDir);
    expect(proof.code, proof.output).toBe(0);
    expect(proof.output.trim()).not.toBe('');
  } finally {
    await server.dispose();
  }
});

// the short run has this in core/market/market.test.ts
test('candles survive an orderly stop', { tag: '@long' }, async () => {
  const settings = await pushSettings();
  let server = await startServer(settings);
  const { dataDir } = server;
  try {
    await tick(server, BASE);
    await tick(server, { EURUSD: ['1.07990', '1.08000'], US30: ['38998.90', '38998.90'] });
    const before = await charts(server);
    await server.stop();
    server = await startServer(settings, dataDir);
    expect(await charts(server)).toEqual(before);
  } finally {
    await server.dispose();
  }
});

// the first start, which takes seconds, is tested by npm-start.test.ts
test('a new installation has forty instruments with live prices, charts of every period, and real category names', async () => {
  const server = await startServer({ FEED: 'sim', FEED_SEED: '7', LOG_LEVEL: 'error' });
  try {
    const rows = await must(call<Details[]>(server, '/v1/api/forex/trade_list'));
    expect(rows.length).toBeGreaterThanOrEqual(40);
    expect(new Set(rows.map((row) => row['Code'])).size).toBe(rows.length);
    for (const code of ['EURUSD', 'USDJPY', 'GBPUSD', 'XAUUSD', 'BTCUSD'])
      expect(rows.map((row) => row['Code'])).toContain(code);
    for (const row of rows) {
      const { Bid, Ask } = row['ForexQuotations'] as { Bid: number; Ask: number };
      expect(Bid, String(row['Code'])).toBeGreaterThan(0);
      expect(Ask).toBeGreaterThanOrEqual(Bid);
      expect(row['MarketStatus']).toBe(1);
    }
    for (const period of PERIODS) {
      const candles = await must(call<Details[]>(server, `/v1/api/forex/kline?forex_id=1&period=${period}`));
      expect(candles.length, period).toBeGreaterThan(30);
      const times = candles.map((row) => Number(row['Time']));
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    }
    const trader = await newTrader(server);
    const forexId = Number(rows[0]?.['Id']);
    const multiple = (rows[0]?.['HasForexMultiple'] as { Value: number }[] | undefined)?.[0]?.Value;
    const json = { type: 1, cont: rows[0]?.['ForexMinCont'], forex_id: forexId, status: 1, multiple };
    const order = await must(call<{ Id: number }>(server, '/v1/api/forex/submit', { token: trader.token, json }));
    await must(trader.close(order.Id));
  } finally {
    await server.dispose();
  }
});
