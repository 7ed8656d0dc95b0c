import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, DatabaseGuard, createPool } from '../../platform/db/index.ts';
import { HostUnavailable, OutcomeUnknown } from '../../platform/errors/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { isLong } from '../../testing/long.ts';
import {
  buy,
  INSTRUMENTS,
  openDemo,
  openReal,
  PRICES,
  quoteAll,
  randomFrom,
  randomStep,
  startTestHost,
  storeInstruments,
} from '../../testing/trading.ts';
import { Wire } from '../../testing/wire.ts';
import { advanceCheckpoint } from '../ledger/index.ts';
import { verifyDatabase, verifyTrading } from '../../verify/verify.ts';
import { type CommandCall, type EngineHost, type Executed, LeaseHeld } from './index.ts';
import { memoryOf } from './testing/memory.ts';

let database: TestDatabase;
let admin: pg.Client;
const hosts: EngineHost[] = [];

async function start(options: Parameters<typeof startTestHost>[1] = {}): Promise<EngineHost> {
  const host = await startTestHost(database, options);
  hosts.push(host);
  quoteAll(host);
  return host;
}

beforeEach(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.stop()));
  await admin.end();
  await database.drop();
});

/** Ids of the orders that a host opened for us; undefined when it could not. */
function orderOf(executed: Executed | undefined): number | undefined {
  if (executed?.kind !== 'applied' || !executed.outcome.ok) return undefined;
  const [event] = executed.outcome.events;
  return event?.type === 'opened' ? event.order.id : undefined;
}

const tryIt = (work: Promise<Executed>): Promise<Executed | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof HostUnavailable) return undefined;
    throw error;
  });

const stateOf = (host: EngineHost, accounts: number): unknown =>
  Array.from({ length: accounts }, (_, index) => ({
    summary: memoryOf(host).summary(index + 1),
    holding: memoryOf(host).orders(index + 1, 'holding'),
    pending: memoryOf(host).orders(index + 1, 'pending'),
  }));

/** A deposit, and a withdrawal of half of it: every second one is paid, and every third one stays undecided. */
async function moveMoney(host: EngineHost, account: number, reference: number): Promise<void> {
  const [number, amount] = [Math.floor(reference / 20), 1_000_000 + reference];
  await host.execute({ type: 'deposit', account, amount: amount * 2, reference });
  await host.execute({ type: 'withdraw', account, amount, reference });
  if (number % 3 === 0) return;
  if (number % 2 === 0) await host.execute({ type: 'pay_withdrawal', account, amount, fee: 1000, reference });
  else await host.execute({ type: 'refuse_withdrawal', account, amount, reference });
}

/** After the restart, so that its state is compared before it comes. */
const NIGHT_MS = 1000;
const nightsEnded = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>('SELECT count(ended_at_ms) AS count FROM rollovers');
  return rows[0]?.count ?? 0;
};

const orderIds = async (): Promise<readonly number[]> => {
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM orders ORDER BY id');
  return rows.map(({ id }) => id);
};

/** See verify/terms.test.ts, verify/groups.test.ts and trading/prices/markups.test.ts. */
const NOT_IN_A_DAY = [
  'mark-ups equal what two operators approved, and rose with a day of notice',
  'negative balances were made good, and nothing else was',
  'commissions of orders equal what the ledger charged for them, including closed parts',
];

