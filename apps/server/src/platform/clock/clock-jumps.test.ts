/**
 * The system clock is set by an hour in either direction while the server runs (decision 0341). Through the public
 * calls.
 */
import { accountCalls, authCalls, feedAnswer, forexCalls, HEADERS } from '@tradewind/contract';
import { operatorAuthCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, TestPeople } from '../../people/identity/testing/people.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import {
  FEED_KEY,
  METRICS_TOKEN,
  PRICES,
  type Answered,
  type TestApp,
  refusalOf,
  startTestApp,
} from '../http/testing/test-app.ts';
import { HandClock } from './testing/hand-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let app: TestApp;
let people: TestPeople;
let log: string[];
beforeEach(async () => {
  log = [];
  app = await startTestApp({ log: pino({ level: 'warn' }, { write: (line) => log.push(line) }) });
  people = new TestPeople(app);
});
afterEach(() => app.stop());

const submission = () => ({ type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 });

/** `opened`, or the refusal. */
async function trade(token: string): Promise<string> {
  const answer = await app.ask(forexCalls.submit, submission(), { token });
  return answer.code === 1 ? 'opened' : refusalOf(answer);
}

/** A tick of a bridge on another machine, whose clock is correct. */
async function pushTick(time: number | undefined, code = 'EURUSD'): Promise<readonly string[]> {
  const [bid, ask] = PRICES[code] ?? [1, 1];
  const answer = await app.request({
    method: 'POST',
    url: '/v1/feed/ticks',
    headers: { [HEADERS.feedKey]: FEED_KEY, 'content-type': 'application/x-ndjson' },
    payload: JSON.stringify({ code, bid, ask, time }),
  });
  return feedAnswer.parse(answer.data).rejected.map(({ key }) => key);
}

const register = (email: string, sms_code: string): Promise<Answered> =>
  app.ask(authCalls.register, { type: 1, account: email, password: PASSWORD, re_password: PASSWORD, sms_code });

async function clockAlarm(operator: TestOperator): Promise<object | undefined> {
  const { alarms } = await operator.call(operatorQueueCalls.overview);
  return alarms.find(({ kind }) => kind === 'clock')?.params;
}

const figures = async (): Promise<string> =>
  (await app.app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).payload;
const jumps = (): readonly string[] => log.filter((line) => line.includes('the system clock jumped'));

describe('a clock that is set back by an hour', () => {
  it('does not make old prices fresh, and new prices can be traded on', async () => {
    const { token } = await app.newUser();
    const time = app.clock.now();
    app.clock.advance(30_000);
    app.clock.set(-HOUR_MS);
    expect(await trade(token)).toBe('opened');
    app.clock.advance(30_001);
    expect(await trade(token)).toBe('price_unavailable');
    // from a bridge whose clock is correct, from one without a clock, and a late one
    expect(await pushTick(time + 60_001)).toEqual([]);
    expect(await trade(token)).toBe('opened');
    app.clock.advance(2 * MINUTE_MS);
    expect(await trade(token)).toBe('price_unavailable');
    expect(await pushTick(time + 2 * MINUTE_MS)).toEqual(['stale_time']);
    expect(await trade(token)).toBe('price_unavailable');
    expect(await pushTick(undefined)).toEqual([]);
    expect(await trade(token)).toBe('opened');
  });

  it('does not extend codes, pictures or sessions of operators, and everything else continues', async () => {
    const operator = await newOperator(app, 'support');
    const customer = await people.register();
    const email = people.newEmail();
    const code = await people.code(email, 1);
    const logIn = (password: string, more: object = {}): Promise<Answered> =>
      app.ask(authCalls.login, { type: 1, account: customer.email, password, ...more });
    for (let tries = 0; tries < 3; tries++) expect(refusalOf(await logIn('wrong'))).toBe('wrong_credentials');
    const [first, second] = [await people.captcha(), await people.captcha()];
    app.clock.advance(MINUTE_MS);
    app.clock.set(-HOUR_MS);
    expect((await operator.ask(operatorAuthCalls.me)).code).toBe(1);
    expect((await logIn(PASSWORD, first)).code).toBe(1);
    for (let tries = 0; tries < 3; tries++) expect(refusalOf(await logIn('wrong'))).toBe('wrong_credentials');
    app.clock.advance(4 * MINUTE_MS);
    expect(refusalOf(await logIn(PASSWORD, second))).toBe('captcha_wrong');
    app.clock.advance(5 * MINUTE_MS);
    expect(refusalOf(await register(email, code))).toBe('code_wrong');
    app.clock.advance(25 * MINUTE_MS);
    expect(refusalOf(await operator.ask(operatorAuthCalls.me))).toBe('session_invalid');
    // after an hour nothing is valid any more, new codes are, and authenticators agree with the server
    app.clock.advance(30 * MINUTE_MS);
    expect(refusalOf(await register(email, code))).toBe('code_wrong');
    const { data } = await app.ask(authCalls.sendEmail, { to: email, type: 1 });
    expect(data).toEqual({ wait_s: 60 });
    expect((await register(email, await people.codeSentTo(email))).code).toBe(1);
    expect((await app.ask(accountCalls.userInfo, {}, { token: customer.token })).code).toBe(1);
    await operator.login();
  });

  it('raises an alarm until it is right again', async () => {
    const admin = await newOperator(app, 'admin');
    expect(await clockAlarm(admin)).toBeUndefined();
    expect(await figures()).toMatch(/^tradewind_clock_ahead_seconds 0$/mu);
    app.clock.set(-HOUR_MS);
    expect(await clockAlarm(admin)).toEqual({ jump_ms: -HOUR_MS, ahead_ms: HOUR_MS });
    expect(await figures()).toMatch(/^tradewind_clock_ahead_seconds 3600$/mu);
    expect(await figures()).toMatch(/^tradewind_clock_jumps_total\{direction="back"\} 1$/mu);
    expect(jumps().map((line) => JSON.parse(line))).toMatchObject([{ level: 40, byMs: -HOUR_MS }]);
    app.clock.set(HOUR_MS);
    expect(await clockAlarm(admin)).toEqual({ jump_ms: HOUR_MS, ahead_ms: 0 });
    app.clock.skip(25 * HOUR_MS);
    await admin.login();
    expect(await clockAlarm(admin)).toBeUndefined();
  });
});

