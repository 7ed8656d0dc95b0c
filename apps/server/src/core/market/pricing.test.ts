/** Silence, staleness and doubt as reported to the engine, on a real engine and database (contract §7). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { type TestMarket, openAccount, startTestMarket } from './testing/market.ts';

const START = Date.UTC(2026, 0, 14, 12);
const ACCOUNT = 1;

let database: TestDatabase;
let running: TestMarket;

/** `quoteMaxAgeMs` undefined = by kind. */
const start = async (feedSilenceMs = 5000, quoteMaxAgeMs?: number, now = START): Promise<void> => {
  running = await startTestMarket(database, now, { feedSilenceMs, quoteMaxAgeMs }, true);
};
beforeEach(async () => {
  database = await createTestDatabase();
  await start();
  await openAccount(running.host, ACCOUNT);
  await push(1.1);
});
afterEach(async () => {
  await running.stop();
  await database.drop();
});

const push = (bid: number, code = 'EURUSD') => running.push({ code, bid, ask: Number((bid + 0.0001).toFixed(5)) });

/** The refusal of a market order of EURUSD; 'opened' when it is accepted. */
async function trade(code = 'EURUSD'): Promise<string> {
  const executed = await running.host.execute({
    type: 'submit',
    account: ACCOUNT,
    instrument: running.market.byCode(code)?.spec.id ?? 0,
    side: 'buy',
    pending: false,
    lots: 10_000,
    multiple: 100,
    targetPrice: 0,
    stopLoss: 0,
    takeProfit: 0,
  });
  if (executed.kind !== 'applied') throw new Error('done before');
  if (executed.outcome.ok) return 'opened';
  const { refusal } = executed.outcome;
  return 'reason' in refusal && refusal.reason !== undefined ? `${refusal.key} ${refusal.reason}` : refusal.key;
}

describe('a source', () => {
  it('that sends nothing is silent at the exact millisecond; then only its own next tick makes an instrument live', async () => {
    const states: unknown[] = [];
    running.market.onChange((id) => id === 1 && states.push([id, running.market.priceState(id)]));
    running.clock.advance(4999);
    expect(await trade()).toBe('opened');
    running.clock.advance(1);
    expect(await trade()).toBe('price_unavailable');
    expect(running.market.doubts.silent).toEqual([{ source: 0, since: START }]);
    expect(states).toEqual([[1, 'stale']]);
    expect(await running.push('{"alive":true}')).toEqual({ accepted: 0, rejected: [] });
    expect(await trade()).toBe('price_unavailable');
    expect(running.market.doubts.silent).toEqual([]);
    await push(1.3, 'GBPUSD');
    expect([await trade(), await trade('GBPUSD')]).toEqual(['price_unavailable', 'opened']);
    expect(await push(1.2)).toMatchObject({ held: [{ line: 1 }] });
    expect(await trade()).toBe('price_unavailable suspect_price');
    await push(1.1001);
    expect(await trade()).toBe('opened');
    expect(states).toEqual([
      [1, 'stale'],
      [1, 'suspect'],
      [1, 'live'],
    ]);
  });

  it('was silent although no timer could notice it, if its line comes late', async () => {
    running.clock.jump(5000);
    await push(1.3, 'GBPUSD');
    expect([await trade(), await trade('GBPUSD')]).toEqual(['price_unavailable', 'opened']);
  });

  it('that was not heard during a restart brings its prices back one by one; a short restart changes nothing', async () => {
    await push(1.3, 'GBPUSD');
    await running.stop();
    await start(5000, undefined, START + 4999);
    expect([await trade(), await trade('GBPUSD')]).toEqual(['opened', 'opened']);
    await running.stop();
    await start(5000, undefined, START + 5000);
    await running.push('{"alive":true}');
    expect(await trade()).toBe('price_unavailable');
    await push(1.3, 'GBPUSD');
    expect([await trade(), await trade('GBPUSD')]).toEqual(['price_unavailable', 'opened']);
  });

  it('may be silent forever when the setting is 0', async () => {
    await running.stop();
    await start(0);
    await push(1.1);
    running.clock.advance(10_000);
    expect(await trade()).toBe('opened');
    running.clock.advance(1);
    expect(await trade()).toBe('price_unavailable');
  });
});

describe('a price that is not repeated', () => {
  /** The source lives for this long, without a tick. */
  const beat = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 1000) {
      running.clock.advance(Math.min(1000, left));
      await running.push('{"alive":true}');
    }
  };
  const ageOf = (code: string): number | undefined => {
    const { market } = running;
    return market.maxQuoteAgeMs(market.byCode(code)?.spec.id ?? 0);
  };

  it('becomes too old by its kind', () => {
    const kinds = { EURUSD: 10, EURGBP: 10, XAUUSD: 10, US500: 10, BTCUSD: 10, USDTRY: 30, USOIL: 30, NATGAS: 30 };
    expect(Object.keys(kinds).map(ageOf)).toEqual(Object.values(kinds).map((seconds) => 1000 * seconds));
  });

  it('fills nothing beyond that age although its source lives', async () => {
    await beat(10_000);
    expect(await trade()).toBe('opened');
    await beat(1);
    expect(await trade()).toBe('price_unavailable');
    await running.push('{"alive":true}');
    expect(await trade()).toBe('price_unavailable');
    await push(1.1);
    expect(await trade()).toBe('opened');
  });

  it('may be three times as old as its usual gap, at most a minute; this is known again after a restart', async () => {
    for (let count = 0; count < 99; count += 1) {
      await beat(4000);
      await push(1.1);
    }
    expect(ageOf('EURUSD')).toBe(10_000);
    await beat(4000);
    await push(1.1);
    expect(ageOf('EURUSD')).toBe(12_000);
    await beat(12_000);
    expect(await trade()).toBe('opened');
    await beat(1);
    expect(await trade()).toBe('price_unavailable');
    for (let count = 0; count < 100; count += 1) {
      await beat(25_000);
      await push(1.1);
    }
    expect(ageOf('EURUSD')).toBe(60_000);
    await running.stop();
    const { rows } = await database.pool.query('SELECT cardinality(gaps) AS gaps FROM price_guards');
    expect(rows).toEqual([{ gaps: 200 }]);
    await start();
    expect(ageOf('EURUSD')).toBe(60_000);
  });

  it('may be as old as QUOTE_MAX_AGE_MS instead where it is set, and as its own terms first of all', async () => {
    await running.stop();
    await start(0, 2000);
    expect(ageOf('USDTRY')).toBe(2000);
    await push(1.1);
    running.clock.advance(2001);
    expect(await trade()).toBe('price_unavailable');
    await running.stop();
    await database.pool.query("UPDATE instruments SET max_quote_age_ms = 15000 WHERE code = 'EURUSD'");
    await start(0, 2000);
    expect([ageOf('EURUSD'), ageOf('GBPUSD')]).toEqual([15_000, 2000]);
    await push(1.1);
    running.clock.advance(15_000);
    expect(await trade()).toBe('opened');
    running.clock.advance(1);
    expect(await trade()).toBe('price_unavailable');
  });
});

