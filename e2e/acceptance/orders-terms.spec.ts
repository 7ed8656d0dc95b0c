/**
 * Contract §8: editing, expiry and pairs of pending orders, and trailing stops.
 * What is tagged @long is tested in `npm test` by: trading/orders/order-terms, packages/engine.
 */
import { listen } from './socket.ts';
import {
  call,
  type Details,
  expect,
  must,
  type Order,
  refused,
  type Server,
  test,
  tick,
  type Trader,
} from './support.ts';

const update = (server: Server, { token }: Trader, json: object) =>
  call<Order>(server, '/v1/api/forex/update_pending', { token, json });
const stops = (server: Server, { token }: Trader, json: object) =>
  call<Order>(server, '/v1/api/forex/set_stop_price', { token, json });
const pending = (trader: Trader, target: string, more: object = {}): Promise<Order> =>
  must(trader.submit({ status: 0, target_price: target, ...more }));
/** EURUSD, from 1.08412 / 1.08421. */
const price = (server: Server, bid: string, ask: string) => tick(server, { EURUSD: [bid, ask] });

test('update_pending changes target, lots, stops and expiry, and keeps the id', async ({ server, trader }) => {
  const { Id } = await pending(trader, '1.08000', { stop_loss_price: '1.07' });
  const socket = await listen(server, trader.token);
  const later = Date.now() + 3_600_000;
  const edited = await must(update(server, trader, { id: Id, target_price: '1.09', cont: '0.20', expires_at: later }));
  expect(edited).toMatchObject({
    Id,
    Entry: 'stop',
    OriginPrice: 1.09,
    Quantity: 0.2,
    TargetLossPrice: 1.07,
    ExpiresAt: later,
  });
  const { data } = await socket.next((message) => (message.data as Details | undefined)?.['event'] === 'updated');
  expect(data).toMatchObject({ order: { Id, OriginPrice: 1.09, Quantity: 0.2, ExpiresAt: later } });
  socket.close();
  expect(await must(update(server, trader, { id: Id, stop_loss_price: 0, expires_at: 0 }))).toMatchObject({
    OriginPrice: 1.09,
    TargetLossPrice: 0,
    ExpiresAt: 0,
  });
  await refused(update(server, trader, { id: Id, target_price: '1.08421' }), 1208, 'target_price_invalid');
  await refused(update(server, trader, { id: Id, cont: '0.001' }), 1205, 'lots_invalid');
  await refused(update(server, trader, { id: Id, expires_at: Date.now() - 1 }), 1001, 'invalid_input');
  const { Id: held } = await must(trader.submit());
  await refused(update(server, trader, { id: held, target_price: '1.07' }), 1210, 'order_not_pending');
});

test('an order that has expired does not fire', { tag: '@long' }, async ({ server, trader }) => {
  const { Id } = await pending(trader, '1.08000', { expires_at: Date.now() + 1000 });
  await expect
    .poll(async () => (await trader.history()).map((order) => [order.Id, order.CloseReason]))
    .toEqual([[Id, 'expired']]);
  await price(server, '1.07000', '1.07010');
  expect(await trader.holding()).toEqual([]);
});

test(
  'one order of an OCO pair fills and the other is cancelled; a third is refused; cancelling one releases the other',
  { tag: '@long' },
  async ({ server, trader }) => {
    const low = await pending(trader, '1.08000');
    const high = await pending(trader, '1.09000', { oco: low.Id });
    await refused(trader.submit({ status: 0, target_price: '1.07', oco: low.Id }), 1006, 'conflict');
    await must(call(server, '/v1/api/forex/cancel_trade', { token: trader.token, json: { id: low.Id } }));
    const other = await pending(trader, '1.07000', { oco: high.Id });
    await price(server, '1.09000', '1.09010');
    expect((await trader.holding()).map((order) => order.Id)).toEqual([high.Id]);
    expect((await trader.history()).map((order) => [order.Id, order.CloseReason])).toEqual([
      [other.Id, 'oco'],
      [low.Id, 'cancelled'],
    ]);
  },
);

test(
  'if one tick reaches both orders of an OCO pair, the lower id fills',
  { tag: '@long' },
  async ({ server, trader }) => {
    const first = await pending(trader, '1.09000');
    const second = await pending(trader, '1.08900', { oco: first.Id });
    await price(server, '1.09500', '1.09510');
    expect((await trader.holding()).map((order) => order.Id)).toEqual([first.Id]);
    expect(await trader.history()).toMatchObject([{ Id: second.Id, CloseReason: 'oco' }]);
  },
);

test(
  'a trailing stop applies from acceptance, follows the market, never moves back, and closes as a stop-loss',
  { tag: '@long' },
  async ({ server, trader }) => {
    const bought = await must(trader.submit({ trailing: 100 }));
    expect(bought).toMatchObject({ Trailing: 100, TargetLossPrice: 1.08312 });
    const sold = await must(trader.submit({ type: 2 }));
    const set = await must(
      stops(server, trader, { id: sold.Id, stop_loss_price: 0, target_profit_price: 0, trailing: 200 }),
    );
    expect(set).toMatchObject({ Trailing: 200, TargetLossPrice: 1.08621 });
    await price(server, '1.08450', '1.08459');
    await price(server, '1.08430', '1.08439');
    expect(await trader.holding()).toMatchObject([{ TargetLossPrice: 1.08621 }, { TargetLossPrice: 1.0835 }]);
    await price(server, '1.08349', '1.08358');
    expect(await trader.history()).toMatchObject([{ Id: bought.Id, CloseReason: 'stop_loss', UpdatePrice: 1.08349 }]);
    expect(await trader.holding()).toMatchObject([{ Id: sold.Id, TargetLossPrice: 1.08558 }]);
    await refused(trader.submit({ trailing: 108_412 }), 1207, 'stop_price_invalid');
  },
);

test('reverse closes and opens the opposite, double opens a second position; each is atomic', async ({
  server,
  trader,
}) => {
  const turn = (path: 'reverse' | 'double', json: object) =>
    call<Order>(server, `/v1/api/forex/${path}`, { token: trader.token, json });
  const { Id } = await must(trader.submit({ cont: '0.20', stop_loss_price: '1.08' }));
  const second = await must(turn('double', { id: Id }));
  expect(second).toMatchObject({ OrderType: 1, Quantity: 0.2, Multiple: 100, Price: 1.08421 });
  await refused(turn('reverse', { id: Id, price: '1.08413', deviation: 0 }), 1213, 'price_moved');
  expect(await trader.holding()).toHaveLength(2);
  const turned = await must(turn('reverse', { id: Id, price: '1.08413', deviation: 1 }));
  expect(turned).toMatchObject({ OrderType: 2, Quantity: 0.2, Multiple: 100, Price: 1.08412, TargetLossPrice: 0 });
  expect((await trader.holding()).map((order) => order.Id)).toEqual([turned.Id, second.Id]);
  expect(await trader.history()).toMatchObject([{ Id, CloseReason: 'user', UpdatePrice: 1.08412 }]);
  await refused(turn('reverse', { id: Id }), 1209, 'order_not_holding');
});
