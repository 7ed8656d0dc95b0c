/**
 * Deposits and withdrawals as the customer's app sees them: pushed when durable, and included in the account's figures.
 */
import { accountCalls } from '@tradewind/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, type TestUser, startTestApp } from '../platform/http/testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

const USD = 1_000_000;
let app: TestApp;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  for (const socket of sockets) await socket.close();
  await app.stop();
});

async function connectAs({ token }: TestUser): Promise<TestSocket> {
  const socket = await TestSocket.open(app.listener.url);
  sockets.push(socket);
  await socket.login(token);
  await socket.subscribe('FOREX_TRADE');
  return socket;
}

it('sends the balance to its owner only, and the locked amount on request', async () => {
  const [owner, stranger] = [await app.newRealUser(), await app.newRealUser()];
  const [socket, other] = [await connectAs(owner), await connectAs(stranger)];
  const { host } = app.app;
  const account = owner.user.id;
  const pushed = async (count: number): Promise<unknown> => {
    await socket.until(() => socket.pushes('FOREX_TRADE').length === count);
    const { data } = socket.pushes('FOREX_TRADE').at(-1) ?? {};
    const [{ lock_balance, withdrawable }, detail] = [
      await app.take(accountCalls.balance, {}, { token: owner.token }),
      await app.take(accountCalls.forexDetail, {}, { token: owner.token }),
    ];
    expect(detail).toEqual({ balance: data?.account.balance, lock_balance });
    return [data?.event, data?.account.balance, lock_balance, withdrawable];
  };
  await host.execute({ type: 'deposit', account, amount: 500 * USD, reference: 1 });
  expect(await pushed(1)).toEqual(['balance', 500, 0, 500]);
  await host.execute({ type: 'withdraw', account, amount: 120 * USD, reference: 1 });
  expect(await pushed(2)).toEqual(['balance', 380, 120, 380]);
  await host.execute({ type: 'withdraw', account, amount: 80 * USD, reference: 2 });
  expect(await pushed(3)).toEqual(['balance', 300, 200, 300]);
  await host.execute({ type: 'refuse_withdrawal', account, amount: 80 * USD, reference: 2 });
  expect(await pushed(4)).toEqual(['balance', 380, 120, 380]);
  await host.execute({ type: 'pay_withdrawal', account, amount: 120 * USD, fee: 0, reference: 1 });
  expect(await pushed(5)).toEqual(['balance', 380, 0, 380]);
  await host.execute({ type: 'correct', account, amount: -5 * USD, reference: 1 });
  expect(await pushed(6)).toEqual(['balance', 375, 0, 375]);
  await other.ask({ type: 'ping' });
  expect(other.pushes('FOREX_TRADE')).toEqual([]);
});
