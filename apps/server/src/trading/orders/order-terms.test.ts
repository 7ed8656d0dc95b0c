/** Editing pending orders, expiry, pairs and trailing stops over HTTP (contract §8). */
import { type NumberedOrder, type Order, forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PRICES, type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { verifyTrading } from '../../verify/verify.ts';

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await verifyTrading(app.database.adminUrl);
  await app.stop();
});
beforeEach(async () => {
  app.clock.advance(1000);
  await app.push(PRICES);
  user = await app.newUser();
});

type OrderCall = (typeof forexCalls)[
  | 'submit'
  | 'updatePending'
  | 'setStopPrice'
  | 'cancelTrade'
  | 'reverse'
  | 'double'];

const take = (call: OrderCall, input: Record<string, unknown>, by = user): Promise<NumberedOrder> =>
  app.take(call, input, { token: by.token });
const refusal = async (call: OrderCall, input: Record<string, unknown>, by = user) => {
  const answer = await app.ask(call, input, { token: by.token, lang: 'en' });
  return { key: refusalOf(answer), data: answer.data };
};
const submission = (more: Record<string, unknown> = {}) => ({
  type: 1,
  cont: 0.1,
  forex_id: app.idOf('EURUSD'),
  status: 1,
  multiple: 100,
  ...more,
});
const pending = (target: number, more: Record<string, unknown> = {}): Promise<NumberedOrder> =>
  take(forexCalls.submit, submission({ status: 0, target_price: target, ...more }));
async function ordersOf(status: number): Promise<readonly Order[]> {
  return (await app.take(forexCalls.myDeal, { status }, { token: user.token })).data;
}
const history = (): Promise<readonly Order[]> => ordersOf(3);
/** A tick with a spread of 20 points. */
const tick = (bid: number): Promise<unknown> => app.push({ EURUSD: [bid, Math.trunc(bid * 100_000 + 20.5) / 100_000] });

describe('a pending order', () => {
  it('keeps its id when edited, and keeps absent fields', async () => {
    const { Id } = await pending(1.09, { stop_loss_price: 1.08, expires_at: app.clock.now() + 60_000 });
    const edited = await take(forexCalls.updatePending, {
      id: Id,
      target_price: '1.11',
      cont: 0.2,
      target_profit_price: 1.2,
    });
    expect(edited).toMatchObject({
      Id,
      Entry: 'stop',
      OriginPrice: 1.11,
      Quantity: 0.2,
      TargetLossPrice: 1.08,
      TargetProfitPrice: 1.2,
      ExpiresAt: app.clock.now() + 60_000,
    });
    const cleared = await take(forexCalls.updatePending, { id: Id, stop_loss_price: 0, expires_at: 0 });
    expect(cleared).toMatchObject({ OriginPrice: 1.11, TargetLossPrice: 0, TargetProfitPrice: 1.2, ExpiresAt: 0 });
    const [listed] = await ordersOf(0);
    expect(cleared).toEqual({ ...listed, n: cleared.n });
  });

  it('is refused an edit under the rules of a new order, and stays unchanged', async () => {
    const before = await pending(1.09);
    const ask = (input: Record<string, unknown>) => refusal(forexCalls.updatePending, { id: before.Id, ...input });
    expect((await ask({ target_price: 1.1002 })).key).toBe('target_price_invalid');
    expect((await ask({ target_price: '1.123456' })).key).toBe('target_price_invalid');
    expect((await ask({ cont: 0 })).key).toBe('lots_invalid');
    expect((await ask({ stop_loss_price: 1.09 })).key).toBe('stop_price_invalid');
    expect(await ask({ expires_at: app.clock.now() })).toMatchObject({
      key: 'invalid_input',
      data: { fields: { expires_at: expect.any(String) } },
    });
    expect((await ask({ cont: 100 })).key).toBe('insufficient_margin');
    expect((await refusal(forexCalls.updatePending, { id: before.Id, cont: 0.2 }, await app.newUser())).key).toBe(
      'not_found',
    );
    const { Id } = await take(forexCalls.submit, submission());
    expect((await refusal(forexCalls.updatePending, { id: Id, cont: 0.2 })).key).toBe('order_not_pending');
    const [listed] = await ordersOf(0);
    expect(before).toEqual({ ...listed, n: before.n });
  });

  it('expires at its time, with or without a tick', async () => {
    const at = app.clock.now() + 5000;
    const alone = await pending(1.09, { expires_at: at });
    app.clock.advance(5000);
    await vi.waitFor(async () => expect(await history()).toMatchObject([{ Id: alone.Id, CloseReason: 'expired' }]), {
      timeout: 30_000,
    });
    expect((await refusal(forexCalls.updatePending, { id: alone.Id, expires_at: 0 })).key).toBe('order_not_pending');
  });

  it('does not fire on a tick at its expiry', async () => {
    const { Id } = await pending(1.09, { expires_at: app.clock.now() + 5000 });
    app.clock.advance(5000);
    await tick(1.08);
    expect(await history()).toMatchObject([{ Id, CloseReason: 'expired', Price: 0 }]);
    expect(await ordersOf(1)).toEqual([]);
  });

  it('cannot have an expiry in the past, and a market order cannot have one', async () => {
    for (const more of [
      { status: 0, target_price: 1.09, expires_at: app.clock.now() },
      { expires_at: app.clock.now() + 1 },
    ])
      expect((await refusal(forexCalls.submit, submission(more))).key).toBe('invalid_input');
  });
});

