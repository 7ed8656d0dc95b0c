/** One correction by two operators for all fills of a wrong quote: who gets what, once, and what stays unchanged. */
import { accountCalls, forexCalls, reportCalls } from '@tradewind/contract';
import { operatorBaseCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answered,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { verifyQuoteCorrections } from '../../verify/quote-corrections.ts';

const { filledQuotes, quoteCorrection, proposeQuoteCorrection, approveChange } = operatorBaseCalls;
const RIGHT = [1.1, 1.1002] as const;
const WRONG = [1.05, 1.0502] as const;
const REASON = 'A quote that was no price';

let app: TestApp;
let finance: TestOperator;
let compliance: TestOperator;
let eurusd: number;
let references = 0;
/** Named by what happens to them at the wrong quote. */
let opened: TestUser;
let stopped: TestUser;
let wiped: TestUser;
let gained: TestUser;
let spared: TestUser;
let demo: TestUser;
let quote: { readonly forex_id: number; readonly quote_id: number; readonly time: number };
let stoppedOrder: number;

const push = async (pair: readonly [number, number]): Promise<void> => {
  app.clock.advance(1000);
  await app.push({ EURUSD: pair });
};
const order = async (by: TestUser, more: object = {}) =>
  app.take(
    forexCalls.submit,
    { type: 1, cont: 0.1, forex_id: eurusd, status: 1, multiple: 100, ...more },
    { token: by.token },
  );
const move = async (type: 'deposit' | 'withdraw', { user: { id } }: TestUser, usd: number): Promise<void> => {
  references += 1;
  const moved = await app.app.host.execute({ type, account: id, amount: Math.round(usd * 1e6), reference: references });
  expect(moved).toMatchObject({ outcome: { ok: true } });
};
const member = async (usd: number): Promise<TestUser> => {
  const made = await app.newRealUser();
  await move('deposit', made, usd);
  return made;
};
const balanceOf = async ({ user: { id } }: TestUser): Promise<number> =>
  ((await app.app.host.view(id, []))?.summary.balance ?? 0) / 1e6;
const conflict = (answer: Answered): string =>
  [refusalOf(answer), (answer.data as { reason?: string }).reason ?? ''].join(' ').trim();

beforeAll(async () => {
  app = await startTestApp();
  finance = await newOperator(app, 'finance');
  compliance = await newOperator(app, 'compliance');
  eurusd = app.idOf('EURUSD');
  opened = await member(1000);
  stopped = await member(1000);
  wiped = await member(1500);
  gained = await member(1000);
  spared = await member(1000);
  demo = await app.newUser();
  await push(RIGHT);
  stoppedOrder = (await order(stopped, { stop_loss_price: 1.09 })).Id;
  await order(wiped, { cont: 1 });
  const { Id } = await order(gained, { type: 2 });
  await order(spared);
  await push(WRONG);
  await order(opened, { type: 2 });
  await order(demo);
  await app.take(forexCalls.close, { id: Id }, { token: gained.token });
  await push(RIGHT);
  await move('withdraw', gained, 1200);
  const from = app.clock.now() - 60_000;
  const [found] = await finance.call(filledQuotes, { forex_id: eurusd, from, to: app.clock.now() });
  quote = { forex_id: eurusd, quote_id: found?.quote_id ?? 0, time: found?.time ?? 0 };
});
afterAll(() => app.stop());

describe('a wrong quote', () => {
  it('is found by its fills, including those of demo accounts', async () => {
    const to = app.clock.now();
    const quotes = await compliance.call(filledQuotes, { forex_id: eurusd, from: to - 60_000, to });
    const [found] = quotes;
    expect(found).toMatchObject({ bid: WRONG[0], ask: WRONG[1], fills: 5, accounts: 4, corrected: 0 });
    const long = { forex_id: eurusd, from: to - 90_000_000, to };
    expect(refusalOf(await compliance.ask(filledQuotes, long))).toBe('invalid_input');
  });

  it('shows every fill by account and the amount due: 0 if a protection took the loss, and for a gain at most what is left', async () => {
    const plan = await compliance.call(quoteCorrection, quote);
    expect(plan).toMatchObject({
      bid: 1.05,
      ask: 1.0502,
      right_bid: 1.1,
      right_ask: 1.1002,
      next: { bid: 1.1, ask: 1.1002 },
      rate: '1/1',
      demo_fills: 1,
      credits: 500 + 500 + 1477,
      debits: 297.7,
      waived: 202.3,
    });
    const of = ({ user: { id } }: TestUser) => plan.accounts.find(({ customer }) => customer.id === id);
    expect(of(opened)).toMatchObject({
      amount: 500,
      fills: [{ closes: 0, side: 2, price: 1.05, right_price: 1.1, difference: 500 }],
    });
    expect(of(stopped)).toMatchObject({ amount: 500, fills: [{ closes: 1, reason: 'stop_loss', difference: 500 }] });
    // 5,000 lost at the quote, of which the house has already paid 3,523
    expect(of(wiped)).toMatchObject({ difference: 5000, protection: 3523, due: 1477, amount: 1477 });
    expect(of(gained)).toMatchObject({ difference: -500, due: -500, amount: -297.7 });
    expect(of(spared)).toBeUndefined();
    const [half] = (await compliance.call(quoteCorrection, { ...quote, bid: '1.075', ask: '1.0752' })).accounts;
    expect(half).toMatchObject({ difference: 250 });
  });

  it('is refused while its fills may be in an archive, and so is the list of that day', async () => {
    const archived = (file: string) =>
      `UPDATE log_partitions SET archive_file = ${file}, archive_hash = ${file}::bytea, archived_at_ms = length(${file})
       WHERE log = 'trade_events' AND from_id = 0`;
    await app.database.asOwner(archived(`'file'`));
    expect(conflict(await compliance.ask(quoteCorrection, quote))).toBe('conflict archived');
    const list = { forex_id: quote.forex_id, from: quote.time, to: quote.time };
    expect(conflict(await compliance.ask(filledQuotes, list))).toBe('conflict archived');
    await app.database.asOwner(archived('NULL::text'));
    expect(await compliance.call(filledQuotes, list)).not.toHaveLength(0);
  });

  it.each([
    [{ bid: '1.1', ask: '1.09' }, 'invalid_input'],
    [{ bid: '', ask: '1.1' }, 'invalid_input'],
    [{ bid: '1.1234567', ask: '1.2' }, 'invalid_input'],
    [{ bid: '1.1', ask: '1.1002', quote_id: 999_999_999 }, 'not_found'],
    [{ bid: '1.1', ask: '1.1002', time: 5 }, 'not_found'],
    [{ bid: '1.05', ask: '1.0502' }, 'conflict no_change'],
    [{ bid: '1.1', ask: '1.1002', reason: '' }, 'invalid_input'],
  ])('is not accepted with %j: %s', async (wrong, refusal) => {
    expect(conflict(await finance.ask(proposeQuoteCorrection, { ...quote, reason: REASON, ...wrong }))).toBe(refusal);
  });

  it('is corrected once by two operators; each customer gets the difference with the quote named, and no fill changes', async () => {
    const before = await Promise.all([opened, stopped, wiped, gained, spared, demo].map(balanceOf));
    const change = await finance.call(proposeQuoteCorrection, { ...quote, bid: '1.1', ask: '1.1002', reason: REASON });
    expect(change).toMatchObject({
      kind: 'quote_correction',
      state: 'waiting',
      payload: { code: 'EURUSD', fills: 4, accounts: 4, right_bid: '1.10000', difference: '5500.000000' },
    });
    const again = { ...quote, bid: '1.1', ask: '1.1002', reason: REASON };
    expect(conflict(await finance.ask(proposeQuoteCorrection, again))).toBe('conflict waiting');
    expect(conflict(await finance.ask(approveChange, { id: change.id }))).toBe('forbidden second_operator');
    // several concurrently: one takes effect
    const answers = await Promise.all([1, 2, 3].map(() => compliance.ask(approveChange, { id: change.id })));
    expect(answers.map(({ code }) => code).filter((code) => code === 1)).toHaveLength(1);
    const after = await Promise.all([opened, stopped, wiped, gained, spared, demo].map(balanceOf));
    const gains = after.map((balance, index) => Math.round((balance - (before[index] ?? 0)) * 1e6) / 1e6);
    expect(gains).toEqual([500, 500, 1477, -297.7, 0, 0]);
    expect(await balanceOf(gained)).toBe(0);
    expect(conflict(await finance.ask(proposeQuoteCorrection, again))).toBe('conflict exists');

    const named = `${REASON} (EUR/USD #${quote.quote_id}, `;
    const { data } = await app.take(accountCalls.forexChange, {}, { token: stopped.token });
    expect(data[0]).toMatchObject({ Value: 500 });
    expect(data[0]?.MemoTran).toContain(named);
    expect(data[0]?.MemoTran).toContain('1.05000 / 1.05020 → 1.10000 / 1.10020');
    const proof = await app.take(reportCalls.proof, { id: stoppedOrder }, { token: stopped.token });
    expect(proof.order).toMatchObject({ UpdatePrice: 1.05, CloseReason: 'stop_loss' });
    expect(proof.corrections).toMatchObject([
      { quote_id: quote.quote_id, closes: 1, price: 1.05, right_price: 1.1, difference: 500 },
    ]);
    const { rows } = await app.app.database.pool.query<{ user: number; text: string }>(
      `SELECT user_id AS "user", params->>'reason' AS text FROM notifications WHERE event = 'balance_corrected' ORDER BY 1`,
    );
    expect(rows.map(({ user }) => user)).toEqual(
      [opened, stopped, wiped, gained].map(({ user }) => user.id).toSorted((left, right) => left - right),
    );
    for (const { text } of rows) expect(text).toContain(named);
  });

  it('has a right price below zero where goods cost money to store: the settlement of such a day', async () => {
    const forex_id = app.idOf('USOIL');
    const [long, short] = [await member(5000), await member(5000)];
    const buy = { type: 1, cont: 0.1, forex_id, status: 1, multiple: 10 };
    await app.push({ USOIL: [1, 1.01] });
    const orders = [];
    for (const [by, type] of [
      [long, 1],
      [short, 2],
    ] as const)
      orders.push({ by, id: (await app.take(forexCalls.submit, { ...buy, type }, { token: by.token })).Id });
    await app.push({ USOIL: [0.01, 0.02] });
    for (const { by, id } of orders) await app.take(forexCalls.close, { id }, { token: by.token });
    const to = app.clock.now();
    const [last] = await finance.call(filledQuotes, { forex_id, from: to, to });
    const settled = { forex_id, quote_id: last?.quote_id ?? 0, time: last?.time ?? 0, bid: '-37.63', ask: '-37.60' };
    const before = [await balanceOf(long), await balanceOf(short)];
    const { id } = await finance.call(proposeQuoteCorrection, { ...settled, reason: 'Settlement of the exchange' });
    await compliance.call(approveChange, { id });
    const after = [await balanceOf(long), await balanceOf(short)];
    // 0.1 lots are 100 barrels
    expect(after.map((balance, at) => Math.round(balance - (before[at] ?? 0)))).toEqual([-3764, 3762]);
  });

  it('has no right price below zero in US dollars, which are always worth something', async () => {
    const forex_id = app.idOf('USDJPY');
    await app.push({ USDJPY: [150, 150.01] });
    await order(demo, { forex_id });
    const to = app.clock.now();
    const [last] = await finance.call(filledQuotes, { forex_id, from: to, to });
    const key = { forex_id, quote_id: last?.quote_id ?? 0, time: last?.time ?? 0 };
    const answer = await finance.ask(quoteCorrection, { ...key, bid: '-1', ask: '1' });
    expect(answer).toMatchObject({ code: 1001, data: { fields: { bid: 'too_small' } } });
  });

  it('is proved by npm run verify, which detects manipulation', async () => {
    // this test moves money without deposit records, which the full check would report
    const proved = async () => {
      const client = await app.app.database.pool.connect();
      try {
        return await verifyQuoteCorrections(client);
      } finally {
        client.release(true);
      }
    };
    expect(await proved()).toMatchObject([{ count: 6 }]);
    const bend = async (statement: string, back: string, fault: RegExp): Promise<void> => {
      await app.database.asOwner(`SET session_replication_role = replica; ${statement}`);
      await expect(proved()).rejects.toThrow(fault);
      await app.database.asOwner(`SET session_replication_role = replica; ${back}`);
    };
    await bend(
      'UPDATE quote_correction_fills SET right_price_points = right_price_points + 1',
      'UPDATE quote_correction_fills SET right_price_points = right_price_points - 1',
      /the fill of event \d+ differs from the log/u,
    );
    await bend(
      'UPDATE quote_correction_accounts SET protection_micro_usd = protection_micro_usd + 1',
      'UPDATE quote_correction_accounts SET protection_micro_usd = protection_micro_usd - 1',
      /the protection of account \d+ is not/u,
    );
    await bend(
      'UPDATE quote_corrections SET right_bid_points = right_bid_points - 1',
      'UPDATE quote_corrections SET right_bid_points = right_bid_points + 1',
      /the fill of event \d+ differs from the log/u,
    );
  });
});
