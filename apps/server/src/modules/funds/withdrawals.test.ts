/** Withdrawals on the customer's side: each refusal in its order, what is kept, and who is told. */
import { type DrawRecord, LOCALES, accountCalls, drawRecord, fundsCalls, securityCalls } from '@tradewind/contract';
import { operatorBaseCalls } from '@tradewind/contract/operator';
import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Answered, type TestApp, type TestUser, refusalOf, startTestApp } from '../../http/testing/test-app.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { type TestOperator, newOperator } from '../operators/testing/operators.ts';
import { PASSWORD, TestPeople } from '../identity/testing/people.ts';
import {
  BTC,
  EUR_BANK,
  HOUR_MS,
  TRON_ADDRESS,
  USDT_ERC20,
  USDT_TRC20,
  bind,
  credit,
  customerWith,
  operatorId,
  set,
} from './testing/funds.ts';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
type Customer = Awaited<ReturnType<typeof customerWith>>;

let app: TestApp;
let people: TestPeople;
let finance: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  people = new TestPeople(app);
  finance = await newOperator(app, 'finance');
  second = await newOperator(app, 'finance');
});
afterEach(async () => {
  await set(app, 'withdrawals_open', 1);
  await set(app, 'withdraw_pause_hours', 24);
});
afterAll(async () => {
  await verifyDatabase(app.database.adminUrl);
  await app.stop();
});

const ask = (by: Customer, input: object = {}, key?: string): Promise<Answered> =>
  app.ask(
    fundsCalls.draw,
    { draw_currency_id: USDT_TRC20, number: 100, draw_method_id: by.method.id, ...input },
    { token: by.token, lang: 'en', ...(key === undefined ? {} : { key }) },
  );
const draw = async (by: Customer, input: object = {}): Promise<DrawRecord> => {
  const { data, text, code } = await ask(by, input);
  if (code !== 1) throw new Error(`refused: ${text}`);
  return drawRecord.parse(data);
};
const cancel = (by: TestUser, id: number): Promise<Answered> =>
  app.ask(fundsCalls.cancelDraw, { id }, { token: by.token, lang: 'en' });
const list = (by: TestUser, input: object = {}, lang = 'en') =>
  app.take(fundsCalls.draws, { ...input }, { token: by.token, lang });
const stateOf = (by: TestUser) => app.take(fundsCalls.drawState, {}, { token: by.token });
const detailsOf = ({ data }: Answered) => z.record(z.string(), z.unknown()).parse(data);
const outcome = (answer: Answered): string => (answer.code === 1 ? 'done' : refusalOf(answer));
const query = (text: string, values: unknown[] = []) => app.app.database.pool.query(text, values);

