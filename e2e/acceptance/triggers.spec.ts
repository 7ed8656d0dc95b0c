/**
 * Contract §2: when pending orders, stop-losses and take-profits fire, and at which price they fill.
 * What is tagged @long is tested in `npm test` by: packages/engine (scenarios), core/market/market,
 * core/engine-host/mass-stop.
 */
import { isLong } from '../support/long.ts';
import { BASE, feeOf, marginOf, type Position, type Prices, profitOf } from './catalogue.ts';
import { minus, plus, sumUsd, times, usd } from './exact.ts';
import { expect, feed, type Form, line, must, type Order, type Server, test, tick, type Trader } from './support.ts';

type Pair = readonly [bid: string, ask: string];

async function pendingOf(trader: Trader, id: number): Promise<Order | undefined> {
  return (await trader.pending()).find((row) => row.Id === id);
}
async function holdingOf(trader: Trader, id: number): Promise<Order | undefined> {
  return (await trader.holding()).find((row) => row.Id === id);
}
async function historyOf(trader: Trader, id: number): Promise<Order | undefined> {
  return (await trader.history()).find((row) => row.Id === id);
}
const price = (server: Server, pair: Pair) => tick(server, { EURUSD: pair });

interface PendingCase {
  readonly name: string;
  readonly type: number;
  readonly target: string;
  /** One point short of the target on the watched side, with the other side already beyond it where the spread allows. */
  readonly short: Pair;
  readonly touch: Pair;
  readonly gap: Pair;
  /** Fill exactly at the target and after a gap. */
  readonly fills: readonly [string, string];
}

/** A buy opens at ask, a sell at bid. Limit: target or better. Stop: at the market. From 1.08412 / 1.08421. */
const PENDING: readonly PendingCase[] = [
  {
    name: 'buy limit',
    type: 1,
    target: '1.08000',
    short: ['1.07990', '1.08001'],
    touch: ['1.07990', '1.08000'],
    gap: ['1.07300', '1.07310'],
    fills: ['1.08000', '1.07310'],
  },
  {
    name: 'sell limit',
    type: 2,
    target: '1.09000',
    short: ['1.08999', '1.09010'],
    touch: ['1.09000', '1.09010'],
    gap: ['1.09500', '1.09511'],
    fills: ['1.09000', '1.09500'],
  },
  {
    name: 'buy stop',
    type: 1,
    target: '1.09000',
    short: ['1.08980', '1.08999'],
    touch: ['1.08980', '1.09000'],
    gap: ['1.09500', '1.09511'],
    fills: ['1.09000', '1.09511'],
  },
  {
    name: 'sell stop',
    type: 2,
    target: '1.08000',
    short: ['1.08001', '1.08020'],
    touch: ['1.08000', '1.08020'],
    gap: ['1.07300', '1.07310'],
    fills: ['1.08000', '1.07300'],
  },
];

/** The first of them in `npm test`. */
for (const { name, type, target, short, touch, gap, fills } of isLong ? PENDING : PENDING.slice(0, 1)) {
  test(`${name} fills at the touch, and not a point before`, async ({ server, trader }) => {
    const { Id } = await must(trader.submit({ type, cont: '0.50', status: 0, target_price: target }));
    await price(server, short);
    expect(await pendingOf(trader, Id)).toMatchObject({ Status: 0, Price: 0, CautionMoney: 0 });
    await price(server, touch);
    const position: Position = { code: 'EURUSD', type, lots: '0.50', multiple: 100 };
    const prices: Prices = { ...BASE, EURUSD: touch };
    expect(await pendingOf(trader, Id)).toBeUndefined();
    expect(await holdingOf(trader, Id)).toMatchObject({
      Status: 1,
      OriginPrice: Number(target),
      Price: Number(fills[0]),
      CautionMoney: marginOf(position, prices, fills[0]),
      TradeFee: feeOf(position, prices, 2, fills[0]),
      FactProfits: profitOf(position, fills[0], prices),
    });
    expect((await trader.balance()).balance).toBe(usd(minus(100_000, feeOf(position, prices, 2, fills[0]))));
  });

  test(`${name} fills at the market of the tick after a gap`, async ({ server, trader }) => {
    const { Id } = await must(trader.submit({ type, cont: '0.50', status: 0, target_price: target }));
    await price(server, gap);
    const row = await holdingOf(trader, Id);
    expect(row).toMatchObject({ OriginPrice: Number(target), Price: Number(fills[1]) });
    expect(row?.QuoteId).toBeGreaterThan(0);
  });
}

