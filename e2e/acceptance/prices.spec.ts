/**
 * Contract §7: prices that can be trusted, and the price that a customer saw.
 * What is tagged @long is tested in `npm test` by: trading/orders/price-seen, core/market/{pricing,guard},
 * packages/engine.
 */
import { type RunningServer, startServer } from '../support/server.ts';
import { CATALOGUE } from './catalogue.ts';
import {
  call,
  expect,
  feed,
  FEED_KEY,
  instrumentsFile,
  line,
  must,
  newTrader,
  type Order,
  pushSettings,
  refused,
  test,
  tick,
  type Server,
  type Trader,
} from './support.ts';

const close = (server: Server, { token }: Trader, json: object) =>
  call<Order>(server, '/v1/api/forex/close', { token, json });

test(
  'a fill worse than the seen price by more than its deviation is refused, and a better one fills',
  { tag: '@long' },
  async ({ server, trader }) => {
    // 1.08412 / 1.08421
    const worse = trader.submit({ price: '1.08420', deviation: 0 });
    expect(await refused(worse, 1213, 'price_moved')).toMatchObject({ asked: 1.0842, now: 1.08421 });
    const sold = trader.submit({ type: 2, price: '1.08420', deviation: 7 });
    expect(await refused(sold, 1213, 'price_moved')).toMatchObject({ asked: 1.0842, now: 1.08412 });
    expect(await trader.holding()).toEqual([]);
    const { Id } = await must(trader.submit({ price: '1.08420', deviation: 1 }));
    await must(trader.submit({ type: 2, price: '1.08400', deviation: 0 }));
    const closing = close(server, trader, { id: Id, price: 1.08413, deviation: 0 });
    expect(await refused(closing, 1213, 'price_moved')).toMatchObject({ asked: 1.08413, now: 1.08412 });
    expect(await must(close(server, trader, { id: Id, price: 1.084, deviation: 0 }))).toMatchObject({ Status: 3 });
  },
);

test(
  'the requested price is what was quoted within ten seconds, and nothing else',
  { tag: '@long' },
  async ({ server, trader }) => {
    await tick(server, { EURUSD: ['1.08500', '1.08509'] });
    const bought = await must(trader.submit({ price: '1.08421', deviation: 1000 }));
    expect(bought).toMatchObject({ PriceSeen: 1.08421, OriginPrice: 1.08421, Price: 1.08509, Slippage: 0.00088 });
    const made = await must(trader.submit({ price: '1.08000', deviation: 1000 }));
    expect(made).toMatchObject({ PriceSeen: 1.08, OriginPrice: 1.08509, Price: 1.08509, Slippage: 0 });
    const closed = await must(close(server, trader, { id: bought.Id, price: '1.08412', deviation: 1000 }));
    expect(closed).toMatchObject({ OriginPrice: 1.08421, CloseOriginPrice: 1.08412, UpdatePrice: 1.085 });
  },
);

test('a deviation without a price is invalid', { tag: '@long' }, async ({ server, trader }) => {
  await refused(trader.submit({ deviation: 3 }), 1001, 'invalid_input');
  const { Id } = await must(trader.submit());
  await refused(close(server, trader, { id: Id, deviation: 3 }), 1001, 'invalid_input');
  expect(await trader.holding()).toHaveLength(1);
});

const SECOND_KEY = 'the-other-feed-key-0123456789abcdef';

/** The instruments of the tests with their default bounds: majors 0.25 %. */
const GUARDED = CATALOGUE.map(({ MaxDeviation: _, MaxSpread: __, ...row }) => row);

interface Guarded {
  server: RunningServer;
  trader: Trader;
  push: (...pairs: (readonly [bid: string, ask: string])[]) => Promise<object>;
}

/** A server whose guard is on; sources count as silent after `silenceMs`. */
async function guarded(settings: Record<string, string>, work: (its: Guarded) => Promise<void>): Promise<void> {
  const file = await instrumentsFile(JSON.stringify(GUARDED));
  const server = await startServer({ ...(await pushSettings()), INSTRUMENTS_FILE: file, ...settings });
  try {
    const push: Guarded['push'] = async (...pairs) =>
      must(
        feed(
          server,
          pairs.map((pair) => line('EURUSD', pair)),
        ),
      );
    await push(['1.10000', '1.10010']);
    await work({ server, trader: await newTrader(server), push });
  } finally {
    await server.dispose();
  }
}

const bidOf = async (server: Server): Promise<number> => {
  const rows = await must(
    call<{ Code: string; ForexQuotations: { Bid: number } }[]>(
      server,
      '/v1/api/forex/trade_list?searchCurrency=EURUSD',
    ),
  );
  return rows[0]?.ForexQuotations.Bid ?? Number.NaN;
};

