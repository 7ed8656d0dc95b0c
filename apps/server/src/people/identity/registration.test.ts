import { accountCalls, authCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, refusalOf } from '../../platform/http/testing/test-app.ts';
import { PASSWORD, TestPeople, startTestPeople } from './testing/people.ts';
import { memoryOf } from '../../core/engine-host/testing/memory.ts';

const UNKNOWN_CODE = 'ZZZZZZZZ';

let people: TestPeople;
let byCaptcha: TestPeople;
let numberOnly: TestPeople;
let noMobile: TestPeople;
beforeAll(async () => {
  [people, byCaptcha, numberOnly, noMobile] = await Promise.all([
    startTestPeople(),
    startTestPeople({ VERIFY_REG_TYPE: '2' }),
    startTestPeople({ IS_SHOW_MOBILE: '3' }),
    startTestPeople({ IS_SHOW_MOBILE: '0' }),
  ]);
});
afterAll(() => Promise.all([people, byCaptcha, numberOnly, noMobile].map((each) => each.stop())));

const areaIds = new Map<string, number>();
async function areaId(country: string): Promise<number> {
  if (areaIds.size === 0) for (const { id, code } of await people.app.take(authCalls.areaList)) areaIds.set(code, id);
  return areaIds.get(country) ?? -1;
}

let numbers = 0;
/** A mobile number of Hong Kong, without its code. */
const newNumber = (): string => {
  numbers += 1;
  return `5123${String(numbers).padStart(4, '0')}`;
};

const form = (input: object): Readonly<Record<string, unknown>> => ({
  type: 1,
  password: PASSWORD,
  re_password: PASSWORD,
  sms_code: '000000',
  ...input,
});

/** The stored user of a contact. */
async function storedUser(from: TestPeople, contact: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await from.app.app.database.pool.query<Record<string, unknown>>(
    'SELECT * FROM users WHERE email = $1 OR mobile = $1',
    [contact],
  );
  return rows[0];
}

