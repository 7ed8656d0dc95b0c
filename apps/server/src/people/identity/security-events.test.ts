/** What the log records and the customer is notified of when an account is attacked: without personal data in the log. */
import { Writable } from 'node:stream';
import { authCalls, forexCalls, fundsCalls, notificationCalls, securityCalls } from '@tradewind/contract';
import { operatorAuthCalls, operatorPeopleCalls } from '@tradewind/contract/operator';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { bind } from '../../money/testing/funds.ts';
import { type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { newOperator } from '../../staff/operators/testing/operators.ts';
import { PASSWORD, TestPeople } from './testing/people.ts';

const HOUR_MS = 3_600_000;
const WRONG = 'not-the-password';

const securityLine = z.looseObject({ security: z.string() });
type Line = z.infer<typeof securityLine>;

let app: TestApp;
let people: TestPeople;
let text = '';
let addresses = 0;
beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  app = await startTestApp({ log: pino({ level: 'info' }, stream) });
  people = new TestPeople(app);
});
afterAll(() => app.stop());
beforeEach(() => {
  text = '';
});

const newAddress = (): string => `198.51.100.${(addresses += 1)}`;
const lines = (): readonly Line[] =>
  text
    .split('\n')
    .filter((line) => line.includes('"security":'))
    .map((line) => securityLine.parse(JSON.parse(line)));
/** Lines as their event and the given fields. */
const seen = (...fields: readonly string[]) => lines().map((line) => ['security', ...fields].map((name) => line[name]));

it('failed logins and their locks are logged, without names, contacts and addresses', async () => {
  const { email, user } = await people.register();
  const [address, stranger] = [newAddress(), people.newEmail()];
  text = '';
  const login = (account: string) => people.ask(authCalls.login, { account, password: WRONG }, { address });
  await login(stranger);
  for (let count = 1; count <= 7; count++) {
    const captcha = count > 3 ? await people.captcha() : {};
    await people.ask(authCalls.login, { account: email, password: WRONG, ...captcha }, { address });
  }
  const failed = ['login_failed', user.id, 'wrong_credentials'];
  const locked = ['locked_out', user.id, 'account_locked'];
  expect(seen('account', 'reason')).toEqual([
    ['login_failed', undefined, 'wrong_credentials'],
    ...Array.from({ length: 5 }, () => failed),
    locked,
    locked,
  ]);
  expect(lines()[0]).toMatchObject({
    subject: expect.any(String),
    from: expect.any(String),
    network: '198.51.100.0/24',
  });
  for (const secret of [email, stranger, address, PASSWORD, WRONG]) expect(text).not.toContain(secret);
});

it('a wrong second factor is logged, and its owner gets a notification and a mail, once an hour', async () => {
  const { email, token, user } = await people.register();
  // a wrong code during the set-up is the owner's own
  await app.take(securityCalls.twoFactorStart, { password: PASSWORD }, { token });
  await app.ask(securityCalls.twoFactorConfirm, { code: '000000' }, { token });
  const { code } = await people.switchFactorOn(token);
  text = '';
  const address = newAddress();
  const login = (auth_code: string) =>
    people.ask(authCalls.login, { account: email, password: PASSWORD, auth_code }, { address, userAgent: 'curl/8' });
  const mails = async () =>
    (await people.messagesTo(email)).filter(({ template }) => template === 'second_factor_failed');
  await login('000000');
  await login('000001');
  expect(await mails()).toMatchObject([{ channel: 'email', lang: 'en', params: { address } }]);
  const { data } = await app.take(notificationCalls.notifications, { kind: 'security' }, { token, lang: 'en' });
  expect(data.filter(({ event }) => event === 'second_factor_failed')).toMatchObject([
    { title: 'Wrong two-factor code', body: expect.stringContaining(address) },
  ]);
  expect(seen('account', 'reason').filter(([event]) => event === 'second_factor_failed')).toEqual([
    ['second_factor_failed', user.id, 'code_wrong'],
    ['second_factor_failed', user.id, 'code_wrong'],
  ]);
  expect(text).not.toContain('00000');
  app.clock.jump(HOUR_MS);
  await app.ask(authCalls.amendPassword, { new_password: 'nine-herons-cross-rivers', auth_code: '000000' }, { token });
  expect(await mails()).toHaveLength(2);
  await login(code());
  expect(await mails()).toHaveLength(2);
});

it('a login from a new place, and attempts with a session only, are logged', async () => {
  const user = await people.register();
  const { email, token } = user;
  text = '';
  await people.ask(authCalls.login, { account: email, password: PASSWORD }, { address: newAddress() });
  const change = (input: object) =>
    app.ask(authCalls.amendPassword, { new_password: 'nine-herons-cross-rivers', ...input }, { token });
  await change({ old_password: WRONG });
  await change({ auth_code: '000000' });
  await change({ auth_code: await people.ownCode(user) });
  const own = user.user.id;
  expect(seen('account', 'reason')).toEqual([
    ['new_device', own, undefined],
    ['step_up_failed', own, 'wrong_credentials'],
    ['step_up_failed', own, 'code_wrong'],
    ['step_up_passed', own, undefined],
  ]);
});

it("attempts to access others' orders, methods, pictures and sessions are logged", async () => {
  const [trader, thief] = [await app.newUser(), await people.register()];
  await app.push({ EURUSD: [1.1, 1.1002] });
  const order = { type: 1, cont: '0.1', forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
  const { Id: id } = await app.take(forexCalls.submit, order, trader);
  const owner = await app.newRealUser();
  const method = await bind(app, owner);
  const [session] = await app.take(securityCalls.sessions, {}, owner);
  text = '';
  const by = { token: thief.token };
  await app.ask(forexCalls.close, { id }, by);
  await app.ask(forexCalls.setStopPrice, { id, stop_loss_price: 1, target_profit_price: 0 }, by);
  await app.ask(forexCalls.cancelTrade, { id }, by);
  await app.ask(fundsCalls.removeMethod, { id: method.id }, by);
  await app.ask(securityCalls.revokeSession, { id: session?.id }, by);
  await app.request({ method: 'GET', url: `/api/common/image/${'x'.repeat(32)}`, headers: by });
  const denied = (what: string) => ['denied_object', thief.user.id, what];
  expect(seen('account', 'what')).toEqual([
    denied('/v1/api/forex/close'),
    denied('/v1/api/forex/set_stop_price'),
    denied('/v1/api/forex/cancel_trade'),
    denied('/api/wallet/del_draw_method'),
    denied('/api/user/session_revoke'),
    denied('/api/common/image/:name'),
  ]);
});

it('failed logins of operators, and calls that their role denies, are logged', async () => {
  const operator = await newOperator(app, 'support');
  text = '';
  const login = (email: string) =>
    app.request({ method: 'POST', url: operatorAuthCalls.login.path, payload: { email, password: WRONG } });
  await login(operator.operator.email);
  await login('no-one@desk.example');
  await operator.ask(operatorPeopleCalls.suspendUser, { id: 1, reason: 'x' });
  expect(seen('operator', 'reason')).toEqual([
    ['login_failed', operator.id, 'wrong_credentials'],
    ['login_failed', undefined, 'wrong_credentials'],
    ['denied_object', operator.id, 'forbidden'],
  ]);
  expect(text).not.toContain('desk.example');
});
