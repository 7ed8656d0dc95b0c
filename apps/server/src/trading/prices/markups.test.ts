/** Mark-ups through the calls: two operators, a day of notice, and every price that an account sees. */
import {
  ORDER_LIST_STATUS,
  alertCalls,
  forexCalls,
  instrumentCalls,
  notificationCalls,
  reportCalls,
} from '@tradewind/contract';
import {
  type ChangeRequest,
  operatorBaseCalls,
  operatorExposureCalls,
  operatorGroupCalls,
  operatorInstrumentCalls,
} from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerWith } from '../../money/testing/funds.ts';
import {
  type Answered,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { TestSocket } from '../../realtime/testing/test-socket.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { verifyDatabase } from '../../verify/verify.ts';

const { markups, proposeMarkup, proposeAccountGroup } = operatorGroupCalls;
const { approveChange } = operatorBaseCalls;
const REASON = 'A spread of our own.';
const [RETAIL, PROFESSIONAL] = [1, 2];
const DAY_MS = 86_400_000;

let app: TestApp;
let finance: TestOperator;
let compliance: TestOperator;
let trader: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  await operators();
  await quoted();
  trader = await customerWith(app, 10_000);
});
afterAll(() => app.stop());

/** Their sessions end within a day. */
async function operators(): Promise<void> {
  finance = await newOperator(app, 'finance');
  compliance = await newOperator(app, 'compliance');
}

const quoted = (bid = 1.1, ask = 1.1001): Promise<void> => app.push({ EURUSD: [bid, ask] });

/** `done`, or the refusal with its reason or fields. */
function outcome(answer: Answered): string {
  if (answer.code === 1) return 'done';
  const { reason, fields } = answer.data as { reason?: string; fields?: Record<string, string> };
  return `${refusalOf(answer)} ${reason ?? Object.keys(fields ?? {}).join(',')}`;
}

const wanted = (more: object = {}) => ({
  group_id: RETAIL,
  forex_id: app.idOf('EURUSD'),
  markup_bid: 3,
  markup_ask: 5,
  effective_at: app.clock.now() + DAY_MS + 60_000,
  reason: REASON,
  ...more,
});
const propose = (more: object = {}): Promise<ChangeRequest> => finance.call(proposeMarkup, wanted(more));
const approved = async (more: object = {}) =>
  outcome(await compliance.ask(approveChange, { id: (await propose(more)).id }));
const rowOf = async (by?: TestUser) => {
  const rows = await app.take(forexCalls.tradeList, {}, by);
  return rows.find(({ Code }) => Code === 'EURUSD')?.ForexQuotations;
};
const order = (by: TestUser, more: object = {}) =>
  app.take(
    forexCalls.submit,
    { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100, ...more },
    { token: by.token, lang: 'en' },
  );

it('a rise is approved a day before its instant by a second operator, and is announced to who holds the instrument', async () => {
  const held = await order(trader);
  expect(held.Price).toBe(1.1001);
  const first = await propose();
  expect(outcome(await finance.ask(approveChange, { id: first.id }))).toMatch(/^forbidden/u);
  app.clock.advance(61_000);
  expect(outcome(await compliance.ask(approveChange, { id: first.id }))).toBe('conflict too_late');
  expect(await approved({ effective_at: app.clock.now() })).toBe('conflict too_late');
  expect(await approved()).toBe('done');
  expect(outcome(await finance.ask(proposeMarkup, wanted()))).toBe('conflict scheduled');
  const list = await finance.call(markups, {});
  expect(list.waiting).toMatchObject([{ group_id: RETAIL, markup_bid: 3, markup_ask: 5 }]);
  const raw = { show_code: 'EUR/USD', leverage_class: 'majors', price_precision: 5, bid: 1.1, ask: 1.1001 };
  expect(list.instruments).toContainEqual({ id: app.idOf('EURUSD'), ...raw });
  await expect
    .poll(async () => {
      const { data } = await app.take(notificationCalls.notifications, {}, { token: trader.token, lang: 'en' });
      return data.filter(({ event }) => event === 'spread_changes').map(({ title, body }) => [title, body]);
    })
    .toEqual([['The spread of EUR/USD changes', expect.stringContaining('your bid is 3 points below')]]);
  await quoted();
  expect(await rowOf()).toMatchObject({ Bid: 1.1, Ask: 1.1001 });
});

