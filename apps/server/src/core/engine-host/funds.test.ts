import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostUnavailable } from '../../platform/errors/index.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { buy, commandCall, openDemo, openReal, quoteAll, startTestHost } from '../../testing/trading.ts';
import { verifyTrading } from '../../verify/verify.ts';
import { BatchStatement } from './index.ts';
import type { BatchWrite, EngineHost, Executed, HostCommand } from './index.ts';
import { memoryOf } from './testing/memory.ts';

const USD = 1_000_000;
let database: TestDatabase;
let host: EngineHost;
let admin: pg.Client;
let reloads: number;

const start = async (): Promise<void> => {
  host = await startTestHost(database, { statements: STATEMENTS });
  host.onReloaded(() => {
    reloads += 1;
  });
  quoteAll(host);
};

beforeEach(async () => {
  reloads = 0;
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query('CREATE TABLE notes (id bigint PRIMARY KEY, word text NOT NULL, flag boolean, bytes bytea)');
  await admin.query(`SELECT grant_application('tradewind_app')`);
  await start();
  await host.execute(openReal(1));
});
afterEach(async () => {
  await host.stop();
  await admin.end();
  await database.drop();
});

type Funds = 'deposit' | 'withdraw' | 'refuse_withdrawal' | 'correct';
const move = (type: Funds, usd: number, reference: number, account = 1): HostCommand => ({
  type,
  account,
  amount: Math.round(usd * USD),
  reference,
});
const pay = (usd: number, fee: number, reference: number): HostCommand => ({
  type: 'pay_withdrawal',
  account: 1,
  amount: usd * USD,
  fee: fee * USD,
  reference,
});
const held = (): unknown => {
  const { balance = 0, locked = 0, withdrawable = 0 } = memoryOf(host).summary(1) ?? {};
  return [balance / USD, locked / USD, withdrawable / USD];
};
const refusalOf = (executed: Executed): unknown =>
  executed.kind === 'applied' && !executed.outcome.ok ? executed.outcome.refusal : undefined;
const CONFLICT = { key: 'conflict' };

const INSERT_NOTE = new BatchStatement({
  name: 'insert_note',
  text: 'INSERT INTO notes (id, word) VALUES ($1::bigint, $2::text)',
  parameters: ['number', 'text'],
});
const INSERT_WHOLE = new BatchStatement({
  name: 'insert_whole',
  text: 'INSERT INTO notes (id, word, flag, bytes) VALUES ($1::bigint, $2::text, $3::boolean, $4::bytea)',
  parameters: ['number', 'text', 'boolean', 'bytes'],
  rows: 1,
});
const LENGTHEN = new BatchStatement({
  name: 'lengthen',
  text: 'UPDATE notes SET word = word || $1::text, flag = $2::boolean',
  parameters: ['text', 'boolean?'],
  rows: 1,
});
const DELETE_NONE = new BatchStatement({
  name: 'delete_none',
  text: 'DELETE FROM notes WHERE id = $1::bigint',
  parameters: ['number'],
  rows: 0,
});
const COUNT_NOTES = new BatchStatement({
  name: 'count_notes',
  text: 'INSERT INTO notes SELECT $1::bigint, count(*)::text FROM notes',
  parameters: ['number'],
  rows: 1,
  last: true,
});
const REWORD = new BatchStatement({
  name: 'reword',
  text: 'UPDATE notes SET word = $1::text WHERE word = $2::text',
  parameters: ['text', 'text'],
  rows: 1,
});
const STATEMENTS = [INSERT_NOTE, INSERT_WHOLE, LENGTHEN, DELETE_NONE, COUNT_NOTES, REWORD];

const note = (id: number, word = 'written'): BatchWrite => INSERT_NOTE.write(id, word);
const notes = async (): Promise<readonly (readonly [number, string])[]> => {
  const { rows } = await database.pool.query<{ id: number; word: string }>('SELECT id, word FROM notes ORDER BY id');
  return rows.map(({ id, word }) => [id, word]);
};

