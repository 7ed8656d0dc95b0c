import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeExchange } from '../testing/fake-exchange.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { RunningBridge } from '../testing/running-bridge.ts';

const SYMBOLS = [
  { code: 'BTCUSD', symbol: 'BTC/USD' },
  { code: 'EURUSD', symbol: 'EUR/USD' },
];
const STATUS = { channel: 'status', type: 'update', data: [{ system: 'online', api_version: 'v2', version: '2.0.0' }] };
const HEARTBEAT = '{"channel":"heartbeat"}';

interface Request {
  readonly method: string;
  readonly params?: { readonly symbol: readonly string[] };
}

/** Whether it answers Kraken's own ping. */
let answersPings = true;

/** Answers as Kraken does: a subscription with one message for each symbol. */
function acknowledge(message: unknown): unknown[] {
  const { method, params } = message as Request;
  if (method === 'ping') return answersPings ? [{ method: 'pong', time_in: '', time_out: '' }] : [];
  return (params?.symbol ?? []).map((symbol) =>
    symbol === 'NO/SUCH'
      ? { error: `Currency pair not supported ${symbol}`, method: 'subscribe', success: false, symbol }
      : { method: 'subscribe', result: { channel: 'ticker', event_trigger: 'bbo', symbol }, success: true },
  );
}

/** Of a connection. */
const subscriptions = ({ messages = [] }: { readonly messages?: readonly unknown[] } = {}): unknown[] =>
  messages.filter((message) => (message as Request).method === 'subscribe');

/** `numbers` as they stand in the message. */
const ticker = (symbol: string, bid: string, ask: string, time?: number, type = 'update'): string =>
  `{"channel":"ticker","type":"${type}","data":[{"symbol":"${symbol}","bid":${bid},"bid_qty":1.5,"ask":${ask},"ask_qty":2,` +
  `"last":1,"volume":1,"vwap":1,"low":1,"high":1,"change":0,"change_pct":0` +
  `${time === undefined ? '' : `,"timestamp":"${new Date(time).toISOString().replace('Z', '706Z')}"`}}]}`;

let server: FakeServer;
let serverUrl: string;
let exchange: FakeExchange;
let addresses: { url: string; rest_url: string };
let running: RunningBridge;

async function start(options: Record<string, unknown> = {}): Promise<void> {
  running = new RunningBridge(serverUrl, { source: 'kraken', symbols: SYMBOLS, ...addresses, ...options });
  await running.until('subscribed', () => subscriptions(exchange.connections.at(-1)).length === 1);
}
const ticks = (code = 'BTCUSD') => server.ticks.filter((tick) => tick.code === code);
const reconnected = (count: number) =>
  running.until('reconnected', () => subscriptions(exchange.connections[count - 1]).length === 1, 250);

beforeEach(async () => {
  answersPings = true;
  server = new FakeServer();
  serverUrl = await server.listen();
  exchange = new FakeExchange({
    greet: () => [STATUS],
    onMessage: acknowledge,
    rest: (url) => ({
      status: 200,
      json: {
        error: [],
        result: {
          XXBTZUSD: [
            [Date.parse('2026-06-10T15:00:00Z') / 1000, '60000.19', '60010', '59990.5', '60001', '60000', '3.2', 23],
            [Date.parse('2026-06-10T16:00:00Z') / 1000, '60001', '60001', '60001', '60001', '60001', '0.1', 1],
          ],
          last: url.searchParams.get('interval') === '60' ? 1 : 0,
        },
      },
    }),
  });
  const { url, restUrl } = await exchange.listen();
  addresses = { url: `${url}/v2`, rest_url: restUrl };
});
afterEach(async () => {
  await running.stop();
  await exchange.close();
  await server.close();
});

