/**
 * Forgotten and changed passwords (product §§5, 7; contract §4): which codes are accepted, and which sessions end.
 * What is tagged @long is tested in `npm test` by: people/identity/{password-change,send-code,enumeration},
 * people/codes/codes.
 */
import { sql } from '../support/database.ts';
import {
  areaId,
  demo,
  emailForm,
  expect,
  from,
  logIn,
  mailedCode,
  type Member,
  newAddress,
  newEmail,
  newNumber,
  NEW_PASSWORD,
  openMember,
  PASSWORD,
  PATHS,
  test,
  visit,
  type World,
} from './people.ts';
import { listen } from './socket.ts';
import { call, must, refused } from './support.ts';

const forgetForm = (account: string, auth_code: string, changes: object = {}) => ({
  type: 1,
  account,
  new_password: NEW_PASSWORD,
  secondary_password: NEW_PASSWORD,
  auth_code,
  ...changes,
});
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000');

const alive = async ({ server }: World, token: string) => (await call(server, PATHS.info, { token })).code;
const amend = ({ server }: World, { token }: Pick<Member, 'token'>, json: object) =>
  call(server, PATHS.amend, { token, json });

test('a forgotten password is reset with a sent code, which ends every session and is valid once', async ({
  world,
}) => {
  const member = await openMember(world);
  const other = (await logIn(world, member.email, PASSWORD)).data;
  const socket = await listen(world.server, other.token);
  const code = await mailedCode(world, member.email, 2);
  await must(visit(world, PATHS.forgot, forgetForm(member.email, code)));
  expect([await alive(world, member.token), await alive(world, other.token)]).toEqual([999, 999]);
  expect(await socket.next((message) => message.type === 'logout')).toMatchObject({ code: 999 });
  expect(await socket.ask('sub', { topic: 'FOREX_TRADE' })).toMatchObject({ code: 999 });
  socket.close();
  expect((await logIn(world, member.email, PASSWORD)).code).toBe(1101);
  expect((await logIn(world, member.email, NEW_PASSWORD)).code).toBe(1);
  const again = forgetForm(member.email, code, { new_password: PASSWORD, secondary_password: PASSWORD });
  await refused(visit(world, PATHS.forgot, again), 1103, 'code_wrong');
  expect((await logIn(world, member.email, NEW_PASSWORD)).code).toBe(1);
  await world.post.mails.take(member.email, /password/iu);
});

test('a forgotten password is reset by mobile with a form', { tag: '@long' }, async ({ world }) => {
  const [number, area_id] = [newNumber(), String(await areaId(world, 'HK'))];
  await must(visit(world, PATHS.sendSms, { to: number, area_id, type: 1 }));
  const sms_code = await world.post.texts.takeCode(`+852${number}`);
  await must(visit(world, PATHS.register, { ...emailForm(number, sms_code), type: 2, area_id }));
  await must(visit(world, PATHS.sendSms, { to: `+852${number}`, type: 2 }));
  const code = await world.post.texts.takeCode(`+852${number}`);
  const form = { ...forgetForm(number, code), type: '2', area_id };
  await must(visit(world, PATHS.forgot, {}, { form }));
  const login = await visit(world, PATHS.login, { account: number, area_id, type: 2, password: NEW_PASSWORD });
  expect(login.code).toBe(1);
});

test(
  'different or weak new passwords and a wrong code are refused, and the code stays valid',
  { tag: '@long' },
  async ({ world }) => {
    const { email, token } = await openMember(world);
    const code = await mailedCode(world, email, 2);
    const form = (changes: object) => visit(world, PATHS.forgot, forgetForm(email, code, changes));
    await refused(form({ secondary_password: 'something else' }), 1108, 'password_not_equal');
    await refused(form({ new_password: 'short', secondary_password: 'short' }), 1109, 'password_weak');
    await refused(form({ new_password: 'password1', secondary_password: 'password1' }), 1109, 'password_weak');
    await refused(form({ auth_code: wrongOf(code) }), 1103, 'code_wrong');
    for (const missing of ['type', 'account', 'new_password', 'secondary_password', 'auth_code']) {
      const data = await refused(form({ [missing]: '' }), 1001, 'invalid_input');
      expect(Object.keys(data['fields'] as object)).toEqual([missing]);
    }
    expect(await alive(world, token)).toBe(1);
    await must(form({}));
  },
);

test(
  'a forgotten password of an unknown account is answered like a wrong code, without any difference',
  { tag: '@long' },
  async ({ world }) => {
    const { email } = await openMember(world);
    const stranger = newEmail();
    const sent = [
      await visit(world, PATHS.sendEmail, { to: email, type: 2 }),
      await visit(world, PATHS.sendEmail, { to: stranger, type: 2 }),
    ];
    expect(sent[1]?.text).toBe(sent[0]?.text);
    const code = await world.post.mails.takeCode(email);
    const address = newAddress();
    const ask = (account: string, auth_code: string) =>
      visit(world, PATHS.forgot, forgetForm(account, auth_code), from(address));
    for (let count = 0; count < 7; count++) {
      const wrong = `${wrongOf(code).slice(0, 5)}${count}`;
      const [known, unknown] = [await ask(email, wrong), await ask(stranger, wrong)];
      expect(unknown.text).toBe(known.text);
      expect(known).toMatchObject({ status: 200, code: 1103 });
    }
    // those were at least five attempts: even the right one is refused now
    await refused(ask(email, code), 1103, 'code_wrong');
  },
);

