import { describe, expect, it } from 'vitest';
import { connect, eventually, startServer } from './testing/harness.ts';
import type { Harness } from './testing/harness.ts';
import { sampleOrder, sampleRow } from './testing/sample.ts';

const nothing = (): void => undefined;
const LINGER_MS = 5000;

async function start(prices: 'all' | 'shown'): Promise<Harness> {
  const harness = connect(await startServer(), {
    prices,
    valuate: (_, instrument, quotes) => {
      quotes('BTCUSD');
      const bid = quotes(instrument.Code)?.Bid;
      return bid === undefined || bid === null ? undefined : { price: bid, profit: bid };
    },
  });
  harness.client.start();
  await eventually(() => expect(harness.client.market.status.get()).toBe('ready'));
  await eventually(() => expect(harness.client.connection.get().state).toBe('online'));
  return harness;
}

/** The client's price subscriptions on its last socket. */
const said = ({ server }: Harness): unknown[] =>
  (server.sockets.at(-1)?.said ?? [])
    .filter(({ topic }) => topic === 'DAY_MARKET')
    .map((message) => ('ids' in message ? message.ids : message.type));

async function says(harness: Harness, ...messages: unknown[]): Promise<void> {
  await eventually(() => {
    harness.clock.advance(1);
    expect(said(harness)).toEqual(messages);
  });
}

describe('the requested prices', () => {
  it('are all prices, unless the client wants only visible ones', async () => {
    const harness = await start('all');
    harness.client.market.quote(1).subscribe(nothing);
    await says(harness, 'sub');
  });

  it('start with none, grow with visible ones, and shrink only after a while', async () => {
    const harness = await start('shown');
    const { market } = harness.client;
    expect(said(harness)).toEqual([]);
    const [one, two] = [market.quote(1).subscribe(nothing), market.quote(2).subscribe(nothing)];
    await says(harness, [1, 2]);
    const three = market.stale(3).subscribe(nothing);
    await says(harness, [1, 2], [1, 2, 3]);
    const again = market.quote(1).subscribe(nothing);
    one();
    one();
    two();
    harness.clock.advance(LINGER_MS - 1000);
    expect(said(harness)).toHaveLength(2);
    harness.clock.advance(1000);
    await says(harness, [1, 2], [1, 2, 3], [1, 3]);
    again();
    three();
    harness.clock.advance(LINGER_MS);
    await says(harness, [1, 2], [1, 2, 3], [1, 3], 'unsub');
  });

  it('are requested again on the next connection', async () => {
    const harness = await start('shown');
    harness.client.market.quote(2).subscribe(nothing);
    await says(harness, [2]);
    harness.server.dropSockets();
    await eventually(() => expect(harness.client.connection.get().state).toBe('offline'));
    harness.client.start();
    await eventually(() => expect(harness.server.sockets).toHaveLength(2));
    await says(harness, [2]);
  });

  it('are all prices if very many are visible', async () => {
    const harness = await start('shown');
    const stops = Array.from({ length: 33 }, (_, index) => harness.client.market.quote(index + 1).subscribe(nothing));
    await says(harness, 'sub');
    for (const stop of stops.slice(1)) stop();
    harness.clock.advance(LINGER_MS);
    await says(harness, 'sub', [1]);
  });

  it('include those of a chart, and those of orders while their value is visible', async () => {
    const harness = await start('shown');
    const { client, server, clock } = harness;
    const stopChart = client.candles.live(3, '1min', nothing, nothing);
    await says(harness, [3]);
    server.orders = [sampleOrder(1, { ForexId: 2 })];
    await client.session.demoLogin();
    await eventually(() => expect(client.orders.status.get()).toBe('ready'));
    clock.advance(1);
    expect(said(harness)).toEqual([[3]]);
    const stop = client.orders.figures.subscribe(nothing);
    await says(harness, [3], [2, 3]);
    stopChart();
    clock.advance(LINGER_MS);
    // the order's valuation also needs the third
    await says(harness, [3], [2, 3]);
    stop();
    clock.advance(LINGER_MS);
    await says(harness, [3], [2, 3], 'unsub');
  });

  it('may be outdated when they arrive after a pause', async () => {
    const harness = await start('shown');
    const { client, server, clock, frames } = harness;
    const price = (bid: number, time: number): void => server.push('DAY_MARKET', [sampleRow('EURUSD', bid, time)]);
    const shown = async (bid: number): Promise<void> =>
      eventually(() => {
        frames.paint();
        expect(client.market.quote(1).get()?.Bid).toBe(bid);
      });
    const stop = client.market.quote(1).subscribe(nothing);
    await says(harness, [1]);
    price(1.1, clock.now());
    await shown(1.1);
    price(1.2, clock.now() + 1);
    await shown(1.2);
    expect(client.market.stale(1).get()).toBe(false);
    stop();
    clock.advance(LINGER_MS);
    await says(harness, [1], 'unsub');
    client.market.quote(1).subscribe(nothing);
    await says(harness, [1], 'unsub', [1]);
    price(1.3, clock.now() - 120_000);
    await shown(1.3);
    expect(client.market.stale(1).get()).toBe(true);
  });
});

