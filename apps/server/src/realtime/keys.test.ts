/** Sockets of programs: the login with an API key, its end, and pages of other sites. */
import { keyCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../people/api-keys/testing/keys.ts';
import { type TestApp, startTestApp } from '../platform/http/testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

const PAGE = 'https://charts.example.com';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { CORS_ORIGINS: PAGE } });
});
afterAll(() => app.stop());

const open = (headers: Record<string, string> = {}) => TestSocket.open(app.listener.url, '?lang=en', headers);
const login = (socket: TestSocket, key: string) => socket.ask({ type: 'login', params: { key } });
const demo = async (input = {}) => {
  const { token } = await app.newUser();
  return { token, ...(await newKey(app, token, input)) };
};

describe('a socket with an API key', () => {
  it('gets the events of its account, but no notifications', async () => {
    const { key } = await demo();
    const socket = await open();
    expect(await login(socket, key)).toMatchObject({ type: 'login', code: 1 });
    await socket.subscribe('DAY_MARKET', 'ACCOUNT', 'FOREX_TRADE', 'FOREX_CLOSED');
    const notices = await socket.ask({ type: 'sub', params: { topic: 'NOTICE' } });
    expect(notices).toMatchObject({ code: 1004, data: { key: 'forbidden', reason: 'api_key' } });
    expect(await socket.ask({ type: 'ping' })).toMatchObject({ code: 1, data: { time: app.clock.now() } });
    socket.socket.close();
  });

  it.each([
    ['wrong', 999, undefined],
    ['from another network', 1004, 'api_key_address'],
    ['paused', 1004, 'api_key_paused'],
  ])('is refused when the key is %s', async (what, code, reason) => {
    const { token, id, key } = await demo(what.includes('network') ? { ips: ['192.0.2.1'] } : {});
    if (what === 'paused') await app.take(keyCalls.pauseApiKey, { id, paused: 1 }, { token });
    const socket = await open();
    const reply = await login(socket, what === 'wrong' ? `tw_demo_${'x'.repeat(43)}` : key);
    expect([reply.code, reply.data?.reason]).toEqual([code, reason]);
    expect(await socket.ask({ type: 'sub', params: { topic: 'ACCOUNT' } })).toMatchObject({ code: 999 });
    socket.socket.close();
  });

  it.each(['deleted', 'paused', 'expired'])('ends when the key is %s', async (how) => {
    const { token, id, key } = await demo({ expires_at: app.clock.now() + 60_000 });
    const [socket, session] = [await open(), await open()];
    await login(socket, key);
    await session.login(token);
    await socket.subscribe('ACCOUNT');
    if (how === 'deleted') await app.take(keyCalls.deleteApiKey, { id }, { token });
    if (how === 'paused') await app.take(keyCalls.pauseApiKey, { id, paused: 1 }, { token });
    if (how === 'expired') app.clock.jump(60_000);
    await socket.until(() => socket.closeCode !== undefined);
    expect(socket.closeCode).toBe(1008);
    expect(socket.replies().at(-1)).toMatchObject({ type: 'logout', code: 999 });
    expect(await session.ask({ type: 'ping' })).toMatchObject({ code: 1 });
    session.socket.close();
  });
});

describe('a socket of a page of another site', () => {
  it('in CORS_ORIGINS may use keys, and nothing else', async () => {
    const { token, key } = await demo();
    const socket = await open({ origin: PAGE });
    expect(await socket.ask({ type: 'sub', params: { topic: 'DAY_MARKET' } })).toMatchObject({ code: 999 });
    const refused = await socket.ask({ type: 'login', params: { token } });
    expect(refused).toMatchObject({ code: 1004, data: { key: 'forbidden', reason: 'origin' } });
    expect(await login(socket, key)).toMatchObject({ code: 1 });
    await socket.subscribe('DAY_MARKET', 'ACCOUNT');
    await socket.ask({ type: 'logout' });
    expect(await socket.ask({ type: 'sub', params: { topic: 'DAY_MARKET' } })).toMatchObject({ code: 999 });
    socket.socket.close();
  });

  it('is not opened when its origin is not named', async () => {
    const socket = await open({ origin: 'https://other.example.com' });
    expect(socket.failure).toContain('403');
  });
});
