import { accountCalls, forexCalls, type RankingEntry, rankingCalls } from '@tradewind/contract';
import { operatorPeopleCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRICES, type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type Random, Seed } from '../../core/market/index.ts';
import { firstAdmin, newOperator } from '../../staff/operators/testing/operators.ts';

const DAY_MS = 24 * 3_600_000;
const SEED = Number(process.env['RANKING_SEED'] ?? '20261121');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // before the clock is advanced, because the link is valid for two days
  await firstAdmin(app);
  await app.app.database.pool.query(
    `INSERT INTO base_settings (key, value, changed_at_ms) VALUES ('ranking_demo', '1', 0)`,
  );
});
afterAll(() => app.stop());

const list = (input: Record<string, unknown> = {}) => app.take(rankingCalls.ranking, input);
const save = (user: TestUser, input: Record<string, unknown>) =>
  app.take(rankingCalls.saveRankingMember, input, { token: user.token });
const refused = async (user: TestUser, input: Record<string, unknown>) => {
  const answer = await app.ask(rankingCalls.saveRankingMember, input, { token: user.token });
  return [refusalOf(answer), answer.data];
};

async function trade(user: TestUser, code: string, more: Record<string, unknown> = {}): Promise<number> {
  const order = await app.take(
    forexCalls.submit,
    { type: 1, cont: 0.2, forex_id: app.idOf(code), status: 1, multiple: 100, ...more },
    { token: user.token },
  );
  return order.Id;
}
const close = (user: TestUser, id: number, cont?: number) =>
  app.take(forexCalls.close, cont === undefined ? { id } : { id, cont }, { token: user.token });

/** Moves all prices up or down by `share`. */
function pushMoved(random: Random, share: number): Promise<void> {
  const moved = Object.entries(PRICES).map(([code, [bid, ask]]) => {
    const decimals = String(ask).split('.')[1]?.length ?? 0;
    const precision = Math.max(decimals, code.includes('JPY') ? 2 : code === 'XAUUSD' ? 1 : 4);
    const by = 1 + (random.uniform() - 0.5) * share;
    const low = Number((bid * by).toFixed(precision));
    return [code, [low, Number((low + (ask - bid)).toFixed(precision))]] as const;
  });
  return app.push(Object.fromEntries(moved));
}

/**
 * The same figures from the event log and the double entries, with statements that share nothing with the program's.
 */
const INDEPENDENT = `
  SELECT m.name,
    (SELECT coalesce(sum((e.payload->>'profit')::numeric - (e.payload->>'fee')::numeric + coalesce((e.payload->>'swap')::numeric, 0)), 0) FROM trade_events e
      WHERE e.type = 'closed' AND e.account_id = m.user_id AND e.payload->>'closeReason' <> 'reset' AND e.time_ms > $1) AS recent,
    (SELECT coalesce(sum((e.payload->>'profit')::numeric - (e.payload->>'fee')::numeric + coalesce((e.payload->>'swap')::numeric, 0)), 0) FROM trade_events e
      WHERE e.type = 'closed' AND e.account_id = m.user_id AND e.payload->>'closeReason' <> 'reset') AS total,
    (SELECT coalesce(sum(x.amount_micro_usd) FILTER (WHERE x.time_ms > $1 AND x.amount_micro_usd > 0
        AND x.cause IN ('demo_issue', 'demo_reset', 'deposit', 'correction')), 0)
      + greatest(coalesce(sum(x.amount_micro_usd) FILTER (WHERE x.time_ms <= $1), 0), 0)
      FROM ledger_entries x WHERE x.account_id = m.user_id AND x.ledger_account = 'cash') AS recent_capital,
    (SELECT coalesce(sum(x.amount_micro_usd), 0) FROM ledger_entries x
      WHERE x.account_id = m.user_id AND x.ledger_account = 'cash' AND x.amount_micro_usd > 0
        AND x.cause IN ('demo_issue', 'demo_reset', 'deposit', 'correction')) AS total_capital,
    (SELECT json_agg(o) FROM (
      SELECT (e.payload->>'id')::bigint AS id, e.time_ms > $1 AS recent, (e.payload->>'instrument')::int AS instrument,
             (e.payload->>'multiple')::int AS multiple,
             (SELECT sum((p.payload->>'profit')::numeric - (p.payload->>'fee')::numeric + coalesce((p.payload->>'swap')::numeric, 0)) FROM trade_events p
               WHERE p.type = 'closed' AND (p.order_id = e.order_id OR p.payload->>'parent' = e.payload->>'id')) > 0
               AND e.payload->>'closeReason' <> 'reset' AS won
        FROM trade_events e
       WHERE e.type = 'closed' AND e.account_id = m.user_id AND e.payload->>'parent' IS NULL) o) AS orders
    FROM ranking_members m ORDER BY m.name`;