describe('a clock that jumps forward by an hour', () => {
  it('makes prices old until the next one; sessions stay valid, and codes expire', async () => {
    const { token } = await app.newUser();
    const email = people.newEmail();
    const code = await people.code(email, 1);
    await pushTick(undefined);
    expect(await trade(token)).toBe('opened');
    app.clock.set(HOUR_MS);
    expect(await trade(token)).toBe('price_unavailable');
    expect(await pushTick(undefined)).toEqual([]);
    expect(await trade(token)).toBe('opened');
    expect(refusalOf(await register(email, code))).toBe('code_wrong');
    expect(jumps()).toHaveLength(1);
  });

  it('and back again does not extend what was issued in between, and prices with external times can be traded on at once', async () => {
    const { token } = await app.newUser();
    const admin = await newOperator(app, 'admin');
    const outside = app.clock.now();
    app.clock.set(HOUR_MS);
    const email = people.newEmail();
    const code = await people.code(email, 1);
    // by the wrong clock the bridge is an hour late
    expect(await pushTick(outside + 1000, 'GBPUSD')).toEqual(['stale_time']);
    expect(await pushTick(outside + 1000)).toEqual(['stale_time']);
    expect(await trade(token)).toBe('price_unavailable');
    // from a bridge without a clock
    expect(await pushTick(undefined, 'USDJPY')).toEqual([]);
    app.clock.set(-HOUR_MS);
    expect(await pushTick(undefined, 'USDJPY')).toEqual([]);
    app.clock.advance(2000);
    expect(await trade(token)).toBe('price_unavailable');
    expect(await pushTick(app.clock.real())).toEqual([]);
    expect(await trade(token)).toBe('opened');
    expect(await pushTick(app.clock.real() + 10_000, 'GBPUSD')).toEqual(['future_time']);
    app.clock.advance(MINUTE_MS + 1);
    expect(await trade(token)).toBe('price_unavailable');
    app.clock.advance(9 * MINUTE_MS);
    expect(refusalOf(await register(email, code))).toBe('code_wrong');
    await admin.login();
    expect(await clockAlarm(admin)).toMatchObject({ ahead_ms: HOUR_MS });
  });
});

it('a start after the clock was set back invalidates what was issued after that time for good', async () => {
  const operator = await newOperator(app, 'support');
  const email = people.newEmail();
  const code = await people.code(email, 1);
  const earlier = new HandClock(app.clock.now() - HOUR_MS);
  await app.app.stop();
  const after = new TestPeople(await startTestApp({ database: app.database, clock: earlier, prices: false }));
  app = after.app;
  await expect.poll(async () => (await app.ask(authCalls.sendEmail, { to: email, type: 1 })).code).toBe(1);
  expect(await after.codeSentTo(email)).not.toBe(code);
  const ended = { token: operator.token };
  expect(refusalOf(await app.ask(operatorAuthCalls.me, {}, ended))).toBe('session_invalid');
  earlier.advance(HOUR_MS);
  expect(refusalOf(await register(email, code))).toBe('code_wrong');
  expect(refusalOf(await app.ask(operatorAuthCalls.me, {}, ended))).toBe('session_invalid');
});
