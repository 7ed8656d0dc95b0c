import { type Order, forexCalls, order as orderSchema } from '@tradewind/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRICES, type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { memoryOf } from '../../core/engine-host/testing/memory.ts';

const BUY = 1;
const SELL = 2;
const MARKET = 1;
const PENDING = 0;

/** More than any other test here opens. */
const MAX_ORDERS = 30;

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await startTestApp({ settings: { MAX_OPEN_ORDERS: String(MAX_ORDERS) } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.advance(1000);
  await app.push(PRICES);
  user = await app.newUser();
});

const submission = (code: string, more: Record<string, unknown> = {}) => ({
  type: BUY,
  cont: 0.1,
  forex_id: app.idOf(code),
  status: MARKET,
  multiple: 100,
  ...more,
});

function submit(code: string, more: Record<string, unknown> = {}, by = user): Promise<Order> {
  return app.take(forexCalls.submit, submission(code, more), { token: by.token });
}

const ask = (
  call: (typeof forexCalls)['submit' | 'close' | 'cancelTrade' | 'setStopPrice'],
  input: Record<string, unknown>,
  by = user,
) => app.ask(call, input, { token: by.token, lang: 'en' });

const deals = (status: number, page = 1, by = user) =>
  app.take(forexCalls.myDeal, { status, page }, { token: by.token, lang: 'en' });

describe('a market order', () => {
  it('is filled at its side of the quote, with margin and fee of the contract', async () => {
    const bought = await submit('EURUSD', { stop_loss_price: 1.09, target_profit_price: '1.2' });
    // margin 0.1 × 100,000 × 1.1002 ÷ 100; fee 0.1 × 3; profit (1.1 − 1.1002) × 0.1 × 100,000
    expect(bought).toMatchObject({
      OrderType: BUY,
      Entry: 'market',
      Status: 1,
      Quantity: 0.1,
      Multiple: 100,
      OriginPrice: 1.1002,
      Price: 1.1002,
      UpdatePrice: 1.1,
      CautionMoney: 110.02,
      TradeFee: 0.3,
      FactProfits: -2,
      TargetLossPrice: 1.09,
      TargetProfitPrice: 1.2,
      CloseReason: null,
      ParentId: null,
      CloseTime: null,
      ForexTradeLists: { ShowCode: 'EUR/USD', Code: 'EURUSD', PricePrecision: 5 },
      CreateTime: app.clock.now(),
    });
    expect((await submit('EURUSD', { type: SELL })).Price).toBe(1.1);
  });

  it.each([
    // a yen pair: margin 0.1 × 100,000 × 150.02 ÷ 100 JPY ÷ 150.01 (mid) USDJPY; profit −0.02 × 10,000 ÷ 150.01
    ['USDJPY', BUY, { Price: 150.02, CautionMoney: 100.006666, FactProfits: -1.333244 }],
    // a cross in pounds: 0.1 × 100,000 × 0.85 ÷ 100 GBP × 1.3001; profit (0.85 − 0.8501) × 10,000 × 1.3001
    ['EURGBP', SELL, { Price: 0.85, CautionMoney: 110.5085, FactProfits: -1.3001 }],
    // a cross in yen: 10,000 × 195.03 ÷ 100 ÷ 150.01; profit −0.03 × 10,000 ÷ 150.01
    ['GBPJPY', BUY, { Price: 195.03, CautionMoney: 130.011333, FactProfits: -1.999867 }],
  ])('in %s converts margin and profit to dollars', async (code, type, expected) => {
    expect(await submit(code, { type })).toMatchObject(expected);
  });

  it('with fixed margin reserves lots × contract size in dollars', async () => {
    // XRPUSD: contract size 10,000, fee 2 a lot
    expect(await submit('XRPUSD', { cont: 0.5, multiple: 0 })).toMatchObject({
      CautionMoney: 5000,
      TradeFee: 1,
      Multiple: 0,
    });
  });

  it('can be form-encoded', async () => {
    const answer = await app.ask(forexCalls.submit, submission('EURUSD', { cont: '0.10' }), {
      token: user.token,
      form: true,
    });
    expect(orderSchema.parse(answer.data)).toMatchObject({ Quantity: 0.1, Status: 1 });
  });
});

