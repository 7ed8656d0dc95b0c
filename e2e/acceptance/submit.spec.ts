/**
 * Contract §2, submit: every refusal, their order, and which targets are limits or stops.
 * What is tagged @long is tested in `npm test` by: trading/orders/orders, platform/http/bodies, packages/engine
 * (scenarios).
 */
import { isLong } from '../support/long.ts';
import { BASE, idOf } from './catalogue.ts';
import { usd } from './exact.ts';
import { call, expect, type Form, must, refused, test, tick } from './support.ts';

const FAR = { target_price: '1.05', status: 0 };

test('an unknown instrument is not found', { tag: '@long' }, async ({ server, trader }) => {
  const json = { type: 1, cont: 0, forex_id: 9999, status: 1, multiple: 7 };
  await refused(call(server, '/v1/api/forex/submit', { token: trader.token, json }), 1002, 'not_found');
});

/** Each has several faults; the answer must be the one that the contract lists first. */
const FAULTS: readonly { readonly name: string; readonly form: Form; readonly code: number; readonly key: string }[] = [
  {
    name: 'no quote before no leverage',
    form: { code: 'USDCHF', cont: 0, multiple: 7 },
    code: 1202,
    key: 'price_unavailable',
  },
  {
    name: 'no leverage before lots',
    form: { code: 'AUDUSD', cont: 0, stop_loss_price: '9' },
    code: 1203,
    key: 'no_mult_config',
  },
  {
    name: 'no leverage, whatever multiple is sent',
    form: { code: 'AUDUSD', multiple: 0 },
    code: 1203,
    key: 'no_mult_config',
  },
  {
    name: 'multiple before lots',
    form: { multiple: 7, cont: 0, stop_loss_price: '9' },
    code: 1204,
    key: 'multiple_not_offered',
  },
  { name: 'no multiple is none that is offered', form: { multiple: 0 }, code: 1204, key: 'multiple_not_offered' },
  { name: 'a negative multiple', form: { multiple: -100 }, code: 1204, key: 'multiple_not_offered' },
  {
    name: 'lots before target',
    form: { cont: 0, status: 0, target_price: '1.08421' },
    code: 1205,
    key: 'lots_invalid',
  },
  { name: 'lots before stop prices', form: { cont: 0, stop_loss_price: '9' }, code: 1205, key: 'lots_invalid' },
  {
    name: 'target before stop prices',
    form: { status: 0, target_price: '1.08421', stop_loss_price: '9' },
    code: 1208,
    key: 'target_price_invalid',
  },
  {
    name: 'stop prices before conversion',
    form: { code: 'EURSEK', stop_loss_price: '12', cont: 100 },
    code: 1207,
    key: 'stop_price_invalid',
  },
  {
    name: 'conversion before margin',
    form: { code: 'EURSEK', cont: 100, multiple: 50 },
    code: 1212,
    key: 'no_conversion_rate',
  },
  {
    name: 'target before margin',
    form: { status: 0, cont: 100, multiple: 50, target_price: '1.08421' },
    code: 1208,
    key: 'target_price_invalid',
  },
  {
    name: 'stop prices before margin',
    form: { cont: 100, multiple: 50, target_profit_price: '1.05' },
    code: 1207,
    key: 'stop_price_invalid',
  },
  { name: 'margin last', form: { cont: 100, multiple: 50 }, code: 1206, key: 'insufficient_margin' },
  {
    name: 'margin of a pending order too',
    form: { ...FAR, cont: 100, multiple: 50 },
    code: 1206,
    key: 'insufficient_margin',
  },
];

/** The first of them in `npm test`. */
for (const { name, form, code, key } of isLong ? FAULTS : FAULTS.slice(0, 1)) {
  test(`an order is refused: ${name}`, async ({ trader }) => {
    await refused(trader.submit(form), code, key);
    expect([...(await trader.holding()), ...(await trader.pending())]).toEqual([]);
    expect(await trader.balance()).toMatchObject({ balance: 100_000 });
  });
}

test(
  'lots of zero, below the minimum, above the maximum and off the step are refused',
  { tag: '@long' },
  async ({ trader }) => {
    for (const cont of [0, '0', '0.00', '0.05', '-1', -0.1, '20.05', 1000, '0.12', '0.151', '0.1000001']) {
      await refused(trader.submit({ code: 'XAUUSD', cont, multiple: 800 }), 1205, 'lots_invalid');
    }
    for (const cont of ['0.1', '0.15', 0.3, '0.10', '20'])
      await must(trader.submit({ code: 'XAUUSD', cont, multiple: 800 }));
    expect((await trader.holding()).map((row) => row.Quantity)).toEqual([20, 0.1, 0.3, 0.15, 0.1]);
  },
);

