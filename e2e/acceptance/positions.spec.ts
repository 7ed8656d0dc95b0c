/**
 * Contract §2: editing stops, full and partial closes, cancelling, lists, and ownership.
 * What is tagged @long is tested in `npm test` by: trading/orders/orders, packages/engine.
 */
import { BASE, marginOf, type Position, profitOf } from './catalogue.ts';
import { sumUsd, usd } from './exact.ts';
import { call, expect, must, newTrader, refused, test, tick } from './support.ts';

test('set_stop_price on an open position sets, moves and clears (0) stops, and the new stop fires', async ({
  server,
  trader,
}) => {
  const { Id } = await must(trader.submit({ cont: '0.50' }));
  expect(await must(trader.stops(Id, '1.08000', '1.09000'))).toMatchObject({
    TargetLossPrice: 1.08,
    TargetProfitPrice: 1.09,
  });
  expect(await must(trader.stops(Id, '1.07000', 0))).toMatchObject({ TargetLossPrice: 1.07, TargetProfitPrice: 0 });
  await tick(server, { EURUSD: ['1.07900', '1.07910'] });
  await tick(server, { EURUSD: ['1.09500', '1.09510'] });
  expect(await trader.holding()).toHaveLength(1);
  expect(await must(trader.stops(Id, 0, 0))).toMatchObject({ TargetLossPrice: 0, TargetProfitPrice: 0 });
  await tick(server, { EURUSD: ['1.06900', '1.06910'] });
  expect(await trader.holding()).toHaveLength(1);
  await must(trader.stops(Id, '1.06800', 0));
  await tick(server, { EURUSD: ['1.06800', '1.06810'] });
  expect((await trader.history())[0]).toMatchObject({ Id, CloseReason: 'stop_loss', UpdatePrice: 1.068 });
});

test(
  'set_stop_price on the wrong side of the closing price of an open position is refused, and changes nothing',
  { tag: '@long' },
  async ({ trader }) => {
    const buy = await must(trader.submit({ type: 1, stop_loss_price: '1.05' }));
    const sell = await must(trader.submit({ type: 2, stop_loss_price: '1.15' }));
    for (const [stop, profit] of [
      ['1.08412', 0],
      ['1.09', 0],
      [0, '1.08412'],
      [0, '1.08'],
      ['1.05', '1.05'],
    ] as const) {
      await refused(trader.stops(buy.Id, stop, profit), 1207, 'stop_price_invalid');
    }
    for (const [stop, profit] of [
      ['1.08421', 0],
      ['1.08', 0],
      [0, '1.08421'],
      [0, '1.09'],
      ['1.15', '1.15'],
    ] as const) {
      await refused(trader.stops(sell.Id, stop, profit), 1207, 'stop_price_invalid');
    }
    expect((await trader.holding()).map((row) => [row.TargetLossPrice, row.TargetProfitPrice])).toEqual([
      [1.15, 0],
      [1.05, 0],
    ]);
  },
);

test('set_stop_price on a pending order is checked against its target', { tag: '@long' }, async ({ trader }) => {
  const { Id } = await must(trader.submit({ status: 0, target_price: '1.05' }));
  expect(await must(trader.stops(Id, '1.04', '1.06'))).toMatchObject({
    Status: 0,
    TargetLossPrice: 1.04,
    TargetProfitPrice: 1.06,
  });
  await refused(trader.stops(Id, '1.06', 0), 1207, 'stop_price_invalid');
  await refused(trader.stops(Id, 0, '1.04'), 1207, 'stop_price_invalid');
  expect((await trader.pending())[0]).toMatchObject({ TargetLossPrice: 1.04, TargetProfitPrice: 1.06 });
  expect(await must(trader.stops(Id, 0, 0))).toMatchObject({ TargetLossPrice: 0, TargetProfitPrice: 0 });
});

