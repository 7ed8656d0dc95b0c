/** Pairs, expiry, trailing stops and client ids in a process that is killed (contract §8). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import type { ChildMessage, ChildRequest } from '../../testing/host-child.ts';
import { hasSent as has, HostProcess } from '../../testing/host-process.ts';
import { randomFrom, startTestHost } from '../../testing/trading.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import type { EngineHost } from './index.ts';
import { memoryOf } from './testing/memory.ts';
import { isLong } from '../../testing/long.ts';

/** How many times each test kills the process; more in the long run. */
const ROUNDS = isLong ? 12 : 1;
const BID = 108_412;
const SPREAD = 9;

let database: TestDatabase;
let child: HostProcess | undefined;
let host: EngineHost | undefined;

async function start(): Promise<HostProcess> {
  child = new HostProcess(database.url);
  await child.until(has('ready'));
  return child;
}

/** The state that a server finds when it starts now. */
async function restarted(now?: () => number): Promise<EngineHost> {
  await child?.kill();
  host = await startTestHost(database, now === undefined ? {} : { now });
  return host;
}

async function stopHost(): Promise<void> {
  await host?.stop();
  host = undefined;
}

const done = (count: number) => (messages: readonly ChildMessage[]) =>
  messages.filter(({ type }) => type === 'executed').length >= count;

const quote = (bid: number): ChildRequest => ({ type: 'quote', bid, ask: bid + SPREAD });
const submit = (fields: Record<string, unknown>): ChildRequest => ({ type: 'submit', account: 1, fields });

async function open(): Promise<HostProcess> {
  const process = await start();
  process.send({ type: 'open', account: 1 });
  await process.until(has('opened'));
  process.send(quote(BID));
  await process.until(has('quoted'));
  return process;
}

const pendingIds = (): readonly number[] =>
  host === undefined
    ? []
    : memoryOf(host)
        .orders(1, 'pending')
        .map(({ id }) => id);

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await child?.kill();
  await stopHost();
  await database.drop();
});

describe('kill -9', () => {
  it(
    'a trailing stop keeps the position of the last acknowledged tick, and closes there',
    { timeout: 120_000 },
    async () => {
      const random = randomFrom(81);
      let process = await open();
      process.send(submit({ trailing: 200 }));
      process.send(submit({ trailing: 300, side: 'sell' }));
      await process.until(done(2));
      let [highest, lowest] = [BID, BID + SPREAD];
      for (let round = 0; round < ROUNDS; round++) {
        for (let tick = 0; tick < 5; tick++) {
          const bid = BID + Math.floor(random() * 60) - 10 * (tick % 2);
          const before = process.countOf('quoted');
          process.send(quote(bid));
          await process.until((messages) => messages.filter(({ type }) => type === 'quoted').length > before);
          [highest, lowest] = [Math.max(highest, bid), Math.min(lowest, bid + SPREAD)];
        }
        const [buy, sell] = memoryOf(await restarted()).orders(1, 'holding');
        expect([buy?.stopLoss, sell?.stopLoss]).toEqual([highest - 200, lowest + 300]);
        await stopHost();
        process = await start();
        // the process starts with its own quotes
        highest = Math.max(highest, BID + (process.pid % 50));
      }
      process.send(quote(highest - 200));
      await process.until(has('quoted'));
      const holding = memoryOf(await restarted()).orders(1, 'holding');
      expect(holding.map(({ side }) => side)).toEqual(['sell']);
      const { rows } = await database.pool.query(
        `SELECT close_reason, stop_loss_points, close_price_points FROM orders WHERE status = 'closed'`,
      );
      expect(rows).toEqual([
        { close_reason: 'stop_loss', stop_loss_points: highest - 200, close_price_points: highest - 200 },
      ]);
      await stopHost();
      await verifyDatabase(database.adminUrl);
    },
  );

  it('a client id has one order, however often it is submitted again', { timeout: 120_000 }, async () => {
    const random = randomFrom(83);
    const process = await open();
    await process.kill();
    const names = ['a', 'b', 'c', 'd'];
    for (let round = 0; round <= ROUNDS; round++) {
      const again = await start();
      for (const clientId of [...names, ...names]) again.send(submit({ clientId }));
      // killed somewhere between the first submission and the last commit, and after all of them in the last round
      if (round === ROUNDS) await again.until(done(2 * names.length));
      else await new Promise((resolve) => setTimeout(resolve, random() * 40));
      await again.kill();
    }
    const { rows } = await database.pool.query('SELECT client_id FROM orders ORDER BY client_id');
    expect(rows).toEqual(names.map((name) => ({ client_id: name })));
    await verifyDatabase(database.adminUrl);
  });

  it('of an OCO pair, one order fills and the other is cancelled, or neither', { timeout: 120_000 }, async () => {
    const random = randomFrom(82);
    for (let round = 0; round < ROUNDS; round++) {
      const process = round === 0 ? await open() : await start();
      process.send(quote(BID));
      await process.until(has('quoted'));
      process.send(submit({ pending: true, targetPrice: BID - 100 }));
      await process.until(done(1));
      process.send(submit({ pending: true, targetPrice: BID + 100, oco: process.lastOrder }));
      await process.until(done(2));
      process.send(quote(BID - 150));
      // the process is killed somewhere while the tick is applied, encoded, sent or committed
      await new Promise((resolve) => setTimeout(resolve, random() * 40));
      await process.kill();
      const { rows } = await database.pool.query<{ status: string }>(
        'SELECT status FROM orders ORDER BY id DESC LIMIT 2',
      );
      expect([
        ['pending', 'pending'],
        ['cancelled', 'holding'],
      ]).toContainEqual(rows.map(({ status }) => status));
      const again = await start();
      again.send(quote(BID - 150));
      await again.until(has('quoted'));
      await again.kill();
      await restarted();
      expect(pendingIds()).toEqual([]);
      await stopHost();
    }
    const { rows } = await database.pool.query(
      `SELECT close_reason, count(*) AS count FROM orders GROUP BY close_reason ORDER BY close_reason`,
    );
    expect(rows).toEqual([
      { close_reason: 'oco', count: ROUNDS },
      { close_reason: null, count: ROUNDS },
    ]);
    await verifyDatabase(database.adminUrl);
  });

  it(
    'an order that expired before the next start is cancelled then, and does not fire',
    { timeout: 120_000 },
    async () => {
      const process = await open();
      const expiresAt = Date.now() + 3_600_000;
      process.send(submit({ pending: true, targetPrice: BID - 100, expiresAt }));
      process.send(submit({ pending: true, targetPrice: BID - 100, expiresAt: expiresAt + 1 }));
      await process.until(done(2));
      const started = await restarted(() => expiresAt);
      await started.quote(1, BID - 150, BID - 141, expiresAt).durable;
      expect(pendingIds()).toEqual([]);
      await started.settled(1);
      const { rows } = await database.pool.query('SELECT status, close_reason FROM orders ORDER BY id');
      expect(rows).toEqual([
        { status: 'cancelled', close_reason: 'expired' },
        { status: 'holding', close_reason: null },
      ]);
      await stopHost();
      await verifyDatabase(database.adminUrl);
    },
  );
});
