/** Orders of programs: what the scopes of an API key allow, and the keys of a suspended account. */
import { accountCalls, forexCalls } from '@tradewind/contract';
import { points } from '@tradewind/money';
import type { Order } from '@tradewind/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newKey } from '../../people/api-keys/testing/keys.ts';
import { type Answered, PRICES, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type WantedTerms, addsRisk } from './key-rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const market = () => ({ type: 1, status: 1, cont: '0.1', forex_id: app.idOf('EURUSD'), multiple: 100 });
const pending = () => ({ ...market(), status: 0, target_price: '1.05', stop_loss_price: '1.04' });
const reasonOf = ({ data }: Answered): unknown => z.looseObject({ reason: z.unknown() }).parse(data).reason;

async function accountWith(scopes: readonly string[]) {
  const { token, user } = await app.newUser();
  return { token, user, apiKey: (await newKey(app, token, { scopes })).key };
}

describe('an API key with the scope trade', () => {
  it('places, changes and closes orders, and repeats them under their idempotency key', async () => {
    const { apiKey } = await accountWith(['trade']);
    const opened = await app.take(forexCalls.submit, market(), { apiKey, key: 'a bot order' });
    const again = await app.ask(forexCalls.submit, market(), { apiKey, key: 'a bot order' });
    expect(again.headers['idempotent-replay']).toBe('1');
    await app.take(forexCalls.setStopPrice, { id: opened.Id, stop_loss_price: '1.09' }, { apiKey });
    await app.take(forexCalls.setStopPrice, { id: opened.Id, stop_loss_price: 0 }, { apiKey });
    await app.take(forexCalls.close, { id: opened.Id }, { apiKey });
    expect((await app.take(forexCalls.myDeal, { status: 3 }, { apiKey })).total).toBe(1);
  });
});

describe('an API key with the scope close', () => {
  it('tightens stops of a position and closes it, but neither opens nor takes protection away', async () => {
    const { token, apiKey } = await accountWith(['close']);
    expect(reasonOf(await app.ask(forexCalls.submit, market(), { apiKey }))).toBe('api_key_scope');
    const { Id: id } = await app.take(forexCalls.submit, market(), { token });
    const stops = (terms: object) => app.ask(forexCalls.setStopPrice, { id, ...terms }, { apiKey, key: `${id}` });
    const tried = (terms: object) => app.ask(forexCalls.setStopPrice, { id, ...terms }, { apiKey });
    const set = { stop_loss_price: '1.08', target_profit_price: '1.2' };
    expect((await stops(set)).code).toBe(1);
    expect((await tried({ stop_loss_price: '1.09', target_profit_price: '1.15' })).code).toBe(1);
    for (const looser of [{ stop_loss_price: '1.085' }, { stop_loss_price: 0 }, { target_profit_price: '1.16' }])
      expect([refusalOf(await tried(looser)), reasonOf(await tried(looser))]).toEqual(['forbidden', 'api_key_scope']);
    // a repeat is answered as the first time
    expect((await stops(set)).headers['idempotent-replay']).toBe('1');
    expect((await app.ask(forexCalls.close, { id, cont: '0.04' }, { apiKey })).code).toBe(1);
    expect((await app.ask(forexCalls.close, { id }, { apiKey })).code).toBe(1);
  });

  it('only tightens a pending order, and cancels it', async () => {
    const { token, apiKey } = await accountWith(['read', 'close']);
    const { Id: id } = await app.take(forexCalls.submit, pending(), { token });
    const update = (terms: object) => app.ask(forexCalls.updatePending, { id, ...terms }, { apiKey });
    expect((await update({ cont: '0.05', stop_loss_price: '1.045', expires_at: app.clock.now() + 60_000 })).code).toBe(
      1,
    );
    for (const more of [{ cont: '0.06' }, { target_price: '1.06' }, { expires_at: 0 }, { stop_loss_price: '1.04' }])
      expect(reasonOf(await update(more))).toBe('api_key_scope');
    expect((await app.ask(forexCalls.cancelTrade, { id }, { apiKey })).code).toBe(1);
  });
});

it.each<[string, WantedTerms, boolean]>([
  ['a stop-loss of a sold position comes nearer', { stopLoss: 112_000 }, false],
  ['it goes away', { stopLoss: 114_000 }, true],
  ['a take-profit comes nearer', { takeProfit: 106_000 }, false],
  ['it goes away', { takeProfit: 104_000 }, true],
  ['the trailing distance becomes shorter', { trailing: 50 }, false],
  ['it becomes longer', { trailing: 150 }, true],
  ['the stop no longer trails', { trailing: 0 }, true],
  ['nothing changes', { stopLoss: 113_000, takeProfit: 105_000, trailing: 100, lots: 10_000 }, false],
  ['an expiry is set', { expiresAt: 5 }, false],
])('whether a change adds risk: %s', (_what, wanted, adds) => {
  const order = { side: 'sell', stopLoss: points(113_000), takeProfit: points(105_000), trailing: 100, lots: 10_000 };
  expect(addsRisk(order as Order, wanted)).toBe(adds);
});

it("a suspended account's keys read, but do not trade, while its owner may close", async () => {
  const { token, user, apiKey } = await accountWith(['trade']);
  const { Id: id } = await app.take(forexCalls.submit, market(), { apiKey });
  const closed = () => app.ask(forexCalls.close, { id }, { apiKey, key: 'close it' });
  const { Id: other } = await app.take(forexCalls.submit, pending(), { apiKey });
  await app.app.host.execute({ type: 'set_trading', account: user.id, reason: 'under review' });
  await app.push({ EURUSD: PRICES['EURUSD'] ?? [1, 1] });
  for (const [call, input] of [
    [forexCalls.submit, market()],
    [forexCalls.close, { id }],
    [forexCalls.reverse, { id }],
    [forexCalls.setStopPrice, { id, stop_loss_price: '1.09' }],
    [forexCalls.updatePending, { id: other, cont: '0.05' }],
    [forexCalls.cancelTrade, { id: other }],
  ] as const) {
    const answer = await app.ask(call, input, { apiKey });
    expect([call.path, refusalOf(answer), reasonOf(answer)]).toEqual([call.path, 'trading_disabled', 'under review']);
  }
  expect(refusalOf(await closed())).toBe('trading_disabled');
  expect((await app.take(accountCalls.balance, {}, { apiKey })).currency).toBe('USD');
  expect((await app.take(forexCalls.myDeal, { status: 1 }, { apiKey })).total).toBe(1);
  expect((await app.ask(forexCalls.close, { id }, { token })).code).toBe(1);
});
