/**
 * Contract §2: margin, fee, profit and account figures against exact fractions computed here.
 * What is tagged @long is tested in `npm test` by: packages/engine (scenarios), packages/money, trading/orders/orders.
 */
import { isLong } from '../support/long.ts';
import {
  BASE,
  closeOf,
  feeOf,
  fillOf,
  instrumentOf,
  marginOf,
  type Position,
  type Prices,
  profitOf,
} from './catalogue.ts';
import { minus, over, plus, ratio, sumUsd, times, usd } from './exact.ts';
import { expect, must, type Order, test, tick, type Trader } from './support.ts';

async function open(trader: Trader, position: Position, prices: Prices = BASE): Promise<Order> {
  const { code, type, lots, multiple } = position;
  const order = await must(trader.submit({ code, type, cont: lots, multiple }));
  const fill = fillOf(position, prices);
  expect(order).toMatchObject({
    OriginPrice: Number(fill),
    Price: Number(fill),
    UpdatePrice: Number(closeOf(position, prices)),
    CautionMoney: marginOf(position, prices),
    TradeFee: feeOf(position, prices),
    FactProfits: profitOf(position, fill, prices),
  });
  return order;
}

/** The account must equal the sum of its orders, whatever they are. */
async function expectFigures(trader: Trader, balance: number): Promise<void> {
  const deals = await trader.page(1);
  const profit = sumUsd(deals.data.map((order) => order.FactProfits));
  const used = sumUsd(deals.data.map((order) => order.CautionMoney));
  const equity = sumUsd([balance, profit]);
  const figures = { balance, equity, used_margin: used, free_margin: usd(minus(equity, used)) };
  expect(deals).toMatchObject({ ...figures, all_fact_profits: profit });
  const { margin_level: level, ...wallet } = await trader.balance();
  expect(wallet).toMatchObject(figures);
  expect(level).toBe(deals.margin_level);
  const exact = times(over(equity, used), 100);
  const off = minus(Number(level), exact);
  expect(Number(off.n < 0n ? -off.n : off.n) / Number(off.d), 'margin level to 2 decimals').toBeLessThanOrEqual(
    0.005_000_001,
  );
}

const CASES: readonly [why: string, position: Position][] = [
  ['XXXUSD needs no conversion, buy', { code: 'EURUSD', type: 1, lots: '0.37', multiple: 200 }],
  ['XXXUSD needs no conversion, sell', { code: 'EURUSD', type: 2, lots: '0.37', multiple: 200 }],
  ['USDXXX converts by 1 ÷ mid, buy', { code: 'USDJPY', type: 1, lots: '0.29', multiple: 100 }],
  ['USDXXX converts by 1 ÷ mid, sell', { code: 'USDJPY', type: 2, lots: '0.29', multiple: 100 }],
  ['a cross converts by the mid of GBPUSD, buy', { code: 'EURGBP', type: 1, lots: '1.13', multiple: 50 }],
  ['a cross converts by the mid of GBPUSD, sell', { code: 'EURGBP', type: 2, lots: '1.13', multiple: 50 }],
  ['a cross in yen converts by 1 ÷ mid of USDJPY', { code: 'GBPJPY', type: 2, lots: '3.07', multiple: 800 }],
  ['gold with a contract of 100', { code: 'XAUUSD', type: 1, lots: '1.35', multiple: 800 }],
  ['a coin', { code: 'BTCUSD', type: 2, lots: '0.53', multiple: 100 }],
  ['fixed margin in USD, without conversion', { code: 'US30', type: 1, lots: '12.34', multiple: 0 }],
  ['fixed margin is no yen even when the profit is', { code: 'JP225', type: 1, lots: '7.77', multiple: 0 }],
  ['a margin of less than a cent', { code: 'XRPUSD', type: 1, lots: '0.01', multiple: 50 }],
];

/** The first of them in `npm test`. */
for (const [why, position] of isLong ? CASES : CASES.slice(0, 1)) {
  test(`margin, fee and profit are exact: ${why}`, async ({ trader }) => {
    const order = await open(trader, position);
    await expectFigures(trader, usd(minus(100_000, order.TradeFee)));
  });
}

test('ties of margin are rounded away from zero, not to even', { tag: '@long' }, async ({ server, trader }) => {
  await tick(server, { XRPUSD: ['0.52250', '0.52250'] });
  // 0.01 × 5 × 0.52250 ÷ 50 = 0.0005225: half-even would give 0.000522
  expect(await must(trader.submit({ code: 'XRPUSD', cont: '0.01', multiple: 50 }))).toMatchObject({
    CautionMoney: 0.000523,
  });
  await tick(server, { XRPUSD: ['0.52450', '0.52450'] });
  expect(await must(trader.submit({ code: 'XRPUSD', cont: '0.01', multiple: 50 }))).toMatchObject({
    CautionMoney: 0.000525,
  });
});

test('ties of profit are rounded away from zero on both sides', { tag: '@long' }, async ({ server, trader }) => {
  for (const type of [1, 2]) await must(trader.submit({ code: 'XRPUSD', type, cont: '0.01', multiple: 50 }));
  // one point of 0.01 × 5 is 0.0000005
  await tick(server, { XRPUSD: ['0.52346', '0.52346'] });
  expect((await trader.holding()).map((row) => row.FactProfits)).toEqual([-0.000001, 0.000001]);
  await tick(server, { XRPUSD: ['0.52344', '0.52344'] });
  expect((await trader.holding()).map((row) => row.FactProfits)).toEqual([0.000001, -0.000001]);
  // 5 points are 0.0000025: half-even would give 0.000002
  await tick(server, { XRPUSD: ['0.52350', '0.52350'] });
  const [sell, buy] = await trader.holding();
  expect([sell?.FactProfits, buy?.FactProfits]).toEqual([-0.000003, 0.000003]);
  const before = (await trader.balance()).balance;
  await must(trader.close(sell?.Id ?? 0));
  await must(trader.close(buy?.Id ?? 0));
  expect((await trader.balance()).balance).toBe(before);
});