test(
  'a tick too far from the last one is held, neither shown nor traded on; one within bounds discards it, three confirm it',
  { tag: '@long' },
  async () => {
    test.setTimeout(180_000);
    await guarded({}, async ({ server, trader, push }) => {
      const { Id } = await must(trader.submit({ stop_loss_price: '1.09500' }));
      await must(trader.submit({ status: 0, target_price: '1.09000' }));
      expect(await push(['0.00001', '0.00011'])).toEqual({ accepted: 0, rejected: [], held: [{ line: 1 }] });
      expect(await bidOf(server)).toBe(1.1);
      const doubt = { reason: 'suspect_price' };
      expect(await refused(trader.submit(), 1202, 'price_unavailable')).toMatchObject(doubt);
      expect(await refused(trader.close(Id), 1202, 'price_unavailable')).toMatchObject(doubt);
      expect([(await trader.holding()).length, (await trader.pending()).length]).toEqual([1, 1]);
      expect(await push(['1.10001', '1.10011'])).toEqual({ accepted: 1, rejected: [] });
      await must(trader.submit());
      // 0.5 % away: three further ones confirm it, two of them different, but not before two seconds have passed
      const far = ['1.09450', '1.09451', '1.09452', '1.09453'].map(
        (bid) => [bid, bid.replace('1.0945', '1.0946')] as const,
      );
      const lines = far.map((_, index) => ({ line: index + 1 }));
      expect(await push(...far)).toEqual({ accepted: 0, rejected: [], held: lines });
      await expect(async () => {
        expect(await push(['1.09452', '1.09462'])).toEqual({ accepted: 1, rejected: [] });
      }).toPass({ intervals: [2100], timeout: 30_000 });
      expect(await bidOf(server)).toBe(1.09452);
      const closed = (await trader.history()).find((order) => order.Id === Id);
      expect(closed).toMatchObject({ CloseReason: 'stop_loss', UpdatePrice: 1.09452, CloseOriginPrice: 1.095 });
      await must(trader.submit());
    });
  },
);

test(
  'a silent source makes prices stale until each one’s next tick, and old ticks are rejected',
  { tag: '@long' },
  async () => {
    test.setTimeout(180_000);
    await guarded({ FEED_SILENCE_MS: '700' }, async ({ server, trader, push }) => {
      await push(['1.10000', '1.10010']);
      const { Id } = await must(trader.submit());
      await expect(async () => {
        const data = await refused(trader.submit(), 1202, 'price_unavailable');
        expect(data['reason']).toBeUndefined();
      }).toPass({ timeout: 30_000 });
      await refused(trader.close(Id), 1202, 'price_unavailable');
      expect(await must(feed(server, ['{"alive":true}']))).toEqual({ accepted: 0, rejected: [] });
      const old = line('GBPUSD', ['1.30000', '1.30010'], Date.now() - 61_000);
      expect(await must(feed(server, [old]))).toEqual({ accepted: 0, rejected: [{ line: 1, key: 'stale_time' }] });
      await refused(trader.close(Id), 1202, 'price_unavailable');
      await must(feed(server, [line('GBPUSD', ['1.30000', '1.30010'])]));
      await refused(trader.close(Id), 1202, 'price_unavailable');
      await push(['1.10001', '1.10011']);
      await must(trader.close(Id));
    });
  },
);

test('the second source changes nothing while the first lives, takes over when it is silent, and raises doubt when they differ', async () => {
  test.setTimeout(180_000);
  await guarded({ FEED_SILENCE_MS: '1500', FEED_KEY_2: SECOND_KEY }, async ({ server, trader, push }) => {
    const second = async (...pair: readonly [string, string]) => must(feed(server, [line('EURUSD', pair)], SECOND_KEY));
    await push(['1.10000', '1.10010']);
    expect(await second('1.10005', '1.10015')).toEqual({ accepted: 1, rejected: [] });
    expect(await bidOf(server)).toBe(1.1);
    await expect(async () => {
      await second('1.10005', '1.10015');
      expect(await bidOf(server)).toBe(1.10005);
    }).toPass({ intervals: [200], timeout: 30_000 });
    await must(trader.submit());
    await push(['1.10006', '1.10016']);
    expect(await second('1.20000', '1.20010')).toMatchObject({ held: [{ line: 1 }] });
    expect(await refused(trader.submit(), 1202, 'price_unavailable')).toMatchObject({ reason: 'suspect_price' });
    expect(await push(['1.10007', '1.10017'])).toEqual({ accepted: 1, rejected: [] });
    expect(await bidOf(server)).toBe(1.10007);
    await second('1.10007', '1.10017');
    await must(trader.submit());
    expect((await feed(server, [line('EURUSD', ['1.1', '1.2'])], `${FEED_KEY}x`)).code).toBe(1004);
  });
});