describe('an OCO pair', () => {
  it('fills one order and cancels the other', async () => {
    const low = await pending(1.09);
    const high = await pending(1.11, { oco: low.Id });
    expect(high.OcoId).toBe(low.Id);
    expect(await ordersOf(0)).toMatchObject([{ Id: high.Id }, { Id: low.Id, OcoId: high.Id }]);
    expect((await refusal(forexCalls.submit, submission({ status: 0, target_price: 1.12, oco: low.Id }))).key).toBe(
      'conflict',
    );
    await tick(1.1201);
    expect(await ordersOf(1)).toMatchObject([{ Id: high.Id, OcoId: null, ExpiresAt: 0 }]);
    expect(await history()).toMatchObject([{ Id: low.Id, CloseReason: 'oco', OcoId: high.Id }]);
  });

  it('ends when one is cancelled, and is refused for other instruments, accounts and states', async () => {
    const low = await pending(1.09);
    const high = await pending(1.11, { oco: low.Id });
    await take(forexCalls.cancelTrade, { id: low.Id });
    expect(await ordersOf(0)).toMatchObject([{ Id: high.Id, OcoId: null }]);
    const wrong = async (more: Record<string, unknown>, by = user) =>
      (await refusal(forexCalls.submit, submission({ status: 0, target_price: 1.12, oco: high.Id, ...more }), by)).key;
    expect(await wrong({ status: 1, target_price: 0 })).toBe('invalid_input');
    expect(await wrong({ forex_id: app.idOf('GBPUSD'), target_price: 1.4 })).toBe('invalid_input');
    expect(await wrong({}, await app.newUser())).toBe('not_found');
    expect(await wrong({ oco: low.Id })).toBe('not_found');
    const { Id: held } = await take(forexCalls.submit, submission());
    expect(await wrong({ oco: held })).toBe('order_not_pending');
  });
});