test('anything other than a number or a listed choice is invalid input', { tag: '@long' }, async ({ trader }) => {
  const bad: Record<string, unknown>[] = [
    { type: 0 },
    { type: 3 },
    { type: 'buy' },
    { status: 2 },
    { status: 3 },
    { status: 'x' },
    { cont: 'abc' },
    { cont: 'NaN' },
    { cont: null },
    { cont: {} },
    { cont: [1] },
    { stop_loss_price: 'x' },
    { target_profit_price: 'Infinity' },
    { target_price: [] },
  ];
  for (const fields of bad) await refused(trader.submit(fields), 1001, 'invalid_input');
  expect(await trader.holding()).toEqual([]);
});

test('unusual spellings of a number are refused, or have their plain meaning', { tag: '@long' }, async ({ trader }) => {
  const spellings = [
    '1e1',
    '0x10',
    ' 1 ',
    '+1',
    '1,5',
    '１',
    '.5',
    '1.',
    '0.100000000000000000000001',
    '9007199254740993',
    '1'.repeat(39),
    '1e-1',
    '1e400',
  ];
  for (const cont of spellings) {
    const reply = await trader.submit({ cont, multiple: 800 });
    if (reply.code === 1) expect(reply.data.Quantity, cont).toBe(Number(cont));
    else expect([1001, 1205], `${cont}: ${reply.text}`).toContain(reply.code);
  }
  for (const price of ['99999999999', '1e15', '9007199254740993', '0.00000000000001', '1e-7']) {
    const fields: Form[] = [
      { status: 0, target_price: price },
      { type: 2, stop_loss_price: price },
      { target_profit_price: price },
    ];
    for (const form of fields)
      expect([1, 1001, 1206, 1207, 1208], JSON.stringify(form)).toContain(
        (await trader.submit({ cont: '0.01', ...form })).code,
      );
  }
});

test('a negative stop price or target is refused', { tag: '@long' }, async ({ trader }) => {
  for (const form of [{ stop_loss_price: '-1' }, { target_profit_price: '-1.2' }, { status: 0, target_price: '-1' }]) {
    expect([1001, 1207, 1208]).toContain((await trader.submit(form)).code);
  }
  await refused(trader.submit({ status: 0, target_price: 0 }), 1208, 'target_price_invalid');
  await refused(trader.submit({ status: 0 }), 1208, 'target_price_invalid');
  expect([...(await trader.holding()), ...(await trader.pending())]).toEqual([]);
});

test('prices finer than the instrument are refused, not rounded', { tag: '@long' }, async ({ trader }) => {
  const target = await trader.submit({ status: 0, target_price: '1.050005' });
  expect([1001, 1208], target.text).toContain(target.code);
  const stop = await trader.submit({ stop_loss_price: '1.050005' });
  expect([1001, 1207], stop.text).toContain(stop.code);
  expect([...(await trader.holding()), ...(await trader.pending())]).toEqual([]);
});

test(
  '1206 states what is required and what is free, and exactly the required margin is enough',
  { tag: '@long' },
  async ({ trader }) => {
    // fixed margin of 100 USD per lot, no fee, no spread: 1000 lots use exactly the account's 100,000
    await must(trader.submit({ code: 'US30', cont: 1000, multiple: 0 }));
    expect(await trader.balance()).toMatchObject({
      balance: 100_000,
      equity: 100_000,
      used_margin: 100_000,
      free_margin: 0,
      margin_level: 100,
    });
    expect(
      await refused(trader.submit({ code: 'US30', cont: '0.01', multiple: 0 }), 1206, 'insufficient_margin'),
    ).toMatchObject({ required: 1, free: 0 });
  },
);

test('the required amount in 1206 is margin plus fee', { tag: '@long' }, async ({ trader }) => {
  // 100 × 100000 × 1.08421 ÷ 50 = 216,842 and 0.00035 of it
  const data = await refused(trader.submit({ cont: 100, multiple: 50 }), 1206, 'insufficient_margin');
  expect(data).toMatchObject({ required: usd('216917.8947'), free: 100_000 });
});

