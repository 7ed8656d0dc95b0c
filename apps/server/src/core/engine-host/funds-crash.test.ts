/**
 * Crashes at every point of a commit: money and its record are either both there or both missing, and a repeat does it
 * once.
 */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostUnavailable } from '../../platform/errors/index.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { waitingForLock } from '../../testing/locks.ts';
import { CREATE_RECORDS, disagreements, moveFunds } from '../../testing/funds-moves.ts';
import type { FundsMove } from '../../testing/funds-moves.ts';
import type { ChildMessage } from '../../testing/host-child.ts';
import { hasSent, HostProcess } from '../../testing/host-process.ts';
import { openReal, randomFrom, startTestHost } from '../../testing/trading.ts';
import { verifyTrading } from '../../verify/verify.ts';
import { memoryOf } from './testing/memory.ts';
import { isLong } from '../../testing/long.ts';

const USD = 1_000_000;
const LOCK = 4242;
const KILLS = isLong ? 8 : 1;

/** Where a batch is stopped, in the order of its statements; the last one during the commit. */
const POINTS: Readonly<Record<string, string>> = {
  'after the accounts': 'CREATE TRIGGER hold AFTER UPDATE ON accounts FOR EACH STATEMENT EXECUTE FUNCTION hold_here()',
  'after the ledger':
    'CREATE TRIGGER hold AFTER INSERT ON ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION hold_here()',
  'after the log': 'CREATE TRIGGER hold AFTER INSERT ON trade_events FOR EACH STATEMENT EXECUTE FUNCTION hold_here()',
  'before the key':
    'CREATE TRIGGER hold BEFORE INSERT ON idempotency_keys FOR EACH STATEMENT EXECUTE FUNCTION hold_here()',
  'before the record':
    'CREATE TRIGGER hold BEFORE INSERT OR UPDATE ON records FOR EACH STATEMENT EXECUTE FUNCTION hold_here()',
  'at the commit': `CREATE CONSTRAINT TRIGGER hold AFTER INSERT OR UPDATE ON records DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION hold_here()`,
};
/** Where the process is killed, which takes a second each, and where only the connection ends. */
const KILLED_AT = isLong ? Object.keys(POINTS) : ['at the commit'];
const CUT_AT = isLong ? Object.keys(POINTS) : ['after the ledger', 'before the record', 'at the commit'];
/** Id of the record that each move belongs to; withdrawals 1 and 2 are open. */
const STEPS: readonly (readonly [FundsMove['type'], reference: number])[] = [
  ['deposit', 2],
  ['withdraw', 3],
  ['refuse_withdrawal', 1],
  ['pay_withdrawal', 2],
  ['correct', 1],
];

let database: TestDatabase;
let admin: pg.Client;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(CREATE_RECORDS);
  await admin.query(`CREATE FUNCTION hold_here() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NEW; END $$`);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await admin.end();
  await database.drop();
});

const move = (type: FundsMove['type'], reference: number, usd = 10): FundsMove => ({
  type,
  account: 1,
  amount: usd * USD,
  reference,
});

