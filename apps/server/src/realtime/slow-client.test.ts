/**
 * A client that stops reading: it gets only the newest prices later, never a backlog, and there is a limit on what is
 * queued.
 */
import { once } from 'node:events';
import { WS_FORMATS, type WsFormat, forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { CLOSE_CODES, Connection } from '../platform/sockets/index.ts';
import { type TestApp, startTestApp } from '../platform/http/testing/test-app.ts';
import { PeerMessages } from '../platform/peers/index.ts';
import { OrderPresenter } from '../trading/orders/index.ts';
import { GroupPrices } from '../trading/prices/index.ts';
import { PriceBoard } from './price-board.ts';
import { EventPresenter, StoredEvents } from '../trading/events/index.ts';
import { TRADE_TOPIC } from './account-feed.ts';
import { PrivateEvents } from './private-events.ts';
import { TestSocket } from './testing/test-socket.ts';

/** A valid message of a megabyte, to fill the kernel's buffers quickly. */
const BULK = JSON.stringify({ type: 'pong', code: 1, msg: 'x'.repeat(1_000_000) });

let app: TestApp;
let server: WebSocketServer;
beforeAll(async () => {
  app = await startTestApp();
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await app.stop();
});

async function connect(
  format: WsFormat = 'rows',
): Promise<{ readonly client: TestSocket; readonly connection: Connection }> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const accepted = new Promise<Connection>((resolve) => {
    server.once('connection', (socket, request) => resolve(new Connection(socket, request.socket, 'en', { format })));
  });
  const client = await TestSocket.open(`http://127.0.0.1:${address.port}`);
  return { client, connection: await accepted };
}

/** Prices of an installation without mark-ups. */
const rawPrices = (): GroupPrices =>
  new GroupPrices({
    database: app.app.database.pool,
    host: app.app.host,
    market: app.app.market,
    peers: new PeerMessages(),
    onError: () => {},
  });

async function tick(bid: number): Promise<void> {
  app.clock.advance(1000);
  await app.push({ EURUSD: [bid, 1.3] });
}

it.each(WS_FORMATS)(
  'a slow client gets the newest price when it reads again, not those it missed, also with format %s',
  async (format) => {
    const board = new PriceBoard(app.app.market, rawPrices());
    const [slow, quick] = [await connect(format), await connect()];
    board.watchPrices(slow.connection);
    board.watchPrices(quick.connection);
    await slow.client.until(() => slow.client.pushes('DAY_MARKET').length === 1);

    slow.client.socket.pause();
    while (!slow.connection.isBehind) {
      slow.connection.send(BULK);
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const bid of [1.21, 1.22, 1.23, 1.24]) {
      await tick(bid);
      await quick.client.until(() => quick.client.pushes('DAY_MARKET').at(-1)?.data[0]?.Bid === bid);
    }
    slow.client.socket.resume();
    await slow.client.until(() => slow.client.pushes('DAY_MARKET').length > 1);
    const rows = slow.client
      .pushes('DAY_MARKET')
      .slice(1)
      .map(({ data }) => data[0]);
    expect(rows).toMatchObject([{ Bid: 1.24, Skipped: 3, BidLow: 1.21, BidHigh: 1.24, AskLow: 1.3, AskHigh: 1.3 }]);
    expect(quick.client.pushes('DAY_MARKET').length).toBe(5);
    for (const { data } of quick.client.pushes('DAY_MARKET')) expect(data[0]).not.toHaveProperty('Skipped');
    board.stop();
    await Promise.all([slow.client.close(), quick.client.close()]);
  },
);

it('a slow client of every tick is disconnected, and the others get all of them', async () => {
  const board = new PriceBoard(app.app.market, rawPrices());
  const instrument = app.app.market.byCode('EURUSD');
  if (instrument === undefined) throw new Error('no instrument');
  const [slow, quick] = [await connect(), await connect()];
  for (const { connection } of [slow, quick]) board.watchTicks(connection, instrument);
  await tick(1.25);
  await slow.client.until(() => slow.client.ticks('EURUSD').length === 1);
  slow.client.socket.pause();
  while (!slow.connection.isBehind) {
    slow.connection.send(BULK);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await tick(1.26);
  await quick.client.until(() => quick.client.ticks('EURUSD').length === 2);
  // not for being a moment late
  expect(slow.connection.isOpen).toBe(true);
  slow.connection.send(BULK);
  slow.connection.send(BULK);
  await tick(1.27);
  await quick.client.until(() => quick.client.ticks('EURUSD').length === 3);
  expect(slow.connection.isOpen).toBe(false);
  slow.client.socket.resume();
  await slow.client.until(() => slow.client.closeCode !== undefined);
  expect(slow.client.closeCode).toBe(CLOSE_CODES.tryAgainLater);
  board.stop();
  await quick.client.close();
});

it('a slow client is disconnected when too much data is waiting', async () => {
  const { client, connection } = await connect();
  client.socket.pause();
  let sent = 0;
  while (connection.isOpen && sent < 200) {
    connection.send(BULK);
    sent += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(connection.isOpen).toBe(false);
  expect(sent).toBeLessThan(60);
  client.socket.resume();
  await client.until(() => client.closeCode !== undefined);
  expect(client.closeCode).toBe(CLOSE_CODES.tryAgainLater);
});

it('a connection is closed once, however often it is requested', async () => {
  const { client, connection } = await connect();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  for (let strike = 0; strike < 5; strike++) connection.close(CLOSE_CODES.policy, 'junk');
  expect(timers.mock.calls.filter(([, delayMs]) => delayMs === 2000)).toHaveLength(1);
  timers.mockRestore();
  await client.until(() => client.closeCode !== undefined);
});

it('a client is asked to reload when an event could not be sent', async () => {
  const { user, token } = await app.newUser();
  const { client, connection } = await connect();
  const errors: unknown[] = [];
  // a presenter whose catalogue lacks the instrument of the order
  const emptyMarket = Object.create(app.app.market, { byId: { value: () => undefined } });
  const events = new PrivateEvents({
    host: app.app.host,
    events: {
      stored: new StoredEvents(app.database.pool, () => app.clock.now()),
      present: new EventPresenter(new OrderPresenter(emptyMarket, rawPrices())),
    },
    onReloaded: () => {},
    onError: (error) => errors.push(error),
  });
  await events.subscribe(connection, user.id, TRADE_TOPIC, undefined, () => {});
  await app.take(
    forexCalls.submit,
    { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 },
    { token },
  );
  await client.until(() => client.closeCode !== undefined);
  expect(client.closeCode).toBe(CLOSE_CODES.restart);
  expect(errors).toHaveLength(1);
  events.stop();
});
