/** The bridge and its process: the server's failures, the port, exit codes, signals. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeExchange } from './testing/fake-exchange.ts';
import { FEED_KEY, FakeServer } from './testing/fake-server.ts';
import { RunningBridge } from './testing/running-bridge.ts';

const SYMBOLS = [{ code: 'BTCUSD', symbol: 'BTC/USD' }];
const ticker = (bid: number): string =>
  `{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USD","bid":${bid},"ask":${bid + 1}}]}`;

let server: FakeServer;
let serverUrl: string;
let exchange: FakeExchange;
let url: string;
beforeEach(async () => {
  server = new FakeServer();
  serverUrl = await server.listen();
  exchange = new FakeExchange({
    onMessage: (message) => ((message as { method: string }).method === 'ping' ? [{ method: 'pong' }] : []),
  });
  ({ url } = await exchange.listen());
});
afterEach(async () => {
  await exchange.close();
  await server.close();
});

const connected = (): boolean => (exchange.connections.at(-1)?.messages.length ?? 0) > 0;

describe('a bridge', () => {
  let running: RunningBridge;
  afterEach(() => running.stop().catch(() => {}));

  const start = (options: Record<string, unknown> = {}): void => {
    running = new RunningBridge(serverUrl, { source: 'kraken', symbols: SYMBOLS, url, ...options });
  };
  const status = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${running.bridge.port}${path}`);
    return { status: response.status, text: await response.text() };
  };

  it('waits for a server that is not there yet', async () => {
    server.mood = 'busy';
    start();
    await running.until('an attempt', () => running.log.length === 1);
    expect(running.log[0]).toContain('HTTP 503');
    server.mood = 'well';
    await running.until('connected', connected);
  });

  it.each(['busy', 'cut', 'hang'] as const)('repeats lines with their times when the server is %s', async (mood) => {
    start();
    await running.until('connected', connected);
    server.mood = mood;
    exchange.send(ticker(100));
    await running.until('an attempt', () => server.bodies.some((body) => body.includes('"bid":100')));
    const first = server.bodies.find((body) => body.includes('"bid":100'));
    server.mood = 'well';
    // a request without an answer ends after 10 s of real time; closing it is the same to the bridge
    if (mood === 'hang') server.dropConnections();
    await running.until(
      'accepted',
      () => server.accepted.filter((body) => body === first).length > (mood === 'cut' ? 1 : 0),
    );
  });

  it('counts rejected lines by key, and logs each kind once', async () => {
    server.rejections = { BTCUSD: 'market_closed' };
    start();
    await running.until('connected', connected);
    exchange.send(ticker(100));
    await running.until('sent', () => server.ticks.length === 1);
    exchange.send(ticker(101));
    await running.until('sent', () => server.ticks.length === 2);
    await running.pass(100);
    expect(await running.figure('rejected_total{key="market_closed"')).toBe(2);
    expect(running.log.filter((line) => line.includes('rejects BTCUSD market_closed'))).toHaveLength(1);
  });

  it('is ready while the source lives and the server accepts, and shows its figures', async () => {
    start({ port: 0 });
    await running.until('connected', connected);
    expect((await status('/healthz')).status).toBe(200);
    expect((await status('/readyz')).status).toBe(503);
    exchange.send(ticker(100));
    await running.until('a price', () => server.ticks.length === 1);
    await running.pass(100);
    expect(await status('/readyz')).toEqual({ status: 200, text: '{"source":true,"server":true}\n' });
    const { text } = await status('/metrics');
    for (const name of [
      'received_total',
      'delivered_total',
      'rejected_total',
      'held_total',
      'reconnects_total',
      'lag_seconds',
    ])
      expect(text).toContain(`# HELP tradewind_bridge_${name} `);
    expect(text).toContain('tradewind_bridge_received_total{source="kraken"} 1');
    server.mood = 'busy';
    await running.pass(2000);
    expect(await status('/readyz')).toEqual({ status: 503, text: '{"source":true,"server":false}\n' });
    expect((await status('/other')).status).toBe(404);
  });

  it('connects again when the server gets an instrument that it did not have', async () => {
    start({ symbols: [...SYMBOLS, { code: 'NEWUSD', symbol: 'NEW/USD' }] });
    await running.until('connected', connected);
    exchange.send(ticker(100));
    server.catalogue = [...server.catalogue, { code: 'NEWUSD', precision: 2, open: true, stale: true }];
    await running.until('connected again', () => exchange.connections.length > 1 && connected(), 500);
    expect(exchange.connections.at(-1)?.messages[0]).toMatchObject({ params: { symbol: ['BTC/USD', 'NEW/USD'] } });
  });
});

describe('the process of a bridge', () => {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tradewind-bridge-'));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  function start(json: object, environment: Record<string, string> = {}) {
    const path = join(folder, 'bridge.json');
    writeFileSync(path, JSON.stringify(json));
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), path], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    const output = { text: '' };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output.text += chunk));
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return { child, output, ended };
  }
  const config = () => ({ source: 'kraken', server: serverUrl, feed_key: '${KEY_OF_TEST}', symbols: SYMBOLS, url });

  it('delivers prices, and ends within 2 s of SIGTERM, also when the server does not answer', async () => {
    const { child, ended } = start(config(), { KEY_OF_TEST: FEED_KEY });
    await expect.poll(connected).toBe(true);
    exchange.send(ticker(100));
    await expect.poll(() => server.ticks.length).toBe(1);
    server.mood = 'hang';
    exchange.send(ticker(101));
    await expect.poll(() => server.bodies.some((body) => body.includes('"bid":101'))).toBe(true);
    const asked = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - asked).toBeLessThan(2000);
  });

  it('ends with 77 and one line when the server refuses the key', async () => {
    const { output, ended } = start(config(), { KEY_OF_TEST: 'another key' });
    expect(await ended).toBe(77);
    expect(output.text).toMatch(/^bridge: the server refuses the feed key[^\n]*\n$/u);
  });

  it('ends with 78 and one line when its file is wrong', async () => {
    const { output, ended } = start({ ...config(), colour: 'red' }, { KEY_OF_TEST: FEED_KEY });
    expect(await ended).toBe(78);
    expect(output.text).toMatch(/^bridge: [^\n]*unknown field colour\n$/u);
  });
});
