/**
 * Contract §8, limits: of an account, and of an instrument per account; and what they never refuse.
 * What is tagged @long is tested in `npm test` by: desk/customers/account-limits, core/market/catalogue,
 * trading/orders/orders, packages/engine.
 */
import { startFresh } from '../support/server.ts';
import { BASE, CATALOGUE, idOf } from './catalogue.ts';
import { FIRST, firstOperator, fourEyes, funded, test as deskTest } from './desk.ts';
import {
  call,
  type Details,
  expect,
  instrumentsFile,
  must,
  newTrader,
  type Order,
  pushSettings,
  refused,
  test,
  tick,
  traderOf,
} from './support.ts';

test(
  'the smallest of MaxOpenOrders and MaxPositionLots applies at submission and at the fill, and closing is never refused',
  { tag: '@long' },
  async () => {
    test.setTimeout(180_000);
    const positionLots: Readonly<Record<string, object>> = {
      EURUSD: { MaxPositionLots: 0.5 },
      GBPUSD: { MaxPositionLots: 0 },
    };
    const rows = CATALOGUE.map((row) => ({ ...row, ...positionLots[row.Code] }));
    // no other test has this catalogue, so a prepared data folder would save nothing
    const server = await startFresh({
      ...(await pushSettings()),
      INSTRUMENTS_FILE: await instrumentsFile(JSON.stringify(rows)),
      MAX_OPEN_ORDERS: '4',
      ADMIN_EMAIL: FIRST.email,
      ADMIN_PASSWORD: FIRST.password,
    });
    try {
      await tick(server, BASE);
      const trader = await newTrader(server);
      const list = await must(call<Details[]>(server, '/v1/api/forex/trade_list'));
      expect(list.find(({ Code }) => Code === 'EURUSD')).toMatchObject({ MaxPositionLots: 0.5 });
      expect(list.find(({ Code }) => Code === 'GBPUSD')).toMatchObject({ MaxPositionLots: null });
      // where the file says nothing: five of the largest orders
      expect(list.find(({ Code }) => Code === 'XAUUSD')).toMatchObject({ MaxPositionLots: 100 });
      expect(JSON.stringify(list)).not.toContain('NetExposure');

      // the instrument's limit: gross, holding and pending
      const bought = await must(trader.submit({ cont: '0.30' }));
      const waiting = await must(trader.submit({ cont: '0.10', type: 2, status: 0, target_price: '1.09000' }));
      expect(await refused(trader.submit({ cont: '0.11', type: 2 }), 1214, 'position_limit')).toEqual({
        key: 'position_limit',
        limit: 'MaxPositionLots',
        allowed: 0.1,
      });
      await refused(
        call(server, '/v1/api/forex/update_pending', { token: trader.token, json: { id: waiting.Id, cont: '0.21' } }),
        1214,
        'position_limit',
      );
      await refused(
        call(server, '/v1/api/forex/double', { token: trader.token, json: { id: bought.Id } }),
        1214,
        'position_limit',
      );

      // the account's limit in addition: the smaller one applies
      const admin = await firstOperator(server);
      const { id } = await trader.info();
      const limits = (orders: number, lots: string) =>
        admin.change('users/limits', {
          id: id as number,
          max_open_orders: orders,
          max_position_lots: lots,
          reason: 'asked for by risk',
        });
      expect(await must(limits(3, '0.35'))).toMatchObject({ max_open_orders: 3, max_position_lots: 0.35 });
      expect(await refused(trader.submit({ cont: '0.01' }), 1214, 'position_limit')).toMatchObject({
        limit: 'MaxPositionLots',
        allowed: 0,
      });
      const other = await must(trader.submit({ code: 'GBPUSD', cont: '0.10' }));
      expect(await refused(trader.submit({ code: 'GBPUSD', cont: '0.10' }), 1214, 'position_limit')).toEqual({
        key: 'position_limit',
        limit: 'MaxOpenOrders',
        allowed: 0,
      });

      // at the fill: it would bring the total to 0.40
      await tick(server, { EURUSD: ['1.09000', '1.09010'] });
      expect(await trader.history()).toMatchObject([{ Id: waiting.Id, CloseReason: 'position_limit' }]);

      // a reverse is counted after its close, a double before anything is closed
      await must(trader.close(other.Id));
      await must(limits(1, '0.30'));
      const turn = (how: 'reverse' | 'double', id: number) =>
        call<Order>(server, `/v1/api/forex/${how}`, { token: trader.token, json: { id } });
      await refused(turn('double', bought.Id), 1214, 'position_limit');
      const reversed = await must(turn('reverse', bought.Id));
      expect(reversed).toMatchObject({ OrderType: 2, Quantity: 0.3 });

      await must(limits(1, '0.01'));
      await must(trader.close(reversed.Id, '0.10'));
      await must(trader.close(reversed.Id));
    } finally {
      await server.dispose();
    }
  },
);

deskTest(
  'MaxNetExposureUsd: real accounts together; what lowers the exposure passes, and no amount is named',
  { tag: '@long' },
  async ({ desk }) => {
    const { server, finance, compliance } = desk;
    const limit = (usd: string) =>
      fourEyes(finance, compliance, 'instruments/propose', {
        id: idOf('EURUSD'),
        max_net_exposure_usd: usd,
        reason: 'asked for by the desk',
      });
    await tick(server, { ...BASE, EURUSD: ['1.10000', '1.10000'] });
    const [one, other] = [await funded(desk, 2000), await funded(desk, 2000)].map(({ token }) =>
      traderOf(server, token, ''),
    );
    if (one === undefined || other === undefined) throw new Error('no traders');
    await limit('22000');
    try {
      const bought = await must(one.submit({ cont: '0.10', multiple: 100 }));
      await must(other.submit({ cont: '0.10', multiple: 100 }));
      expect(await refused(other.submit({ cont: '0.01', multiple: 100 }), 1214, 'position_limit')).toEqual({
        key: 'position_limit',
        limit: 'MaxNetExposureUsd',
      });
      // demo accounts are not part of the house's exposure
      await must((await newTrader(server)).submit({ cont: '0.50', multiple: 100 }));
      await must(other.submit({ cont: '0.30', type: 2, multiple: 100 }));
      await must(one.close(bought.Id));
    } finally {
      await limit('0');
    }
  },
);
