/** Groups in the log and in the tables: what `npm run verify` proves of them, and what it finds. */
import { microUsd } from '@tradewind/money';
import { type GroupTerms, plainGroup } from '@tradewind/engine';
import { describe, expect, it } from 'vitest';
import type { EngineHost } from '../core/engine-host/index.ts';
import { BOOKS_STATEMENTS, Books } from '../money/reconciliation/testing/books.ts';
import { onlyRow } from '../platform/db/index.ts';
import type { TestDatabase } from '../testing/database.ts';
import { buy, openDemo, quoteAll, startTestHost, storeInstruments } from '../testing/trading.ts';
import { type Group, INSERT_GROUP, UPDATE_GROUP, fieldsOf, groupWrite } from '../trading/groups/index.ts';
import { RECHAIN } from './testing/rechain.ts';
import { tamperWith } from './testing/tampering.ts';
import { verifyDatabase } from './verify.ts';

const [DEMO_ACCOUNT, CUSTOMER, OWN_GROUP] = [1, 3, 101];
const STATEMENTS = [...BOOKS_STATEMENTS, INSERT_GROUP, UPDATE_GROUP];
const NO_NEED = { deposit: false, trade: false, withdraw: false };
const TO_TRADE = { ...NO_NEED, trade: true };
/** The instruments of this test state no class, so they count as shares. */
const RETAIL: GroupTerms = { ...plainGroup(1), caps: { equities: 100, crypto: 0 }, commission: microUsd(3_500_000) };
const SWAP_FREE: GroupTerms = { ...plainGroup(OWN_GROUP), swapFree: true, stopOutPercent: 70, maxOpenOrders: 9 };

