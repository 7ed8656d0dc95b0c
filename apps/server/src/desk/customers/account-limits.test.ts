/**
 * Limits of accounts, instruments and the house (contract §8): who sets them, what they refuse, and that they survive a
 * restart.
 */
import { forexCalls } from '@tradewind/contract';
import { operatorBaseCalls, operatorInstrumentCalls, operatorPeopleCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answered,
  PRICES,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { type TestOperator, firstAdmin, newOperator } from '../../staff/operators/testing/operators.ts';
import { verifyTrading } from '../../verify/verify.ts';

const { setUserLimits, user: userCall } = operatorPeopleCalls;
const { approveAdminChange, approveChange, changes } = operatorBaseCalls;
const REASON = 'Agreed with risk.';

let app: TestApp;
let admin: TestOperator;
let finance: TestOperator;
let compliance: TestOperator;
let customer: TestUser;
let limited: TestUser;

beforeAll(async () => {
  app = await startTestApp({ settings: { MAX_NET_EXPOSURE_USD: '1000000' } });
  admin = await firstAdmin(app);
  finance = await newOperator(app, 'finance');
  compliance = await newOperator(app, 'compliance');
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.advance(1000);
  await app.push(PRICES);
  customer = await app.newUser();
});

const ask = (by: TestUser, code: string, more: object = {}): Promise<Answered> =>
  app.ask(
    forexCalls.submit,
    { type: 1, cont: 0.1, forex_id: app.idOf(code), status: 1, multiple: 100, ...more },
    { token: by.token },
  );
const submit = async (by: TestUser, code: string, more: object = {}) => {
  const answer = await ask(by, code, more);
  expect(answer.code, answer.text).toBe(1);
  return forexCalls.submit.output.parse(answer.data);
};
const beyond = (limit: string, allowed?: number) => ({
  code: 1214,
  data: { key: 'position_limit', limit, ...(allowed === undefined ? {} : { allowed }) },
});
const set = (by: TestOperator, { user: { id } }: TestUser, orders: number, lots: string | number) =>
  by.call(setUserLimits, { id, max_open_orders: orders, max_position_lots: lots, reason: REASON });
const deposit = (account: number, usd: number, reference: number) =>
  app.app.host.execute({ type: 'deposit', account, amount: usd * 1_000_000, reference });
async function agree(code: string, terms: object): Promise<void> {
  const { id } = await finance.call(operatorInstrumentCalls.proposeInstrument, {
    id: app.idOf(code),
    reason: REASON,
    ...terms,
  });
  await compliance.call(approveChange, { id });
}
const listed = async (code: string) =>
  (await app.take(forexCalls.tradeList)).find(({ Code }) => Code === code) ?? expect.fail(`no ${code}`);

async function proves(what: string): Promise<boolean> {
  const { proofs } = await verifyTrading(app.database.url);
  return proofs.some((proof) => proof.what.includes(what) && proof.count > 0);
}

describe('limits of an account', () => {
  it('are set with a reason, shown, audited, and enforced for orders; closing is never refused', async () => {
    const first = await submit(customer, 'EURUSD');
    await submit(customer, 'EURUSD', { status: 0, target_price: 1.09 });
    const detail = await set(admin, customer, 3, '0.25');
    expect(detail).toMatchObject({ max_open_orders: 3, max_position_lots: 0.25 });
    expect('history' in detail && detail.history[0]).toMatchObject({
      action: 'customer.limits',
      before: { max_open_orders: 0, max_position_lots: 0 },
      after: { max_open_orders: 3, max_position_lots: 0.25, reason: REASON },
    });
    expect(await ask(customer, 'EURUSD', { cont: 0.06 })).toMatchObject(beyond('MaxPositionLots', 0.05));
    await submit(customer, 'GBPUSD', { cont: 0.2 });
    expect(await ask(customer, 'GBPUSD', { cont: 0.01 })).toMatchObject(beyond('MaxOpenOrders', 0));
    await set(admin, customer, 1, '0.01');
    expect(await ask(customer, 'EURUSD', { cont: 0.01 })).toMatchObject(beyond('MaxOpenOrders', 0));
    await app.take(forexCalls.close, { id: first.Id, cont: 0.05 }, { token: customer.token });
    await app.take(forexCalls.close, { id: first.Id }, { token: customer.token });
    await set(admin, customer, 0, 0);
    await submit(customer, 'EURUSD', { cont: 1 });
  });

  it('cannot be set by other roles, without a reason, out of range, unchanged, or for an unknown account', async () => {
    const { id } = customer.user;
    const input = { id, max_open_orders: 5, max_position_lots: 1, reason: REASON };
    for (const by of [finance, compliance]) expect(refusalOf(await by.ask(setUserLimits, input))).toBe('forbidden');
    for (const wrong of [
      { max_open_orders: -1 },
      { max_position_lots: -1 },
      { max_position_lots: '0.0000001' },
      { reason: '' },
    ])
      expect([wrong, refusalOf(await admin.ask(setUserLimits, { ...input, ...wrong }))]).toEqual([
        wrong,
        'invalid_input',
      ]);
    const same = await admin.ask(setUserLimits, { ...input, max_open_orders: 0, max_position_lots: 0 });
    expect([refusalOf(same), same.data]).toMatchObject(['conflict', { reason: 'no_change' }]);
    expect(refusalOf(await admin.ask(setUserLimits, { ...input, id: 4_000_000_000 }))).toBe('not_found');
    expect(await finance.call(userCall, { id })).toMatchObject({ max_open_orders: 0, max_position_lots: 0 });
  });

  it('cancel a pending order that exceeds them when it triggers', async () => {
    const { Id } = await submit(customer, 'EURUSD', { status: 0, target_price: 1.09 });
    await set(admin, customer, 0, 0.05);
    await app.push({ EURUSD: [1.0898, 1.09] });
    const { data } = await app.take(forexCalls.myDeal, { status: 3 }, { token: customer.token });
    expect(data).toMatchObject([{ Id, CloseReason: 'position_limit' }]);
  });
});

describe('limits of an instrument and of the house', () => {
  it('are terms: the smallest limit counts, an exposure is not disclosed, and orders that reduce it pass', async () => {
    await agree('GBPUSD', { max_position_lots: '0.5', max_net_exposure_usd: '100000' });
    expect(await listed('GBPUSD')).toMatchObject({ MaxPositionLots: 0.5 });
    expect(Object.keys(await listed('GBPUSD')).join(' ')).not.toContain('Exposure');
    expect(await ask(customer, 'GBPUSD', { cont: 0.51 })).toMatchObject(beyond('MaxPositionLots', 0.5));
    // demo accounts do not count as exposure
    await submit(customer, 'GBPUSD', { cont: 0.5 });
    const [left, right] = [await app.newRealUser(), await app.newRealUser()];
    for (const [index, each] of [left, right].entries()) await deposit(each.user.id, 50_000, 900 + index);
    await submit(left, 'GBPUSD', { cont: 0.5 });
    const refused = await ask(right, 'GBPUSD', { cont: 0.3 });
    expect(refused).toMatchObject(beyond('MaxNetExposureUsd'));
    expect(refused.data).toEqual({ key: 'position_limit', limit: 'MaxNetExposureUsd' });
    await submit(right, 'GBPUSD', { cont: 0.5, type: 2 });
    await agree('GBPUSD', { max_position_lots: '', max_net_exposure_usd: '0' });
    expect(await listed('GBPUSD')).toMatchObject({ MaxPositionLots: null });
    // 1,000,000 of the house: 7.69 lots at 1.3001
    expect(await ask(left, 'GBPUSD', { cont: 7.7, multiple: 200 })).toMatchObject(beyond('MaxNetExposureUsd'));
    await submit(left, 'GBPUSD', { cont: 7.6, multiple: 200 });
  });

  it('must not be below the minimum order or negative', async () => {
    for (const [terms, field] of [
      [{ max_position_lots: '0.001' }, 'max_position_lots'],
      [{ max_net_exposure_usd: '-1' }, 'max_net_exposure_usd'],
      [{ max_net_exposure_usd: '1.1234567' }, 'max_net_exposure_usd'],
    ] as const) {
      const answer = await finance.ask(operatorInstrumentCalls.proposeInstrument, {
        id: app.idOf('EURUSD'),
        reason: REASON,
        ...terms,
      });
      expect([answer.data]).toMatchObject([{ key: 'invalid_input', fields: { [field]: expect.any(String) } }]);
    }
  });

  it('are verified against all fills by npm run verify', async () => {
    expect(await proves('within the limits of the settings, their instrument')).toBe(true);
  });
});

describe('limits with two admins', () => {
  it('are proposed for an account by one, and approved by another who sees the same values', async () => {
    const second = await newOperator(app, 'admin');
    const { id } = customer.user;
    const wanted = { id, max_open_orders: 7, max_position_lots: '2.5', reason: REASON };
    const proposal = await admin.propose(setUserLimits, wanted);
    expect(await finance.call(userCall, { id })).toMatchObject({ max_open_orders: 0 });
    const { data } = await second.call(changes, { state: 'waiting', kind: 'account_limits' });
    expect(data).toMatchObject([
      {
        id: proposal,
        customer: { id },
        before: { max_open_orders: 0, max_position_lots: 0 },
        payload: { max_open_orders: 7, max_position_lots: 2.5 },
      },
    ]);
    expect(refusalOf(await admin.ask(approveAdminChange, { id: proposal }))).toBe('forbidden');
    await second.call(approveAdminChange, { id: proposal });
    expect(await finance.call(userCall, { id })).toMatchObject({ max_open_orders: 7, max_position_lots: 2.5 });
    await app.push(PRICES);
    expect(await ask(customer, 'USDJPY', { cont: 2.6 })).toMatchObject(beyond('MaxPositionLots', 2.5));
    limited = customer;
  });

  it('survive a restart', async () => {
    // set by the previous test
    customer = limited;
    await app.push(PRICES);
    await submit(customer, 'EURUSD', { cont: 2.5 });
    await app.app.stop();
    app = await startTestApp({
      database: app.database,
      clock: app.clock,
      settings: { MAX_NET_EXPOSURE_USD: '1000000' },
    });
    await app.push(PRICES);
    expect(await ask(customer, 'EURUSD', { cont: 0.01 })).toMatchObject(beyond('MaxPositionLots', 0));
  });
});