it('from its instant on every price of the group has it: list, socket, candles, fills, value and alerts', async () => {
  const visitor = await TestSocket.open(app.listener.url);
  const member = await TestSocket.open(app.listener.url);
  const demo = await app.newUser();
  for (const socket of [visitor, member]) socket.send({ type: 'sub', params: { topic: 'DAY_MARKET' } });
  member.send({ type: 'login', params: { token: demo.token } });
  await member.until(() => member.replies().some(({ type }) => type === 'login'));
  app.clock.advance(DAY_MS + 60_000);
  await quoted(1.2, 1.2001);
  expect(await rowOf()).toMatchObject({ Bid: 1.19997, Ask: 1.20015, Close: 1.19997 });
  expect(await rowOf(trader)).toMatchObject({ Bid: 1.19997, Ask: 1.20015 });
  // the group of demo accounts has none
  expect(await rowOf(demo)).toMatchObject({ Bid: 1.2, Ask: 1.2001 });
  const last = (socket: TestSocket) =>
    socket
      .pushes('DAY_MARKET')
      .flatMap(({ data }) => data as { Code: string; Bid: number; Ask: number }[])
      .findLast(({ Code }) => Code === 'EURUSD');
  await visitor.until(() => last(visitor)?.Bid === 1.19997 && last(visitor)?.Ask === 1.20015);
  await member.until(() => last(member)?.Bid === 1.2 && last(member)?.Ask === 1.2001);
  const of = { forex_id: app.idOf('EURUSD'), period: '1min', limit: 1 } as const;
  expect(await app.take(forexCalls.kline, of)).toMatchObject([{ Close: 1.19997 }]);
  expect(await app.take(forexCalls.kline, of, demo)).toMatchObject([{ Close: 1.2 }]);
  const facts = await app.take(instrumentCalls.facts, { forex_id: of.forex_id });
  expect(facts).toMatchObject({ MarkupBid: 3, MarkupAsk: 5 });
  expect(facts.TypicalSpread).toBeGreaterThanOrEqual(0.00018);
  expect(await app.take(instrumentCalls.facts, { forex_id: of.forex_id }, demo)).toMatchObject({ MarkupBid: 0 });
  const { data } = await app.take(forexCalls.myDeal, { status: ORDER_LIST_STATUS.holding }, trader);
  // (1.19997 - 1.1001) × 0.1 × 100,000
  expect(data).toMatchObject([{ UpdatePrice: 1.19997, FactProfits: 998.7 }]);
  const bought = await order(trader, { price: 1.20015, deviation: 0 });
  expect(bought).toMatchObject({ Price: 1.20015, OriginPrice: 1.20015, Slippage: 0, UpdatePrice: 1.19997 });
  // 5 points × 0.1 × 100,000
  const dealer = await newOperator(app, 'dealer');
  const { house, largest_positions: positions } = await dealer.call(operatorExposureCalls.exposure);
  expect(house).toMatchObject({ markup: 0.5, realised: 0 });
  expect(positions).toContainEqual(expect.objectContaining({ id: bought.Id, price_now: 1.19997, profit: -1.8 }));
  const alert = { forex_id: of.forex_id, source: 'bid', condition: 'rises_to', price: 1.20001, note: '' } as const;
  await app.take(alertCalls.addAlert, alert, { token: trader.token, lang: 'en' });
  const fired = async () => {
    const { data: rows } = await app.take(alertCalls.alerts, { past: 1 }, { token: trader.token, lang: 'en' });
    return rows.map(({ fired_price: price }) => price);
  };
  await quoted(1.20003, 1.20013);
  expect(await fired()).toEqual([]);
  await quoted(1.20004, 1.20014);
  await expect.poll(fired).toEqual([1.20001]);
  for (const socket of [visitor, member]) socket.socket.close();
  await operators();
});