describe('a restart', () => {
  it.each(isLong ? [11, 22, 33] : [11])('restores the state of a random day exactly (seed %i)', async (seed) => {
    const random = randomFrom(seed);
    // so that each order is checked against its terms
    await storeInstruments(database);
    const accounts = 8;
    const prices = new Map(PRICES);
    // one in each round
    let night = Date.now() + NIGHT_MS;
    const rollovers = {
      after: (time: number) => (time < night ? night : Infinity),
      read: async () => () => new Map([[1, 1]]),
    };
    let host = await start({ rollovers });
    for (let account = 1; account <= accounts; account++)
      await host.execute(openDemo(account, account % 3 === 0 ? 500 : 50_000));
    const customer = accounts + 1;
    await host.execute(openReal(customer));
    for (let round = 0; round < 3; round++) {
      const running: Promise<unknown>[] = [];
      for (let step = 0; step < 600; step++) {
        const command = randomStep(host, random, accounts, prices);
        if (command !== undefined) running.push(host.execute(command));
        if (step % 20 === 0) running.push(moveMoney(host, customer, round * 600 + step + 1));
        if (step % 40 === 0) await Promise.all(running);
      }
      await Promise.all(running);
      await expect.poll(nightsEnded, { timeout: 10_000 }).toBe(round + 1);
      const before = stateOf(host, customer);
      const quotes = INSTRUMENTS.map(({ id }) => host.lastQuote(id));
      await host.stop();
      hosts.pop();
      // the first start sums everything, later ones only what came since
      if (round > 0) await advanceCheckpoint(database.pool);
      night = Date.now() + NIGHT_MS;
      host = await startTestHost(database, { rollovers });
      hosts.push(host);
      expect(INSTRUMENTS.map(({ id }) => host.lastQuote(id))).toEqual(quotes);
      expect(stateOf(host, customer)).toEqual(before);
    }
    await host.stop();
    const { proofs } = await verifyTrading(database.adminUrl);
    expect(proofs.filter(({ count }) => count === 0).map(({ what }) => what)).toEqual(NOT_IN_A_DAY);
  });
});

describe('a commit that fails', () => {
  it('leaves nothing behind, and everything else continues', async () => {
    const host = await start();
    let reloads = 0;
    host.onReloaded(() => {
      reloads += 1;
    });
    await host.execute(openDemo(1));
    await host.execute(buy(1));
    await admin.query(
      `CREATE FUNCTION refuse_large() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$`,
    );
    await admin.query(
      'CREATE TRIGGER large BEFORE INSERT ON orders FOR EACH ROW WHEN (NEW.lots_micro = 990000) EXECUTE FUNCTION refuse_large()',
    );
    const balance = memoryOf(host).summary(1)?.balance;
    const failing = host.execute(buy(1, { lots: 990_000 }));
    await expect(failing).rejects.toThrow(HostUnavailable);
    await expect.poll(() => reloads).toBe(1);
    expect(host.ready).toBe(true);
    expect(memoryOf(host).summary(1)?.balance).toBe(balance);
    expect(
      memoryOf(host)
        .orders(1, 'holding')
        .map((order) => order.id),
    ).toEqual([1]);
    expect(orderOf(await host.execute(buy(1)))).toBe(2);
    expect(await orderIds()).toEqual([1, 2]);
    await verifyDatabase(database.adminUrl);
  });

  it('fires the stops of its tick again', async () => {
    const host = await start();
    await host.execute(openDemo(1));
    await host.execute(buy(1, { stopLoss: 108_000 }));
    await admin.query(
      `CREATE FUNCTION refuse_close() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$`,
    );
    await admin.query(
      `CREATE TRIGGER close BEFORE UPDATE ON orders FOR EACH ROW WHEN (NEW.status = 'closed') EXECUTE FUNCTION refuse_close()`,
    );
    await expect(host.quote(1, 107_990, 107_999, Date.now()).durable).rejects.toThrow(HostUnavailable);
    await admin.query('DROP TRIGGER close ON orders');
    const closed = async (): Promise<unknown> =>
      (await database.pool.query('SELECT status, close_price_points, close_reason FROM orders')).rows;
    await expect
      .poll(closed, { timeout: 10_000 })
      .toEqual([{ status: 'closed', close_price_points: 107_990, close_reason: 'stop_loss' }]);
    await host.settled(1);
    await verifyDatabase(database.adminUrl);
  });

  it('loses nothing acknowledged and keeps nothing else when connections break at any moment', async () => {
    const host = await start();
    for (let account = 1; account <= 5; account++) await host.execute(openDemo(account));
    let reloads = 0;
    host.onReloaded(() => {
      reloads += 1;
      quoteAll(host);
    });
    const acknowledged: number[] = [];
    const trading = { isOver: false };
    const customer = async (account: number): Promise<void> => {
      while (!trading.isOver) {
        const id = orderOf(await tryIt(host.execute(buy(account))));
        if (id !== undefined) acknowledged.push(id);
        await new Promise(setImmediate);
      }
    };
    const customers = [1, 2, 3, 4, 5].map(customer);
    let reloadingMs = 0;
    for (let round = 1; round <= 8; round++) {
      const goal = acknowledged.length + 20 + round;
      await expect.poll(() => acknowledged.length, { interval: 1, timeout: 10_000 }).toBeGreaterThan(goal);
      const sinceMs = performance.now();
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tradewind journal' AND datname = current_database()`,
      );
      await expect.poll(() => reloads, { interval: 1, timeout: 10_000 }).toBe(round);
      reloadingMs += performance.now() - sinceMs;
    }
    // a lost connection says nothing about the engine: it is replaced at once, however often
    expect(reloadingMs).toBeLessThan(6000);
    trading.isOver = true;
    await Promise.all(customers);
    await host.stop();
    expect(await orderIds()).toEqual(acknowledged.toSorted((left, right) => left - right));
    await verifyDatabase(database.adminUrl);
  });
});

