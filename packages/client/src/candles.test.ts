import { forexCalls } from '@tradewind/contract/light';
import type { Candle, Period } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { connect, eventually, startServer } from './testing/harness.ts';
import type { Harness } from './testing/harness.ts';
import { sampleRow } from './testing/sample.ts';

const NOON = Date.UTC(2026, 10, 18, 12);
const MINUTE_MS = 60_000;
const candle = (Time: number, Close: number, fields: Partial<Candle> = {}): Candle => ({
  Time,
  Open: Close,
  High: Close,
  Low: Close,
  Close,
  Volume: 1,
  ...fields,
});

interface Chart {
  readonly candles: Candle[];
  readonly resets: { count: number };
  readonly stop: () => void;
}

async function start(candles: (period: string, id: number) => Candle[]): Promise<Harness> {
  const server = await startServer();
  server.candles = candles;
  const harness = connect(server);
  harness.client.start();
  await eventually(() => expect(harness.client.market.status.get()).toBe('ready'));
  await eventually(() => expect(server.liveSockets[0]?.topics.size).toBe(1));
  return harness;
}

function follow({ client }: Harness, id: number, period: Period): Chart {
  const candles: Candle[] = [];
  const resets = { count: 0 };
  const stop = client.candles.live(
    id,
    period,
    (one) => candles.push(one),
    () => (resets.count += 1),
  );
  return { candles, resets, stop };
}

const topics = ({ server }: Harness) =>
  [...(server.liveSockets[0]?.topics ?? [])].filter((topic) => topic.startsWith('KLINE'));
const shown = (harness: Harness, chart: Chart, last: Candle) =>
  eventually(() => {
    harness.frames.paint();
    expect(chart.candles.at(-1)).toEqual(last);
  });

