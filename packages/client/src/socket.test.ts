import { WS_TIMING } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { BACKOFF_MS } from './socket.ts';
import { connect, eventually, startServer } from './testing/harness.ts';
import type { Harness } from './testing/harness.ts';
import { sampleOrder } from './testing/sample.ts';

const PRIVATE = ['FOREX_TRADE', 'FOREX_CLOSED', 'NOTICE'];
const state = ({ client }: Harness) => client.connection.get().state;
const online = (harness: Harness) => eventually(() => expect(state(harness)).toBe('online'));
const offline = (harness: Harness) => eventually(() => expect(state(harness)).toBe('offline'));
/** The last socket of the server, subscribed to these. */
const subscribed = (harness: Harness, topics: string[]) =>
  eventually(() => expect([...(harness.server.liveSockets.at(-1)?.topics ?? [])]).toEqual(topics));

async function pingAnswered(harness: Harness): Promise<void> {
  harness.clock.advance(WS_TIMING.pingMs);
  await eventually(() => expect(harness.client.connection.get().latencyMs).toBeDefined());
}

describe('the connection', () => {
  it('logs in with the token, then subscribes to prices and, after the login, to private topics', async () => {
    const harness = connect(await startServer());
    await harness.client.session.demoLogin();
    expect(state(harness)).toBe('idle');
    harness.client.start();
    expect(state(harness)).toBe('connecting');
    await subscribed(harness, ['DAY_MARKET', ...PRIVATE]);
    expect(harness.server.sockets[0]?.said).toEqual([
      { type: 'login', token: harness.client.session.get()?.token },
      { type: 'sub', topic: 'DAY_MARKET' },
      ...PRIVATE.map((topic) => ({ type: 'sub', topic })),
    ]);
    expect(harness.server.sockets[0]?.url).toContain('lang=en');
  });

  it('of a visitor has prices only', async () => {
    const harness = connect(await startServer());
    harness.client.start();
    await subscribed(harness, ['DAY_MARKET']);
    expect(harness.server.sockets[0]?.said).toEqual([{ type: 'sub', topic: 'DAY_MARKET' }]);
  });

  it('is opened once, however often it is started', async () => {
    const harness = connect(await startServer());
    for (let navigation = 0; navigation < 5; navigation += 1) harness.client.start();
    await online(harness);
    harness.client.start();
    expect(harness.opened.count).toBe(1);
  });

  it('gives up an attempt after 5 s', async () => {
    const server = await startServer();
    server.stall = true;
    const harness = connect(server);
    harness.client.start();
    await eventually(() => expect(server.upgrades).toBe(1));
    harness.clock.advance(WS_TIMING.connectTimeoutMs - 1);
    expect(state(harness)).toBe('connecting');
    harness.clock.advance(1);
    expect(state(harness)).toBe('offline');
    server.stall = false;
    harness.clock.advance(BACKOFF_MS.min);
    await online(harness);
  });

  it('pings every 5 s and measures the response time', async () => {
    const harness = connect(await startServer());
    harness.client.start();
    await online(harness);
    expect(harness.client.connection.get().latencyMs).toBeUndefined();
    for (let ping = 1; ping <= 3; ping += 1) {
      harness.clock.advance(WS_TIMING.pingMs);
      const said = harness.server.sockets[0]?.said;
      await eventually(() => expect(said?.filter(({ type }) => type === 'ping')).toHaveLength(ping));
    }
    await eventually(() => expect(harness.client.connection.get().latencyMs).toBe(0));
    expect(harness.opened.count).toBe(1);
  });

  it('reconnects after more than 2 unanswered pings', async () => {
    const harness = connect(await startServer());
    harness.client.start();
    await subscribed(harness, ['DAY_MARKET']);
    harness.server.mute = true;
    harness.clock.advance(3 * WS_TIMING.pingMs);
    expect(state(harness)).toBe('online');
    harness.clock.advance(WS_TIMING.pingMs);
    expect(state(harness)).toBe('offline');
    harness.server.mute = false;
    harness.clock.advance(BACKOFF_MS.min);
    await online(harness);
    await eventually(() => expect(harness.server.liveSockets).toHaveLength(1));
  });

  it('waits longer after each failure, between 0.5 s and 10 s, and not at all on request of the page', async () => {
    const server = await startServer();
    server.refuse = true;
    const harness = connect(server);
    harness.client.start();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await eventually(() => expect(harness.opened.ended).toBe(attempt));
      expect(state(harness)).toBe('offline');
      const endedAt = harness.clock.now();
      while (harness.opened.count === attempt) harness.clock.advance(50);
      waits.push(harness.clock.now() - endedAt);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, BACKOFF_MS.max, BACKOFF_MS.max]);
    await eventually(() => expect(harness.opened.ended).toBe(8));
    server.refuse = false;
    harness.client.start();
    await online(harness);
  });

  it('spreads the reconnects of many clients', async () => {
    const server = await startServer();
    const late = connect(server, { random: () => 0.999 });
    late.client.start();
    await online(late);
    server.dropSockets();
    await offline(late);
    late.clock.advance(BACKOFF_MS.min * 1.9);
    expect(late.opened.count).toBe(1);
    late.clock.advance(BACKOFF_MS.min * 0.1);
    expect(late.opened.count).toBe(2);
  });

  it('is checked when the page wakes up, and a link that was silent for too long is replaced at once', async () => {
    const harness = connect(await startServer());
    harness.client.start();
    await online(harness);
    await pingAnswered(harness);
    harness.client.start();
    expect(harness.opened.count).toBe(1);
    // a phone's timers are suspended with it: the clock jumps and no ping was sent
    let sleptMs = 0;
    const asleep = connect(harness.server, { clock: { ...harness.clock, now: () => harness.clock.now() + sleptMs } });
    asleep.client.start();
    await online(asleep);
    sleptMs = 60_000;
    asleep.client.start();
    expect(state(asleep)).toBe('offline');
    expect(asleep.opened.count).toBe(2);
    await online(asleep);
  });

  it('is idle after stop, with no timer left', async () => {
    const harness = connect(await startServer());
    await harness.client.session.demoLogin();
    harness.client.start();
    await subscribed(harness, ['DAY_MARKET', ...PRIVATE]);
    await eventually(() => expect(harness.client.orders.status.get()).toBe('ready'));
    // all answers have arrived, so that only the pings have a timer
    await eventually(() => expect(harness.clock.armed).toBe(1));
    harness.client.stop();
    expect(state(harness)).toBe('idle');
    expect(harness.clock.armed).toBe(0);
    await eventually(() => expect(harness.server.liveSockets).toEqual([]));
    harness.client.start();
    await subscribed(harness, ['DAY_MARKET', ...PRIVATE]);
  });

  it('survives unreadable messages', async () => {
    const harness = connect(await startServer());
    harness.client.start();
    await subscribed(harness, ['DAY_MARKET']);
    const socket = harness.server.liveSockets[0]?.socket;
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      '7',
      '{"topic":"DAY_MARKET"}',
      '{"topic":"DAY_MARKET","data":[null,{"Id":"1"}]}',
    ])
      socket?.send(text);
    socket?.send(Buffer.from([1, 2, 3]));
    await pingAnswered(harness);
    expect(harness.opened.count).toBe(1);
  });

  it('never sends more than the server allows', async () => {
    const harness = connect(await startServer());
    await harness.client.market.refresh();
    harness.client.start();
    await subscribed(harness, ['DAY_MARKET']);
    for (let turn = 0; turn < 40; turn += 1)
      harness.client.candles.live(
        1,
        '1min',
        () => undefined,
        () => undefined,
      )();
    const said = harness.server.sockets[0]?.said ?? [];
    await eventually(() => expect(said).toHaveLength(16));
    for (let second = 1; second <= 4; second += 1) {
      const before = said.length;
      harness.clock.advance(1000);
      await eventually(() => expect(said.length).toBeGreaterThanOrEqual(Math.min(81, before + 16)));
      expect(said.length - before).toBeLessThanOrEqual(16);
    }
    harness.clock.advance(1000);
    await eventually(() => expect(said.filter(({ type }) => type !== 'ping')).toHaveLength(81));
    expect(said.filter(({ type }) => type === 'unsub')).toHaveLength(40);
  });
});

