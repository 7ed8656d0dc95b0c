import { DEVICE_ID, HEADERS, accountCalls, authCalls } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { connect, createMemoryStorage, eventually, startServer } from './testing/harness.ts';

describe('the session', () => {
  it('enters the same demo account of a device every time', async () => {
    const { client, server, storage } = connect(await startServer());
    await client.session.demoLogin();
    const first = client.session.get();
    await client.session.logout();
    expect(client.session.get()).toBeNull();
    await client.session.demoLogin();
    const second = client.session.get();
    expect(second?.user.id).toBe(first?.user.id);
    expect(second?.token).not.toBe(first?.token);
    expect(
      server.seen.filter((seen) => seen.path === accountCalls.demoLogin.path).map((seen) => seen.query['demo_id']),
    ).toEqual(Array.from({ length: 2 }, () => storage.get('tradewind.device')));
    expect(storage.get('tradewind.device')).toMatch(DEVICE_ID);
  });

  it('names the device with a login and a registration, and with nothing else', async () => {
    const { client, server, storage } = connect(await startServer());
    const login = { account: 'somebody@example.com', password: 'a wrong password', type: 1 } as const;
    await client.api.call(authCalls.login, login, { quiet: true }).catch(() => undefined);
    await client.api.call(authCalls.sendEmail, { to: login.account, type: 1 }, { quiet: true }).catch(() => undefined);
    await client.session.demoLogin();
    const named = server.seen.filter(({ headers }) => headers[HEADERS.device] !== undefined);
    expect(named.map(({ path, headers }) => [path, headers[HEADERS.device]])).toEqual([
      [authCalls.login.path, storage.get('tradewind.device')],
    ]);
  });

  it('treats two taps as one login', async () => {
    const { client, server } = connect(await startServer());
    await Promise.all([client.session.demoLogin(), client.session.demoLogin()]);
    expect(server.sessions.size).toBe(1);
  });

  it('is restored on the next visit, with the current user from the server', async () => {
    const server = await startServer();
    const { client, storage } = connect(server);
    await client.session.demoLogin();
    const session = client.session.get();
    const known = session === null ? undefined : server.sessions.get(session.token);
    if (session !== null && known !== undefined) server.sessions.set(session.token, { ...known, credit_score: 90 });
    const next = connect(server, { storage });
    expect(next.client.session.get()).toEqual(session);
    next.client.start();
    await eventually(() => expect(next.client.session.get()?.user.credit_score).toBe(90));
    expect(next.client.session.get()?.token).toBe(session?.token);
  });

  it('that the server no longer knows ends with the first check, without a redirect to the login', async () => {
    const server = await startServer();
    const storage = createMemoryStorage();
    const { client } = connect(server, { storage });
    await client.session.demoLogin();
    server.sessions.clear();
    const next = connect(server, { storage });
    next.client.start();
    await eventually(() => expect(next.client.session.get()).toBeNull());
    expect(storage.get('tradewind.session')).toBeNull();
  });

  it('ends on the server at logout, and on the device even without a network', async () => {
    const server = await startServer();
    const { client, errors, storage } = connect(server);
    await client.session.demoLogin();
    await client.session.logout();
    expect(server.sessions.size).toBe(0);
    await client.session.demoLogin();
    server.faults.set(accountCalls.logout.path, ['drop']);
    const leaving = client.session.logout();
    expect(client.session.get()).toBeNull();
    await leaving;
    expect(errors).toEqual([]);
    expect(storage.get('tradewind.session')).toBeNull();
  });

  it('of a real account is kept while the demo account is in use, and both end at logout', async () => {
    const server = await startServer();
    const { client, storage } = connect(server);
    await client.session.demoLogin();
    const demo = client.session.get();
    if (demo === null) throw new Error('no session');
    const real = { token: 'of-the-real-account', user: { ...demo.user, id: 77, is_demo: 0 as const } };
    server.sessions.set(real.token, real.user);
    expect(client.session.toReal()).toBe(false);
    client.session.adopt(real);
    expect(client.session.hasReal()).toBe(false);
    await client.session.demoLogin();
    expect(client.session.get()?.user.id).toBe(demo.user.id);
    expect(connect(server, { storage }).client.session.hasReal()).toBe(true);
    expect(client.session.toReal()).toBe(true);
    expect(client.session.get()).toEqual(real);
    expect(client.session.hasReal()).toBe(false);
    await client.session.demoLogin();
    await client.session.logout();
    expect(server.sessions.has(real.token)).toBe(false);
    expect(client.session.toReal()).toBe(false);
    expect(storage.get('tradewind.other-session')).toBeNull();
  });

  it('lasts for the visit if nothing can be stored', async () => {
    const refuse = (): never => {
      throw new Error('storage is forbidden');
    };
    const { client } = connect(await startServer(), { storage: { get: refuse, set: refuse, remove: refuse } });
    await client.session.demoLogin();
    const first = client.session.get()?.user.id;
    client.session.clear();
    expect(client.session.get()).toBeNull();
    await client.session.demoLogin();
    expect(client.session.get()?.user.id).toBe(first);
  });

  it.each(['', 'nonsense', '{"token":1}', '{"token":"","user":{}}', '[]', 'null'])(
    'starts logged out if storage contains %j',
    async (text) => {
      const storage = createMemoryStorage();
      storage.set('tradewind.session', text);
      expect(connect(await startServer(), { storage }).client.session.get()).toBeNull();
    },
  );

  it('replaces a stored device id that the server would refuse', async () => {
    const storage = createMemoryStorage();
    storage.set('tradewind.device', 'short');
    const { client } = connect(await startServer(), { storage });
    await client.session.demoLogin();
    expect(storage.get('tradewind.device')).toMatch(DEVICE_ID);
  });
});
