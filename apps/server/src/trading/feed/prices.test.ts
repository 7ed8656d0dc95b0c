/** The page Prices of the back-office, from what bridges deliver. */
import { operatorPriceCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEED_KEY, type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';

const KEY_2 = 'another feed key for tests';
const REPORT = { source: 'kraken', lives: true, symbols: 2, refused: ['NOT/OURS'], reconnects: 1 };

let app: TestApp;
let dealer: TestOperator;
beforeAll(async () => {
  app = await startTestApp({
    guarded: true,
    prices: false,
    settings: { FEED_KEY_2: KEY_2, FEED_NAME: 'Kraken', FEED_NAME_2: 'LMAX' },
  });
  dealer = await newOperator(app, 'dealer');
});
afterAll(() => app.stop());

const read = () => app.take(operatorPriceCalls.prices, {}, { token: dealer.token });

async function deliver(lines: readonly object[], { key = FEED_KEY, report = '' } = {}): Promise<void> {
  const payload = lines.map((line) => JSON.stringify({ time: app.clock.now(), ...line })).join('\n');
  const headers = { 'feed-key': key, 'feed-bridge': report, 'content-type': 'application/x-ndjson' };
  const { code } = await app.request({ method: 'POST', url: '/v1/feed/ticks', payload, headers });
  expect(code).toBe(1);
}

describe('the page Prices', () => {
  it('shows sources that wait, and that no instrument has a price', async () => {
    const { sources, without_price: without, stale, live, feed } = await read();
    expect([feed, live, stale]).toEqual(['push', 0, []]);
    expect(sources).toMatchObject([
      { name: 'Kraken', state: 'waiting', seen_at: null, tick_at: null, bridge: null, rejected: [] },
      { name: 'LMAX', state: 'waiting' },
    ]);
    expect(without).toHaveLength(app.app.market.instruments.length);
  });

  it('shows what each source delivered, what was rejected and held, and what its bridge says of itself', async () => {
    for (const bid of [1.1, 1.1001, 1.1002]) {
      app.clock.advance(1000);
      await deliver([{ code: 'EURUSD', bid, ask: bid + 0.0001, time: app.clock.now() - 40 }]);
    }
    app.clock.advance(1000);
    const before = app.clock.now();
    await deliver(
      [
        { code: 'EURUSD', bid: 1.2, ask: 1.2001 },
        { code: 'NOPE', bid: 1, ask: 2 },
        { code: 'GBPUSD', bid: 1.300001, ask: 1.3001 },
        { code: 'GBPUSD', bid: 1.300002, ask: 1.3001 },
      ],
      { report: JSON.stringify(REPORT) },
    );
    const { sources, held, live, without_price: without } = await read();
    expect(sources[0]).toMatchObject({ state: 'live', seen_at: before, tick_at: before - 1000, lag_ms: 40, rate: 3 });
    expect(sources[0]).toMatchObject({ accepted: 3, held: 1, bridge: { ...REPORT, at: before, state: 'live' } });
    expect(sources[0]?.rejected).toEqual([
      { key: 'unknown_instrument', count: 1, last_at: before, code: 'NOPE' },
      { key: 'off_precision', count: 2, last_at: before, code: 'GBPUSD' },
    ]);
    expect(sources[1]).toMatchObject({ state: 'waiting', accepted: 0 });
    expect(held).toEqual([
      { id: 1, code: 'EURUSD', source: 'Kraken', precision: 5, bid: 1.2, ask: 1.2001, since: before },
    ]);
    expect([live, without.some(({ code }) => code === 'EURUSD')]).toEqual([0, false]);
  });

  it.each(['{', '[]', '{"source":"kraken"}', JSON.stringify({ ...REPORT, source: 'x'.repeat(3000) })])(
    'ignores a report that cannot be read: %.20s',
    async (report) => {
      await deliver([], { report });
      expect((await read()).sources[0]?.bridge?.source).toBe('kraken');
    },
  );

  it('shows a bridge whose source is silent, one that is gone, stale instruments, and that a minute has passed', async () => {
    // without a line: the bridge runs, but its source does not live
    const headers = { 'feed-key': FEED_KEY, 'feed-bridge': JSON.stringify({ ...REPORT, lives: false }) };
    app.clock.advance(6000);
    await app.request({ method: 'GET', url: '/v1/feed/catalogue', headers });
    const silent = await read();
    expect(silent.sources[0]).toMatchObject({ state: 'silent', rate: 3, bridge: { state: 'source_silent' } });
    app.clock.advance(60_000);
    const gone = await read();
    expect(gone.sources[0]).toMatchObject({ state: 'silent', rate: 0, bridge: { state: 'gone' } });
    await deliver(
      [
        { code: 'EURUSD', bid: 1.1002, ask: 1.1003 },
        { code: 'USDJPY', bid: 150, ask: 150.01 },
      ],
      { key: KEY_2 },
    );
    const second = await read();
    expect(second.sources[1]).toMatchObject({ name: 'LMAX', state: 'live', accepted: 2 });
    app.clock.advance(20_000);
    const { stale } = await read();
    expect(stale.map(({ code }) => code)).toEqual(['EURUSD', 'USDJPY']);
    expect(stale[1]).toEqual({ id: app.idOf('USDJPY'), code: 'USDJPY', since: second.now, max_age_ms: 10_000 });
  });

  it('has the same figures in /metrics', async () => {
    await deliver([{ code: 'USDJPY', bid: 150, ask: 150.02, time: app.clock.now() - 50 }], { key: KEY_2 });
    const metrics = await app.metrics();
    expect(metrics).toContain('tradewind_source_lag_seconds{source="LMAX"} 0.05');
    expect(metrics).toMatch(/tradewind_source_ticks_per_minute\{source="LMAX"\} \d/u);
  });
});