it('the proof of a fill has the raw quote, the mark-up and its version', async () => {
  const opened = await order(trader);
  const { events } = await app.take(reportCalls.proof, { id: opened.Id }, trader);
  const version = (await finance.call(markups, {})).in_force[0]?.version;
  expect(events).toMatchObject([
    {
      quote: { bid: 1.20004, ask: 1.20014 },
      got: 1.20019,
      markup: { version, bid: 3, ask: 5, seen_bid: 1.20001, seen_ask: 1.20019 },
    },
  ]);
});

it('a fall may be at once; another class with another mark-up is refused', async () => {
  expect(await approved({ markup_bid: 1, markup_ask: 5, effective_at: 0 })).toBe('done');
  expect(await rowOf()).toMatchObject({ Bid: 1.20003, Ask: 1.20019 });
  expect(await approved({ markup_bid: 0, markup_ask: 6, effective_at: 0 })).toBe('conflict too_late');
  const gold = { forex_id: undefined, leverage_class: 'gold' } as const;
  expect(await approved({ ...gold, effective_at: app.clock.now() + DAY_MS })).toBe('done');
  const reclassed = { id: app.idOf('GBPUSD'), leverage_class: 'gold', reason: REASON } as const;
  expect(outcome(await finance.ask(operatorInstrumentCalls.proposeInstrument, reclassed))).toBe('conflict markup');
});

it('a move into a group with a higher mark-up needs the same notice, and then counts for what is open', async () => {
  expect(await approved({ group_id: PROFESSIONAL, markup_bid: 50, effective_at: app.clock.now() + DAY_MS })).toBe(
    'done',
  );
  const moved = async (more: object = {}) => {
    const input = { user_id: trader.user.id, group_id: PROFESSIONAL, reason: REASON, ...more };
    const { id } = await finance.call(proposeAccountGroup, input);
    const answer = outcome(await compliance.ask(approveChange, { id }));
    if (answer !== 'done') await compliance.ask(operatorBaseCalls.refuseChange, { id, remark: 'Too early.' });
    return answer;
  };
  expect(await moved()).toBe('conflict too_late');
  expect(await moved({ effective_at: app.clock.now() + DAY_MS })).toBe('done');
  await expect(verifyDatabase(app.database.adminUrl)).resolves.toBeDefined();
  app.clock.advance(DAY_MS + 1000);
  await quoted(1.2, 1.2001);
  // a night has passed, and its rollover comes first
  await expect
    .poll(async () => {
      const { data } = await app.take(forexCalls.myDeal, { status: ORDER_LIST_STATUS.holding }, trader);
      return data.map(({ UpdatePrice }) => UpdatePrice);
    })
    .toEqual([1.1995, 1.1995, 1.1995]);
  expect(await rowOf(trader)).toMatchObject({ Bid: 1.1995 });
});

it('the execution report has the average mark-up of an instrument in the month', async () => {
  const averageOf = async () => {
    const { rows } = await app.take(reportCalls.executionReport, { forex_id: app.idOf('EURUSD') });
    const { filled, average_markup, slippage_points } =
      rows.find(({ account, kind }) => `${account} ${kind}` === 'real market') ?? expect.fail();
    return { filled, average_markup, slippage_points };
  };
  // one before the mark-up, two buys with 5 points on the ask
  await expect.poll(averageOf).toEqual({ filled: 3, average_markup: 3.33, slippage_points: 0 });
});

it('the database verifies, and not when a mark-up is changed afterwards', async () => {
  await expect(verifyDatabase(app.database.adminUrl)).resolves.toBeDefined();
  await app.database.asOwner(`SET session_replication_role = replica; UPDATE markups SET markup_bid = 2 WHERE id = 1`);
  await expect(verifyDatabase(app.database.adminUrl)).rejects.toThrow('is not that of its row, 1');
});
