/** Withdrawals from the customer's side: the order of refusals, what is stored, and the message to the customer. */
import { LOCALES, accountCalls, fundsCalls } from '@tradewind/contract';
import { DECIDE_WITHDRAWAL } from '../../desk/payment-decisions/index.ts';
import { operatorBaseCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { TestPeople } from '../../people/identity/testing/people.ts';
import {
  BTC,
  TRON_ADDRESS,
  USDT_ERC20,
  USDT_TRC20,
  bind,
  credit,
  customerWith,
  operatorId,
  set,
} from '../testing/funds.ts';
import { type Customer, Withdrawing, detailsOf, outcomeOf } from '../testing/withdrawing.ts';

let app: TestApp;
let acts: Withdrawing;
let people: TestPeople;
let finance: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  acts = new Withdrawing(app);
  people = new TestPeople(app);
  finance = await newOperator(app, 'finance');
  second = await newOperator(app, 'finance');
});
afterAll(async () => {
  await verifyDatabase(app.database.adminUrl);
  await app.stop();
});

const query = (text: string, values: unknown[] = []) => app.app.database.pool.query(text, values);

describe('a withdrawal', () => {
  it('locks its amount and is shown as stored', async () => {
    const customer = await customerWith(app, 1000);
    const record = await acts.draw(customer, { number: '250.5', memo: ' rent ' });
    expect(record).toEqual({
      id: expect.any(Number),
      number: 250.5,
      real_number: 249.5,
      fee: 1,
      rate: '1',
      status: 0,
      status_name: 'Processing',
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
      weekend_spread_percent: null,
      draw_currency: { id: USDT_TRC20, code: 'USDT', protocol: 'TRC20', precision: 6 },
    });
    expect((await acts.list(customer)).data).toEqual([record]);
    expect(await acts.state(customer)).toEqual({
      withdrawable: 749.5,
      balance: 749.5,
      lock_balance: 250.5,
      open: 1,
      two_factor: 0,
      paused_until: null,
      pause_hours: 24,
    });
  });

  const operatorsNeeded = async (customer: Customer, number: number | string): Promise<unknown> => {
    const { id } = await acts.draw(customer, { number });
    const { rows } = await query('SELECT operators_needed AS needed FROM withdrawals WHERE id = $1', [id]);
    return rows[0]?.['needed'];
  };

  it('above the limit needs two operators', async () => {
    expect(await operatorsNeeded(await customerWith(app, 100_000), '9999.999999')).toBe(1);
    expect(await operatorsNeeded(await customerWith(app, 100_000), 10_000)).toBe(2);
  });

  it('needs two operators also when it reaches the limit together with pending ones, even concurrently', async () => {
    const customer = await customerWith(app, 100_000);
    expect(await operatorsNeeded(customer, 5000)).toBe(1);
    expect(await operatorsNeeded(customer, 4999)).toBe(1);
    const [last] = (await acts.list(customer)).data;
    await acts.cancel(customer, last?.id ?? 0);
    expect(await operatorsNeeded(customer, 4999)).toBe(1);
    expect(await operatorsNeeded(customer, 100)).toBe(2);

    const parts = await customerWith(app, 100_000);
    const needed = await Promise.all(Array.from({ length: 20 }, () => operatorsNeeded(parts, 1000)));
    expect(needed.filter((count) => count === 1).length).toBe(9);
  });

  it('is refused in the order of the contract', async () => {
    const customer = await customerWith(app, 500, { password_changed_at_ms: app.clock.now() + 1 });
    const other = await customerWith(app, 500);
    const demo = await app.newUser();
    const { pool } = app.app.database;
    const wrong = { number: 'x', draw_currency_id: 99, draw_method_id: other.method.id, rate: '9' };
    expect(refusalOf(await app.ask(fundsCalls.draw, {}, demo))).toBe('only_true_account');
    expect(refusalOf(await acts.ask(customer, wrong))).toBe('invalid_input');
    const account = customer.user.id;
    await app.app.host.execute({ type: 'set_trading', account, reason: 'papers are missing' });
    const suspended = await acts.ask(customer, { ...wrong, number: 1e30 });
    expect([refusalOf(suspended), detailsOf(suspended)['reason']]).toEqual(['trading_disabled', 'papers are missing']);
    await app.app.host.execute({ type: 'set_trading', account });
    expect(refusalOf(await acts.ask(customer, { ...wrong, number: 1e30 }))).toBe('not_found');
    await pool.query('UPDATE funds_currencies SET withdraw_enabled = false WHERE id = $1', [USDT_ERC20]);
    expect(refusalOf(await acts.ask(customer, { ...wrong, number: 1e30, draw_currency_id: USDT_ERC20 }))).toBe(
      'not_found',
    );
    await pool.query('UPDATE funds_currencies SET withdraw_enabled = true WHERE id = $1', [USDT_ERC20]);

    const strange = { ...wrong, number: 1e30, draw_currency_id: USDT_TRC20 };
    expect(refusalOf(await acts.ask(customer, strange))).toBe('wallet_not_bound');
    expect(refusalOf(await acts.ask(customer, { ...strange, draw_method_id: 0 }))).toBe('wallet_not_bound');
    const deleted = await bind(app, customer, { draw_id: BTC, dc_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' });
    await app.take(fundsCalls.removeMethod, { id: deleted.id }, customer);
    const gone = { ...strange, draw_method_id: deleted.id, draw_currency_id: BTC };
    expect(refusalOf(await acts.ask(customer, gone))).toBe('wallet_not_bound');
    const elsewhere = { ...strange, draw_method_id: customer.method.id, draw_currency_id: USDT_ERC20 };
    expect(refusalOf(await acts.ask(customer, elsewhere))).toBe('wallet_not_bound');

    const bound = { rate: '9', draw_method_id: customer.method.id };
    for (const number of [0, -5, '0.0000001', 1e30, '9.999999', '1000000.000001'])
      expect([number, refusalOf(await acts.ask(customer, { ...bound, number }))]).toEqual([
        number,
        'amount_out_of_range',
      ]);
    expect(detailsOf(await acts.ask(customer, { ...bound, number: 5 }))).toMatchObject({ min: 10, max: 1_000_000 });
    const poor = await acts.ask(customer, { ...bound, number: 500.000001 });
    expect([refusalOf(poor), detailsOf(poor)['withdrawable']]).toEqual(['insufficient_balance', 500]);
    await set(app, 'withdrawals_open', 0);
    expect((await acts.state(customer)).open).toBe(0);
    const closed = await acts.ask(customer, bound);
    expect([refusalOf(closed), detailsOf(closed)]).toEqual([
      'withdrawal_paused',
      { key: 'withdrawal_paused', reason: 'closed' },
    ]);
    await set(app, 'withdrawals_open', 1);
    expect(refusalOf(await acts.ask(customer, bound))).toBe('withdrawal_paused');
    await query('UPDATE users SET password_changed_at_ms = created_at_ms WHERE id = $1', [account]);
    const rated = await acts.ask(customer, bound);
    expect([refusalOf(rated), detailsOf(rated)['rate']]).toEqual(['conflict', '1']);
    const dearer = await acts.ask(customer, { ...bound, rate: '1', fee: '2' });
    expect([refusalOf(dearer), detailsOf(dearer)]).toEqual(['conflict', { key: 'conflict', reason: 'fee', fee: 1 }]);
    expect((await acts.ask(customer, { ...bound, rate: '1', fee: '1.000000' })).code).toBe(1);
    expect((await acts.list(customer)).total).toBe(1);
  });

  it('that would leave nothing after the fee is out of range', async () => {
    const customer = await customerWith(app, 500);
    await query('UPDATE funds_currencies SET fee_value = 50000000 WHERE id = $1', [USDT_TRC20]);
    expect(refusalOf(await acts.ask(customer, { number: 50 }))).toBe('amount_out_of_range');
    expect(await acts.draw(customer, { number: '50.000001' })).toMatchObject({ fee: 50, real_number: 0.000001 });
    await query('UPDATE funds_currencies SET fee_value = 1000000 WHERE id = $1', [USDT_TRC20]);
  });

  it('is refused until its currency has a price', async () => {
    const customer = await customerWith(app, 500);
    const method = await bind(app, customer, { draw_id: BTC, dc_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' });
    const answer = await acts.ask(customer, { draw_currency_id: BTC, draw_method_id: method.id });
    expect(refusalOf(answer)).toBe('price_unavailable');
    const symbols = await app.take(fundsCalls.drawSymbols, { type: 1 }, { token: customer.token });
    expect(symbols.find(({ id }) => id === BTC)).toMatchObject({ draw_rate: null, rate: null, usd_price: null });
  });

  it('refuses a memo with hidden characters, and stores any other unchanged', async () => {
    const customer = await customerWith(app, 5000);
    for (const memo of ['a\u0000', '\u202eevil', 'zero\u200bwidth', 'x'.repeat(201)])
      expect([memo, refusalOf(await acts.ask(customer, { memo }))]).toEqual([memo, 'invalid_input']);
    for (const memo of [`'); DROP TABLE withdrawals; --`, '<img src=x onerror=1>', '=1+1', '🏦 عربي', '$1 {number}'])
      expect((await acts.draw(customer, { memo })).memo).toBe(memo);
  });
});

describe('cancelling a withdrawal', () => {
  it('returns its amount, once', async () => {
    const customer = await customerWith(app, 300);
    const { id } = await acts.draw(customer, { number: 300 });
    expect((await acts.state(customer)).withdrawable).toBe(0);
    app.clock.jump(1000);
    const answer = await acts.cancel(customer, id);
    expect(answer.data).toMatchObject({ id, status: 3, status_name: 'Cancelled', decided_at: app.clock.now() });
    expect(await acts.state(customer)).toMatchObject({ withdrawable: 300, balance: 300, lock_balance: 0 });
    expect(refusalOf(await acts.cancel(customer, id))).toBe('conflict');
    expect((await acts.list(customer)).data).toEqual([answer.data]);
  });

  it('is possible for its owner only, and only for existing ones', async () => {
    const [customer, other] = [await customerWith(app, 300), await customerWith(app, 300)];
    const { id } = await acts.draw(customer);
    expect(refusalOf(await acts.cancel(other, id))).toBe('not_found');
    expect(refusalOf(await acts.cancel(customer, id + 1000))).toBe('not_found');
    expect(refusalOf(await acts.cancel(await app.newUser(), id))).toBe('only_true_account');
  });

  it('concurrently takes effect once, and frees the money for the next', async () => {
    const customer = await customerWith(app, 300);
    for (let round = 0; round < 3; round++) {
      const { id } = await acts.draw(customer, { number: 300 });
      const answers = await Promise.all(Array.from({ length: 10 }, async () => acts.cancel(customer, id)));
      expect(answers.map(outcomeOf).toSorted()).toEqual([...Array(9).fill('conflict'), 'done']);
    }
    expect(await acts.state(customer)).toMatchObject({ balance: 300, lock_balance: 0 });
  });

  it('is too late once an operator has decided', async () => {
    const customer = await customerWith(app, 300);
    const { id } = await acts.draw(customer);
    const operator = await operatorId(app);
    const account = customer.user.id;
    await app.app.host.execute(
      { type: 'pay_withdrawal', account, amount: 100_000_000, fee: 1_000_000, reference: id },
      undefined,
      [DECIDE_WITHDRAWAL.write(id, 1, '', 'tx 1', operator, 1, null, 1)],
    );
    expect(refusalOf(await acts.cancel(customer, id))).toBe('conflict');
    expect((await acts.list(customer)).data).toEqual([
      expect.objectContaining({ status: 1, status_name: 'Sent', payment_reference: 'tx 1' }),
    ]);
    expect(await acts.state(customer)).toMatchObject({ balance: 200, lock_balance: 0 });
  });

  it('is possible after its method was deleted; the record keeps the payout details', async () => {
    const customer = await customerWith(app, 300);
    const { id } = await acts.draw(customer);
    await app.take(fundsCalls.removeMethod, { id: customer.method.id }, customer);
    expect((await acts.list(customer)).data[0]).toMatchObject({ id, address: TRON_ADDRESS });
    expect((await acts.cancel(customer, id)).code).toBe(1);
    expect(refusalOf(await acts.ask(customer))).toBe('wallet_not_bound');
  });
});

describe('the list of withdrawals', () => {
  it('has twenty withdrawals a page, newest first, of one type or both, of this customer only, in every language', async () => {
    const customer = await customerWith(app, 1000);
    const ids: number[] = [];
    for (let count = 0; count < 23; count++) ids.push((await acts.draw(customer, { number: 10 })).id);
    const [first, second] = [await acts.list(customer), await acts.list(customer, { page: 2 })];
    expect([first.total, ...first.data.map(({ id }) => id)]).toEqual([23, ...ids.toReversed().slice(0, 20)]);
    expect(second.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(20));
    expect((await acts.list(customer, { type: 1 })).total).toBe(23);
    expect((await acts.list(customer, { type: 2 })).total).toBe(0);
    expect((await acts.list(await app.newRealUser())).total).toBe(0);
    const names = new Set<string>();
    for (const lang of LOCALES) names.add((await acts.list(customer, {}, lang)).data[0]?.status_name ?? '');
    expect(names.size).toBe(LOCALES.length);
  });
});

describe('the customer', () => {
  it('is notified of every requested withdrawal, in their language', async () => {
    const person = await app.newRealUser({ email: 'withdrawals@example.com' }, 'de');
    await credit(app, person, 5000);
    const method = await bind(app, person);
    await query('UPDATE payout_methods SET created_at_ms = 0 WHERE id = $1', [method.id]);
    const { id } = await acts.draw({ ...person, method }, { number: '1234.5' });
    await vi.waitFor(async () => {
      const messages = await people.messagesTo('withdrawals@example.com');
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
    }, 30_000);
  });

  it('sees number and reason in the account log and in its export', async () => {
    const customer = await customerWith(app, 300);
    const { id } = await acts.draw(customer);
    await acts.cancel(customer, id);
    const memos = async (lang: string) =>
      (await app.take(accountCalls.forexChange, {}, { token: customer.token, lang })).data.map(
        ({ MemoTran }) => MemoTran,
      );
    expect(await memos('en')).toEqual([
      `Withdrawal #${id}: returned to balance`,
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