describe('a trailing stop', () => {
  it('applies from acceptance, follows the bid and closes there', async () => {
    const bought = await take(forexCalls.submit, submission({ trailing: 100 }));
    expect(bought).toMatchObject({ Trailing: 100, TargetLossPrice: 1.099, TrailingQuoteId: bought.QuoteId });
    await tick(1.105);
    await tick(1.1045);
    const [moved] = await ordersOf(1);
    expect(moved).toMatchObject({ Trailing: 100, TargetLossPrice: 1.104 });
    expect(moved?.TrailingQuoteId).toBeGreaterThan(bought.QuoteId ?? 0);
    await tick(1.104);
    expect(await history()).toMatchObject([
      { CloseReason: 'stop_loss', UpdatePrice: 1.104, TargetLossPrice: 1.104, FactProfits: 38 },
    ]);
  });

  it('is set, kept and cleared with the stop prices', async () => {
    const { Id } = await take(forexCalls.submit, submission({ type: 2 }));
    const set = (more: Record<string, unknown>) =>
      take(forexCalls.setStopPrice, { id: Id, stop_loss_price: 0, target_profit_price: 0, ...more });
    expect(await set({ trailing: 50 })).toMatchObject({ Trailing: 50, TargetLossPrice: 1.1007 });
    expect(await set({ stop_loss_price: 1.1005 })).toMatchObject({ Trailing: 50, TargetLossPrice: 1.1005 });
    for (const behind of [1.1006, 0])
      expect(await set({ stop_loss_price: behind })).toMatchObject({ Trailing: 50, TargetLossPrice: 1.1005 });
    expect(await set({ stop_loss_price: 1.102, trailing: 0 })).toMatchObject({
      Trailing: 0,
      TargetLossPrice: 1.102,
      TrailingQuoteId: null,
    });
    const faulty = { id: Id, stop_loss_price: 0, target_profit_price: 0, trailing: -1 };
    expect((await refusal(forexCalls.setStopPrice, faulty)).key).toBe('invalid_input');
    const huge = await refusal(forexCalls.submit, submission({ trailing: 110_000 }));
    expect(huge).toMatchObject({ key: 'stop_price_invalid', data: { field: 'trailing' } });
  });

  it('is set and cleared alone, and so is each stop: what is absent stays', async () => {
    const { Id } = await take(forexCalls.submit, submission({ stop_loss_price: 1.09, target_profit_price: 1.2 }));
    const set = (fields: Record<string, unknown>) => take(forexCalls.setStopPrice, { id: Id, ...fields });
    const stops = { TargetLossPrice: 1.09, TargetProfitPrice: 1.2, Trailing: 0 };
    expect(await set({})).toMatchObject(stops);
    expect(await set({ stop_loss_price: '1.095' })).toMatchObject({ ...stops, TargetLossPrice: 1.095 });
    expect(await set({ target_profit_price: '1.3' })).toMatchObject({ TargetLossPrice: 1.095, TargetProfitPrice: 1.3 });
    expect(await set({ trailing: 100 })).toMatchObject({
      TargetLossPrice: 1.099,
      TargetProfitPrice: 1.3,
      Trailing: 100,
    });
    expect(await set({ target_profit_price: 0 })).toMatchObject({
      TargetLossPrice: 1.099,
      TargetProfitPrice: 0,
      Trailing: 100,
    });
    expect(await set({ trailing: 0 })).toMatchObject({ TargetLossPrice: 1.099, TargetProfitPrice: 0, Trailing: 0 });
    expect(await set({ stop_loss_price: 0 })).toMatchObject({ TargetLossPrice: 0, TargetProfitPrice: 0 });
    const waiting = await pending(1.09, { stop_loss_price: 1.08 });
    expect(await take(forexCalls.setStopPrice, { id: waiting.Id, target_profit_price: 1.1 })).toMatchObject({
      TargetLossPrice: 1.08,
      TargetProfitPrice: 1.1,
    });
  });

  it('of a pending order starts at its fill', async () => {
    const { Id } = await pending(1.09, { trailing: 100 });
    await tick(1.2);
    expect(await ordersOf(0)).toMatchObject([{ Id, Trailing: 100, TargetLossPrice: 0, TrailingQuoteId: null }]);
    await tick(1.0895);
    expect(await ordersOf(1)).toMatchObject([{ Id, TargetLossPrice: 1.0885 }]);
  });
});

describe('an open position', () => {
  it('is reversed without stops, at one price, in one answer', async () => {
    const { Id } = await take(forexCalls.submit, submission({ cont: 0.5, stop_loss_price: 1.09 }));
    expect((await refusal(forexCalls.reverse, { id: Id, price: 1.1001, deviation: 9 })).key).toBe('price_moved');
    expect((await refusal(forexCalls.reverse, { id: Id, deviation: 9 })).key).toBe('invalid_input');
    const turned = await take(forexCalls.reverse, { id: Id, price: 1.1001, deviation: 10 });
    expect(turned).toMatchObject({
      OrderType: 2,
      Quantity: 0.5,
      Multiple: 100,
      Price: 1.1,
      TargetLossPrice: 0,
      Status: 1,
    });
    const [listed] = await ordersOf(1);
    expect(turned).toEqual({ ...listed, n: turned.n });
    expect(await history()).toMatchObject([{ Id, CloseReason: 'user', UpdatePrice: 1.1, FactProfits: -10 }]);
    expect((await refusal(forexCalls.reverse, { id: Id })).key).toBe('order_not_holding');
    expect((await refusal(forexCalls.reverse, { id: turned.Id }, await app.newUser())).key).toBe('not_found');
  });

  it('is doubled with its current stops', async () => {
    const first = await take(forexCalls.submit, submission({ trailing: 300, target_profit_price: 1.2 }));
    await tick(1.102);
    await tick(1.101);
    const second = await take(forexCalls.double, { id: first.Id });
    expect(second).toMatchObject({
      OrderType: 1,
      Quantity: 0.1,
      Trailing: 300,
      TargetLossPrice: 1.099,
      TargetProfitPrice: 1.2,
    });
    expect((await ordersOf(1)).map(({ Id }) => Id)).toEqual([second.Id, first.Id]);
  });
});