describe('a submission is refused', () => {
  it('without a session, before any other check', async () => {
    for (const token of [undefined, 'x', 'A'.repeat(43)]) {
      const answer = await app.ask(forexCalls.submit, { nonsense: true }, token === undefined ? {} : { token });
      expect([answer.status, refusalOf(answer)]).toEqual([200, 'session_invalid']);
    }
  });

  it('for malformed input, naming the fields', async () => {
    const answer = await ask(forexCalls.submit, { type: 3, cont: 'many', forex_id: 0 });
    expect(refusalOf(answer)).toBe('invalid_input');
    expect(Object.keys((answer.data as { fields: object }).fields).sort()).toEqual([
      'cont',
      'forex_id',
      'status',
      'type',
    ]);
  });

  it.each([
    ['an unknown instrument', { forex_id: 9999, cont: 0 }, 'not_found'],
    ['a leverage that is not offered', { multiple: 7, cont: 0 }, 'multiple_not_offered'],
    ['a leverage that is no whole number', { multiple: 1.5, cont: 0 }, 'multiple_not_offered'],
    ['no lots', { cont: 0, stop_loss_price: 9 }, 'lots_invalid'],
    ['negative lots', { cont: -1 }, 'lots_invalid'],
    ['lots off the step', { cont: 0.015 }, 'lots_invalid'],
    ['lots off any precision', { cont: '0.1000000001' }, 'lots_invalid'],
    ['too many lots', { cont: 100.01 }, 'lots_invalid'],
    ['a target at the market', { status: PENDING, target_price: 1.1002, stop_loss_price: 9 }, 'target_price_invalid'],
    ['no target', { status: PENDING, stop_loss_price: 9 }, 'target_price_invalid'],
    ['a target off the precision', { status: PENDING, target_price: 1.000001 }, 'target_price_invalid'],
    ['a stop on the wrong side', { stop_loss_price: 1.2, multiple: 1, cont: 100 }, 'stop_price_invalid'],
    ['a stop off the precision', { stop_loss_price: 1.000001 }, 'stop_price_invalid'],
    ['a take-profit on the wrong side', { target_profit_price: 1 }, 'stop_price_invalid'],
    ['a negative stop', { stop_loss_price: -1 }, 'stop_price_invalid'],
    ['a negative target', { status: PENDING, target_price: -1 }, 'target_price_invalid'],
    ['too little money', { multiple: 1, cont: 100 }, 'insufficient_margin'],
  ] as const)('for %s', async (_what, more, key) => {
    expect(refusalOf(await ask(forexCalls.submit, submission('EURUSD', more)))).toBe(key);
    expect((await deals(1)).total + (await deals(0)).total).toBe(0);
  });

  it('with the deciding amounts', async () => {
    const margin = await ask(forexCalls.submit, submission('EURUSD', { multiple: 1, cont: 100 }));
    // 100 × 100,000 × 1.1002 + 100 × 3
    expect(margin.data).toEqual({ key: 'insufficient_margin', required: 11_002_300, free: 100_000 });
    expect(margin.msg).toContain('11,002,300 USD');
    const lots = await ask(forexCalls.submit, submission('EURUSD', { cont: 1000 }));
    expect(lots.data).toEqual({ key: 'lots_invalid', min: 0.01, max: 100, step: 0.01 });
    const stop = await ask(forexCalls.submit, submission('EURUSD', { target_profit_price: 1 }));
    expect(stop.data).toEqual({ key: 'stop_price_invalid', field: 'target_profit_price' });
  });

  it('beyond MAX_OPEN_ORDERS pending and open orders together, also concurrently', async () => {
    const terms = { cont: 0.01, status: PENDING, target_price: 1 };
    const answers = await Promise.all(
      Array.from({ length: MAX_ORDERS + 3 }, (_, index) =>
        ask(forexCalls.submit, submission('EURUSD', index % 2 === 0 ? terms : { cont: 0.01 })),
      ),
    );
    const refused = answers.filter(({ code }) => code !== 1);
    expect(refused.map(({ code, data }) => [code, data])).toEqual(
      Array.from({ length: 3 }, () => [1214, { key: 'position_limit', limit: 'MaxOpenOrders', allowed: 0 }]),
    );
    expect((await deals(1)).total + (await deals(0)).total).toBe(MAX_ORDERS);
    expect((await ask(forexCalls.submit, submission('EURUSD'), await app.newUser())).code).toBe(1);
    const [pending] = (await deals(0)).data;
    expect((await ask(forexCalls.cancelTrade, { id: pending?.Id })).code).toBe(1);
    expect((await ask(forexCalls.submit, submission('EURUSD', { cont: 0.01 }))).code).toBe(1);
    expect(refusalOf(await ask(forexCalls.submit, submission('EURUSD', terms)))).toBe('position_limit');
  });

  it('while the account is suspended, with the reason; open positions can still be closed', async () => {
    const { Id } = await submit('EURUSD');
    await app.app.host.execute({ type: 'set_trading', account: user.user.id, reason: 'under review' });
    const answer = await ask(forexCalls.submit, submission('EURUSD', { cont: 0 }));
    expect([answer.code, answer.data]).toEqual([1211, { key: 'trading_disabled', reason: 'under review' }]);
    expect(answer.msg).toContain('under review');
    expect((await ask(forexCalls.close, { id: Id })).code).toBe(1);
  });

  it('without a quote, or with a stale one', async () => {
    expect(refusalOf(await ask(forexCalls.submit, submission('NZDUSD', { cont: 0 })))).toBe('price_unavailable');
    app.clock.advance(60_001);
    expect(refusalOf(await ask(forexCalls.submit, submission('EURUSD')))).toBe('price_unavailable');
  });
});

