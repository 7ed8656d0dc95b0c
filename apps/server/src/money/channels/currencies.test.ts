import { PROTOCOLS, fundsCalls } from '@tradewind/contract';
import { type Currency, operatorBaseCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { askAgain, auditOf } from '../../desk/payment-decisions/testing/records.ts';
import { customerWith } from '../testing/funds.ts';
import { type TestOperator, firstAdmin, newOperator } from '../../staff/operators/testing/operators.ts';

const { currencies, saveCurrency } = operatorBaseCalls;

let app: TestApp;
let finance: TestOperator;
let admin: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  finance = await newOperator(app, 'finance');
  admin = await firstAdmin(app);
});
afterAll(() => app.stop());

type Wanted = Readonly<Record<string, unknown>>;

const fieldsOf = (answer: Answered): unknown => (answer.data as { fields?: unknown }).fields;
const find = async (code: string, protocol = ''): Promise<Currency> => {
  const found = (await finance.call(currencies)).find((row) => row.code === code && row.protocol === protocol);
  if (found === undefined) throw new Error(`no currency ${code} ${protocol}`);
  return found;
};

/** The values that a form sends back for a currency. */
function formOf(row: Currency): Wanted {
  const { id, version, fee_type, fee, withdraw_enabled, sort } = row;
  const { withdraw_min, withdraw_max, deposit_min, deposit_max, spread_percent } = row;
  const rate = row.rate_fixed === null ? { rate_instrument: row.rate_instrument } : { rate_fixed: row.rate_fixed };
  const bounds = { withdraw_min, withdraw_max, deposit_min, deposit_max };
  return { id, version, fee_type, fee, withdraw_enabled, sort, spread_percent, ...bounds, ...rate };
}

const JPY: Wanted = {
  type: 2,
  code: 'jpy',
  precision: 0,
  rate_instrument: 'usdjpy',
  spread_percent: '0.5',
  fee_type: 2,
  fee: '1.25',
  withdraw_enabled: 1,
  withdraw_min: 20,
  withdraw_max: '50000.5',
  deposit_min: 10,
  deposit_max: 1_000_000_000,
};

describe('a currency', () => {
  it('is added with a market rate, and shown to customers', async () => {
    await app.push({ USDJPY: [150, 150.002] });
    const added = await admin.call(saveCurrency, JPY);
    expect(added).toMatchObject({
      type: 2,
      code: 'JPY',
      protocol: '',
      precision: 0,
      rate_fixed: null,
      rate_instrument: 'USDJPY',
      spread_percent: 0.5,
      fee_type: 2,
      fee: 1.25,
      withdraw_max: 50_000.5,
      sort: 0,
      version: 1,
    });
    // mid 150.001, half a percent less for payouts
    expect(added.rate_now).toBe('149.250995');
    const { token } = await app.newRealUser();
    const symbols = await app.take(fundsCalls.drawSymbols, { type: 2 }, { token });
    expect(symbols).toContainEqual(
      expect.objectContaining({ code: 'JPY', fee_type: 2, fee: 1.25, min: 20, max: 50_000.5, rate: '149.250995' }),
    );
    expect(await auditOf(app, 'currency', added.id)).toMatchObject([
      { operator: admin.id, action: 'currency.add', before: null, after: { code: 'JPY', fee: 1.25, version: 1 } },
    ]);
    const again = await admin.ask(saveCurrency, JPY);
    expect([refusalOf(again), again.data]).toMatchObject(['conflict', { reason: 'exists' }]);
  });

  it('is changed only with its latest version; the audit log has the differences', async () => {
    const before = await find('USDT', 'TRC20');
    const changed = await admin.call(saveCurrency, { ...formOf(before), fee: 2.5, withdraw_max: 5000 });
    expect(changed).toEqual({ ...before, fee: 2.5, withdraw_max: 5000, version: before.version + 1 });
    expect((await auditOf(app, 'currency', before.id)).at(-1)).toMatchObject({
      action: 'currency.change',
      before: { fee: before.fee, withdraw_max: before.withdraw_max, version: before.version },
      after: { fee: 2.5, withdraw_max: 5000, version: before.version + 1 },
    });
    const stale = await admin.ask(saveCurrency, { ...formOf(before), fee: 9 });
    expect([refusalOf(stale), stale.data]).toMatchObject([
      'conflict',
      { reason: 'changed', version: before.version + 1 },
    ]);
    const wanted = [4, 5, 6].map((fee) => ({ ...formOf(changed), fee }));
    const answers = await Promise.all(wanted.map((input) => admin.ask(saveCurrency, input)));
    expect(answers.filter(({ code }) => code !== 1).map(refusalOf)).toEqual(['conflict', 'conflict']);
    const audit = await auditOf(app, 'currency', before.id);
    const same = await find('USDT', 'TRC20');
    expect(await admin.call(saveCurrency, formOf(same))).toEqual(same);
    expect(await auditOf(app, 'currency', before.id)).toEqual(audit);
  });

  it('leaves pending withdrawals unchanged when it changes', async () => {
    const asked = await askAgain(app, 100, await customerWith(app, 500));
    const shown = () => finance.call(operatorQueueCalls.withdrawal, { id: asked.id });
    const before = await shown();
    const row = await find('USDT', 'TRC20');
    await admin.call(saveCurrency, { ...formOf(row), rate_fixed: '0.5', fee: 9, withdraw_enabled: 0 });
    expect(await shown()).toEqual(before);
    await admin.call(saveCurrency, { ...formOf(row), version: row.version + 1 });
  });
});