describe('Kraken', () => {
  it('is asked for each change of the best price, not for each trade', async () => {
    await start();
    expect(exchange.connections[0]).toEqual({
      url: '/v2',
      messages: [
        {
          method: 'subscribe',
          params: { channel: 'ticker', symbol: ['BTC/USD', 'EUR/USD'], event_trigger: 'bbo', snapshot: true },
        },
      ],
    });
  });

  it('has its prices delivered with its times, read by their digits', async () => {
    await start();
    exchange.send(ticker('BTC/USD', '60000.129', '6.00002E4', undefined, 'snapshot'));
    await running.until('the snapshot', () => ticks().length === 1);
    const time = running.clock.now() - 5;
    await running.clock.advance(1000);
    exchange.send(ticker('BTC/USD', '60000.1', '60000.2', time + 1000));
    exchange.send(ticker('EUR/USD', '1.084129', '1.084131'));
    await running.until('the update', () => ticks().length === 2 && ticks('EURUSD').length === 1);
    expect(ticks()).toMatchObject([
      { bid: 60_000.12, ask: 60_000.2 },
      { bid: 60_000.1, ask: 60_000.2, time: time + 1000 },
    ]);
    expect(ticks('EURUSD')).toMatchObject([{ bid: 1.08412, ask: 1.08414 }]);
  });

  it('may cut its messages at any byte, repeat them, and send them out of order', async () => {
    await start();
    const time = running.clock.now();
    for (let bytes = 1; bytes < 12; bytes += 1) {
      exchange.sendCut(ticker('BTC/USD', `${60_000 + bytes}.5`, '70000', time + bytes), bytes);
      exchange.sendCut(ticker('BTC/USD', `${60_000 + bytes}.5`, '70000', time + bytes), 7);
      exchange.send(ticker('BTC/USD', '1.5', '70000', time - 1000));
      exchange.send('{"channel":"ticker","type":"update","data":[{"sym');
      exchange.send('not JSON');
    }
    await running.until('all', () => ticks().length >= 11);
    expect(ticks().map(({ bid }) => bid)).toEqual(Array.from({ length: 11 }, (_, index) => 60_001.5 + index));
  });

  it('with a clock that is ahead has its prices delivered with the time of their receipt', async () => {
    await start();
    const sent = running.clock.now();
    exchange.send(ticker('BTC/USD', '60000', '60001', sent + 3_600_000));
    exchange.send(ticker('BTC/USD', '60002', '60003', sent + 3_600_001));
    await running.until('both', () => ticks().length === 2);
    for (const { time } of ticks()) expect(time).toBeLessThanOrEqual(running.clock.now());
  });

  it('has no price while it is not online, and all of them again afterwards', async () => {
    await start();
    exchange.send(ticker('BTC/USD', '60000', '60001'));
    exchange.send(ticker('EUR/USD', '1.1', '1.2'));
    await running.until('prices', () => ticks().length === 1 && ticks('EURUSD').length === 1);
    exchange.send(JSON.stringify({ ...STATUS, data: [{ system: 'maintenance' }] }));
    exchange.send(ticker('BTC/USD', '60005', '60006'));
    await running.pass(12_000);
    expect([ticks().length, ticks('EURUSD').length]).toEqual([1, 1]);
    expect(server.heartbeats).toBeGreaterThan(5);
    exchange.send(JSON.stringify(STATUS));
    await reconnected(2);
    exchange.send(ticker('EUR/USD', '1.1', '1.2'));
    await running.until('the price', () => ticks('EURUSD').length === 2);
  });

  it('has no price while one side is empty', async () => {
    await start();
    exchange.send(ticker('BTC/USD', '60000', 'null'));
    exchange.send(ticker('EUR/USD', '1.1', '1.2'));
    await running.until('the other', () => ticks('EURUSD').length === 1);
    expect(ticks()).toEqual([]);
  });

  it('is connected to again when it refuses the whole subscription', async () => {
    await start();
    exchange.send('{"method":"subscribe","success":false,"error":"Exceeded msg rate"}');
    await reconnected(2);
    expect(running.log).toContainEqual(expect.stringContaining('Exceeded msg rate'));
  });

  it('that refuses one symbol is logged once, and the others go on', async () => {
    const symbols = [...SYMBOLS, { code: 'USDJPY', symbol: 'NO/SUCH' }, { code: 'NOTOURS', symbol: 'XYZ/USD' }];
    await start({ symbols });
    exchange.send(ticker('BTC/USD', '60000', '60001'));
    await running.until('a price', () => ticks().length === 1);
    exchange.reset();
    await reconnected(2);
    await running.pass(1000);
    expect(running.log.filter((line) => line.includes('is skipped'))).toEqual([
      'kraken: NOTOURS is skipped: the server has no such instrument',
      'kraken: NO/SUCH is skipped: Currency pair not supported NO/SUCH',
    ]);
    expect(await running.figure('refused_symbols')).toBe(2);
  });

  it('that is silent on an open connection is dead after silence_ms, and everything is subscribed again', async () => {
    // it answers pings of WebSocket
    answersPings = false;
    await start();
    exchange.send(ticker('BTC/USD', '60000', '60001'));
    await running.until('a price', () => ticks().length === 1);
    await running.pass(9500);
    expect(exchange.connections).toHaveLength(1);
    await reconnected(2);
    expect(subscriptions(exchange.connections[1])).toEqual(subscriptions(exchange.connections[0]));
    expect(running.log).toContainEqual(expect.stringContaining('silent for 10000 ms'));
    const before = [ticks().length, server.heartbeats];
    // the connection is open, but nothing proves that the source lives
    await running.pass(3000);
    expect([ticks().length, server.heartbeats]).toEqual(before);
    exchange.send(ticker('BTC/USD', '60000', '60001', running.clock.now() - 60_000));
    await running.until('the unchanged price', () => ticks().length === (before[0] ?? 0) + 1);
    expect(await running.figure('reconnects_total')).toBe(1);
  });

  it('lives by its pongs, while no price changes', async () => {
    await start();
    exchange.send(ticker('BTC/USD', '60000', '60001'));
    await running.until('a price', () => ticks().length === 1);
    await running.pass(25_000);
    expect(exchange.connections).toHaveLength(1);
    expect(ticks().length).toBeGreaterThanOrEqual(4);
  });

  it('lives by its heartbeats; prices at rest are repeated meanwhile', async () => {
    answersPings = false;
    await start();
    exchange.send(ticker('BTC/USD', '60000', '60001'));
    await running.until('a price', () => ticks().length === 1);
    for (let second = 0; second < 21; second += 1) {
      exchange.send(HEARTBEAT);
      await running.pass(1000);
    }
    expect(exchange.connections).toHaveLength(1);
    expect(ticks().length).toBeGreaterThanOrEqual(4);
    expect(server.heartbeats).toBeGreaterThanOrEqual(10);
  });

  it('is connected to again after 0.5, 1, 2 … s; only a price or heartbeat starts that again', async () => {
    await start();
    const pauses = (): number[] =>
      running.log.flatMap((line) => /attempt is in (\d+) ms/u.exec(line)?.slice(1).map(Number) ?? []);
    for (let count = 2; count <= 5; count += 1) {
      // pongs have come meanwhile
      await running.pass(4000);
      exchange.reset();
      await reconnected(count);
    }
    expect(running.log.filter((line) => line.endsWith(' connected'))).toHaveLength(4);
    expect(pauses()).toEqual([500, 1000, 2000, 4000]);
    exchange.send(HEARTBEAT);
    await running.until('alive', () => running.log.at(-1)?.endsWith('connected') === true);
    exchange.reset();
    await reconnected(6);
    expect(pauses().at(-1)).toBe(500);
  });

  it('gives its history of three periods, without the candle that is not over', async () => {
    await start({ history: true, symbols: SYMBOLS.slice(0, 1) });
    exchange.send(HEARTBEAT);
    await running.until('history', () => running.log.some((line) => line.includes('history')));
    const candle = {
      code: 'BTCUSD',
      time: Date.parse('2026-06-10T15:00:00Z'),
      open: 60_000.19,
      high: 60_010,
      low: 59_990.5,
      close: 60_001,
      volume: 23,
    };
    // it is 16:00:00: the minute and the hour of 15:00 are over, the day is not
    expect(server.candles).toEqual(['1min', '60min'].map((period) => ({ period, ...candle })));
  });

  it('goes on without history when the server takes no candles', async () => {
    server.mood = 'no candles';
    await start({ history: true });
    exchange.send(ticker('BTC/USD', '60000', '60001'));
    await running.until('history', () => running.log.some((line) => line.includes('takes no candles')));
    await running.until('a price', () => ticks().length === 1);
  });
});
