/** Contract §7: prices that can be trusted, and the price that a customer saw. */
import { call, expect, must, type Order, refused, test, tick, type Server, type Trader } from './support.ts';

const close = (server: Server, { token }: Trader, json: object) =>
  call<Order>(server, '/v1/api/forex/close', { token, json });

test('a fill worse than the price seen by more than its deviation is refused, a better one fills', async ({
  server,
  trader,
}) => {
  // 1.08412 / 1.08421
  const worse = trader.submit({ price: '1.08420', deviation: 0 });
  expect(await refused(worse, 1213, 'price_moved')).toMatchObject({ asked: 1.0842, now: 1.08421 });
  const sold = trader.submit({ type: 2, price: '1.08420', deviation: 7 });
  expect(await refused(sold, 1213, 'price_moved')).toMatchObject({ asked: 1.0842, now: 1.08412 });
  expect(await trader.holding()).toEqual([]);
  const { Id } = await must(trader.submit({ price: '1.08420', deviation: 1 }));
  await must(trader.submit({ type: 2, price: '1.08400', deviation: 0 }));
  const closing = close(server, trader, { id: Id, price: 1.08413, deviation: 0 });
  expect(await refused(closing, 1213, 'price_moved')).toMatchObject({ asked: 1.08413, now: 1.08412 });
  expect(await must(close(server, trader, { id: Id, price: 1.084, deviation: 0 }))).toMatchObject({ Status: 3 });
});

test('what was quoted within ten seconds is the price asked for; anything else is not', async ({ server, trader }) => {
  await tick(server, { EURUSD: ['1.08500', '1.08509'] });
  const bought = await must(trader.submit({ price: '1.08421' }));
  expect(bought).toMatchObject({ PriceSeen: 1.08421, OriginPrice: 1.08421, Price: 1.08509, Slippage: 0.00088 });
  const made = await must(trader.submit({ price: '1.08000' }));
  expect(made).toMatchObject({ PriceSeen: 1.08, OriginPrice: 1.08509, Price: 1.08509, Slippage: 0 });
  const closed = await must(close(server, trader, { id: bought.Id, price: '1.08412' }));
  expect(closed).toMatchObject({ OriginPrice: 1.08421, CloseOriginPrice: 1.08412, UpdatePrice: 1.085 });
});

test('a deviation without a price is no input', async ({ server, trader }) => {
  await refused(trader.submit({ deviation: 3 }), 1001, 'invalid_input');
  const { Id } = await must(trader.submit());
  await refused(close(server, trader, { id: Id, deviation: 3 }), 1001, 'invalid_input');
  expect(await trader.holding()).toHaveLength(1);
});
