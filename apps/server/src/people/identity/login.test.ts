import { accountCalls, authCalls } from '@tradewind/contract';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, refusalOf } from '../../platform/http/testing/test-app.ts';
import { PASSWORD, type TestPeople, startTestPeople } from './testing/people.ts';

const WRONG = 'not-the-password-at-all';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

let people: TestPeople;
beforeAll(async () => {
  people = await startTestPeople();
});
afterAll(() => people.stop());

let lastAddress = 0;
/** A new address. */
const newAddress = (): string => {
  lastAddress += 1;
  return `203.0.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`;
};

const login = (account: string, password: string, address: string, more: object = {}): Promise<Answered> =>
  people.ask(authCalls.login, { account, password, ...more }, { address });

const dataOf = ({ data }: Answered): unknown => data;

describe('a login', () => {
  it('opens a session of the registered user, with JSON and form input', async () => {
    const { email, user } = await people.register();
    for (const form of [false, true]) {
      const session = await people.app.take(
        authCalls.login,
        { account: ` ${email.toUpperCase()} `, password: PASSWORD, type: 1, key: '', sms_code: '', auth_code: '' },
        { form, lang: 'en' },
      );
      expect(session.user).toEqual(user);
      expect(await people.app.take(accountCalls.userInfo, {}, { token: session.token })).toEqual(user);
    }
  });

  it('needs an account and a password, as text', async () => {
    for (const [input, fields] of [
      [{}, ['account', 'password']],
      [{ account: '   ', password: PASSWORD }, ['account']],
      [{ account: { $ne: null }, password: [PASSWORD] }, ['account', 'password']],
    ] as const) {
      const answer = await people.ask(authCalls.login, input);
      expect(refusalOf(answer)).toBe('invalid_input');
      expect(Object.keys((answer.data as { fields: object }).fields).toSorted()).toEqual(fields);
    }
  });

  it('stores the requested language', async () => {
    const { email } = await people.register();
    const { user, token } = await people.app.take(
      authCalls.login,
      { account: email, password: PASSWORD },
      { lang: 'hk' },
    );
    expect(user.lang).toBe('hk');
    expect((await people.app.take(accountCalls.userInfo, {}, { token })).lang).toBe('hk');
  });

  it('repairs a user without a trading account after the server was killed', async () => {
    const email = people.newEmail();
    await people.app.app.database.pool.query(
      `INSERT INTO users (uid, invite_code, is_demo, email, password_hash, lang, created_at_ms)
       VALUES ('77777777', 'HALFDONE', false, $1, $2, 'en', 0)`,
      [email, await hash(PASSWORD)],
    );
    const { token } = await people.app.take(authCalls.login, { account: email, password: PASSWORD });
    expect(await people.app.take(accountCalls.forexDetail, {}, { token })).toEqual({ balance: 0, lock_balance: 0 });
  });

  it('rehashes the password when the parameters have changed', async () => {
    const { email, user } = await people.register();
    const { pool } = people.app.app.database;
    await pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
      user.id,
      await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 }),
    ]);
    await people.app.take(authCalls.login, { account: email, password: PASSWORD });
    const { rows } = await pool.query<{ password_hash: string }>('SELECT password_hash FROM users WHERE id = $1', [
      user.id,
    ]);
    expect(rows[0]?.password_hash).toContain('$m=19456,t=2,p=1$');
    await people.app.take(authCalls.login, { account: email, password: PASSWORD });
  });

  it('stores neither password nor token', async () => {
    const { token } = await people.register();
    const { rows } = await people.app.app.database.pool.query<{ row: string }>(
      'SELECT u::text AS row FROM users u UNION ALL SELECT s::text FROM sessions s',
    );
    const text = rows.map(({ row }) => row).join('\n');
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(token);
  });
});

/** Unknown and known names must get the same answers. */
describe.each([
  ['of a known account', async () => (await people.register()).email],
  ['of no account', async () => people.newEmail()],
  ['that cannot be an account', async () => `no one ${newAddress()}`],
])('wrong attempts at a name %s', (_whose, name) => {
  it('get equal answers, require a captcha after three and lock after six', async () => {
    const [account, address] = [await name(), newAddress()];
    const refusals: unknown[] = [];
    for (let count = 1; count <= 7; count++) {
      const captcha = count === 4 ? await people.captcha() : {};
      refusals.push(dataOf(await login(account, WRONG, address, captcha)));
    }
    expect(refusals).toEqual([
      { key: 'wrong_credentials' },
      { key: 'wrong_credentials' },
      { key: 'wrong_credentials', captcha: true },
      { key: 'wrong_credentials', captcha: true },
      { key: 'captcha_wrong', captcha: true },
      { key: 'account_locked', wait_s: 60, captcha: true },
      { key: 'account_locked', wait_s: 60, captcha: true },
    ]);
    people.app.clock.jump(59_001);
    expect(dataOf(await login(account, WRONG, address))).toEqual({ key: 'account_locked', wait_s: 1, captcha: true });
    people.app.clock.jump(999);
    expect(dataOf(await login(account, WRONG, address))).toEqual({ key: 'captcha_wrong', captcha: true });
  });

  it('count the same when concurrent', async () => {
    const [account, address] = [await name(), newAddress()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(account, WRONG, address)));
    const counts: Record<string, number> = {};
    for (const answer of answers) counts[refusalOf(answer)] = (counts[refusalOf(answer)] ?? 0) + 1;
    expect(counts).toEqual({ wrong_credentials: 3, captcha_wrong: 2, account_locked: 45 });
  });

  it('from fifty addresses within an hour lock it for five minutes', async () => {
    const account = await name();
    for (let count = 1; count <= 49; count++)
      expect(dataOf(await login(account, WRONG, newAddress()))).toEqual({ key: 'wrong_credentials' });
    expect(dataOf(await login(account, WRONG, newAddress()))).toMatchObject({ key: 'account_locked', wait_s: 300 });
    expect(dataOf(await login(account, WRONG, newAddress()))).toMatchObject({ key: 'account_locked', wait_s: 300 });
    people.app.clock.jump(300_000);
    expect(dataOf(await login(account, WRONG, newAddress()))).toEqual({ key: 'wrong_credentials' });
  });
});

