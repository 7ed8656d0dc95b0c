/**
 * Login (contract §§1, 4): both contacts, equal answers for unknown accounts, captcha, lockout, rate limits.
 * What is tagged @long is tested in `npm test` by: people/identity/{login,lockout,enumeration,limits,identity},
 * platform/errors/catalogue.
 */
import { sql } from '../support/database.ts';
import {
  areaId,
  emailForm,
  expect,
  from,
  logIn,
  newAddress,
  newEmail,
  newNumber,
  openMember,
  PASSWORD,
  PATHS,
  readCaptcha,
  type SessionData,
  test,
  visit,
  type World,
} from './people.ts';
import { call, type Details, must, type Reply, refused } from './support.ts';

const WRONG = 'not the password at all';

async function openMobile(world: World): Promise<{ number: string; area_id: number }> {
  const [number, area_id] = [newNumber(), await areaId(world, 'HK')];
  await must(visit(world, PATHS.sendSms, { to: number, area_id, type: 1 }));
  const sms_code = await world.post.texts.takeCode(`+852${number}`);
  const form = { ...emailForm('', sms_code), type: '2', account: number, area_id: String(area_id) };
  await must(visit(world, PATHS.register, form));
  return { number, area_id };
}

/** Wrong passwords from one address, one after the other. */
async function fail(world: World, account: string, address: string, times: number): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let count = 0; count < times; count++) {
    replies.push(await visit(world, PATHS.login, { account, password: `${WRONG} ${count}` }, from(address)));
  }
  return replies;
}

test('login by email returns token and user, with JSON or form, in any case, also with a leftover area id', async ({
  world,
}) => {
  const member = await openMember(world);
  const { email } = member;
  const bodies = [
    { account: email, password: PASSWORD },
    { account: email, password: PASSWORD, type: 1 },
    { account: ` ${email.toUpperCase()} `, password: PASSWORD, type: '1', area_id: '' },
    { account: email, password: PASSWORD, type: '1', area_id: '0', key: '', sms_code: '', auth_code: '' },
  ];
  const tokens = new Set([member.token]);
  for (const body of bodies) {
    const { token, user } = await must(visit<SessionData>(world, PATHS.login, body));
    expect(user).toMatchObject({ id: member.user.id, email, is_demo: 0 });
    tokens.add(token);
  }
  const form = { account: email, password: PASSWORD, type: '1' };
  const reply = await visit<SessionData>(world, PATHS.login, {}, { form });
  tokens.add((await must(Promise.resolve(reply))).token);
  expect(tokens.size).toBe(6);
  expect(reply.headers.get('set-cookie')).toBeNull();
  expect(reply.headers.get('cache-control')).toMatch(/no-store/u);
  for (const token of tokens) {
    expect(await must(call(world.server, PATHS.info, { token }))).toMatchObject({ id: member.user.id });
  }
});

test(
  'login by mobile needs the area id, or the area code in the number; the number alone is not enough',
  { tag: '@long' },
  async ({ world }) => {
    const { number, area_id } = await openMobile(world);
    const password = PASSWORD;
    for (const body of [
      { account: number, area_id, type: 2 },
      { account: number, area_id: String(area_id) },
      { account: `+852${number}`, type: 2 },
      { account: `+852 ${number.slice(0, 4)}-${number.slice(4)}` },
    ]) {
      const { user } = await must(visit<SessionData>(world, PATHS.login, { ...body, password }));
      expect(user).toMatchObject({ email: null, area_code: '852' });
    }
    const japan = await areaId(world, 'JP');
    await refused(
      visit(world, PATHS.login, { account: number, area_id: japan, type: 2, password }),
      1101,
      'wrong_credentials',
    );
  },
);

test('login requires account and password', { tag: '@long' }, async ({ world }) => {
  for (const [body, fields] of [
    [{}, ['account', 'password']],
    [{ account: '', password: '' }, ['account', 'password']],
    [{ account: '   ', password: PASSWORD }, ['account']],
    [{ account: newEmail() }, ['password']],
    [{ account: { $ne: null }, password: { $ne: null } }, ['account', 'password']],
    [{ account: [newEmail()], password: PASSWORD }, ['account']],
  ] as const) {
    const data = await refused(visit(world, PATHS.login, body), 1001, 'invalid_input');
    expect(Object.keys(data['fields'] as object).toSorted()).toEqual([...fields]);
  }
});

