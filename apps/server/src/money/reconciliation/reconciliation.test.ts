import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { INSTRUMENTS, PRICES, buy, quoteAll, randomFrom, startTestHost } from '../../testing/trading.ts';
import { Reconciler, type ReconcilerOptions } from './reconciler.ts';
import { BOOKS_STATEMENTS, Books, asOwner } from './testing/books.ts';
import { businessDay } from './testing/business-day.ts';
import { memoryOf } from '../../core/engine-host/testing/memory.ts';

let database: TestDatabase;
let host: EngineHost;
let books: Books;
let reconciler: Reconciler;
let nowMs = Date.UTC(2026, 5, 10, 16);
let logged: { readonly figures: object; readonly message: string }[] = [];

const HOUR_MS = 3_600_000;
const SEED = Number(process.env['RECONCILIATION_SEED'] ?? 20_261_121);
const log = {
  warn: (figures: object, message: string) => void logged.push({ figures, message }),
  error: (figures: object, message: string) => void logged.push({ figures, message }),
};
const start = async (options: Partial<ReconcilerOptions> = {}): Promise<Reconciler> => {
  const reconciler = await Reconciler.open({
    database: database.pool,
    host,
    now: () => nowMs,
    clock: systemClock,
    log,
    firstLookMs: 1_000_000,
    stretch: 2,
    ...options,
  });
  reconciler.start();
  return reconciler;
};

beforeEach(async () => {
  database = await createTestDatabase();
  host = await startTestHost(database, { statements: BOOKS_STATEMENTS });
  quoteAll(host);
  books = new Books(database, host);
  logged = [];
  nowMs = Date.UTC(2026, 5, 10, 16);
  await businessDay(books, host);
  reconciler = await start();
});
afterEach(async () => {
  await reconciler.stop();
  await host.stop();
  await database.drop();
});

describe('an honest day', () => {
  it('agrees, whatever the batch size', async () => {
    for (const stretch of [1, 2, 3, 1000]) {
      const made = await (await start({ stretch })).run();
      expect(made).toMatchObject({ accounts: 3, faults: [], acknowledged_by: null, acknowledged_at: null });
      expect(made.transfers).toBe(11);
    }
    expect(logged).toEqual([]);
  });
});

describe('a manipulated row', () => {
  it('is found in the memory of the core even if the database is consistent', async () => {
    await asOwner(
      database,
      `INSERT INTO ledger_transfers VALUES (9999, 3, 'demo_issue', 'cash', 5, 'demo_issue', NULL, 5, 0)`,
      'UPDATE accounts SET balance_micro_usd = 5 WHERE id = 3',
    );
    expect((await reconciler.run()).faults).toEqual([
      'account 3: the trading core has a balance of 0.000000 USD and 0.000000 USD locked, the database a balance of 0.000005 USD and 0.000000 USD locked',
    ]);
  });

  it('is found in an account that never stops trading', { timeout: 30_000 }, async () => {
    // with an id before all others: that of its last transfer keeps suggesting that it changed
    await asOwner(
      database,
      `INSERT INTO ledger_transfers VALUES (-1, 2, 'demo_issue', 'cash', 5, 'demo_issue', NULL, 5, 0)`,
    );
    const day = { isOver: false };
    const trading = (async () => {
      while (!day.isOver) await host.execute(buy(2)).then(closeAll);
    })();
    const { faults } = await reconciler.run();
    day.isOver = true;
    await trading;
    expect(faults).toEqual([expect.stringMatching(/^account 2 has a balance of .*, its entries add up to /u)]);
  });

  it('is reported in part when everything is wrong', async () => {
    await asOwner(
      database,
      `INSERT INTO ledger_transfers SELECT 10000 + n, 1, 'deposits_clearing', 'cash', 5, 'deposit', NULL, 5, 0, 10000 + n
         FROM generate_series(1, 1500) AS n`,
    );
    const { faults } = await reconciler.run();
    expect(faults).toHaveLength(1001);
    expect(faults.at(-1)).toBe('there are more faults than these; the reconciliation stopped here');
  });
});

async function closeAll(): Promise<void> {
  for (const order of memoryOf(host).orders(2, 'holding'))
    await host.execute({ type: 'close', account: 2, order: order.id });
}