describe('the compact stream', () => {
  it('is requested, and rows are rebuilt from changes', async () => {
    const harness = await start('all');
    const socket = harness.server.liveSockets[0];
    expect(socket?.url).toContain('format=compact');
    const row = sampleRow('EURUSD', 1.1, 1000);
    const push = (time: number | undefined, ...data: unknown[]): void =>
      socket?.socket.send(JSON.stringify({ topic: 'DAY_MARKET', time, data }));
    push(undefined, row, sampleRow('USDJPY', 150, 1000));
    // bid and ask move by 10 and 12 points; the time is 250 ms before that of the push, and volume, change and high stay
    const { Volume, Change, High } = row;
    push(2000, [1, -5, 10, 12, 0b11_1100, -250, Volume, Change, High]);
    await eventually(() => {
      harness.frames.paint();
      const Bid = 1.1001;
      expect(harness.client.market.quote(1).get()).toEqual({ ...row, Bid, Ask: 1.10012, Close: Bid, Time: 1750 });
    });
    expect(harness.client.market.quote(2).get()?.Bid).toBe(150);
  });

  it.each([
    ['of a row that never came', [9, -5, 1]],
    ['with too few values', [1, -5, 0, 0, 0b11, 1.2]],
    ['with too many values', [1, -5, 0, 0, 0b1, 1.2, 1.3]],
    ['with a mask of a later version', [1, -5, 0, 0, 1 << 10, 1.2]],
    ['with a text for a number', [1, -5, 0, 0, 1, '1.2']],
    ['with a part of a point', [1, -5, 0.5]],
    ['without moves', [1, -5]],
    ['of the first form', [1, 5, 1.2, 0]],
  ])('restarts after a change %s', async (_, change) => {
    const harness = await start('all');
    const socket = harness.server.liveSockets[0]?.socket;
    socket?.send(JSON.stringify({ topic: 'DAY_MARKET', data: [sampleRow('EURUSD', 1.1, 1000)] }));
    socket?.send(JSON.stringify({ topic: 'DAY_MARKET', time: 2000, data: [change] }));
    await eventually(() => expect(harness.client.connection.get().state).toBe('offline'));
    harness.client.start();
    await eventually(() => expect(harness.opened.count).toBe(2));
    await says(harness, 'sub');
  });

  it('falls back to all prices if a named instrument is gone', async () => {
    const harness = await start('shown');
    harness.server.refusedIds.add(2);
    harness.client.market.quote(2).subscribe(nothing);
    await says(harness, [2], 'sub');
    expect(harness.opened.count).toBe(1);
  });
});
