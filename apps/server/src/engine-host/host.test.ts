import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buy, openDemo, quoteAll, startTestHost } from '../testing/trading.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import type { EngineHost } from './index.ts';

let database: TestDatabase;
let host: EngineHost;

beforeEach(async () => {
  database = await createTestDatabase();
  host = await startTestHost(database);
  quoteAll(host);
});
afterEach(async () => {
  await host.stop();
  await database.drop();
});

describe('the engine host', () => {
  it('answers an order when its rows are in the tables', async () => {
    await host.execute(openDemo(7));
    const executed = await host.execute(buy(7));
    if (executed.kind !== 'applied' || !executed.outcome.ok) throw new Error(JSON.stringify(executed));
    expect(executed.outcome.events.map((event) => event.type)).toEqual(['opened', 'transfer']);
    const { rows } = await database.pool.query(
      'SELECT id, account_id, side, status, lots_micro, price_points, margin_micro_usd, fee_micro_usd, close_reason, parent_id FROM orders',
    );
    expect(rows).toEqual([
      {
        id: 1,
        account_id: 7,
        side: 'buy',
        status: 'holding',
        lots_micro: 10_000,
        price_points: 108_421,
        margin_micro_usd: 10_842_100,
        fee_micro_usd: 70_000,
        close_reason: null,
        parent_id: null,
      },
    ]);
    expect(
      (
        await database.pool.query(
          'SELECT from_account, to_account, amount_micro_usd, cause, order_id, balance_after_micro_usd FROM ledger_transfers ORDER BY id',
        )
      ).rows,
    ).toEqual([
      {
        from_account: 'demo_issue',
        to_account: 'cash',
        amount_micro_usd: 100_000_000_000,
        cause: 'demo_issue',
        order_id: null,
        balance_after_micro_usd: 100_000_000_000,
      },
      {
        from_account: 'cash',
        to_account: 'house_fees',
        amount_micro_usd: 70_000,
        cause: 'trade_fee',
        order_id: 1,
        balance_after_micro_usd: 99_999_930_000,
      },
    ]);
    expect((await database.pool.query('SELECT balance_micro_usd, in_margin_call, kind FROM accounts')).rows).toEqual([
      { balance_micro_usd: 99_999_930_000, in_margin_call: false, kind: 'demo' },
    ]);
    expect(
      (await database.pool.query('SELECT type FROM trade_events ORDER BY seq')).rows.map(
        (row: { type: string }) => row.type,
      ),
    ).toEqual(['account_opened', 'transfer', 'opened', 'transfer']);
  });
});
