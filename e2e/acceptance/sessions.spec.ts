/**
 * Sessions (contract §4): opaque, listed, revocable, 30 days; what a restart preserves, and what the log contains.
 * What is tagged @long is tested in `npm test` by: people/identity/{sessions,identity}, realtime/realtime.
 */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from '../support/database.ts';
import { openPostOffice } from '../support/mail.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import {
  databaseText,
  demo,
  emailForm,
  expect,
  from,
  logIn,
  mailedCode,
  newAddress,
  newEmail,
  NEW_PASSWORD,
  openMember,
  PASSWORD,
  PATHS,
  spellings,
  test,
  visit,
  type World,
} from './people.ts';
import { listen } from './socket.ts';
import { call, type Details, must, newTrader, pushSettings, refused, tick } from './support.ts';
import { BASE } from './catalogue.ts';

interface SessionRow extends Details {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly current: number;
  readonly created_at: number;
  readonly used_at: number;
}

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const alive = async ({ server }: Pick<World, 'server'>, token: string) =>
  (await call(server, PATHS.info, { token })).code;
const list = ({ server }: World, token: string) => must(call<SessionRow[]>(server, PATHS.sessions, { token }));

test('sessions are listed with device, address and times, and the current one is marked', async ({ world }) => {
  const member = await openMember(world);
  const address = newAddress();
  const headers = { 'x-forwarded-for': address, 'user-agent': PHONE };
  const login = await must(
    visit<{ token: string }>(world, PATHS.login, { account: member.email, password: PASSWORD }, { headers }),
  );
  const rows = await list(world, login.token);
  expect(rows).toHaveLength(2);
  const own = rows.find((row) => row.current === 1);
  expect(own).toMatchObject({ address, device: expect.stringMatching(/Chrome.*Android/u) });
  expect(rows.find((row) => row.current === 0)?.address).toBe(member.address);
  for (const row of rows) {
    expect(Math.abs(row.created_at - Date.now())).toBeLessThan(60_000);
    expect(row.used_at).toBeGreaterThanOrEqual(row.created_at);
    expect(JSON.stringify(row)).not.toContain(login.token);
  }
  expect((await list(world, member.token)).find((row) => row.current === 1)?.id).not.toBe(own?.id);
});

test(
  'a revoked session gets 999 everywhere and no more messages, and the others keep working',
  { tag: '@long' },
  async ({ world }) => {
    const member = await openMember(world);
    const other = (await logIn(world, member.email, PASSWORD)).data;
    const [ended, kept] = [await listen(world.server, other.token), await listen(world.server, member.token)];
    const row = (await list(world, member.token)).find((each) => each.current === 0);
    await must(call(world.server, PATHS.revoke, { token: member.token, json: { id: row?.id } }));
    for (const path of [PATHS.info, PATHS.sessions, PATHS.center, PATHS.log, '/v1/api/main/wallet/getBalance']) {
      await refused(call(world.server, path, { token: other.token }), 999, 'session_invalid');
    }
    expect(await ended.next((message) => message.type === 'logout')).toMatchObject({ code: 999 });
    for (const topic of ['FOREX_TRADE', 'FOREX_CLOSED']) {
      expect(await ended.ask('sub', { topic })).toMatchObject({ code: 999 });
      expect(await kept.ask('sub', { topic })).toMatchObject({ code: 1 });
    }
    expect(await ended.ask('login', { token: other.token })).toMatchObject({ code: 999 });
    // public prices do not need a session
    expect(await ended.ask('sub', { topic: 'DAY_MARKET' })).toMatchObject({ code: 1 });
    expect(await list(world, member.token)).toHaveLength(1);
    await refused(call(world.server, PATHS.revoke, { token: member.token, json: { id: row?.id } }), 1002, 'not_found');
    for (const each of [ended, kept]) each.close();
  },
);

test('a revoked session gets no private events', { tag: '@long' }, async ({ world }) => {
  const trader = await newTrader(world.server);
  const again = await newTrader(world.server, trader.device);
  const [ended, kept] = [await listen(world.server, again.token), await listen(world.server, trader.token)];
  await must(call(world.server, PATHS.revokeOthers, { token: trader.token, json: {} }));
  await ended.next((message) => message.type === 'logout');
  await tick(world.server, BASE);
  await must(trader.submit());
  await kept.next((message) => message.topic === 'FOREX_TRADE');
  await ended.ask('ping');
  expect(ended.pushed('FOREX_TRADE')).toEqual([]);
  for (const each of [ended, kept]) each.close();
});

test(
  'all other sessions end at once, and no one can end the sessions of another user',
  { tag: '@long' },
  async ({ world }) => {
    const [member, thief] = [await openMember(world), await openMember(world)];
    const tokens = await Promise.all(
      Array.from({ length: 3 }, async () => (await logIn(world, member.email, PASSWORD)).data.token),
    );
    const rows = await list(world, member.token);
    expect(rows).toHaveLength(4);
    for (const { id } of rows) {
      await refused(call(world.server, PATHS.revoke, { token: thief.token, json: { id } }), 1002, 'not_found');
    }
    await must(call(world.server, PATHS.revokeOthers, { token: thief.token, json: {} }));
    for (const token of [member.token, ...tokens]) expect(await alive(world, token)).toBe(1);
    await must(call(world.server, PATHS.revokeOthers, { token: member.token, json: {} }));
    for (const token of tokens) expect(await alive(world, token)).toBe(999);
    expect(await alive(world, member.token)).toBe(1);
    // including the current one
    const own = (await list(world, member.token))[0];
    await must(call(world.server, PATHS.revoke, { token: member.token, json: { id: own?.id } }));
    expect(await alive(world, member.token)).toBe(999);
  },
);

