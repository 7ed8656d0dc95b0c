/**
 * Registration (product §§5, 7; contract §4): every field, every refusal and their order.
 * What is tagged @long is tested in `npm test` by: people/identity/{registration,password-strength,login},
 * people/invitation, platform/http/bodies.
 */
import { sql } from '../support/database.ts';
import { BASE, idOf } from './catalogue.ts';
import {
  demo,
  emailForm,
  expect,
  mailedCode,
  newEmail,
  openMember,
  PASSWORD,
  PATHS,
  type SessionData,
  test,
  visit,
  type World,
} from './people.ts';
import { call, must, refused, tick, traderOf } from './support.ts';

const register = (world: Pick<World, 'server'>, body: Readonly<Record<string, unknown>>) =>
  visit<SessionData>(world, PATHS.register, body);

test('the base settings state how to register, whether a number is required, and which regions are not served', async ({
  world,
  strict,
}) => {
  const info = await must(call(world.server, PATHS.base));
  expect(info).toMatchObject({ verify_reg_type: 1, is_company: expect.anything() });
  for (const field of ['service_link', 'service_link_type', 'trade_fee_type']) expect(info[field], field).toBeDefined();
  for (const code of ['KP', 'IL', 'CN', 'VU', 'CU']) expect(JSON.stringify(info), code).toContain(`"${code}"`);
  expect(await must(call(strict, PATHS.base))).toMatchObject({ verify_reg_type: 2 });
  expect(await must(call(world.server, `${PATHS.setting}?key=is_show_mobile`))).toBe(1);
  expect(await must(call(strict, `${PATHS.setting}?key=is_show_mobile`))).toBe(3);
  for (const query of ['', '?key=', '?key=data_key', '?key=constructor', '?key=is_show_mobile&key=x']) {
    await refused(call(world.server, PATHS.setting + query), 1001, 'invalid_input');
  }
});

test('registration by email with JSON returns a session and the user, whose account is real and empty', async ({
  world,
}) => {
  const email = newEmail();
  const code = await mailedCode(world, email, 1);
  const reply = await visit<SessionData>(
    world,
    PATHS.register,
    { type: 1, account: email, password: PASSWORD, re_password: PASSWORD, sms_code: code, country: 'JP' },
    { lang: 'jp' },
  );
  const { token, user } = await must(Promise.resolve(reply));
  expect(token).toMatch(/^[\w-]{32,}$/u);
  expect(user).toMatchObject({ email, mobile: null, is_demo: 0, credit_score: 100, lang: 'jp', area_code: null });
  expect(user.invite_code).toMatch(/^\w{4,32}$/u);
  expect(String(user['uid'])).toMatch(/^\d+$/u);
  expect(Math.abs(Number(user['created_at']) - Date.now())).toBeLessThan(60_000);
  expect(reply.text).not.toMatch(/password|argon|hash/iu);
  expect(reply.headers.get('set-cookie')).toBeNull();
  expect(reply.headers.get('cache-control')).toMatch(/no-store/u);
  const trader = traderOf(world.server, token, '');
  expect(await trader.info()).toMatchObject({ id: user.id, email, is_demo: 0 });
  expect(await trader.balance()).toMatchObject({ balance: 0, equity: 0, free_margin: 0, lock_balance: 0 });
  expect(await trader.log()).toEqual([]);
  await tick(world.server, BASE);
  const short = await refused(trader.submit(), 1206, 'insufficient_margin');
  expect(short).toMatchObject({ free: 0, required: expect.any(Number) });
  expect([...(await trader.holding()), ...(await trader.history())]).toEqual([]);
  const order = { type: 1, cont: 0.1, status: 0, multiple: 100, target_price: '1.05', forex_id: idOf('EURUSD') };
  expect((await call(world.server, '/v1/api/forex/submit', { token, json: order })).code).toBe(1206);
});

test(
  'registration by email with a form takes every field of the product description, and stores company_id',
  { tag: '@long' },
  async ({ world }) => {
    const email = newEmail();
    const form = {
      ...emailForm(email, await mailedCode(world, email, 1)),
      company_id: 'desk-7',
      country: 'hk',
    };
    const data = await refused(register(world, { ...form, unknown_field: 'refused' }), 1001, 'invalid_input');
    expect(data['fields']).toEqual({ unknown_field: 'unknown' });
    const { user } = await must(visit<SessionData>(world, PATHS.register, {}, { form }));
    expect(user).toMatchObject({ email, is_demo: 0 });
    expect(await sql(world.server, 'SELECT company_id, country FROM users WHERE id = $1', [user.id])).toEqual([
      { company_id: 'desk-7', country: 'HK' },
    ]);
    await refused(
      register(world, { ...emailForm(newEmail(), '123456'), company_id: 'c'.repeat(65) }),
      1001,
      'invalid_input',
    );
  },
);