describe('continuous trading, deposits and withdrawals', () => {
  it(`causes no false alarm (seed ${SEED})`, { timeout: 60_000 }, async () => {
    const customers = 12;
    for (let account = 1; account <= 3; account++) await books.deposit(account, 5000);
    const random = randomFrom(SEED);
    const below = (limit: number): number => Math.floor(random() * limit);
    const day = { isOver: false };
    let moves = 0;
    const customer = async (account: number): Promise<void> => {
      while (!day.isOver) {
        moves += 1;
        const dice = below(6);
        if (dice === 0) await books.deposit(account, 1 + below(50));
        else if (dice === 1) await books.correct(account, 1 + below(9));
        else if (dice === 2) {
          const withdrawal = await books.withdraw(account, 2 + below(40));
          if (withdrawal !== undefined)
            await (below(2) === 0 ? books.pay(account, withdrawal) : books.cancel(account, withdrawal));
        } else if (dice === 3) {
          for (const { id } of memoryOf(host).orders(account, 'holding'))
            await host.execute({ type: 'close', account, order: id });
        } else
          await host.execute(
            buy(account, { instrument: 1 + below(INSTRUMENTS.length), side: below(2) === 0 ? 'buy' : 'sell' }),
          );
        const [instrument, [bid, spread]] = [...PRICES][below(PRICES.size)] ?? [1, [1, 1]];
        const moved = bid + below(101) - 50;
        host.quote(instrument, moved, moved + spread, Date.now());
      }
    };
    const trading = Promise.all(Array.from({ length: customers }, (_, index) => customer(1 + (index % 3))));
    const found: string[] = [];
    for (let round = 0; round < 15; round++) found.push(...(await reconciler.run()).faults);
    day.isOver = true;
    await trading;
    expect(found).toEqual([]);
    expect(moves).toBeGreaterThan(100);
    expect((await reconciler.run()).faults).toEqual([]);
    expect(logged.filter(({ message }) => !message.startsWith('accounts that kept changing'))).toEqual([]);
  });
});

describe('the schedule', () => {
  const runs = async (): Promise<number> =>
    (await database.pool.query<{ count: number }>('SELECT count(*) AS count FROM reconciliations')).rows[0]?.count ?? 0;

  it('reconciles soon after the first start, and then once a day', async () => {
    const daily = await start({ firstLookMs: 1, lookMs: 5 });
    await expect.poll(() => daily.last?.finished_at).toBe(nowMs);
    expect([daily.ageMs, daily.waitingSinceMs, daily.isFailing]).toEqual([0, nowMs, false]);
    nowMs += 23 * HOUR_MS;
    const restarted = await start({ firstLookMs: 1, lookMs: 5 });
    expect(restarted.last).toEqual(daily.last);
    expect(restarted.ageMs).toBe(23 * HOUR_MS);
    await daily.stop();
    nowMs += HOUR_MS;
    await expect.poll(() => restarted.ageMs).toBe(0);
    await restarted.stop();
    expect(await runs()).toBe(2);
  });

  it('reports since when it has failed, and tries again', async () => {
    await host.stop();
    const failing = await start({ firstLookMs: 1, lookMs: 5 });
    await expect.poll(() => failing.isFailing).toBe(true);
    const failedAt = nowMs;
    nowMs += HOUR_MS;
    const tries = logged.length;
    await expect.poll(() => logged.length).toBeGreaterThan(tries);
    expect(failing.waitingSinceMs).toBe(failedAt);
    expect(logged.every(({ message }) => message === 'the reconciliation failed')).toBe(true);
    await failing.stop();
    expect(await runs()).toBe(0);
  });

  it('runs once for concurrent requests', async () => {
    const made = await Promise.all([reconciler.run(), reconciler.run(), reconciler.run()]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await runs()).toBe(1);
  });

  it('stops midway when the server stops', async () => {
    const [ended] = await Promise.allSettled([reconciler.run(), reconciler.stop()]);
    expect(ended).toMatchObject({ status: 'rejected', reason: { message: 'the server stops' } });
    expect([await runs(), logged]).toEqual([0, []]);
  });
});
