/**
 * Demo accounts, reset, and an account log that adds up to the balance at every point (contract §2, product §3).
 * What is tagged @long is tested in `npm test` by: people/identity/identity, trading/account/account,
 * realtime/realtime, packages/engine.
 */
import { randomUUID } from 'node:crypto';
import { sumUsd } from './exact.ts';
import { listen } from './socket.ts';
import { call, expect, must, newTrader, refused, test, tick, traderOf, type Trader } from './support.ts';

async function logSum(trader: Trader): Promise<number> {
  return sumUsd((await trader.log()).map((row) => row.Value));
}

test('a demo account has 100,000 USD, is marked as demo, and its log begins with the grant', async ({ trader }) => {
  const info = await trader.info();
  expect(info).toMatchObject({ is_demo: 1 });
  for (const field of ['id', 'uid', 'credit_score', 'invite_code']) expect(info[field], field).toBeDefined();
  expect(await trader.balance()).toMatchObject({
    balance: 100_000,
    equity: 100_000,
    used_margin: 0,
    free_margin: 100_000,
  });
  const rows = await trader.log();
  expect(rows.map((row) => row.Value)).toEqual([100_000]);
  expect(rows[0]?.MemoTran).not.toBe('');
  expect(rows[0]?.CreatedAtTran).toMatch(/\d{2}/u);
});

test(
  'the same device finds the same account again, another device gets another',
  { tag: '@long' },
  async ({ server, trader }) => {
    const { Id } = await must(trader.submit());
    const again = await newTrader(server, trader.device);
    expect((await again.info())['id']).toBe((await trader.info())['id']);
    expect((await again.holding()).map((row) => row.Id)).toEqual([Id]);
    expect(await trader.holding()).toHaveLength(1);
    const other = await newTrader(server);
    expect((await other.info())['id']).not.toBe((await trader.info())['id']);
    expect(await other.holding()).toEqual([]);
  },
);

test(
  'twenty demo logins of one new device at once make one account with one grant',
  { tag: '@long' },
  async ({ server }) => {
    const device = randomUUID();
    const path = `/api/user/createAccountDemoForU?demo_id=${device}`;
    const logins = await Promise.all(
      Array.from({ length: 20 }, () => must(call<{ token: string; user: { id: number } }>(server, path))),
    );
    expect(new Set(logins.map((login) => login.user.id)).size).toBe(1);
    for (const { token } of logins) expect(await logSum(traderOf(server, token, device))).toBe(100_000);
  },
);

test('hundreds of concurrent logins of one device all succeed', { tag: '@long' }, async ({ server, trader }) => {
  const path = `/api/user/createAccountDemoForU?demo_id=${trader.device}`;
  const codes: number[] = [];
  for (let round = 0; round < 6; round++) {
    const replies = await Promise.all(Array.from({ length: 50 }, () => call(server, path)));
    codes.push(...replies.map((reply) => reply.code));
  }
  expect(codes.filter((code) => code !== 1)).toEqual([]);
});

test(
  'a session lasts 30 days, and the first of ten logins of a device is still valid',
  { tag: '@long' },
  async ({ server, trader }) => {
    for (let count = 0; count < 10; count++) await newTrader(server, trader.device);
    expect(await trader.info()).toMatchObject({ is_demo: 1 });
  },
);

test('a demo login needs a device id', { tag: '@long' }, async ({ server }) => {
  for (const query of ['', '?demo_id=', '?demo_id=%00', `?demo_id=${'x'.repeat(5000)}`, '?demo_id=a&demo_id=b']) {
    await refused(call(server, `/api/user/createAccountDemoForU${query}`), 1001, 'invalid_input');
  }
});

