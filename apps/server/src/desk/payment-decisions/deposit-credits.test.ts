/** Crediting the received amount: the amount, the applied rate, and the second operator (contract §11). */
import { fundsCalls, notificationCalls } from '@tradewind/contract';
import { operatorBaseCalls, operatorPeopleCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answered,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import {
  BITCOIN_ADDRESS,
  BTC,
  EUR_BANK,
  arrivalOf,
  openBank,
  openChannel,
  proof,
  set,
} from '../../money/testing/funds.ts';
import { type TestOperator, firstAdmin, newOperator } from '../../staff/operators/testing/operators.ts';
import { auditOf, handIn, moneyOf, transfersOf } from './testing/records.ts';

const { deposit, deposits, depositTerms, finishDeposit, rejectDeposit } = operatorQueueCalls;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LIMIT = 10_000;
/** How far a login advances the clock. */
const STEP_MS = 30_000;

let app: TestApp;
let finance: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  finance = await newOperator(app, 'finance');
  second = await newOperator(app, 'finance');
  // their own limit has a test of its own
  await set(app, 'operator_day_usd', 1_000_000);
});
afterAll(() => app.stop());

/** Lets time pass, then logs in both operators. */
async function pass(ms: number): Promise<void> {
  app.clock.jump(ms - 2 * STEP_MS);
  for (const operator of [finance, second]) await operator.login();
}

const outcome = (answer: Answered): string =>
  answer.code === 1 ? 'done' : [refusalOf(answer), (answer.data as { reason?: string }).reason].join(' ').trim();

/** The customer's only deposit, as they see it. */
async function recordOf({ token }: TestUser) {
  const { data } = await app.take(fundsCalls.deposits, {}, { token });
  return data[0];
}

describe('the amount received', () => {
  it('is credited even if it is lower, and the customer is shown both amounts everywhere', async () => {
    const handed = await handIn(app, 1000);
    const before = app.clock.now();
    await pass(HOUR_MS);
    const entered = { id: handed.id, amount_received: '950.5', received_at: before + MINUTE_MS };
    const credit = {
      amount_received: '950.500000',
      received_at: before + MINUTE_MS,
      receipt_rate: '1',
      credit_rate: '1',
      rate_reason: 'handed_in',
      credit_weekend_spread_percent: null,
      credited: 950.5,
    };
    const terms = await finance.call(depositTerms, entered);
    expect(terms).toEqual({
      ...credit,
      operators_needed: 1,
      two_because: null,
      confirms: 0,
      operator_day: { used: 0, limit: 1_000_000 },
      credited_24h: 0,
    });
    const shown = await finance.call(finishDeposit, {
      ...entered,
      reference: arrivalOf(handed.id),
      credited: terms.credited,
    });
    expect(shown).toMatchObject({ ...credit, status: 1, number: 1000, operators_needed: 1, approved_by: null });
    expect(shown.history[0]?.after).toMatchObject({
      credited: 950.5,
      amount_received: '950.500000',
      rate_reason: 'handed_in',
    });
    expect(await transfersOf(app, handed, 'deposit', handed.id)).toEqual([{ cause: 'deposit', amount: 950_500_000 }]);
    expect(await recordOf(handed)).toMatchObject({
      number: 1000,
      amount: 1000,
      credited: 950.5,
      amount_received: 950.5,
      received_at: before + MINUTE_MS,
      credit_rate: '1',
      rate_reason: 'handed_in',
    });
    const [notice] = (await app.take(notificationCalls.notifications, {}, { token: handed.token, lang: 'en' })).data;
    expect(notice?.body).toBe(`Deposit #${handed.id}: 950.50 USD is in your balance. You submitted 1,000.00 USD.`);
    const sums = await finance.call(operatorPeopleCalls.user, { id: handed.user.id });
    expect(sums.deposited_usd).toBe(950.5);
  });

  it('defaults to the submitted amount', async () => {
    const handed = await handIn(app, '12.345678');
    expect(await finance.call(finishDeposit, { id: handed.id, reference: arrivalOf(handed.id) })).toMatchObject({
      credited: 12.345678,
      amount_received: '12.345678',
      received_at: app.clock.now(),
    });
    expect(await moneyOf(app, handed)).toEqual([12.345678, 0]);
  });

  it('is refused if it is invalid, its time is impossible, or another sum was shown, and then nothing happens', async () => {
    const handed = await handIn(app, 100);
    const now = app.clock.now();
    const refused = async (input: object): Promise<string> =>
      outcome(await finance.ask(finishDeposit, { id: handed.id, reference: 'hash', ...input }));
    for (const amount_received of [0, -1, '0.0000001', '', 'much', 1e300])
      expect([amount_received, await refused({ amount_received })]).toEqual([amount_received, 'invalid_input']);
    for (const received_at of [now + 1, now - 7 * 24 * HOUR_MS - 1, 'now'])
      expect([received_at, await refused({ received_at })]).toEqual([received_at, 'invalid_input']);
    const other = await finance.ask(finishDeposit, {
      id: handed.id,
      reference: 'hash',
      amount_received: 99,
      credited: 100,
    });
    expect([refusalOf(other), other.data]).toEqual(['conflict', { key: 'conflict', reason: 'credited', credited: 99 }]);
    expect(await auditOf(app, 'deposit', handed.id)).toEqual([]);
    expect(await moneyOf(app, handed)).toEqual([0, 0]);
  });
});

