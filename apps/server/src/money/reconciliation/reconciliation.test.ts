import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { INSTRUMENTS, PRICES, buy, quoteAll, randomFrom, startTestHost } from '../../testing/trading.ts';
import { Reconciler, type ReconcilerOptions } from './reconciler.ts';
import { BOOKS_STATEMENTS, Books, asOwner } from './testing/books.ts';
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

/** Customer 1: deposits, a withdrawal paid, one cancelled, one waiting, a correction, an order; 2: a deposit; 3: nothing. */
async function businessDay(): Promise<void> {
  await books.open(3);
  await books.deposit(1, 1000);
  await books.deposit(2, 200);
  await books.ask(2, 50);
  const [paid, cancelled] = [await books.withdraw(1, 100), await books.withdraw(1, 50)];
  await books.withdraw(1, 25);
  if (paid === undefined || cancelled === undefined) throw new Error('refused');
  await books.pay(1, paid);
  await books.cancel(1, cancelled);
  await books.correct(1, -5);
  await books.correct(2, 3);
  await host.execute(buy(1));
}

beforeEach(async () => {
  database = await createTestDatabase();
  host = await startTestHost(database, { statements: BOOKS_STATEMENTS });
  quoteAll(host);
  books = new Books(database, host);
  logged = [];
  nowMs = Date.UTC(2026, 5, 10, 16);
  await businessDay();
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

/** Manipulations of the database and how each is reported. */
const MANIPULATIONS: readonly (readonly [kind: string, statement: string, fault: RegExp])[] = [
  [
    'a balance',
    'UPDATE accounts SET balance_micro_usd = balance_micro_usd + 1 WHERE id = 2',
    /^account 2 has a balance of 203\.000001 USD, its entries add up to 203\.000000 USD$/u,
  ],
  [
    'what is locked',
    'UPDATE accounts SET locked_micro_usd = 0 WHERE id = 1',
    /^account 1 has 0\.000000 USD locked, its entries add up to 25\.000000 USD$/u,
  ],
  ['an account that is gone', 'DELETE FROM accounts WHERE id = 2', /^account 2 has ledger entries .* does not exist$/u],
  [
    'a transfer that is gone',
    `DELETE FROM ledger_transfers WHERE account_id = 2 AND cause = 'deposit'`,
    /^deposit 2 of account 2 is finished, .* moved deposit of 200\.000000 USD .*; it moved nothing$/u,
  ],
  [
    'a transfer of another amount',
    `UPDATE ledger_transfers SET amount_micro_usd = 200000001 WHERE account_id = 2 AND cause = 'deposit'`,
    /^account 2 has a balance of 203\.000000 USD, its entries add up to 203\.000001 USD$/u,
  ],
  [
    'money without a record',
    `INSERT INTO ledger_transfers VALUES (9999, 2, 'deposits_clearing', 'cash', 5, 'deposit', NULL, 5, 0, 77)`,
    /^transfer 9999 names deposit 77, which account 2 does not have$/u,
  ],
  [
    'money that names no record',
    `UPDATE ledger_transfers SET reference_id = NULL WHERE cause = 'withdrawal_paid'`,
    /^transfer \d+ \(withdrawal_paid\) of account 1 names no record$/u,
  ],
  [
    'a fee that names a record',
    `UPDATE ledger_transfers SET reference_id = 5 WHERE cause = 'trade_fee'`,
    /^transfer \d+ \(trade_fee\) names a record, which its cause does not have$/u,
  ],
  [
    'an unknown ledger account',
    `UPDATE ledger_transfers SET to_account = 'somebody' WHERE cause = 'withdrawal_fee'`,
    /^account 1 has transfers with "somebody", which is no ledger account$/u,
  ],
  [
    'a deposit that was finished without its money',
    `UPDATE deposits SET status = 1, decided_by = 1, decided_at_ms = 1, received_units = amount_units, received_at_ms = 1,
       receipt_rate = rate, credit_rate = rate, rate_reason = 'handed_in', credited_micro_usd = number_micro_usd,
       operators_needed = 1 WHERE status = 0`,
    /^deposit 3 of account 2 is finished, .*; it moved nothing$/u,
  ],
  [
    'a deposit that waits again',
    `UPDATE deposits SET status = 0, decided_by = NULL, decided_at_ms = NULL, received_units = NULL, received_at_ms = NULL,
       receipt_rate = NULL, credit_rate = NULL, rate_reason = NULL, credited_micro_usd = NULL, operators_needed = NULL
      WHERE id = 1`,
    /^deposit 1 of account 1 is unchecked, so the ledger must have moved nothing; it moved deposit of 1000\.000000 USD/u,
  ],
  [
    'a deposit of another amount',
    'UPDATE deposits SET credited_micro_usd = credited_micro_usd * 10 WHERE id = 1',
    /^deposit 1 of account 1 is finished, .* 10000\.000000 USD .*; it moved deposit of 1000\.000000 USD/u,
  ],
  [
    'an amount that was not received',
    'UPDATE deposits SET received_units = received_units - 1 WHERE id = 1',
    /^deposit 1 of account 1 was credited 1000\.000000 USD at a rate of 1\.0+ \(handed_in\); what was received comes to 999\.999999 USD at a rate of 1\.0+ \(handed_in\)$/u,
  ],
  [
    'a submitted amount',
    'UPDATE deposits SET number_micro_usd = number_micro_usd * 2 WHERE id = 1',
    /^deposit 1 of account 1 was credited 1000\.000000 USD .* comes to 2000\.000000 USD/u,
  ],
  [
    'a rate that did not count: received too late',
    'UPDATE deposits SET received_at_ms = 1800001 WHERE id = 1',
    /^deposit 1 of account 1 was credited 1000\.000000 USD .* \(handed_in\); .* 1000\.000000 USD at a rate of 1\.0+ \(time\)$/u,
  ],
  [
    'a rate that did not count: it had moved',
    'UPDATE deposits SET receipt_rate = receipt_rate * 2 WHERE id = 1',
    /^deposit 1 of account 1 was credited 1000\.000000 USD .* comes to 500\.000000 USD at a rate of 2\.0+ \(moved\)$/u,
  ],
  [
    'a rate that is none',
    'UPDATE deposits SET receipt_rate = NULL WHERE id = 1',
    /^deposit 1 of account 1 was credited .*; what was received comes to no amount$/u,
  ],
  [
    'a deposit of another customer',
    'UPDATE deposits SET user_id = 3 WHERE id = 1',
    /^deposit 1 of account 3 is finished, .*; it moved nothing$/u,
  ],
  [
    'a withdrawal that was cancelled without its money',
    'UPDATE withdrawals SET status = 3, decided_at_ms = 1 WHERE status = 0',
    /^account 1 has 25\.000000 USD locked, its open withdrawals add up to 0\.000000 USD$/u,
  ],
  [
    'a withdrawal that was paid without its money',
    `UPDATE withdrawals SET status = 1, decided_by = 1, decided_at_ms = 1, payment_reference = 'x' WHERE status = 0`,
    /^withdrawal 3 of account 1 is paid, .* withdrawal_paid of 24\.000000 USD from locked to withdrawals_payable/u,
  ],
  [
    'a withdrawal of another fee',
    'UPDATE withdrawals SET fee_micro_usd = 2000000 WHERE status = 1',
    /^withdrawal 1 of account 1 is paid, .* withdrawal_fee of 2\.000000 USD .*; it moved .* withdrawal_fee of 1\.000000 USD/u,
  ],
  [
    'what is sent for a withdrawal that waits',
    'UPDATE withdrawals SET real_units = real_units * 10 WHERE status = 0',
    /^withdrawal 3 of account 1 pays 240000000 units of its currency; .* come to 24000000 units$/u,
  ],
  [
    'what was sent for a paid one',
    'UPDATE withdrawals SET real_units = real_units + 1 WHERE status = 1',
    /^withdrawal 1 of account 1 pays 99000001 units of its currency; .* come to 99000000 units$/u,
  ],
  [
    'what would have been sent for a cancelled one',
    'UPDATE withdrawals SET real_units = real_units - 1 WHERE status = 3',
    /^withdrawal 2 of account 1 pays 48999999 units of its currency; .* come to 49000000 units$/u,
  ],
  [
    'the rate of a withdrawal',
    'UPDATE withdrawals SET rate = rate * 2 WHERE status = 0',
    /^withdrawal 3 of account 1 pays 24000000 units of its currency; .* come to 48000000 units$/u,
  ],
  [
    'a withdrawal without its currency',
    'UPDATE withdrawals SET currency_id = 999 WHERE status = 0',
    /^withdrawal 3 of account 1 pays 24000000 units of its currency; .* have no amount$/u,
  ],
  [
    'the decimals of a currency',
    'UPDATE funds_currencies SET "precision" = 7 WHERE id = 1',
    /^withdrawal 1 of account 1 pays 99000000 units of its currency; .* come to 990000000 units$/u,
  ],
  [
    'a paid withdrawal that waits again',
    `UPDATE withdrawals SET status = 0, decided_by = NULL, decided_at_ms = NULL, payment_reference = '' WHERE status = 1`,
    /^account 1 has 25\.000000 USD locked, its open withdrawals add up to 125\.000000 USD$/u,
  ],
  [
    'a withdrawal that is gone',
    'DELETE FROM withdrawals WHERE id = 1',
    /^transfer \d+ names withdrawal 1, which account 1/u,
  ],
  [
    'a correction of another amount',
    'UPDATE corrections SET amount_micro_usd = 4000000 WHERE user_id = 2',
    /^correction 2 of account 2 is carried out, .* 4\.000000 USD .*; it moved correction of 3\.000000 USD/u,
  ],
  [
    'a correction the other way',
    'UPDATE corrections SET amount_micro_usd = 5000000 WHERE user_id = 1',
    /^correction 1 of account 1 .* from house_corrections to cash; it moved .* from cash to house_corrections$/u,
  ],
  [
    'a correction that is gone',
    'DELETE FROM corrections WHERE user_id = 1',
    /^transfer \d+ names correction 1, which/u,
  ],
];

describe('a manipulated row', () => {
  it.each(MANIPULATIONS)('is found: %s', async (_, statement, pattern) => {
    await asOwner(database, statement);
    const { faults, id } = await reconciler.run();
    expect(faults.filter((fault) => pattern.test(fault))).toHaveLength(1);
    expect(logged).toEqual([
      {
        figures: { reconciliation: id, count: faults.length, faults },
        message: expect.stringMatching(/^RECONCILIATION FOUND FAULTS/u),
      },
    ]);
  });

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