describe('a movement of money', () => {
  it('is in the ledger with its record, and in the chained log', async () => {
    await host.execute(move('deposit', 500, 11));
    await host.execute(move('withdraw', 300, 12));
    await host.execute(pay(300, 5, 12));
    await host.execute(move('withdraw', 100, 13));
    await host.execute(move('refuse_withdrawal', 100, 13));
    await host.execute(move('withdraw', 20, 14));
    await host.execute(move('correct', -7, 15));
    expect(held()).toEqual([173, 20, 173]);
    const { rows } = await database.pool.query(
      `SELECT concat_ws(' ', from_account, to_account, amount_micro_usd / 1000000, cause, reference_id, balance_after_micro_usd / 1000000) AS entry
       FROM ledger_transfers ORDER BY id`,
    );
    expect(rows.map(({ entry }) => entry)).toEqual([
      'deposits_clearing cash 500 deposit 11 500',
      'cash locked 300 withdrawal 12 200',
      'locked withdrawals_payable 295 withdrawal_paid 12 200',
      'locked house_fees 5 withdrawal_fee 12 200',
      'cash locked 100 withdrawal 13 100',
      'locked cash 100 withdrawal_refused 13 200',
      'cash locked 20 withdrawal 14 180',
      'cash house_corrections 7 correction 15 173',
    ]);
    const { rows: accounts } = await database.pool.query(
      'SELECT balance_micro_usd AS balance, locked_micro_usd AS locked FROM accounts',
    );
    expect(accounts).toEqual([{ balance: 173 * USD, locked: 20 * USD }]);
    const { rows: entries } = await database.pool.query(
      `SELECT ledger_account, amount_micro_usd AS amount FROM ledger_entries WHERE reference_id = 12 AND cause = 'withdrawal' ORDER BY 1`,
    );
    expect(entries).toEqual([
      { ledger_account: 'cash', amount: -300 * USD },
      { ledger_account: 'locked', amount: 300 * USD },
    ]);
    const { rows: events } = await database.pool.query(
      `SELECT payload::text FROM trade_events WHERE type = 'transfer' ORDER BY seq LIMIT 1`,
    );
    expect(events).toEqual([
      { payload: '{"from":"deposits_clearing","to":"cash","amount":500000000,"cause":"deposit","reference":11}' },
    ]);
    await verifyTrading(database.adminUrl);
  });

  it('survives a restart, which checks locked amounts like balances', async () => {
    await host.execute(move('deposit', 500, 1));
    await host.execute(move('withdraw', 120, 1));
    await host.stop();
    await start();
    expect(held()).toEqual([380, 120, 380]);
    await host.execute(pay(120, 0, 1));
    await host.stop();
    await admin.query('UPDATE accounts SET locked_micro_usd = 1');
    await expect(startTestHost(database)).rejects.toThrow(/account 1 has 1 micro-dollars locked, .* add up to 0/u);
    await admin.query('UPDATE accounts SET locked_micro_usd = 0');
    await start();
  });

  it('is refused for demo accounts and above the withdrawable amount, and then writes nothing', async () => {
    await host.execute(openDemo(2));
    expect(refusalOf(await host.execute(move('deposit', 1, 1, 2), undefined, [note(1)]))).toEqual({
      key: 'only_real_account',
    });
    expect(refusalOf(await host.execute(move('withdraw', 1, 1), undefined, [note(2)]))).toEqual({
      key: 'insufficient_balance',
      withdrawable: 0,
    });
    await host.execute(move('deposit', 500, 2));
    await host.execute(buy(1, { lots: 100_000 }));
    // 0.1 lot at 1.08421 with a leverage of 100, its fee 0.7 and the spread
    expect(refusalOf(await host.execute(move('withdraw', 389.979001, 3)))).toEqual({
      key: 'insufficient_balance',
      withdrawable: 389_979_000,
    });
    await host.execute(move('withdraw', 389.979, 4));
    expect(memoryOf(host).summary(1)?.levelHundredths).toBe(10_000);
    expect(await notes()).toEqual([]);
  });

  it('happens once when 100 withdrawals of the whole balance arrive at once', async () => {
    await host.execute(move('deposit', 777, 1));
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, index) => host.execute(move('withdraw', 777, index + 1))),
    );
    expect(all.filter((executed) => refusalOf(executed) === undefined)).toHaveLength(1);
    expect(held()).toEqual([0, 777, 0]);
    await verifyTrading(database.adminUrl);
  });
});