test(
  'stop-loss and take-profit of a market order on the wrong side are refused',
  { tag: '@long' },
  async ({ trader }) => {
    const wrong: Form[] = [
      { type: 1, stop_loss_price: '1.08500' },
      { type: 1, stop_loss_price: '1.08412' }, // at the bid: would fire at once
      { type: 1, target_profit_price: '1.08300' },
      { type: 1, target_profit_price: '1.08412' },
      { type: 2, stop_loss_price: '1.08300' },
      { type: 2, stop_loss_price: '1.08421' }, // at the ask: would fire at once
      { type: 2, target_profit_price: '1.08500' },
      { type: 2, target_profit_price: '1.08421' },
      { type: 1, stop_loss_price: '1.08', target_profit_price: '1.08' },
    ];
    for (const form of wrong) await refused(trader.submit(form), 1207, 'stop_price_invalid');
    await must(trader.submit({ type: 1, stop_loss_price: '1.08411', target_profit_price: '1.08500' }));
    await must(trader.submit({ type: 2, stop_loss_price: '1.08422', target_profit_price: '1.08300' }));
    expect(await trader.holding()).toHaveLength(2);
  },
);

test(
  'the stop prices of a pending order are checked against its target, not the market',
  { tag: '@long' },
  async ({ trader }) => {
    await must(trader.submit({ ...FAR, type: 1, stop_loss_price: '1.04', target_profit_price: '1.06' }));
    await refused(trader.submit({ ...FAR, type: 1, stop_loss_price: '1.06' }), 1207, 'stop_price_invalid');
    await refused(trader.submit({ ...FAR, type: 1, target_profit_price: '1.045' }), 1207, 'stop_price_invalid');
    await must(trader.submit({ ...FAR, type: 2, stop_loss_price: '1.06', target_profit_price: '1.04' }));
    await refused(trader.submit({ ...FAR, type: 2, stop_loss_price: '1.04' }), 1207, 'stop_price_invalid');
    await refused(trader.submit({ ...FAR, type: 2, target_profit_price: '1.06' }), 1207, 'stop_price_invalid');
    expect(await trader.pending()).toHaveLength(2);
  },
);

test(
  'a target at the market is refused, and the other side of the spread is a valid target',
  { tag: '@long' },
  async ({ server, trader }) => {
    await refused(trader.submit({ type: 1, status: 0, target_price: '1.08421' }), 1208, 'target_price_invalid');
    await refused(trader.submit({ type: 2, status: 0, target_price: '1.08412' }), 1208, 'target_price_invalid');
    const buy = await must(trader.submit({ type: 1, status: 0, target_price: '1.08412' }));
    const sell = await must(trader.submit({ type: 2, status: 0, target_price: '1.08421' }));
    expect((await trader.pending()).map((row) => row.Id)).toEqual([sell.Id, buy.Id]);
    await tick(server, { EURUSD: ['1.08411', '1.08420'] });
    expect(await trader.pending()).toHaveLength(2);
  },
);

test('the answer is the Order with the fields of the specification', async ({ trader }) => {
  const order = await must(
    trader.submit({ code: 'EURGBP', cont: '0.20', multiple: 50, stop_loss_price: '0.85', target_profit_price: '0.87' }),
  );
  expect(order).toMatchObject({
    ForexId: idOf('EURGBP'),
    ForexTradeLists: { ShowCode: 'EUR/GBP', Code: 'EURGBP', PricePrecision: 5 },
    OrderType: 1,
    Quantity: 0.2,
    Multiple: 50,
    Status: 1,
    OriginPrice: Number(BASE['EURGBP']?.[1]),
    Price: Number(BASE['EURGBP']?.[1]),
    UpdatePrice: Number(BASE['EURGBP']?.[0]),
    TargetLossPrice: 0.85,
    TargetProfitPrice: 0.87,
    CloseReason: null,
  });
  expect(order.Id).toBeGreaterThan(0);
  expect(order.QuoteId).toBeGreaterThan(0);
  expect(Number(order['CreateTime'])).toBeGreaterThan(Date.now() - 60_000);
  expect(typeof order['CreateTimeHandler']).toBe('string');
  expect(order['CloseTime'] ?? null).toBeNull();
});

test('a pending order reserves and charges nothing, and has no price yet', { tag: '@long' }, async ({ trader }) => {
  const order = await must(trader.submit({ ...FAR, cont: 5, multiple: 50 }));
  expect(order).toMatchObject({ Status: 0, OriginPrice: 1.05, Price: 0, CautionMoney: 0, TradeFee: 0, FactProfits: 0 });
  expect(await trader.balance()).toMatchObject({
    balance: 100_000,
    equity: 100_000,
    used_margin: 0,
    free_margin: 100_000,
  });
  expect(await trader.log()).toHaveLength(1);
});