describe('a pending order', () => {
  it('waits, reserves nothing, and can be changed and cancelled', async () => {
    const pending = await submit('EURUSD', { status: PENDING, target_price: 1.05 });
    expect(pending).toMatchObject({
      Entry: 'limit',
      Status: 0,
      Price: 0,
      OriginPrice: 1.05,
      CautionMoney: 0,
      TradeFee: 0,
      UpdatePrice: 1.1,
      FactProfits: 0,
    });
    const changed = await app.take(
      forexCalls.setStopPrice,
      { id: pending.Id, stop_loss_price: 1.04, target_profit_price: 0 },
      { token: user.token },
    );
    expect(changed).toMatchObject({ Id: pending.Id, TargetLossPrice: 1.04, TargetProfitPrice: 0 });
    expect((await deals(0)).data.map(({ Id }) => Id)).toEqual([pending.Id]);

    const cancelled = await app.take(forexCalls.cancelTrade, { id: pending.Id }, { token: user.token });
    expect(cancelled).toMatchObject({ Status: 3, CloseReason: 'cancelled', UpdatePrice: null, FactProfits: 0 });
    expect(refusalOf(await ask(forexCalls.cancelTrade, { id: pending.Id }))).toBe('order_not_pending');
    expect(refusalOf(await ask(forexCalls.close, { id: pending.Id }))).toBe('order_not_holding');
  });

  it('above the market is a stop order, and fills at the market', async () => {
    const pending = await submit('EURUSD', { status: PENDING, target_price: 1.12 });
    expect(pending.Entry).toBe('stop');
    app.clock.advance(1000);
    await app.push({ EURUSD: [1.1249, 1.125] });
    expect((await deals(1)).data[0]).toMatchObject({ Id: pending.Id, Status: 1, OriginPrice: 1.12, Price: 1.125 });
  });

  it('cannot be closed, and an open position cannot be cancelled', async () => {
    const pending = await submit('EURUSD', { status: PENDING, target_price: 1.05 });
    const holding = await submit('EURUSD');
    expect(refusalOf(await ask(forexCalls.close, { id: pending.Id }))).toBe('order_not_holding');
    expect(refusalOf(await ask(forexCalls.cancelTrade, { id: holding.Id }))).toBe('order_not_pending');
  });
});

describe('closing', () => {
  it('realises the profit at the market and moves the order into history', async () => {
    const { Id } = await submit('EURUSD');
    app.clock.advance(1000);
    await app.push({ EURUSD: [1.1102, 1.1104] });
    expect((await deals(1)).data[0]).toMatchObject({ UpdatePrice: 1.1102, FactProfits: 100 });
    const closed = await app.take(forexCalls.close, { id: Id }, { token: user.token });
    expect(closed).toMatchObject({
      Id,
      Status: 3,
      CloseReason: 'user',
      UpdatePrice: 1.1102,
      FactProfits: 100,
      CloseTime: app.clock.now(),
    });
    const history = await deals(3);
    expect(history).toMatchObject({
      total: 1,
      all_fact_profits: 100,
      balance: 100_099.7,
      used_margin: 0,
      margin_level: null,
    });
    expect(closed).toEqual({ ...history.data[0], CreateTimeHandler: closed.CreateTimeHandler, n: history.n });
  });

  it('a part returns the closed part and leaves the rest open', async () => {
    const { Id } = await submit('EURUSD', { cont: 0.3 });
    const part = await app.take(forexCalls.close, { id: Id, cont: 0.1 }, { token: user.token });
    expect(part).toMatchObject({ ParentId: Id, Quantity: 0.1, Status: 3, CautionMoney: 110.02 });
    expect(part.Id).not.toBe(Id);
    expect((await deals(1)).data[0]).toMatchObject({ Id, Quantity: 0.2, CautionMoney: 220.04 });
    expect(refusalOf(await ask(forexCalls.close, { id: Id, cont: 0.5 }))).toBe('lots_invalid');
    expect(refusalOf(await ask(forexCalls.close, { id: Id, cont: 'x' }))).toBe('invalid_input');
  });

  it('a closed order is refused as not open, and an unknown one as unknown', async () => {
    const { Id } = await submit('EURUSD');
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(forexCalls.close, { id: Id })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(refusalOf(await ask(forexCalls.close, { id: Id }))).toBe('order_not_holding');
    expect(refusalOf(await ask(forexCalls.cancelTrade, { id: Id }))).toBe('order_not_pending');
    expect(refusalOf(await ask(forexCalls.setStopPrice, { id: Id, stop_loss_price: 0, target_profit_price: 0 }))).toBe(
      'order_not_holding',
    );
    for (const id of [987_654_321, Number.MAX_SAFE_INTEGER]) {
      expect(refusalOf(await ask(forexCalls.close, { id }))).toBe('not_found');
    }
  });

  it('needs a fresh quote', async () => {
    const { Id } = await submit('EURUSD');
    app.clock.advance(60_001);
    expect(refusalOf(await ask(forexCalls.close, { id: Id }))).toBe('price_unavailable');
  });
});

