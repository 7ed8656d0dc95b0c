import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { buy, commandCall, openDemo, quoteAll, shownBy, startTestHost } from '../../testing/trading.ts';
import type { CommandCall, EngineHost } from './index.ts';
import { memoryOf } from './testing/memory.ts';

const DAY_MS = 24 * 3_600_000;
let database: TestDatabase;
let host: EngineHost;
let now: number;

const restart = async (): Promise<void> => {
  host = await startTestHost(database, { now: () => now });
  quoteAll(host, now);
};

beforeEach(async () => {
  now = 1_731_000_000_000;
  database = await createTestDatabase();
  await restart();
  await host.execute(openDemo(1));
  await host.execute(openDemo(2));
});
afterEach(async () => {
  await host.stop();
  await database.drop();
});

const scope = (key: string, fields: Partial<CommandCall> = {}): CommandCall =>
  commandCall({ account: 1, key, call: 'POST /submit', show: { order: ['opened'], account: true }, ...fields });
const openCount = (): number => memoryOf(host).orders(1, 'holding').length;

describe('an idempotency key', () => {
  it('returns the first answer and does nothing twice', async () => {
    const first = await host.execute(buy(1), scope('a'));
    const second = await host.execute(
      buy(1),
      scope('a', { presentation: { locale: 'tr', presenter: 'b', parameters: 0 } }),
    );
    expect(first).toMatchObject({
      kind: 'applied',
      shown: {
        ok: true,
        order: { order: { id: 1 }, code: 'EURUSD', pricePrecision: 5, marketPrice: 108_412, profit: -90_000 },
      },
    });
    expect(second).toEqual({
      kind: 'repeated',
      stored: { call: 'POST /submit', bodyHash: '', presentation: scope('a').presentation, outcome: shownBy(first) },
    });
    expect(openCount()).toBe(1);
  });

  it('is applied once when many requests arrive at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => host.execute(buy(1), scope('a'))));
    expect(all.filter((executed) => executed.kind === 'applied')).toHaveLength(1);
    expect(new Set(all.map((executed) => JSON.stringify(shownBy(executed)))).size).toBe(1);
    expect(openCount()).toBe(1);
  });

  it('returns the same answer after a restart and after prices have moved, also for a refusal', async () => {
    const [filled, refused] = await Promise.all([
      host.execute(buy(1), scope('a')),
      host.execute(buy(1, { lots: 1 }), scope('b')),
    ]);
    await host.stop();
    await restart();
    host.quote(1, 120_000, 120_009, now);
    for (const [key, first] of [
      ['a', filled],
      ['b', refused],
    ] as const) {
      const again = await host.execute(buy(1), scope(key));
      expect(again.kind).toBe('repeated');
      // byte for byte, because answers are made from it
      expect(JSON.stringify(shownBy(again))).toBe(JSON.stringify(shownBy(first)));
    }
    expect(openCount()).toBe(1);
  });

  it('stores parameters of any text unchanged', async () => {
    const parameters = { memo: 'nul \0, half a character \ud83d, "quotes" and 😀', list: [null, true, 1.5, -3] };
    const presentation = { locale: 'en', presenter: 'p', parameters };
    await host.execute(buy(1), scope('a', { presentation }));
    await host.stop();
    await restart();
    expect(await host.stored(1, 'a')).toMatchObject({ presentation });
    expect(await host.stored(1, 'b')).toBeUndefined();
  });

  it('that was used before the upgrade returns its answer', async () => {
    await database.pool.query(
      `INSERT INTO idempotency_keys (account_id, key, call, answer, created_at_ms) VALUES (1, 'old', 'POST /submit', '{"code":1}', $1)`,
      [now],
    );
    expect(await host.execute(buy(1), scope('old'))).toEqual({
      kind: 'repeated',
      stored: { call: 'POST /submit', answer: '{"code":1}' },
    });
    expect(openCount()).toBe(0);
    // after its expiry the key is free again
    now += DAY_MS;
    quoteAll(host, now);
    const first = await host.execute(buy(1), scope('old'));
    expect(first.kind).toBe('applied');
    expect(await host.stored(1, 'old')).toMatchObject({ outcome: shownBy(first) });
  });

  it('is stored with the call, the hash of its input, and its language', async () => {
    await host.execute(buy(1), scope('a', { bodyHash: 'ab'.repeat(32) }));
    const { rows } = await database.pool.query(
      'SELECT call, body_hash, locale, presenter, parameters, answer FROM idempotency_keys',
    );
    expect(rows).toEqual([
      {
        call: 'POST /submit',
        body_hash: 'ab'.repeat(32),
        locale: 'en',
        presenter: 'test',
        parameters: {},
        answer: null,
      },
    ]);
  });

  it('of another account is a different key', async () => {
    await host.execute(buy(1), scope('a'));
    expect(await host.execute(buy(2), scope('a', { account: 2 }))).toMatchObject({ kind: 'applied' });
  });

  it('used for another call is applied once and names the call that used it first, concurrently and later', async () => {
    const [first, atOnce] = await Promise.all([
      host.execute(buy(1), scope('a')),
      host.execute(buy(1), scope('a', { call: 'POST /close' })),
    ]);
    expect([first.kind, atOnce]).toMatchObject(['applied', { kind: 'repeated', stored: { call: 'POST /submit' } }]);
    expect(await host.execute(buy(1), scope('a', { call: 'POST /close' }))).toEqual({ ...atOnce });
    expect(openCount()).toBe(1);
  });

  it('is forgotten after 24 hours', async () => {
    await host.execute(buy(1), scope('a'));
    now += DAY_MS - 1;
    quoteAll(host, now);
    expect(await host.execute(buy(1), scope('a'))).toMatchObject({ kind: 'repeated' });
    now += 2;
    expect(await host.execute(buy(1), scope('a'))).toMatchObject({ kind: 'applied' });
    expect(openCount()).toBe(2);
  });
});
