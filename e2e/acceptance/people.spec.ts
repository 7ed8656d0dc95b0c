/**
 * Permissions (product §6), invitations, announcements, and repeated calls (contract §1).
 * What is tagged @long is tested in `npm test` by: people/identity/{identity,registration,password-change},
 * people/security, content/announcements, trading/orders/orders.
 */
import { randomUUID } from 'node:crypto';
import { sql } from '../support/database.ts';
import { BASE, idOf } from './catalogue.ts';
import {
  demo,
  emailForm,
  expect,
  logIn,
  mailedCode,
  type Member,
  newEmail,
  NEW_PASSWORD,
  openMember,
  PASSWORD,
  PATHS,
  type SessionData,
  test,
  visit,
  type World,
} from './people.ts';
import { call, must, refused, tick, traderOf } from './support.ts';

const IMAGE = `/api/common/image/${'x'.repeat(32)}`;
/** Calls that product §6 denies to demo users, each with an input that would be accepted. */
const REAL_ONLY: readonly (readonly [path: string, json?: object])[] = [
  [PATHS.amend, { new_password: NEW_PASSWORD, auth_code: '123456', type: 1 }],
  [PATHS.realName, { name: 'Ada', card_id: 'A1234567', front_pic: IMAGE, reverse_pic: `${IMAGE}y` }],
  [PATHS.center],
  [PATHS.invited],
  [`${PATHS.invited}?page=1`],
  ['/api/user/two_factor_start', { password: PASSWORD }],
  ['/api/user/two_factor_confirm', { code: '123456' }],
  ['/api/user/two_factor_off', { password: PASSWORD, code: '123456' }],
  ['/api/user/two_factor_recovery', { password: PASSWORD, code: '123456' }],
  ['/api/user/passkey_register_options', { password: PASSWORD }],
  ['/api/user/passkey_register', { name: 'phone', response: {} }],
  ['/api/user/passkey_remove', { id: 'x', password: PASSWORD }],
];
/** Every call that needs a session. */
const MEMBERS_ONLY: typeof REAL_ONLY = [
  ...REAL_ONLY,
  ['/api/user/two_factor'],
  ['/api/user/passkeys'],
  [PATHS.info],
  [PATHS.sessions],
  [PATHS.revoke, { id: 'a'.repeat(64) }],
  [PATHS.revokeOthers, {}],
  [PATHS.logout, {}],
  [PATHS.log],
  [`${PATHS.log}.csv`],
  ['/v1/api/main/account/forexDetail'],
  ['/v1/api/main/wallet/getBalance'],
  ['/v1/api/main/user/resetForexDemoAccount'],
  [IMAGE],
];

const ask = ({ server }: World, path: string, json: object | undefined, token?: string) =>
  call(server, path, { ...(token === undefined ? {} : { token }), ...(json === undefined ? {} : { json }) });

test(
  'calls for real accounts give only_true_account to a demo user, in every language',
  { tag: '@long' },
  async ({ world }) => {
    const { token } = await demo(world);
    for (const [path, json] of REAL_ONLY) {
      const reply = await ask(world, path, json, token);
      expect([path, reply.status, reply.code, reply.data['key']]).toEqual([path, 200, 1005, 'only_true_account']);
    }
    const texts = new Set<string>();
    for (const lang of ['hk', 'en', 'jp', 'kr', 'th', 'vn', 'fr', 'de', 'ru', 'spa', 'pt', 'ar', 'it', 'tr', 'id']) {
      texts.add((await call(world.server, PATHS.center, { token, lang })).msg);
    }
    expect(texts.size).toBe(15);
  },
);

test(
  'every call of members gives 999 without a session, and with an invalid or malformed one',
  { tag: '@long' },
  async ({ world }) => {
    for (const token of [undefined, '', 'x', 'f'.repeat(43), "' or 1=1 --", 'a'.repeat(3000)]) {
      for (const [path, json] of MEMBERS_ONLY) {
        const reply = await ask(world, path, json, token);
        expect([path, reply.status, reply.code, reply.data['key']]).toEqual([path, 200, 999, 'session_invalid']);
      }
    }
  },
);

