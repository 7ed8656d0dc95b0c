/** A standby takes over from a writer that stops, that is killed, and that is paused. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostUnavailable } from '../../platform/errors/index.ts';
import { createPool } from '../../platform/db/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { waitingForLock } from '../../testing/locks.ts';
import { buy, openDemo, quoteAll, startTestHost } from '../../testing/trading.ts';
import { type EngineHost, InconsistentDatabase } from './index.ts';
import { Journal } from './journal.ts';
import { BatchStatements } from './statements.ts';
import { memoryOf } from './testing/memory.ts';

/** Goal of the take-over (decision 0464), plus an allowance for a busy machine. */
const WITHIN_MS = 2000 + 3000;

let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
  await database.drop();
});

/**
 * `cut`: the queries of its pool wait until `repair`, its heartbeats among them, as in a pause. `onQuery` is called with
 * each query on the connections of its pool.
 */
async function standby(
  onQuery: (text: unknown) => void = () => {},
): Promise<{ readonly host: EngineHost; readonly cut: () => void; readonly repair: () => void }> {
  const pool = createPool(database.url);
  let repaired = Promise.resolve();
  let repair = (): void => {};
  const cut = (): void => {
    repaired = new Promise((resolve) => (repair = resolve));
  };
  const db = Object.create(pool, {
    query: {
      value: (...args: Parameters<typeof pool.query>) => repaired.then(() => pool.query(...args)),
    },
  }) as typeof pool;
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    client.query = ((...args: Parameters<typeof query>) => {
      onQuery(args[0]);
      return query(...args);
    }) as typeof client.query;
  });
  const started = startTestHost({ url: database.url, pool: db }, { leaseWaitMs: Infinity });
  started.catch(() => pool.end()); // one that is refused has sent heartbeats, if the machine is slow
  const host = await started;
  stops.push(async () => {
    repair(); // it may hold the lease by now, and be reading
    await host.stop();
    await pool.end();
  });
  quoteAll(host);
  return { host, cut, repair: () => repair() };
}

const epoch = async (): Promise<number> =>
  (await database.pool.query<{ epoch: number }>('SELECT epoch FROM engine_lease')).rows[0]?.epoch ?? 0;

/** Waits until `count` standbys queue for the lease. */
async function expectQueued(count: number): Promise<void> {
  const queued = async (): Promise<number> => (await waitingForLock(database.pool)).length;
  await expect.poll(queued, { timeout: 10_000 }).toBe(count);
}

/** From now on rows are written with a wrong number, so that every check of them fails. */
const damageTo = (table: string, event: 'INSERT' | 'UPDATE', column: string): readonly string[] => [
  `CREATE FUNCTION damage() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.${column} := NEW.${column} + 1; RETURN NEW; END $$`,
  `CREATE TRIGGER damage BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION damage()`,
];

