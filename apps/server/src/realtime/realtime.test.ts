import { connect as connectTcp } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Order, accountCalls, forexCalls } from '@tradewind/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type TestApp, type TestUser, startTestApp } from '../platform/http/testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

const SOCKETS_PER_ADDRESS = 20;

let app: TestApp;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp({
    settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', SOCKETS_PER_ADDRESS: String(SOCKETS_PER_ADDRESS) },
  });
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const socket of sockets.splice(0)) if (socket.closeCode === undefined) await socket.close();
});

async function connect(query?: string): Promise<TestSocket> {
  const socket = await TestSocket.open(app.listener.url, query);
  sockets.push(socket);
  return socket;
}

/** A socket that gets all private events of a user. */
async function connectAs({ token }: TestUser): Promise<TestSocket> {
  const socket = await connect();
  await socket.login(token);
  await socket.subscribe('FOREX_TRADE', 'FOREX_CLOSED');
  return socket;
}

const submit = (token: string, more: Record<string, unknown> = {}): Promise<Order> =>
  app.take(
    forexCalls.submit,
    { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100, ...more },
    { token },
  );

async function tick(bid: number, ask: number, code = 'EURUSD'): Promise<void> {
  app.clock.advance(1000);
  await app.push({ [code]: [bid, ask] });
}

describe('the conversation', () => {
  it('answers each message with its own type', async () => {
    const socket = await connect();
    const { token } = await app.newUser();
    expect(await socket.ask({ type: 'ping' })).toEqual({ type: 'pong', code: 1, msg: '' });
    expect(await socket.ask({ type: 'login', params: { token } })).toEqual({ type: 'login', code: 1, msg: '' });
    expect(await socket.ask({ type: 'sub', params: { topic: 'DAY_MARKET' } })).toEqual({
      type: 'sub',
      code: 1,
      msg: '',
      params: { topic: 'DAY_MARKET' },
    });
    expect(await socket.ask({ type: 'unsub', params: { topic: 'DAY_MARKET' } })).toMatchObject({
      type: 'unsub',
      code: 1,
    });
    expect(await socket.ask({ type: 'logout' })).toMatchObject({ type: 'logout', code: 1 });
  });

  it('answers in order, also right after a login', async () => {
    const socket = await connect();
    const { token } = await app.newUser();
    socket.send({ type: 'login', params: { token } });
    socket.send({ type: 'sub', params: { topic: 'FOREX_TRADE' } });
    socket.send('junk');
    socket.send({ type: 'ping' });
    await socket.until(() => socket.replies().length === 4);
    expect(socket.replies().map(({ type, code }) => [type, code])).toEqual([
      ['login', 1],
      ['sub', 1],
      ['error', 1001],
      ['pong', 1],
    ]);
  });

  it('refuses unknown input, in the language of the socket', async () => {
    const socket = await connect('?lang=hk');
    expect(await socket.ask({ type: 'sub', params: { topic: 'KLINE.NOPE' } })).toMatchObject({
      code: 1002,
      msg: '找不到相關內容。',
      data: { key: 'not_found' },
    });
    expect(await socket.ask({ type: 'sub', params: { topic: 'SECRETS' } })).toMatchObject({ code: 1002 });
    expect(await socket.ask({ type: 'login', params: { token: 'nobody' } })).toMatchObject({
      type: 'login',
      code: 999,
      data: { key: 'session_invalid' },
    });
    for (const junk of [
      '',
      '{',
      'null',
      '{"type":"set_price"}',
      '{"type":"sub"}',
      `{"type":"ping","pad":"${'x'.repeat(4096)}"}`,
    ]) {
      const before = socket.replies().length;
      socket.send(junk);
      await socket.until(() => socket.replies().length > before);
      expect(socket.replies().at(-1)).toMatchObject({ type: 'error', code: 1001 });
    }
  });

  it('works on no other path', async () => {
    const socket = new WebSocket(`${app.listener.url.replace('http', 'ws')}/v1/other`);
    const failure = await new Promise<string>((resolve) => socket.on('error', ({ message }) => resolve(message)));
    expect(failure).toContain('404');
  });
});

