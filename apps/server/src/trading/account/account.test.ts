import { accountCalls, baseCalls, forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRICES, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { DEMO_BALANCE: '5000', STOP_OUT_LEVEL: '40' } });
});
afterAll(() => app.stop());

const buy = (token: string, cont = 0.1) =>
  app.take(forexCalls.submit, { type: 1, cont, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 }, { token });

describe('the balance', () => {
  it('shows equity, margin and the withdrawable amount', async () => {
    const { token } = await app.newUser();
    expect(await app.take(accountCalls.balance, {}, { token })).toEqual({
      balance: 5000,
      profit: 0,
      equity: 5000,
      used_margin: 0,
      free_margin: 5000,
      margin_level: null,
      lock_balance: 0,
      withdrawable: 5000,
      currency: 'USD',
    });
    await buy(token);
    // fee 0.3; floating −2; margin 110.02; level 4997.7 ÷ 110.02
    expect(await app.take(accountCalls.balance, {}, { token })).toEqual({
      balance: 4999.7,
      profit: -2,
      equity: 4997.7,
      used_margin: 110.02,
      free_margin: 4887.68,
      margin_level: 4542.54,
      lock_balance: 0,
      withdrawable: 4887.68,
      currency: 'USD',
    });
  });

  it('never offers an uncovered withdrawal', async () => {
    const { token } = await app.newUser();
    await buy(token, 4.5);
    app.clock.advance(1000);
    await app.push({ EURUSD: [1.0994, 1.0996] });
    const figures = await app.take(accountCalls.balance, {}, { token });
    expect(figures.free_margin).toBeLessThan(0);
    expect(figures.withdrawable).toBe(0);
    app.clock.advance(1000);
    await app.push(PRICES);
  });
});

describe('the account log', () => {
  it("lists every change with its cause and symbol, in the caller's language, newest first", async () => {
    const { token } = await app.newUser();
    const { Id } = await buy(token);
    await app.take(forexCalls.close, { id: Id }, { token });
    const english = await app.take(accountCalls.forexChange, {}, { token, lang: 'en' });
    expect(
      english.data.map(({ Value, Balance, Cause, OrderId, MemoTran }) => [Value, Balance, Cause, OrderId, MemoTran]),
    ).toEqual([
      [-2, 4997.7, 'trade_profit', Id, 'EUR/USD realised P/L'],
      [-0.3, 4999.7, 'trade_fee', Id, 'EUR/USD commission'],
      [5000, 5000, 'demo_issue', null, 'Demo funds issued'],
    ]);
    const hongKong = await app.take(accountCalls.forexChange, {}, { token, lang: 'hk' });
    expect(hongKong.data.map(({ MemoTran }) => MemoTran)).toEqual([
      'EUR/USD 已實現盈虧',
      'EUR/USD 手續費',
      '發放模擬資金',
    ]);
    // the chart's time zone: noon in New York
    expect(english.data[0]?.CreatedAtTran).toMatch(/^10 Jun 2026, 12:0\d:\d\d$/u);
    expect(hongKong.data[0]?.CreatedAtTran).toMatch(/^2026年6月10日/u);
  });

  it('has pages', async () => {
    const { token } = await app.newUser();
    for (let count = 0; count < 20; count++) await buy(token, 0.01);
    const [first, second] = [
      await app.take(accountCalls.forexChange, { page: 1 }, { token }),
      await app.take(accountCalls.forexChange, { page: 2 }, { token }),
    ];
    expect([first.total, first.data.length, second.data.length, second.data[0]?.Cause]).toEqual([
      21,
      20,
      1,
      'demo_issue',
    ]);
    for (const page of [0, -1, 'x', 100_001]) {
      expect(refusalOf(await app.ask(accountCalls.forexChange, { page }, { token }))).toBe('invalid_input');
    }
  });
});

describe('the reset', () => {
  it('ends all orders without profit, resets the balance and keeps the history', async () => {
    const { token } = await app.newUser();
    const holding = await buy(token);
    await app.take(
      forexCalls.submit,
      { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 0, target_price: 1, multiple: 100 },
      { token },
    );
    expect(await app.take(accountCalls.resetDemo, {}, { token })).toEqual({
      n: expect.any(Number),
      balance: 5000,
      profit: 0,
      equity: 5000,
      used_margin: 0,
      free_margin: 5000,
      margin_level: null,
    });
    const history = await app.take(forexCalls.myDeal, { status: 3 }, { token });
    expect(history.data.map(({ CloseReason, FactProfits }) => [CloseReason, FactProfits])).toEqual([
      ['reset', 0],
      ['reset', 0],
    ]);
    expect(history.data.map(({ Id }) => Id)).toContain(holding.Id);
    for (const status of [0, 1]) expect((await app.take(forexCalls.myDeal, { status }, { token })).total).toBe(0);
  });
});

it('the base data follow the settings', async () => {
  expect(await app.take(baseCalls.basicInfo)).toMatchObject({
    demo_balance: 5000,
    stop_out_level: 40,
    margin_call_level: 100,
    trade_fee_type: 1,
    feed: 'push',
    restricted_regions: ['KP', 'IL', 'CN', 'VU', 'CU'],
    quote_max_age_ms: 60_000,
  });
});
