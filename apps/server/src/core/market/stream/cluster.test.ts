/** The market over a bus, in one process, for both kinds of bus. */
import { DEFAULT_SETTINGS } from '@tradewind/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bus, openBus } from '../../../platform/bus/index.ts';
import { MINUTE_MS, systemClock } from '../../../platform/clock/index.ts';
import { type TestDatabase, createTestDatabase } from '../../../testing/database.ts';
import { NatsProcess } from '../../../testing/nats-process.ts';
import { type EngineHost, startEngineHost } from '../../engine-host/index.ts';
import { boundsOf } from '../guards.ts';
import { CandleImport } from '../imported/import.ts';
import { MarketCluster } from '../testing/cluster.ts';
import { openAccount } from '../testing/market.ts';
import { onlyInstrument } from '../testing/unguarded.ts';
import { type KeptTick, TickReader } from '../kept/index.ts';
import { takeFeedLease } from './lease.ts';

const EURUSD = 1;
const ACCOUNT = 1;
const tick = (bid: number) =>
  JSON.stringify({ code: 'EURUSD', bid: bid / 100_000, ask: Number(((bid + 9) / 100_000).toFixed(5)) });

let nats: NatsProcess;
let database: TestDatabase;
let cluster: MarketCluster;
const buses: Bus[] = [];

beforeEach(async () => {
  nats = await NatsProcess.start();
  database = await createTestDatabase();
});
afterEach(async () => {
  await cluster.stop();
  for (const bus of buses.splice(0)) await bus.close();
  await database.drop();
  await nats.stop();
});

async function bus(kind: string): Promise<Bus> {
  const opened = await (kind === 'NATS' ? nats.bus() : openBus());
  buses.push(opened);
  return opened;
}

async function buy(
  host: EngineHost,
  stops: { readonly stopLoss?: number; readonly takeProfit?: number },
): Promise<void> {
  const executed = await host.execute({
    type: 'submit',
    account: ACCOUNT,
    instrument: EURUSD,
    side: 'buy',
    pending: false,
    lots: 10_000,
    multiple: 100,
    targetPrice: 0,
    stopLoss: 0,
    takeProfit: 0,
    ...stops,
  });
  if (executed.kind !== 'applied' || !executed.outcome.ok) throw new Error('not bought');
}

/** What closed orders, by the bids that closed them. */
async function closed(): Promise<readonly object[]> {
  const { rows } = await database.pool.query(
    `SELECT close_reason AS reason, close_price_points AS price FROM orders WHERE status = 'closed' ORDER BY closed_at_ms, id`,
  );
  return rows;
}