describe('a record of money', () => {
  it('moves money once: concurrently, later, and after a restart', async () => {
    const credit = (): Promise<Executed> => host.execute(move('deposit', 500, 7), undefined, [note(7)]);
    const all = await Promise.all(Array.from({ length: 20 }, credit));
    expect(all.filter((executed) => refusalOf(executed) === undefined)).toHaveLength(1);
    expect(refusalOf(await credit())).toEqual(CONFLICT);
    await host.stop();
    await start();
    expect(refusalOf(await credit())).toEqual(CONFLICT);
    expect([held(), await notes()]).toEqual([[500, 0, 500], [[7, 'written']]]);
  });

  it('of a withdrawal is paid or refused, and is then final', async () => {
    await host.execute(move('deposit', 500, 1));
    await host.execute(move('withdraw', 100, 1));
    await host.execute(move('withdraw', 50, 2));
    const [paid, refused, again] = await Promise.all([
      host.execute(pay(100, 1, 1)),
      host.execute(move('refuse_withdrawal', 100, 1)),
      host.execute(pay(100, 1, 1)),
    ]);
    expect([paid, refused, again].map(refusalOf)).toEqual([undefined, CONFLICT, CONFLICT]);
    expect(refusalOf(await host.execute(move('refuse_withdrawal', 100, 1)))).toEqual(CONFLICT);
    expect(refusalOf(await host.execute(move('withdraw', 1, 1)))).toEqual(CONFLICT);
    expect(held()).toEqual([350, 50, 350]);
  });

  it.each([
    ['of an unknown account', move('refuse_withdrawal', 100, 99)],
    ['at another amount', move('refuse_withdrawal', 99, 1)],
    ['of another customer', move('refuse_withdrawal', 100, 1, 2)],
    ['at another amount, as a payment', pay(99, 0, 1)],
  ])('a withdrawal %s is not given back', async (_, command) => {
    await host.execute(openReal(2));
    await host.execute(move('deposit', 500, 1));
    await host.execute(move('deposit', 500, 2, 2));
    await host.execute(move('withdraw', 100, 1));
    await host.execute(move('withdraw', 100, 2, 2));
    expect(refusalOf(await host.execute(command))).toEqual(CONFLICT);
    expect(held()).toEqual([400, 100, 400]);
  });

  it.each([0, -1, 1.5, Number.NaN])('needs a valid id, not %s', async (reference) => {
    await expect(host.execute(move('deposit', 1, reference))).rejects.toThrow(RangeError);
    expect(host.ready).toBe(true);
  });

  it('that was refused can be used again', async () => {
    expect(refusalOf(await host.execute(move('withdraw', 5, 1)))).toMatchObject({ key: 'insufficient_balance' });
    await host.execute(move('deposit', 500, 1));
    expect(refusalOf(await host.execute(move('withdraw', 5, 1)))).toBeUndefined();
  });
});