describe('orders of others', () => {
  it('cannot be seen, closed, cancelled or changed', async () => {
    const holding = await submit('EURUSD');
    const pending = await submit('EURUSD', { status: PENDING, target_price: 1.05 });
    const other = await app.newUser();
    const attempts = [
      ask(forexCalls.close, { id: holding.Id }, other),
      ask(forexCalls.cancelTrade, { id: pending.Id }, other),
      ask(forexCalls.setStopPrice, { id: holding.Id, stop_loss_price: 1, target_profit_price: 0 }, other),
    ];
    for (const attempt of attempts) expect(refusalOf(await attempt)).toBe('not_found');
    await app.take(forexCalls.close, { id: holding.Id }, { token: user.token });
    expect(refusalOf(await ask(forexCalls.close, { id: holding.Id }, other))).toBe('not_found');
    for (const status of [1, 0, 3]) expect((await deals(status, 1, other)).total).toBe(0);
    expect((await deals(0)).data[0]).toMatchObject({ Id: pending.Id, TargetLossPrice: 0 });
  });
});

describe('the list of orders', () => {
  it('has pages, newest first, with sums over all pages', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 23; count++) ids.unshift((await submit('EURUSD', { cont: 0.01 })).Id);
    const [first, second, third] = [await deals(1), await deals(1, 2), await deals(1, 3)];
    expect([...first.data, ...second.data].map(({ Id }) => Id)).toEqual(ids);
    expect([first.data.length, second.data.length, third.data.length]).toEqual([20, 3, 0]);
    // 23 × (1.1 − 1.1002) × 0.01 × 100,000
    expect(first).toMatchObject({ total: 23, all_fact_profits: -4.6, equity: 99_994.71, used_margin: 253.046 });
    for (const id of ids) {
      app.clock.advance(1);
      await app.take(forexCalls.close, { id }, { token: user.token });
    }
    const [newest, oldest] = [await deals(3), await deals(3, 2)];
    expect([newest.total, newest.data.length, oldest.data.length]).toEqual([23, 20, 3]);
    expect(newest.data[0]?.Id).toBe(ids.at(-1));
    expect(oldest.all_fact_profits).toBe(-4.6);
  });

  it('refuses an unknown status', async () => {
    expect(refusalOf(await app.ask(forexCalls.myDeal, { status: 2 }, { token: user.token }))).toBe('invalid_input');
  });
});

it('the history shows no figures before they are durable', async () => {
  const lock = await app.database.pool.connect();
  await lock.query('BEGIN; LOCK TABLE orders IN SHARE MODE');
  let locked = true;
  const submitted = submit('EURUSD');
  await expect.poll(() => memoryOf(app.app.host).orders(user.user.id, 'holding').length).toBe(1);
  let answeredWhileLocked = false;
  const history = app.take(forexCalls.myDeal, { status: 3 }, { token: user.token }).then((page) => {
    answeredWhileLocked = locked;
    return page;
  });
  // longer than the history takes when it does not wait
  for (let reads = 0; reads < 50; reads++) await app.database.pool.query('SELECT count(*) FROM orders');
  locked = false;
  await lock.query('COMMIT');
  lock.release();
  await submitted;
  expect(answeredWhileLocked).toBe(false);
  expect((await history).total).toBe(0);
});
