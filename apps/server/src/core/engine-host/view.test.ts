/** What readers see of an account: only durable state, consistent at one moment. */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostUnavailable } from '../../platform/errors/index.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { waitingForLock } from '../../testing/locks.ts';
import { buy, openDemo, openReal, quoteAll, startTestHost } from '../../testing/trading.ts';
import type { EngineHost } from './index.ts';
import { memoryOf } from './testing/memory.ts';

const LOCK = 4243;
let database: TestDatabase;
let host: EngineHost;
let admin: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  host = await startTestHost(database);
  quoteAll(host);
  await host.execute(openDemo(1));
  await host.execute(openReal(2));
});
afterEach(async () => {
  await host.stop();
  await admin.end();
  await database.drop();
});

/** Holds up orders before their commit. */
async function holdOrders(): Promise<void> {
  await admin.query(`CREATE FUNCTION hold_here() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NEW; END $$`);
  await admin.query('CREATE TRIGGER hold AFTER INSERT ON orders FOR EACH STATEMENT EXECUTE FUNCTION hold_here()');
  await admin.query('SELECT pg_advisory_lock($1)', [LOCK]);
}

/** The connection whose batch is held up. */
async function heldWriter(): Promise<number> {
  const find = async (): Promise<number> => (await waitingForLock(admin))[0] ?? 0;
  await expect.poll(find, { interval: 2, timeout: 10_000 }).toBeGreaterThan(0);
  return find();
}

const letGo = () => admin.query('SELECT pg_advisory_unlock($1)', [LOCK]);
const holdingOf = async (account: number): Promise<readonly number[]> =>
  (await host.view(account))?.holding.map(({ order }) => order.id) ?? [];

describe('a view', () => {
  it('has figures, orders and profits of the same moment', async () => {
    await host.execute(buy(1));
    await host.execute(buy(1, { pending: true, targetPrice: 107_000 }));
    await host.execute(buy(1, { side: 'sell', instrument: 2 }));
    const view = await host.view(1);
    const profits = view?.holding.map(({ profit }) => profit ?? Number.NaN) ?? [];
    expect(view?.summary).toEqual(memoryOf(host).summary(1));
    expect(view?.summary.profit).toBe(profits.reduce((sum, profit) => sum + profit, 0));
    expect(view?.holding).toMatchObject([
      { order: { id: 1 }, code: 'EURUSD', pricePrecision: 5, profit: -90_000, marketPrice: 108_412 },
      { order: { id: 3 }, code: 'USDJPY', pricePrecision: 3, marketPrice: 151_242 },
    ]);
    expect(view?.pending).toMatchObject([{ order: { id: 2 }, marketPrice: 108_412 }]);
    expect(view?.pending[0]).not.toHaveProperty('profit');
  });

  it('shows the chosen orders, only of its own account', async () => {
    await host.execute(openDemo(3));
    for (const account of [1, 1, 3]) await host.execute(buy(account));
    expect((await host.view(1, [2, 3, 99]))?.holding.map(({ order }) => order.id)).toEqual([2]);
    expect(await host.view(1, [])).toMatchObject({ holding: [], pending: [], summary: { account: 1 } });
  });

  it('waits for the commit of what is already applied', async () => {
    await holdOrders();
    const buying = host.execute(buy(1));
    await heldWriter();
    expect(memoryOf(host).orders(1, 'holding')).toHaveLength(1);
    const shown: string[] = [];
    const viewing = holdingOf(1).then((ids) => shown.push(`view ${ids.join()}`));
    // accounts without pending writes are returned at once
    expect(await holdingOf(2)).toEqual([]);
    expect((await database.pool.query('SELECT FROM orders')).rowCount).toBe(0);
    expect(shown).toEqual([]);
    shown.push('let go');
    await letGo();
    await Promise.all([buying, viewing]);
    expect(shown).toEqual(['let go', 'view 1']);
    expect((await database.pool.query('SELECT FROM orders')).rowCount).toBe(1);
  });

  it('is rejected if that commit fails, and the next one does not contain it', async () => {
    await holdOrders();
    const buying = host.execute(buy(1)).catch((error: unknown) => error);
    const pid = await heldWriter();
    const viewing = host.view(1).catch((error: unknown) => error);
    await admin.query('SELECT pg_terminate_backend($1)', [pid]);
    await letGo();
    expect([await buying, await viewing]).toEqual([expect.any(HostUnavailable), expect.any(HostUnavailable)]);
    await expect.poll(() => host.ready, { interval: 2, timeout: 10_000 }).toBe(true);
    expect(await host.view(1)).toMatchObject({ holding: [], summary: { balance: 100_000_000_000 } });
  });

  it('shows the moment of its request, whatever is applied while it waits', async () => {
    await holdOrders();
    const first = host.execute(buy(1));
    await heldWriter();
    const viewing = holdingOf(1);
    const second = host.execute(buy(1));
    host.quote(1, 120_000, 120_009, Date.now());
    expect(memoryOf(host).orders(1, 'holding')).toHaveLength(2);
    await letGo();
    expect(await viewing).toEqual([1]);
    await Promise.all([first, second]);
    expect(await holdingOf(1)).toEqual([1, 2]);
  });

  it('of an unknown account is undefined, and is rejected when the host has stopped', async () => {
    expect(await host.view(99)).toBeUndefined();
    await host.stop();
    await expect(host.view(99)).rejects.toThrow(HostUnavailable);
    await expect(host.view(1)).rejects.toThrow(HostUnavailable);
  });
});