test('a code belongs to its purpose and its contact', { tag: '@long' }, async ({ world }) => {
  const [mine, theirs] = [await openMember(world), await openMember(world)];
  await sql(world.server, 'UPDATE sent_codes SET sent_at_ms = sent_at_ms - 61000');
  const registering = await mailedCode(world, mine.email, 1);
  await refused(visit(world, PATHS.forgot, forgetForm(mine.email, registering)), 1103, 'code_wrong');
  await refused(amend(world, mine, { new_password: NEW_PASSWORD, auth_code: registering }), 1103, 'code_wrong');
  const foreign = await mailedCode(world, theirs.email, 2);
  await refused(visit(world, PATHS.forgot, forgetForm(mine.email, foreign)), 1103, 'code_wrong');
  await refused(amend(world, mine, { new_password: NEW_PASSWORD, auth_code: foreign }), 1103, 'code_wrong');
  expect((await logIn(world, mine.email, PASSWORD)).code).toBe(1);
});

test('a changed password ends the other sessions, also on the socket, but not this one', async ({ world }) => {
  const member = await openMember(world);
  const other = (await logIn(world, member.email, PASSWORD)).data;
  const [ended, kept] = [await listen(world.server, other.token), await listen(world.server, member.token)];
  const auth_code = await mailedCode(world, member.email, 2);
  await must(amend(world, member, { new_password: NEW_PASSWORD, auth_code, type: 1 }));
  expect([await alive(world, member.token), await alive(world, other.token)]).toEqual([1, 999]);
  expect(await ended.next((message) => message.type === 'logout')).toMatchObject({ code: 999 });
  for (const topic of ['FOREX_TRADE', 'FOREX_CLOSED']) {
    expect(await ended.ask('sub', { topic })).toMatchObject({ code: 999 });
    expect(await kept.ask('sub', { topic })).toMatchObject({ code: 1 });
  }
  for (const each of [ended, kept]) each.close();
  expect((await logIn(world, member.email, PASSWORD)).code).toBe(1101);
  expect((await logIn(world, member.email, NEW_PASSWORD)).code).toBe(1);
  await refused(amend(world, member, { new_password: PASSWORD, auth_code }), 1103, 'code_wrong');
});

test(
  'a changed password with a form needs both fields, equal and strong, and gives 999 without a session',
  { tag: '@long' },
  async ({ world }) => {
    const member = await openMember(world);
    const auth_code = await mailedCode(world, member.email, 2);
    const ask = (form: Record<string, string>) => call(world.server, PATHS.amend, { token: member.token, form });
    for (const missing of ['new_password', 'auth_code']) {
      const data = await refused(ask({ new_password: NEW_PASSWORD, auth_code, [missing]: '' }), 1001, 'invalid_input');
      expect(Object.keys(data['fields'] as object)).toEqual([missing]);
    }
    const mismatch = { new_password: NEW_PASSWORD, re_password: PASSWORD, auth_code };
    await refused(ask(mismatch), 1108, 'password_not_equal');
    await refused(ask({ new_password: 'qwertyuiop', auth_code }), 1109, 'password_weak');
    await refused(ask({ new_password: NEW_PASSWORD, auth_code: wrongOf(auth_code) }), 1103, 'code_wrong');
    await refused(
      call(world.server, PATHS.amend, { form: { new_password: NEW_PASSWORD, auth_code } }),
      999,
      'session_invalid',
    );
    const guest = await demo(world);
    await refused(amend(world, guest, { new_password: NEW_PASSWORD, auth_code }), 1005, 'only_true_account');
    expect((await logIn(world, member.email, PASSWORD)).code).toBe(1);
    await must(ask({ new_password: NEW_PASSWORD, re_password: NEW_PASSWORD, auth_code, type: '1' }));
  },
);

test('ten concurrent changes with one code succeed once', { tag: '@long' }, async ({ world }) => {
  const member = await openMember(world);
  const auth_code = await mailedCode(world, member.email, 2);
  const passwords = Array.from({ length: 10 }, (_, count) => `${NEW_PASSWORD} ${count}`);
  const replies = await Promise.all(passwords.map((new_password) => amend(world, member, { new_password, auth_code })));
  expect(replies.map((reply) => reply.code).filter((code) => code === 1)).toHaveLength(1);
  const winner = passwords[replies.findIndex((reply) => reply.code === 1)] ?? '';
  expect((await logIn(world, member.email, winner)).code).toBe(1);
});

test('a new password ends a lockout for its owner only', { tag: '@long' }, async ({ world }) => {
  const member = await openMember(world);
  const address = '203.0.113.77';
  for (let count = 0; count < 6; count++) await logIn(world, member.email, 'wrong one', address);
  expect((await logIn(world, member.email, PASSWORD, address)).code).toBe(1106);
  const code = await mailedCode(world, member.email, 2);
  // the login lockout does not block a password reset
  await must(visit(world, PATHS.forgot, forgetForm(member.email, code), { headers: { 'x-forwarded-for': address } }));
  expect((await logIn(world, member.email, NEW_PASSWORD)).code).toBe(1);
});