describe('a registration by email', () => {
  it('opens a real account without money and returns a session', async () => {
    const email = people.newEmail();
    const code = await people.code(email, 1);
    const { token, user } = await people.app.take(
      authCalls.register,
      form({ account: `  ${email.toUpperCase()}`, sms_code: ` ${code} ` }),
      { form: true, lang: 'hk' },
    );
    expect(user).toMatchObject({ is_demo: 0, email, mobile: null, area_code: null, lang: 'hk', credit_score: 100 });
    expect(user.invite_code).toMatch(/^[A-Z2-9]{8}$/u);
    expect(await people.app.take(accountCalls.userInfo, {}, { token })).toEqual(user);
    expect(await people.app.take(accountCalls.forexDetail, {}, { token })).toEqual({ balance: 0, lock_balance: 0 });
    expect((await people.app.take(accountCalls.forexChange, {}, { token })).total).toBe(0);
    expect(memoryOf(people.app.app.host).summary(user.id)).toBeDefined();
    const { rows } = await people.app.app.database.pool.query('SELECT kind FROM accounts WHERE id = $1', [user.id]);
    expect(rows).toEqual([{ kind: 'real' }]);
    // and no features of demo accounts
    expect(refusalOf(await people.app.ask(accountCalls.resetDemo, {}, { token }))).toBe('forbidden');
  });

  it('stores company, stated country and inviter', async () => {
    const inviter = await people.register();
    const session = await people.register({
      invite_code: ` ${inviter.user.invite_code.toLowerCase()} `,
      company_id: 'company-7',
      country: 'de',
    });
    expect(await storedUser(people, session.email)).toMatchObject({
      company_id: 'company-7',
      country: 'DE',
      inviter_id: inviter.user.id,
    });
  });

  it('with unusual text in a stored field or in the password is accepted or refused, without a fault', async () => {
    for (const text of [
      '\0',
      'a\0b',
      '\ud800',
      '\udfff\ud800',
      '\u202eevil',
      '🦊'.repeat(10),
      "'; DROP TABLE users; --",
    ]) {
      const password = `nine rivers ${text}`;
      for (const unusual of [{ company_id: text }, { password, re_password: password }]) {
        const account = people.newEmail();
        const input = form({ account, sms_code: await people.code(account, 1), ...unusual });
        const answer = await people.ask(authCalls.register, input);
        if (answer.code !== 1) expect(['invalid_input', 'password_weak']).toContain(refusalOf(answer));
        else expect((await people.ask(authCalls.login, { account, password: input['password'] })).code).toBe(1);
      }
    }
  });

  it('accepts only invitation codes of real users', async () => {
    const demo = await people.app.newUser();
    for (const invite_code of [UNKNOWN_CODE, demo.user.invite_code]) {
      const answer = await people.ask(authCalls.register, form({ account: people.newEmail(), invite_code }));
      expect(refusalOf(answer)).toBe('invite_code_unknown');
    }
    expect(await storedUser(people, (await people.register({ invite_code: '  ' })).email)).toMatchObject({
      inviter_id: null,
    });
  });

  it('accepts each sent code once, and only for its contact and purpose', async () => {
    const [email, other] = [people.newEmail(), people.newEmail()];
    const code = await people.code(email, 1);
    const attempt = async (account: string, sms_code: string): Promise<string> => {
      const answer = await people.ask(authCalls.register, form({ account, sms_code }));
      return answer.code === 1 ? 'registered' : refusalOf(answer);
    };
    expect(await attempt(other, code)).toBe('code_wrong');
    expect(await attempt(email, '1234567')).toBe('code_wrong');
    expect(await attempt(email, code)).toBe('registered');
    expect(await attempt(email, code)).toBe('code_wrong');
    const reset = await people.code(email, 2);
    expect(await attempt(email, reset)).toBe('code_wrong');
    // only a reader of the mail learns that the account exists
    expect(await attempt(email, await people.code(email, 1))).toBe('account_exists');
  });

  it('takes no try of a sent code for a text that is longer than any', async () => {
    const email = people.newEmail();
    const code = await people.code(email, 1);
    for (const length of [17, 1000, 17, 17, 17]) {
      const answer = await people.ask(authCalls.register, form({ account: email, sms_code: '1'.repeat(length) }));
      expect([refusalOf(answer), answer.data]).toMatchObject(['invalid_input', { fields: { sms_code: 'too_large' } }]);
    }
    const right = await people.ask(authCalls.register, form({ account: email, sms_code: code }));
    expect(right.code).toBe(1);
  });

  it('creates one account for two concurrent registrations with one code', async () => {
    const email = people.newEmail();
    const input = form({ account: email, sms_code: await people.code(email, 1) });
    const answers = await Promise.all([1, 2, 3].map(() => people.ask(authCalls.register, input)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    const { rows } = await people.app.app.database.pool.query('SELECT FROM users WHERE email = $1', [email]);
    expect(rows).toHaveLength(1);
  });
});

describe('a registration by mobile', () => {
  it('is found under the international number', async () => {
    const number = newNumber();
    const area = await areaId('HK');
    await people.app.take(authCalls.sendSms, { to: number, area_id: area, type: 1 });
    const code = await people.codeSentTo(`+852${number}`);
    const { user } = await people.app.take(
      authCalls.register,
      form({ type: 2, account: number, area_id: area, sms_code: code }),
    );
    expect(user).toMatchObject({ mobile: `+852${number}`, area_code: '852', email: null, is_demo: 0 });
    expect(await storedUser(people, `+852${number}`)).toMatchObject({ country: 'HK' });
    for (const input of [
      { account: number, area_id: area, type: 2 },
      { account: `+852 ${number}` },
      { account: `852${number}`, type: 2, area_id: 0 },
    ])
      expect((await people.app.take(authCalls.login, { ...input, password: PASSWORD })).user.id).toBe(user.id);
    expect(refusalOf(await people.ask(authCalls.login, { account: number, password: PASSWORD, type: 2 }))).toBe(
      'wrong_credentials',
    );
  });

  it('accepts the number in `mobile`, too', async () => {
    const number = newNumber();
    const code = await people.code(`+852${number}`, 1);
    const input = form({ type: 2, account: '', mobile: `+852${number}`, area_id: '', sms_code: code });
    expect((await people.app.take(authCalls.register, input, { form: true })).user.mobile).toBe(`+852${number}`);
  });

  it('with number only parses plain digits as international', async () => {
    const number = newNumber();
    await numberOnly.app.take(authCalls.sendSms, { to: `852${number}`, type: 1 });
    const code = await numberOnly.codeSentTo(`+852${number}`);
    const { user } = await numberOnly.app.take(
      authCalls.register,
      form({ type: 2, account: `852${number}`, sms_code: code }),
    );
    expect(user.mobile).toBe(`+852${number}`);
  });

  it('needs an area or an international number when both are shown', async () => {
    for (const [call, input] of [
      [authCalls.register, form({ type: 2, account: newNumber() })],
      [authCalls.sendSms, { type: 1, to: newNumber() }],
    ] as const) {
      const answer = await people.ask(call, input);
      expect([refusalOf(answer), answer.data]).toMatchObject([
        'invalid_input',
        { fields: { area_id: expect.any(String) } },
      ]);
    }
  });

  it('is refused if there is no mobile field', async () => {
    const to = `+852${newNumber()}`;
    for (const answer of [
      await noMobile.ask(authCalls.register, form({ type: 2, account: to })),
      await noMobile.ask(authCalls.sendSms, { to, type: 1 }),
    ])
      expect([refusalOf(answer), answer.data]).toMatchObject([
        'invalid_input',
        { fields: { type: expect.any(String) } },
      ]);
    // existing mobile accounts can still be used
    expect((await noMobile.ask(authCalls.sendSms, { to, type: 2 })).code).toBe(1);
  });
});

describe('a registration by captcha', () => {
  it('accepts the right characters, once', async () => {
    const captcha = await byCaptcha.captcha();
    const wrong = await byCaptcha.ask(
      authCalls.register,
      form({ account: byCaptcha.newEmail(), ...captcha, sms_code: 'WRONG' }),
    );
    expect(refusalOf(wrong)).toBe('captcha_wrong');
    const again = await byCaptcha.ask(authCalls.register, form({ account: byCaptcha.newEmail(), ...captcha }));
    expect(refusalOf(again)).toBe('captcha_wrong');
    const email = byCaptcha.newEmail();
    const right = await byCaptcha.ask(authCalls.register, form({ account: email, ...(await byCaptcha.captcha()) }));
    expect(right.code).toBe(1);
    expect(
      refusalOf(await byCaptcha.ask(authCalls.register, form({ account: email, ...(await byCaptcha.captcha()) }))),
    ).toBe('account_exists');
    // a number needs no sent code, either
    const account = `+852${newNumber()}`;
    const byNumber = form({ type: 2, account, ...(await byCaptcha.captcha()) });
    expect((await byCaptcha.ask(authCalls.register, byNumber)).code).toBe(1);
  });

  it('creates one account for several concurrent registrations; the others get account_exists', async () => {
    const email = byCaptcha.newEmail();
    const captchas = await Promise.all([1, 2, 3, 4, 5].map(() => byCaptcha.captcha()));
    const answers = await Promise.all(
      captchas.map((captcha) => byCaptcha.ask(authCalls.register, form({ account: email, ...captcha }))),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code !== 1).map(refusalOf)).toEqual(
      Array.from({ length: 4 }, () => 'account_exists'),
    );
  });
});

describe('regions that are not served', () => {
  it.each(['KP', 'IL', 'CN', 'VU', 'CU'])('%s is refused by area code and as stated country', async (country) => {
    const id = await areaId(country);
    const refused = async (answer: Promise<Answered>): Promise<void> =>
      expect(refusalOf(await answer)).toBe('region_not_served');
    await refused(people.ask(authCalls.register, form({ type: 2, account: '13800138000', area_id: id })));
    await refused(people.ask(authCalls.register, form({ account: people.newEmail(), area_id: id })));
    await refused(people.ask(authCalls.register, form({ account: people.newEmail(), country })));
    await refused(people.ask(authCalls.register, form({ account: people.newEmail(), country: country.toLowerCase() })));
    await refused(people.ask(authCalls.sendSms, { to: '13800138000', area_id: id, type: 1 }));
    await refused(people.ask(authCalls.sendEmail, { to: people.newEmail(), area_id: id, type: 1 }));
  });

  it('are refused also by the calling code of the number itself', async () => {
    for (const account of ['+8613800138000', '0086 13800138000'])
      expect(
        refusalOf(await people.ask(authCalls.register, form({ type: 2, account, area_id: await areaId('HK') }))),
      ).toBe('region_not_served');
    for (const account of ['8613800138000', '+9725023456', '85019212345'])
      expect(refusalOf(await numberOnly.ask(authCalls.register, form({ type: 2, account })))).toBe('region_not_served');
  });
});

describe('the checks of a registration', () => {
  it('are in the order of the contract', async () => {
    const registered = await people.register();
    const all = {
      account: registered.email,
      country: 'CN',
      password: 'password',
      re_password: 'Password',
      invite_code: UNKNOWN_CODE,
      sms_code: '0000000',
    };
    const answers: unknown[] = [];
    const fixes: object[] = [
      { type: 3 },
      {},
      { country: 'DE' },
      { re_password: 'password' },
      { password: PASSWORD, re_password: PASSWORD },
      { invite_code: registered.user.invite_code },
      { sms_code: await people.code(registered.email, 1) },
    ];
    let input: object = form(all);
    for (const [index, change] of fixes.entries()) {
      input = index === 1 ? form(all) : { ...input, ...change };
      answers.push(refusalOf(await people.ask(authCalls.register, input)));
    }
    expect(answers).toEqual([
      'invalid_input',
      'region_not_served',
      'password_not_equal',
      'password_weak',
      'invite_code_unknown',
      'code_wrong',
      'account_exists',
    ]);
  });

  it.each([
    [{ account: 'not-an-address' }, 'account'],
    [{ account: undefined }, 'account'],
    [{ account: 'anna@example.com', country: 'Germany' }, 'country'],
    [{ account: 'anna@example.com', password: '' }, 'password'],
    [{ account: 'anna@example.com', password: 'x'.repeat(129) }, 'password'],
    [{ account: 'anna@example.com', sms_code: undefined }, 'sms_code'],
    [{ account: 'anna@example.com', key: 'short' }, 'key'],
    [{ account: 'anna@example.com', company_id: 'x'.repeat(65) }, 'company_id'],
    [{ type: 2, account: 'hello', area_id: 93 }, 'account'],
    [{ type: 2, account: '51234567', area_id: 9999 }, 'area_id'],
  ])('name the field that is wrong: %o', async (input, field) => {
    const answer = await people.ask(authCalls.register, form(input));
    expect([refusalOf(answer), answer.data]).toMatchObject([
      'invalid_input',
      { fields: { [field]: expect.any(String) } },
    ]);
  });

  it('refuse weak passwords, including those made from the own address', async () => {
    for (const password of ['short-7', 'password1!', 'somebody-here'])
      expect(
        refusalOf(
          await people.ask(
            authCalls.register,
            form({ account: 'somebody-here@example.org', password, re_password: password }),
          ),
        ),
      ).toBe('password_weak');
  });
});

describe('a demo user', () => {
  it('who registers becomes a new real user, and the demo account remains', async () => {
    const demo = await people.app.newUser();
    const email = people.newEmail();
    const input = form({ account: email, sms_code: await people.code(email, 1) });
    const { user, token } = await people.app.take(authCalls.register, { ...input }, { token: demo.token });
    expect(user.id).not.toBe(demo.user.id);
    expect((await people.app.take(accountCalls.userInfo, {}, { token })).is_demo).toBe(0);
    expect((await people.app.take(accountCalls.userInfo, {}, { token: demo.token })).is_demo).toBe(1);
  });
});
