/** check says what submit would answer, and places nothing (contract §15). */
import { forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRICES, type TestApp, type TestUser, startTestApp } from '../../platform/http/testing/test-app.ts';

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.advance(1000);
  await app.push(PRICES);
  user = await app.newUser();
});

const order = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: 1,
  cont: 0.3,
  forex_id: app.idOf('EURUSD'),
  status: 1,
  multiple: 100,
  ...more,
});
const check = (more: Record<string, unknown> = {}) => app.take(forexCalls.check, order(more), user);
const submit = (more: Record<string, unknown> = {}) => app.take(forexCalls.submit, order(more), user);
const account = () => app.take(forexCalls.myDeal, { status: 1 }, user);
const NOT_KNOWN = { margin: null, fee: null, commission: null, free_after: null };

describe('check', () => {
  it.each([
    ['EURUSD', 1],
    ['EURUSD', 2],
    ['USDJPY', 1],
    ['USDJPY', 2],
  ])('of %s, side %i, has the costs and the free margin of the order that follows', async (code, type) => {
    const input = { forex_id: app.idOf(code), type };
    await submit(input);
    const before = await account();
    const { ok, free_after: freeAfter, ...cost } = await check(input);
    expect(await account()).toEqual(before);
    expect(ok).toBe(true);
    const { CautionMoney, TradeFee, Commission } = await submit(input);
    expect(cost).toEqual({ margin: CautionMoney, fee: TradeFee, commission: Commission });
    expect((await account()).free_margin).toBe(freeAfter);
  });

  it('of a pending order has its costs at the target', async () => {
    const { free_margin: free } = await account();
    const checked = await check({ status: 0, target_price: 1.05 });
    expect(checked).toMatchObject({ ok: true, margin: 315 });
    // the spread of 20 points × 0.3 lots
    expect(checked.free_after).toBeCloseTo(free - 315 - (checked.fee ?? 0) - 6, 6);
    expect((await account()).total).toBe(0);
  });

  it('names the refusal, with the costs once they are known', async () => {
    expect(await check({ cont: 0.001 })).toMatchObject({ ok: false, key: 'lots_invalid', ...NOT_KNOWN });
    expect(await check({ forex_id: 999_999 })).toEqual({ ok: false, key: 'not_found', ...NOT_KNOWN });
    const short = await check({ cont: 50, multiple: 10 });
    expect(short).toMatchObject({ ok: false, key: 'insufficient_margin', details: { required: expect.any(Number) } });
    expect(short.free_after).toBeLessThan(0);
    const { Id } = await submit({ client_id: 'mine' });
    expect(await check({ client_id: 'mine' })).toMatchObject({
      ok: false,
      key: 'conflict',
      details: { reason: 'client_id', id: Id },
    });
    expect((await app.ask(forexCalls.check, order({ type: 3 }), user)).data).toMatchObject({ key: 'invalid_input' });
    expect((await app.ask(forexCalls.check, order({ oco: 5 }), user)).data).toMatchObject({
      fields: { oco: 'not_applicable' },
    });
  });
});
