/** Terms of a new installation (contract §10, decision 0568), and that older ones keep theirs. */
import { forexCalls } from '@tradewind/contract';
import { operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credit } from '../../money/testing/funds.ts';
import { type TestApp, type TestUser, startTestApp } from '../../platform/http/testing/test-app.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { unguardedInstruments } from '../market/testing/unguarded.ts';
import { loadCatalogue } from '../market/index.ts';
import { verifyTrading } from '../../verify/verify.ts';
import { asOwner } from '../../money/reconciliation/testing/books.ts';

describe('a new installation', () => {
  let app: TestApp;
  let customer: TestUser;
  let finance: TestOperator;
  beforeAll(async () => {
    app = await startTestApp({ settings: { RETAIL_PRESET: '' } });
    finance = await newOperator(app, 'finance');
    customer = await app.newRealUser();
    await credit(app, customer, 50_000_000);
  });
  afterAll(() => app.stop());

  const order = (code: string, cont: number, multiple: number) => ({
    type: 1,
    cont,
    forex_id: app.idOf(code),
    status: 1,
    multiple,
  });

  it('caps the leverage of retail accounts as ESMA does, and of no demo account', async () => {
    expect(await app.ask(forexCalls.submit, order('EURUSD', 1, 50), customer)).toMatchObject({
      code: 1204,
      data: { max_multiple: 30 },
    });
    expect((await app.take(forexCalls.submit, order('EURUSD', 1, 30), customer)).Multiple).toBe(30);
    expect((await app.ask(forexCalls.submit, order('XAUUSD', 1, 50), customer)).data).toMatchObject({
      max_multiple: 20,
    });
    const demo = await app.newUser();
    expect((await app.take(forexCalls.submit, order('EURUSD', 1, 200), demo)).Multiple).toBe(200);
  });

  it('limits the lots of an account in an instrument, at no less than two orders of the largest size', async () => {
    const demo = await app.newUser();
    await app.take(forexCalls.submit, order('USDJPY', 100, 200), demo);
    await app.take(forexCalls.submit, { ...order('USDJPY', 50, 200), type: 2, status: 0, target_price: 190 }, demo);
    const refused = await app.ask(
      forexCalls.submit,
      { ...order('USDJPY', 50.01, 200), type: 2, status: 0, target_price: 190 },
      demo,
    );
    expect(refused.data).toMatchObject({ key: 'position_limit', limit: 'MaxPositionLots', allowed: 50 });
  });

  it('limits the net exposure of the house to real accounts', async () => {
    // 181 lots are worth 19.9 million USD
    await app.take(forexCalls.submit, order('EURUSD', 100, 30), customer);
    await app.take(forexCalls.submit, order('EURUSD', 80, 30), customer);
    const other = await app.newRealUser();
    await credit(app, other, 50_000_000);
    const refused = await app.ask(forexCalls.submit, order('EURUSD', 1, 30), other);
    expect(refused.data).toMatchObject({ key: 'position_limit', limit: 'MaxNetExposureUsd' });
    expect((await app.take(forexCalls.submit, { ...order('EURUSD', 1, 30), type: 2 }, other)).Status).toBe(1);
  });

  it('has no alarm about missing limits', async () => {
    const { alarms } = await finance.call(operatorQueueCalls.overview);
    expect(alarms.map(({ kind }) => kind)).not.toContain('no_limits');
  });

  it('keeps its terms at later starts, and is verified', async () => {
    const { database, clock } = app;
    await app.app.stop();
    app = await startTestApp({ database, clock, settings: { RETAIL_PRESET: 'fca' } });
    await app.push({ BTCUSD: [60_000, 60_010] });
    expect((await app.ask(forexCalls.submit, order('BTCUSD', 1, 5), customer)).data).toMatchObject({ max_multiple: 2 });
    const { proofs } = await verifyTrading(database.adminUrl);
    expect(proofs.map(({ what }) => what)).toContain('versions of groups equal their definitions in the log');
  });
});

describe('an installation from before the defaults', () => {
  let app: TestApp;
  let finance: TestOperator;
  let support: TestOperator;
  beforeAll(async () => {
    const database = await createTestDatabase();
    await loadCatalogue(database.pool, { instrumentsFile: unguardedInstruments() });
    await asOwner(database, 'UPDATE instruments SET max_position_lots_micro = NULL, max_net_exposure_micro_usd = NULL');
    app = await startTestApp({ database, settings: { RETAIL_PRESET: '' } });
    finance = await newOperator(app, 'finance');
    support = await newOperator(app, 'support');
  });
  afterAll(() => app.stop());

  it('keeps its terms', async () => {
    const customer = await app.newRealUser();
    await credit(app, customer, 10_000);
    const order = { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 200 };
    expect((await app.take(forexCalls.submit, order, customer)).Multiple).toBe(200);
  });

  it('says on the overview what is not limited, until it is', async () => {
    const seen = async () =>
      (await finance.call(operatorQueueCalls.overview)).alarms.find(({ kind }) => kind === 'no_limits')?.params;
    const all = app.app.market.instruments.length;
    expect(await seen()).toEqual({ caps: true, lots: all, exposure: all });
    const { alarms } = await support.call(operatorQueueCalls.overview);
    expect(alarms.map(({ kind }) => kind)).not.toContain('no_limits');
    await asOwner(
      app.database,
      `UPDATE instruments SET max_net_exposure_micro_usd = 1, version = version + 1 WHERE code <> 'EURUSD'`,
      `UPDATE account_groups SET max_position_lots_micro = 1, version = version + 1 WHERE name = 'retail'`,
    );
    expect(await seen()).toEqual({ caps: false, lots: 0, exposure: 1 });
    await asOwner(
      app.database,
      `UPDATE instruments SET suspended = 'sold', version = version + 1 WHERE code = 'EURUSD'`,
    );
    expect(await seen()).toBeUndefined();
  });
});
