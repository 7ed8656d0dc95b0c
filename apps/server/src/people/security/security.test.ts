import { authCalls, securityCalls } from '@tradewind/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../../platform/http/testing/test-app.ts';
import { PASSWORD, type TestPeople, startTestPeople } from '../identity/testing/people.ts';
import { SoftAuthenticator } from './testing/soft-authenticator.ts';

const STEP_MS = 30_000;
const ORIGIN = 'https://fx.example';
const RP_ID = 'fx.example';

let people: TestPeople;
let user: Awaited<ReturnType<TestPeople['register']>>;
beforeAll(async () => {
  people = await startTestPeople({ PUBLIC_URL: ORIGIN });
});
afterAll(() => people.stop());
beforeEach(async () => {
  user = await people.register();
});

const own = () => ({ token: user.token, lang: 'en' });
const codeOf = (secret: string): string => {
  people.app.clock.jump(STEP_MS);
  return generateSync({ secret, epoch: Math.floor(people.app.clock.now() / 1000) });
};
const login = (more: Readonly<Record<string, unknown>> = {}) =>
  people.ask(authCalls.login, { account: user.email, password: PASSWORD, type: 1, ...more });
const lastNotice = async () => (await people.messagesTo(user.email)).at(-1)?.template;

async function switchOn(): Promise<{ secret: string; recovery: readonly string[] }> {
  const { secret } = await people.app.take(securityCalls.twoFactorStart, { password: PASSWORD }, own());
  const { recovery_codes: recovery } = await people.app.take(
    securityCalls.twoFactorConfirm,
    { code: codeOf(secret) },
    own(),
  );
  return { secret, recovery };
}

describe('two-factor', () => {
  it('is required at the next login, after the right password, and is reported by mail', async () => {
    const { secret, recovery } = await switchOn();
    expect(await lastNotice()).toBe('two_factor_on');
    expect(await people.app.take(securityCalls.twoFactor, {}, own())).toEqual({ enabled: true, recovery_left: 10 });
    expect(refusalOf(await login())).toBe('two_factor_required');
    expect(refusalOf(await login({ password: 'not-the-password' }))).toBe('wrong_credentials');
    expect(refusalOf(await login({ auth_code: '000000' }))).toBe('code_wrong');
    const code = codeOf(secret);
    expect((await login({ auth_code: code })).code).toBe(1);
    expect(refusalOf(await login({ auth_code: code }))).toBe('code_wrong');
    expect((await login({ auth_code: recovery[3] })).code).toBe(1);
    expect(refusalOf(await login({ auth_code: recovery[3] }))).toBe('code_wrong');
  });

  it('locks the account when its codes are guessed, even with the right password', async () => {
    await switchOn();
    const keys: string[] = [];
    for (let count = 0; count < 8; count++) {
      const captcha = await people.captcha();
      keys.push(refusalOf(await login({ ...captcha, auth_code: '000000' })));
    }
    expect(keys.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'code_wrong'));
    expect(keys.at(-1)).toBe('account_locked');
  });

  it('is switched off, and its recovery codes are renewed, only with password and code', async () => {
    const { secret, recovery } = await switchOn();
    for (const call of [securityCalls.twoFactorOff, securityCalls.newRecoveryCodes]) {
      const wrongPassword = { password: 'not-the-password', code: recovery[0] };
      expect(refusalOf(await people.app.ask(call, wrongPassword, own()))).toBe('wrong_credentials');
      const wrongCode = { password: PASSWORD, code: '000000' };
      expect(refusalOf(await people.app.ask(call, wrongCode, own()))).toBe('code_wrong');
    }
    const renewed = await people.app.take(
      securityCalls.newRecoveryCodes,
      { password: PASSWORD, code: codeOf(secret) },
      own(),
    );
    expect(renewed.recovery_codes).toHaveLength(10);
    expect(refusalOf(await login({ auth_code: recovery[0] }))).toBe('code_wrong');
    await people.app.take(
      securityCalls.twoFactorOff,
      { password: PASSWORD, code: renewed.recovery_codes[0] ?? '' },
      own(),
    );
    expect(await lastNotice()).toBe('two_factor_off');
    expect((await login()).code).toBe(1);
  });

  it('shows its secret and recovery codes again to a repeat of the same request only', async () => {
    const start = (key: string) =>
      people.app.ask(securityCalls.twoFactorStart, { password: PASSWORD }, { ...own(), key });
    const first = await start('tap');
    expect((await start('tap')).text).toBe(first.text);
    expect((await start('another tap')).text).not.toBe(first.text);
    const { token } = await people.register();
    const theirs = await people.app.ask(securityCalls.twoFactorStart, { password: PASSWORD }, { token, key: 'tap' });
    expect([theirs.code, theirs.text === first.text]).toEqual([1, false]);
    const { rows } = await people.app.database.pool.query<{ text: string }>(
      `SELECT encode(answer_sealed, 'escape') AS text FROM keyed_answers`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain('otpauth');
  });
});

