import { forexCalls } from '@tradewind/contract/light';
import { expect, it } from 'vitest';
import { connect, failureOf, startServer } from './testing/harness.ts';

const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1 } as const;

it('an action names its order, which is found by that name', async () => {
  const server = await startServer();
  const { client } = connect(server);
  await client.session.demoLogin();
  const bodyOf = (path: string) => server.seen.findLast((seen) => seen.path === path)?.body;
  const { Id } = await client.orders.submit({ ...BUY, client_id: 'grid-1' });
  expect(client.orders.holding.get()[0]).toMatchObject({ Id, ClientId: 'grid-1' });
  await client.orders.close(Id);
  expect(await client.orders.find({ client_id: 'grid-1' })).toMatchObject({ Id, Status: 3 });
  expect(await client.orders.find({ id: Id })).toMatchObject({ ClientId: 'grid-1' });
  expect(await failureOf(client.orders.find({ client_id: 'grid-2' }))).toMatchObject({ key: 'not_found' });
  // the small server does not support these
  await failureOf(client.orders.reverse(Id, undefined, 'grid-3'));
  await failureOf(client.orders.double(Id, { price: '1.08000' }, 'grid-4'));
  expect(bodyOf(forexCalls.reverse.path)).toEqual({ id: Id, client_id: 'grid-3' });
  expect(bodyOf(forexCalls.double.path)).toEqual({ id: Id, price: '1.08000', client_id: 'grid-4' });
});
