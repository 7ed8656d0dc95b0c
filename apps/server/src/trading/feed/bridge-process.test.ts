/** The bridge as a process of its own, between a source that speaks Kraken's protocol and the real server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { HandClock } from '../../platform/clock/testing/hand-clock.ts';
import { FEED_KEY, type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';

const BRIDGE = join(import.meta.dirname, '..', '..', '..', '..', '..', 'bridges', 'src', 'main.ts');

const HOUR_MS = 3_600_000;
const THIS_HOUR = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
/** As Kraken writes them: seconds, open, high, low, close, average, volume, number of trades. The last one is not over. */
const HOURS = [3, 2, 0].map((ago) => [
  (THIS_HOUR - ago * HOUR_MS) / 1000,
  '1.0800',
  '1.08509',
  '1.07991',
  `1.08${ago}019`,
  '1.08',
  '5.5',
  12,
]);

let app: TestApp;
let source: WebSocketServer;
/** Kraken's address for candles. */
let rest: Server;
let folder: string;
let bridge: ChildProcess | undefined;

beforeAll(async () => {
  // the bridge has the machine's time
  app = await startTestApp({ prices: false, clock: new HandClock(Date.now()) });
  folder = mkdtempSync(join(tmpdir(), 'tradewind-bridge-'));
  source = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(source, 'listening');
  rest = createServer((request, response) => {
    const minutes = new URL(request.url ?? '', 'http://x').searchParams.get('interval');
    response.end(JSON.stringify({ error: [], result: { ZEURZUSD: minutes === '60' ? HOURS : [], last: 0 } }));
  });
  await once(rest.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  bridge?.kill('SIGKILL');
  for (const client of source.clients) client.terminate();
  source.close();
  rest.close();
  rest.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

function startBridge(): void {
  const file = join(folder, 'bridge.json');
  const config = {
    source: 'kraken',
    server: app.listener.url,
    feed_key: '${KEY_OF_TEST}',
    url: `ws://127.0.0.1:${(source.address() as AddressInfo).port}`,
    rest_url: `http://127.0.0.1:${(rest.address() as AddressInfo).port}`,
    history: true,
    symbols: [
      { code: 'EURUSD', symbol: 'EUR/USD' },
      { code: 'NOTOURS', symbol: 'NOT/OURS' },
    ],
  };
  writeFileSync(file, JSON.stringify(config));
  const env = { ...process.env, KEY_OF_TEST: FEED_KEY };
  bridge = spawn(process.execPath, [BRIDGE, file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function price(): Promise<readonly [bid: number, ask: number]> {
  app.clock.advance(Math.max(0, Date.now() - app.clock.wall()));
  const [instrument] = await app.take(forexCalls.tradeList, { searchCurrency: 'EURUSD' });
  return [instrument?.ForexQuotations.Bid ?? 0, instrument?.ForexQuotations.Ask ?? 0];
}

it('prices of a source arrive in the market, rounded outwards, and again after its connection was lost; so does its history', async () => {
  const connections: { readonly socket: WebSocket; readonly asked: unknown }[] = [];
  source.on('connection', (socket) =>
    socket.on('message', (data) => {
      connections.push({ socket, asked: JSON.parse((data as Buffer).toString()) });
    }),
  );
  const send = (bid: string, ask: string): void =>
    connections
      .at(-1)
      ?.socket.send(
        `{"channel":"ticker","type":"update","data":[{"symbol":"EUR/USD","bid":${bid},"ask":${ask},` +
          `"timestamp":"${new Date().toISOString()}"}]}`,
      );
  startBridge();
  await expect.poll(() => connections.length).toBe(1);
  expect(connections[0]?.asked).toMatchObject({ params: { symbol: ['EUR/USD'], event_trigger: 'bbo' } });
  send('1.084129', '1.084131');
  await expect.poll(price).toEqual([1.08412, 1.08414]);
  connections[0]?.socket.terminate();
  await expect.poll(() => connections.length).toBe(2);
  send('1.08415', '1.08416');
  await expect.poll(price).toEqual([1.08415, 1.08416]);
  const kline = async () =>
    (await app.take(forexCalls.kline, { forex_id: app.idOf('EURUSD'), period: '60min' })).slice(0, 2);
  await expect.poll(kline).toEqual([
    { Time: THIS_HOUR - 3 * HOUR_MS, Open: 1.08, High: 1.08509, Low: 1.07991, Close: 1.08301, Volume: 12 },
    { Time: THIS_HOUR - 2 * HOUR_MS, Open: 1.08, High: 1.08509, Low: 1.07991, Close: 1.08201, Volume: 12 },
  ]);
});
