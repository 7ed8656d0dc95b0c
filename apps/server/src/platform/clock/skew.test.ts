/** Differing clocks (decision 0505): for a single process, for roles, and against a real database. */
import { forexCalls } from '@tradewind/contract';
import { operatorQueueCalls } from '@tradewind/contract/operator';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../staff/operators/testing/operators.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { buy, openDemo, quoteAll, startTestHost } from '../../testing/trading.ts';
import { onlyRow } from '../db/index.ts';
import { PRICES, type Answered, type TestApp, startTestApp } from '../http/testing/test-app.ts';
import { SteadyClock, systemSource } from './clock.ts';
import { ClockSkew } from './skew.ts';

const log = pino({ level: 'silent' });

describe('a server whose clock differs from its database', () => {
  let app: TestApp;
  let behindMs = 0;
  beforeAll(async () => {
    app = await startTestApp({ databaseTime: () => app.clock.wall() - behindMs });
  });
  afterAll(() => app.stop());

  /** Makes the server measure again. */
  async function differBy(ms: number): Promise<void> {
    behindMs = ms;
    app.clock.advance(2000);
    await expect.poll(() => app.metrics()).toMatch(new RegExp(`^tradewind_clock_skew_seconds ${ms / 1000}$`, 'mu'));
    await app.push(PRICES);
  }

  const submission = (status: number) => ({ type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status, multiple: 100 });
  const alarm = async (admin: Awaited<ReturnType<typeof newOperator>>): Promise<object | undefined> =>
    (await admin.call(operatorQueueCalls.overview)).alarms.find(({ kind }) => kind === 'clock_skew')?.params;
  const refusal = ({ code, data }: Answered): unknown => ({ code, data });
  const SKEWED = { code: 1202, data: { key: 'price_unavailable', reason: 'clock_skew' } };

  it('reports a difference from 250 ms, and trades up to 1 s, in either direction', async () => {
    const { token } = await app.newUser();
    const admin = await newOperator(app, 'admin');
    for (const [ms, alarmed] of [
      [250, false],
      [251, true],
      [1000, true],
      [-1000, true],
      [0, false],
    ] as const) {
      await differBy(ms);
      expect((await app.ask(forexCalls.submit, submission(1), { token })).code).toBe(1);
      expect(await alarm(admin)).toEqual(alarmed ? { process: null, skew_ms: ms, stopped: false } : undefined);
    }
  });

  it('refuses trades above 1 s with a reason, and resumes by itself; meanwhile orders can be cancelled and protected', async () => {
    const { token } = await app.newUser();
    const { Id: id } = await app.take(forexCalls.submit, submission(1), { token });
    const waiting = await app.take(forexCalls.submit, { ...submission(0), target_price: 1.05 }, { token });
    for (const ms of [1001, -1001]) {
      await differBy(ms);
      expect(refusal(await app.ask(forexCalls.submit, submission(1), { token }))).toEqual(SKEWED);
      expect(refusal(await app.ask(forexCalls.close, { id }, { token }))).toEqual(SKEWED);
    }
    const protect = { id, stop_loss_price: 1.05, target_profit_price: 0 };
    expect((await app.ask(forexCalls.setStopPrice, protect, { token })).code).toBe(1);
    expect((await app.ask(forexCalls.cancelTrade, { id: waiting.Id }, { token })).code).toBe(1);
    // existing agreements are honoured: the stop closes at the price that reaches it
    await app.push({ EURUSD: [1.04, 1.0402] });
    const closed = await app.app.database.pool.query('SELECT close_reason FROM orders WHERE id = $1', [id]);
    expect(closed.rows).toEqual([{ close_reason: 'stop_loss' }]);
    await differBy(0);
    expect((await app.ask(forexCalls.submit, submission(1), { token })).code).toBe(1);
  });
});

describe('a writer', () => {
  let database: TestDatabase;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  afterAll(() => database.drop());

  it('that follows one whose clock was ahead never uses a time before its last event', async () => {
    const start = Date.UTC(2026, 5, 10, 16);
    const times = async (): Promise<number[]> => {
      const { rows } = await database.pool.query<{ time_ms: number }>('SELECT time_ms FROM trade_events ORDER BY seq');
      return rows.map(({ time_ms }) => time_ms);
    };
    const first = await startTestHost(database, { now: () => start + 900 });
    await first.execute(openDemo(7));
    await first.stop();
    const second = await startTestHost(database, { now: () => start, takeOver: true });
    stops.push(() => second.stop());
    quoteAll(second);
    await second.execute(buy(7));
    const all = await times();
    expect(all).toEqual(all.toSorted((left, right) => left - right));
    expect(all.at(-1)).toBe(start + 900);
  });

  it('measures its skew against a real PostgreSQL', async () => {
    const clock = new SteadyClock({ ...systemSource, wall: () => Date.now() + 3000 });
    const ask = async (): Promise<number> =>
      onlyRow(
        await database.pool.query<{ ms: number }>(
          'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms',
        ),
      ).ms;
    const skew = new ClockSkew({ clock, time: () => clock.now(), ask, log });
    stops.push(() => skew.stop());
    await expect.poll(() => skew.skew?.ms).toBeDefined();
    expect(skew.isTooFar).toBe(true);
    const { ms = 0, marginMs = 0 } = skew.skew ?? {};
    expect(Math.abs(ms - 3000)).toBeLessThanOrEqual(marginMs + 5);
  });
});