describe('invalid terms', () => {
  const table: readonly (readonly [Wanted, Readonly<Record<string, string>>])[] = [
    [{ rate_fixed: undefined }, { rate_fixed: 'required' }],
    [{ rate_instrument: 'EURUSD' }, { rate_fixed: 'not_applicable' }],
    [{ rate_fixed: 0 }, { rate_fixed: 'format' }],
    [{ rate_fixed: '-1' }, { rate_fixed: 'format' }],
    [{ rate_fixed: '0.0000000000001' }, { rate_fixed: 'format' }],
    [{ rate_fixed: undefined, rate_instrument: 'EURUSD' }, { rate_instrument: 'enum' }],
    [{ rate_fixed: undefined, rate_instrument: 'NOTHING' }, { rate_instrument: 'enum' }],
    [{ spread_percent: '20.0001' }, { spread_percent: 'format' }],
    [{ spread_percent: -1 }, { spread_percent: 'format' }],
    [{ fee: -1 }, { fee: 'format' }],
    [{ fee: 10 }, { fee: 'too_large' }],
    [{ fee_type: 2, fee: 100 }, { fee: 'too_large' }],
    [{ fee_type: 2, fee: '100.000001' }, { fee: 'format' }],
    [{ withdraw_min: 0 }, { withdraw_min: 'format', fee: 'too_large' }],
    [{ deposit_min: '0.0000001' }, { deposit_min: 'format' }],
    [{ deposit_max: '1000000000.000001' }, { deposit_max: 'format' }],
    [{ withdraw_max: 9.99 }, { withdraw_max: 'too_small' }],
    [{ deposit_max: 9.99 }, { deposit_max: 'too_small' }],
    [{ code: 'BTC' }, { code: 'fixed' }],
    [
      { type: 2, protocol: 'ERC20', precision: 2 },
      Object.fromEntries(['type', 'protocol', 'precision'].map((name) => [name, 'fixed'])),
    ],
    [{ version: undefined }, { version: 'required' }],
  ];
  it.each(table)('are refused with %j', async (changed, fields) => {
    const row = await find('USDT', 'TRC20');
    const answer = await admin.ask(saveCurrency, {
      ...formOf(row),
      rate_fixed: 1,
      fee: 1,
      withdraw_min: 10,
      ...changed,
    });
    expect([refusalOf(answer), fieldsOf(answer)]).toEqual(['invalid_input', fields]);
    expect(await find('USDT', 'TRC20')).toEqual(row);
  });

  it('of a new currency are refused without a kind, or with a network whose addresses cannot be checked', async () => {
    const coin = { ...JPY, rate_instrument: undefined, rate_fixed: 1, type: 1, code: 'USDC', precision: 6 };
    expect(fieldsOf(await admin.ask(saveCurrency, { ...coin, protocol: 'SOLANA' }))).toEqual({
      protocol: 'unknown_protocol',
    });
    expect(fieldsOf(await admin.ask(saveCurrency, coin))).toEqual({
      protocol: 'unknown_protocol',
    });
    expect(fieldsOf(await admin.ask(saveCurrency, { ...JPY, code: 'CHF', protocol: 'ERC20' }))).toMatchObject({
      protocol: 'not_applicable',
    });
    const { type: _type, code: _code, precision: _precision, ...nothing } = JPY;
    expect(fieldsOf(await admin.ask(saveCurrency, nothing))).toEqual({
      type: 'required',
      code: 'required',
      precision: 'required',
    });
    for (const protocol of PROTOCOLS)
      expect(await admin.call(saveCurrency, { ...coin, protocol })).toMatchObject({
        code: 'USDC',
        protocol,
        version: 1,
      });
    expect(refusalOf(await admin.ask(saveCurrency, { ...coin, id: 9_000_000, version: 1 }))).toBe('not_found');
  });
});