describe('a network that is cut', () => {
  const LIMITS = { connectMs: 300, waitMs: 5000, statementMs: 0, lockMs: 5000, hangMs: 500 };
  let wire: Wire;
  let guard: DatabaseGuard;
  let pool: Database;
  beforeEach(async () => {
    wire = await Wire.to(database.url);
    guard = new DatabaseGuard({ url: wire.url, limits: LIMITS });
    pool = createPool(wire.url, { limits: LIMITS, keeper: guard });
    guard.start();
  });
  afterEach(async () => {
    await Promise.all(hosts.splice(0).map((host) => host.stop()));
    await pool.end();
    await guard.stop();
    await wire.close();
  });

  const KEYED: CommandCall = {
    account: 1,
    call: 'POST /test',
    show: {},
    presentation: { locale: 'en', presenter: 'test', parameters: {} },
    key: 'once',
    bodyHash: '',
  };

  /** An order whose batch has arrived at PostgreSQL, where it waits until `admin` ends its transaction. */
  async function orderThatWaits(host: EngineHost): Promise<{ readonly outcome: Promise<unknown> }> {
    await host.execute(openDemo(1));
    await host.execute(buy(1));
    await admin.query('BEGIN');
    await admin.query('LOCK TABLE orders IN SHARE MODE');
    const outcome = host.execute(buy(1), KEYED).catch((error: unknown) => error);
    const waiting = async (): Promise<unknown> =>
      (
        await database.pool.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        )
      ).rowCount;
    await expect.poll(waiting, { interval: 5 }).toBe(1);
    return { outcome };
  }

  it.each([
    ['after it was committed', 'loseAnswers', 'repeated'],
    ['before it was committed', 'cut', 'applied'],
  ] as const)(
    'if the answer to a batch is lost %s, its caller promptly gets "unknown", and a repeat takes effect once',
    async (_, fault, kind) => {
      const host = await start({ url: wire.url, db: pool, guard, limits: LIMITS });
      const { outcome } = await orderThatWaits(host);
      wire[fault]();
      const sinceMs = performance.now();
      if (fault === 'loseAnswers') await admin.query('COMMIT');
      expect(await outcome).toBeInstanceOf(OutcomeUnknown);
      await expect(host.execute(buy(1))).rejects.toThrow(HostUnavailable);
      expect(performance.now() - sinceMs).toBeLessThan(2000);
      wire.repair();
      // the lock that the batch waits for is still held, but its connection is ended nevertheless
      await expect.poll(() => host.ready, { interval: 5, timeout: 10_000 }).toBe(true);
      if (fault === 'cut') await admin.query('COMMIT');
      quoteAll(host);
      const repeated = await host.execute(buy(1), KEYED);
      expect([repeated.kind, (await host.execute(buy(1), KEYED)).kind]).toEqual([kind, 'repeated']);
      expect(await orderIds()).toEqual([1, 2]);
      expect(
        memoryOf(host)
          .orders(1, 'holding')
          .map(({ id }) => id),
      ).toEqual([1, 2]);
      await verifyTrading(database.adminUrl);
    },
  );

  it('a writer whose connection still lives for PostgreSQL takes back its own lease', async () => {
    const host = await start({ url: wire.url, db: database.pool, leaseWaitMs: 500 });
    await host.execute(openDemo(1));
    wire.cut();
    const failed = host.execute(buy(1));
    wire.repair();
    wire.forget();
    await expect(failed).rejects.toThrow(HostUnavailable);
    await expect.poll(() => host.ready, { interval: 5, timeout: 10_000 }).toBe(true);
    quoteAll(host);
    await host.execute(buy(1));
    expect(await orderIds()).toEqual([1]);
  });
});

