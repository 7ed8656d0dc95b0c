import { accountCalls, authCalls, chartCalls, forexCalls, watchlistCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { PRICES, type TestApp, type TestUser, refusalOf, startTestApp } from './testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.newUser();
});
afterAll(() => app.stop());

const order = (more: Record<string, unknown> = {}) => ({
  type: 1,
  cont: 0.1,
  forex_id: app.idOf('EURUSD'),
  status: 1,
  multiple: 100,
  ...more,
});
const holdings = async (token: string) => (await app.take(forexCalls.myDeal, { status: 1 }, { token })).total;

describe('a repeated key', () => {
  it('gives the same answer, byte for byte, and does nothing twice', async () => {
    const before = await holdings(user.token);
    const first = await app.ask(forexCalls.submit, order(), { token: user.token, key: 'tap-1' });
    app.clock.advance(1000);
    await app.push({ EURUSD: [1.2, 1.2002] });
    const second = await app.ask(forexCalls.submit, order(), { token: user.token, key: 'tap-1', lang: 'en' });
    expect(first.code).toBe(1);
    expect(second.text).toBe(first.text);
    expect(await holdings(user.token)).toBe(before + 1);
    await app.push(PRICES);
  });

  it('gives the same answer in the language of the first answer', async () => {
    const { token } = await app.newUser();
    const first = await app.ask(forexCalls.submit, order(), { token, key: 'tap', lang: 'ar' });
    expect((await app.ask(forexCalls.submit, order(), { token, key: 'tap', lang: 'de' })).text).toBe(first.text);
    expect((await app.ask(forexCalls.submit, order(), { token, lang: 'de' })).text).not.toBe(first.text);
  });

  it('gives the same answer to concurrent requests', async () => {
    const before = await holdings(user.token);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.ask(forexCalls.submit, order(), { token: user.token, key: 'tap-2' })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await holdings(user.token)).toBe(before + 1);
  });

  it('gives the same answer for refusals, and after the order has moved to the history', async () => {
    const { Id } = await app.take(forexCalls.submit, order(), { token: user.token });
    const close = () => app.ask(forexCalls.close, { id: Id }, { token: user.token, key: 'close-1' });
    const closed = await close();
    expect([closed.code, (await close()).text]).toEqual([1, closed.text]);
    const refused = () =>
      app.ask(forexCalls.submit, order({ cont: 100, multiple: 1 }), { token: user.token, key: 'refused-1' });
    const first = await refused();
    expect(refusalOf(first)).toBe('insufficient_margin');
    expect((await refused()).text).toBe(first.text);
  });

  it('on another call is a conflict and does nothing', async () => {
    await app.take(forexCalls.submit, order(), { token: user.token, key: 'tap-3' });
    const { data } = await app.take(forexCalls.myDeal, { status: 1 }, { token: user.token });
    const id = data[0]?.Id ?? 0;
    const answer = await app.ask(forexCalls.close, { id }, { token: user.token, key: 'tap-3' });
    expect([answer.code, answer.data]).toEqual([1006, { key: 'conflict', reason: 'idempotency_key' }]);
    expect((await app.take(forexCalls.myDeal, { status: 1 }, { token: user.token })).data).toHaveLength(data.length);
  });

  it('with another body is a conflict and does nothing, also at once; the first answer is still given', async () => {
    const { token } = await app.newUser();
    const submit = (lots: number) => app.ask(forexCalls.submit, order({ cont: lots }), { token, key: 'tap' });
    const lots = [0.1, 0.2];
    const answers = await Promise.all(lots.map(submit));
    const won = answers.findIndex(({ code }) => code === 1);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 1006]);
    expect(refusalOf(await submit(0.3))).toBe('conflict');
    expect((await submit(lots[won] ?? 0)).text).toBe(answers[won]?.text);
    expect(await holdings(token)).toBe(1);
  });

  it('of a call outside the trading core is a conflict on an order, and vice versa', async () => {
    const { token } = await app.newUser();
    const save = (name: string, key: string) =>
      app.ask(watchlistCalls.saveWatchlist, { id: '00112233445566778899aabbccddeeff', name }, { token, key });
    const first = await save('Majors', 'star');
    expect(first.code).toBe(1);
    expect((await save('Majors', 'star')).text).toBe(first.text);
    expect(refusalOf(await save('Minors', 'star'))).toBe('conflict');
    expect(refusalOf(await app.ask(forexCalls.submit, order(), { token, key: 'star' }))).toBe('conflict');
    await app.take(forexCalls.submit, order(), { token, key: 'tap' });
    expect(refusalOf(await save('Minors', 'tap'))).toBe('conflict');
    expect(await holdings(token)).toBe(1);
  });

  it('of another account is a different key', async () => {
    const other = await app.newUser();
    const mine = await app.ask(forexCalls.submit, order(), { token: user.token, key: 'tap-4' });
    const theirs = await app.ask(forexCalls.submit, order(), { token: other.token, key: 'tap-4' });
    expect(theirs.code).toBe(1);
    expect(theirs.text).not.toBe(mine.text);
  });

  it('cancels and sets stops once', async () => {
    const { token } = await app.newUser();
    const pending = await app.take(forexCalls.submit, order({ status: 0, target_price: 1.05 }), { token });
    const stops = (stop_loss_price: number, key: string) =>
      app.ask(forexCalls.setStopPrice, { id: pending.Id, stop_loss_price, target_profit_price: 0 }, { token, key });
    const first = await stops(1.04, 'stops-1');
    await stops(1.03, 'stops-2');
    expect([first.code, (await stops(1.04, 'stops-1')).text]).toEqual([1, first.text]);
    const { data } = await app.take(forexCalls.myDeal, { status: 0 }, { token });
    expect(data[0]?.TargetLossPrice).toBe(1.03);
    const cancel = () => app.ask(forexCalls.cancelTrade, { id: pending.Id }, { token, key: 'cancel-1' });
    const cancelled = await cancel();
    expect([cancelled.code, (await cancel()).text]).toEqual([1, cancelled.text]);
  });

  it('sends a code once to a caller who has a session; without a session the key is only checked', async () => {
    const { token } = await app.newUser();
    const ask = (to: string, headers: { token?: string; key?: string }) =>
      app.ask(authCalls.sendEmail, { to, type: 1 }, headers);
    const first = await ask('anna@example.com', { token, key: 'code-1' });
    expect(first.code).toBe(1);
    expect((await ask('anna@example.com', { token, key: 'code-1' })).text).toBe(first.text);
    expect(refusalOf(await ask('anna@example.com', { token, key: 'code-2' }))).toBe('code_too_soon');
    expect(refusalOf(await ask('bert@example.com', { token, key: 'code-1' }))).toBe('conflict');
    for (const session of [undefined, 'x'.repeat(43)]) {
      const to = `someone-${session === undefined ? 'without' : 'ended'}@example.com`;
      const headers = session === undefined ? { key: 'code-3' } : { key: 'code-3', token: session };
      expect((await ask(to, headers)).code).toBe(1);
      expect(refusalOf(await ask(to, headers))).toBe('code_too_soon');
      expect(refusalOf(await ask(to, { ...headers, key: 'schlüssel' }))).toBe('invalid_input');
    }
  });

  it('resets a demo account once', async () => {
    const demo = await app.newUser();
    const reset = () => app.ask(accountCalls.resetDemo, {}, { token: demo.token, key: 'reset-1' });
    const first = await reset();
    await app.take(forexCalls.submit, order(), { token: demo.token });
    expect((await reset()).text).toBe(first.text);
    expect(await holdings(demo.token)).toBe(1);
  });

  it('holds after a restart', async () => {
    const database = await createTestDatabase();
    const before = await startTestApp({ database });
    const owner = await before.newUser();
    const id = before.idOf('EURUSD');
    const input = { type: 1, cont: 0.1, forex_id: id, status: 1, multiple: 100 };
    const first = await before.ask(forexCalls.submit, input, { token: owner.token, key: 'tap-5' });
    await before.app.stop();
    const after = await startTestApp({ database });
    await after.push({ EURUSD: [1.3, 1.3002] });
    expect((await after.ask(forexCalls.submit, input, { token: owner.token, key: 'tap-5' })).text).toBe(first.text);
    expect((await after.take(forexCalls.myDeal, { status: 1 }, { token: owner.token })).total).toBe(1);
    await after.stop();
  });
});