test('a demo user sees and ends their own sessions, and reads their log', { tag: '@long' }, async ({ world }) => {
  const { token } = await demo(world);
  expect(await must(call<unknown[]>(world.server, PATHS.sessions, { token }))).toHaveLength(1);
  expect(await must(call(world.server, PATHS.log, { token }))).toMatchObject({ total: 1 });
  await must(call(world.server, PATHS.logout, { token, json: {} }));
  await refused(call(world.server, PATHS.info, { token }), 999, 'session_invalid');
});

test('a real account has no demo to reset', { tag: '@long' }, async ({ world }) => {
  const { token } = await openMember(world);
  await refused(call(world.server, '/v1/api/main/user/resetForexDemoAccount', { token }), 1004, 'forbidden');
  expect(await traderOf(world.server, token, '').balance()).toMatchObject({ balance: 0 });
});

test('the real and the demo account of one device are separate', { tag: '@long' }, async ({ world }) => {
  const [member, guest] = [await openMember(world), await demo(world)];
  expect(member.user.id).not.toBe(guest.user.id);
  expect(guest.user).toMatchObject({ is_demo: 1, email: null, mobile: null });
  await tick(world.server, BASE);
  const trader = traderOf(world.server, guest.token, '');
  const { Id } = await must(trader.submit());
  await refused(traderOf(world.server, member.token, '').close(Id), 1002, 'not_found');
});

test('invited users are listed newest first, masked, to their inviter only', async ({ world }) => {
  const inviter = await openMember(world);
  const { invite_code } = inviter.user;
  const guests: Member[] = [];
  for (let count = 0; count < 3; count++) guests.push(await openMember(world, { invite_code }));
  // two more levels of the chain
  const second = await openMember(world, { invite_code: guests[0]?.user.invite_code });
  const list = (token: string) =>
    must(
      call<{ data: { account: string; created_at: number }[]; total: number }>(world.server, PATHS.invited, { token }),
    );
  const { data, total } = await list(inviter.token);
  expect([total, data.length]).toEqual([3, 3]);
  for (const { account, created_at } of data) {
    expect(account).toContain('*');
    expect(guests.map((guest) => guest.email)).not.toContain(account);
    expect(Math.abs(created_at - Date.now())).toBeLessThan(60_000);
  }
  expect(data.map((row) => row.created_at)).toEqual(data.map((row) => row.created_at).toSorted((a, b) => b - a));
  expect((await list(guests[0]?.token ?? '')).total).toBe(1);
  expect((await list(second.token)).total).toBe(0);
  for (const page of ['0', '-1', 'x', '1.5', '1e99', '99999999999999999999']) {
    await refused(call(world.server, `${PATHS.invited}?page=${page}`, { token: inviter.token }), 1001, 'invalid_input');
  }
  expect(
    (await must(call<{ data: unknown[] }>(world.server, `${PATHS.invited}?page=9`, { token: inviter.token }))).data,
  ).toEqual([]);
  expect(new Set([invite_code, ...guests.map((guest) => guest.user.invite_code)]).size).toBe(4);
});

test(
  'announcements list the regions that are not served, in every language, without a session',
  { tag: '@long' },
  async ({ world }) => {
    const titles = new Set<string>();
    const row = async (lang: string) => {
      const page = await must(
        call<{ data: { id: number; title: string; body: string; created_at: number }[]; total: number }>(
          world.server,
          PATHS.announcements,
          { lang },
        ),
      );
      expect(page.total).toBe(1);
      return page.data[0];
    };
    for (const lang of ['hk', 'en', 'jp', 'kr', 'th', 'vn', 'fr', 'de', 'ru', 'spa', 'pt', 'ar', 'it', 'tr', 'id']) {
      const found = await row(lang);
      expect(found?.body, lang).not.toMatch(/\{\w*\}|undefined|<\w/u);
      titles.add(`${found?.title} ${found?.body}`);
    }
    expect(titles.size).toBe(15);
    const english = await row('en');
    for (const name of [/North Korea/u, /Israel/u, /China/u, /Vanuatu/u, /Cuba/u]) expect(english?.body).toMatch(name);
    expect(await row('tw')).toEqual(await row('hk'));
    expect(await row('klingon')).toEqual(await row('hk'));
  },
);

