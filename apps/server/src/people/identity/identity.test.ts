import {
  accountCalls,
  authCalls,
  fundsCalls,
  peopleCalls,
  securityCalls,
  verificationCalls,
} from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refused } from '../../platform/errors/index.ts';
import { ALL_CALLS } from '../../platform/http/docs.ts';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { requireDemoAccount, requireTrueAccount } from './policy.ts';

const DEVICE = 'device-of-identity-test';
const DAY_MS = 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const login = (demoId: string, lang = 'en') => app.take(accountCalls.demoLogin, { demo_id: demoId }, { lang });

describe('the demo login', () => {
  it('gives a device an account with its money, and later the same one', async () => {
    const first = await login(DEVICE);
    expect(first.user).toMatchObject({ is_demo: 1, credit_score: 100, email: null, mobile: null, lang: 'en' });
    expect(first.user.uid).toMatch(/^[1-9]\d{7,}$/u);
    expect(first.user.invite_code).toMatch(/^[A-Z2-9]{8}$/u);
    expect(await app.take(accountCalls.forexDetail, {}, { token: first.token })).toEqual({
      balance: 100_000,
      lock_balance: 0,
    });

    const second = await login(DEVICE);
    expect(second.user).toEqual(first.user);
    expect(second.token).not.toBe(first.token);
    expect((await login(`${DEVICE}-2`)).user.id).not.toBe(first.user.id);
  });

  it('creates one account for concurrent calls of a device', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => login('the-same-device-at-once')));
    expect(new Set(all.map(({ user }) => user.id)).size).toBe(1);
    const [first] = all;
    const log = await app.take(accountCalls.forexChange, {}, { token: first?.token ?? '' });
    expect(log.total).toBe(1);
  });

  it.each([['with space in the device id'], ['x'.repeat(129)], [''], ['1'], ['1234567']])(
    'refuses the device id "%s"',
    async (demoId) => {
      const answer = await app.ask(accountCalls.demoLogin, { demo_id: demoId });
      expect(refusalOf(answer)).toBe('invalid_input');
      expect(answer.data).toHaveProperty('fields.demo_id');
    },
  );

  it('stores neither the device id nor the token', async () => {
    const { token } = await login(DEVICE);
    const { rows } = await app.database.pool.query<{ row: string }>(
      'SELECT u::text AS row FROM users u UNION ALL SELECT s::text FROM sessions s',
    );
    const text = rows.map(({ row }) => row).join('\n');
    expect(text).not.toContain(DEVICE);
    expect(text).not.toContain(token);
  });

  it('stores the language and changes of it', async () => {
    const { token, user } = await login('speaks-many-languages', 'hk');
    expect(user.lang).toBe('hk');
    expect((await app.take(accountCalls.userInfo, {}, { token })).lang).toBe('hk');
    expect((await app.take(accountCalls.userInfo, {}, { token, lang: 'en' })).lang).toBe('en');
    expect((await app.take(accountCalls.userInfo, {}, { token })).lang).toBe('en');
  });
});

describe('the confirmation before orders', () => {
  it('is off for demo accounts and on for real ones until changed, and is then stored on the account', async () => {
    const { token, user } = await login('asks-before-orders');
    expect(user.confirm_orders).toBe(0);
    const real = await app.newRealUser();
    expect(real.user.confirm_orders).toBe(1);
    expect((await app.take(accountCalls.confirmOrders, { on: 1 }, { token })).confirm_orders).toBe(1);
    await app.take(accountCalls.confirmOrders, { on: '0' }, { token: real.token });
    // also on another device
    expect((await login('asks-before-orders')).user.confirm_orders).toBe(1);
    expect((await app.take(accountCalls.userInfo, {}, { token })).confirm_orders).toBe(1);
    expect((await app.take(accountCalls.userInfo, {}, { token: real.token })).confirm_orders).toBe(0);
    expect(refusalOf(await app.ask(accountCalls.confirmOrders, { on: 2 }, { token }))).toBe('invalid_input');
    expect(refusalOf(await app.ask(accountCalls.confirmOrders, { on: 1 }))).toBe('session_invalid');
  });
});