test(
  'refusals come in the order of the contract, and fixing one shows the next',
  { tag: '@long' },
  async ({ world }) => {
    const holder = await openMember(world);
    await sql(world.server, 'UPDATE sent_codes SET sent_at_ms = sent_at_ms - 61000');
    const code = await mailedCode(world, holder.email, 1);
    const wrong = code === '000000' ? '111111' : '000000';
    const body: Record<string, unknown> = {
      type: 3,
      account: holder.email,
      password: 'short',
      re_password: 'other',
      invite_code: 'NOSUCHCODE1',
      sms_code: wrong,
      country: 'CN',
    };
    const steps: readonly (readonly [number, string, Record<string, unknown>])[] = [
      [1001, 'invalid_input', { type: 1 }],
      [1107, 'region_not_served', { country: 'JP' }],
      [1108, 'password_not_equal', { re_password: 'short' }],
      [1109, 'password_weak', { password: PASSWORD, re_password: PASSWORD }],
      [1110, 'invite_code_unknown', { invite_code: '' }],
      [1103, 'code_wrong', { sms_code: code }],
      [1102, 'account_exists', { account: newEmail() }],
    ];
    for (const [number, key, repair] of steps) {
      await refused(register(world, body), number, key);
      Object.assign(body, repair);
    }
    // the code belongs to the other contact
    await refused(register(world, body), 1103, 'code_wrong');
  },
);

test('malformed fields are named, and no account is created', { tag: '@long' }, async ({ world }) => {
  const fields = async (changes: Readonly<Record<string, unknown>>) => {
    const data = await refused(
      register(world, { ...emailForm(newEmail(), '123456'), ...changes }),
      1001,
      'invalid_input',
    );
    return Object.keys(data['fields'] as object);
  };
  for (const type of ['', '0', '3', '1.5', 'x', null, [1], { a: 1 }]) expect(await fields({ type })).toEqual(['type']);
  for (const account of [
    '',
    'nobody',
    'a@b',
    'a b@example.com',
    '@example.com',
    'a@example.com\nb@example.com',
    'x'.repeat(300),
  ]) {
    expect(await fields({ account }), account).toEqual(['account']);
  }
  expect(await fields({ password: '' })).toEqual(['password']);
  expect(await fields({ re_password: '' })).toEqual(['re_password']);
  expect(await fields({ password: 'p'.repeat(129) })).toEqual(['password']);
  expect(await fields({ sms_code: '' })).toEqual(['sms_code']);
  for (const country of ['HKG', '1', '??']) expect(await fields({ country }), country).toEqual(['country']);
  for (const area_id of ['-1', 'x', '1.5'])
    expect(await fields({ type: 2, area_id, mobile: '91234567' })).toContain('area_id');
});

test('passwords need at least eight characters, and must not be common', { tag: '@long' }, async ({ world }) => {
  const weak = [
    'a',
    'Xk9$mQ2',
    '12345678',
    'password',
    'Password1',
    'qwertyui',
    'iloveyou',
    '11111111',
    'qwerty123',
    '1q2w3e4r',
    'ABC12345',
  ];
  for (const password of weak) {
    const body = { ...emailForm(newEmail(), '123456'), password, re_password: password };
    await refused(register(world, body), 1109, 'password_weak');
  }
  for (const password of [
    'Xk9$mQ2v',
    `tall ships ${'p9Zq#'.repeat(23)}`,
    '静かな川の石は九つ',
    '  spaces count too  ',
  ]) {
    const { email } = await openMember(world, { password, re_password: password });
    expect((await visit(world, PATHS.login, { account: email, password })).code, password).toBe(1);
    expect((await visit(world, PATHS.login, { account: email, password: password.trim().slice(0, -1) })).code).toBe(
      1101,
    );
  }
  // passwords that differ only in the last of 128 characters differ
  const body = {
    ...emailForm(newEmail(), '123456'),
    password: `${'p'.repeat(127)}a`,
    re_password: `${'p'.repeat(127)}b`,
  };
  await refused(register(world, body), 1108, 'password_not_equal');
});

test(
  'invite codes of real accounts count, and unknown ones and those of demo accounts are refused',
  { tag: '@long' },
  async ({ world }) => {
    const inviter = await openMember(world);
    const guest = await demo(world);
    const rejected = ['ZZZZZZZZZ', '0', "' or 1=1 --"];
    if (guest.user.invite_code !== '') rejected.push(guest.user.invite_code);
    for (const invite_code of rejected) {
      await refused(register(world, { ...emailForm(newEmail(), '123456'), invite_code }), 1110, 'invite_code_unknown');
    }
    const invited = await openMember(world, { invite_code: inviter.user.invite_code });
    const list = await must(
      call<{ data: { account: string }[]; total: number }>(world.server, PATHS.invited, { token: inviter.token }),
    );
    expect(list.total).toBe(1);
    expect(list.data[0]?.account).not.toBe(invited.email);
    expect(list.data[0]?.account).toMatch(/^.{1,2}\*+.*@/u);
  },
);

test('an address in another case is the same account', { tag: '@long' }, async ({ world }) => {
  const { email } = await openMember(world);
  await sql(world.server, 'UPDATE sent_codes SET sent_at_ms = sent_at_ms - 61000');
  const shouted = email.toUpperCase();
  await must(visit(world, PATHS.sendEmail, { to: ` ${shouted} `, type: 1 }));
  const code = await world.post.mails.takeCode(email);
  await refused(register(world, emailForm(shouted, code)), 1102, 'account_exists');
});

test('ten concurrent registrations with one code create one account', { tag: '@long' }, async ({ world }) => {
  const email = newEmail();
  const form = emailForm(email, await mailedCode(world, email, 1));
  const codes = (await Promise.all(Array.from({ length: 10 }, () => register(world, form)))).map((reply) => reply.code);
  expect(codes.filter((code) => code === 1)).toHaveLength(1);
  expect(codes.filter((code) => ![1, 1102, 1103].includes(code))).toEqual([]);
  expect(await sql(world.server, 'SELECT id FROM users WHERE email = $1', [email])).toHaveLength(1);
});