interface StopCase {
  readonly name: string;
  readonly type: number;
  readonly form: Form;
  /** The other side has reached it, the closing side is one point short. */
  readonly short: Pair;
  readonly touch: Pair;
  readonly gap: Pair;
  readonly closes: readonly [string, string];
  readonly reason: string;
}

/** A buy closes at bid, a sell at ask; the closing side is watched. */
const STOPS: readonly StopCase[] = [
  {
    name: 'stop-loss of a buy',
    type: 1,
    form: { stop_loss_price: '1.08000' },
    short: ['1.08001', '1.08001'],
    touch: ['1.08000', '1.08030'],
    gap: ['1.07000', '1.07010'],
    closes: ['1.08000', '1.07000'],
    reason: 'stop_loss',
  },
  {
    name: 'take-profit of a buy',
    type: 1,
    form: { target_profit_price: '1.09000' },
    short: ['1.08999', '1.09200'],
    touch: ['1.09000', '1.09010'],
    gap: ['1.09700', '1.09710'],
    closes: ['1.09000', '1.09700'],
    reason: 'take_profit',
  },
  {
    name: 'stop-loss of a sell',
    type: 2,
    form: { stop_loss_price: '1.09000' },
    short: ['1.08999', '1.08999'],
    touch: ['1.08100', '1.09000'],
    gap: ['1.09700', '1.09710'],
    closes: ['1.09000', '1.09710'],
    reason: 'stop_loss',
  },
  {
    name: 'take-profit of a sell',
    type: 2,
    form: { target_profit_price: '1.08000' },
    short: ['1.07500', '1.08001'],
    touch: ['1.07990', '1.08000'],
    gap: ['1.07000', '1.07010'],
    closes: ['1.08000', '1.07010'],
    reason: 'take_profit',
  },
];

/** The first of them in `npm test`. */
for (const { name, type, form, short, touch, gap, closes, reason } of isLong ? STOPS : STOPS.slice(0, 1)) {
  for (const [kind, pair, close] of [
    ['at its price', touch, closes[0]],
    ['after a gap at the market of that tick', gap, closes[1]],
  ] as const) {
    test(`${name} closes ${kind}`, async ({ server, trader }) => {
      const order = await must(trader.submit({ type, cont: '0.50', ...form }));
      await price(server, short);
      expect(await holdingOf(trader, order.Id)).toBeDefined();
      await price(server, pair);
      expect(await trader.holding()).toEqual([]);
      const position: Position = { code: 'EURUSD', type, lots: '0.50', multiple: 100 };
      const profit = profitOf(position, type === 1 ? '1.08421' : '1.08412', BASE, close);
      expect(await historyOf(trader, order.Id)).toMatchObject({
        Status: 3,
        CloseReason: reason,
        UpdatePrice: Number(close),
        FactProfits: profit,
      });
      const balance = usd(plus(100_000, times(-1, order.TradeFee), profit));
      expect(await trader.balance()).toMatchObject({ balance, equity: balance, used_margin: 0 });
      expect(sumUsd((await trader.log()).map((row) => row.Value))).toBe(balance);
    });
  }
}

test('the stop prices of a pending order remain after the fill', { tag: '@long' }, async ({ server, trader }) => {
  const { Id } = await must(
    trader.submit({ status: 0, target_price: '1.08000', stop_loss_price: '1.07500', target_profit_price: '1.08300' }),
  );
  await price(server, ['1.07600', '1.07610']);
  expect(await holdingOf(trader, Id)).toMatchObject({
    Price: 1.0761,
    TargetLossPrice: 1.075,
    TargetProfitPrice: 1.083,
  });
  await price(server, ['1.07501', '1.07511']);
  expect(await holdingOf(trader, Id)).toBeDefined();
  await price(server, ['1.08305', '1.08311']);
  expect(await historyOf(trader, Id)).toMatchObject({ CloseReason: 'take_profit', UpdatePrice: 1.08305 });
});

test(
  'a pending order without enough free margin at the trigger is cancelled with that reason',
  { tag: '@long' },
  async ({ server, trader }) => {
    const { Id } = await must(trader.submit({ cont: 50, status: 0, target_price: '1.05' }));
    await must(trader.submit({ code: 'US30', cont: 900, multiple: 0 }));
    await price(server, ['1.04990', '1.05000']);
    expect(await trader.pending()).toEqual([]);
    expect((await trader.holding()).map((row) => row.Quantity)).toEqual([900]);
    expect(await historyOf(trader, Id)).toMatchObject({
      Status: 3,
      CloseReason: 'insufficient_margin',
      FactProfits: 0,
      TradeFee: 0,
    });
    expect((await trader.balance()).balance).toBe(100_000);
  },
);