test(
  'known and unknown accounts get exactly the same answers, through captcha and lock',
  { tag: '@long' },
  async ({ world }) => {
    const { email } = await openMember(world);
    const { number, area_id } = await openMobile(world);
    const same = (reply: Reply) => [reply.status, reply.text.replace(/"wait_s":\d+/u, '"wait_s":_')];
    const known = await fail(world, email, newAddress(), 8);
    const stranger = await fail(world, newEmail(), newAddress(), 8);
    expect(stranger.map(same)).toEqual(known.map(same));
    expect(known.map((reply) => reply.code)).toEqual([1101, 1101, 1101, 1104, 1104, 1106, 1106, 1106]);
    const mobile = (account: string) =>
      visit(world, PATHS.login, { account, area_id, type: 2, password: WRONG }, { lang: 'fr' });
    expect(same(await mobile(number))).toEqual(same(await mobile(newNumber())));
    // the headers reveal nothing either
    const names = (reply: Reply | undefined) => [...(reply?.headers.keys() ?? [])].toSorted();
    expect(names(stranger[0])).toEqual(names(known[0]));
    // a demo account has no password, so it counts as unknown here
    expect((await visit(world, PATHS.login, { account: '1', password: WRONG })).code).toBe(1101);
  },
);

test(
  'after three wrong attempts a captcha is needed; with it the right password logs in and resets the count',
  { tag: '@long' },
  async ({ world }) => {
    const { email } = await openMember(world);
    const address = newAddress();
    const replies = await fail(world, email, address, 3);
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 200, code: 1101, data: { key: 'wrong_credentials' } });
    expect(replies.map((reply) => reply.data['captcha'] === true)).toEqual([false, false, true]);
    // the right password alone does not log in, nor does a wrong captcha text
    expect((await logIn(world, email, PASSWORD, address)).code).toBe(1104);
    const wrong = await logIn(world, email, PASSWORD, address, {
      ...(await readCaptcha(world.server)),
      sms_code: 'NOPE',
    });
    expect(wrong).toMatchObject({ code: 1104, data: { key: 'captcha_wrong', captcha: true } });
    const good = await readCaptcha(world.server);
    expect((await logIn(world, email, PASSWORD, address, good)).code).toBe(1);
    expect((await fail(world, email, address, 2)).map((reply) => reply.code)).toEqual([1101, 1101]);
    expect((await logIn(world, email, PASSWORD, address)).code).toBe(1);
  },
);

test('a captcha is valid for one attempt', { tag: '@long' }, async ({ world }) => {
  const { email } = await openMember(world);
  const address = newAddress();
  await fail(world, email, address, 3);
  const check = await readCaptcha(world.server);
  expect((await logIn(world, email, WRONG, address, check)).code).toBe(1101);
  expect((await logIn(world, email, PASSWORD, address, check)).code).toBe(1104);
});

test(
  'six wrong attempts lock the account for this address for a minute, and no one else',
  { tag: '@long' },
  async ({ world }) => {
    const { email, address: home } = await openMember(world);
    const address = newAddress();
    const last = (await fail(world, email, address, 6)).at(-1);
    expect(last).toMatchObject({ status: 200, code: 1106, data: { key: 'account_locked' } });
    const wait = Number(last?.data['wait_s']);
    expect(wait).toBeGreaterThan(30);
    expect(wait).toBeLessThanOrEqual(60);
    // not even the right password with a solved captcha
    expect((await logIn(world, email, PASSWORD, address, await readCaptcha(world.server))).code).toBe(1106);
    for (const other of [home, newAddress()]) expect((await logIn(world, email, PASSWORD, other)).code).toBe(1);
    // a login from elsewhere does not unlock this address, and other accounts can log in from here
    expect((await logIn(world, email, PASSWORD, address)).code).toBe(1106);
    const neighbour = await openMember(world);
    expect((await logIn(world, neighbour.email, PASSWORD, address)).code).toBe(1);
  },
);

test(
  'the lock applies in any spelling of the account, and to any number of concurrent attempts',
  { tag: '@long' },
  async ({ world }) => {
    const { email } = await openMember(world);
    const address = newAddress();
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, count) =>
        visit(
          world,
          PATHS.login,
          { account: count % 2 ? email : email.toUpperCase(), password: `${WRONG} ${count}` },
          from(address),
        ),
      ),
    );
    const codes = replies.map((reply) => reply.code);
    expect(codes.filter((code) => ![1101, 1104, 1106].includes(code))).toEqual([]);
    // at most six were checked, whatever the race
    expect(codes.filter((code) => code === 1101).length).toBeLessThanOrEqual(6);
    expect((await logIn(world, ` ${email.toUpperCase()}`, PASSWORD, address)).code).toBe(1106);
  },
);