describe('a withdrawal', () => {
  it('locks its amount and is shown as it is stored', async () => {
    const customer = await customerWith(app, 1000);
    const record = await draw(customer, { number: '250.5', memo: ' rent ' });
    expect(record).toEqual({
      id: expect.any(Number),
      number: 250.5,
      real_number: 249.5,
      fee: 1,
      rate: '1',
      status: 0,
      status_name: 'Being processed',
      created_at: app.clock.now(),
      decided_at: null,
      type: 1,
      address: TRON_ADDRESS,
      bank_name: '',
      payee_account: '',
      payee_name: '',
      memo: 'rent',
      notes: '',
      payment_reference: '',
      draw_currency: { id: USDT_TRC20, code: 'USDT', protocol: 'TRC20', precision: 6 },
    });
    expect((await list(customer)).data).toEqual([record]);
    expect(await stateOf(customer)).toEqual({
      withdrawable: 749.5,
      balance: 749.5,
      lock_balance: 250.5,
      open: 1,
      two_factor: 0,
      paused_until: null,
      pause_hours: 24,
    });
  });

  it('above the limit needs two operators', async () => {
    const customer = await customerWith(app, 100_000);
    for (const [number, needed] of [
      ['9999.999999', 1],
      [10_000, 2],
    ] as const) {
      const { id } = await draw(customer, { number });
      const { rows } = await query('SELECT operators_needed AS needed FROM withdrawals WHERE id = $1', [id]);
      expect(rows).toEqual([{ needed }]);
    }
  });

  it('is refused in this order', async () => {
    const customer = await customerWith(app, 500, { password_changed_at_ms: app.clock.now() + 1 });
    const other = await customerWith(app, 500);
    const demo = await app.newUser();
    const { pool } = app.app.database;
    const wrong = { number: 'x', draw_currency_id: 99, draw_method_id: other.method.id, rate: '9' };
    expect(refusalOf(await app.ask(fundsCalls.draw, {}, demo))).toBe('only_true_account');
    expect(refusalOf(await ask(customer, wrong))).toBe('invalid_input');
    const account = customer.user.id;
    await app.app.host.execute({ type: 'set_trading', account, reason: 'papers are missing' });
    const suspended = await ask(customer, { ...wrong, number: 1e30 });
    expect([refusalOf(suspended), detailsOf(suspended)['reason']]).toEqual(['trading_disabled', 'papers are missing']);
    await app.app.host.execute({ type: 'set_trading', account });
    expect(refusalOf(await ask(customer, { ...wrong, number: 1e30 }))).toBe('not_found');
    await pool.query('UPDATE funds_currencies SET withdraw_enabled = false WHERE id = $1', [USDT_ERC20]);
    expect(refusalOf(await ask(customer, { ...wrong, number: 1e30, draw_currency_id: USDT_ERC20 }))).toBe('not_found');
    await pool.query('UPDATE funds_currencies SET withdraw_enabled = true WHERE id = $1', [USDT_ERC20]);

    const strange = { ...wrong, number: 1e30, draw_currency_id: USDT_TRC20 };
    expect(refusalOf(await ask(customer, strange))).toBe('wallet_not_bound');
    expect(refusalOf(await ask(customer, { ...strange, draw_method_id: 0 }))).toBe('wallet_not_bound');
    const deleted = await bind(app, customer, { draw_id: BTC, dc_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' });
    await app.take(fundsCalls.removeMethod, { id: deleted.id }, customer);
    const gone = { ...strange, draw_method_id: deleted.id, draw_currency_id: BTC };
    expect(refusalOf(await ask(customer, gone))).toBe('wallet_not_bound');
    const elsewhere = { ...strange, draw_method_id: customer.method.id, draw_currency_id: USDT_ERC20 };
    expect(refusalOf(await ask(customer, elsewhere))).toBe('wallet_not_bound');

    const bound = { rate: '9', draw_method_id: customer.method.id };
    for (const number of [0, -5, '0.0000001', 1e30, '9.999999', '1000000.000001'])
      expect([number, refusalOf(await ask(customer, { ...bound, number }))]).toEqual([number, 'amount_out_of_range']);
    expect(detailsOf(await ask(customer, { ...bound, number: 5 }))).toMatchObject({ min: 10, max: 1_000_000 });
    const poor = await ask(customer, { ...bound, number: 500.000001 });
    expect([refusalOf(poor), detailsOf(poor)['withdrawable']]).toEqual(['insufficient_balance', 500]);
    await set(app, 'withdrawals_open', 0);
    expect((await stateOf(customer)).open).toBe(0);
    const closed = await ask(customer, bound);
    expect([refusalOf(closed), detailsOf(closed)]).toEqual([
      'withdrawal_paused',
      { key: 'withdrawal_paused', reason: 'closed' },
    ]);
    await set(app, 'withdrawals_open', 1);
    expect(refusalOf(await ask(customer, bound))).toBe('withdrawal_paused');
    await query('UPDATE users SET password_changed_at_ms = created_at_ms WHERE id = $1', [account]);
    const rated = await ask(customer, bound);
    expect([refusalOf(rated), detailsOf(rated)['rate']]).toEqual(['conflict', '1']);
    expect((await ask(customer, { ...bound, rate: '1' })).code).toBe(1);
    expect((await list(customer)).total).toBe(1);
  });

  it('of which nothing would be left is out of range', async () => {
    const customer = await customerWith(app, 500);
    await query('UPDATE funds_currencies SET fee_value = 50000000 WHERE id = $1', [USDT_TRC20]);
    expect(refusalOf(await ask(customer, { number: 50 }))).toBe('amount_out_of_range');
    expect(await draw(customer, { number: '50.000001' })).toMatchObject({ fee: 50, real_number: 0.000001 });
    await query('UPDATE funds_currencies SET fee_value = 1000000 WHERE id = $1', [USDT_TRC20]);
  });

  it('waits for a price of its currency', async () => {
    const customer = await customerWith(app, 500);
    const method = await bind(app, customer, { draw_id: BTC, dc_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' });
    const answer = await ask(customer, { draw_currency_id: BTC, draw_method_id: method.id });
    expect(refusalOf(answer)).toBe('price_unavailable');
    const symbols = await app.take(fundsCalls.drawSymbols, { type: 1 }, { token: customer.token });
    expect(symbols.find(({ id }) => id === BTC)).toMatchObject({ draw_rate: null, rate: null, usd_price: null });
  });

  it('takes no memo that hides something, and any other as it is', async () => {
    const customer = await customerWith(app, 5000);
    for (const memo of ['a\u0000', '\u202eevil', 'zero\u200bwidth', 'x'.repeat(201)])
      expect([memo, refusalOf(await ask(customer, { memo }))]).toEqual([memo, 'invalid_input']);
    for (const memo of [`'); DROP TABLE withdrawals; --`, '<img src=x onerror=1>', '=1+1', '🏦 عربي', '$1 {number}'])
      expect((await draw(customer, { memo })).memo).toBe(memo);
  });
});

describe('the pause', () => {
  const paused = async (by: Customer): Promise<unknown> => {
    const answer = await ask(by);
    return answer.code === 1 ? 'none' : detailsOf(answer);
  };

  it('after a changed password lasts to its last millisecond', async () => {
    const person = await people.register();
    const since = app.clock.now();
    await credit(app, person, 1000);
    const customer = { ...person, method: await bind(app, person) };
    await query('UPDATE payout_methods SET created_at_ms = 0 WHERE id = $1', [customer.method.id]);
    expect((await stateOf(customer)).paused_until).toBe(null);
    expect(await paused(customer)).toBe('none');
    await query('UPDATE users SET password_changed_at_ms = $2 WHERE id = $1', [person.user.id, since + 5]);
    const until = since + 5 + 24 * HOUR_MS;
    expect((await stateOf(customer)).paused_until).toBe(until);
    app.clock.jump(until - app.clock.now() - 1);
    expect(await paused(customer)).toEqual({ key: 'withdrawal_paused', reason: 'password_changed', until });
    app.clock.jump(1);
    expect([await paused(customer), (await stateOf(customer)).paused_until]).toEqual(['none', null]);
  });

  it('after a new method is of this method alone, and as long as is set', async () => {
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

  it('can be switched off, and tells of what lasts longest', async () => {
    const customer = await customerWith(app, 1000);
    const fresh = {
      ...customer,
      method: await bind(app, customer, { dc_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }),
    };
    await query('UPDATE users SET password_changed_at_ms = $2 WHERE id = $1', [customer.user.id, app.clock.now() + 1]);
    expect(await paused(fresh)).toMatchObject({ reason: 'password_changed' });
    await set(app, 'withdraw_pause_hours', 0);
    app.clock.jump(1);
    expect([await paused(fresh), (await stateOf(fresh)).paused_until]).toEqual(['none', null]);
  });
});

describe('a rate that was shown', () => {
  it('is what is stored, for its window and the next', async () => {
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
    expect((await draw(customer, { ...input, rate: first })).rate).toBe(first);
    expect((await draw(customer, input)).rate).toBe(second);
    app.clock.jump(MINUTE_MS);
    await app.push({ EURUSD: [1.15, 1.1502] });
    const third = await shown();
    expect(refusalOf(await ask(customer, { ...input, rate: first }))).toBe('conflict');
    const never = await ask(customer, { ...input, rate: '0.5' });
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

  it('is asked for last, used once, and not used by what is refused before', async () => {
    const person = await personWithFactor();
    expect((await stateOf(person)).two_factor).toBe(1);
    const right = person.code();
    expect(refusalOf(await ask(person, { number: 5000, auth_code: right }))).toBe('insufficient_balance');
    expect(refusalOf(await ask(person, { rate: '9', auth_code: right }))).toBe('conflict');
    expect(refusalOf(await ask(person))).toBe('two_factor_required');
    expect((await ask(person, { auth_code: right })).code).toBe(1);
    expect(refusalOf(await ask(person, { auth_code: right }))).toBe('code_wrong');
    expect((await ask(person, { auth_code: person.recovery[0] })).code).toBe(1);
    expect(refusalOf(await ask(person, { auth_code: person.recovery[0] }))).toBe('code_wrong');
    expect((await list(person)).total).toBe(2);
  });

  it('under one key is used once, and answered alike however often it comes', async () => {
    const person = await personWithFactor();
    const right = person.code();
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => ask(person, { auth_code: right }, 'one tap')),
    );
    answers.push(await ask(person, { auth_code: right }, 'one tap'));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(outcome)).toEqual(Array(9).fill('done'));
    expect((await list(person)).total).toBe(1);
  });

  it('cannot be guessed', async () => {
    const person = await personWithFactor();
    const answers: string[] = [];
    for (let count = 0; count < 7; count++) answers.push(refusalOf(await ask(person, { auth_code: '000000' })));
    expect(answers).toEqual(
      [...Array(5).fill('code_wrong'), ...Array(2).fill('account_locked')].toSorted().toReversed(),
    );
    expect(refusalOf(await ask(person, { auth_code: person.code() }))).toBe('account_locked');
    expect((await list(person)).total).toBe(0);
  });
});

describe('taking a withdrawal back', () => {
  it('gives its amount back, once', async () => {
    const customer = await customerWith(app, 300);
    const { id } = await draw(customer, { number: 300 });
    expect((await stateOf(customer)).withdrawable).toBe(0);
    app.clock.jump(1000);
    const answer = await cancel(customer, id);
    expect(answer.data).toMatchObject({ id, status: 3, status_name: 'Cancelled', decided_at: app.clock.now() });
    expect(await stateOf(customer)).toMatchObject({ withdrawable: 300, balance: 300, lock_balance: 0 });
    expect(refusalOf(await cancel(customer, id))).toBe('conflict');
    expect((await list(customer)).data).toEqual([answer.data]);
  });

  it('is for its owner, and for what there is', async () => {
    const [customer, other] = [await customerWith(app, 300), await customerWith(app, 300)];
    const { id } = await draw(customer);
    expect(refusalOf(await cancel(other, id))).toBe('not_found');
    expect(refusalOf(await cancel(customer, id + 1000))).toBe('not_found');
    expect(refusalOf(await cancel(await app.newUser(), id))).toBe('only_true_account');
  });

  it('at once is done once, and frees the money for the next', async () => {
    const customer = await customerWith(app, 300);
    for (let round = 0; round < 3; round++) {
      const { id } = await draw(customer, { number: 300 });
      const answers = await Promise.all(Array.from({ length: 10 }, async () => cancel(customer, id)));
      expect(answers.map(outcome).toSorted()).toEqual([...Array(9).fill('conflict'), 'done']);
    }
    expect(await stateOf(customer)).toMatchObject({ balance: 300, lock_balance: 0 });
  });

  it('comes too late when an operator has decided', async () => {
    const customer = await customerWith(app, 300);
    const { id } = await draw(customer);
    const operator = await operatorId(app);
    const account = customer.user.id;
    await app.app.host.execute(
      { type: 'pay_withdrawal', account, amount: 100_000_000, fee: 1_000_000, reference: id },
      undefined,
      [
        {
          text: `UPDATE withdrawals SET status = 1, payment_reference = 'tx 1', decided_by = $2::integer, decided_at_ms = 1
                  WHERE id = $1::bigint AND status = 0`,
          values: [id, operator],
          rows: 1,
        },
      ],
    );
    expect(refusalOf(await cancel(customer, id))).toBe('conflict');
    expect((await list(customer)).data).toEqual([
      expect.objectContaining({ status: 1, status_name: 'Paid', payment_reference: 'tx 1' }),
    ]);
    expect(await stateOf(customer)).toMatchObject({ balance: 200, lock_balance: 0 });
  });

  it('finds its method deleted, and keeps what it was to be paid to', async () => {
    const customer = await customerWith(app, 300);
    const { id } = await draw(customer);
    await app.take(fundsCalls.removeMethod, { id: customer.method.id }, customer);
    expect((await list(customer)).data[0]).toMatchObject({ id, address: TRON_ADDRESS });
    expect((await cancel(customer, id)).code).toBe(1);
    expect(refusalOf(await ask(customer))).toBe('wallet_not_bound');
  });
});

describe('the list of withdrawals', () => {
  it('has twenty a page, newest first, of one type or both, of nobody else, in every language', async () => {
    const customer = await customerWith(app, 1000);
    const ids: number[] = [];
    for (let count = 0; count < 23; count++) ids.push((await draw(customer, { number: 10 })).id);
    const [first, second] = [await list(customer), await list(customer, { page: 2 })];
    expect([first.total, ...first.data.map(({ id }) => id)]).toEqual([23, ...ids.toReversed().slice(0, 20)]);
    expect(second.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(20));
    expect((await list(customer, { type: 1 })).total).toBe(23);
    expect((await list(customer, { type: 2 })).total).toBe(0);
    expect((await list(await app.newRealUser())).total).toBe(0);
    const names = new Set<string>();
    for (const lang of LOCALES) names.add((await list(customer, {}, lang)).data[0]?.status_name ?? '');
    expect(names.size).toBe(LOCALES.length);
  });
});

describe('the customer', () => {
  it('is told of every withdrawal that was asked for, in his language', async () => {
    const person = await app.newRealUser({ email: 'told@example.com' }, 'de');
    await credit(app, person, 5000);
    const method = await bind(app, person);
    await query('UPDATE payout_methods SET created_at_ms = 0 WHERE id = $1', [method.id]);
    const { id } = await draw({ ...person, method }, { number: '1234.5' });
    await vi.waitFor(async () => {
      const messages = await people.messagesTo('told@example.com');
      expect(messages.at(-1)).toEqual({
        channel: 'email',
        template: 'withdrawal_requested',
        lang: 'de',
        params: {
          number: String(id),
          amount: '1.234,50 USD',
          method: 'USDT TRC20 TR7N…Lj6t',
          time: String(app.clock.now()),
        },
      });
    });
  });

  it('reads number and reason in his account log, and in the file of it', async () => {
    const customer = await customerWith(app, 300);
    const { id } = await draw(customer);
    await cancel(customer, id);
    const memos = async (lang: string) =>
      (await app.take(accountCalls.forexChange, {}, { token: customer.token, lang })).data.map(
        ({ MemoTran }) => MemoTran,
      );
    expect(await memos('en')).toEqual([
      `Withdrawal #${id}: returned to the balance`,
      `Withdrawal #${id}`,
      expect.stringMatching(/^Deposit #\d+$/u),
    ]);
    expect((await memos('jp'))[1]).toBe(`出金 #${id}`);
    const reason = '=Fee of 12 May {symbol} $& twice';
    for (const operator of [finance, second]) await operator.login();
    const wanted = { user_id: customer.user.id, amount: -5, reason };
    const proposed = await finance.call(operatorBaseCalls.proposeCorrection, wanted);
    await second.call(operatorBaseCalls.approveChange, { id: proposed.id });
    expect((await memos('en'))[0]).toBe(`Correction: ${reason}`);
    expect((await memos('de'))[0]).toBe(`Korrektur: ${reason}`);
  });
});
