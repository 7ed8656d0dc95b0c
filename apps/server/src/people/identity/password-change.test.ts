import { accountCalls, authCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../platform/http/testing/test-app.ts';
import { PASSWORD, type TestPeople, startTestPeople } from './testing/people.ts';

const NEW_PASSWORD = 'nine-herons-cross-rivers';

let people: TestPeople;
beforeAll(async () => {
  people = await startTestPeople();
});
afterAll(() => people.stop());

const login = async (account: string, password: string): Promise<string> =>
  (await people.app.take(authCalls.login, { account, password })).token;

const logsIn = async (account: string, password: string): Promise<boolean> =>
  (await people.ask(authCalls.login, { account, password })).code === 1;

const stands = async (token: string): Promise<boolean> =>
  (await people.app.ask(accountCalls.userInfo, {}, { token })).code === 1;

const changes = async (email: string): Promise<readonly unknown[]> =>
  (await people.messagesTo(email))
    .filter(({ template }) => template === 'password_changed')
    .map(({ channel, lang, params }) => [channel, lang, params['address'], params['time']]);

/** Two days later, so that attempts of other tests no longer count. */
const later = (): void => people.app.clock.jump(2 * 24 * 3_600_000);

describe('a forgotten password', () => {
  const forgot = (account: string, auth_code: string, more: object = {}) =>
    people.ask(authCalls.forgetPassword, {
      type: 1,
      account,
      new_password: NEW_PASSWORD,
      secondary_password: NEW_PASSWORD,
      auth_code,
      ...more,
    });

  it('is replaced with a sent code; all sessions end, and a mail reports it', async () => {
    const { email, token } = await people.register();
    const other = await login(email, PASSWORD);
    const answer = await forgot(email, await people.code(email, 2));
    expect([answer.code, answer.data]).toEqual([1, {}]);
    expect([await stands(token), await stands(other)]).toEqual([false, false]);
    expect([await logsIn(email, PASSWORD), await logsIn(email, NEW_PASSWORD)]).toEqual([false, true]);
    expect(await changes(email)).toEqual([['email', 'en', '127.0.0.1', String(people.app.clock.now())]]);
  });

  it('ends every lock of the account, and marks this address as known', async () => {
    later();
    const { email } = await people.register();
    const fails = (address: string) =>
      people.ask(authCalls.login, { account: email, password: 'not-it-at-all' }, { address });
    for (let count = 1; count <= 50; count++) await fails(`198.51.100.${count}`);
    const address = '198.51.100.200';
    for (let count = 1; count <= 6; count++) await fails(address);
    const logIn = () => people.ask(authCalls.login, { account: email, password: NEW_PASSWORD }, { address });
    expect(refusalOf(await logIn())).toBe('account_locked');
    const code = await people.code(email, 2);
    const input = {
      type: 1,
      account: email,
      new_password: NEW_PASSWORD,
      secondary_password: NEW_PASSWORD,
      auth_code: code,
    };
    expect((await people.ask(authCalls.forgetPassword, input, { address })).code).toBe(1);
    expect((await logIn()).code).toBe(1);
    for (let count = 1; count <= 50; count++) await fails(`198.51.101.${count}`);
    expect((await logIn()).code).toBe(1);
  });

  it('is checked in order: form, equality, strength, code', async () => {
    const { email } = await people.register();
    const code = await people.code(email, 2);
    const steps: readonly (readonly [object, string])[] = [
      [{ account: 'nonsense' }, 'invalid_input'],
      [{ secondary_password: 'other-than-that', new_password: 'password1' }, 'password_not_equal'],
      [{ secondary_password: 'password1', new_password: 'password1' }, 'password_weak'],
      [{ auth_code: '0000000' }, 'code_wrong'],
    ];
    for (const [change, refusal] of steps) expect(refusalOf(await forgot(email, code, change))).toBe(refusal);
    for (const missing of ['type', 'account', 'new_password', 'secondary_password', 'auth_code']) {
      const answer = await forgot(email, code, { [missing]: '' });
      expect(refusalOf(answer)).toBe('invalid_input');
      expect(Object.keys((answer.data as { fields: object }).fields)).toEqual([missing]);
    }
    expect((await forgot(email, code)).code).toBe(1);
    expect(refusalOf(await forgot(email, code))).toBe('code_wrong');
  });

  it('of an unknown contact is refused like one with a wrong code', async () => {
    const { email } = await people.register();
    const stranger = people.newEmail();
    for (const to of [email, stranger]) expect((await people.ask(authCalls.sendEmail, { to, type: 2 })).code).toBe(1);
    const [known, unknown] = [await forgot(email, '0000000'), await forgot(stranger, '0000000')];
    expect(unknown.text).toBe(known.text);
    expect(refusalOf(unknown)).toBe('code_wrong');
  });

  it('does not accept a code that was sent for a registration', async () => {
    const { email } = await people.register();
    expect(refusalOf(await forgot(email, await people.code(email, 1)))).toBe('code_wrong');
  });

  it('works by mobile, and is reported by text message', async () => {
    const to = '+85261234567';
    const input = {
      type: 2,
      account: to,
      password: PASSWORD,
      re_password: PASSWORD,
      sms_code: await people.code(to, 1),
    };
    await people.app.take(authCalls.register, input, { lang: 'hk' });
    const code = await people.code(to, 2);
    const answer = await forgot('852 6123 4567', code, { type: 2, area_id: 93, account: '6123 4567' });
    expect(answer.code).toBe(1);
    expect(await logsIn(to, NEW_PASSWORD)).toBe(true);
    expect(await changes(to)).toMatchObject([['sms', 'hk', '127.0.0.1', expect.any(String)]]);
  });
});

describe('a changed password', () => {
  const amend = (token: string, auth_code: string, more: object = {}) =>
    people.app.ask(authCalls.amendPassword, { new_password: NEW_PASSWORD, auth_code, ...more }, { token });

  it('ends all other sessions, and a mail reports it', async () => {
    const { email, token } = await people.register();
    const other = await login(email, PASSWORD);
    expect((await amend(token, await people.code(email, 2), { re_password: NEW_PASSWORD, type: 1 })).code).toBe(1);
    expect([await stands(token), await stands(other)]).toEqual([true, false]);
    expect([await logsIn(email, PASSWORD), await logsIn(email, NEW_PASSWORD)]).toEqual([false, true]);
    expect(await changes(email)).toHaveLength(1);
  });

  it('ends a session that is being opened with the old password', async () => {
    later();
    const { email, token } = await people.register();
    const code = await people.code(email, 2);
    const logins = Array.from({ length: 12 }, () =>
      people.ask(authCalls.login, { account: email, password: PASSWORD }),
    );
    const [changed, ...answers] = await Promise.all([amend(token, code), ...logins]);
    expect(changed.code).toBe(1);
    for (const { data } of answers) {
      const opened = typeof data === 'object' && data !== null && 'token' in data ? String(data.token) : undefined;
      if (opened !== undefined) expect(await stands(opened)).toBe(false);
    }
    expect(await stands(token)).toBe(true);
  });

  it('is checked in order, and accepts only the code of the own contact', async () => {
    const { email, token } = await people.register();
    const other = await people.register();
    const code = await people.code(email, 2);
    const steps: readonly (readonly [object, string])[] = [
      [{ type: 3 }, 'invalid_input'],
      [{ type: 2 }, 'invalid_input'],
      [{ new_password: '' }, 'invalid_input'],
      [{ re_password: 'other-than-that', new_password: 'password1' }, 'password_not_equal'],
      [{ new_password: 'password1' }, 'password_weak'],
      [{ new_password: email }, 'password_weak'],
      [{ auth_code: await people.code(other.email, 2) }, 'code_wrong'],
    ];
    for (const [change, refusal] of steps) expect(refusalOf(await amend(token, code, change))).toBe(refusal);
    expect(refusalOf(await amend('x'.repeat(43), code))).toBe('session_invalid');
    expect((await amend(token, await people.code(email, 2))).code).toBe(1);
  });

  it('accepts the old password instead of a code', async () => {
    const { email, token } = await people.register();
    const change = (old_password: string, more: object = {}) =>
      people.app.ask(authCalls.amendPassword, { new_password: NEW_PASSWORD, old_password, ...more }, { token });
    const nothing = await change('');
    expect([refusalOf(nothing), nothing.data]).toMatchObject(['invalid_input', { fields: { auth_code: 'required' } }]);
    expect(refusalOf(await change('not-it-at-all'))).toBe('wrong_credentials');
    expect(await logsIn(email, NEW_PASSWORD)).toBe(false);
    expect((await change(PASSWORD)).code).toBe(1);
    expect([await stands(token), await logsIn(email, NEW_PASSWORD)]).toEqual([true, true]);
    expect(await changes(email)).toHaveLength(1);
    for (let count = 0; count < 6; count++) await change('not-it-at-all');
    expect(refusalOf(await change(NEW_PASSWORD))).toBe('account_locked');
  });

  it('has eight to 128 characters', async () => {
    const { email, token } = await people.register();
    const longest = 'brisk otter paints walls '.repeat(6).slice(0, 128);
    const change = (new_password: string) =>
      people.app.ask(authCalls.amendPassword, { new_password, old_password: PASSWORD }, { token });
    expect(refusalOf(await change('kXw7!qT'))).toBe('password_weak');
    expect(refusalOf(await change(`${longest}.`))).toBe('invalid_input');
    expect((await change(longest)).code).toBe(1);
    expect([await logsIn(email, longest), await logsIn(email, longest.slice(0, -1))]).toEqual([true, false]);
  });

  it('with two-factor on accepts only a code of the authenticator or a recovery code', async () => {
    const { email, token } = await people.register();
    const { code, recovery } = await people.switchFactorOn(token);
    const change = (new_password: string, more: object) =>
      people.app.ask(authCalls.amendPassword, { new_password, ...more }, { token });
    expect(refusalOf(await change(NEW_PASSWORD, {}))).toBe('two_factor_required');
    expect(refusalOf(await change(NEW_PASSWORD, { old_password: PASSWORD }))).toBe('two_factor_required');
    const mailed = await people.code(email, 2);
    expect(refusalOf(await change(NEW_PASSWORD, { auth_code: mailed, old_password: PASSWORD }))).toBe('code_wrong');
    expect(await changes(email)).toHaveLength(0);
    const right = code();
    expect((await change(NEW_PASSWORD, { auth_code: right })).code).toBe(1);
    expect(refusalOf(await change(PASSWORD, { auth_code: right }))).toBe('code_wrong');
    expect((await change(PASSWORD, { auth_code: recovery[0] })).code).toBe(1);
  });

  it('is not available to demo users', async () => {
    const { token } = await people.app.newUser();
    expect(refusalOf(await amend(token, '000000'))).toBe('only_true_account');
    expect(refusalOf(await amend(token, '000000', { new_password: 'x' }))).toBe('only_true_account');
  });

  it('is applied once for requests with the same key', async () => {
    const { email, token } = await people.register();
    const code = await people.code(email, 2);
    const tap = () =>
      people.app.ask(
        authCalls.amendPassword,
        { new_password: NEW_PASSWORD, auth_code: code },
        { token, key: 'one-tap' },
      );
    const answers = await Promise.all([tap(), tap()]);
    expect(answers.map(({ code }) => code)).toEqual([1, 1]);
    expect(await changes(email)).toHaveLength(1);
  });
});
