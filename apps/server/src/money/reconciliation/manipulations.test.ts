/** Rows that someone with the rights of the owner has changed: the reconciliation finds each. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { systemClock } from '../../platform/clock/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { quoteAll, startTestHost } from '../../testing/trading.ts';
import { Reconciler } from './reconciler.ts';
import { BOOKS_STATEMENTS, Books, asOwner } from './testing/books.ts';
import { businessDay } from './testing/business-day.ts';

/** The tables that the manipulations change. */
const TABLES = ['accounts', 'ledger_transfers', 'deposits', 'withdrawals', 'corrections', 'funds_currencies'];

let database: TestDatabase;
let host: EngineHost;
let reconciler: Reconciler;
const logged: { readonly figures: object; readonly message: string }[] = [];
const note = (figures: object, message: string) => void logged.push({ figures, message });

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startTestHost(database, { statements: BOOKS_STATEMENTS });
  quoteAll(host);
  await businessDay(new Books(database, host), host);
  reconciler = await Reconciler.open({
    database: database.pool,
    host,
    now: () => Date.UTC(2026, 5, 10, 16),
    clock: systemClock,
    log: { warn: note, error: note },
    stretch: 2,
  });
  await asOwner(database, ...TABLES.map((name) => `CREATE TABLE honest_${name} AS TABLE ${name}`));
});
afterEach(async () => {
  logged.length = 0;
  await asOwner(
    database,
    ...TABLES.flatMap((name) => [
      `DELETE FROM ${name}`,
      `INSERT INTO ${name} OVERRIDING SYSTEM VALUE TABLE honest_${name}`,
    ]),
  );
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});

/** How each is reported. */
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

it.each(MANIPULATIONS)('a manipulated row is found: %s', async (_, statement, pattern) => {
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

it('the rows that were restored agree', async () => {
  expect((await reconciler.run()).faults).toEqual([]);
  expect(logged).toEqual([]);
});