test(
  'a reset closes and cancels everything without profit, resets the balance, and keeps the history',
  { tag: '@long' },
  async ({ server, trader }) => {
    const earlier = await must(trader.submit({ type: 2 }));
    await must(trader.close(earlier.Id));
    const holding = await must(trader.submit({ cont: '5.00' }));
    const pending = await must(trader.submit({ status: 0, target_price: '1.05' }));
    await tick(server, { EURUSD: ['1.07000', '1.07010'] });
    const listener = await listen(server, trader.token);
    await trader.reset();
    expect(await trader.balance()).toMatchObject({
      balance: 100_000,
      equity: 100_000,
      used_margin: 0,
      free_margin: 100_000,
    });
    expect([...(await trader.holding()), ...(await trader.pending())]).toEqual([]);
    const history = await trader.history();
    expect(history.find((row) => row.Id === holding.Id)).toMatchObject({
      Status: 3,
      CloseReason: 'reset',
      FactProfits: 0,
    });
    expect(history.find((row) => row.Id === pending.Id)).toMatchObject({ Status: 3, FactProfits: 0 });
    expect(history.find((row) => row.Id === earlier.Id)).toMatchObject({ CloseReason: 'user' });
    expect(await logSum(trader)).toBe(100_000);
    const closed = await listener.next((message) => message.topic === 'FOREX_CLOSED');
    expect(closed.data).toMatchObject({ id: holding.Id, reason: 'reset', profit: 0 });
    listener.close();
    // and it can continue to trade
    await tick(server, { EURUSD: ['1.05000', '1.05010'] });
    expect(await trader.history()).toHaveLength(3);
    await must(trader.submit());
  },
);

test('a reset after a gain and a second reset both restore the grant', { tag: '@long' }, async ({ server, trader }) => {
  const { Id } = await must(trader.submit({ code: 'US30', cont: 100, multiple: 0 }));
  await tick(server, { US30: ['39001.00', '39001.00'] });
  await must(trader.close(Id));
  expect((await trader.balance()).balance).toBe(110_000);
  for (let again = 0; again < 2; again++) {
    await trader.reset();
    expect((await trader.balance()).balance).toBe(100_000);
    expect(await logSum(trader)).toBe(100_000);
  }
});

test('the account log adds up to the balance after every single step, newest first', async ({ server, trader }) => {
  const expectSum = async (step: string) => {
    const { balance } = await trader.balance();
    expect(await logSum(trader), step).toBe(balance);
    const detail = await must(call(server, '/v1/api/main/account/forexDetail', { token: trader.token }));
    expect(detail, step).toMatchObject({ balance, lock_balance: 0 });
  };
  await expectSum('grant');
  const first = await must(trader.submit({ code: 'EURGBP', cont: '1.37' }));
  await expectSum('fee');
  await must(trader.submit({ code: 'GBPJPY', cont: '0.77', type: 2, stop_loss_price: '190.000' }));
  await must(trader.submit({ code: 'USDJPY', cont: '0.41', status: 0, target_price: '149.500' }));
  await expectSum('second fee');
  await tick(server, { EURGBP: ['0.86001', '0.86013'] });
  await must(trader.close(first.Id, '0.50'));
  await expectSum('part');
  await tick(server, { GBPJPY: ['190.100', '190.133'] });
  await expectSum('stop-loss');
  await tick(server, { USDJPY: ['149.401', '149.413'] });
  await expectSum('pending filled');
  await must(trader.close(first.Id));
  await expectSum('closed');
  await trader.reset();
  await expectSum('reset');
  const rows = await trader.log();
  const ids = rows.map((row) => Number(row['Id']));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  // where a row contains the balance afterwards, it is the running sum
  let running = 0;
  for (const row of rows.toReversed()) {
    running = sumUsd([running, row.Value]);
    expect(row['Balance']).toBe(running);
  }
});

test(
  'the log is in the language of the caller and has pages of twenty',
  { tag: '@long' },
  async ({ server, trader }) => {
    for (let count = 0; count < 24; count++) await must(trader.submit({ cont: '0.10' }));
    const page = (number: number, lang: string) =>
      must(
        call<{ data: { MemoTran: string }[]; total: number }>(
          server,
          `/v1/api/main/accountLog/forexChange?page=${number}`,
          { token: trader.token, lang },
        ),
      );
    const [first, second] = [await page(1, 'en'), await page(2, 'en')];
    expect([first.data.length, second.data.length, first.total, second.total]).toEqual([20, 5, 25, 25]);
    expect((await page(1, 'hk')).data[0]?.MemoTran).not.toBe(first.data[0]?.MemoTran);
  },
);