describe('the limits', () => {
  it('refuse more than twenty messages a second, and close the socket on abuse', async () => {
    const socket = await connect();
    for (let count = 0; count < 30; count++) socket.send({ type: 'ping' });
    await socket.until(() => socket.replies().length === 30);
    const refused = socket.replies().filter(({ code }) => code === 1003);
    expect(refused.length).toBeGreaterThan(0);
    expect(socket.replies().filter(({ type }) => type === 'pong').length).toBeGreaterThanOrEqual(20);
    for (let count = 0; count < 200; count++) socket.send({ type: 'ping' });
    await socket.until(() => socket.closeCode !== undefined);
    expect(socket.closeCode).toBe(1008);
  });

  it('close a connection that sends very large messages', async () => {
    const socket = await connect();
    socket.send('x'.repeat(70_000));
    await socket.until(() => socket.closeCode !== undefined);
    expect(socket.closeCode).toBe(1009);
  });
});

describe('an address', () => {
  const connectFrom = async (address: string): Promise<TestSocket> => {
    const socket = await TestSocket.open(app.listener.url, '', { 'x-forwarded-for': address });
    if (socket.failure === undefined) sockets.push(socket);
    return socket;
  };

  it('has a limited number of sockets, and gets a place back when one closes', async () => {
    const opened = await Promise.all(
      Array.from({ length: SOCKETS_PER_ADDRESS }, (_, host) => connectFrom(`2001:db8::${host + 1}`)),
    );
    expect(opened.every(({ failure }) => failure === undefined)).toBe(true);
    expect((await connectFrom('2001:db8:0:0:ffff::1')).failure).toContain('429');
    expect((await connectFrom('2001:db8:0:1::1')).failure).toBeUndefined();
    await opened[0]?.close();
    await expect.poll(async () => (await connectFrom('2001:db8::1')).failure).toBeUndefined();
  });

  it('that was refused is disconnected, even if it never hangs up', async () => {
    const other = await startTestApp({ prices: false });
    const { port } = new URL(other.listener.url);
    const client = connectTcp({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    const open = () => new Promise<number>((resolve) => other.listener.server.getConnections((_, n) => resolve(n)));
    client.write('GET /v1/other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const text = await new Promise<string>((resolve) => client.once('data', (data) => resolve(data.toString())));
    expect(text).toContain('404');
    expect(await open()).toBe(1);
    await expect.poll(open, { timeout: 4000 }).toBe(0);
    client.destroy();
    await other.stop();
  });
});

describe('prices', () => {
  it('are sent as a complete list once, then as changes', async () => {
    const socket = await connect();
    await socket.subscribe('DAY_MARKET');
    await socket.until(() => socket.pushes('DAY_MARKET').length === 1);
    expect(socket.pushes('DAY_MARKET')[0]?.data.length).toBe(app.app.market.instruments.length);
    await tick(1.1011, 1.1013);
    await socket.until(() => socket.pushes('DAY_MARKET').length === 2);
    expect(socket.pushes('DAY_MARKET')[1]?.data).toEqual([
      expect.objectContaining({
        Id: app.idOf('EURUSD'),
        Code: 'EURUSD',
        Bid: 1.1011,
        Ask: 1.1013,
        Close: 1.1011,
        MarketStatus: 1,
        Time: app.clock.now(),
      }),
    ]);
  });

  it('are conflated to the newest', async () => {
    const socket = await connect();
    await socket.subscribe('DAY_MARKET');
    for (let count = 1; count <= 50; count++) await tick((1200 + count) / 1000, 1.3);
    const last = 1.25;
    const rows = () =>
      socket
        .pushes('DAY_MARKET')
        .slice(1)
        .flatMap(({ data }) => data);
    await socket.until(() => rows().at(-1)?.Bid === last);
    expect(rows().length).toBeLessThan(50);
  });

  it('that are too old to trade on are marked, there and in the trade list, until the next one', async () => {
    const [id, { token }] = [app.idOf('EURUSD'), await app.newUser()];
    const listed = async () => (await app.take(forexCalls.tradeList, {})).find(({ Id }) => Id === id)?.PriceState;
    await tick(1.1, 1.1002);
    const socket = await connect();
    await socket.subscribe('DAY_MARKET');
    const states = () =>
      socket.pushes('DAY_MARKET').flatMap(({ data }) => data.flatMap((row) => (row.Id === id ? [row.PriceState] : [])));
    await socket.until(() => states().length === 1);
    app.clock.advance(60_001);
    await socket.until(() => states().length === 2);
    expect(await listed()).toBe('stale');
    const refused = await app.ask(
      forexCalls.submit,
      { type: 1, cont: 0.1, forex_id: id, status: 1, multiple: 100 },
      { token },
    );
    expect(refused.data).toMatchObject({ key: 'price_unavailable' });
    await tick(1.1, 1.1002);
    await socket.until(() => states().length === 3);
    expect(states()).toEqual([undefined, 'stale', undefined]);
    expect(await listed()).toBeUndefined();
  });

  it('of the forming minute are sent by instrument, and the ended minute completely', async () => {
    const socket = await connect();
    await socket.subscribe('KLINE.GBPUSD');
    await socket.until(() => socket.candles('GBPUSD').length === 1);
    await tick(1.31, 1.3102, 'GBPUSD');
    await tick(1.32, 1.3202, 'GBPUSD');
    app.clock.advance(60_000);
    await tick(1.33, 1.3302, 'GBPUSD');
    await socket.until(() => socket.candles('GBPUSD').at(-1)?.Close === 1.33);
    const [, ...after] = socket.candles('GBPUSD');
    expect(after.find(({ Close }) => Close === 1.32)).toMatchObject({ Code: 'GBPUSD', High: 1.32 });
    expect(after.at(-1)).toMatchObject({ Open: 1.33, Close: 1.33, Volume: 1 });
  });

  it('stop when unsubscribed', async () => {
    const [socket, other] = [await connect(), await connect()];
    await socket.subscribe('DAY_MARKET', 'KLINE.EURUSD');
    await other.subscribe('DAY_MARKET');
    for (const topic of ['DAY_MARKET', 'KLINE.EURUSD']) await socket.ask({ type: 'unsub', params: { topic } });
    const before = socket.messages.length;
    await tick(1.15, 1.1502);
    await other.until(() => other.pushes('DAY_MARKET').at(-1)?.data[0]?.Bid === 1.15);
    await socket.ask({ type: 'ping' });
    expect(socket.messages.length).toBe(before + 1);
  });
});

describe('private events', () => {
  it('need a login', async () => {
    const socket = await connect();
    for (const topic of ['FOREX_TRADE', 'FOREX_CLOSED']) {
      expect(await socket.ask({ type: 'sub', params: { topic } })).toMatchObject({ code: 999, params: { topic } });
    }
  });

  it('report what happened to the own account, and not to others', async () => {
    await tick(1.1, 1.1002);
    const [user, stranger] = [await app.newUser(), await app.newUser()];
    const [socket, other, second] = [await connectAs(user), await connectAs(stranger), await connectAs(user)];
    const order = await submit(user.token, { stop_loss_price: 1.09 });
    const pending = await submit(user.token, { status: 0, target_price: 1.05 });
    await app.take(forexCalls.cancelTrade, { id: pending.Id }, { token: user.token });
    await tick(1.0895, 1.0897);
    await socket.until(() => socket.pushes('FOREX_CLOSED').length === 1);
    expect(socket.pushes('FOREX_TRADE').map(({ data }) => [data.event, data.order?.Id])).toEqual([
      ['opened', order.Id],
      ['pending', pending.Id],
      ['cancelled', pending.Id],
    ]);
    // (1.0895 − 1.1002) × 10,000 and the fee of 0.3
    expect(socket.pushes('FOREX_CLOSED')[0]?.data).toMatchObject({
      id: order.Id,
      reason: 'stop_loss',
      price: 1.0895,
      profit: -107,
      order: { Id: order.Id, Status: 3, CloseReason: 'stop_loss', UpdatePrice: 1.0895 },
      account: { balance: 99_892.7, used_margin: 0 },
    });
    await second.until(() => second.pushes('FOREX_CLOSED').length === 1);
    await other.ask({ type: 'ping' });
    expect([...other.pushes('FOREX_TRADE'), ...other.pushes('FOREX_CLOSED')]).toEqual([]);
  });

  it('report triggers, changes, margin calls, stop-outs and resets', async () => {
    await tick(1.1, 1.1002);
    const user = await app.newUser();
    const socket = await connectAs(user);
    const pending = await submit(user.token, { status: 0, target_price: 1.098, cont: 80 });
    await tick(1.0978, 1.098);
    await app.take(
      forexCalls.setStopPrice,
      { id: pending.Id, stop_loss_price: 1, target_profit_price: 0 },
      { token: user.token },
    );
    await tick(1.0966, 1.0968);
    await tick(1.09, 1.0902);
    await socket.until(() => socket.pushes('FOREX_CLOSED').length === 1);
    const held = await submit(user.token);
    await app.take(accountCalls.resetDemo, {}, { token: user.token });
    await socket.until(() =>
      socket.pushes('FOREX_TRADE').some(({ data }) => data.event === 'balance' && data.account.balance === 100_000),
    );
    expect(socket.pushes('FOREX_TRADE').map(({ data }) => data.event)).toEqual([
      'pending',
      'triggered',
      'updated',
      'margin_call',
      'opened',
      'balance',
    ]);
    expect(socket.pushes('FOREX_CLOSED').map(({ data }) => data)).toMatchObject([
      { id: pending.Id, reason: 'stop_out', price: 1.09 },
      { id: held.Id, reason: 'reset', profit: 0 },
    ]);
  });

  it('stop at once when the session ends', async () => {
    await tick(1.1, 1.1002);
    const user = await app.newUser();
    const socket = await connectAs(user);
    const again = await app.take(accountCalls.demoLogin, { demo_id: 'test-device-of-a-second-session' });
    await app.take(accountCalls.logout, {}, { token: user.token });
    await socket.until(() => socket.replies().some(({ type, code }) => type === 'logout' && code === 999));
    expect(await socket.ask({ type: 'sub', params: { topic: 'FOREX_TRADE' } })).toMatchObject({ code: 999 });
    await socket.login(again.token);
    await socket.subscribe('FOREX_TRADE');
    await submit(again.token);
    await socket.until(() => socket.pushes('FOREX_TRADE').length === 1);
  });

  it('stay with the user who subscribed when another logs in on the same socket', async () => {
    await tick(1.1, 1.1002);
    const [first, second] = [await app.newUser(), await app.newUser()];
    const socket = await connectAs(first);
    await socket.login(second.token);
    await submit(first.token);
    await submit(second.token);
    await socket.ask({ type: 'ping' });
    expect(socket.pushes('FOREX_TRADE')).toEqual([]);
  });
});

it('a stopping server notifies its sockets', async () => {
  const other = await startTestApp();
  const socket = await TestSocket.open(other.listener.url);
  await other.stop();
  await socket.until(() => socket.closeCode !== undefined);
  expect(socket.closeCode).toBe(1001);
});

it('a socket has at most 64 subscriptions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-instruments-'));
  const file = join(folder, 'instruments.json');
  const instruments = Array.from({ length: 70 }, (_, index) => ({
    Code: `T${index}USD`,
    ShowCode: `T${index}`,
    Category: 'Tests',
    Base: `T${index}`,
    Quote: 'USD',
    PricePrecision: 2,
    Pip: 0.01,
    ForexMinCont: 0.01,
    MaxCont: 10,
    ForexContNum: 1,
    ForexFeeRate: 0,
    MarginMode: 1,
    HasForexMultiple: [],
    Hours: 'always',
  }));
  writeFileSync(file, JSON.stringify(instruments));
  const other = await startTestApp({ settings: { INSTRUMENTS_FILE: file }, prices: false });
  const socket = await TestSocket.open(other.listener.url);
  for (let index = 0; index < 64; index++) await socket.subscribe(`KLINE.T${index}USD`);
  expect(await socket.ask({ type: 'sub', params: { topic: 'KLINE.T64USD' } })).toMatchObject({
    type: 'sub',
    code: 1003,
  });
  await socket.subscribe('KLINE.T0USD');
  await socket.ask({ type: 'unsub', params: { topic: 'KLINE.T0USD' } });
  await socket.subscribe('KLINE.T64USD');
  await socket.close();
  await other.stop();
  rmSync(folder, { recursive: true });
});
