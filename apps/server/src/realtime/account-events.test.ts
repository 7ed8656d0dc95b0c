/** Numbered private events: none is missed, doubled or out of order, however often a client loses its socket (contract §15). */
import { type AccountEvent, KEPT_EVENTS, type Order, accountCalls, eventCalls, forexCalls } from '@tradewind/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../platform/clock/index.ts';
import { PRICES, type TestApp, type TestUser, startTestApp } from '../platform/http/testing/test-app.ts';
import { StoredEvents } from '../trading/events/index.ts';
import { isLong } from '../testing/long.ts';
import { verifyTrading } from '../verify/verify.ts';
import { TestSocket } from './testing/test-socket.ts';

let app: TestApp;
let user: TestUser;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await verifyTrading(app.database.adminUrl);
  await app.stop();
});
beforeEach(async () => {
  app.clock.advance(1000);
  await app.push(PRICES);
  user = await app.newUser();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) if (socket.closeCode === undefined) await socket.close();
});

async function connect(): Promise<TestSocket> {
  const socket = await TestSocket.open(app.listener.url);
  sockets.push(socket);
  await socket.login(user.token);
  return socket;
}

const follow = (socket: TestSocket, after?: number, topic = 'ACCOUNT') =>
  socket.ask({ type: 'sub', params: { topic, ...(after !== undefined && { after }) } });

const eventsOf = (socket: TestSocket): AccountEvent[] => socket.pushes('ACCOUNT').map(({ data }) => data);

const submission = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: 1,
  cont: 0.1,
  forex_id: app.idOf('EURUSD'),
  status: 1,
  multiple: 100,
  ...more,
});

const submit = (more: Record<string, unknown> = {}) =>
  app.take(forexCalls.submit, submission(more), { token: user.token });

async function tick(bid: number): Promise<void> {
  app.clock.advance(100);
  await app.push({ EURUSD: [bid, Number((bid + 0.0002).toFixed(5))] });
}

const read = (after: number, limit?: number) =>
  app.take(eventCalls.events, { after, ...(limit !== undefined && { limit }) }, { token: user.token, lang: 'en' });

/** What stays the same whenever an event is sent. */
const lasting = ({ n, time, event, order, reason }: AccountEvent) => ({
  n,
  time,
  event,
  reason,
  order: order && { ...order, FactProfits: 0, UpdatePrice: 0 },
});

it('of a position that ends in debt are a close and a balance, of which the latter names no order', async () => {
  const socket = await connect();
  await follow(socket);
  await socket.subscribe('FOREX_TRADE', 'FOREX_CLOSED');
  const { Id: id } = await submit({ cont: 40 });
  await tick(0.9);
  await socket.until(() => eventsOf(socket).at(-1)?.event === 'balance');
  const [closed, balance] = eventsOf(socket).slice(-2);
  expect([closed?.order?.Id, closed?.reason, balance?.order]).toEqual([id, 'stop_out', undefined]);
  await socket.until(() => socket.pushes('FOREX_TRADE').at(-1)?.n === balance?.n);
  await tick(1.1);
});