test('the 51st session ends the first', { tag: '@long' }, async ({ world }) => {
  const device = randomUUID();
  const tokens: string[] = [];
  for (let count = 0; count < 51; count++) tokens.push((await newTrader(world.server, device)).token);
  expect(await alive(world, tokens[0] ?? '')).toBe(999);
  for (const token of tokens.slice(1)) expect(await alive(world, token)).toBe(1);
});

test('no token, password or device id is readable in the database', async ({ world }) => {
  const password = `fourteen tin soldiers ${randomUUID()}`;
  const member = await openMember(world, { password, re_password: password });
  const { token } = (await logIn(world, member.email, password)).data;
  const guest = await demo(world);
  const device = randomUUID();
  await newTrader(world.server, device);
  const dump = await databaseText(world.server);
  expect(dump).toContain(member.email);
  for (const secret of [member.token, token, guest.token, password, device]) {
    for (const spelled of spellings(secret)) expect(dump).not.toContain(spelled);
  }
  // a hash of the password alone could be guessed
  for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512']) {
    expect(dump).not.toContain(createHash(algorithm).update(password).digest('hex'));
  }
  expect(dump).toMatch(/\$argon2id\$/u);
  expect(world.server.output()).not.toContain(token);
});

test.describe('a restart', () => {
  test.setTimeout(180_000);

  test('keeps sessions, codes, waits, locks and answers; in production the log contains no code', async () => {
    const post = await openPostOffice();
    const settings = { ...(await pushSettings()), LOG_LEVEL: 'info' };
    let server: RunningServer | undefined = await startServer({ ...settings, ...post.settings });
    const { dataDir } = server;
    try {
      const world = (): World => {
        if (server === undefined) throw new Error('no server');
        return { server, post };
      };
      await tick(server, BASE);
      const member = await openMember(world());
      const trader = await newTrader(server);
      const order = randomUUID();
      const first = await trader.submit({}, order);
      const key = randomUUID();
      const auth_code = await mailedCode(world(), member.email, 2);
      const change = () =>
        call(world().server, PATHS.amend, {
          token: member.token,
          key,
          json: { new_password: NEW_PASSWORD, auth_code },
        });
      const changed = await change();
      expect(changed.code).toBe(1);
      const email = newEmail();
      const code = await mailedCode(world(), email, 1);
      const address = newAddress();
      for (let count = 0; count < 6; count++) await logIn(world(), member.email, 'wrong', address);
      await server.kill();
      server = undefined;

      server = await startServer({ ...settings, NODE_ENV: 'production', IS_SHOW_MOBILE: '0' }, dataDir);
      expect(await alive(world(), member.token)).toBe(1);
      expect(await alive(world(), trader.token)).toBe(1);
      expect((await change()).text).toBe(changed.text);
      const json = { type: 1, cont: 0.1, status: 1, multiple: 100, forex_id: 1 };
      const again = await call(server, '/v1/api/forex/submit', { token: trader.token, key: order, json });
      expect(again.text).toBe(first.text);
      expect((await logIn(world(), member.email, NEW_PASSWORD, address)).code).toBe(1106);
      expect((await logIn(world(), member.email, NEW_PASSWORD)).code).toBe(1);
      await refused(visit(world(), PATHS.sendEmail, { to: email, type: 1 }), 1105, 'code_too_soon');
      await must(visit(world(), PATHS.register, emailForm(email, code), from(address)));
      expect(await must(call(server, `${PATHS.setting}?key=is_show_mobile`))).toBe(0);

      const silent = newEmail();
      await must(visit(world(), PATHS.sendEmail, { to: silent, type: 1 }));
      const state = async () =>
        (await sql<{ state: string }>(world().server, 'SELECT state FROM messages WHERE recipient = $1', [silent]))[0]
          ?.state;
      await expect.poll(state).toBe('kept');
      expect(server.output()).not.toContain(silent);
      const text = server.output().replaceAll(/"(?:time|pid|responseTime|at|ms)":[\d.]+/gu, '');
      expect(text.match(/"code":"?\d{6}|\b\d{6} is your code/gu)).toBeNull();
    } finally {
      await server?.dispose();
      await post.close();
    }
  });
});

test('a session ends 30 days after its last use, not before', { tag: '@long' }, async ({ world }) => {
  const [young, old] = [await openMember(world), await openMember(world)];
  const DAY_MS = 86_400_000;
  const age = ({ user }: { user: { id: number } }, days: number) =>
    sql(world.server, 'UPDATE sessions SET used_at_ms = used_at_ms - $2::bigint WHERE user_id = $1', [
      user.id,
      days * DAY_MS,
    ]);
  await age(young, 29);
  await age(old, 31);
  expect(await alive(world, old.token)).toBe(999);
  expect(await alive(world, young.token)).toBe(1);
});
