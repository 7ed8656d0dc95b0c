import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT, FakeOanda, TOKEN } from '../testing/fake-oanda.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { HandClock } from '../testing/hand-clock.ts';
import { RunningBridge } from '../testing/running-bridge.ts';

const SYMBOLS = [
  { code: 'EURUSD', symbol: 'EUR_USD' },
  { code: 'USDJPY', symbol: 'USD_JPY' },
  { code: 'BTCUSD', symbol: 'BTC_USD' },
];
const HEARTBEAT = { type: 'HEARTBEAT', time: '2026-06-10T16:00:00.000000000Z' };

let server: FakeServer;
let serverUrl: string;
let source: FakeOanda;
let url: string;
let clock: HandClock;
let running: RunningBridge | undefined;

beforeEach(async () => {
  clock = new HandClock();
  server = new FakeServer();
  serverUrl = await server.listen();
  source = new FakeOanda(() => clock.monotonic());
  url = await source.listen();
});
afterEach(async () => {
  await running?.stop().catch(() => {});
  await source.close();
  await server.close();
});

async function start(options: Record<string, unknown> = {}): Promise<RunningBridge> {
  const account = { account: ACCOUNT, token: TOKEN, environment: 'practice' };
  const all = { source: 'oanda', symbols: SYMBOLS, url, rest_url: url, ...account, ...options } as const;
  running = new RunningBridge(serverUrl, all, clock);
  const bridge = running;
  if (options['token'] === undefined) await bridge.until('the stream', () => source.streams.length === 1);
  return bridge;
}

function price(bids: readonly string[], asks: readonly string[], more: Record<string, unknown> = {}) {
  const offers = (prices: readonly string[]) => prices.map((text) => ({ price: text, liquidity: 1_000_000 }));
  const time = new Date(clock.now()).toISOString().replace('Z', '960449Z');
  return {
    type: 'PRICE',
    instrument: 'EUR_USD',
    time,
    tradeable: true,
    bids: offers(bids),
    asks: offers(asks),
    ...more,
  };
}
const ticks = () => server.ticks.filter(({ code }) => code === 'EURUSD');

describe('OANDA', () => {
  it('is asked which instruments the account has, because one unknown would have the stream refuse all', async () => {
    const { log } = await start();
    expect(source.streams).toEqual(['EUR_USD,USD_JPY']);
    expect(log).toContain('oanda: BTC_USD is skipped: the account at OANDA does not offer it');
  });

  it('has its best offers delivered, in chunks cut at any byte', async () => {
    const bridge = await start();
    source.sendCut(price(['1.08410', '1.08412'], ['1.08421', '1.08419']));
    source.send(HEARTBEAT, price(['1.08413'], ['1.08419']));
    await bridge.until('both', () => ticks().length === 2);
    expect(ticks().map(({ bid, ask }) => [bid, ask])).toEqual([
      [1.08412, 1.08419],
      [1.08413, 1.08419],
    ]);
  });

  it('has no price that cannot be traded on, and the last one is not repeated', async () => {
    const bridge = await start();
    source.send(price(['1.1'], ['1.2']));
    await bridge.until('a price', () => ticks().length === 1);
    source.send(price(['1.1'], ['1.2'], { tradeable: false }), price([], ['1.2']));
    for (let second = 0; second < 8; second += 1) {
      source.send(HEARTBEAT);
      await bridge.pass(1000);
    }
    expect(ticks()).toHaveLength(1);
    expect(server.heartbeats).toBeGreaterThan(0);
  });

  it('is connected to again when its stream is cut within a line, with all its instruments', async () => {
    const bridge = await start();
    source.cutInLine(price(['1.1'], ['1.2']));
    await bridge.until('the second stream', () => source.streams.length === 2, 100);
    source.send(price(['1.3'], ['1.4']));
    await bridge.until('a price', () => ticks().length === 1);
    expect(ticks()[0]?.bid).toBe(1.3);
    expect(source.streams[1]).toBe(source.streams[0]);
  });

  it('never gets more than two connections in a second, history included', async () => {
    const bridge = await start({ history: true });
    source.send(HEARTBEAT);
    await bridge.until('history', () => bridge.log.some((line) => line.includes('history')));
    const { requests } = source;
    expect(requests.length).toBeGreaterThan(6);
    // requests reach the fake a moment after their turn
    for (const [index, at] of requests.slice(2).entries()) expect(at - (requests[index] ?? 0)).toBeGreaterThan(900);
    expect(server.candles).toHaveLength(6);
    expect(server.candles[0]).toEqual({
      code: 'EURUSD',
      period: '1min',
      time: Date.parse('2026-06-10T15:00:00Z'),
      open: 1.08412,
      high: 1.0842,
      low: 1.084,
      close: 1.08415,
      volume: 7,
    });
  });

  it('that refuses the token ends the bridge with exit code 77', async () => {
    const bridge = await start({ token: 'wrong' });
    await bridge.clock.advance(0);
    await expect(bridge.ended).rejects.toMatchObject({ exitCode: 77, message: expect.stringContaining('token') });
  });
});
