import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeExchange } from '../testing/fake-exchange.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { RunningBridge } from '../testing/running-bridge.ts';

const KNOWN = ['BTCUSDT', 'EURUSDT'];
const SYMBOLS = [
  { code: 'BTCUSD', symbol: 'BTCUSDT' },
  { code: 'USDJPY', symbol: 'NOSUCH' },
  { code: 'EURUSD', symbol: 'EURUSDT' },
];

const bookTicker = (symbol: string, update: number, bid: string, ask: string): string =>
  `{"stream":"${symbol.toLowerCase()}@bookTicker","data":{"u":${update},"s":"${symbol}","b":"${bid}","B":"31.21","a":"${ask}","A":"40.66"}}`;

let server: FakeServer;
let exchange: FakeExchange;
let running: RunningBridge;
const ticks = () => server.ticks.filter(({ code }) => code === 'BTCUSD');

beforeEach(async () => {
  server = new FakeServer();
  exchange = new FakeExchange({
    rest: ({ pathname, searchParams }) => {
      const symbol = searchParams.get('symbol') ?? '';
      if (!KNOWN.includes(symbol)) return { status: 400, json: { code: -1121, msg: 'Invalid symbol.' } };
      if (pathname === '/api/v3/exchangeInfo')
        return { status: 200, json: { symbols: [{ symbol, status: 'TRADING' }] } };
      const start = Date.parse('2026-06-10T15:00:00Z');
      const row = (time: number) => [time, '1.0', '3.0', '0.5', '2.0', '99.1', time + 59_999, '1', 42, '1', '1', '0'];
      return { status: 200, json: [row(start), row(Date.parse('2026-06-10T16:00:00Z'))] };
    },
  });
  const { url, restUrl } = await exchange.listen();
  const options = { source: 'binance', symbols: SYMBOLS, url, rest_url: restUrl, history: true } as const;
  running = new RunningBridge(await server.listen(), options);
  await running.until('connected', () => exchange.connections.length === 1);
});
afterEach(async () => {
  await running.stop();
  await exchange.close();
  await server.close();
});

describe('Binance', () => {
  it('is asked before the stream whether it has a symbol, because the stream would be silent', async () => {
    expect(exchange.connections[0]?.url).toBe('/stream?streams=btcusdt@bookTicker/eurusdt@bookTicker');
    expect(running.log).toContain('binance: NOSUCH is skipped: Binance has no such symbol');
  });

  it('has its prices delivered with the time of their receipt, in the order of its numbers', async () => {
    exchange.send(bookTicker('BTCUSDT', 10, '60000.12345678', '60000.99000000'));
    exchange.send(bookTicker('BTCUSDT', 12, '60001.00000000', '60002.00000000'));
    exchange.send(bookTicker('BTCUSDT', 11, '59000.00000000', '60002.00000000'));
    exchange.send(bookTicker('BTCUSDT', 12, '60001.00000000', '60002.00000000'));
    exchange.send(bookTicker('BTCUSDT', 13, '60001.00000000', '0.00000000'));
    exchange.sendCut(bookTicker('BTCUSDT', 14, '60003.00000000', '60004.00000000'), 1);
    await running.until('all', () => ticks().length === 3);
    expect(ticks().map(({ bid, ask }) => [bid, ask])).toEqual([
      [60_000.12, 60_000.99],
      [60_001, 60_002],
      [60_003, 60_004],
    ]);
  });

  it('lives by pongs, and is dead when they fail to come on an open connection', async () => {
    exchange.send(bookTicker('BTCUSDT', 10, '60000', '60001'));
    await running.until('a price', () => ticks().length === 1);
    await running.pass(25_000);
    expect(exchange.connections).toHaveLength(1);
    expect(ticks().length).toBeGreaterThanOrEqual(4);
    exchange.answersPings = false;
    await running.until('connected again', () => exchange.connections.length === 2, 250);
    expect(running.log).toContainEqual(expect.stringContaining('silent for 10000 ms'));
  });

  it('gives its history; volumes are numbers of trades', async () => {
    exchange.send(bookTicker('BTCUSDT', 10, '60000', '60001'));
    await running.until('history', () => running.log.some((line) => line.includes('history')));
    const time = Date.parse('2026-06-10T15:00:00Z');
    expect(server.candles).toContainEqual({
      code: 'EURUSD',
      period: '1min',
      time,
      open: 1,
      high: 3,
      low: 0.5,
      close: 2,
      volume: 42,
    });
    expect(server.candles).toHaveLength(6);
  });
});
