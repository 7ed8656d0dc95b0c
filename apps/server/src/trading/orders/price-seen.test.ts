/**
 * The price that the customer saw bounds the fill, and counts as the requested price if it was quoted (contract §7).
 */
import { type Call, type Order, forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRICES, type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';

const BUY = 1;
const SELL = 2;
const MARKET = 1;
const PENDING = 0;

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.advance(11_000);
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
const submit = (code: string, more: Record<string, unknown> = {}): Promise<Order> =>
  app.take(forexCalls.submit, submission(code, more), { token: user.token });
const ask = (call: Call, input: Record<string, unknown>) => app.ask(call, input, { token: user.token, lang: 'en' });
const deals = (status: number) => app.take(forexCalls.myDeal, { status, page: 1 }, { token: user.token, lang: 'en' });

describe('the price seen', () => {
  const push = async (bid: number, ask: number) => app.push({ EURUSD: [bid, ask] });
  const close = (id: number, more: Record<string, unknown> = {}) =>
    app.take(forexCalls.close, { id, ...more }, { token: user.token });

  it('limits the fill to the worse side only, and a refusal changes nothing', async () => {
    const refused = await ask(forexCalls.submit, submission('EURUSD', { price: '1.1', deviation: 19 }));
    expect([refused.code, refused.data]).toEqual([1213, { key: 'price_moved', asked: 1.1, now: 1.1002 }]);
    expect(refused.text).toContain('from 1.10000 to 1.10020,');
    expect((await deals(1)).total).toBe(0);
    const sold = await ask(forexCalls.submit, submission('EURUSD', { type: SELL, price: 1.10001, deviation: 0 }));
    expect(sold.data).toEqual({ key: 'price_moved', asked: 1.10001, now: 1.1 });
    expect(await submit('EURUSD', { price: 1.1, deviation: 20 })).toMatchObject({ Price: 1.1002, PriceSeen: 1.1 });
    expect(await submit('EURUSD', { price: 1.2, deviation: 0 })).toMatchObject({ Price: 1.1002, PriceSeen: 1.2 });
    const { Id } = await submit('EURUSD', { price: 1.1, deviation: '20' });
    const closing = await ask(forexCalls.close, { id: Id, price: 1.10005, deviation: 4 });
    expect(closing.data).toEqual({ key: 'price_moved', asked: 1.10005, now: 1.1 });
    expect((await deals(1)).total).toBe(3);
    expect(await close(Id, { price: 1.10005, deviation: 5 })).toMatchObject({ UpdatePrice: 1.1 });
  });

  it('is the requested price if that side was quoted within ten seconds', async () => {
    await push(1.1, 1.1002);
    app.clock.advance(4000);
    await push(1.1004, 1.1006);
    app.clock.advance(10_000);
    const asked = { OriginPrice: 1.1002, Price: 1.1006, PriceSeen: 1.1002, Slippage: 0.0004, CloseOriginPrice: null };
    const bought = await submit('EURUSD', { price: 1.1002, deviation: 40 });
    expect(bought).toMatchObject(asked);
    // the other side was at this price, this one was not
    expect(await submit('EURUSD', { price: 1.1, deviation: 60 })).toMatchObject({
      OriginPrice: 1.1006,
      PriceSeen: 1.1,
      Slippage: 0,
    });
    const closed = await close(bought.Id, { price: 1.1 });
    expect(closed).toMatchObject({ ...asked, CloseOriginPrice: 1.1, UpdatePrice: 1.1004, CloseSlippage: -0.0004 });
    app.clock.advance(1);
    const late = await submit('EURUSD', { price: 1.1002, deviation: 40 });
    expect(late).toMatchObject({ OriginPrice: 1.1006, Slippage: 0 });
    const [listed] = (await deals(3)).data;
    expect(closed).toEqual({ ...listed, CreateTimeHandler: closed.CreateTimeHandler, n: closed.n });
  });

  it('is optional, and a stop that closes has its own price as requested price', async () => {
    const { Id } = await submit('EURUSD', { stop_loss_price: 1.099 });
    expect(await deals(1)).toMatchObject({ data: [{ OriginPrice: 1.1002, PriceSeen: null, CloseSlippage: null }] });
    await push(1.0985, 1.0987);
    const { data } = await deals(3);
    expect(data.find((each) => each.Id === Id)).toMatchObject({ CloseOriginPrice: 1.099, CloseSlippage: 0.0005 });
  });

  it('without a deviation allows the usual spread × default_deviation, in every call that fills at the market', async () => {
    const setting = (value: number) =>
      app.app.database.pool.query(
        `INSERT INTO base_settings (key, value, changed_at_ms) VALUES ('default_deviation', $1::jsonb, 0)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        [JSON.stringify(value)],
      );
    // the usual spread is 20 points
    const moved = { code: 1213, data: { key: 'price_moved' } };
    expect(await ask(forexCalls.submit, submission('EURUSD', { price: 1.09999 }))).toMatchObject(moved);
    const { Id } = await submit('EURUSD', { price: 1.1 });
    const sold = { type: SELL, price: 1.10021 };
    expect(await ask(forexCalls.submit, submission('EURUSD', sold))).toMatchObject(moved);
    for (const more of [{}, { cont: 0.05 }])
      expect(await ask(forexCalls.close, { id: Id, price: 1.10021, ...more })).toMatchObject(moved);
    expect(await ask(forexCalls.reverse, { id: Id, price: 1.10021 })).toMatchObject(moved);
    expect(await ask(forexCalls.double, { id: Id, price: 1.09999 })).toMatchObject(moved);
    expect(await ask(forexCalls.close, { id: Id, price: 1.1002, cont: 0.05 })).toMatchObject({ code: 1 });
    await setting(1.01);
    expect(await ask(forexCalls.submit, submission('EURUSD', { price: 1.09999 }))).toMatchObject({ code: 1 });
    expect(await ask(forexCalls.submit, submission('EURUSD', { price: 1.09998 }))).toMatchObject(moved);
    await setting(0);
    expect(await ask(forexCalls.submit, submission('EURUSD', { price: 1.05 }))).toMatchObject({ code: 1 });
    await app.app.database.pool.query("DELETE FROM base_settings WHERE key = 'default_deviation'");
  });

  it.each([
    [{ deviation: 5 }, 'deviation'],
    [{ price: 0, deviation: 5 }, 'deviation'],
    [{ price: 1.1, deviation: -1 }, 'deviation'],
    [{ price: 1.1, deviation: 0.5 }, 'deviation'],
    [{ price: -1.1 }, 'price'],
    [{ price: 1.100001 }, 'price'],
    [{ status: PENDING, target_price: 1.09, price: 1.1 }, 'price'],
  ])('is rejected as %j', async (more, field) => {
    const answer = await ask(forexCalls.submit, submission('EURUSD', more));
    expect(refusalOf(answer)).toBe('invalid_input');
    expect(answer.data).toMatchObject({ fields: { [field]: expect.any(String) } });
    if ('status' in more) return;
    const { Id } = await submit('EURUSD');
    expect(refusalOf(await ask(forexCalls.close, { id: Id, ...more }))).toBe('invalid_input');
  });
});