describe('two bodies under one key', () => {
  const submit = async (token: string, input: Record<string, unknown>, form = false) =>
    app.ask(forexCalls.submit, input, { token, key: 'same', form });
  const full = (more: Record<string, unknown> = {}) => order({ cont: '0.10', ...more });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['text and number', {}, { cont: 0.1 }],
    ['text and text', {}, { cont: '0.1' }],
    ['an exponent', {}, { cont: '1e-1' }],
    ['leverage as number and text', { multiple: 100 }, { multiple: '100' }],
    ['a price with zeros', { price: '1.2000', deviation: 100_000 }, { price: 1.2, deviation: '100000' }],
    ['a target that is not set', {}, { target_price: '0' }],
    ['stops that are not set', {}, { stop_loss_price: 0, target_profit_price: '0.00' }],
    ['terms that are not set', {}, { expires_at: 0, oco: '0', trailing: 0, price: 0 }],
    ['whole numbers as text', {}, { type: '1', status: '1' }],
  ])('are the same: %s, in JSON and in a form', async (_what, one, other) => {
    const { token } = await app.newUser();
    const first = await submit(token, full(one));
    const reversed = Object.fromEntries(Object.entries(full(other)).toReversed());
    const repeats = [await submit(token, reversed), await submit(token, full(other), true)];
    expect([first.code, first.headers['idempotent-replay']]).toEqual([1, undefined]);
    for (const { text, headers } of repeats) expect([text, headers['idempotent-replay']]).toEqual([first.text, '1']);
    expect(await holdings(token)).toBe(1);
  });

  it.each([
    ['another amount', { cont: '0.100001' }],
    ['a stop', { stop_loss_price: '1.0' }],
    ['another leverage', { multiple: '50' }],
    ['a bound that is 0', { price: 2, deviation: 0 }],
  ])('are different: %s', async (_what, more) => {
    const { token } = await app.newUser();
    expect((await submit(token, full())).code).toBe(1);
    const other = await submit(token, full(more));
    expect([refusalOf(other), other.headers['idempotent-replay']]).toEqual(['conflict', undefined]);
  });

  it('are the same outside of the trading core, too, and the repeat is marked there as well', async () => {
    const { token } = await app.newUser();
    const study = (length: unknown) => ({ version: length, items: [] });
    const save = (input: Record<string, unknown>) => app.ask(chartCalls.setStudies, input, { token, key: 'studies' });
    const answers = await Promise.all([save(study(0)), save(study('0')), save(study(' 0'))]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replay'] === undefined)).toHaveLength(1);
    expect((await save(study(0))).headers['idempotent-replay']).toBe('1');
  });

  it('before an upgrade are not compared: the stored answer is given', async () => {
    const { token } = await app.newUser();
    const first = await submit(token, full());
    const { pool } = app.app.database;
    await pool.query('UPDATE idempotency_keys SET body_hash = NULL');
    expect((await submit(token, full({ cont: '0.2' }))).text).toBe(first.text);
  });
});

describe('a key', () => {
  it.each([['x'.repeat(65)], ['schlüssel'], ['']])('like "%s" is refused', async (key) => {
    for (const call of [forexCalls.submit, accountCalls.resetDemo, accountCalls.logout]) {
      const answer = await app.ask(call, call === forexCalls.submit ? order() : {}, { token: user.token, key });
      expect([refusalOf(answer), answer.data]).toEqual([
        'invalid_input',
        expect.objectContaining({ fields: expect.anything() as unknown }),
      ]);
    }
  });

  it('of 64 characters is accepted', async () => {
    expect((await app.ask(forexCalls.submit, order(), { token: user.token, key: '~'.repeat(64) })).code).toBe(1);
  });
});