describe('a passkey', () => {
  const begin = (input: object = {}) =>
    people.app.ask(securityCalls.passkeyRegisterOptions, { password: PASSWORD, ...input }, own());
  async function add(device: SoftAuthenticator, auth_code: string): Promise<void> {
    const { options } = await people.app.take(
      securityCalls.passkeyRegisterOptions,
      { password: PASSWORD, auth_code },
      own(),
    );
    const response = device.create({ origin: ORIGIN, rpId: RP_ID, challenge: String(options['challenge']) });
    await people.app.take(securityCalls.passkeyRegister, { name: 'Phone', response }, own());
  }

  it('opens a session without a password or a second factor', async () => {
    const { secret } = await switchOn();
    const device = new SoftAuthenticator();
    await add(device, codeOf(secret));
    expect(await lastNotice()).toBe('passkey_added');
    const { ticket, options } = await people.app.take(securityCalls.passkeyLoginOptions);
    expect(options).not.toHaveProperty('allowCredentials.0');
    const response = device.get({ origin: ORIGIN, rpId: RP_ID, challenge: String(options['challenge']) });
    const session = await people.app.take(securityCalls.passkeyLogin, { ticket, response });
    expect(session.user.id).toBe(user.user.id);
    expect((await people.app.take(securityCalls.sessions, {}, { token: session.token })).length).toBe(2);

    const [passkey] = await people.app.take(securityCalls.passkeys, {}, own());
    expect(passkey).toMatchObject({ name: 'Phone', used_at: people.app.clock.now() });
    const remove = (password: string) =>
      people.app.ask(securityCalls.passkeyRemove, { id: passkey?.id ?? '', password }, own());
    expect(refusalOf(await remove('not-the-password'))).toBe('wrong_credentials');
    expect((await remove(PASSWORD)).code).toBe(1);
    expect(await lastNotice()).toBe('passkey_removed');
    expect(refusalOf(await remove(PASSWORD))).toBe('not_found');
  });

  it('is added with the password and a code sent to the account', async () => {
    expect(refusalOf(await begin({ password: 'not-the-password' }))).toBe('wrong_credentials');
    const alone = await begin();
    expect([refusalOf(alone), alone.data]).toMatchObject(['invalid_input', { fields: { auth_code: 'required' } }]);
    expect(refusalOf(await begin({ auth_code: '0000000' }))).toBe('code_wrong');
    const code = await people.ownCode(user, 'passkey');
    // a first attempt that the browser abandoned
    expect((await begin({ auth_code: code })).code).toBe(1);
    await add(new SoftAuthenticator(), code);
    expect(refusalOf(await begin({ auth_code: code }))).toBe('code_wrong');
  });

  it('is added with the password and a code of the authenticator where two-factor is on', async () => {
    const { recovery } = await switchOn();
    expect(refusalOf(await begin())).toBe('two_factor_required');
    expect(refusalOf(await begin({ auth_code: await people.code(user.email, 2) }))).toBe('code_wrong');
    await add(new SoftAuthenticator(), recovery[0] ?? '');
    expect(refusalOf(await begin({ auth_code: recovery[0] }))).toBe('code_wrong');
  });
});

describe('a demo account', () => {
  it('has no password to protect, and is asked to register', async () => {
    const { token } = await people.app.newUser();
    const inputs = [
      [securityCalls.twoFactor, {}],
      [securityCalls.passkeys, {}],
      [securityCalls.twoFactorStart, { password: 'x' }],
      [securityCalls.twoFactorConfirm, { code: '123456' }],
      [securityCalls.twoFactorOff, { password: 'x', code: '123456' }],
      [securityCalls.newRecoveryCodes, { password: 'x', code: '123456' }],
      [securityCalls.passkeyRegisterOptions, { password: 'x' }],
      [securityCalls.passkeyRegister, { name: 'x', response: {} }],
      [securityCalls.passkeyRemove, { id: 'x', password: 'x' }],
    ] as const;
    for (const [call, input] of inputs) {
      expect([call.path, refusalOf(await people.app.ask(call, input, { token }))]).toEqual([
        call.path,
        'only_true_account',
      ]);
    }
  });
});