describe.each(['in the process', 'NATS'])('the market over a bus %s', (kind) => {
  it('answers the bridge once the engine has committed the effects of the lines', async () => {
    cluster = await MarketCluster.on(database);
    const one = await bus(kind);
    cluster.feed(one, { quoteMaxAgeMs: undefined });
    const market = await cluster.follower(one);
    const { host } = await cluster.engine(one);
    await openAccount(host, ACCOUNT);
    const seen: unknown[] = [];
    market.onChange((_, quote) => quote && seen.push([quote.bid, quote.id]));
    const lines = [tick(108_412), 'no tick', 'x'.repeat(300_000), tick(108_430)];
    expect(await market.acceptLines?.(lines.join('\n'))).toEqual({
      accepted: 2,
      rejected: [
        { line: 2, key: 'unreadable' },
        { line: 3, key: 'unreadable' },
      ],
    });
    expect(host.lastQuote(EURUSD)).toMatchObject({ bid: 108_430, ask: 108_439 });
    const { rows: quotes } = await database.pool.query('SELECT bid_points FROM quotes');
    expect(quotes).toEqual([{ bid_points: 108_430 }]);
    await buy(host, { stopLoss: 108_400 });
    await market.acceptLines?.(tick(108_399));
    const { rows } = await database.pool.query('SELECT status, close_reason, close_quote_id FROM orders');
    expect(rows).toEqual([{ status: 'closed', close_reason: 'stop_loss', close_quote_id: host.lastQuote(EURUSD)?.id }]);
    await vi.waitFor(() => expect(market.lastQuote(EURUSD)).toEqual(host.lastQuote(EURUSD)), 30_000);
    // every quote reaches the sockets of another process, also those that came together
    const last = host.lastQuote(EURUSD)?.id ?? 0;
    expect(seen).toEqual([
      [108_412, last - 2],
      [108_430, last - 1],
      [108_399, last],
    ]);
    // what the source delivered reaches the back-office there
    await vi.waitFor(() => expect(market.sources).toMatchObject([{ source: 0, accepted: 3, rate: 3 }]), 30_000);
    expect(market.sources[0]?.rejected).toMatchObject([{ key: 'unreadable', count: 2 }]);
    // from the quote itself, not from the feed's report once a second
    expect(market.typicalSpread(EURUSD)).toEqual({ spread: 9, ticks: 3 });
    expect(market.isOpen(EURUSD)).toBe(true);
    expect(market.priceState(EURUSD)).toBe('live');
    // as the feed judges it, although this process has another setting
    expect(market.maxQuoteAgeMs(EURUSD)).toBe(10_000);
    expect(market.formingMinute(EURUSD)?.Close).toBe(1.08399);
  });

  it('takes candles from before the first tick in any process, and every other one shows them', async () => {
    cluster = await MarketCluster.on(database);
    const one = await bus(kind);
    cluster.feed(one);
    await cluster.engine(one);
    const [market, other] = [await cluster.follower(one), await cluster.follower(one)];
    const candles = new CandleImport({ database: database.pool, market, clock: systemClock });
    const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    const line = (time: number) =>
      JSON.stringify({ code: 'EURUSD', period: '1min', time, open: 1, high: 3, low: 1, close: 2, volume: 4 });
    expect(await candles.take(line(minute - 2 * MINUTE_MS))).toEqual({ accepted: 1, rejected: [] });
    expect((await other.chart(EURUSD, '1min', 10)).map(({ Close }) => Close)).toEqual([2]);
    await market.acceptLines?.(tick(108_412));
    await vi.waitFor(() => expect(other.firstTick(EURUSD)).toBeGreaterThanOrEqual(minute), 30_000);
    expect((await candles.take(line(minute + MINUTE_MS))).rejected).toEqual([{ line: 1, key: 'not_history' }]);
    expect((await other.chart(EURUSD, '1min', 10)).map(({ Close }) => Close)).toEqual([2, 1.08412]);
    // a process that starts later reads the first tick from the database
    expect((await cluster.follower(one)).firstTick(EURUSD)).toBe(other.firstTick(EURUSD));
  });

  it('continues after a reload and a restart of the engine: orders fire at the prices quoted in between', async () => {
    cluster = await MarketCluster.on(database);
    const one = await bus(kind);
    cluster.feed(one);
    const market = await cluster.follower(one);
    const first = await cluster.engine(one);
    await openAccount(first.host, ACCOUNT);
    await market.acceptLines?.(tick(108_412));
    await buy(first.host, { takeProfit: 108_500 });
    await buy(first.host, { takeProfit: 108_600 });
    await database.asOwner(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tradewind journal' AND datname = current_database()`,
    );
    await market.acceptLines?.([tick(108_505), tick(108_412)].join('\n'));
    expect(await closed()).toEqual([{ reason: 'take_profit', price: 108_505 }]);
    await first.stop();
    const unanswered = market.acceptLines?.([tick(108_605), tick(108_412)].join('\n'));
    await vi.waitFor(() => expect(market.formingMinute(EURUSD)?.High).toBe(1.08605), 30_000);
    const second = await cluster.engine(one);
    expect(await unanswered).toEqual({ accepted: 2, rejected: [] });
    expect(await closed()).toEqual([
      { reason: 'take_profit', price: 108_505 },
      { reason: 'take_profit', price: 108_605 },
    ]);
    expect(second.host.lastQuote(EURUSD)).toMatchObject({ bid: 108_412 });
    expect([first, second].map(({ applier }) => applier.reader.gaps)).toEqual([0, 0]);
  });

  it('keeps accepted ticks in the feed, and the next feed goes on with them', async () => {
    cluster = await MarketCluster.on(database);
    const one = await bus(kind);
    const first = cluster.feed(one, { quoteMaxAgeMs: undefined });
    const market = await cluster.follower(one);
    const { host } = await cluster.engine(one);
    const kept = async () => {
      const ticks: KeptTick[] = [];
      for await (const batch of new TickReader(database.pool).batches(EURUSD, 0, Number.MAX_SAFE_INTEGER))
        ticks.push(...batch);
      return ticks;
    };
    const bids = async () => (await kept()).map(({ bid }) => bid);
    await market.acceptLines?.([tick(108_412), tick(108_430)].join('\n'));
    await expect.poll(bids, { timeout: 5000 }).toEqual([108_412, 108_430]);
    await first.stop();
    cluster.feed(one, { quoteMaxAgeMs: undefined });
    await vi.waitFor(() => market.acceptLines?.(tick(108_440)), { timeout: 10_000, interval: 100 });
    await expect.poll(bids, { timeout: 5000 }).toEqual([108_412, 108_430, 108_440]);
    expect((await kept()).at(-1)).toMatchObject({ id: host.lastQuote(EURUSD)?.id, ask: 108_449 });
  });

  it('follows operators: changed terms, and a confirmed held price', async () => {
    cluster = await MarketCluster.on(database, onlyInstrument('EURUSD'));
    const one = await bus(kind);
    cluster.feed(one);
    await cluster.engine(one);
    const [market, other] = [await cluster.follower(one), await cluster.follower(one)];
    for (let bid = 108_412; bid < 108_420; bid += 1) await market.acceptLines?.(tick(bid));
    expect(await market.acceptLines?.(tick(200_000))).toEqual({ accepted: 0, rejected: [], held: [{ line: 1 }] });
    const [held] = await vi.waitFor(() => {
      expect(other.heldPrices(EURUSD)).toMatchObject([{ bid: 200_000, ask: 200_009 }]);
      return other.heldPrices(EURUSD);
    }, 30_000);
    expect(await other.confirmHeld(EURUSD, 0, 1)).toBe(false);
    expect(await other.confirmHeld(EURUSD, 0, held?.since ?? 0)).toBe(true);
    await database.pool.query(`UPDATE instruments SET show_code = 'EUR/USD 2' WHERE id = ${EURUSD}`);
    await market.refresh();
    expect(market.byCode('EURUSD')?.showCode).toBe('EUR/USD 2');
    await vi.waitFor(() => expect(other.byCode('EURUSD')?.showCode).toBe('EUR/USD 2'), 30_000);
  });
});