test(
  'on one tick, orders fire in order of id: a stop with the smaller id makes room',
  { tag: '@long' },
  async ({ server, trader }) => {
    const stop = await must(trader.submit({ code: 'US30', cont: 900, multiple: 0, stop_loss_price: '38999.90' }));
    const pending = await must(
      trader.submit({ code: 'US30', cont: 50, multiple: 0, status: 0, target_price: '38999.95' }),
    );
    const big = await must(trader.submit({ code: 'US30', cont: 95, multiple: 0, status: 0, target_price: '38999.90' }));
    // 900 lots bind 90,000; the stop loses 900 × 100 × 0.10 = 9,000 of the 100,000; 145 lots then need 14,500
    await tick(server, { US30: ['38999.90', '38999.90'] });
    expect(await historyOf(trader, stop.Id)).toMatchObject({ CloseReason: 'stop_loss', FactProfits: -9000 });
    expect((await trader.holding()).map((row) => row.Id)).toEqual([big.Id, pending.Id]);
  },
);

test(
  'on one tick, orders fire in order of id: a pending order with the smaller id is refused',
  { tag: '@long' },
  async ({ server, trader }) => {
    const pending = await must(
      trader.submit({ code: 'US30', cont: 500, multiple: 0, status: 0, target_price: '38999.95' }),
    );
    const stop = await must(trader.submit({ code: 'US30', cont: 900, multiple: 0, stop_loss_price: '38999.90' }));
    await tick(server, { US30: ['38999.90', '38999.90'] });
    expect(await historyOf(trader, pending.Id)).toMatchObject({ CloseReason: 'insufficient_margin' });
    expect(await historyOf(trader, stop.Id)).toMatchObject({ CloseReason: 'stop_loss' });
    expect(await trader.holding()).toEqual([]);
  },
);

test(
  'two lines of one delivery are two ticks: the first fires, and the second is too late',
  { tag: '@long' },
  async ({ server, trader }) => {
    const { Id } = await must(trader.submit({ cont: '0.50', stop_loss_price: '1.08000' }));
    const lines = [line('EURUSD', ['1.07990', '1.08000']), line('EURUSD', ['1.07000', '1.07010'])];
    expect(await must(feed(server, lines))).toEqual({ accepted: 2, rejected: [] });
    expect(await historyOf(trader, Id)).toMatchObject({ CloseReason: 'stop_loss', UpdatePrice: 1.0799 });
  },
);

test(
  'stop-loss and take-profit of opposite orders fire on the same tick',
  { tag: '@long' },
  async ({ server, trader }) => {
    const buy = await must(trader.submit({ type: 1, stop_loss_price: '1.08000' }));
    const sell = await must(trader.submit({ type: 2, target_profit_price: '1.08010' }));
    await price(server, ['1.07995', '1.08005']);
    expect(await historyOf(trader, buy.Id)).toMatchObject({ CloseReason: 'stop_loss', UpdatePrice: 1.07995 });
    expect(await historyOf(trader, sell.Id)).toMatchObject({ CloseReason: 'take_profit', UpdatePrice: 1.08005 });
    const [first, second] = [await historyOf(trader, buy.Id), await historyOf(trader, sell.Id)];
    expect(first?.['CloseQuoteId']).toBe(second?.['CloseQuoteId']);
  },
);

test('a tick of another instrument fires nothing', { tag: '@long' }, async ({ server, trader }) => {
  await must(trader.submit({ type: 1, stop_loss_price: '1.08000' }));
  await tick(server, { GBPUSD: ['1.00000', '1.00010'], NAS100: ['1.08', '1.08'] });
  expect(await trader.holding()).toHaveLength(1);
});

test('a tick closes a thousand stops at its price before the delivery is answered', async ({ server, trader }) => {
  const form: Form = { code: 'XRPUSD', cont: '0.01', multiple: 50, stop_loss_price: '0.52000' };
  for (let lot = 0; lot < 10; lot++) await Promise.all(Array.from({ length: 100 }, () => must(trader.submit(form))));
  expect((await trader.page(1)).total).toBe(1000);
  await tick(server, { XRPUSD: ['0.51000', '0.51001'] });
  expect((await trader.page(1)).total).toBe(0);
  const history = await trader.page(3);
  expect(history.total).toBe(1000);
  expect(new Set(history.data.map((row) => `${row.CloseReason} ${row.UpdatePrice}`))).toEqual(
    new Set(['stop_loss 0.51']),
  );
  expect(sumUsd((await trader.log()).map((row) => row.Value))).toBe((await trader.balance()).balance);
});
