import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { buy, openDemo, quoteAll, startTestHost } from '../../testing/trading.ts';
import type { EngineHost } from '../engine-host/index.ts';
import { accountLogPage, readLedgerReport, storedHistory, watchLedger, zeroSumReport } from './index.ts';
import type { LedgerReport } from './index.ts';

let database: TestDatabase;
let host: EngineHost;

beforeEach(async () => {
  database = await createTestDatabase();
  host = await startTestHost(database);
  quoteAll(host);
  for (const account of [1, 2]) await host.execute(openDemo(account));
});
afterEach(async () => {
  await host.stop();
  await database.drop();
});

describe('the account log', () => {
  it('lists every change of the cash balance, newest first, with the balance after it', async () => {
    await host.execute(buy(1, { lots: 1_000_000 }));
    await host.execute(buy(2));
    await host.execute({ type: 'close', account: 1, order: 1 });
    const { data, total } = await accountLogPage(database.pool, 1, 1);
    expect(total).toBe(3);
    expect(data.map(({ change, balanceAfter, cause, order }) => ({ change, balanceAfter, cause, order }))).toEqual([
      { change: -9_000_000, balanceAfter: 99_984_000_000, cause: 'trade_profit', order: 1 },
      { change: -7_000_000, balanceAfter: 99_993_000_000, cause: 'trade_fee', order: 1 },
      { change: 100_000_000_000, balanceAfter: 100_000_000_000, cause: 'demo_issue', order: undefined },
    ]);
  });

  it('has pages of 20', async () => {
    for (let index = 0; index < 24; index++) await host.execute(buy(1));
    const pages = await Promise.all([1, 2, 3].map((page) => accountLogPage(database.pool, 1, page)));
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [20, 25],
      [5, 25],
      [0, 25],
    ]);
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(ids).toEqual(ids.toSorted((left, right) => right - left));
  });
});

describe('the order history', () => {
  it('lists closed and cancelled orders, newest first, with the sum of all profits', async () => {
    for (let index = 0; index < 22; index++) await host.execute(buy(1, { lots: 1_000_000 }));
    await host.execute(buy(1, { pending: true, targetPrice: 107_000 }));
    await host.execute(buy(2));
    await host.execute({ type: 'cancel', account: 1, order: 23 });
    for (let order = 1; order <= 22; order++) await host.execute({ type: 'close', account: 1, order });
    const [first, second] = await Promise.all([1, 2].map((page) => storedHistory(database.pool).page(1, page)));
    expect([first?.total, first?.data.length, second?.data.length]).toEqual([23, 20, 3]);
    expect(first?.profit).toBe(-22 * 9_000_000);
    expect(first?.data[0]).toMatchObject({
      id: 22,
      status: 'closed',
      closeReason: 'user',
      price: 108_421,
      closePrice: 108_412,
      profit: -9_000_000,
    });
    expect(second?.data.at(-1)).toMatchObject({ id: 23, status: 'cancelled', closeReason: 'user', price: 0 });
    expect(await storedHistory(database.pool).page(99, 1)).toEqual({ data: [], total: 0, profit: 0, n: 0 });
  });
});

describe('the zero-sum report', () => {
  it('adds up to zero over customers and house', async () => {
    await host.execute(buy(1, { lots: 1_000_000 }));
    await host.execute({ type: 'close', account: 1, order: 1 });
    const report = await readLedgerReport(database.pool);
    expect(report).toMatchObject({ ok: true, transfers: 4, accounts: 2, faults: [] });
    expect(report.totals.byLedger).toMatchObject({
      cash: 199_984_000_000n,
      house_fees: 7_000_000n,
      house_profit: 9_000_000n,
      demo_issue: -200_000_000_000n,
    });
    expect(report.totals.sum).toBe(0n);
  });

  it('adds up amounts above 2^53 micro-dollars', async () => {
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query(
      `INSERT INTO accounts SELECT id, 'demo', 9000000000000000, false, NULL, 1 FROM generate_series(10, 19) AS id`,
    );
    await admin.query(`INSERT INTO ledger_transfers SELECT 1000 + id, id, 'demo_issue', 'cash', 9000000000000000, 'demo_issue', NULL, 9000000000000000, 1
      FROM generate_series(10, 19) AS id`);
    await admin.end();
    const report = await readLedgerReport(database.pool);
    expect(report).toMatchObject({ ok: true, accounts: 12 });
    expect(report.totals.byLedger.demo_issue).toBe(-90_000_200_000_000_000n);
  });

  it('names an account whose balance differs from its entries', () => {
    const sums = [{ account: 1, from: 'demo_issue', to: 'cash', amount: 5n }] as const;
    const report = zeroSumReport({
      transfers: 1,
      accounts: 1,
      sums,
      balanceFaults: [{ account: 1, ledger: 'cash', balance: '6', entries: '5' }],
    });
    expect(report).toMatchObject({
      ok: false,
      faults: ['account 1 has a balance of 6 micro-dollars, its entries add up to 5'],
    });
  });

  it('runs on schedule, and finds changes that bypassed the ledger', async () => {
    const reports: LedgerReport[] = [];
    const stop = watchLedger(
      database.pool,
      (report) => reports.push(report),
      (error) => expect(error).toBeUndefined(),
      20,
    );
    await expect.poll(() => reports.length).toBeGreaterThan(1);
    expect(reports.every(({ ok }) => ok)).toBe(true);
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query('UPDATE accounts SET balance_micro_usd = 1 WHERE id = 2');
    await admin.end();
    await expect
      .poll(() => reports.at(-1)?.faults)
      .toEqual(['account 2 has a balance of 1 micro-dollars, its entries add up to 100000000000']);
    stop();
  });
});
