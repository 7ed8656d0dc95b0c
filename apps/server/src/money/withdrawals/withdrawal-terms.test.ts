/** When a withdrawal can be requested, at which rate, and with whose code. */
import { fundsCalls, securityCalls } from '@tradewind/contract';
import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { PASSWORD, TestPeople } from '../../people/identity/testing/people.ts';
import { EUR_BANK, HOUR_MS, bind, credit, customerWith, set } from '../testing/funds.ts';
import { type Customer, Withdrawing, detailsOf, outcomeOf } from '../testing/withdrawing.ts';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

let app: TestApp;
let acts: Withdrawing;
let people: TestPeople;
beforeAll(async () => {
  app = await startTestApp();
  acts = new Withdrawing(app);
  people = new TestPeople(app);
});
afterEach(async () => {
  await set(app, 'withdraw_pause_hours', 24);
});
afterAll(async () => {
  await verifyDatabase(app.database.adminUrl);
  await app.stop();
});

const query = (text: string, values: unknown[] = []) => app.app.database.pool.query(text, values);

describe('the pause', () => {
  const paused = async (by: Customer): Promise<unknown> => {
    const answer = await acts.ask(by);
    return answer.code === 1 ? 'none' : detailsOf(answer);
  };

  it('after a changed password lasts to the last millisecond', async () => {
    const person = await people.register();
    const since = app.clock.now();
    await credit(app, person, 1000);
    const customer = { ...person, method: await bind(app, person) };
    await query('UPDATE payout_methods SET created_at_ms = 0 WHERE id = $1', [customer.method.id]);
    expect((await acts.state(customer)).paused_until).toBe(null);
    expect(await paused(customer)).toBe('none');
    await query('UPDATE users SET password_changed_at_ms = $2 WHERE id = $1', [person.user.id, since + 5]);
    const until = since + 5 + 24 * HOUR_MS;
    expect((await acts.state(customer)).paused_until).toBe(until);
    app.clock.jump(until - app.clock.now() - 1);
    expect(await paused(customer)).toEqual({ key: 'withdrawal_paused', reason: 'password_changed', until });
    app.clock.jump(1);
    expect([await paused(customer), (await acts.state(customer)).paused_until]).toEqual(['none', null]);
  });

  it('after a new method applies to this method only, for the configured time', async () => {
    const customer = await customerWith(app, 1000);
    const fresh = await bind(app, customer, { dc_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' });
    const until = app.clock.now() + 24 * HOUR_MS;
    expect(fresh.usable_at).toBe(until);
    expect(await paused({ ...customer, method: fresh })).toEqual({
      key: 'withdrawal_paused',
      reason: 'new_method',
      until,
    });
    expect(await paused(customer)).toBe('none');
    await set(app, 'withdraw_pause_hours', 1);
    app.clock.jump(HOUR_MS - 1);
    expect(await paused({ ...customer, method: fresh })).toMatchObject({ until: app.clock.now() + 1 });
    app.clock.jump(1);
    expect(await paused({ ...customer, method: fresh })).toBe('none');
  });

  it('can be switched off, and its error names the longest one', async () => {
    const customer = await customerWith(app, 1000);
    const fresh = {
      ...customer,
      method: await bind(app, customer, { dc_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }),
    };
    await query('UPDATE users SET password_changed_at_ms = $2 WHERE id = $1', [customer.user.id, app.clock.now() + 1]);
    expect(await paused(fresh)).toMatchObject({ reason: 'password_changed' });
    await set(app, 'withdraw_pause_hours', 0);
    app.clock.jump(1);
    expect([await paused(fresh), (await acts.state(fresh)).paused_until]).toEqual(['none', null]);
  });
});

describe('a shown rate', () => {
  it('is stored, and accepted for its window and the next', async () => {
    const customer = await customerWith(app, 10_000);
    const bank = { type: 2, draw_id: EUR_BANK, bank_name: 'B', bank_address: 'A', bank_swift: 'COBADEFF' };
    const method = await bind(app, customer, { ...bank, payee_name: 'Ann', payee_account: 'DE89370400440532013000' });
    await query('UPDATE payout_methods SET created_at_ms = 0 WHERE id = $1', [method.id]);
    const shown = async () => {
      const symbols = await app.take(fundsCalls.drawSymbols, { type: 2 }, { token: customer.token });
      return symbols.find(({ id }) => id === EUR_BANK)?.rate ?? '';
    };
    const input = { draw_currency_id: EUR_BANK, draw_method_id: method.id };
    await app.push({ EURUSD: [1.1, 1.1002] });
    const first = await shown();
    app.clock.jump(MINUTE_MS);
    await app.push({ EURUSD: [1.25, 1.2502] });
    const second = await shown();
    expect(second).not.toBe(first);
    expect((await acts.draw(customer, { ...input, rate: first })).rate).toBe(first);
    expect((await acts.draw(customer, input)).rate).toBe(second);
    app.clock.jump(MINUTE_MS);
    await app.push({ EURUSD: [1.15, 1.1502] });
    const third = await shown();
    expect(refusalOf(await acts.ask(customer, { ...input, rate: first }))).toBe('conflict');
    const never = await acts.ask(customer, { ...input, rate: '0.5' });
    expect([refusalOf(never), detailsOf(never)['rate']]).toEqual(['conflict', third]);
  });
});

describe('a second factor', () => {
  async function personWithFactor() {
    const person = await people.register();
    const { token } = person;
    await credit(app, person, 1000);
    const method = await bind(app, person);
    await query('UPDATE payout_methods SET created_at_ms = 0 WHERE id = $1', [method.id]);
    const { secret } = await app.take(securityCalls.twoFactorStart, { password: PASSWORD }, { token });
    const code = (): string => {
      app.clock.jump(STEP_MS);
      return generateSync({ secret, epoch: Math.floor(app.clock.now() / 1000) });
    };
    const { recovery_codes } = await app.take(securityCalls.twoFactorConfirm, { code: code() }, { token });
    return { ...person, method, code, recovery: recovery_codes };
  }

  it('is checked last, valid once, and not used up by an earlier refusal', async () => {
    const person = await personWithFactor();
    expect((await acts.state(person)).two_factor).toBe(1);
    const right = person.code();
    expect(refusalOf(await acts.ask(person, { number: 5000, auth_code: right }))).toBe('insufficient_balance');
    expect(refusalOf(await acts.ask(person, { rate: '9', auth_code: right }))).toBe('conflict');
    expect(refusalOf(await acts.ask(person))).toBe('two_factor_required');
    expect((await acts.ask(person, { auth_code: right })).code).toBe(1);
    expect(refusalOf(await acts.ask(person, { auth_code: right }))).toBe('code_wrong');
    expect((await acts.ask(person, { auth_code: person.recovery[0] })).code).toBe(1);
    expect(refusalOf(await acts.ask(person, { auth_code: person.recovery[0] }))).toBe('code_wrong');
    expect((await acts.list(person)).total).toBe(2);
  });

  it('with one key is used once, and answered equally however often it arrives', async () => {
    const person = await personWithFactor();
    const right = person.code();
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => acts.ask(person, { auth_code: right }, 'one tap')),
    );
    answers.push(await acts.ask(person, { auth_code: right }, 'one tap'));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(outcomeOf)).toEqual(Array(9).fill('done'));
    expect((await acts.list(person)).total).toBe(1);
  });

  it('cannot be guessed', async () => {
    const person = await personWithFactor();
    const answers: string[] = [];
    for (let count = 0; count < 7; count++) answers.push(refusalOf(await acts.ask(person, { auth_code: '000000' })));
    expect(answers).toEqual([...Array(5).fill('code_wrong'), ...Array(2).fill('account_locked')]);
    expect(refusalOf(await acts.ask(person, { auth_code: person.code() }))).toBe('account_locked');
    expect((await acts.list(person)).total).toBe(0);
  });
});
