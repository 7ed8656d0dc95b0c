/** What a password reset by a sent code does to other ways of logging in. */
import { authCalls, securityCalls } from '@tradewind/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../platform/http/testing/test-app.ts';
import { PASSWORD, type TestPeople, startTestPeople } from '../identity/testing/people.ts';
import { SoftAuthenticator } from './testing/soft-authenticator.ts';

const STEP_MS = 30_000;
const ORIGIN = 'https://fx.example';
const PARTY = { origin: ORIGIN, rpId: 'fx.example' };
const NEW_PASSWORD = 'nine-herons-cross-rivers';

type Member = Awaited<ReturnType<TestPeople['register']>>;

let byCode: TestPeople;
let byCaptcha: TestPeople;
beforeAll(async () => {
  [byCode, byCaptcha] = await Promise.all([
    startTestPeople({ PUBLIC_URL: ORIGIN }),
    startTestPeople({ PUBLIC_URL: ORIGIN, VERIFY_REG_TYPE: '2' }),
  ]);
});
afterAll(() => Promise.all([byCode.stop(), byCaptcha.stop()]));

/** Registers with a stranger's contact: a captcha needs no verified contact. */
const unproved = async (): Promise<Member> => byCaptcha.register(await byCaptcha.captcha());

const challengeOf = ({ options }: { options: Readonly<Record<string, unknown>> }) => ({
  ...PARTY,
  challenge: String(options['challenge']),
});

async function beginPasskey(people: TestPeople, member: Member, auth_code?: string) {
  const input = { password: PASSWORD, auth_code: auth_code ?? (await people.ownCode(member)) };
  return people.app.take(securityCalls.passkeyRegisterOptions, input, member);
}

/** `code`: that of the authenticator; absent = one that was sent. */
async function addPasskey(people: TestPeople, member: Member, name: string, code?: string): Promise<SoftAuthenticator> {
  const { token } = member;
  const device = new SoftAuthenticator();
  const begun = await beginPasskey(people, member, code);
  const response = device.create(challengeOf(begun));
  await people.app.take(securityCalls.passkeyRegister, { name, response }, { token, lang: 'en' });
  return device;
}

async function passkeyEnters(people: TestPeople, device: SoftAuthenticator): Promise<string> {
  const begun = await people.app.take(securityCalls.passkeyLoginOptions);
  const response = device.get(challengeOf(begun));
  const answer = await people.app.ask(securityCalls.passkeyLogin, { ticket: begun.ticket, response });
  return answer.code === 1 ? 'enters' : refusalOf(answer);
}

const totpOf = (people: TestPeople, secret: string): string => {
  people.app.clock.jump(STEP_MS);
  return generateSync({ secret, epoch: Math.floor(people.app.clock.now() / 1000) });
};

async function switchOn(people: TestPeople, { token }: Member): Promise<string> {
  const { secret } = await people.app.take(securityCalls.twoFactorStart, { password: PASSWORD }, { token });
  await people.app.take(securityCalls.twoFactorConfirm, { code: totpOf(people, secret) }, { token });
  return secret;
}

async function forgot(people: TestPeople, email: string): Promise<void> {
  const answer = await people.ask(authCalls.forgetPassword, {
    type: 1,
    account: email,
    new_password: NEW_PASSWORD,
    secondary_password: NEW_PASSWORD,
    auth_code: await people.code(email, 2),
  });
  expect(answer.code).toBe(1);
}

/** `code`: that of the authenticator; absent = one that was sent. */
async function amend(people: TestPeople, { email, token }: Member, code?: string): Promise<void> {
  const auth_code = code ?? (await people.code(email, 2));
  await people.app.take(authCalls.amendPassword, { new_password: NEW_PASSWORD, auth_code }, { token });
}

async function login(people: TestPeople, email: string, more: object = {}): Promise<string> {
  const answer = await people.ask(authCalls.login, { account: email, password: NEW_PASSWORD, ...more });
  return answer.code === 1 ? 'enters' : refusalOf(answer);
}

