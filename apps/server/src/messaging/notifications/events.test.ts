/** Each event of an account creates one notification. */
import { fundsCalls, forexCalls, notificationCalls } from '@tradewind/contract';
import {
  type ChangeRequest,
  operatorBaseCalls,
  operatorGroupCalls,
  operatorInstrumentCalls,
  operatorPeopleCalls,
  operatorQueueCalls,
} from '@tradewind/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, type TestUser, startTestApp } from '../../platform/http/testing/test-app.ts';
import { TestSocket } from '../../realtime/testing/test-socket.ts';
import { arrivalOf } from '../../money/testing/funds.ts';
import { askFor, handIn } from '../../desk/payment-decisions/testing/records.ts';
import { handIdentityIn } from '../../people/verification/testing/identity.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';

const REMARK = 'The picture is blurred.';

let app: TestApp;
let finance: TestOperator;
let compliance: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ settings: { QUOTE_MAX_AGE_MS: '86400000', DEMO_BALANCE: '1000' } });
  finance = await newOperator(app, 'finance');
  compliance = await newOperator(app, 'compliance');
});
afterAll(() => app.stop());
beforeEach(() => tick(1.1));

async function tick(bid: number): Promise<void> {
  app.clock.advance(10);
  await app.push({ EURUSD: [bid, Number((bid + 0.0002).toFixed(5))] });
}

const list = async ({ token }: TestUser) =>
  (await app.take(notificationCalls.notifications, {}, { token, lang: 'en' })).data;

/** Events, newest first, once the list has `count` rows. What no event tells of is found within ten seconds. */
async function eventsOf(user: TestUser, count: number): Promise<readonly string[]> {
  await expect.poll(async () => (await list(user)).length, { timeout: 20_000, interval: 20 }).toBe(count);
  return (await list(user)).map(({ event }) => event);
}

/** Whether the whole log has been read for notifications. */
async function isFollowed(): Promise<boolean> {
  const { rows } = await app.app.database.pool.query<{ done: boolean }>(
    `SELECT seq = (SELECT max(seq) FROM trade_events) AS done FROM notification_cursors WHERE log = 'trade_events'`,
  );
  return rows[0]?.done === true;
}

async function submit(user: TestUser, more: Readonly<Record<string, unknown>>) {
  const order = { type: 1, cont: '0.1', forex_id: app.idOf('EURUSD'), status: 1, multiple: 100, ...more };
  return app.take(forexCalls.submit, order, { token: user.token });
}

it('a filled, triggered or stopped order and a reached target are notified, but not a close by the trader', async () => {
  const user = await app.newUser();
  const { Id: id } = await submit(user, {});
  await eventsOf(user, 1);
  await app.take(forexCalls.close, { id }, { token: user.token });
  await submit(user, { status: 0, target_price: '1.0950', stop_loss_price: '1.0900', target_profit_price: '1.2' });
  await tick(1.0948);
  expect(await eventsOf(user, 2)).toEqual(['order_triggered', 'order_filled']);
  await tick(1.0899);
  expect((await eventsOf(user, 3))[0]).toBe('stop_loss');
  const { Id: last } = await submit(user, { target_profit_price: '1.1000' });
  await tick(1.1001);
  expect(await eventsOf(user, 5)).toEqual([
    'take_profit',
    'order_filled',
    'stop_loss',
    'order_triggered',
    'order_filled',
  ]);
  const [profit] = await list(user);
  expect(profit).toMatchObject({ kind: 'stop', url: `/order?id=${last}`, read: 0 });
  expect(profit?.body).toMatch(/^0\.1 EUR\/USD closed at 1\.10010\. P\/L: \+\d+\.\d\d USD\.$/u);
});

it('the margin call is notified, then each position closed by stop-out', async () => {
  const user = await app.newUser();
  // 88 % of the balance is margin
  await submit(user, { cont: '0.8' });
  await tick(1.0935);
  await tick(1.0);
  expect((await eventsOf(user, 3)).toSorted()).toEqual(['margin_call', 'order_filled', 'stop_out']);
});