describe('two sources', () => {
  it('have separate time orders, and the times of prices never go back', async () => {
    const send = (source: 0 | 1, bid: number, secondsAgo: number) =>
      running.market.acceptLines?.(
        JSON.stringify({
          code: 'GBPUSD',
          bid,
          ask: Number((bid + 0.0001).toFixed(5)),
          time: running.clock.now() - 1000 * secondsAgo,
        }),
        source,
      );
    running.clock.advance(4000);
    expect(await send(1, 1.3, 3)).toEqual({ accepted: 1, rejected: [] });
    expect(await send(0, 1.3001, 1)).toEqual({ accepted: 1, rejected: [] });
    expect(await send(1, 1.3002, 2)).toEqual({ accepted: 1, rejected: [] });
    expect(await send(1, 1.3002, 3)).toMatchObject({ rejected: [{ key: 'backward_time' }] });
    expect(await send(0, 1.3003, 2)).toMatchObject({ rejected: [{ key: 'backward_time' }] });
    const { spec } = running.market.byCode('GBPUSD') ?? {};
    expect(running.market.lastQuote(spec?.id ?? 0)?.time).toBe(running.clock.now() - 1000);
    // the first source falls silent, and the second one is a second behind
    running.clock.advance(5000);
    expect(await send(1, 1.3004, 6.5)).toEqual({ accepted: 1, rejected: [] });
    expect(running.market.lastQuote(spec?.id ?? 0)).toMatchObject({ bid: 130_040, time: running.clock.now() - 6000 });
  });
});

describe('a price in doubt', () => {
  it('fills no order, blocks the account from opening for 30 s, and ends with a price within bounds', async () => {
    await push(1.3, 'GBPUSD');
    expect(await trade()).toBe('opened');
    const states: unknown[] = [];
    running.market.onChange((id) => id === 1 && states.push(running.market.priceState(id)));
    expect(await push(1.2)).toEqual({ accepted: 0, rejected: [], held: [{ line: 1 }] });
    expect(states).toEqual(['suspect']);
    expect(running.market.counters).toMatchObject({ held: 1 });
    expect(running.market.lastQuote(running.market.byCode('EURUSD')?.spec.id ?? 0)).toMatchObject({ bid: 110_000 });
    expect(await trade()).toBe('price_unavailable suspect_price');
    expect(await trade('GBPUSD')).toBe('price_unavailable suspect_price');
    expect(running.market.doubts.suspects).toEqual([{ id: 1, since: START }]);
    for (let second = 0; second < 30; second += 4) {
      running.clock.advance(4000);
      await push(1.3, 'GBPUSD');
    }
    expect(await trade('GBPUSD')).toBe('opened');
    expect(await trade()).toBe('price_unavailable suspect_price');
    expect(await push(1.1001)).toEqual({ accepted: 1, rejected: [] });
    expect(states).toEqual(['suspect', 'withheld', 'live']);
    expect(await trade()).toBe('opened');
    expect(running.market.counters.holds).toEqual({ confirmed: 0, discarded: 1, replaced: 0 });
  });

  it('becomes the price once an operator confirms it and another tick agrees', async () => {
    for (const bid of [2.2, 2.202, 2.203]) {
      running.clock.advance(1000);
      expect(await push(bid)).toMatchObject({ held: [{ line: 1 }] });
    }
    expect(running.market.heldPrices(1)).toEqual([{ source: 0, bid: 220_000, ask: 220_010, since: START + 1000 }]);
    expect(await running.market.confirmHeld(1, 0, START)).toBe(false);
    expect(await running.market.confirmHeld(1, 0, START + 1000)).toBe(true);
    running.clock.advance(1000);
    expect(await push(2.2001)).toEqual({ accepted: 1, rejected: [] });
    expect(await trade()).toBe('opened');
  });

  it('keeps the usual spread over a restart', async () => {
    const pairs = Array.from({ length: 120 }, () => ({ code: 'EURUSD', bid: 1.1, ask: 1.10002 }));
    await running.push(...pairs);
    const wide = { code: 'EURUSD', bid: 1.1, ask: 1.1035 };
    expect(await running.push(wide)).toMatchObject({ held: [{ line: 1 }] });
    await running.stop();
    await start();
    expect(await running.push(wide)).toMatchObject({ held: [{ line: 1 }] });
    expect(await push(1.2)).toMatchObject({ held: [{ line: 1 }] });
  });
});