describe('A standby', () => {
  it('waits while the writer lives, and takes over when it ends', async () => {
    const first = await standby();
    await first.host.execute(openDemo(7));
    let isUp = false;
    const waiting = standby().finally(() => (isUp = true));
    // longer than a writer may be silent
    const later = Date.now() + 1600;
    await expect.poll(() => Date.now() > later, { timeout: 3000 }).toBe(true);
    expect(isUp).toBe(false);
    await first.host.stop();
    const second = await waiting;
    expect(await second.host.execute(buy(7))).toMatchObject({ outcome: { ok: true } });
    expect(await epoch()).toBe(2);
  });

  it('replaces a writer that sends no heartbeats, which then commits nothing and becomes a standby', async () => {
    const first = await standby();
    await first.host.execute(openDemo(7));
    const waiting = standby();
    const since = performance.now();
    first.cut();
    const second = await waiting;
    expect(performance.now() - since).toBeLessThan(WITHIN_MS);
    await second.host.execute(buy(7));
    await expect(first.host.execute(buy(7))).rejects.toBeInstanceOf(HostUnavailable);
    const { rows } = await database.pool.query<{ count: number }>('SELECT count(*) FROM orders');
    expect(rows).toEqual([{ count: 1 }]);
    expect(first.host.ready).toBe(false);
    // it takes over when the second one ends
    expect(await epoch()).toBe(2);
  });

  it('leaves the queue for the lease when another standby was faster, and takes over after that one', async () => {
    const first = await standby();
    await first.host.execute(openDemo(7));
    const both = [standby(), standby()] as const;
    first.cut();
    const quicker = await Promise.race(both);
    await expectQueued(0);
    await quicker.host.execute(buy(7));
    first.repair();
    await first.host.stop(); // it would be a third standby
    await quicker.host.stop();
    const [second, third] = await Promise.all(both);
    const last = quicker === second ? third : second;
    expect(await last.host.execute(buy(7))).toMatchObject({ outcome: { ok: true } });
    expect(await epoch()).toBeGreaterThanOrEqual(3);
  });

  it('takes over with the complete state without rereading whole tables, and so does the previous writer later', async () => {
    const first = await standby();
    for (const account of [7, 8]) await first.host.execute(openDemo(account));
    await first.host.execute(buy(7, { stopLoss: 100_000 }));
    let readings = 0;
    const waiting = standby((text) => {
      if (text === 'SELECT transfer_id FROM ledger_checkpoint') readings += 1;
    });
    await expect.poll(() => readings, { timeout: 10_000 }).toBe(1);
    await first.host.execute(buy(7));
    await first.host.execute({ type: 'close', account: 7, order: 1 });
    await first.host.execute(openDemo(9));
    await first.host.execute(buy(9));
    await first.host.execute({ type: 'set_trading', account: 8, reason: 'under review' });
    const { accounts, orders } = memoryOf(first.host).snapshot();
    first.cut();
    const second = await waiting;
    first.repair();
    expect(memoryOf(second.host).snapshot()).toMatchObject({ accounts, orders });
    expect(readings).toBe(1);
    expect(await second.host.execute(buy(8))).toMatchObject({ outcome: { refusal: { reason: 'under review' } } });
    await second.host.execute(buy(9));
    await expect(first.host.execute(buy(7))).rejects.toBeInstanceOf(HostUnavailable);
    const after = memoryOf(second.host).snapshot();
    await second.host.stop();
    await expect.poll(() => first.host.ready, { timeout: 10_000 }).toBe(true);
    expect(memoryOf(first.host).snapshot()).toMatchObject({ accounts: after.accounts, orders: after.orders });
  });

  it.each([
    [
      'a balance that its ledger does not add up to',
      damageTo('accounts', 'UPDATE', 'balance_micro_usd'),
      /account 7 has/u,
    ],
    ['an order that its last event does not show', damageTo('orders', 'INSERT', 'lots_micro'), /order 1 differs/u],
  ])('is stopped by %s, whatever the cause', async (_, damage, message) => {
    const first = await standby();
    await first.host.execute(openDemo(7));
    let readings = 0;
    const refused = standby((text) => {
      if (text === 'SELECT transfer_id FROM ledger_checkpoint') readings += 1;
    }).catch((error: unknown) => error);
    await expect.poll(() => readings, { timeout: 10_000 }).toBe(1);
    for (const statement of damage) await database.asOwner(statement);
    await first.host.execute(buy(7));
    await first.host.stop();
    const error = await refused;
    expect(error).toBeInstanceOf(InconsistentDatabase);
    expect(String(error)).toMatch(message);
  });

  it('does not replace a writer that by design sends no heartbeats', async () => {
    const alone = await startTestHost(database);
    stops.push(() => alone.stop());
    const { rows } = await database.pool.query('SELECT epoch, beat_at_ms FROM engine_heartbeats');
    expect(rows).toEqual([{ epoch: 1, beat_at_ms: null }]);
  });

  it('can be stopped while it waits', async () => {
    const first = await standby();
    const other = startTestHost(database, { leaseWaitMs: Infinity });
    await first.host.execute(openDemo(7));
    await first.host.stop();
    await (await other).stop();
  });

  describe('in the queue for the lease', () => {
    const common = { url: '', leaseWaitMs: Infinity, statements: new BatchStatements([]) };
    /** A pool whose queries that contain `part` go through `answer` first. */
    const through = (part: string, answer: (ask: () => Promise<unknown>) => Promise<unknown>): typeof database.pool =>
      Object.create(database.pool, {
        query: {
          value: (...[text, values]: [string, unknown[]]) => {
            const ask = (): Promise<unknown> => database.pool.query(text, values);
            return text.includes(part) ? answer(ask) : ask();
          },
        },
      });
    /** A writer that sends no heartbeats after the first. */
    const silentWriter = (): Promise<Journal> => {
      const db = through('', () => new Promise(() => {}));
      return Journal.open({ ...common, url: database.url, holder: 'first', db }, () => {});
    };

    it('can be stopped', async () => {
      const first = await silentWriter();
      const end = new AbortController();
      // it never finds the backend to be ended, so it stays in the queue
      const db = through('pg_locks', async () => ({ rows: [], rowCount: 0 }));
      const second = Journal.open({ ...common, url: database.url, holder: 'second', db, signal: end.signal }, () => {});
      const refused = second.then(String, String);
      await expectQueued(1);
      end.abort();
      expect(await refused).toContain('aborted');
      await expectQueued(0);
      await first.close();
    }, 30_000);

    it('does not end a writer that took over between the heartbeat check and the termination of the old writer', async () => {
      await silentWriter();
      const [released, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const waits = (until: Promise<void>): typeof database.pool => through('pg_locks', (ask) => until.then(ask));
      const lost: string[] = [];
      const open = (holder: string, until: Promise<void>): Promise<Journal> =>
        Journal.open({ ...common, url: database.url, holder, db: waits(until) }, () => lost.push(holder));
      const quicker = open('quicker', released.promise);
      await expectQueued(1);
      const slower = open('slower', taken.promise);
      await expectQueued(2);
      released.resolve();
      const second = await quicker;
      taken.resolve();
      await expectQueued(0);
      expect(lost).toEqual([]);
      await second.close();
      await (await slower).close();
      expect(await epoch()).toBe(3);
    }, 30_000);
  });
});