it('the margin call is repeated only after the level was above 110 %, or after 15 minutes', async () => {
  const user = await app.newUser();
  // a margin of 880.16 with a balance of 1,000; equity moves by 0.80 per point
  await submit(user, { cont: '0.8' });
  await eventsOf(user, 1);
  const margin = async () => {
    await expect.poll(isFollowed, { timeout: 5000, interval: 20 }).toBe(true);
    return (await list(user)).filter(({ event }) => event === 'margin_call').length;
  };
  const [called, barelyAbove, clearlyAbove] = [1.0985, 1.0995, 1.1025];
  await tick(called);
  await expect.poll(margin, { timeout: 5000 }).toBe(1);
  // 107 %
  await tick(barelyAbove);
  await tick(called);
  expect(await margin()).toBe(1);
  await tick(clearlyAbove);
  await tick(called);
  await expect.poll(margin, { timeout: 5000 }).toBe(2);
  await tick(barelyAbove);
  app.clock.advance(15 * 60_000 - 1000);
  await tick(called);
  expect(await margin()).toBe(2);
  await tick(barelyAbove);
  app.clock.advance(2000);
  await tick(called);
  await expect.poll(margin, { timeout: 5000 }).toBe(3);
  const { rows } = await app.app.database.pool.query<{ count: number }>(
    "SELECT count(*) FROM trade_events WHERE type = 'margin_call' AND account_id = $1::bigint",
    [user.user.id],
  );
  expect(rows[0]?.count).toBe(5);
});

it('deposits and withdrawals are notified with their number, each state once', async () => {
  const user = await handIn(app, 250);
  const socket = await TestSocket.open(app.listener.url);
  await socket.login(user.token);
  await socket.subscribe('NOTICE');
  await finance.call(operatorQueueCalls.finishDeposit, { id: user.id, reference: arrivalOf(user.id) });
  await socket.until(() => socket.pushes('NOTICE').some(({ data }) => data.unread === 1));
  const refused = await handIn(app, 70, user);
  await finance.call(operatorQueueCalls.rejectDeposit, { id: refused.id, remark: REMARK });
  expect(await eventsOf(user, 2)).toEqual(['deposit_rejected', 'deposit_finished']);
  expect((await list(user)).map(({ body }) => body)).toEqual([
    `Deposit #${refused.id} of 70.00 USD was rejected: ${REMARK}`,
    `Deposit #${user.id} of 250.00 USD is in your balance.`,
  ]);
  await socket.close();

  const payee = await askFor(app, 100);
  const own = async () => (await list(payee)).map(({ event }) => event).filter((event) => event.startsWith('withdr'));
  await finance.call(operatorQueueCalls.finishWithdrawal, { id: payee.id, payment_reference: '0xabcdef' });
  await expect.poll(own, { timeout: 5000 }).toEqual(['withdrawal_paid', 'withdrawal_requested']);
  const another = await askFor(app, 100);
  await finance.call(operatorQueueCalls.refuseWithdrawal, { id: another.id, remark: REMARK });
  await expect
    .poll(async () => (await list(another)).map(({ body }) => body), { timeout: 5000 })
    .toContain(`Withdrawal #${another.id} of 100.00 USD is back in your balance: ${REMARK}`);
  // customers get no notification for a withdrawal that they cancel
  const own_ = await askFor(app, 50);
  await app.take(fundsCalls.cancelDraw, { id: own_.id }, { token: own_.token });
  expect((await list(own_)).map(({ event }) => event)).not.toContain('withdrawal_refused');
});

it('a verified or refused identity is notified, and so is a suspension with its reason', async () => {
  const user = await app.newRealUser();
  const first = await handIdentityIn(app, user);
  await compliance.call(operatorQueueCalls.refuseVerification, { id: first, remark: REMARK });
  const second = await handIdentityIn(app, user);
  await compliance.call(operatorQueueCalls.approveVerification, { id: second });
  await compliance.call(operatorPeopleCalls.suspendUser, { id: user.user.id, reason: 'papers are missing' });
  expect(await eventsOf(user, 3)).toEqual(['account_suspended', 'verification_approved', 'verification_refused']);
  expect((await list(user)).map(({ kind, body, url }) => [kind, body, url])).toEqual([
    ['account', 'New orders and withdrawals are suspended. Reason: papers are missing', '/user'],
    ['account', 'Your identity verification was approved.', '/mine/auth'],
    ['account', `Please submit it again. Reason: ${REMARK}`, '/mine/auth'],
  ]);
});