test(
  'a close happens once, at the market, with the profit at that time',
  { tag: '@long' },
  async ({ server, trader }) => {
    const { Id, TradeFee } = await must(trader.submit({ type: 2, cont: '0.70' }));
    await tick(server, { EURUSD: ['1.07501', '1.07517'] });
    const profit = profitOf({ code: 'EURUSD', type: 2, lots: '0.70', multiple: 100 }, '1.08412', BASE, '1.07517');
    const closed = await must(trader.close(Id));
    expect(closed).toMatchObject({
      Id,
      Status: 3,
      UpdatePrice: 1.07517,
      FactProfits: profit,
      CloseReason: 'user',
      ParentId: null,
    });
    expect(Number(closed['CloseTime'])).toBeGreaterThan(Date.now() - 60_000);
    expect((await trader.balance()).balance).toBe(sumUsd([100_000, -TradeFee, profit]));
    await refused(trader.close(Id), 1209, 'order_not_holding');
    await refused(trader.close(Id, '0.10'), 1209, 'order_not_holding');
    await refused(trader.stops(Id, '1.05', 0), 1209, 'order_not_holding');
    await refused(trader.cancel(Id), 1210, 'order_not_pending');
  },
);

test('a partial close keeps the id of the rest, adds a row with ParentId, and keeps the sums', async ({
  server,
  trader,
}) => {
  const whole = await must(
    trader.submit({ code: 'EURGBP', cont: '1.00', multiple: 50, stop_loss_price: '0.80', target_profit_price: '0.90' }),
  );
  await tick(server, { EURGBP: ['0.86100', '0.86110'] });
  const position: Position = { code: 'EURGBP', type: 1, lots: '0.37', multiple: 50 };
  const profit = profitOf(position, '0.85684', BASE, '0.86100');
  await must(trader.close(whole.Id, '0.37'));
  const [rest] = await trader.holding();
  const [part] = await trader.history();
  expect(rest).toMatchObject({
    Id: whole.Id,
    Quantity: 0.63,
    Price: 0.85684,
    TargetLossPrice: 0.8,
    TargetProfitPrice: 0.9,
    ParentId: null,
  });
  expect(part).toMatchObject({
    ParentId: whole.Id,
    Quantity: 0.37,
    Price: 0.85684,
    UpdatePrice: 0.861,
    FactProfits: profit,
    CloseReason: 'user',
    Status: 3,
  });
  expect(part?.Id).not.toBe(whole.Id);
  expect(sumUsd([rest?.CautionMoney ?? 0, part?.CautionMoney ?? 0])).toBe(whole.CautionMoney);
  expect(sumUsd([rest?.TradeFee ?? 0, part?.TradeFee ?? 0])).toBe(whole.TradeFee);
  // proportional, rounded to one micro-dollar
  expect(Math.abs((rest?.CautionMoney ?? 0) - marginOf({ ...position, lots: '0.63' }, BASE))).toBeLessThan(0.000_001_5);
  expect((await trader.page(1)).used_margin).toBe(rest?.CautionMoney);
  expect((await trader.balance()).balance).toBe(sumUsd([100_000, -whole.TradeFee, profit]));
  expect(await trader.log()).toHaveLength(3);
});

test(
  'repeated partial closes add up in margin, fee and balance to the last micro-dollar',
  { tag: '@long' },
  async ({ trader }) => {
    const whole = await must(trader.submit({ code: 'GBPJPY', cont: '1.00', multiple: 800 }));
    for (const cont of ['0.33', '0.33', '0.01', '0.13']) await must(trader.close(whole.Id, cont));
    expect((await trader.holding())[0]).toMatchObject({ Id: whole.Id, Quantity: 0.2 });
    const last = await must(trader.close(whole.Id));
    expect(last).toMatchObject({ Id: whole.Id, Quantity: 0.2, ParentId: null });
    const rows = await trader.history();
    expect(rows.map((row) => row.ParentId)).toEqual([null, whole.Id, whole.Id, whole.Id, whole.Id]);
    expect(new Set(rows.map((row) => row.Id)).size).toBe(5);
    expect(sumUsd(rows.map((row) => row.CautionMoney))).toBe(whole.CautionMoney);
    expect(sumUsd(rows.map((row) => row.TradeFee))).toBe(whole.TradeFee);
    const balance = sumUsd([100_000, -whole.TradeFee, ...rows.map((row) => row.FactProfits)]);
    expect(await trader.balance()).toMatchObject({ balance, used_margin: 0 });
  },
);

