/** close_all and cancel_all: a result for each order (contract §15). */
import { forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const submit = async (code: string, more: Record<string, unknown> = {}): Promise<number> => {
  const order = { type: 1, cont: 0.1, forex_id: app.idOf(code), status: 1, multiple: 100, ...more };
  return (await app.take(forexCalls.submit, order, user)).Id;
};
const pending = (more: Record<string, unknown> = {}) => submit('EURUSD', { status: 0, target_price: 1.05, ...more });
const closeAll = (input: Record<string, unknown> = {}) => app.take(forexCalls.closeAll, input, user);
const cancelAll = (input: Record<string, unknown> = {}) => app.take(forexCalls.cancelAll, input, user);
const open = async (status: 0 | 1) => (await app.take(forexCalls.myDeal, { status }, user)).data.map(({ Id }) => Id);

describe('close_all', () => {
  it('closes every position, oldest first, and answers each as close would', async () => {
    const ids = [await submit('EURUSD'), await submit('GBPUSD', { type: 2 }), await submit('EURUSD')];
    const waiting = await pending();
    const { data, n } = await closeAll();
    expect(data.map(({ id, ok }) => [id, ok])).toEqual(ids.map((id) => [id, true]));
    for (const { id, order, ...others } of data) {
      expect(others).toEqual({ ok: true });
      const { n: last, ...read } = await app.take(forexCalls.order, { id }, user);
      expect([order, last]).toEqual([read, n]);
      expect(order).toMatchObject({ Id: id, Status: 3, CloseReason: 'user' });
    }
    expect([await open(1), await open(0)]).toEqual([[], [waiting]]);
    expect(await closeAll()).toEqual({ data: [], n });
  });

  it('closes those of one instrument', async () => {
    const [euro, pound] = [await submit('EURUSD'), await submit('GBPUSD')];
    const { data } = await closeAll({ forex_id: app.idOf('EURUSD') });
    expect(data.map(({ id }) => id)).toEqual([euro]);
    expect(await open(1)).toEqual([pound]);
    expect(refusalOf(await app.ask(forexCalls.closeAll, { forex_id: 999_999 }, user))).toBe('not_found');
    expect(refusalOf(await app.ask(forexCalls.closeAll, { forex_id: 0 }, user))).toBe('invalid_input');
    expect(await open(1)).toEqual([pound]);
  });

  it('leaves what cannot be closed, and says why', async () => {
    const [euro, pound] = [await submit('EURUSD'), await submit('GBPUSD')];
    app.clock.advance(120_000);
    await app.push({ EURUSD: [1.08412, 1.08421] });
    const { data } = await closeAll();
    expect(data).toMatchObject([
      { id: euro, ok: true, order: { Status: 3 } },
      { id: pound, ok: false, key: 'price_unavailable', order: { Id: pound, Status: 1 } },
    ]);
    expect(await open(1)).toEqual([pound]);
  });

  it('closes nothing of others, and nothing twice under one key', async () => {
    const first = await submit('EURUSD');
    const other = user;
    user = await app.newUser();
    const own = await submit('EURUSD');
    const send = () => app.ask(forexCalls.closeAll, {}, { ...user, key: 'all' });
    const [answer, again] = await Promise.all([send(), send()]);
    expect(answer.text).toBe(again.text);
    expect(answer.data).toMatchObject({ data: [{ id: own, ok: true }] });
    const later = await submit('EURUSD');
    expect((await send()).text).toBe(answer.text);
    expect(await open(1)).toEqual([later]);
    user = other;
    expect(await open(1)).toEqual([first]);
  });
});

describe('cancel_all', () => {
  it('cancels every pending order, pairs as well, or those of one instrument', async () => {
    const held = await submit('EURUSD');
    const first = await pending();
    const pair = await pending({ oco: first });
    const pound = await submit('GBPUSD', { status: 0, target_price: 1.2 });
    const { data } = await cancelAll({ forex_id: app.idOf('EURUSD') });
    expect(data.map(({ id, ok, order }) => [id, ok, order.Status, order.CloseReason])).toEqual([
      [first, true, 3, 'cancelled'],
      [pair, true, 3, 'cancelled'],
    ]);
    expect(await open(0)).toEqual([pound]);
    const rest = await cancelAll();
    expect(rest.data.map(({ id }) => id)).toEqual([pound]);
    const { n, ...order } = await app.take(forexCalls.order, { id: pound }, user);
    expect([rest.data[0]?.order, rest.n]).toEqual([order, n]);
    expect([await open(0), await open(1)]).toEqual([[], [held]]);
  });
});
