/**
 * Feeds in their own processes, killed and paused while ticks arrive: each published quote is applied once, and no
 * candle differs.
 */
import { PERIODS, type Period } from '@tradewind/contract';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Bus, BusStream } from '../../../platform/bus/index.ts';
import { HostUnavailable } from '../../../platform/errors/index.ts';
import { type TestDatabase, createTestDatabase } from '../../../testing/database.ts';
import { isLong } from '../../../testing/long.ts';
import { FeedProcess } from '../../../testing/feed-process.ts';
import { NatsProcess } from '../../../testing/nats-process.ts';
import { candleStart } from '../candles/periods.ts';
import type { FollowedMarket } from '../index.ts';
import { MarketCluster } from '../testing/cluster.ts';
import { openAccount } from '../testing/market.ts';
import { type QuoteItem, STREAM_LIMITS, STREAM_NAME, decodeEntry } from './entries.ts';

const EURUSD = 1;
const ACCOUNT = 1;
const BODY = 20;

let nats: NatsProcess;
let database: TestDatabase;
let cluster: MarketCluster;
let bus: Bus;
let feeds: FeedProcess[];

beforeEach(async () => {
  nats = await NatsProcess.start();
  database = await createTestDatabase();
  cluster = await MarketCluster.on(database);
  bus = await nats.bus();
  feeds = [];
});
afterEach(async () => {
  await Promise.all(feeds.map((feed) => feed.kill()));
  await cluster.stop();
  await bus.close();
  await database.drop();
  await nats.stop();
});

async function startFeed(): Promise<FeedProcess> {
  const feed = new FeedProcess(database.url, nats.url);
  feeds.push(feed);
  return feed;
}

/** Pushes bodies of lines one after the other, whatever the answers are. */
class Bridge {
  readonly #market: FollowedMarket;
  /** Bids of the bodies that were acknowledged. */
  readonly acknowledged: number[] = [];
  /** Bids of all bodies sent, answered or not. */
  readonly sent: number[] = [];
  /** ms by performance.now() of each acknowledgement. */
  readonly times: number[] = [];
  /** Answers other than "all accepted" or "unavailable". */
  readonly faults: unknown[] = [];
  #isRunning = true;
  readonly #done: Promise<void>;
  #bid = 100_000;

  constructor(market: FollowedMarket) {
    this.#market = market;
    this.#done = this.#run();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#done;
  }

