import { forexCalls } from '@tradewind/contract';
import { OPERATOR_FILES, operatorPeopleCalls } from '@tradewind/contract/operator';
import { microUsd } from '@tradewind/money';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, type TestUser, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';

let app: TestApp;
let finance: TestOperator;
let customer: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  finance = await newOperator(app, 'finance');
  customer = await app.newRealUser();
  const account = customer.user.id;
  const { host } = app.app;
  await host.execute({ type: 'deposit', account, amount: microUsd(1_000_000_000), reference: 71 });
  const order = await app.take(
    forexCalls.submit,
    { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 },
    { token: customer.token },
  );
  await app.take(forexCalls.close, { id: order.Id }, { token: customer.token });
  app.clock.jump(60_000);
  await host.execute({ type: 'withdraw', account, amount: microUsd(250_000_000), reference: 72 });
  await host.execute({
    type: 'pay_withdrawal',
    account,
    amount: microUsd(250_000_000),
    fee: microUsd(1_500_000),
    reference: 72,
  });
  await app.newUser();
});
afterAll(() => app.stop());

const page = (input: object = {}) => finance.call(operatorPeopleCalls.ledger, { ...input });

describe('the ledger', () => {
  it('lists every transfer, newest first, with account and purpose', async () => {
    const { data, total } = await page();
    expect(total).toBe(data.length);
    expect(data[0]).toMatchObject({ cause: 'demo_issue', from: 'demo_issue', to: 'cash' });
    const own = await page({ account: customer.user.id });
    expect(
      own.data.map(({ cause, from, to, amount, reference_id }) => [cause, from, to, amount, reference_id]),
    ).toEqual([
      ['withdrawal_fee', 'locked', 'house_fees', 1.5, 72],
      ['withdrawal_paid', 'locked', 'withdrawals_payable', 248.5, 72],
      ['withdrawal', 'cash', 'locked', 250, 72],
      ['trade_profit', 'cash', 'house_profit', 2, null],
      ['trade_fee', 'cash', 'house_fees', expect.any(Number), null],
      ['deposit', 'deposits_clearing', 'cash', 1000, 71],
    ]);
    expect(own.data.every(({ uid, account }) => uid === customer.user.uid && account === customer.user.id)).toBe(true);
    expect(own.data.at(-1)?.balance_after).toBe(1000);
  });

  it('can be filtered by account, ledger account, cause, record and time', async () => {
    const account = customer.user.id;
    const causes = async (input: object) => (await page(input)).data.map(({ cause }) => cause);
    expect(await causes({ ledger_account: 'locked' })).toEqual(['withdrawal_fee', 'withdrawal_paid', 'withdrawal']);
    expect(await causes({ cause: 'deposit' })).toEqual(['deposit']);
    expect(await causes({ reference: 72, cause: 'withdrawal' })).toEqual(['withdrawal']);
    expect(await causes({ account, from: app.clock.now() })).toHaveLength(3);
    expect(await causes({ account, to: app.clock.now() - 1 })).toHaveLength(3);
    expect(await causes({ account: 99_999 })).toEqual([]);
    expect(await causes({ cause: 'no_such_cause' })).toEqual([]);
    expect(await page({ account, page: 2 })).toEqual({ data: [], total: 6 });
  });

  it('can be saved as an exact file of the same rows, and its reading is audited', async () => {
    const file = await finance.file(OPERATOR_FILES.ledger.path, { account: String(customer.user.id) });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = file.payload.replace('\u{feff}', '').trimEnd().split('\r\n');
    expect(head).toBe('id,time,account,uid,from,to,amount_usd,cause,order_id,reference_id,balance_after_usd');
    const { data } = await page({ account: customer.user.id });
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(data.map(({ id }) => id));
    expect(lines[1]).toMatch(/,locked,withdrawals_payable,248\.500000,withdrawal_paid,,72,\d+\.\d{6}$/u);
    const { rows } = await app.app.database.pool.query(
      `SELECT operator_id AS operator, after FROM audit_log WHERE action = 'ledger.export'`,
    );
    expect(rows).toEqual([{ operator: finance.id, after: `{"account":${customer.user.id}}` }]);
  });
});

describe('the zero-sum report', () => {
  it('adds up, states the part of real accounts, and finds a manipulated balance', async () => {
    const honest = await finance.call(operatorPeopleCalls.ledgerReport);
    expect(honest).toMatchObject({ ok: true, sum: '0.000000', faults: [] });
    expect(honest.totals).toContainEqual({ account: 'deposits_clearing', total: '-1000.000000', real: '-1000.000000' });
    expect(honest.totals).toContainEqual({ account: 'withdrawals_payable', total: '248.500000', real: '248.500000' });
    expect(honest.totals).toContainEqual({ account: 'cash', total: '100747.700000', real: '747.700000' });
    expect(honest.totals).toContainEqual({ account: 'demo_issue', total: '-100000.000000', real: '0.000000' });
    const owner = new pg.Client({ connectionString: app.database.adminUrl });
    await owner.connect();
    const bend = (by: number) =>
      owner.query('UPDATE accounts SET balance_micro_usd = balance_micro_usd + $2 WHERE id = $1', [
        customer.user.id,
        by,
      ]);
    await bend(1);
    const bent = await finance.call(operatorPeopleCalls.ledgerReport);
    expect(bent.ok).toBe(false);
    expect(bent.faults[0]).toMatch(new RegExp(`^account ${customer.user.id} has a balance of `, 'u'));
    await bend(-1);
    await owner.end();
  });
});