/** An approved change request of the two operators that Books created. */
async function approved(
  { pool }: TestDatabase,
  kind: string,
  subject: number | null,
  payload: object,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO change_requests (kind, subject_id, before, payload, reason, proposed_by, proposed_at_ms, state, decided_by, decided_at_ms)
     SELECT $1, $2::bigint, NULL, $3::jsonb, 'as agreed', min(id), 0, 'approved', max(id), 1 FROM operators RETURNING id`,
    [kind, subject, JSON.stringify(payload)],
  );
  return onlyRow({ rows }).id;
}

async function trade(target: TestDatabase): Promise<void> {
  await storeInstruments(target);
  let host = await startTestHost(target, { statements: STATEMENTS });
  quoteAll(host);
  await host.execute(openDemo(DEMO_ACCOUNT));
  const books = new Books(target, host);
  await books.open(1, CUSTOMER);
  await books.deposit(CUSTOMER, 5000);
  await host.execute(buy(CUSTOMER, { multiple: 500 }));
  const proposed = { group: 'retail', cap_equities: '100', cap_crypto: '0', commission: '3.5' };
  const change = await approved(target, 'group', 1, proposed);
  await host.execute({ type: 'define_group', terms: RETAIL }, undefined, [
    groupWrite(
      { name: 'retail', kind: 'retail', terms: RETAIL, keyRates: {}, verify: NO_NEED },
      { nowMs: 5, change, replaces: 1 },
    ),
  ]);
  await host.execute(buy(CUSTOMER, { lots: 1_000_000, multiple: 100 }));
  await host.stop();
  host = await restarted(target);
  await host.execute({ type: 'close', account: CUSTOMER, order: 2, lots: 400_000 });
  await host.execute({ type: 'close', account: CUSTOMER, order: 1 });
  await moveToOwnGroup(target, host);
  await host.execute(buy(DEMO_ACCOUNT));
  await host.stop();
  host = await restarted(target, Date.now());
  await host.execute({ type: 'double', account: DEMO_ACCOUNT, order: 4 });
  await host.stop();
}

async function moveToOwnGroup(target: TestDatabase, host: EngineHost): Promise<void> {
  const group: Group = { name: 'swap-free', kind: 'retail', terms: SWAP_FREE, keyRates: {}, verify: TO_TRADE };
  const change = await approved(target, 'group', null, fieldsOf(group));
  await host.execute({ type: 'define_group', terms: SWAP_FREE }, undefined, [
    groupWrite(group, { nowMs: 6, change, replaces: undefined }),
  ]);
  await approved(target, 'account_group', CUSTOMER, { group_id: OWN_GROUP });
  await host.execute({ type: 'set_group', account: CUSTOMER, group: OWN_GROUP });
}

/** `night`: instant of a rollover that is due; 0 = none. */
async function restarted(target: TestDatabase, night = 0): Promise<EngineHost> {
  const rollovers = {
    after: (time: number) => (time < night ? night : Infinity),
    read: async () => () => new Map([[1, 1]]),
  };
  const host = await startTestHost(target, { statements: STATEMENTS, rollovers });
  quoteAll(host);
  return host;
}

const traded = tamperWith(trade);

describe('a day with groups', () => {
  it('stores commission, group and financing in the tables, and is verified', async () => {
    const { rows } = await traded.admin.query<object>(
      `SELECT id::integer, parent_id::integer AS parent, lots_micro::integer AS lots, commission_micro_usd::integer AS commission,
              swap_micro_usd <> 0 AS financed
         FROM orders ORDER BY id`,
    );
    // a cap that falls touches no open position; the first one was filled before the commission
    expect(rows).toEqual([
      { id: 1, parent: null, lots: 10_000, commission: 35_000, financed: false },
      { id: 2, parent: null, lots: 600_000, commission: 2_100_000, financed: false },
      { id: 3, parent: 2, lots: 400_000, commission: 2_800_000, financed: false },
      { id: 4, parent: null, lots: 10_000, commission: 0, financed: true },
      { id: 5, parent: null, lots: 10_000, commission: 0, financed: false },
    ]);
    const accounts = await traded.admin.query<object>('SELECT id::integer, group_id FROM accounts ORDER BY id');
    expect(accounts.rows).toEqual([
      { id: DEMO_ACCOUNT, group_id: null },
      { id: CUSTOMER, group_id: OWN_GROUP },
    ]);
    const { proofs } = await traded.verify();
    const counts = new Map(proofs.map(({ what, count }) => [what, count]));
    expect(counts.get('versions of groups equal their definitions in the log')).toBe(5);
    expect(counts.get('accounts changed their group only as two operators approved')).toBe(1);
  });

  it('is restored by a server that starts', async () => {
    const copy = await traded.copy();
    const host = await restarted(copy);
    expect((await host.view(CUSTOMER))?.summary.group).toBe(OWN_GROUP);
    expect((await host.view(CUSTOMER))?.holding.map(({ order }) => order.commission)).toEqual([2_100_000]);
    await host.execute({ type: 'close', account: CUSTOMER, order: 2 });
    await host.stop();
    const { rows } = await copy.pool.query<object>(
      'SELECT commission_micro_usd::integer AS paid FROM orders WHERE id = 2',
    );
    // its new group has no commission
    expect(rows).toEqual([{ paid: 2_100_000 }]);
    await expect(verifyDatabase(copy.adminUrl)).resolves.toBeDefined();
  });

  it.each([
    [
      'the commission',
      `UPDATE account_groups SET commission_micro_usd = 1000000 WHERE id = 1;
       UPDATE account_group_versions SET terms = terms || '{"commission_micro_usd": 1000000}' WHERE group_id = 1 AND version = 2;
       UPDATE trade_events SET payload = replace(payload::text, '3500000', '1000000')::json WHERE type = 'group_defined'`,
      /its commission of 3500000 is not that of its group, 1000000 \(order 2\)/u,
    ],
    [
      'the cap',
      `UPDATE account_groups SET cap_equities = 30 WHERE id = 1;
       UPDATE account_group_versions SET terms = terms || '{"cap_equities": 30}' WHERE group_id = 1 AND version = 2;
       UPDATE trade_events SET payload = replace(payload::text, '"equities":100', '"equities":30')::json WHERE type = 'group_defined'`,
      /its leverage of 100 is above the cap of 30 \(order 2\)/u,
    ],
    [
      'whether a group is swap-free',
      `UPDATE account_groups SET swap_free = false WHERE id = 101;
       UPDATE account_group_versions SET terms = terms || '{"swap_free": false}' WHERE group_id = 101;
       UPDATE trade_events SET payload = replace(payload::text, '"swapFree":true', '"swapFree":false')::json WHERE type = 'group_defined'`,
      /the rollover ended, but order 2 was not charged/u,
    ],
    [
      'the group of an account',
      `UPDATE accounts SET group_id = 2 WHERE id = 3;
       UPDATE trade_events SET payload = '{"group":2}' WHERE type = 'account_grouped'`,
      /the rollover ended, but order 2 was not charged/u,
    ],
  ])('is verified against the log even if that was re-hashed: %s', async (_, tampering, fault) => {
    await traded.admin.query(tampering);
    await traded.admin.query(RECHAIN);
    await expect(traded.verify()).rejects.toThrow(fault);
  });

  it.each([
    [
      'other terms of a group than those of its last version',
      'UPDATE account_groups SET cap_equities = 500 WHERE id = 1',
      /group retail differs from its last version/u,
    ],
    [
      'other terms, written everywhere but into the log',
      `UPDATE account_groups SET cap_equities = 500 WHERE id = 1;
       UPDATE account_group_versions SET terms = terms || '{"cap_equities": 500}' WHERE group_id = 1 AND version = 2`,
      /this definition is not the next version of group 1/u,
    ],
    [
      'a version that no event defined',
      `INSERT INTO account_group_versions SELECT group_id, 2, terms, 7, change_request_id FROM account_group_versions WHERE group_id = 2;
       UPDATE account_groups SET version = 2 WHERE id = 2;
       UPDATE account_group_versions SET change_request_id = 1 WHERE group_id = 2 AND version = 2`,
      /group 2 has a version that no event defined/u,
    ],
    [
      'an account in another group',
      'UPDATE accounts SET group_id = 2 WHERE id = 3',
      /account 3 is not in the group that the log moved it to/u,
    ],
    [
      'a move that one operator made',
      `UPDATE change_requests SET state = 'waiting', decided_by = NULL, decided_at_ms = NULL WHERE kind = 'account_group'`,
      /account 3 was moved to another group than two operators approved/u,
    ],
    [
      'terms that one operator made',
      `UPDATE change_requests SET state = 'refused' WHERE kind = 'group' AND subject_id = 1`,
      /version 2 of group 1 has no approved change/u,
    ],
    [
      'terms of a built-in group that it never had',
      `UPDATE account_groups SET stop_out_percent = 1 WHERE id = 3;
       UPDATE account_group_versions SET terms = terms || '{"stop_out_percent": 1}' WHERE group_id = 3`,
      /version 1 of group 3 has no approved change/u,
    ],
    [
      'a group that no one approved',
      `INSERT INTO account_groups (id, name, kind) VALUES (50, 'friends', 'retail');
       INSERT INTO account_group_versions SELECT 50, 1, to_jsonb(g) - ARRAY['version', 'changed_at_ms', 'change_request_id'], 0, NULL
         FROM account_groups g WHERE id = 50`,
      /version 1 of group 50 has no approved change/u,
    ],
    [
      'a verification that is needed no more',
      `UPDATE account_groups SET verify_trade = false WHERE id = 101;
       UPDATE account_group_versions SET terms = terms || '{"verify_trade": false}' WHERE group_id = 101`,
      /version 1 of group 101 has no approved change/u,
    ],
    [
      'a request that proposed something else',
      `UPDATE change_requests SET payload = payload || '{"commission": "3"}' WHERE kind = 'group' AND subject_id = 1`,
      /version 2 of group 1 has no approved change/u,
    ],
    [
      'a commission that the ledger does not have',
      `UPDATE ledger_transfers SET cause = 'trade_fee' WHERE cause = 'commission' AND order_id = 3`,
      /ledger transfer \d+ differs from its event/u,
    ],
  ])('is verified against manipulation: %s', async (_, tampering, fault) => {
    await traded.admin.query(tampering);
    await expect(traded.verify()).rejects.toThrow(fault);
  });
});
