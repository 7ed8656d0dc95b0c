/** One tick triggers ten thousand stop-losses: all are pushed to their owners, and others are served meanwhile. */
import { forexCalls } from '@tradewind/contract';
import { microLots } from '@tradewind/money';
import { expect, it } from 'vitest';
import { startTestApp } from '../platform/http/testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

const USERS = 20;
const ORDERS_EACH = 500;

it('many closes at once do not stall the server or lose an event', async () => {
  const app = await startTestApp();
  const instrument = app.idOf('EURUSD');
  const users = [];
  for (let index = 0; index < USERS; index++) users.push(await app.newUser());
  const order = {
    type: 'submit',
    instrument,
    side: 'buy',
    pending: false,
    lots: microLots(10_000),
    multiple: 200,
    targetPrice: 0,
    takeProfit: 0,
  } as const;
  await Promise.all(
    users.flatMap(({ user }) =>
      Array.from({ length: ORDERS_EACH }, () =>
        app.app.host.execute({ ...order, account: user.id, stopLoss: 109_000 }),
      ),
    ),
  );
  const sockets = await Promise.all(
    users.map(async ({ token }) => {
      const socket = await TestSocket.open(app.listener.url);
      await socket.login(token);
      await socket.subscribe('FOREX_CLOSED');
      return socket;
    }),
  );

  app.clock.advance(1000);
  const fired = app.push({ EURUSD: [1.0899, 1.0901] });
  const meanwhile = await fetch(`${app.listener.url}${forexCalls.categories.path}`);
  expect(meanwhile.status).toBe(200);
  await fired;
  await Promise.all(sockets.map((socket) => socket.until(() => socket.pushes('FOREX_CLOSED').length === ORDERS_EACH)));

  for (const [index, socket] of sockets.entries()) {
    const closes = socket.pushes('FOREX_CLOSED').map(({ data }) => data);
    expect(new Set(closes.map(({ id }) => id)).size).toBe(ORDERS_EACH);
    expect(closes.every(({ reason, price }) => reason === 'stop_loss' && price === 1.0899)).toBe(true);
    const history = await app.take(forexCalls.myDeal, { status: 3 }, { token: users[index]?.token ?? '' });
    expect(history.total).toBe(ORDERS_EACH);
    // 500 × ((1.0899 − 1.1002) × 1,000 − 0.03)
    expect(history.balance).toBe(94_835);
    expect(closes.at(-1)?.account.balance).toBe(94_835);
    await socket.close();
  }
  await app.stop();
});