describe('the lockout', () => {
  it('applies to the address only: the right password logs in from elsewhere, and after the lock', async () => {
    const { email, token } = await people.register();
    const [bad, good] = [newAddress(), newAddress()];
    for (let count = 1; count <= 6; count++) await login(email, WRONG, bad);
    expect(refusalOf(await login(email, PASSWORD, bad))).toBe('account_locked');
    // open sessions are not affected
    expect((await people.app.ask(accountCalls.userInfo, {}, { token })).code).toBe(1);
    expect((await login(email, PASSWORD, good)).code).toBe(1);
    people.app.clock.jump(MINUTE_MS);
    expect(refusalOf(await login(email, PASSWORD, bad))).toBe('captcha_wrong');
    expect((await login(email, PASSWORD, bad, await people.captcha())).code).toBe(1);
    // a success starts over
    expect(dataOf(await login(email, WRONG, bad))).toEqual({ key: 'wrong_credentials' });
  });

  it('accepts each captcha once, and only its own characters', async () => {
    const { email } = await people.register();
    const address = newAddress();
    for (let count = 1; count <= 3; count++) await login(email, WRONG, address);
    const captcha = await people.captcha();
    expect(refusalOf(await login(email, WRONG, address, captcha))).toBe('wrong_credentials');
    expect(refusalOf(await login(email, PASSWORD, address, captcha))).toBe('captcha_wrong');
  });

  it('does not lock out a known address, whatever happens at other addresses', async () => {
    const { email } = await people.register();
    const home = newAddress();
    await login(email, PASSWORD, home);
    for (let count = 1; count <= 50; count++) await login(email, WRONG, newAddress());
    expect(refusalOf(await login(email, PASSWORD, newAddress()))).toBe('account_locked');
    expect((await login(email, PASSWORD, home)).code).toBe(1);
    // a failure at the known address does not extend the lock for others
    await login(email, WRONG, home);
    people.app.clock.jump(300_000);
    expect((await login(email, PASSWORD, newAddress())).code).toBe(1);
  });

  it('knows an address for ninety days', async () => {
    const { email } = await people.register();
    const home = newAddress();
    await login(email, PASSWORD, home);
    people.app.clock.jump(90 * DAY_MS);
    for (let count = 1; count <= 50; count++) await login(email, WRONG, newAddress());
    expect(refusalOf(await login(email, PASSWORD, home))).toBe('account_locked');
  });

  it('counts the customers of one IPv6 network as one', async () => {
    const { email } = await people.register();
    for (let count = 1; count <= 6; count++) await login(email, WRONG, `2001:db8:1:2::${count}`);
    expect(refusalOf(await login(email, PASSWORD, '2001:db8:1:2::99'))).toBe('account_locked');
    expect((await login(email, PASSWORD, '2001:db8:1:3::99')).code).toBe(1);
  });

  it('is not affected by concurrent right logins', async () => {
    const { email } = await people.register();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, PASSWORD, address)));
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 1));
    expect(dataOf(await login(email, WRONG, address))).toEqual({ key: 'wrong_credentials' });
  });

  it('counts all spellings of a name together', async () => {
    const { email } = await people.register();
    const address = newAddress();
    const forms = [email, email.toUpperCase(), ` ${email} `];
    for (let count = 0; count < 6; count++) await login(forms[count % 3] ?? '', WRONG, address);
    expect(refusalOf(await login(email, PASSWORD, address))).toBe('account_locked');
  });
});

describe('a mail of a new login', () => {
  const newLogins = async (email: string): Promise<readonly unknown[]> =>
    (await people.messagesTo(email))
      .filter(({ template }) => template === 'new_login')
      .map(({ params }) => [params['device'], params['address']]);

  it('is sent once for each new address and device', async () => {
    const { email } = await people.register();
    const [first, second] = [newAddress(), newAddress()];
    for (const [address, userAgent] of [
      [first, PHONE],
      [first, PHONE],
      [first, DESKTOP],
      [second, PHONE],
      [second, PHONE],
      [first, DESKTOP],
    ] as const) {
      const answer = await people.ask(authCalls.login, { account: email, password: PASSWORD }, { address, userAgent });
      expect(answer.code).toBe(1);
    }
    expect(await newLogins(email)).toEqual([
      ['Chrome · Android', first],
      ['Firefox · Windows', first],
      ['Chrome · Android', second],
    ]);
  });

  it('is not sent for the registration itself, nor for a wrong password', async () => {
    const { email } = await people.register();
    await people.app.take(authCalls.login, { account: email, password: PASSWORD });
    await login(email, WRONG, newAddress());
    expect(await newLogins(email)).toEqual([]);
  });
});