describe('additional writes', () => {
  it('are committed with their command, in order, with unchanged values', async () => {
    await host.execute(move('deposit', 500, 1), undefined, [
      INSERT_WHOLE.write(1, 'déjà vu 😀', true, Buffer.from([0, 255, 10])),
      LENGTHEN.write('!', null),
      DELETE_NONE.write(2),
      note(3),
    ]);
    const { rows } = await database.pool.query('SELECT * FROM notes ORDER BY id');
    expect(rows).toEqual([
      { id: 1, word: 'déjà vu 😀!', flag: null, bytes: Buffer.from([0, 255, 10]) },
      { id: 3, word: 'written', flag: null, bytes: null },
    ]);
  });

  it('can accompany commands without events, and a suspension', async () => {
    await host.execute({ type: 'set_trading', account: 1, reason: 'review' }, undefined, [note(1)]);
    await host.execute({ type: 'set_market', instrument: 1, open: true }, undefined, [note(2)]);
    expect(await notes()).toEqual([
      [1, 'written'],
      [2, 'written'],
    ]);
  });

  it('that are declared last run after those of all other commands of the batch, in order', async () => {
    await Promise.all(
      [1, 2, 3].map((id) =>
        host.execute({ type: 'set_trading', account: 1 }, undefined, [COUNT_NOTES.write(id * 10), note(id)]),
      ),
    );
    // each note has the number of notes written before it: the first command may have had its own batch
    const counts = (await notes()).filter(([id]) => id >= 10).map(([, count]) => Number(count));
    expect([
      [3, 4, 5],
      [1, 4, 5],
    ]).toContainEqual(counts);
  });

  it('take effect once per key', async () => {
    const scope = commandCall({ key: 'k' });
    const first = await host.execute(move('deposit', 5, 1), scope, [note(1)]);
    expect(await host.execute(move('deposit', 5, 2), scope, [note(2)])).toMatchObject({ kind: 'repeated' });
    expect([first.kind, await notes()]).toEqual(['applied', [[1, 'written']]]);
  });

  it('that touch an unexpected number of rows fail their batch, which leaves nothing behind, and everything else continues', async () => {
    await host.execute(move('deposit', 500, 1), undefined, [note(1)]);
    const change = REWORD.write('b', 'a');
    const failing = host.execute(move('withdraw', 100, 1), undefined, [note(2), change]);
    await expect(failing).rejects.toThrow(HostUnavailable);
    await expect.poll(() => reloads).toBe(1);
    expect([held(), await notes()]).toEqual([[500, 0, 500], [[1, 'written']]]);
    await host.execute(move('withdraw', 100, 1), undefined, [note(2, 'a'), change]);
    expect([held(), await notes()]).toEqual([
      [400, 100, 400],
      [
        [1, 'written'],
        [2, 'b'],
      ],
    ]);
    await verifyTrading(database.adminUrl);
  });

  it.each([
    ['a number that is none', note(Number.NaN)],
    ['a null character', note(1, 'a\0b')],
    ['an unknown statement', { statement: 'DELETE FROM notes', values: [] }],
    ['no statement', { statement: '', values: [] }],
    ['too few values', { statement: 'insert_note', values: [1] }],
    ['too many values', { statement: 'insert_note', values: [1, 'a', 'b'] }],
    ['another kind of value', { statement: 'insert_note', values: ['1', 'a'] }],
  ])('with %s are refused before anything is applied', async (_, write) => {
    await expect(host.execute(move('deposit', 500, 1), undefined, [note(7), write])).rejects.toThrow(RangeError);
    expect([host.ready, held(), await notes()]).toEqual([true, [0, 0, 0], []]);
    // its record was not claimed either, and nothing was left behind in the batch
    await host.execute(move('deposit', 500, 1), undefined, [note(1)]);
    expect([held(), await notes()]).toEqual([[500, 0, 500], [[1, 'written']]]);
  });

  it('are prepared once, however often they are used', async () => {
    await host.execute(move('deposit', 500, 1));
    for (let index = 1; index <= 300; index += 1)
      await host.execute({ type: 'set_trading', account: 1 }, undefined, [note(index)]);
    expect(await notes()).toHaveLength(300);
  });
});
