/** Deposits and withdrawals while the market of their currency is closed: the last rate, with the weekend spread. */
import { fundsCalls } from '@tradewind/contract';
import { operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HandClock } from '../platform/clock/testing/hand-clock.ts';
import { type TestApp, refusalOf, startTestApp } from '../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../staff/operators/testing/operators.ts';
import {
  BANK_FIELDS,
  EUR_BANK,
  HOUR_MS,
  USDT_TRC20,
  arrivalOf,
  bind,
  customerWith,
  openBank,
  openChannel,
  proof,
  set,
} from './testing/funds.ts';

const { deposit, depositTerms, finishDeposit, withdrawal } = operatorQueueCalls;
const MINUTE_MS = 60_000;
/** New York, half an hour before the close. */
const FRIDAY = Date.parse('2026-06-12T20:30:00Z');
const SATURDAY = Date.parse('2026-06-13T12:00:00Z');
const SUNDAY_OPEN = Date.parse('2026-06-14T21:00:00Z');

let app: TestApp;
let finance: TestOperator;
let customer: Awaited<ReturnType<typeof customerWith>>;
let method: number;
let wire_id: number;
beforeAll(async () => {
  app = await startTestApp({ settings: { MARKET_HOURS: 'calendar' }, clock: new HandClock(FRIDAY), prices: false });
  finance = await newOperator(app, 'finance');
  await set(app, 'withdraw_pause_hours', 0);
  customer = await customerWith(app, 5000);
  method = (await bind(app, customer, { type: 2, draw_id: EUR_BANK, dc_address: '', ...BANK_FIELDS })).id;
  wire_id = await openBank(app, EUR_BANK);
});
afterAll(() => app.stop());

const by = () => ({ token: customer.token, lang: 'en' });
const bankRow = async () => (await app.take(fundsCalls.wireInfo, {}, by())).find(({ id }) => id === wire_id);
const drawRow = async () => (await app.take(fundsCalls.drawSymbols, {}, by())).find(({ id }) => id === EUR_BANK);
const wired = async (more: object = {}) => ({ wire_id, number: 1000, proofImg: await proof(app, customer), ...more });
const drawing = (more: object = {}) => ({ draw_currency_id: EUR_BANK, number: 100, draw_method_id: method, ...more });

async function at(instant: number): Promise<void> {
  app.clock.skip(instant - app.clock.now());
  await finance.login();
}

it('there is no rate while there never was a price, whether the market is open or closed', async () => {
  for (const instant of [FRIDAY + 10 * MINUTE_MS, Date.parse('2026-06-12T22:00:00Z')]) {
    await at(instant);
    expect([await bankRow(), await drawRow()]).toMatchObject([
      { rate: null, weekend_spread_percent: null },
      { rate: null, draw_rate: null, weekend_spread_percent: null },
    ]);
    expect(refusalOf(await app.ask(fundsCalls.depositWire, await wired(), by()))).toBe('price_unavailable');
    expect(refusalOf(await app.ask(fundsCalls.draw, drawing(), by()))).toBe('price_unavailable');
  }
});

it('the last rate counts at the weekend, with the spread that is shown before and kept with the record', async () => {
  await at(Date.parse('2026-06-19T20:59:00Z'));
  await app.push({ EURUSD: [1.1, 1.1002] });
  const weekday = await bankRow();
  expect(weekday).toMatchObject({ rate: '0.913553313335', weekend_spread_percent: null });
  await at(SATURDAY + 7 * 24 * HOUR_MS);
  // 1 ÷ 1.1001 × (1 ± 0.015)
  const [bank, draw] = [await bankRow(), await drawRow()];
  expect([bank, draw]).toMatchObject([
    { rate: '0.922643396055', weekend_spread_percent: 1 },
    { rate: '0.895373147896', draw_rate: 0.895373147896, weekend_spread_percent: 1 },
  ]);
  // that of Friday is over
  const stale = await app.ask(fundsCalls.depositWire, await wired({ rate: weekday?.rate }), by());
  expect([refusalOf(stale), stale.data]).toMatchObject(['conflict', { reason: 'rate', rate: bank?.rate }]);
  const handed = await app.take(fundsCalls.depositWire, await wired({ rate: bank?.rate }), by());
  expect(handed).toMatchObject({ amount: 922.65, rate: bank?.rate, weekend_spread_percent: 1, credit_rate: null });
  const asked = await app.take(fundsCalls.draw, drawing({ rate: draw?.rate }), by());
  // (100 − 1) × the rate
  expect(asked).toMatchObject({ real_number: 88.64, rate: draw?.rate, weekend_spread_percent: 1 });
  expect(await finance.call(withdrawal, { id: asked.id })).toMatchObject({ weekend_spread_percent: 1 });
  const credited = await finance.call(finishDeposit, { id: handed.id, reference: arrivalOf(handed.id) });
  expect(credited).toMatchObject({ credited: 1000, weekend_spread_percent: 1, credit_weekend_spread_percent: 1 });
  const [record] = (await app.take(fundsCalls.deposits, {}, by())).data;
  expect(record).toMatchObject({ weekend_spread_percent: 1, credit_weekend_spread_percent: 1 });
});

it('another weekend spread applies to the next request', async () => {
  await set(app, 'weekend_spread_percent', 2.5);
  // 1 ÷ 1.1001 × 1.03
  expect(await bankRow()).toMatchObject({ rate: '0.936278520135', weekend_spread_percent: 2.5 });
  await set(app, 'weekend_spread_percent', 0);
  expect(await bankRow()).toMatchObject({ rate: '0.913553313335', weekend_spread_percent: 0 });
  await set(app, 'weekend_spread_percent', 1);
});

it('a coin that was received while its market was closed has the weekend spread in the rate at receipt', async () => {
  // a coin that follows the market of the euro
  await app.app.database.pool.query(
    `UPDATE funds_currencies SET rate_fixed = NULL, rate_instrument = 'EURUSD', spread_ppm = 5000 WHERE id = $1`,
    [USDT_TRC20],
  );
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const charge_id = await openChannel(app, USDT_TRC20, address);
  const input = { number: 1000, proofImg: await proof(app, customer), address, charge_id };
  const handed = await app.take(fundsCalls.depositCoin, input, by());
  const received_at = app.clock.now() + HOUR_MS;
  await at(SUNDAY_OPEN + 7 * 24 * HOUR_MS + HOUR_MS);
  await app.push({ EURUSD: [1.1, 1.1002] });
  const [closed, open] = [
    await finance.call(depositTerms, { id: handed.id, received_at }),
    await finance.call(depositTerms, { id: handed.id }),
  ];
  // 1 ÷ 1.1, the bid of Friday's last minute, × 1.015
  expect(closed).toMatchObject({
    rate_reason: 'time',
    receipt_rate: '0.922727272727',
    credit_weekend_spread_percent: 1,
  });
  expect(open).toMatchObject({
    rate_reason: 'time',
    receipt_rate: '0.913553313335',
    credit_weekend_spread_percent: null,
  });
  const done = await finance.call(finishDeposit, { id: handed.id, received_at, reference: arrivalOf(handed.id) });
  expect(done).toMatchObject({ status: 1, credited: closed.credited, credit_weekend_spread_percent: 1 });
  expect(await finance.call(deposit, { id: handed.id })).toMatchObject({ weekend_spread_percent: 1 });
});
