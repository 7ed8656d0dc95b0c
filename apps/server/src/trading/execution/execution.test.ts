/** The execution report compared with an independent count, its heads, and the proof of an order. */
import { hash } from 'node:crypto';
import { EXECUTION_CSV_PATH, forexCalls, reportCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  PRICES,
  START_MS,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { verifyExecution } from '../../verify/execution.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let trader: TestUser;
let real: TestUser;
/** Order ids by outcome. */
const orders: Record<string, number> = {};

const submit = async (user: TestUser, input: Readonly<Record<string, unknown>>): Promise<number> => {
  const defaults = { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
  return (await app.take(forexCalls.submit, { ...defaults, ...input }, { token: user.token })).Id;
};
const tick = async (prices: Readonly<Record<string, readonly [number, number]>>): Promise<void> => {
  app.clock.advance(1000);
  await app.push(prices);
};

beforeAll(async () => {
  app = await startTestApp();
  trader = await app.newUser();
  real = await app.newRealUser();
  await app.app.host.execute({ type: 'deposit', account: real.user.id, amount: 1_000_000_000, reference: 1 });
  // stop order: asked 1.101, got 1.1012: 20 points worse, spread 20
  orders['stop'] = await submit(trader, { status: 0, target_price: 1.101 });
  // limit order: asked 1.099, filled at the ask 1.0985: 50 points better
  orders['limit'] = await submit(trader, { status: 0, target_price: 1.099 });
  // closed by its stop-loss: asked 1.0995, got 1.0983: 120 points worse
  orders['stopLoss'] = await submit(trader, { stop_loss_price: 1.0995 });
  orders['closed'] = await submit(trader, {});
  await app.take(forexCalls.close, { id: orders['closed'] }, { token: trader.token });
  orders['real'] = await submit(real, {});
  // both trigger at once, but there is margin for only one
  for (const name of ['first', 'unfilled'])
    orders[name] = await submit(real, { status: 0, target_price: 1.101, cont: 0.5 });
  // 150 against the yen, closed by its take-profit at the price or better
  orders['yen'] = await submit(trader, { forex_id: app.idOf('USDJPY'), target_profit_price: 150.1 });
  await tick({ EURUSD: [1.101, 1.1012] });
  await tick({ EURUSD: [1.0983, 1.0985] });
  await tick({ USDJPY: [150.15, 150.17] });
});
afterAll(() => app.stop());

it('hundreds of concurrent reports leave the database available for orders', async () => {
  const { pool } = app.app.database;
  const state = { isOver: false };
  const asked = Promise.all(Array.from({ length: 200 }, () => app.ask(reportCalls.executionReport))).finally(() => {
    state.isOver = true;
  });
  let most = 0;
  while (!state.isOver) {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%execution_times%'
          AND pid <> pg_backend_pid()`,
    );
    most = Math.max(most, rows[0]?.count ?? 0);
  }
  const answers = await asked;
  expect(most).toBeLessThanOrEqual(2);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(answers.filter(({ code }) => code === 1).length).toBeGreaterThanOrEqual(50);
});

/** Counts the log again, naively, and compares. */
async function recount() {
  const client = await app.app.database.pool.connect();
  try {
    return await verifyExecution(client);
  } finally {
    client.release(true);
  }
}

/** The report once all events of the log are counted. */
async function report(query: Readonly<Record<string, unknown>> = {}) {
  const { rows } = await app.app.database.pool.query<{ seq: number }>('SELECT max(seq) AS seq FROM trade_events');
  return vi.waitFor(async () => {
    const counted = await app.take(reportCalls.executionReport, query);
    expect(counted.chain.seq).toBe(rows[0]?.seq);
    return counted;
  }, 30_000);
}

describe('the execution report', () => {
  it('counts fills by kind, slippage with its sign, and real and demo accounts separately', async () => {
    const { rows, month, is_over: isOver } = await report();
    expect([month, isOver]).toEqual(['2026-06', 0]);
    const shown = rows.map((row) => [
      `${row.account} ${row.Code} ${row.kind}`,
      [row.filled, row.unfilled, row.better, row.exact, row.worse, row.slippage_points],
    ]);
    expect(Object.fromEntries(shown)).toEqual({
      'real EURUSD market': [1, 0, 0, 1, 0, 0],
      'real EURUSD stop': [1, 1, 0, 0, 1, 20],
      'demo EURUSD market': [2, 0, 0, 2, 0, 0],
      'demo USDJPY market': [1, 0, 0, 1, 0, 0],
      'demo EURUSD limit': [1, 0, 1, 0, 0, -50],
      'demo EURUSD stop': [1, 0, 0, 0, 1, 20],
      'demo EURUSD close': [1, 0, 0, 1, 0, 0],
      'demo EURUSD stop_loss': [1, 0, 0, 0, 1, 120],
      'demo USDJPY take_profit': [1, 0, 1, 0, 0, -50],
    });
    const stop = rows.find(({ account, kind }) => account === 'demo' && kind === 'stop');
    expect(stop).toMatchObject({ average_points: 20, average_of_spread: 100, fill_rate: 100, worse_share: 100 });
    const unfilled = rows.find(({ account, kind }) => account === 'real' && kind === 'stop');
    expect(unfilled).toMatchObject({
      fill_rate: 50,
      unfilled_reasons: { insufficient_margin: 1 },
      worse_share: 100,
      p50_ms: 0,
    });
  });

  it('can be filtered by instrument and requested for an empty month', async () => {
    const yen = await report({ forex_id: app.idOf('USDJPY') });
    expect(new Set(yen.rows.map(({ Code }) => Code))).toEqual(new Set(['USDJPY']));
    expect(yen.totals.map(({ kind, filled }) => [kind, filled])).toEqual([
      ['market', 1],
      ['take_profit', 1],
    ]);
    expect((await report({ month: '2026-05' })).rows).toEqual([]);
    expect(refusalOf(await app.ask(reportCalls.executionReport, { month: '2026-13' }))).toBe('invalid_input');
  });

  it('is also available as a table, with the hash up to which it counts', async () => {
    const { rows, chain } = await report();
    const { payload, headers } = await app.app.http.inject({ method: 'GET', url: EXECUTION_CSV_PATH });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = payload.trimEnd().split('\r\n');
    expect(lines.length).toBe(1 + rows.length);
    for (const line of lines.slice(1)) expect(line.endsWith(`,${chain.seq},${chain.hash}`)).toBe(true);
  });

  it('equals an independent count of the log, which detects a changed figure', async () => {
    await report();
    expect((await recount())[0]?.count).toBeGreaterThan(20);
    const change = (by: number) =>
      app.database.asOwner(`UPDATE execution_figures SET negative = negative + (${by}) WHERE kind = 'stop_loss'`);
    await change(-1);
    await expect(recount()).rejects.toThrow('the execution report counts');
    await change(1);
  });
});

describe('the proof of an order', () => {
  it('has each event as it was hashed, with requested price, quote and slippage in USD', async () => {
    const proof = await app.take(reportCalls.proof, { id: orders['stopLoss'] }, { token: trader.token });
    expect(proof.events.map(({ type }) => type)).toEqual(['opened', 'closed']);
    for (const event of proof.events) {
      expect(hash('sha256', event.canonical)).toBe(event.hash);
      expect(event.canonical.startsWith(event.prev_hash)).toBe(true);
    }
    expect(proof.events[1]).toMatchObject({
      asked: 1.0995,
      got: 1.0983,
      side: 'bid',
      quote: { bid: 1.0983, ask: 1.0985 },
      slippage_points: 120,
      slippage_usd: 12,
      usd_rate: 'quote',
    });
    // 50 points of 0.001 JPY on 10,000 USD, at the mid of the quote that closed it: 500 ÷ 150.16
    const yen = await app.take(reportCalls.proof, { id: orders['yen'] }, { token: trader.token });
    expect(yen.events.at(-1)).toMatchObject({ slippage_points: -50, slippage_usd: -3.329782, usd_rate: 'quote' });
  });

  it('is available to its owner only', async () => {
    const stranger = await app.newUser();
    for (const id of [orders['stop'], 999_999]) {
      expect(refusalOf(await app.ask(reportCalls.proof, { id }, { token: stranger.token }))).toBe('not_found');
    }
    expect(refusalOf(await app.ask(reportCalls.proof, { id: orders['stop'] }))).toBe('session_invalid');
    const { events } = await app.take(reportCalls.proof, { id: orders['stop'] }, { token: trader.token });
    const accounts = events.map(({ canonical }) => canonical.split('|')[4]);
    expect(new Set(accounts)).toEqual(new Set([String(trader.user.id)]));
  });
});

describe('the proof of an archived order', () => {
  it('is refused while its events are in an archive', async () => {
    const ask = async (): Promise<unknown> =>
      (await app.ask(reportCalls.proof, { id: orders['stopLoss'] }, { token: trader.token })).data;
    // as after archiving, for an order that was opened in an archived range and closed after it
    await app.database
      .asOwner(`CREATE TABLE taken AS SELECT * FROM trade_events WHERE order_id = ${orders['stopLoss']} AND type = 'opened';
      SET session_replication_role = replica; DELETE FROM trade_events WHERE seq IN (SELECT seq FROM taken)`);
    expect(await ask()).toEqual({ key: 'conflict', reason: 'archived' });
    await app.database.asOwner(`INSERT INTO trade_events SELECT * FROM taken; DROP TABLE taken`);
    expect(await ask()).toHaveProperty('events');
  });
});

describe('the daily heads', () => {
  it('are published after the end of the day, cover the proofs of that day, and never change', async () => {
    await report();
    expect((await app.take(reportCalls.executionHeads)).total).toBe(0);
    const { rows } = await app.app.database.pool.query<{ seq: number; hash: string }>(
      `SELECT seq, encode(hash, 'hex') AS hash FROM trade_events ORDER BY seq DESC LIMIT 1`,
    );
    app.clock.jump(START_MS + DAY_MS - app.clock.now());
    await app.push(PRICES);
    await submit(await app.newUser(), {});
    const day = await vi.waitFor(async () => {
      await app.take(reportCalls.executionReport);
      const { data } = await app.take(reportCalls.executionHeads);
      expect(data).toHaveLength(1);
      return data[0];
    }, 30_000);
    expect(day).toMatchObject({ day: '2026-06-10', ...rows[0] });
    const { events } = await app.take(reportCalls.proof, { id: orders['stop'] }, { token: trader.token });
    // the charge of the night is in the next day, which is not over
    expect(events.map(({ type, head }) => [type, head?.day])).toEqual([
      ['pending', '2026-06-10'],
      ['triggered', '2026-06-10'],
      ['financed', undefined],
    ]);
    await expect(app.database.asOwner(`UPDATE execution_heads SET seq = 1`)).rejects.toThrow('is refused');
    expect((await recount())[1]?.count).toBe(1);
  });
});

describe('the proof of a night', () => {
  it("lists each night's charge, also after a partial close has taken its share", async () => {
    await app.take(forexCalls.close, { id: orders['stop'], cont: 0.04 }, { token: trader.token });
    app.clock.jump(DAY_MS);
    await app.push(PRICES);
    await vi.waitFor(async () => {
      const { events } = await app.take(reportCalls.proof, { id: orders['stop'] }, { token: trader.token });
      // 2% a year: of 10,000 EUR at 1.0984 for three days, as the first night was a Wednesday, then of 6,000 at 1.1001
      expect(events.map(({ type, financed_usd: usd }) => [type, usd])).toEqual([
        ['pending', undefined],
        ['triggered', undefined],
        ['financed', -1.830667],
        ['updated', undefined],
        ['financed', -0.3667],
      ]);
    }, 30_000);
  });
});

describe('the volume in the proof of an order', () => {
  it('is stated by each event, with the lots that a partial close took and not those of an edit', async () => {
    const { token } = trader;
    const id = await submit(trader, { status: 0, target_price: 1.099 });
    await app.take(forexCalls.updatePending, { id, cont: 0.08 }, { token });
    await tick({ EURUSD: [1.0983, 1.0985] });
    await app.take(forexCalls.close, { id, cont: 0.03 }, { token });
    await app.take(forexCalls.setStopPrice, { id, stop_loss_price: 1.05, target_profit_price: 0 }, { token });
    await app.take(forexCalls.close, { id }, { token });
    const { events } = await app.take(reportCalls.proof, { id }, { token });
    expect(events.map(({ type, lots, closed_lots: closed }) => [type, lots, closed])).toEqual([
      ['pending', 0.1, undefined],
      ['updated', 0.08, undefined],
      ['triggered', 0.08, undefined],
      ['updated', 0.05, 0.03],
      ['updated', 0.05, undefined],
      ['closed', 0.05, undefined],
    ]);
  });
});