test(
  'a partial close of too much, nothing or off-step lots is refused, and one of all lots is a close',
  { tag: '@long' },
  async ({ trader }) => {
    const { Id } = await must(trader.submit({ cont: '0.50' }));
    for (const cont of ['0.51', '0', '-0.1', '0.005', '0.101', 1000])
      await refused(trader.close(Id, cont), 1205, 'lots_invalid');
    expect((await trader.holding())[0]).toMatchObject({ Id, Quantity: 0.5 });
    await must(trader.close(Id, '0.50'));
    expect(await trader.holding()).toEqual([]);
    expect(await trader.history()).toHaveLength(1);
  },
);

test(
  'a pending order cannot be closed, an open position cannot be cancelled, and nothing is cancelled twice',
  { tag: '@long' },
  async ({ trader }) => {
    const pending = await must(trader.submit({ status: 0, target_price: '1.05' }));
    const holding = await must(trader.submit());
    await refused(trader.close(pending.Id), 1209, 'order_not_holding');
    await refused(trader.cancel(holding.Id), 1210, 'order_not_pending');
    expect(await must(trader.cancel(pending.Id))).toMatchObject({
      Id: pending.Id,
      Status: 3,
      FactProfits: 0,
      TradeFee: 0,
    });
    await refused(trader.cancel(pending.Id), 1210, 'order_not_pending');
    await refused(trader.close(pending.Id), 1209, 'order_not_holding');
    await refused(trader.stops(pending.Id, '1.04', 0), 1209, 'order_not_holding');
    expect(await trader.holding()).toHaveLength(1);
    expect(await trader.pending()).toEqual([]);
  },
);

test(
  "another account's orders are answered exactly like unknown orders",
  { tag: '@long' },
  async ({ server, trader }) => {
    const other = await newTrader(server);
    const holding = await must(trader.submit());
    const pending = await must(trader.submit({ status: 0, target_price: '1.05' }));
    const unknown = 9_007_199_254_740_000;
    for (const act of [
      (id: number) => other.close(id),
      (id: number) => other.cancel(id),
      (id: number) => other.stops(id, '1.05', 0),
      (id: number) => other.close(id, '0.05'),
    ]) {
      const never = await act(unknown);
      expect([1002, 1209, 1210]).toContain(never.code);
      for (const { Id } of [holding, pending]) expect((await act(Id)).text).toBe(never.text);
    }
    expect((await trader.holding()).map((row) => row.Id)).toEqual([holding.Id]);
    expect((await trader.pending()).map((row) => row.Id)).toEqual([pending.Id]);
    expect([...(await other.holding()), ...(await other.pending()), ...(await other.history())]).toEqual([]);
  },
);

test('malformed ids are invalid input', { tag: '@long' }, async ({ server, trader }) => {
  for (const id of [0, -1, 1.5, 'x', null, '1e3', '99999999999999999999', {}]) {
    for (const path of ['close', 'cancel_trade']) {
      await refused(
        call(server, `/v1/api/forex/${path}`, { token: trader.token, json: { id } }),
        1001,
        'invalid_input',
      );
    }
  }
});

test(
  'lists are newest first, twenty a page, with the total and the figures of all rows',
  { tag: '@long' },
  async ({ trader }) => {
    const ids: number[] = [];
    for (let count = 0; count < 45; count++) ids.push((await must(trader.submit({ cont: '0.10' }))).Id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    const pages = [await trader.page(1, 1), await trader.page(1, 2), await trader.page(1, 3)];
    expect(pages.map((page) => page.data.length)).toEqual([20, 20, 5]);
    expect(pages.flatMap((page) => page.data.map((row) => row.Id))).toEqual(ids.toReversed());
    const profit = usd('-40.5'); // 45 × 9 points × 0.10 × 100000
    for (const page of pages) expect(page).toMatchObject({ total: 45, all_fact_profits: profit });
    expect(await trader.page(1, 4)).toMatchObject({ data: [], total: 45 });
    for (const id of ids.slice(0, 21)) await must(trader.close(id));
    const history = await trader.page(3, 1);
    expect(history).toMatchObject({ total: 21, all_fact_profits: usd('-18.9') });
    expect(history.data.map((row) => row.Id)).toEqual(ids.slice(1, 21).toReversed());
    expect((await trader.page(3, 2)).data.map((row) => row.Id)).toEqual(ids.slice(0, 1));
  },
);
