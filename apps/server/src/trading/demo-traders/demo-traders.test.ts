import { rankingCalls } from '@tradewind/contract';
import { microUsd } from '@tradewind/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Seed } from '../../core/market/index.ts';
import { type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { RankingFigures, RankingMembers } from '../ranking/index.ts';
import { startDemoTraders } from './index.ts';
import { PERSONAS } from './personas.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.app.database.pool.query(
    `INSERT INTO base_settings (key, value, changed_at_ms) VALUES ('ranking_demo', '1', 0)`,
  );
});
afterAll(() => app.stop());

/** Two of them, a hundred times as active as usual, until a condition holds. */
async function whileTheyTrade(until: () => Promise<unknown>, count = 2): Promise<void> {
  const { host, market, database } = app.app;
  const now = (): number => app.clock.now();
  const errors: unknown[] = [];
  const onError = (error: unknown): unknown => errors.push(error);
  const options = { database: database.pool, host, market, now, onError };
  const figures = new RankingFigures(options);
  await figures.start();
  const stop = await startDemoTraders({
    ...options,
    members: new RankingMembers(database.pool, figures, now),
    seed: Seed.of(1),
    count,
    demoBalance: microUsd(100_000_000_000),
    pace: 200,
  });
  await until();
  await stop();
  await figures.stop();
  expect(errors).toEqual([]);
}

const rows = async (text: string): Promise<unknown[]> => (await app.app.database.pool.query(text)).rows;

describe('demonstration traders', () => {
  it('really trade: the core fills their orders at its quotes, and the ranking marks them as programs', async () => {
    await whileTheyTrade(async () => {
      await expect
        .poll(
          async () => {
            app.clock.jump(10_000);
            await app.push({ EURUSD: [1.1, 1.1002], GBPUSD: [1.3, 1.3002], USDJPY: [150, 150.02] });
            return (await app.take(rankingCalls.ranking, {})).data.length;
          },
          { timeout: 20_000, interval: 50 },
        )
        .toBe(2);
    });
    const { data } = await app.take(rankingCalls.ranking, {});
    for (const entry of data) {
      expect(entry.user).toMatchObject({ is_bot: 1, is_demo: 1 });
      expect(entry.total_trade_num).toBeGreaterThan(0);
    }
    const unlike = await rows(
      `SELECT e.seq FROM trade_events e JOIN ranking_members m ON m.user_id = e.account_id
        WHERE m.is_bot AND e.type = 'opened' AND (e.payload->>'price')::bigint <>
          CASE e.payload->>'side' WHEN 'buy' THEN e.quote_ask_points ELSE e.quote_bid_points END`,
    );
    expect(unlike).toEqual([]);
  }, 30_000);

  it('are the same after a restart, and no one can log in as one of them', async () => {
    const accounts = () => rows('SELECT user_id, name FROM ranking_members WHERE is_bot ORDER BY user_id');
    const before = await accounts();
    await whileTheyTrade(async () => {});
    expect(await accounts()).toEqual(before);
    expect(await rows('SELECT FROM sessions JOIN ranking_members USING (user_id) WHERE is_bot')).toEqual([]);
    expect(before.length).toBe(2);
  });

  it('do not block a name that a customer took first, and the server starts', async () => {
    const { pool } = app.app.database;
    const [, , , fourth] = PERSONAS;
    const customer = await app.newUser();
    await app.take(
      rankingCalls.saveRankingMember,
      { shown: 1, name: fourth?.name.toUpperCase() },
      { token: customer.token },
    );
    const users = async () => (await pool.query<{ count: number }>('SELECT count(*) FROM users')).rows[0]?.count ?? 0;
    const before = await users();
    await whileTheyTrade(async () => {}, 4);
    await whileTheyTrade(async () => {}, 4);
    // the persona in between was created, once
    expect(await users()).toBe(before + 1);
    expect((await rows('SELECT FROM ranking_members WHERE is_bot')).length).toBe(3);
  });
});