  async #run(): Promise<void> {
    while (this.#isRunning) {
      const bids = Array.from({ length: BODY }, () => (this.#bid += 1));
      this.sent.push(...bids);
      const lines = bids.map((bid) => `{"code":"EURUSD","bid":${bid / 100_000},"ask":${(bid + 9) / 100_000}}`);
      try {
        const answer = await this.#market.acceptLines?.(lines.join('\n'));
        if (answer?.accepted !== BODY) this.faults.push(answer);
        this.acknowledged.push(...bids);
        this.times.push(performance.now());
      } catch (error) {
        if (!(error instanceof HostUnavailable)) this.faults.push(error);
      }
    }
  }
}

/** All quotes on the stream, in order. */
async function published(stream: BusStream): Promise<readonly QuoteItem[]> {
  const { first, last } = await stream.ends();
  const quotes: QuoteItem[] = [];
  const done = Promise.withResolvers<void>();
  const stop = stream.follow(first, {
    entry: (bytes, sequence) => {
      quotes.push(...decodeEntry(bytes).items.filter((item) => item.type === 'quote'));
      if (sequence >= last) done.resolve();
    },
    gap: () => done.reject(new Error('the stream has lost entries')),
  });
  await done.promise;
  stop();
  return quotes;
}

/** By definition: quotes grouped by the start of their candle. */
function simpleCandles(quotes: readonly QuoteItem[], period: Period): readonly object[] {
  const groups = Map.groupBy(quotes, ({ time }) => candleStart(time, period, 'fx'));
  return [...groups].map(([time, group]) => {
    const bids = group.map(({ bid }) => bid);
    return {
      time,
      open: bids[0],
      high: Math.max(...bids),
      low: Math.min(...bids),
      close: bids.at(-1),
      volume: bids.length,
    };
  });
}

async function storedCandles(period: Period): Promise<readonly object[]> {
  const { rows } = await database.pool.query(
    `SELECT time_ms AS time, open_points AS open, high_points AS high, low_points AS low, close_points AS close, volume
     FROM candles WHERE instrument_id = $1 AND period = $2 ORDER BY time_ms`,
    [EURUSD, period],
  );
  return rows;
}

/** Stops the active feed in one of these ways; returns how to bring it back, if that is possible. */
const ENDS: Readonly<Record<string, (feed: FeedProcess) => Promise<() => void>>> = {
  'killed (kill -9)': async (feed) => {
    await feed.kill();
    return () => {};
  },
  'paused (SIGSTOP), and woken when another has its place': async (feed) => {
    feed.pause();
    return () => feed.resume();
  },
};

it.each(Object.entries(ENDS).slice(0, isLong ? undefined : 1))(
  'an active feed %s is replaced within two seconds, and every price counts once',
  async (_name, end) => {
    const first = await startFeed();
    await first.until((epoch) => epoch > 0);
    const second = await startFeed();
    const market = await cluster.follower(bus);
    const { host, applier } = await cluster.engine(bus);
    await openAccount(host, ACCOUNT);
    const bridge = new Bridge(market);
    await vi.waitFor(() => expect(bridge.acknowledged.length).toBeGreaterThan(200), 30_000);
    // prices that are passed at some moment of the take-over
    const stops = Array.from({ length: 40 }, (_, index) => (bridge.sent.at(-1) ?? 0) + 400 + 50 * index);
    for (const takeProfit of stops)
      expect(
        await host.execute({
          type: 'submit',
          account: ACCOUNT,
          instrument: EURUSD,
          side: 'buy',
          pending: false,
          lots: 10_000,
          multiple: 100,
          targetPrice: 0,
          stopLoss: 0,
          takeProfit,
        }),
      ).toMatchObject({ outcome: { ok: true } });
    const endedAt = performance.now();
    const before = first.epoch;
    const bringBack = await end(first);
    await second.until((epoch) => epoch > before);
    const replacedMs = performance.now() - endedAt;
    bringBack();
    await vi.waitFor(() => expect(bridge.acknowledged.at(-1)).toBeGreaterThan(stops.at(-1) ?? 0), 30_000);
    await bridge.stop();
    expect(bridge.faults).toEqual([]);
    await vi.waitFor(() => expect(first.epoch === 0 || first.epoch === before).toBe(true), 30_000);

    const quotes = await published(bus.stream(STREAM_NAME, STREAM_LIMITS));
    const ids = quotes.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((left, right) => left - right));
    const bids = quotes.map(({ bid }) => bid);
    expect(new Set(bids).size).toBe(bids.length);
    const unknown = new Set(bids);
    expect(bridge.acknowledged.filter((bid) => !unknown.has(bid))).toEqual([]);

    await vi.waitFor(() => expect(applier.lastId).toBe(ids.at(-1)), 30_000);
    expect(applier.reader.gaps).toBe(0);
    const { rows } = await database.pool.query(
      `SELECT take_profit_points AS target, close_quote_id AS quote FROM orders WHERE status = 'closed' ORDER BY id`,
    );
    expect(rows).toEqual(
      stops.map((target) => ({ target, quote: quotes.find(({ bid, id }) => bid >= target && id > 0)?.id })),
    );

    for (const period of PERIODS) {
      const expected = simpleCandles(quotes, period);
      await vi.waitFor(async () => expect(await storedCandles(period)).toEqual(expected), 30_000);
      expect((await market.candles(EURUSD, period, 1000)).map(({ Volume }) => Volume)).toEqual(
        expected.map((candle) => ('volume' in candle ? candle.volume : undefined)),
      );
    }
    console.info(`replaced after ${Math.round(replacedMs)} ms`);
    // beside other tests, the processes wait for a processor
    if (isLong) expect(replacedMs).toBeLessThan(2000);
  },
  60_000,
);

it('a feed that was killed before it stored any candle leaves no gap', async () => {
  const first = await startFeed();
  await first.until((epoch) => epoch > 0);
  const second = await startFeed();
  const market = await cluster.follower(bus);
  await cluster.engine(bus);
  const lock = new pg.Client({ connectionString: database.adminUrl });
  await lock.connect();
  await lock.query('BEGIN');
  await lock.query('LOCK TABLE candles IN EXCLUSIVE MODE');
  const lines = [108_412, 108_430, 108_405].map(
    (bid) => `{"code":"EURUSD","bid":${bid / 100_000},"ask":${(bid + 9) / 100_000}}`,
  );
  expect(await market.acceptLines?.(lines.join('\n'))).toEqual({ accepted: 3, rejected: [] });
  await first.kill();
  await lock.query('COMMIT');
  await lock.end();
  await second.until((epoch) => epoch > 0);
  await vi.waitFor(async () => {
    expect(await storedCandles('1day')).toMatchObject([
      { open: 108_412, high: 108_430, low: 108_405, close: 108_405, volume: 3 },
    ]);
  }, 30_000);
}, 30_000);