describe('two operators', () => {
  const finish = async (by: TestOperator, id: number, input: object = {}): Promise<string> =>
    outcome(await by.ask(finishDeposit, { id, reference: arrivalOf(id), ...input }));

  it('are needed from the limit on: the first one only enters it, another one credits the same', async () => {
    const handed = await handIn(app, LIMIT);
    expect(await finance.call(depositTerms, { id: handed.id })).toMatchObject({ operators_needed: 2 });
    const first = await finance.call(finishDeposit, { id: handed.id, reference: arrivalOf(handed.id) });
    const entry = {
      operator: { id: finance.id },
      time: app.clock.now(),
      amount_received: '10000.000000',
      credited: LIMIT,
    };
    expect(first).toMatchObject({ status: 0, approvals: 1, credited: null, approved_by: entry });
    expect(await moneyOf(app, handed)).toEqual([0, 0]);
    expect(await recordOf(handed)).toMatchObject({ status: 0, credited: null });
    expect(await finish(finance, handed.id)).toBe('forbidden second_operator');
    const [row] = (await second.call(deposits, { user_id: handed.user.id })).data;
    expect(row).toMatchObject({ approvals: 1 });
    await pass(HOUR_MS);
    const done = await second.call(finishDeposit, { id: handed.id, reference: arrivalOf(handed.id) });
    expect(done).toMatchObject({
      status: 1,
      operators_needed: 2,
      credited: LIMIT,
      received_at: first.approved_by?.received_at,
    });
    expect(done).toMatchObject({ approved_by: entry, decided_by: { id: second.id } });
    expect(await moneyOf(app, handed)).toEqual([LIMIT, 0]);
    expect((await auditOf(app, 'deposit', handed.id)).map(({ operator, action }) => [operator, action])).toEqual([
      [finance.id, 'deposit.approve'],
      [second.id, 'deposit.finish'],
    ]);
  });

  it('are needed whenever more is credited than was submitted', async () => {
    const handed = await handIn(app, 100);
    const more = { amount_received: '100.000001' };
    expect(await finish(finance, handed.id, more)).toBe('done');
    expect(await moneyOf(app, handed)).toEqual([0, 0]);
    expect(await finish(second, handed.id, more)).toBe('done');
    expect(await moneyOf(app, handed)).toEqual([100.000001, 0]);
  });

  it('must enter the same figures; other figures wait for another operator again', async () => {
    const handed = await handIn(app, 20_000);
    const third = await newOperator(app, 'finance');
    expect(await finish(finance, handed.id, { amount_received: 20_000 })).toBe('done');
    expect(await finish(second, handed.id, { amount_received: 19_999 })).toBe('done');
    expect(await finish(second, handed.id)).toBe('forbidden second_operator');
    expect((await third.call(deposit, { id: handed.id })).approved_by).toMatchObject({
      operator: { id: second.id },
      credited: 19_999,
    });
    expect(await finish(finance, handed.id, { amount_received: 20_000 })).toBe('done');
    expect(await moneyOf(app, handed)).toEqual([0, 0]);
    // the first operator's role has changed, so that entry no longer counts
    const admin = await firstAdmin(app);
    await admin.login();
    await admin.call(operatorPeopleCalls.changeOperator, { id: finance.id, role: 'support' });
    expect((await third.call(deposit, { id: handed.id })).approved_by).toBeNull();
    expect(await finish(third, handed.id)).toBe('done');
    expect(await moneyOf(app, handed)).toEqual([0, 0]);
    expect(await finish(second, handed.id, { amount_received: 20_000 })).toBe('done');
    expect(await moneyOf(app, handed)).toEqual([20_000, 0]);
    finance = await newOperator(app, 'finance');
  });

  it('are counted over 24 hours for each customer, also when one operator credits many at once', async () => {
    const customer = await app.newRealUser();
    const ids: number[] = [];
    for (let index = 0; index < 6; index++) ids.push((await handIn(app, 3000, customer)).id);
    await Promise.all(ids.map((id) => finish(second, id)));
    expect(await moneyOf(app, customer)).toEqual([9000, 0]);
    const left = (await second.call(deposits, { user_id: customer.user.id, status: 0 })).data;
    expect(left.map(({ approvals }) => approvals)).toEqual([1, 1, 1]);
    const [one = 0, two = 0] = left.map(({ id }) => id);
    expect(await finish(second, one)).toBe('forbidden second_operator');
    await pass(24 * HOUR_MS - 1);
    expect(await finish(second, one)).toBe('forbidden second_operator');
    app.clock.jump(1);
    expect(await finish(second, one)).toBe('done');
    // a pending one can still be rejected by one operator
    expect(outcome(await finance.ask(rejectDeposit, { id: two, remark: 'sent back' }))).toBe('done');
    expect(await moneyOf(app, customer)).toEqual([12_000, 0]);
  });

  it('are needed from the amount that an admin sets', async () => {
    const admin = await firstAdmin(app);
    await admin.login();
    await admin.call(operatorBaseCalls.saveSettings, { deposit_two_operators_usd: '50' });
    const [small, large] = [await handIn(app, '49.999999'), await handIn(app, 50)];
    expect([await finish(finance, small.id), await finish(finance, large.id)]).toEqual(['done', 'done']);
    expect([await moneyOf(app, small), await moneyOf(app, large)]).toEqual([
      [49.999999, 0],
      [0, 0],
    ]);
    await set(app, 'deposit_two_operators_usd', LIMIT);
  });
});