describe('numbers', () => {
  it('are the same on every topic, in answers and in lists', async () => {
    const socket = await connect();
    expect(await follow(socket)).toEqual({
      type: 'sub',
      code: 1,
      msg: '',
      params: { topic: 'ACCOUNT' },
      data: { n: 1 },
    });
    await socket.subscribe('FOREX_TRADE', 'FOREX_CLOSED');
    const bought = await submit();
    const waiting = await submit({ status: 0, target_price: 1.05 });
    const stopped = await app.take(forexCalls.setStopPrice, { id: bought.Id, stop_loss_price: 1.01 }, user);
    const part = await app.take(forexCalls.close, { id: bought.Id, cont: 0.04 }, user);
    const list = await app.take(forexCalls.myDeal, { status: 1 }, user);
    const cancelled = await app.take(forexCalls.cancelTrade, { id: waiting.Id }, user);
    const history = await app.take(forexCalls.myDeal, { status: 3 }, user);
    const { n } = await app.take(accountCalls.resetDemo, {}, user);
    expect([bought.n, waiting.n, stopped.n, part.n, list.n, cancelled.n, history.n, n]).toEqual([
      2,
      3,
      4,
      6,
      6,
      7,
      7,
      n,
    ]);
    await socket.until(() => eventsOf(socket).at(-1)?.n === n);
    const events = eventsOf(socket);
    expect(events.map(({ n: each, event, order, reason }) => [each, event, order?.Id, reason])).toEqual([
      [2, 'opened', bought.Id, undefined],
      [3, 'pending', waiting.Id, undefined],
      [4, 'updated', bought.Id, undefined],
      [5, 'closed', part.Id, 'user'],
      [6, 'updated', bought.Id, undefined],
      [7, 'cancelled', waiting.Id, 'cancelled'],
      [8, 'closed', bought.Id, 'reset'],
      [9, 'balance', undefined, undefined],
    ]);
    await socket.until(() => socket.pushes('FOREX_TRADE').length === 6);
    const older = [...socket.pushes('FOREX_TRADE'), ...socket.pushes('FOREX_CLOSED')];
    expect(older.map((push) => [push.n, push.time]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual(
      events.map((event) => [event.n, event.time]),
    );
  });

  it('are in the answer to a ping after a login, which comes with the id of its message', async () => {
    const socket = await TestSocket.open(app.listener.url);
    sockets.push(socket);
    const ping = () => socket.ask({ type: 'ping', id: 'p-1' } as { type: string });
    expect(await ping()).toEqual({ id: 'p-1', type: 'pong', code: 1, msg: '' });
    await socket.login(user.token);
    expect(await ping()).toEqual({ id: 'p-1', type: 'pong', code: 1, msg: '', data: { time: app.clock.now(), n: 1 } });
    await follow(socket, 0);
    await submit();
    await socket.until(() => eventsOf(socket).length === 2);
    expect((await ping()).data?.n).toBe(2);
    socket.send({ type: 'unheard of', id: 7 });
    await socket.until(() => socket.replies().at(-1)?.type === 'error');
    expect(socket.replies().at(-1)).toMatchObject({ id: 7, code: 1001 });
  });
});

describe('a client that continues after a number', () => {
  it('gets what came since, before anything new, on each topic', async () => {
    const { Id } = await submit();
    await app.take(forexCalls.close, { id: Id }, user);
    const socket = await connect();
    expect((await follow(socket, 1)).data).toEqual({ n: 3 });
    await follow(socket, 2, 'FOREX_TRADE');
    await follow(socket, 1, 'FOREX_CLOSED');
    const next = await submit();
    await socket.until(() => eventsOf(socket).length === 3 && socket.pushes('FOREX_TRADE').length === 1);
    expect(eventsOf(socket).map(({ n }) => n)).toEqual([2, 3, next.n]);
    expect(socket.pushes('FOREX_TRADE').map(({ n, data }) => [n, data.event])).toEqual([[next.n, 'opened']]);
    expect(socket.pushes('FOREX_CLOSED').map(({ n, data }) => [n, data.id, data.reason])).toEqual([[3, Id, 'user']]);
  });

  it('is refused a number that has not been given, and one for a topic without events', async () => {
    const socket = await connect();
    expect(await follow(socket, 1)).toMatchObject({ code: 1 });
    expect(await follow(socket, 2)).toMatchObject({ code: 1001, params: { topic: 'ACCOUNT' } });
    for (const topic of ['DAY_MARKET', 'NOTICE']) expect(await follow(socket, 0, topic)).toMatchObject({ code: 1001 });
    expect((await app.ask(eventCalls.events, { after: 2 }, user)).data).toMatchObject({
      key: 'invalid_input',
      fields: { after: 'too_large' },
    });
    // the refusal left the topic as it was
    await submit();
    await socket.until(() => eventsOf(socket).length === 1);
  });

  it('reads again when its events are not kept any more', async () => {
    await submit();
    // as if it had happened before
    await app.database.pool.query('UPDATE account_events SET time_ms = time_ms - $1 WHERE account_id = $2', [
      KEPT_EVENTS.days * DAY_MS + 1000,
      user.user.id,
    ]);
    const stored = new StoredEvents(app.database.pool, () => app.clock.now());
    await stored.sweep();
    const last = (await submit()).n;
    expect(await read(0)).toEqual({ data: [], last, reset: true });
    expect((await read(last - 1)).data.map(({ n }) => n)).toEqual([last]);
    const socket = await connect();
    expect((await follow(socket, 0)).data).toEqual({ n: last, reset: true });
    const next = await submit();
    await socket.until(() => eventsOf(socket).length === 1);
    expect(eventsOf(socket)[0]?.n).toBe(next.n);
    expect(await stored.after(user.user.id, 0, KEPT_EVENTS.count + 1, 10)).toBeUndefined();
  });
});

describe('a trailing stop', () => {
  it('is reported at once and when it comes to rest, at most once a second, and not on FOREX_TRADE', async () => {
    const socket = await connect();
    await follow(socket);
    await socket.subscribe('FOREX_TRADE');
    const { Id } = await submit({ trailing: 100 });
    for (let step = 1; step <= 8; step++) await tick(Number((1.1 + step / 1000).toFixed(5)));
    const moves = () => eventsOf(socket).filter(({ event }) => event === 'trailed');
    await socket.until(() => moves().at(-1)?.order?.TargetLossPrice === 1.107);
    expect(moves().length).toBeLessThan(8);
    const [open] = (await app.take(forexCalls.myDeal, { status: 1 }, user)).data;
    expect(moves().at(-1)?.order).toMatchObject({ Id, TrailingQuoteId: open?.TrailingQuoteId });
    expect((await read(1)).data.map(lasting)).toEqual(eventsOf(socket).map(lasting));
    await tick(1.106);
    await socket.until(() => eventsOf(socket).at(-1)?.event === 'closed');
    expect(eventsOf(socket).map(({ n }) => n)).toEqual(eventsOf(socket).map((_, index) => index + 2));
    expect(socket.pushes('FOREX_TRADE').map(({ data }) => data.event)).toEqual(['opened']);
  });
});

const ACTIONS = [
  'buy',
  'trail',
  'pend',
  'stops',
  'part',
  'close',
  'cancel',
  'rise',
  'fall',
  'leave',
  'return',
] as const;

/** Acts as a customer would; a refusal is a result like another. */
async function act(action: (typeof ACTIONS)[number], price: { bid: number }): Promise<void> {
  const openOf = async (status: number): Promise<Order | undefined> =>
    (await app.take(forexCalls.myDeal, { status }, user)).data[0];
  const held = await openOf(1);
  switch (action) {
    case 'buy':
      return void (await app.ask(forexCalls.submit, submission(), user));
    case 'trail':
      return void (await app.ask(forexCalls.submit, submission({ trailing: 50 }), user));
    case 'pend':
      return void (await app.ask(forexCalls.submit, submission({ status: 0, target_price: 1.05 }), user));
    case 'stops':
      return void (held && (await app.ask(forexCalls.setStopPrice, { id: held.Id, stop_loss_price: 1.02 }, user)));
    case 'part':
      return void (held && (await app.ask(forexCalls.close, { id: held.Id, cont: 0.01 }, user)));
    case 'close':
      return void (held && (await app.ask(forexCalls.close, { id: held.Id }, user)));
    case 'cancel': {
      const pending = await openOf(0);
      return void (pending && (await app.ask(forexCalls.cancelTrade, { id: pending.Id }, user)));
    }
    case 'rise':
    case 'fall':
      price.bid = Number((price.bid + (action === 'rise' ? 0.0013 : -0.0009)).toFixed(5));
      return tick(price.bid);
    case 'leave':
    case 'return':
      return undefined;
  }
}

it('a client that comes and goes has seen every event once and in order, as the log has them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ACTIONS), { minLength: 10, maxLength: 30 }), async (actions) => {
      app.clock.advance(1000);
      await app.push(PRICES);
      user = await app.newUser();
      const price = { bid: 1.1 };
      const seen: AccountEvent[] = [];
      let socket: TestSocket | undefined;
      const leave = async (): Promise<void> => {
        await socket?.close();
        if (socket !== undefined) seen.push(...eventsOf(socket));
        socket = undefined;
      };
      for (const action of actions) {
        if (action === 'leave') await leave();
        if (action === 'return' && socket === undefined) {
          socket = await connect();
          await follow(socket, seen.at(-1)?.n ?? 0);
        }
        await act(action, price);
      }
      await leave();
      const last = await connect();
      await follow(last, seen.at(-1)?.n ?? 0);
      const { data: log, last: n } = await read(0);
      await last.until(() => ((eventsOf(last).at(-1) ?? seen.at(-1))?.n ?? 0) >= n);
      seen.push(...eventsOf(last));
      expect(seen.slice(0, n).map(lasting)).toEqual(log.map(lasting));
      expect(log.map((event) => event.n)).toEqual(log.map((_, index) => index + 1));
      const pages = [];
      for (let after = 0; after < n;) {
        const { data } = await read(after, 3);
        pages.push(...data);
        after = data.at(-1)?.n ?? n;
      }
      expect(pages.slice(0, n).map(lasting)).toEqual(log.map(lasting));
      await last.close();
    }),
    { numRuns: isLong ? 100 : 5 },
  );
});
