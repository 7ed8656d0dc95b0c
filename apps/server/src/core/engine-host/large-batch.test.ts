/** A tick with so many effects that they are written while they are encoded (decision 0554). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HostUnavailable } from '../../platform/errors/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { waitingForLock } from '../../testing/locks.ts';
import { buy, openDemo, quoteAll, startTestHost } from '../../testing/trading.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import type { EngineHost } from './index.ts';

const STOPS = 1100;
const LIMITS = 60;
const STOP = 108_000;

let database: TestDatabase;
let host: EngineHost;

beforeEach(async () => {
  database = await createTestDatabase();
  host = await startTestHost(database);
  quoteAll(host);
  await Promise.all([1, 2].map((account) => host.execute(openDemo(account, 1_000_000))));
  await Promise.all(Array.from({ length: STOPS }, () => host.execute(buy(1, { stopLoss: STOP }))));
});
afterEach(async () => {
  await host.stop();
  await database.drop();
});

/** Fires the stops. */
const fall = (): Promise<void> => host.quote(1, STOP - 10, STOP - 1, Date.now()).durable;

const orders = async (): Promise<unknown> =>
  (
    await database.pool.query(
      'SELECT account_id AS account, status, close_reason AS reason, count(*) AS orders FROM orders GROUP BY 1, 2, 3 ORDER BY 1, 2',
    )
  ).rows;
const CLOSED = { account: 1, status: 'closed', reason: 'stop_loss', orders: STOPS };
const HOLDING = { account: 1, status: 'holding', reason: null, orders: STOPS };

/** Runs PL/pgSQL before each row of a closed order is written. Returns how to end it. */
async function atClose(statement: string): Promise<() => Promise<void>> {
  await database.asOwner(
    `CREATE FUNCTION at_close() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN NEW; END $$;
     CREATE TRIGGER at_close BEFORE UPDATE ON orders FOR EACH ROW WHEN (NEW.status = 'closed') EXECUTE FUNCTION at_close()`,
  );
  return () => database.asOwner('DROP TRIGGER at_close ON orders');
}

it('is written completely, with orders that fill and an account that opens beside it', async () => {
  const limit = { pending: true, targetPrice: STOP, stopLoss: STOP - 5 };
  await Promise.all(Array.from({ length: LIMITS }, () => host.execute(buy(2, limit))));
  // all in one turn of the event loop, so all in one batch
  await Promise.all([host.execute(openDemo(3)), host.execute(buy(2)), fall()]);
  await host.settled(2);
  expect(await orders()).toEqual([CLOSED, { account: 2, status: 'holding', reason: null, orders: LIMITS + 1 }]);
  await verifyDatabase(database.adminUrl);
});

it('leaves nothing behind if a statement of its first part fails, and is written again', async () => {
  const end = await atClose(`RAISE EXCEPTION 'disk full'`);
  await expect(fall()).rejects.toThrow(HostUnavailable);
  expect(await orders()).toEqual([HOLDING]);
  await end();
  await expect.poll(orders).toEqual([CLOSED]);
  await verifyDatabase(database.adminUrl);
});

it('leaves nothing behind if the connection ends during its first part, and is written again', async () => {
  // an advisory lock shows that the first part is running, and keeps it there
  const end = await atClose('PERFORM pg_advisory_xact_lock_shared(7)');
  const holder = await database.pool.connect();
  await holder.query('SELECT pg_advisory_lock(7)');
  const falling = fall().catch((error: unknown) => error);
  const waiting = (): Promise<readonly number[]> => waitingForLock(holder);
  await expect.poll(async () => (await waiting()).length).toBe(1);
  for (const pid of await waiting()) await database.asOwner(`SELECT pg_terminate_backend(${pid})`);
  expect(await falling).toBeInstanceOf(HostUnavailable);
  expect(await orders()).toEqual([HOLDING]);
  await holder.query('SELECT pg_advisory_unlock(7)');
  holder.release();
  await expect.poll(orders).toEqual([CLOSED]);
  await end();
  await verifyDatabase(database.adminUrl);
});