test(
  'with an idempotency-key, the calls of members answer once, also for fifty concurrent requests',
  { tag: '@long' },
  async ({ world }) => {
    const member = await openMember(world);
    const auth_code = await mailedCode(world, member.email, 2);
    const key = randomUUID();
    const change = () =>
      call(world.server, PATHS.amend, { token: member.token, key, json: { new_password: NEW_PASSWORD, auth_code } });
    const replies = await Promise.all(Array.from({ length: 50 }, change));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(replies[0]?.code).toBe(1);
    expect((await logIn(world, member.email, NEW_PASSWORD)).code).toBe(1);
    // one change, one message
    const sentMessages = () =>
      sql(world.server, "SELECT 1 FROM messages WHERE recipient = $1 AND template = 'password_changed'", [
        member.email,
      ]);
    expect(await sentMessages()).toHaveLength(1);
  },
);

test(
  'with an idempotency-key, a secret that is shown once is shown again to the same key, and to no other account',
  { tag: '@long' },
  async ({ world }) => {
    const [member, other] = [await openMember(world), await openMember(world)];
    const key = randomUUID();
    const start = ({ token }: Member) =>
      call<{ secret: string }>(world.server, '/api/user/two_factor_start', {
        token,
        key,
        json: { password: PASSWORD },
      });
    const [first, again, theirs] = [await start(member), await start(member), await start(other)];
    expect(first.code).toBe(1);
    expect(again.text).toBe(first.text);
    expect(theirs.code).toBe(1);
    expect(theirs.data.secret).not.toBe(first.data.secret);
    // the same key on a different call has no effect
    const { token } = member;
    const reused = await call(world.server, PATHS.revokeOthers, { token, key, json: {} });
    expect([1, 1006]).toContain(reused.code);
    for (const odd of ['', 'k'.repeat(65), 'ä', 'a b\tc']) {
      const reply = await call(world.server, PATHS.revokeOthers, {
        token,
        json: {},
        headers: { 'idempotency-key': odd },
      }).catch(() => undefined);
      if (reply !== undefined && odd !== '') expect(reply, odd).toMatchObject({ code: 1001 });
    }
  },
);

test(
  'a login or a registration that arrives twice with one key creates one account',
  { tag: '@long' },
  async ({ world }) => {
    const email = newEmail();
    const form = emailForm(email, await mailedCode(world, email, 1));
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => visit<SessionData>(world, PATHS.register, form, { key })),
    );
    expect(replies.filter((reply) => reply.code === 1).length).toBeGreaterThanOrEqual(1);
    expect(await sql(world.server, 'SELECT 1 FROM users WHERE email = $1', [email])).toHaveLength(1);
    expect((await logIn(world, email, PASSWORD)).code).toBe(1);
  },
);

test('a real account with money can trade, and has its own figures', { tag: '@long' }, async ({ world }) => {
  const { token, user } = await openMember(world);
  await tick(world.server, BASE);
  const trader = traderOf(world.server, token, '');
  const json = { type: 2, cont: 0.01, status: 1, multiple: 800, forex_id: idOf('EURUSD') };
  const short = await refused(call(world.server, '/v1/api/forex/submit', { token, json }), 1206, 'insufficient_margin');
  expect(Number(short['required'])).toBeGreaterThan(0);
  expect(await trader.page(1)).toMatchObject({ data: [], total: 0, balance: 0, equity: 0, used_margin: 0 });
  const detail = await must(call(world.server, '/v1/api/main/account/forexDetail', { token }));
  expect(detail).toMatchObject({ balance: 0, lock_balance: 0 });
  expect(await trader.info()).toMatchObject({ id: user.id, credit_score: 100, invite_code: user.invite_code });
});