describe('the lease', () => {
  it('is refused to a second server while the first one lives, and granted when the first one has ended', async () => {
    const first = await start();
    await expect(startTestHost(database, { leaseWaitMs: 100 })).rejects.toThrow(LeaseHeld);
    await expect(startTestHost(database, { leaseWaitMs: 0 })).rejects.toThrow(
      /another server \(.*process \d+\) is trading on this database/u,
    );
    expect(first.ready).toBe(true);
    await first.stop();
    expect((await start()).ready).toBe(true);
  });

  it('ends the first writer when it is taken over: only one of the two ever writes', async () => {
    const lost: Error[] = [];
    const first = await start({ onFatal: (error) => lost.push(error) });
    await first.execute(openDemo(1));
    const acknowledged: number[] = [];
    const trade = async (host: EngineHost, count: number): Promise<void> => {
      for (let index = 0; index < count; index++) {
        const id = orderOf(await tryIt(host.execute(buy(1))));
        if (id !== undefined) acknowledged.push(id);
      }
    };
    const trading = Promise.all([trade(first, 500), trade(first, 500)]);
    await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThan(10);
    const second = await start({ takeOver: true });
    await Promise.all([trading, trade(second, 100)]);
    await first.execute(buy(1)).catch(() => {}); // its next write finds that the lease is gone
    await expect.poll(() => lost.map((error) => error.name)).toEqual(['LeaseLost']);
    expect(first.ready).toBe(false);
    await second.settled(1);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    expect(await orderIds()).toEqual(acknowledged.toSorted((left, right) => left - right));
    await verifyDatabase(database.adminUrl);
  });
});

describe('the start', () => {
  it('is refused when a balance differs from the sum of its ledger entries', async () => {
    const host = await start();
    await host.execute(openDemo(1));
    await host.stop();
    await admin.query('UPDATE accounts SET balance_micro_usd = balance_micro_usd + 1');
    await expect(startTestHost(database)).rejects.toThrow(
      /account 1 has a balance of 100000000001 .* add up to 100000000000/u,
    );
  });

  it('adds only the entries after the checkpoint, and is refused when the sums differ from the balance', async () => {
    const host = await start();
    await host.execute(openDemo(1));
    await advanceCheckpoint(database.pool);
    await host.execute(buy(1));
    await host.execute({ type: 'close', account: 1, order: 1 });
    await host.execute(openDemo(2));
    await host.stop();
    await (await start()).stop();
    await verifyTrading(database.adminUrl);
    // no longer read at a start: only verify, which reads everything, finds that it is missing
    await admin.query('SET session_replication_role = replica');
    await admin.query('DELETE FROM ledger_transfers WHERE id = 1');
    await (await start()).stop();
    await expect(verifyTrading(database.adminUrl)).rejects.toThrow(/ledger transfer 1 differs from its event/u);
    await admin.query('UPDATE ledger_sums SET cash_micro_usd = cash_micro_usd - 1');
    await expect(startTestHost(database)).rejects.toThrow(/account 1 has a balance of \d+ .* add up to \d+/u);
  });

  it('is refused when an open order belongs to a missing instrument', async () => {
    const host = await start();
    await host.execute(openDemo(1));
    await host.execute(buy(1));
    await host.stop();
    await expect(startTestHost(database, { instruments: INSTRUMENTS.slice(1) })).rejects.toThrow(
      /order 1 is open in instrument 1/u,
    );
  });
});
