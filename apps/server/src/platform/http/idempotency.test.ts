import { accountCalls, authCalls, forexCalls, watchlistCalls } from '@tradewind/contract';
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