describe('the market over a bus', () => {
  it('reports the loss of stream and feed at once, and its candles equal the stored ones', async () => {
    cluster = await MarketCluster.on(database);
    const one = await bus('NATS');
    const feed = cluster.feed(one);
    const market = await cluster.follower(one);
    const { applier, host } = await cluster.engine(one);
    const gaps: number[] = [];
    market.onGap(() => gaps.push(market.reader.gaps));
    await market.acceptLines?.([tick(108_412), tick(108_430)].join('\n'));
    await nats.kill();
    await feed.stop();
    await nats.start();
    cluster.feed(one);
    await vi.waitFor(
      async () => expect(await market.acceptLines?.(tick(108_420))).toMatchObject({ accepted: 1 }),
      30_000,
    );
    expect(applier.reader.gaps).toBe(1);
    await vi.waitFor(() => expect(gaps).toEqual([1]), 30_000);
    expect(cluster.logged.some((line) => line.includes('prices are missing'))).toBe(true);
    expect(host.lastQuote(EURUSD)).toMatchObject({ bid: 108_420 });
    await vi.waitFor(async () => {
      expect(await market.candles(EURUSD, '1day', 10)).toMatchObject([{ High: 1.0843, Close: 1.0842, Volume: 3 }]);
    }, 30_000);
  });

  it('with simulated prices continues from the last ones when another feed takes over', async () => {
    const one = await bus('in the process');
    cluster = await MarketCluster.on(database, onlyInstrument('EURUSD'));
    const config = { feed: 'sim', feedSpeed: 10 } as const;
    const [instrument] = cluster.catalogue.instruments;
    if (instrument === undefined) throw new Error('no instrument');
    const feed = cluster.feed(one, config);
    const { applier, host } = await cluster.engine(one);
    const market = await cluster.follower(one);
    await vi.waitFor(() => expect(applier.lastId).toBeGreaterThan(0), 30_000);
    cluster.feed(one, config);
    const stopped = feed.stop();
    const { promise, resolve } = Promise.withResolvers<readonly number[]>();
    let last = market.lastQuote(EURUSD);
    market.onChange(() => {
      const next = market.lastQuote(EURUSD);
      if (last !== undefined && next !== undefined && next.id - last.id > 1000) resolve([last.bid, next.bid]);
      last = next;
    });
    const [before = 0, after = 0] = await promise;
    await stopped;
    expect(Math.abs(after - before) / before).toBeLessThan(boundsOf(instrument).deviationPpm / 1_000_000);
    await vi.waitFor(() => expect(host.lastQuote(EURUSD)?.id).toBe(market.lastQuote(EURUSD)?.id), 30_000);
    expect(market.reader).toMatchObject({ gaps: 0, epoch: 2 });
    expect(market.counters.held).toBe(0);
  }, 30_000);

  it('assigns quote ids above those of earlier engines and feeds', async () => {
    cluster = await MarketCluster.on(database);
    const lease = await takeFeedLease(database.pool, 'one');
    expect(await takeFeedLease(database.pool, 'two')).toBeUndefined();
    const host = await startEngineHost({
      url: database.url,
      db: database.pool,
      settings: DEFAULT_SETTINGS,
      instruments: cluster.catalogue.instruments.map(({ spec }) => spec),
      openMarkets: [EURUSD],
    });
    const { id } = host.quote(EURUSD, 108_412, 108_421, Date.now());
    await host.stop();
    expect(id).toBeGreaterThanOrEqual(lease?.reserved ?? Infinity);
    await database.pool.query('UPDATE feed_lease SET beat_at_ms = 0');
    expect((await takeFeedLease(database.pool, 'two'))?.nextId).toBeGreaterThan(id);
  });
});