describe('the account on the connection', () => {
  it('follows the session: login, logout, another account', async () => {
    const harness = connect(await startServer());
    harness.client.start();
    await subscribed(harness, ['DAY_MARKET']);
    await harness.client.session.demoLogin();
    await subscribed(harness, ['DAY_MARKET', ...PRIVATE]);
    await harness.client.session.logout();
    await subscribed(harness, ['DAY_MARKET']);
    expect(harness.server.sockets[0]?.said.at(-1)).toEqual({ type: 'logout' });
    harness.client.session.adopt({
      token: harness.server.login(7),
      user: [...harness.server.sessions.values()][0] ?? expect.fail(),
    });
    await subscribed(harness, ['DAY_MARKET', ...PRIVATE]);
    expect(harness.opened.count).toBe(1);
  });

  it('receives nothing that was meant for the previous user', async () => {
    const harness = connect(await startServer());
    const received: number[] = [];
    harness.client.orders.onEvent((message) => void received.push(message.order?.Id ?? 0));
    harness.client.start();
    await harness.client.session.demoLogin();
    await subscribed(harness, ['DAY_MARKET', ...PRIVATE]);
    await eventually(() => expect(harness.client.orders.status.get()).toBe('ready'));
    harness.server.trade('opened', sampleOrder(1));
    await eventually(() => expect(received).toEqual([1]));
    // in flight while the account changes here
    harness.server.trade('opened', sampleOrder(2));
    harness.client.session.clear();
    await harness.client.session.demoLogin();
    await subscribed(harness, ['DAY_MARKET', ...PRIVATE]);
    await eventually(() => expect(harness.client.orders.status.get()).toBe('ready'));
    harness.server.trade('opened', sampleOrder(3));
    await eventually(() => expect(received).toContain(3));
    expect(received).toEqual([1, 3]);
    expect(harness.client.orders.holding.get().map((order) => order.Id)).toEqual([3]);
  });

  it('ends when the server no longer knows the token', async () => {
    const server = await startServer();
    const harness = connect(server);
    await harness.client.session.demoLogin();
    harness.client.start();
    await subscribed(harness, ['DAY_MARKET', ...PRIVATE]);
    await eventually(() => expect(harness.client.orders.status.get()).toBe('ready'));
    server.sessions.clear();
    server.dropSockets();
    await offline(harness);
    harness.clock.advance(BACKOFF_MS.min);
    await eventually(() => expect(harness.client.session.get()).toBeNull());
    expect(harness.ended.count).toBe(1);
    expect(harness.client.orders.status.get()).toBe('idle');
    await online(harness);
    await subscribed(harness, ['DAY_MARKET']);
  });

  it('ends when the server reports it', async () => {
    const harness = connect(await startServer());
    await harness.client.session.demoLogin();
    harness.client.start();
    await subscribed(harness, ['DAY_MARKET', ...PRIVATE]);
    harness.server.liveSockets[0]?.socket.send(
      JSON.stringify({ type: 'logout', code: 999, msg: '', data: { key: 'session_invalid' } }),
    );
    await eventually(() => expect(harness.client.session.get()).toBeNull());
    expect(harness.ended.count).toBe(1);
  });

  it('does not keep a connection whose login is not answered', async () => {
    const harness = connect(await startServer());
    harness.client.start();
    await subscribed(harness, ['DAY_MARKET']);
    await pingAnswered(harness);
    harness.server.mute = true;
    await harness.client.session.demoLogin();
    harness.clock.advance(WS_TIMING.connectTimeoutMs);
    expect(state(harness)).toBe('offline');
    harness.server.mute = false;
    harness.clock.advance(BACKOFF_MS.min);
    await subscribed(harness, ['DAY_MARKET', ...PRIVATE]);
  });
});