interface IndependentRow {
  readonly name: string;
  readonly recent: string;
  readonly total: string;
  readonly recent_capital: string;
  readonly total_capital: string;
  readonly orders:
    | readonly {
        readonly recent: boolean;
        readonly won: boolean;
        readonly instrument: number;
        readonly multiple: number;
      }[]
    | null;
}

/** Percent with 2 decimals, half away from zero; undefined = null. */
function percentOf(part: bigint, whole: bigint): number | null {
  if (whole === 0n) return null;
  const doubled = (2n * part * 10_000n) / whole;
  const rounded = (doubled + (doubled < 0n ? -1n : 1n)) / 2n;
  return Number(rounded) / 100;
}

/** The most frequent value; the smallest one of a tie. */
function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values.toSorted((a, b) => a - b)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0] as const)[0];
}

function expected(
  row: IndependentRow,
): Omit<RankingEntry, 'id' | 'rank' | 'user' | 'joined_at' | 'code'> & { instrument: number } {
  const orders = row.orders ?? [];
  const recent = orders.filter((order) => order.recent);
  return {
    three_week_profit: Number(row.recent) / 1e6,
    three_week_rate: percentOf(BigInt(row.recent), BigInt(row.recent_capital)),
    three_week_win: percentOf(BigInt(recent.filter(({ won }) => won).length), BigInt(recent.length)),
    three_week_trade_num: recent.length,
    total_profit: Number(row.total) / 1e6,
    total_rate: percentOf(BigInt(row.total), BigInt(row.total_capital)),
    total_trade_num: orders.length,
    total_followers: 0,
    multiple: mostFrequent(orders.map(({ multiple }) => multiple)),
    instrument: mostFrequent(orders.map(({ instrument }) => instrument)),
  };
}

/** One random action of a trader. */
async function act(user: TestUser, open: number[], random: Random): Promise<void> {
  const codes = Object.keys(PRICES);
  const chance = random.uniform();
  const order = open[Math.floor(random.uniform() * open.length)];
  if (order === undefined || chance < 0.45) {
    const code = codes[Math.floor(random.uniform() * codes.length)] ?? 'EURUSD';
    const multiple = random.uniform() < 0.5 ? 100 : 10;
    const input = {
      type: random.uniform() < 0.5 ? 1 : 2,
      cont: 0.02 + 0.02 * Math.floor(random.uniform() * 5),
      multiple,
    };
    const id = await trade(user, code, input).catch(() => undefined);
    if (id !== undefined) open.push(id);
  } else if (chance < 0.6) {
    await close(user, order, 0.01).catch(() => undefined);
  } else if (chance < 0.97) {
    open.splice(open.indexOf(order), 1);
    await close(user, order).catch(() => undefined);
  } else {
    open.length = 0;
    await app.take(accountCalls.resetDemo, {}, { token: user.token });
  }
}