test(
  'a conversion rate alone changes the profit of a cross, never its margin',
  { tag: '@long' },
  async ({ server, trader }) => {
    const position: Position = { code: 'EURGBP', type: 1, lots: '2.50', multiple: 100 };
    const order = await open(trader, position);
    const moved: Prices = { ...BASE, EURGBP: ['0.86011', '0.86024'], GBPUSD: ['1.31000', '1.31011'] };
    await tick(server, { EURGBP: ['0.86011', '0.86024'] });
    const between = { ...moved, GBPUSD: BASE['GBPUSD'] ?? ['', ''] } satisfies Prices;
    expect((await trader.holding())[0]).toMatchObject({ FactProfits: profitOf(position, '0.85684', between) });
    await tick(server, { GBPUSD: ['1.31000', '1.31011'] });
    const row = (await trader.holding())[0];
    expect(row).toMatchObject({
      FactProfits: profitOf(position, '0.85684', moved),
      CautionMoney: order.CautionMoney,
      UpdatePrice: 0.86011,
    });
    await expectFigures(trader, usd(minus(100_000, order.TradeFee)));
    // realised with the rate at that time
    const closed = await must(trader.close(order.Id));
    const realised = profitOf(position, '0.85684', moved);
    expect(closed).toMatchObject({ Status: 3, FactProfits: realised, UpdatePrice: 0.86011, CloseReason: 'user' });
    const balance = usd(plus(100_000, times(-1, order.TradeFee), realised));
    expect(await trader.balance()).toMatchObject({ balance, equity: balance, used_margin: 0, free_margin: balance });
    await tick(server, { GBPUSD: ['1.40000', '1.40011'], EURGBP: ['0.90000', '0.90011'] });
    expect((await trader.history())[0]).toMatchObject({ FactProfits: realised, UpdatePrice: 0.86011 });
  },
);

test('opposite orders both stay open, and the margin is the sum of all', { tag: '@long' }, async ({ trader }) => {
  const buy: Position = { code: 'EURUSD', type: 1, lots: '1', multiple: 100 };
  const [first, second] = [await open(trader, buy), await open(trader, { ...buy, type: 2 })];
  expect(await trader.holding()).toHaveLength(2);
  expect((await trader.page(1)).used_margin).toBe(sumUsd([first.CautionMoney, second.CautionMoney]));
  await expectFigures(trader, usd(minus(100_000, sumUsd([first.TradeFee, second.TradeFee]))));
});

test('without positions there is no margin level', { tag: '@long' }, async ({ trader }) => {
  expect(await trader.page(1)).toMatchObject({
    data: [],
    total: 0,
    all_fact_profits: 0,
    used_margin: 0,
    margin_level: null,
  });
});

test(
  'sixty random orders at moving prices have exact amounts and sums',
  { tag: '@long' },
  async ({ server, trader }) => {
    let state = 20_261_121;
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    let prices: Prices = BASE;
    let balance = ratio(100_000);
    const codes = ['EURUSD', 'USDJPY', 'EURGBP', 'GBPJPY', 'XAUUSD', 'JP225', 'BTCUSD'];
    const shifted = (code: string): readonly [string, string] => {
      const { PricePrecision } = instrumentOf(code);
      const [bid, ask] = (BASE[code] ?? ['0', '0']).map((side) => BigInt(side.replace('.', '')));
      const move = BigInt(random(400) - 200);
      const text = (points: bigint) =>
        String(points)
          .replace(new RegExp(`(\\d{${PricePrecision}})$`, 'u'), '.$1')
          .replace(/^\./u, '0.');
      return [text((bid ?? 0n) + move), text((ask ?? 0n) + move + BigInt(random(5)))];
    };
    const live = new Map<number, { position: Position; fill: string }>();
    for (let step = 0; step < 60; step++) {
      const moved = Object.fromEntries([...codes, 'GBPUSD'].map((code) => [code, shifted(code)]));
      prices = { ...prices, ...moved };
      await tick(server, moved);
      const code = codes[random(codes.length)] ?? 'EURUSD';
      const { MarginMode } = instrumentOf(code);
      const lots = `${1 + random(3)}.${random(10)}${random(2) * 5}`;
      const position: Position = { code, type: 1 + random(2), lots, multiple: MarginMode === 1 ? 0 : 800 };
      const order = await open(trader, position, prices);
      balance = minus(balance, order.TradeFee);
      live.set(order.Id, { position, fill: fillOf(position, prices) });
      if (live.size > 12) {
        const [id, { position: old, fill }] = [...live][random(live.size)] ?? [0, { position, fill: '' }];
        const realised = profitOf(old, fill, prices);
        expect(await must(trader.close(id)), `seed 20261121, step ${step}`).toMatchObject({ FactProfits: realised });
        balance = plus(balance, realised);
        live.delete(id);
      }
    }
    for (const row of await trader.holding()) {
      const { position, fill } = live.get(row.Id) ?? {
        position: { code: '', type: 0, lots: '0', multiple: 0 },
        fill: '0',
      };
      expect(row.FactProfits).toBe(profitOf(position, fill, prices));
    }
    await expectFigures(trader, usd(balance));
  },
);