test('the address is the one reported by the proxy, not one that the caller added before', async ({ world }) => {
  const { email } = await openMember(world);
  const real = newAddress();
  for (let count = 0; count < 6; count++) {
    await visit(world, PATHS.login, { account: email, password: WRONG }, from(`${newAddress()}, ${real}`));
  }
  expect((await logIn(world, email, PASSWORD, real)).code).toBe(1106);
  expect((await logIn(world, email, PASSWORD, `${newAddress()}, ${real}`)).code).toBe(1106);
  expect((await logIn(world, email, PASSWORD, newAddress())).code).toBe(1);
});

test('the addresses of one IPv6 network count as one', { tag: '@long' }, async ({ world }) => {
  const { email } = await openMember(world);
  for (let count = 0; count < 6; count++) await fail(world, email, `2001:db8:77:1::${count + 1}`, 1);
  expect((await logIn(world, email, PASSWORD, '2001:db8:77:1::ffff')).code).toBe(1106);
  expect((await logIn(world, email, PASSWORD, '2001:db8:77:2::1')).code).toBe(1);
});

test(
  'fifty wrong attempts from everywhere lock the account briefly, but not where its owner logs in',
  { tag: '@long' },
  async ({ world }) => {
    const { email, address: home } = await openMember(world);
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 5 }, () => fail(world, email, newAddress(), 2)));
    }
    const reply = await logIn(world, email, PASSWORD, newAddress());
    expect(reply).toMatchObject({ code: 1106, data: { key: 'account_locked' } });
    const wait = Number((reply.data as unknown as Details)['wait_s']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(300);
    expect((await logIn(world, email, PASSWORD, home)).code).toBe(1);
  },
);

test('a wrong login does not affect existing sessions', { tag: '@long' }, async ({ world }) => {
  const member = await openMember(world);
  await fail(world, member.email, newAddress(), 6);
  expect(await must(call(world.server, PATHS.info, { token: member.token }))).toMatchObject({ id: member.user.id });
  const rows = await must(call<unknown[]>(world.server, PATHS.sessions, { token: member.token }));
  expect(rows).toHaveLength(1);
});

test('a logout ends this session and no other', { tag: '@long' }, async ({ world }) => {
  const member = await openMember(world);
  const { token } = (await logIn(world, member.email, PASSWORD)).data;
  await must(call(world.server, PATHS.logout, { token, json: {} }));
  await refused(call(world.server, PATHS.info, { token }), 999, 'session_invalid');
  await must(call(world.server, PATHS.info, { token: member.token }));
});

test('a refusal is in the language of the caller', { tag: '@long' }, async ({ world }) => {
  const texts = new Set<string>();
  for (const lang of ['hk', 'en', 'jp', 'kr', 'th', 'vn', 'fr', 'de', 'ru', 'spa', 'pt', 'ar', 'it', 'tr', 'id']) {
    const reply = await visit(world, PATHS.login, { account: newEmail(), password: WRONG }, { lang });
    expect(reply.code).toBe(1101);
    texts.add(reply.msg);
  }
  expect(texts.size).toBe(15);
});

test(
  'with RATE_LIMITS=on, many logins from one address get 429 with Retry-After, but not from elsewhere',
  { tag: '@long' },
  async ({ strict }) => {
    const [address, world] = [newAddress(), { server: strict }];
    let limited: Reply<unknown> | undefined;
    for (let round = 0; round < 20 && limited === undefined; round++) {
      const replies = await Promise.all(Array.from({ length: 10 }, () => logIn(world, newEmail(), WRONG, address)));
      limited = replies.find((reply) => reply.status === 429);
      const answers = new Set(replies.map(({ status, code }) => `${status} ${code}`));
      expect([...answers].filter((answer) => !['200 1101', '429 1003'].includes(answer))).toEqual([]);
    }
    expect(limited, 'not limited after 200 logins').toBeDefined();
    expect(limited).toMatchObject({ code: 1003, data: { key: 'rate_limited' } });
    expect(limited?.msg).not.toBe('');
    expect(limited?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/u);
    expect((await logIn(world, newEmail(), WRONG, newAddress())).code).toBe(1101);
  },
);

test('with RATE_LIMITS=on, the lockout is the same as with off', { tag: '@long' }, async ({ strict }) => {
  const [address, account] = [newAddress(), newEmail()];
  const codes: number[] = [];
  for (let count = 0; count < 7; count++) codes.push((await logIn({ server: strict }, account, WRONG, address)).code);
  expect(codes).toEqual([1101, 1101, 1101, 1104, 1104, 1106, 1106]);
  expect((await sql(strict, 'SELECT 1 FROM users WHERE email = $1', [account])).length).toBe(0);
});