describe('the ranking', () => {
  it('equals a recomputation from event log and ledger, whatever was traded', async () => {
    console.info(`RANKING_SEED=${SEED}`);
    const random = Seed.of(SEED).sequence('ranking');
    const users = await Promise.all(Array.from({ length: 6 }, () => app.newUser()));
    const open = new Map(users.map((user) => [user, [] as number[]]));
    for (const [index, user] of users.entries()) await save(user, { shown: 1, name: `Law ${index}` });
    // first weeks that will have left the window, then those within it
    for (let round = 0; round < 60; round++) {
      // so that each timer runs once, not thousands of times on the way
      app.clock.jump(round < 30 ? DAY_MS / 3 : DAY_MS / 2);
      app.clock.advance(0);
      await pushMoved(random, 0.02);
      for (const user of users) await act(user, open.get(user) ?? [], random);
    }
    for (const [index, user] of users.entries()) await save(user, { shown: 1, name: `Law ${index}` });
    const from = app.clock.now() - 21 * DAY_MS;
    const { rows } = await app.app.database.pool.query<IndependentRow>(INDEPENDENT, [from]);
    const { data } = await list({ sort: 'profit' });
    expect(rows.filter(({ orders }) => orders !== null).length).toBe(6);
    for (const row of rows) {
      const entry = data.find(({ user }) => user.name === row.name);
      const { instrument, ...figures } = expected(row);
      expect([row.name, entry]).toEqual([row.name, expect.objectContaining(figures)]);
      expect(entry?.code).toBe(app.app.market.byId(instrument)?.showCode);
    }
    expect(data.map(({ three_week_profit }) => three_week_profit)).toEqual(
      data.map(({ three_week_profit }) => three_week_profit).toSorted((a, b) => b - a),
    );
  }, 60_000);

  it('follows the closes of its members by itself, and counts an order closed in parts once', async () => {
    await app.push(PRICES);
    const user = await app.newUser();
    expect(await save(user, { shown: 1, name: 'Parts' })).toMatchObject({ shown: 1, name: 'Parts', entry: null });
    const id = await trade(user, 'EURUSD');
    await close(user, id, 0.1);
    const mine = async () => (await app.take(rankingCalls.rankingMember, {}, { token: user.token })).entry;
    await expect.poll(mine, { timeout: 30_000 }).toBeNull();
    await close(user, id);
    await expect.poll(async () => (await mine())?.three_week_trade_num, { timeout: 30_000 }).toBe(1);
    // 0.2 lots × 100,000 × −0.0002, and 3 USD per lot: the rate is relative to the start balance
    expect(await mine()).toMatchObject({
      three_week_profit: -4.6,
      three_week_win: 0,
      three_week_rate: 0,
      total_trade_num: 1,
      code: 'EUR/USD',
      multiple: 100,
      user: { name: 'Parts', is_demo: 1, is_bot: 0 },
    });
  });

  it('counts positions at a loss as lost when a reset closes them', async () => {
    await app.push(PRICES);
    const user = await app.newUser();
    await save(user, { shown: 1, name: 'Cherry picker' });
    const [rising, ...falling] = [
      await trade(user, 'GBPUSD'),
      await trade(user, 'GBPUSD', { type: 2 }),
      await trade(user, 'GBPUSD', { type: 2 }),
    ];
    app.clock.advance(1000);
    await app.push({ GBPUSD: [1.31, 1.3102] });
    await close(user, rising ?? 0);
    expect(falling.length).toBe(2);
    await app.take(accountCalls.resetDemo, {}, { token: user.token });
    const mine = async () => (await app.take(rankingCalls.rankingMember, {}, { token: user.token })).entry;
    await expect.poll(async () => (await mine())?.three_week_trade_num, { timeout: 30_000 }).toBe(3);
    expect(await mine()).toMatchObject({ three_week_win: 33.33, total_trade_num: 3 });
  });

  it('shows only users who joined and have not left', async () => {
    const user = await app.newUser();
    await close(user, await trade(user, 'EURUSD'));
    const names = async () => (await list({ sort: 'total_rate' })).data.map((entry) => entry.user.name);
    const before = await names();
    await save(user, { shown: 1, name: 'Visible' });
    expect((await names()).toSorted()).toEqual([...before, 'Visible'].toSorted());
    const { data } = await list();
    expect(JSON.stringify(data)).not.toContain(user.user.uid);
    expect(data.map(({ id }) => id)).not.toContain(user.user.id);
    expect(await save(user, { shown: 0 })).toEqual({ shown: 0, name: '', entry: null, may_join: 1 });
    expect(await names()).toEqual(before);
  });

  it('accepts names that are free, distinguishable, and do not pretend to be the broker', async () => {
    const [one, other] = [await app.newUser(), await app.newUser()];
    await save(one, { shown: 1, name: 'Renée K' });
    for (const name of ['Renée K', 'renee-k', 'RENÉEK'])
      expect([name, ...(await refused(other, { shown: 1, name }))]).toEqual([
        name,
        'conflict',
        expect.objectContaining({ reason: 'name_taken' }),
      ]);
    for (const name of [
      'R\u0435n\u0435',
      '\u0391lpha',
      'Support',
      'Tradewind Team',
      'a',
      'x'.repeat(25),
      '<b>x</b>',
      'two  spaces',
      'a\u202eb',
      '   ',
    ])
      expect([name, (await refused(other, { shown: 1, name }))[0]]).toEqual([name, 'invalid_input']);
    expect((await refused(other, { shown: 1 }))[0]).toBe('invalid_input');
    expect(await save(one, { shown: 1, name: '旅人 七' })).toMatchObject({ name: '旅人 七' });
    expect(refusalOf(await app.ask(rankingCalls.saveRankingMember, { shown: 1, name: 'Nobody' }))).toBe(
      'session_invalid',
    );
  });

  it('replaces an improper name with a neutral one, and keeps the figures', async () => {
    const [user, other] = await Promise.all([app.newUser(), app.newUser()]);
    await trade(user, 'EURUSD', { type: 1, cont: 0.1, multiple: 100 }).then((id) => close(user, id));
    await save(user, { shown: 1, name: 'Rude Word' });
    const entryOf = async (name: string) => (await list()).data.find((entry) => entry.user.name === name);
    const before = await entryOf('Rude Word');
    const support = await newOperator(app, 'support');
    const input = { id: user.user.id, reason: 'a rude word' };
    const { name } = await support.call(operatorPeopleCalls.takeRankingName, input);
    expect(await entryOf(name)).toEqual({ ...before, user: { ...before?.user, name } });
    for (const who of [user, other])
      expect((await refused(who, { shown: 1, name: 'rude-word' }))[0]).toBe('invalid_input');
    expect(refusalOf(await support.ask(operatorPeopleCalls.takeRankingName, input))).toBe('conflict');
    expect(refusalOf(await support.ask(operatorPeopleCalls.takeRankingName, { ...input, id: other.user.id }))).toBe(
      'not_found',
    );
    await save(user, { shown: 1, name: 'Kind Word' });
    expect((await support.call(operatorPeopleCalls.user, { id: user.user.id })).ranking_name).toBe('Kind Word');
    const { rows } = await app.app.database.pool.query(
      `SELECT before::json, after::json FROM audit_log WHERE action = 'customer.ranking_name'`,
    );
    expect(rows).toEqual([{ before: { name: 'Rude Word' }, after: { name, reason: 'a rude word' } }]);
  });

  it('mixes demo and real accounts only if the base settings allow it', async () => {
    const real = await app.newRealUser();
    const demo = await app.newUser();
    await close(demo, await trade(demo, 'EURUSD'));
    await save(demo, { shown: 1, name: 'Playing' });
    const kinds = async (input: Record<string, unknown> = {}) =>
      new Set((await list(input)).data.map((entry) => entry.user.is_demo));
    expect(await kinds({ kind: 'demo' })).toEqual(new Set([1]));
    expect(await kinds({ kind: 'real' })).toEqual(new Set());
    // when prices are not simulated, 2 means only real ones
    for (const value of ['0', '2']) {
      await app.app.database.pool.query(`UPDATE base_settings SET value = $1::jsonb WHERE key = 'ranking_demo'`, [
        value,
      ]);
      expect(await list()).toMatchObject({ data: [], total: 0, with_demo: 0, computed_at: null });
      expect(await list({ kind: 'demo' })).toMatchObject({ total: 0 });
      expect((await refused(demo, { shown: 1, name: 'Other' }))[0]).toBe('only_true_account');
      expect(await save(demo, { shown: 0 })).toMatchObject({ may_join: 0 });
      expect(await save(real, { shown: 1, name: 'Earning' })).toMatchObject({ shown: 1, may_join: 1 });
    }
  });
});