/** Stops the next batch at a point; resolves with a function that lets it continue. */
async function holdAt(
  point: string,
): Promise<() => Promise<{ readonly pid: number; readonly letGo: () => Promise<void> }>> {
  await admin.query(POINTS[point] ?? '');
  await admin.query('SELECT pg_advisory_lock($1)', [LOCK]);
  const [, table = ''] = / ON (\w+) /u.exec(POINTS[point] ?? '') ?? [];
  return async () => {
    const waiting = async (): Promise<number> => (await waitingForLock(admin))[0] ?? 0;
    await expect.poll(waiting, { interval: 2, timeout: 10_000 }).toBeGreaterThan(0);
    const pid = await waiting();
    return {
      pid,
      letGo: async () => {
        await admin.query('SELECT pg_advisory_unlock($1)', [LOCK]);
        const gone = async (): Promise<unknown> =>
          (await admin.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount;
        await expect.poll(gone, { interval: 2, timeout: 10_000 }).toBe(0);
        await admin.query(`DROP TRIGGER hold ON ${table}`);
      },
    };
  };
}

describe('a lost connection', () => {
  it.each(CUT_AT)('%s, it leaves neither the money nor its record, whatever the movement', async (point) => {
    const host = await startTestHost(database);
    stops.push(() => host.stop());
    await host.execute(openReal(1));
    await moveFunds(host, move('deposit', 1, 1000));
    for (const reference of [1, 2]) await moveFunds(host, move('withdraw', reference));
    for (const [type, reference] of STEPS) {
      const step = move(type, reference);
      const before = memoryOf(host).summary(1);
      const stands = await holdAt(point);
      const moving = moveFunds(host, step).catch((error: unknown) => error);
      const { pid, letGo } = await stands();
      await admin.query('SELECT pg_terminate_backend($1)', [pid]);
      await letGo();
      expect(await moving).toBeInstanceOf(HostUnavailable);
      await expect.poll(() => host.ready, { interval: 2, timeout: 10_000 }).toBe(true);
      expect([memoryOf(host).summary(1), await disagreements(admin)]).toEqual([before, []]);
      expect(await moveFunds(host, step)).toMatchObject({ kind: 'applied', answer: 'done' });
      expect(await disagreements(admin)).toEqual([]);
    }
    await verifyTrading(database.adminUrl);
  });
});

describe('kill -9', () => {
  it.each(KILLED_AT)('%s, it leaves both or neither, and a repeat takes effect once', async (point) => {
    const child = new HostProcess(database.url);
    stops.push(() => child.kill());
    await child.until(hasSent('ready'));
    child.send({ type: 'open_real', account: 1 });
    await child.until(hasSent('opened'));
    child.send({ type: 'move', move: move('deposit', 1, 100) });
    await child.until(hasSent('moved'));
    const stands = await holdAt(point);
    child.send({ type: 'move', move: move('withdraw', 2) });
    const { letGo } = await stands();
    await child.kill();
    await letGo();
    expect(await disagreements(admin)).toEqual([]);
    const host = await startTestHost(database);
    stops.push(() => host.stop());
    expect(await moveFunds(host, move('withdraw', 2))).toMatchObject({ answer: 'done' });
    expect(await disagreements(admin)).toEqual([]);
    expect(memoryOf(host).summary(1)).toMatchObject({ balance: 90 * USD, locked: 10 * USD });
    await verifyTrading(database.adminUrl);
  });

  it(
    `under load (kills: ${KILLS}): everything acknowledged is kept, and everything takes effect once`,
    { timeout: 120_000 },
    async () => {
      const random = randomFrom(79);
      const sent: FundsMove[] = [];
      let acknowledged = 0;
      for (let round = 0; round <= KILLS; round += 1) {
        const child = new HostProcess(database.url);
        stops.push(() => child.kill());
        await child.until(hasSent('ready'));
        if (round === 0) {
          child.send({ type: 'open_real', account: 1 });
          await child.until(hasSent('opened'));
          sent.push(move('deposit', 1, 100_000));
        }
        // repeat everything in order: moves that were done get the same answers
        for (const again of sent) child.send({ type: 'move', move: again });
        const fresh = round === KILLS ? 0 : 30;
        const goal = sent.length + (round === KILLS ? 0 : 10 + Math.floor(random() * 40));
        for (let next = 0; next < fresh; next += 1) {
          const reference = sent.length + 1;
          const decided = move(random() < 0.5 ? 'pay_withdrawal' : 'refuse_withdrawal', reference);
          for (const each of [move('deposit', reference), move('withdraw', reference), decided]) {
            sent.push(each);
            child.send({ type: 'move', move: each });
          }
        }
        const done = (messages: readonly ChildMessage[]): number =>
          messages.filter(({ type }) => type === 'moved').length;
        await child.until((messages) => done(messages) >= goal);
        const messages = await child.kill();
        for (const message of messages) if (message.type === 'moved') expect(message.answer).toBe('done');
        acknowledged = Math.max(acknowledged, done(messages));
        expect(await disagreements(admin)).toEqual([]);
      }
      expect(acknowledged).toBe(sent.length);
      const { rows } = await admin.query(`SELECT count(*)::integer AS open FROM records WHERE state = 'withdraw'`);
      expect(rows).toEqual([{ open: 0 }]);
      await verifyTrading(database.adminUrl);
    },
  );
});
