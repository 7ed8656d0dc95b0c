import { hash } from 'node:crypto';
import { accountCalls, authCalls, securityCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../platform/http/testing/test-app.ts';
import { TestSocket } from '../../realtime/testing/test-socket.ts';
import { Sessions } from './sessions.ts';
import { type Caller, PASSWORD, type TestPeople, startTestPeople } from './testing/people.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let people: TestPeople;
beforeAll(async () => {
  people = await startTestPeople();
});
afterAll(() => people.stop());

const fail = (error: unknown): void => expect.unreachable(String(error));

async function loginFrom(account: string, caller: Caller): Promise<string> {
  const { data } = await people.ask(authCalls.login, { account, password: PASSWORD }, caller);
  return authCalls.login.output.parse(data).token;
}

const list = async (token: string, caller: Caller = {}) =>
  securityCalls.sessions.output.parse((await people.ask(securityCalls.sessions, {}, { ...caller, token })).data);
const stands = async (token: string, caller: Caller = {}): Promise<boolean> =>
  (await people.ask(accountCalls.userInfo, {}, { ...caller, token })).code === 1;

describe('the sessions of a user', () => {
  it('are listed with device, place and times, last used first', async () => {
    const { email, token: first } = await people.register();
    people.app.clock.jump(HOUR_MS);
    const phone = await loginFrom(email, { address: '192.0.2.1', userAgent: PHONE });
    people.app.clock.jump(HOUR_MS);
    await loginFrom(email, { address: '::ffff:192.0.2.2', userAgent: DESKTOP });
    const now = people.app.clock.now();
    const rows = await list(phone, { address: '192.0.2.1' });
    expect(rows.map(({ device, address, current }) => [device, address, current])).toEqual([
      ['Firefox · Windows', '192.0.2.2', 0],
      ['Chrome · Android', '192.0.2.1', 1],
      ['', '127.0.0.1', 0],
    ]);
    expect(rows.map(({ created_at }) => now - created_at)).toEqual([0, HOUR_MS, 2 * HOUR_MS]);
    const text = JSON.stringify(rows);
    for (const secret of [first, phone]) expect(text).not.toContain(secret);
  });

  it('can be ended one by one, including the current one, but not those of others', async () => {
    const { email, token } = await people.register();
    const other = await loginFrom(email, {});
    const stranger = await people.register();
    const [strangers] = await list(stranger.token);
    const revoke = (id: string) => people.app.ask(securityCalls.revokeSession, { id }, { token });
    expect(refusalOf(await revoke(strangers?.id ?? ''))).toBe('not_found');
    expect(refusalOf(await revoke('0'.repeat(64)))).toBe('not_found');
    expect(refusalOf(await revoke('no id'))).toBe('invalid_input');
    const [own, others] = [
      (await list(token)).find(({ current }) => current === 1),
      (await list(other)).find(({ current }) => current === 1),
    ];
    expect((await revoke(others?.id ?? '')).code).toBe(1);
    expect([await stands(token), await stands(other), await stands(stranger.token)]).toEqual([true, false, true]);
    expect((await revoke(own?.id ?? '')).code).toBe(1);
    expect(await stands(token)).toBe(false);
  });

  it('can be ended except for the current one', async () => {
    const { email, token } = await people.register();
    const others = [await loginFrom(email, {}), await loginFrom(email, {})];
    for (const other of others) expect(await stands(other)).toBe(true);
    await people.app.take(securityCalls.revokeOthers, {}, { token });
    expect(await Promise.all([token, ...others].map((each) => stands(each)))).toEqual([true, false, false]);
    expect(await list(token)).toHaveLength(1);
  });

  it('close their sockets when they end', async () => {
    const { email, token } = await people.register();
    const other = await loginFrom(email, {});
    const sockets = await Promise.all([token, other].map(() => TestSocket.open(people.app.listener.url)));
    await Promise.all([sockets[0]?.login(token), sockets[1]?.login(other)]);
    await people.app.take(securityCalls.revokeOthers, {}, { token });
    const [kept, ended] = sockets;
    await ended?.until(() => ended.replies().some(({ type, code }) => type === 'logout' && code === 999));
    expect(kept?.replies().map(({ code }) => code)).toEqual([1]);
    for (const socket of sockets) await socket.close();
  });

  it('end ninety days after the login, however much they are used', async () => {
    const { email, token } = await people.register();
    const begun = people.app.clock.now();
    for (let day = 20; day <= 80; day += 20) {
      people.app.clock.jump(begun + day * DAY_MS - people.app.clock.now());
      expect([day, await stands(token)]).toEqual([day, true]);
      // use is recorded in the background
      const { pool } = people.app.app.database;
      await expect
        .poll(async () => (await pool.query('SELECT max(used_at_ms) AS at FROM sessions')).rows)
        .toEqual([{ at: people.app.clock.now() }]);
    }
    const id = hash('sha256', token, 'hex');
    const { pool } = people.app.app.database;
    // the check that sockets make regularly
    const sessions = new Sessions({ database: pool, now: () => people.app.clock.now(), onError: fail, maxDays: 90 });
    people.app.clock.jump(begun + 90 * DAY_MS - 1 - people.app.clock.now());
    // now in the cache of sessions
    expect([await stands(token), await sessions.standing([id])]).toEqual([true, new Set([id])]);
    people.app.clock.jump(1);
    expect([await stands(token), await sessions.standing([id])]).toEqual([false, new Set()]);
    sessions.stop();
    const fresh = await loginFrom(email, {});
    expect(await list(fresh)).toHaveLength(1);
  });

  it('exist for demo users, too', async () => {
    const { token } = await people.app.newUser();
    expect(await list(token)).toMatchObject([{ current: 1 }]);
  });

  it('follow their user to a new address, which is stored at most once a minute', async () => {
    const { email } = await people.register();
    const token = await loginFrom(email, { address: '192.0.2.1' });
    const { pool } = people.app.app.database;
    const stored = async (): Promise<unknown> => {
      const { rows } = await pool.query(
        `SELECT address, used_at_ms AS "usedAtMs" FROM sessions ORDER BY created_at_ms DESC, address DESC LIMIT 1`,
      );
      return rows[0];
    };
    const start = people.app.clock.now();
    people.app.clock.jump(59_999);
    expect(await stands(token, { address: '192.0.2.9' })).toBe(true);
    people.app.clock.jump(1);
    expect(await stands(token, { address: '192.0.2.9' })).toBe(true);
    // written in the background
    await expect.poll(stored).toEqual({ address: '192.0.2.9', usedAtMs: start + 60_000 });
    people.app.clock.jump(30_000);
    expect(await stands(token, { address: '192.0.2.7' })).toBe(true);
    people.app.clock.jump(30_000);
    expect(await stands(token, { address: '192.0.2.8' })).toBe(true);
    await expect.poll(stored).toEqual({ address: '192.0.2.8', usedAtMs: start + 120_000 });
  });
});