const noticesTo = async (people: TestPeople, email: string): Promise<readonly string[]> =>
  (await people.messagesTo(email)).map(({ template }) => template).filter((name) => !name.startsWith('code_'));

describe('a forgotten password', () => {
  it('ends all passkeys, each reported by mail, and one that is being added', async () => {
    const member = await byCode.register();
    const devices = [await addPasskey(byCode, member, 'Phone'), await addPasskey(byCode, member, 'Laptop')];
    await beginPasskey(byCode, member);
    await forgot(byCode, member.email);
    for (const device of devices) expect(await passkeyEnters(byCode, device)).toBe('passkey_refused');
    const messages = await byCode.messagesTo(member.email);
    const gone = messages
      .filter(({ template }) => template === 'passkey_removed')
      .map(({ params }) => params['name'] ?? '');
    expect(gone.toSorted((a, b) => a.localeCompare(b))).toEqual(['Laptop', 'Phone']);
    expect((await noticesTo(byCode, member.email)).at(-1)).toBe('password_changed');
    const { rows } = await byCode.app.app.database.pool.query(
      'SELECT FROM passkey_challenges c JOIN users u ON u.id = c.user_id WHERE u.email = $1',
      [member.email],
    );
    expect(rows).toEqual([]);
  });

  it('ends no passkeys of other users', async () => {
    const [member, other] = [await byCode.register(), await byCode.register()];
    const device = await addPasskey(byCode, other, 'Phone');
    await forgot(byCode, member.email);
    expect(await passkeyEnters(byCode, device)).toBe('enters');
    expect(await noticesTo(byCode, member.email)).toEqual(['password_changed']);
  });

  it('leaves two-factor on if the contact was verified before', async () => {
    const member = await byCode.register();
    const secret = await switchOn(byCode, member);
    await forgot(byCode, member.email);
    expect(await login(byCode, member.email)).toBe('two_factor_required');
    expect(await login(byCode, member.email, { auth_code: totpOf(byCode, secret) })).toBe('enters');
  });

  it('gives the owner of a contact the account that a stranger registered with it, without its two-factor', async () => {
    const squatter = await unproved();
    const secret = await switchOn(byCaptcha, squatter);
    // a sent code would reach the owner of the contact
    const device = await addPasskey(byCaptcha, squatter, 'Phone', totpOf(byCaptcha, secret));
    await forgot(byCaptcha, squatter.email);
    expect(await passkeyEnters(byCaptcha, device)).toBe('passkey_refused');
    expect((await noticesTo(byCaptcha, squatter.email)).slice(-3)).toEqual([
      'passkey_removed',
      'two_factor_off',
      'password_changed',
    ]);
    expect(await login(byCaptcha, squatter.email)).toBe('enters');
    const { rows } = await byCaptcha.app.app.database.pool.query(
      'SELECT FROM recovery_codes r JOIN users u ON u.id = r.user_id WHERE u.email = $1',
      [squatter.email],
    );
    expect(rows).toEqual([]);
  });

  it('removes two-factor only the first time that the contact is verified', async () => {
    const member = await unproved();
    await amend(byCaptcha, member);
    const { secret } = await byCaptcha.app.take(
      securityCalls.twoFactorStart,
      { password: NEW_PASSWORD },
      { token: member.token },
    );
    const code = totpOf(byCaptcha, secret);
    await byCaptcha.app.take(securityCalls.twoFactorConfirm, { code }, { token: member.token });
    await forgot(byCaptcha, member.email);
    expect(await login(byCaptcha, member.email)).toBe('two_factor_required');
  });
});

describe('a changed password', () => {
  it('keeps passkeys and two-factor, because session and second factor identify their owner', async () => {
    for (const [people, member] of [
      [byCode, await byCode.register()],
      [byCaptcha, await unproved()],
    ] as const) {
      const device = await addPasskey(people, member, 'Phone');
      const secret = await switchOn(people, member);
      await amend(people, member, totpOf(people, secret));
      expect(await passkeyEnters(people, device)).toBe('enters');
      expect(await login(people, member.email)).toBe('two_factor_required');
    }
  });
});
