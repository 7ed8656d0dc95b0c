/** Overnight financing (contract §9) as a customer sees it: in the list of instruments, pushed, in their orders and their log. */
import { type Instrument, type Order, accountCalls, forexCalls, reportCalls } from '@tradewind/contract';
import { operatorBaseCalls, operatorInstrumentCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rolloverCalendar } from '../core/market/rollover-calendar.ts';
import { type TestApp, type TestUser, startTestApp } from '../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../staff/operators/testing/operators.ts';
import { TestSocket } from './testing/test-socket.ts';

/** 17:00 New York of a Wednesday; the clock of the tests starts at noon. */
const NIGHT = Date.UTC(2026, 5, 10, 21);
const DAY_MS = 86_400_000;

let app: TestApp;
let user: TestUser;
let finance: TestOperator;
let compliance: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ settings: { DEMO_BALANCE: '100000' } });
  user = await app.newUser();
  finance = await newOperator(app, 'finance');
  compliance = await newOperator(app, 'compliance');
});
afterAll(() => app.stop());

const submit = (type: 1 | 2): Promise<Order> =>
  app.take(
    forexCalls.submit,
    { type, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 },
    { token: user.token },
  );
const listed = async (code: string): Promise<Instrument | undefined> =>
  (await app.take(forexCalls.tradeList, {})).find(({ Code }) => Code === code);

it('the financing of tonight is announced, charged at 17:00 New York on open positions, and shown everywhere', async () => {
  expect(await listed('EURUSD')).toMatchObject({
    SwapMode: 'percent',
    SwapLong: -2,
    SwapShort: -1.5,
    SwapTripleDay: 3,
    SwapTime: NIGHT,
    SwapDays: 3,
  });
  expect(await listed('BTCUSD')).toMatchObject({ SwapTime: NIGHT, SwapDays: 1 });
  const [bought, sold] = [await submit(1), await submit(2)];
  expect(bought.Swap).toBe(0);
  const socket = await TestSocket.open(app.listener.url);
  await socket.login(user.token);
  await socket.subscribe('FOREX_TRADE');

  app.clock.advance(NIGHT - app.clock.now());
  await app.push({ EURUSD: [1.2, 1.2002] });
  const charges = () => socket.pushes('FOREX_TRADE').filter(({ data }) => data.event === 'financed');
  await socket.until(() => charges().length === 2);
  // 0.1 × 100,000 × 1.1001 × rate ÷ 100 ÷ 360 × 3, at the price before the instant
  const quote = { bid: 1.1, ask: 1.1002 };
  expect(charges().map(({ data }) => data)).toMatchObject([
    { order: { Id: bought.Id, Swap: -1.8335 }, rate: -2, days: 3, quote },
    { order: { Id: sold.Id, Swap: -1.375125 }, rate: -1.5, days: 3, quote, account: { balance: 99_996.191375 } },
  ]);
  expect(await listed('EURUSD')).toMatchObject({ SwapTime: NIGHT + DAY_MS, SwapDays: 1 });

  const log = await app.take(accountCalls.forexChange, {}, { token: user.token, lang: 'en' });
  expect(log.data.slice(0, 2).map(({ Value, Cause, OrderId }) => [Value, Cause, OrderId])).toEqual([
    [-1.375125, 'financing', sold.Id],
    [-1.8335, 'financing', bought.Id],
  ]);
  // in the list, shared with the part that is closed, kept in history, and no part of the profit
  await app.take(forexCalls.close, { id: bought.Id, cont: 0.04 }, { token: user.token });
  const [holding, history] = await Promise.all(
    [1, 3].map((status) => app.take(forexCalls.myDeal, { status }, { token: user.token })),
  );
  expect(holding?.data.map(({ Id, Swap }) => [Id, Swap])).toEqual([
    [sold.Id, -1.375125],
    [bought.Id, -1.1001],
  ]);
  expect(history?.data).toMatchObject([{ ParentId: bought.Id, Swap: -0.7334, FactProfits: 399.2 }]);
  const statement = await app.take(reportCalls.statement, { month: '2026-06' }, { token: user.token });
  expect(statement.totals.financing).toBe(-3.208625);
  const { balance } = await app.take(accountCalls.balance, {}, { token: user.token });
  expect(statement.closing_balance).toBe(balance);
  await socket.close();
});

it('the next charged night is named: on a Friday evening that of Monday, if the market closes', async () => {
  app.clock.jump(NIGHT + 2 * DAY_MS + 1 - app.clock.now());
  expect(await listed('EURUSD')).toMatchObject({ SwapTime: NIGHT + 5 * DAY_MS, SwapDays: 1 });
  expect(await listed('BTCUSD')).toMatchObject({ SwapTime: NIGHT + 3 * DAY_MS, SwapDays: 1 });
});

it('a holiday of the instrument counts in the night before, even if MARKET_HOURS keeps its market open', async () => {
  for (const operator of [finance, compliance]) await operator.login();
  const tuesday = { from: '2026-06-15T17:00', to: '2026-06-16T17:00' };
  const holiday = { hours: 'fx', name: 'Bank holiday', ...tuesday, reason: 'Published by the exchange.' };
  const { id } = await finance.call(operatorInstrumentCalls.proposeHoliday, holiday);
  await compliance.call(operatorBaseCalls.approveChange, { id });
  const monday = NIGHT + 5 * DAY_MS;
  expect(await listed('EURUSD')).toMatchObject({ SwapTime: monday, SwapDays: 2 });
  expect(await listed('EURUSD')).toMatchObject({ MarketStatus: 1 });
  // the writer reads them shortly before each rollover
  const daysAt = await rolloverCalendar(app.database.pool).read();
  expect([monday, monday + DAY_MS].map((instant) => daysAt(instant).get(app.idOf('EURUSD')))).toEqual([2, undefined]);
});
