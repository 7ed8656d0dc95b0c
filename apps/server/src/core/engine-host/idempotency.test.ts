import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { buy, openDemo, quoteAll, startTestHost } from '../../testing/trading.ts';
import type { EngineHost, IdempotencyScope } from './index.ts';

const DAY_MS = 24 * 3_600_000;
let database: TestDatabase;
let host: EngineHost;
let now: number;
let rendered: number;

const restart = async (): Promise<void> => {
  host = await startTestHost(database, { now: () => now });
  quoteAll(host, now);
};

beforeEach(async () => {
  [now, rendered] = [1_731_000_000_000, 0];
  database = await createTestDatabase();
  await restart();
  await host.execute(openDemo(1));
  await host.execute(openDemo(2));
});
afterEach(async () => {
  await host.stop();
  await database.drop();
});

const scope = (key: string, fields: Partial<IdempotencyScope> = {}): IdempotencyScope => ({
  account: 1,
  key,
  call: 'POST /submit',
  render: (outcome) => {
    rendered += 1;
    return JSON.stringify({ outcome, rendered });
  },
  ...fields,
});
const openCount = (): number => host.orders(1, 'holding').length;

describe('an idempotency key', () => {
  it('gives the first answer again and does nothing twice', async () => {
    const first = await host.execute(buy(1), scope('a'));
    const second = await host.execute(buy(1), scope('a'));
    expect(first).toMatchObject({ kind: 'applied' });
    expect(second).toEqual({ kind: 'repeated', answer: first.kind === 'applied' ? first.answer : '' });
    expect([openCount(), rendered]).toEqual([1, 1]);
  });

  it('is applied once when many arrive at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => host.execute(buy(1), scope('a'))));
    expect(all.filter((executed) => executed.kind === 'applied')).toHaveLength(1);
    expect(new Set(all.map((executed) => executed.answer)).size).toBe(1);
    expect(openCount()).toBe(1);
  });

  it('gives the first answer after a restart too, also that of a refusal', async () => {
    const [filled, refused] = await Promise.all([
      host.execute(buy(1), scope('a')),
      host.execute(buy(1, { lots: 1 }), scope('b')),
    ]);
    await host.stop();
    await restart();
    for (const [key, first] of [
      ['a', filled],
      ['b', refused],
    ] as const) {
      expect(await host.execute(buy(1), scope(key))).toEqual({
        kind: 'repeated',
        answer: first.kind === 'applied' ? first.answer : '',
      });
    }
    expect(openCount()).toBe(1);
  });

  it('of another account is another key', async () => {
    await host.execute(buy(1), scope('a'));
    expect(await host.execute(buy(2), scope('a', { account: 2 }))).toMatchObject({ kind: 'applied' });
  });

  it('used for another call gives the first answer too, at once and later', async () => {
    const [first, atOnce] = await Promise.all([
      host.execute(buy(1), scope('a')),
      host.execute(buy(1), scope('a', { call: 'POST /close' })),
    ]);
    expect([first.kind, atOnce.kind]).toEqual(['applied', 'repeated']);
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