describe('a session', () => {
  it('shows its user until it ends', async () => {
    const { token, user } = await login(DEVICE);
    const other = await login(DEVICE);
    expect(await app.take(accountCalls.userInfo, {}, { token })).toEqual(user);
    await app.take(accountCalls.logout, {}, { token });
    expect(refusalOf(await app.ask(accountCalls.userInfo, {}, { token }))).toBe('session_invalid');
    expect(refusalOf(await app.ask(accountCalls.logout, {}, { token }))).toBe('session_invalid');
    expect(await app.take(accountCalls.userInfo, {}, { token: other.token })).toEqual(user);
  });

  it('ends after thirty days without use, and not before', async () => {
    const { token } = await login('comes-back-after-a-month');
    const age = (days: number) =>
      app.database.pool.query(`UPDATE sessions SET used_at_ms = $1 WHERE user_id = (SELECT max(id) FROM users)`, [
        app.clock.now() - days * DAY_MS,
      ]);
    await age(29.9);
    await app.take(accountCalls.userInfo, {}, { token });
    // use is recorded in the background
    await expect
      .poll(
        async () =>
          (await app.database.pool.query('SELECT FROM sessions WHERE used_at_ms > $1', [app.clock.now() - DAY_MS]))
            .rowCount,
      )
      .toBeGreaterThan(0);

    const { token: unused } = await login('comes-back-too-late-for-it');
    await age(30.1);
    expect(refusalOf(await app.ask(accountCalls.userInfo, {}, { token: unused }))).toBe('session_invalid');
  });

  it('is limited to fifty for each user; the oldest ones end', async () => {
    const tokens: string[] = [];
    for (let count = 0; count < 51; count++) {
      app.clock.advance(1);
      tokens.push((await login('logs-in-very-often')).token);
    }
    const [first, second] = await Promise.all(
      tokens.slice(0, 2).map((token) => app.ask(accountCalls.userInfo, {}, { token })),
    );
    expect([first?.code, second?.code]).toEqual([999, 1]);
  });

  it('is required by every call that declares it, with an error in the language of the caller', async () => {
    const calls = ALL_CALLS.filter(({ session }) => session === 'required');
    expect(calls.length).toBeGreaterThan(50);
    for (const call of calls)
      for (const token of [undefined, "' or 1=1 --", 'f'.repeat(43), 'a'.repeat(3000)]) {
        const answer = await app.ask(call, {}, { lang: 'hk', ...(token === undefined ? {} : { token }) });
        expect([call.path, answer.status, answer.code, answer.msg]).toEqual([call.path, 200, 999, '請重新登入。']);
      }
  });
});

it('the tour is for new demo accounts, and never repeats once it has ended', async () => {
  const { token, user } = await login('looks-around-for-the-first-time');
  expect(user.tour_done).toBe(0);
  expect((await app.take(accountCalls.endTour, {}, { token })).tour_done).toBe(1);
  expect((await login('looks-around-for-the-first-time')).user.tour_done).toBe(1);
  expect((await app.newRealUser()).user.tour_done).toBe(1);
  expect(refusalOf(await app.ask(accountCalls.endTour))).toBe('session_invalid');
});

describe('the guards of demo and real accounts', () => {
  const row = {
    id: 1,
    uid: '1',
    inviteCode: '',
    email: null,
    mobile: null,
    areaCode: null,
    creditScore: 0,
    confirmsOrders: null,
    largestSlippage: null,
    tourDone: true,
    lang: 'en',
    createdAtMs: 0,
  };
  const keyOf = (run: () => void): string => {
    try {
      run();
    } catch (error) {
      return error instanceof Refused ? error.key : 'another error';
    }
    return 'allowed';
  };

  it('refuse demo accounts before checking the input', async () => {
    const { token } = await login('asks-for-what-is-not-for-demo');
    const { sessions, revokeSession, revokeOthers, ...ofRealAccounts } = securityCalls;
    const calls = [
      authCalls.amendPassword,
      peopleCalls.invited,
      ...Object.values(verificationCalls),
      ...Object.values(fundsCalls),
      ...Object.values(ofRealAccounts).filter(({ session }) => session === 'required'),
    ];
    const refusals: unknown[] = [];
    for (const call of calls)
      refusals.push([call.path, refusalOf(await app.ask(call, { page: 'x', type: 'x' }, { token }))]);
    expect(refusals).toEqual(calls.map(({ path }) => [path, 'only_true_account']));
  });

  it('admit the accounts that they are meant for', () => {
    const [demo, real] = [
      { ...row, isDemo: true },
      { ...row, isDemo: false },
    ];
    expect(keyOf(() => requireTrueAccount(demo))).toBe('only_true_account');
    expect(keyOf(() => requireTrueAccount(real))).toBe('allowed');
    expect(keyOf(() => requireDemoAccount(demo))).toBe('allowed');
    expect(keyOf(() => requireDemoAccount(real))).toBe('forbidden');
  });
});

describe('the largest slippage', () => {
  it('is unlimited until set, and is then stored on the account', async () => {
    const { token, user } = await login('bounds-the-slippage');
    expect(user.largest_slippage).toBeNull();
    expect((await app.take(accountCalls.largestSlippage, { points: '15' }, { token })).largest_slippage).toBe(15);
    expect((await login('bounds-the-slippage')).user.largest_slippage).toBe(15);
    expect((await app.take(accountCalls.largestSlippage, { points: 0 }, { token })).largest_slippage).toBe(0);
    for (const points of [-1, 1.5, 100_001])
      expect(refusalOf(await app.ask(accountCalls.largestSlippage, { points }, { token }))).toBe('invalid_input');
    expect((await app.take(accountCalls.userInfo, {}, { token })).largest_slippage).toBe(0);
    expect((await app.take(accountCalls.largestSlippage, {}, { token })).largest_slippage).toBeNull();
    expect(refusalOf(await app.ask(accountCalls.largestSlippage, {}))).toBe('session_invalid');
  });
});