describe('the credit rate', () => {
  /** Bid and ask around the price. */
  const price = (usd: number) => app.push({ BTCUSD: [usd - 10, usd + 10] });

  /** A deposit of this much at 100,000 USD. */
  async function bitcoin(number: number) {
    // the rate of the previous minute is no longer held
    app.clock.jump(MINUTE_MS);
    await price(100_000);
    const customer = await app.newRealUser();
    const [charge_id, proofImg] = [await openChannel(app, BTC, BITCOIN_ADDRESS), await proof(app, customer)];
    const input = { number, proofImg, address: BITCOIN_ADDRESS, charge_id };
    const { id, rate, amount } = await app.take(fundsCalls.depositCoin, input, customer);
    return { ...customer, id, rate, amount };
  }

  it('of a coin is that of the request within 30 minutes and 1 %', async () => {
    const handed = await bitcoin(1000);
    // raised by the spread of 0.5 %
    expect([handed.rate, handed.amount]).toEqual(['0.00001005', 0.01005]);
    await pass(30 * MINUTE_MS);
    await price(100_900);
    const shown = await finance.call(finishDeposit, { id: handed.id, reference: arrivalOf(handed.id) });
    expect(shown).toMatchObject({
      credited: 1000,
      credit_rate: '0.00001005',
      rate_reason: 'handed_in',
      receipt_rate: expect.stringMatching(/^0\.00000996/u),
    });
  });

  it('of a coin is that of the receipt if the rate has moved further', async () => {
    const handed = await bitcoin(1000);
    await pass(MINUTE_MS);
    await price(98_000);
    // 1.005 ÷ 98,000 to 12 decimals
    expect(await finance.call(finishDeposit, { id: handed.id, reference: arrivalOf(handed.id) })).toMatchObject({
      credited: 980.000004,
      credit_rate: '0.000010255102',
      rate_reason: 'moved',
    });
    expect(await recordOf(handed)).toMatchObject({
      number: 1000,
      credited: 980.000004,
      rate_reason: 'moved',
      credit_rate: '0.000010255102',
      rate: '0.00001005',
    });
  });

  it('of a coin that arrived later is that of the minute of receipt, whenever an operator enters it', async () => {
    const handed = await bitcoin(1000);
    await pass(31 * MINUTE_MS);
    await price(90_010);
    const received_at = app.clock.now();
    await pass(2 * MINUTE_MS);
    await price(50_000);
    const [late, now] = [
      await finance.call(depositTerms, { id: handed.id, received_at }),
      await finance.call(depositTerms, { id: handed.id }),
    ];
    // the bid of that minute is 90,000; the current mid 50,000
    expect(late).toMatchObject({ receipt_rate: '0.000011166667', rate_reason: 'time', credited: 899.999973 });
    expect(now).toMatchObject({ receipt_rate: '0.0000201', rate_reason: 'time', credited: 500 });
    expect(
      await finance.call(finishDeposit, { id: handed.id, reference: arrivalOf(handed.id), received_at }),
    ).toMatchObject({ credited: 899.999973 });
  });

  it('of a coin that gives more than the submitted amount needs two operators', async () => {
    const handed = await bitcoin(1000);
    await pass(MINUTE_MS);
    await price(102_000);
    expect(await finance.call(finishDeposit, { id: handed.id, reference: arrivalOf(handed.id) })).toMatchObject({
      status: 0,
      approved_by: { rate_reason: 'moved' },
    });
    // the rate that both have seen counts, not the price at the second one's time
    await pass(MINUTE_MS);
    await price(120_000);
    const { approved_by, credited } = await second.call(finishDeposit, {
      id: handed.id,
      reference: arrivalOf(handed.id),
    });
    expect([credited, approved_by?.credited]).toEqual([1020.000018, 1020.000018]);
  });

  it('of a bank transfer is that of the request: the requested amount is worth the submitted one', async () => {
    await app.push({ EURUSD: [1.1, 1.1002] });
    const customer = await app.newRealUser();
    const wire_id = await openBank(app, EUR_BANK);
    const submit = async () =>
      app.take(fundsCalls.depositWire, { wire_id, number: 1000, proofImg: await proof(app, customer) }, customer);
    const [whole, less] = [await submit(), await submit()];
    await pass(24 * HOUR_MS);
    expect(
      await finance.call(finishDeposit, {
        id: whole.id,
        reference: arrivalOf(whole.id),
        amount_received: whole.amount,
      }),
    ).toMatchObject({
      credited: 1000,
      receipt_rate: null,
    });
    expect(
      await finance.call(finishDeposit, { id: less.id, reference: arrivalOf(less.id), amount_received: '913.55' }),
    ).toMatchObject({
      credited: 999.996373,
      rate_reason: 'handed_in',
    });
  });
});