describe('candles', () => {
  it('are loaded unchanged', async () => {
    const all = [candle(NOON - MINUTE_MS, 1), candle(NOON, 2)];
    const harness = await start(() => all);
    await expect(harness.client.candles.load(1, '1min')).resolves.toEqual(all);
    await harness.client.candles.load(1, '5min', NOON, 50);
    expect(harness.server.seen.at(-1)?.query).toMatchObject({
      forex_id: '1',
      period: '5min',
      to: String(NOON),
      limit: '50',
    });
  });

  it('report a failed load to the caller only', async () => {
    const harness = await start(() => []);
    harness.server.faults.set(forexCalls.kline.path, ['drop']);
    await expect(harness.client.candles.load(1, '1min')).rejects.toThrow('ERR_NETWORK');
    expect(harness.errors).toEqual([]);
  });

  it('follow the forming candle live, through minutes, quotes and the roll-over', async () => {
    const harness = await start(() => [candle(NOON, 10, { High: 12, Low: 9, Volume: 50 })]);
    await harness.client.candles.load(1, '5min');
    const chart = follow(harness, 1, '5min');
    await eventually(() => expect(topics(harness)).toEqual(['KLINE.EURUSD']));
    const { server } = harness;
    server.push('DAY_MARKET', [sampleRow('EURUSD', 13, NOON + MINUTE_MS)]);
    await shown(harness, chart, candle(NOON, 13, { Open: 10, High: 13, Low: 9, Volume: 50 }));
    server.push('KLINE.EURUSD', { Code: 'EURUSD', ...candle(NOON + MINUTE_MS, 8, { High: 14, Volume: 5 }) });
    await shown(harness, chart, candle(NOON, 8, { Open: 10, High: 14, Low: 8, Volume: 50 }));
    server.push('KLINE.EURUSD', { Code: 'EURUSD', ...candle(NOON + MINUTE_MS, 8, { High: 14, Volume: 8 }) });
    await shown(harness, chart, candle(NOON, 8, { Open: 10, High: 14, Low: 8, Volume: 53 }));
    // the next candle starts with a quote; the last minute of this one arrives after it
    server.push('DAY_MARKET', [sampleRow('EURUSD', 20, NOON + 5 * MINUTE_MS + 10)]);
    await shown(harness, chart, candle(NOON + 5 * MINUTE_MS, 20));
    server.push('KLINE.EURUSD', { Code: 'EURUSD', ...candle(NOON + 4 * MINUTE_MS, 7, { Volume: 2 }) });
    await shown(harness, chart, candle(NOON, 7, { Open: 10, High: 14, Low: 7, Volume: 55 }));
    server.push('KLINE.EURUSD', {
      Code: 'EURUSD',
      ...candle(NOON + 5 * MINUTE_MS, 21, { Open: 19, Low: 19, Volume: 3 }),
    });
    await shown(harness, chart, candle(NOON + 5 * MINUTE_MS, 21, { Open: 19, Low: 19, Volume: 3 }));
    expect(chart.resets.count).toBe(0);
    expect(harness.server.seen.filter((seen) => seen.path === forexCalls.kline.path)).toHaveLength(1);
  });

  it('call back once per frame, and complete a candle before the next one', async () => {
    const harness = await start(() => [candle(NOON, 10)]);
    await harness.client.candles.load(1, '1min');
    const chart = follow(harness, 1, '1min');
    await eventually(() => expect(topics(harness)).toHaveLength(1));
    const { server, client } = harness;
    const rows = [candle(NOON, 11), candle(NOON, 12), candle(NOON + MINUTE_MS, 13), candle(NOON + MINUTE_MS, 14)];
    for (const row of rows) server.push('KLINE.EURUSD', { Code: 'EURUSD', ...row });
    server.push('DAY_MARKET', [sampleRow('USDJPY', 1, 99)]);
    // pushes arrive in order: once this one is painted, all minutes have arrived
    await eventually(() => {
      harness.frames.paint();
      expect(client.market.quote(2).get()?.Time).toBe(99);
    });
    const closes = chart.candles.map(({ Time, Close }) => [Time, Close]);
    expect(closes.at(-1)).toEqual([NOON + MINUTE_MS, 14]);
    expect(closes).toContainEqual([NOON, 12]);
    expect(closes.length).toBeLessThanOrEqual(4);
  });

  it('load the forming candle themselves if the chart has not', async () => {
    const harness = await start((period) => (period === '60min' ? [candle(NOON, 10, { Volume: 99 })] : []));
    const chart = follow(harness, 1, '60min');
    await eventually(() => expect(harness.server.seen.at(-1)?.query).toMatchObject({ period: '60min', limit: '1' }));
    harness.server.push('DAY_MARKET', [sampleRow('EURUSD', 11, NOON + 1)]);
    await shown(harness, chart, candle(NOON, 11, { Open: 10, High: 11, Low: 10, Volume: 99 }));
  });

  it('show no candle that began before the first data: without a load, the next one is the first', async () => {
    const harness = await start(() => []);
    const chart = follow(harness, 1, '5min');
    await eventually(() => expect(topics(harness)).toHaveLength(1));
    const { server } = harness;
    server.push('KLINE.EURUSD', { Code: 'EURUSD', ...candle(NOON + 3 * MINUTE_MS, 8) });
    server.push('DAY_MARKET', [sampleRow('EURUSD', 9, NOON + 3 * MINUTE_MS + 1)]);
    server.push('KLINE.EURUSD', { Code: 'EURUSD', ...candle(NOON + 5 * MINUTE_MS, 10) });
    await shown(harness, chart, candle(NOON + 5 * MINUTE_MS, 10));
    expect(chart.candles).toHaveLength(1);
  });

  it.each([
    ['New York', 1, Date.UTC(2026, 10, 17, 22), Date.UTC(2026, 10, 18, 22)],
    ['UTC', 3, Date.UTC(2026, 10, 18), Date.UTC(2026, 10, 19)],
  ] as const)("of a day roll over at the same time as the server's: %s", async (_, id, day, next) => {
    const harness = await start(() => [candle(day, 10)]);
    await harness.client.candles.load(id, '1day');
    const chart = follow(harness, id, '1day');
    await eventually(() => expect(topics(harness)).toHaveLength(1));
    const Code = id === 1 ? 'EURUSD' : 'BTCUSD';
    harness.server.push('DAY_MARKET', [sampleRow(Code, 11, next - 1)]);
    await shown(harness, chart, candle(day, 11, { Open: 10, Low: 10 }));
    harness.server.push('DAY_MARKET', [sampleRow(Code, 12, next)]);
    await shown(harness, chart, candle(next, 12));
  });

  it('share a topic between charts, and unsubscribe with the last one', async () => {
    const harness = await start(() => [candle(NOON, 10)]);
    const charts = [follow(harness, 1, '1min'), follow(harness, 1, '5min')];
    await eventually(() => expect(topics(harness)).toEqual(['KLINE.EURUSD']));
    charts[0]?.stop();
    charts[0]?.stop();
    harness.server.push('KLINE.EURUSD', { Code: 'EURUSD', ...candle(NOON, 11) });
    const [, second] = charts;
    if (second !== undefined) await shown(harness, second, candle(NOON, 11, { Open: 10, Low: 10 }));
    expect(charts[0]?.candles).toEqual([]);
    second?.stop();
    await eventually(() => expect(topics(harness)).toEqual([]));
    expect(harness.server.sockets[0]?.said.filter(({ topic }) => topic === 'KLINE.EURUSD')).toHaveLength(2);
  });

  it('make the chart reload after a reconnect', async () => {
    const harness = await start(() => [candle(NOON, 10)]);
    const chart = follow(harness, 1, '1min');
    await eventually(() => expect(topics(harness)).toHaveLength(1));
    harness.server.dropSockets();
    await eventually(() => expect(harness.client.connection.get().state).toBe('offline'));
    expect(chart.resets.count).toBe(0);
    harness.client.start();
    await eventually(() => expect(chart.resets.count).toBe(1));
    // a replay that started over: the previous state is obsolete
    harness.server.candles = () => [candle(NOON - 99 * MINUTE_MS, 5)];
    await harness.client.candles.load(1, '1min');
    harness.server.push('KLINE.EURUSD', { Code: 'EURUSD', ...candle(NOON - 99 * MINUTE_MS, 6) });
    await shown(harness, chart, candle(NOON - 99 * MINUTE_MS, 6, { Open: 6, High: 6, Low: 5 }));
  });

  it('of an unknown instrument start when the trade list arrives', async () => {
    const server = await startServer();
    server.candles = () => [candle(NOON, 10)];
    const harness = connect(server);
    const chart = follow(harness, 1, '1min');
    const never = follow(harness, 2, '1min');
    never.stop();
    harness.client.start();
    await eventually(() => expect(topics(harness)).toEqual(['KLINE.EURUSD']));
    server.push('KLINE.EURUSD', { Code: 'EURUSD', ...candle(NOON, 11) });
    await shown(harness, chart, candle(NOON, 11, { Open: 11, Low: 10 }));
  });
});