it('a move to another group is notified with the margin levels of that group', async () => {
  const { proposeGroup, proposeAccountGroup, groups } = operatorGroupCalls;
  const approve = async ({ id }: ChangeRequest) => compliance.call(operatorBaseCalls.approveChange, { id });
  const reason = 'As agreed.';
  await approve(await finance.call(proposeGroup, { name: 'Careful', kind: 'retail', stop_out: 70, reason }));
  const group_id = (await finance.call(groups)).find(({ name }) => name === 'Careful')?.id ?? 0;
  const [now, later] = [await app.newRealUser(), await app.newRealUser()];
  const move = async ({ user }: TestUser, more: object = {}) =>
    approve(await finance.call(proposeAccountGroup, { user_id: user.id, group_id, reason, ...more }));
  await move(now);
  await move(later, { effective_at: app.clock.now() + 86_400_000 });
  expect(await eventsOf(now, 1)).toEqual(['group_changed']);
  expect((await list(now))[0]?.body).toMatch(
    /^You are now in the group Careful\. .+ Margin call at 100%, stop-out at 70%\.$/u,
  );
  expect(await eventsOf(later, 1)).toEqual(['group_moves']);
  expect((await list(later))[0]?.body).toMatch(/ in the group Careful\. .+ Margin call at 100%, stop-out at 70%\.$/u);
});

it('changed opening hours are notified to customers who hold, order or watch the instrument, with the time, in their language', async () => {
  const [holder, waiting, other] = [await app.newUser(), await app.newUser(), await app.newUser()];
  const watcher = await app.newUser();
  await submit(holder, {});
  await submit(waiting, { status: 0, target_price: '1.05' });
  await app.app.database.pool.query(
    `INSERT INTO watchlists (user_id, id, name, codes, version, created_at_ms) VALUES ($1, 'favourites', '', '{EURUSD}', 1, 0)`,
    [watcher.user.id],
  );
  const at = Date.UTC(2026, 6, 1, 21);
  const { id } = await finance.call(operatorInstrumentCalls.proposeInstrument, {
    id: app.idOf('EURUSD'),
    sessions: 'Sun 18:00-Fri 16:00',
    effective_at: at,
    reason: 'The exchange closes earlier',
  });
  await compliance.call(operatorBaseCalls.approveChange, { id });
  const changes = async (user: TestUser, lang = 'en') => {
    const { data } = await app.take(notificationCalls.notifications, {}, { token: user.token, lang });
    return data.filter(({ event }) => event === 'hours_changed');
  };
  for (const user of [holder, waiting, watcher])
    await expect
      .poll(() => changes(user), { timeout: 5000, interval: 20 })
      .toMatchObject([
        {
          title: 'Trading hours of EUR/USD change',
          body: 'From 1 Jul 2026, 17:00:00 (New York): Sun 18:00-Fri 16:00',
          url: '/instrument?code=EURUSD',
        },
      ]);
  expect((await changes(holder, 'de'))[0]?.title).toBe('Handelszeiten von EUR/USD ändern sich');
  expect(await changes(other)).toEqual([]);
});

it('the list has only own notifications, newest first, by kind, and marks one or all as read', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  for (let count = 0; count < 3; count++) await submit(user, {});
  await submit(other, {});
  await eventsOf(user, 3);
  const page = (input: object) => app.take(notificationCalls.notifications, { ...input }, { token: user.token });
  const { data, unread, total } = await page({});
  expect([unread, total]).toEqual([3, 3]);
  expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((one, next) => next - one));
  expect((await page({ kind: 'fill' })).total).toBe(3);
  expect((await page({ kind: 'alert' })).total).toBe(0);
  const read = (by: TestUser, input: object) =>
    app.take(notificationCalls.readNotifications, { ...input }, { token: by.token });
  await eventsOf(other, 1);
  expect(await read(other, { id: data[0]?.id })).toEqual({ unread: 1 });
  expect(await read(user, { id: data[0]?.id })).toEqual({ unread: 2 });
  expect((await page({})).data.map((row) => row.read)).toEqual([1, 0, 0]);
  expect(await read(user, {})).toEqual({ unread: 0 });
  expect(await app.take(notificationCalls.unreadNotifications, {}, { token: other.token })).toEqual({ unread: 1 });
});
