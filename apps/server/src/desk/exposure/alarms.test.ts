/** Limits of the desk: who sets them and how, and the alarms that they raise and clear. */
import { forexCalls } from '@tradewind/contract';
import {
  type Exposure,
  type ExposureLimitKind,
  operatorExposureCalls,
  operatorQueueCalls,
} from '@tradewind/contract/operator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { credit } from '../../money/testing/funds.ts';
import {
  type Answered,
  PRICES,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';

const { exposure, setExposureLimit } = operatorExposureCalls;
const SECOND_MS = 1000;

let app: TestApp;
let dealer: TestOperator;
let admin: TestOperator;
let finance: TestOperator;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  [dealer, admin, finance] = [
    await newOperator(app, 'dealer'),
    await newOperator(app, 'admin'),
    await newOperator(app, 'finance'),
  ];
  [ann, bob] = [await app.newRealUser(), await app.newRealUser()];
  for (const customer of [ann, bob]) await credit(app, customer, 1_000_000);
});
afterAll(() => app.stop());

async function look(by: TestOperator = dealer): Promise<Exposure> {
  app.clock.advance(SECOND_MS);
  return by.call(exposure);
}
const ringing = async (): Promise<readonly string[]> =>
  (await look()).alarms.map(({ kind, subject }) => `${kind} ${subject}`.trim());

const limit = (kind: ExposureLimitKind, amount: number | string, subject = '', by = dealer): Promise<Answered> =>
  by.ask(setExposureLimit, { kind, subject, limit: amount });

async function trade(customer: TestUser, code: string, type: 1 | 2, cont: number): Promise<() => Promise<unknown>> {
  const { multiples } = app.app.market.byCode(code)?.spec ?? expect.fail(code);
  const order = { type, cont, forex_id: app.idOf(code), status: 1, multiple: multiples.at(-1) };
  const { Id } = await app.take(forexCalls.submit, order, customer);
  return () => app.take(forexCalls.close, { id: Id }, customer);
}

const auditRows = async () =>
  (
    await app.app.database.pool.query<{ operator_id: number; subject_id: string; before: string; after: string }>(
      `SELECT operator_id, subject_id, before, after FROM audit_log
        WHERE action = 'exposure.limit' AND subject_type = 'exposure_limit' ORDER BY seq`,
    )
  ).rows;

describe('a limit', () => {
  beforeEach(async () => {
    app.clock.advance(SECOND_MS);
    await app.push(PRICES);
    for (const { kind, subject } of (await look()).limits) await limit(kind, 0, subject);
  });

  it('is set by a dealer or an admin with a fresh code, and audited with the old and new values', async () => {
    const already = (await auditRows()).length;
    expect((await limit('instrument_net', '1000000.50', 'EURUSD')).code).toBe(1);
    expect((await limit('instrument_net', 2_000_000, 'EURUSD', admin)).code).toBe(1);
    expect((await limit('instrument_net', 2_000_000, 'EURUSD')).code).toBe(1);
    expect((await look()).limits).toMatchObject([
      { kind: 'instrument_net', subject: 'EURUSD', limit: 2_000_000, changed_by: admin.operator.name },
    ]);
    expect((await limit('instrument_net', 0, 'EURUSD')).code).toBe(1);
    expect((await look()).limits).toEqual([]);
    const of = { subject_id: 'instrument_net:EURUSD' };
    expect((await auditRows()).slice(already)).toEqual([
      { ...of, operator_id: dealer.id, before: '{"limit":null}', after: '{"limit":1000000.5}' },
      { ...of, operator_id: admin.id, before: '{"limit":1000000.5}', after: '{"limit":2000000}' },
      { ...of, operator_id: dealer.id, before: '{"limit":2000000}', after: '{"limit":null}' },
    ]);
  });

  it('is refused without a code, for other roles, with a wrong subject or amount, and over an unseen change', async () => {
    const input = { kind: 'total_net', limit: 5 };
    app.clock.jump(6 * 60 * SECOND_MS);
    expect(refusalOf(await app.ask(setExposureLimit, input, { token: dealer.token }))).toBe('step_up_required');
    expect(refusalOf(await finance.ask(setExposureLimit, input))).toBe('forbidden');
    expect(refusalOf(await finance.ask(exposure))).toBe('forbidden');
    for (const [kind, amount, subject] of [
      ['instrument_net', 5, 'NOSUCH'],
      ['currency_net', 5, 'EURUSD'],
      ['total_net', 5, 'EURUSD'],
      ['concentration_from', 5, 'EURUSD'],
      ['instrument_net', -1, 'EURUSD'],
      ['instrument_net', '0.0000001', 'EURUSD'],
      ['instrument_net', 'many', 'EURUSD'],
      ['largest_account', 100.01, ''],
      ['largest_account', 5.001, ''],
    ] as const)
      expect([kind, amount, refusalOf(await limit(kind, amount, subject))]).toEqual([kind, amount, 'invalid_input']);
    await limit('total_net', 7);
    const stale = await dealer.ask(setExposureLimit, { ...input, was: 6 });
    expect(refusalOf(stale)).toBe('conflict');
    expect(stale.data).toMatchObject({ reason: 'changed', limit: 7 });
    expect((await dealer.ask(setExposureLimit, { ...input, was: '7' })).code).toBe(1);
    expect((await look()).limits).toMatchObject([{ kind: 'total_net', limit: 5 }]);
  });

  it('raises an alarm when exceeded, which ends at 95 % of the limit or below', async () => {
    // 1 lot of EURUSD: 100,000 × 1.1001
    const close = await trade(ann, 'EURUSD', 1, 1);
    await limit('instrument_net', 110_010, 'EURUSD');
    expect(await ringing()).toEqual([]);
    await limit('instrument_net', 110_009.99, 'EURUSD');
    const [alarm] = (await look()).alarms;
    expect(alarm).toMatchObject({ kind: 'instrument_net', subject: 'EURUSD', value: 110_010, limit: 110_009.99 });
    const since = alarm?.since;
    // 95.01 %, then 94 % of the limit, and 95.01 % again
    const less = [await trade(bob, 'EURUSD', 2, 0.05), await trade(bob, 'EURUSD', 2, 0.01)];
    expect(await ringing()).toEqual([]);
    await less.pop()?.();
    expect(await ringing()).toEqual([]);
    await less.pop()?.();
    expect((await look()).alarms[0]?.since).toBeGreaterThan(since ?? 0);
    less.push(await trade(bob, 'EURUSD', 2, 0.05));
    expect(await ringing()).toEqual(['instrument_net EURUSD']);
    await less.pop()?.();
    await close();
  });

  it('re-evaluates its alarm after a change; an alarm that is still exceeded keeps its start time', async () => {
    const close = await trade(ann, 'EURUSD', 1, 1);
    await limit('instrument_net', 100_000, 'EURUSD');
    const [first] = (await look()).alarms;
    await limit('instrument_net', 90_000, 'EURUSD');
    expect((await look()).alarms).toMatchObject([{ limit: 90_000, since: first?.since }]);
    await limit('instrument_net', 111_000, 'EURUSD');
    expect(await ringing()).toEqual([]);
    await close();
  });

  it('of an instrument overrides the general one; currencies, the total and concentration have their own', async () => {
    const closing = [
      await trade(ann, 'EURUSD', 1, 1),
      await trade(bob, 'USDJPY', 2, 1),
      await trade(bob, 'USDJPY', 1, 0.5),
    ];
    await limit('instrument_gross', 1000);
    await limit('instrument_gross', 500_000, 'EURUSD');
    expect(await ringing()).toEqual(['instrument_gross USDJPY']);
    await limit('instrument_gross', 0);
    // of all customers: +100,000 EUR, −110,010 USD; −50,000 USD, +7,500,500 JPY
    await limit('currency_net', 1000);
    await limit('currency_net', 160_010, 'USD');
    expect([...(await ringing())].sort()).toEqual(['currency_net EUR', 'currency_net JPY']);
    await limit('currency_net', 160_009, 'USD');
    expect(await ringing()).toContain('currency_net USD');
    for (const subject of ['', 'USD']) await limit('currency_net', 0, subject);
    await limit('total_net', 160_009);
    await limit('total_gross', 260_010);
    expect(await ringing()).toEqual(['total_net']);
    await limit('total_gross', 260_009);
    expect(await ringing()).toEqual(['total_net', 'total_gross']);
    for (const kind of ['total_net', 'total_gross'] as const) await limit(kind, 0);
    await limit('largest_account', 99.99);
    expect([...(await ringing())].sort()).toEqual(['largest_account EURUSD', 'largest_account USDJPY']);
    await limit('concentration_from', 120_000);
    expect(await ringing()).toEqual(['largest_account USDJPY']);
    await limit('largest_account', 100, 'USDJPY');
    await limit('ten_accounts', 50);
    expect(await ringing()).toEqual(['ten_accounts USDJPY']);
    for (const close of closing) await close();
    expect(await ringing()).toEqual([]);
  });

  it('alerts the roles that can act, also in the metrics, even if no one is looking', async () => {
    await limit('instrument_net', 10_000);
    const close = await trade(ann, 'EURUSD', 1, 1);
    app.clock.advance(5 * SECOND_MS);
    const metric = async (kind: string) =>
      new RegExp(String.raw`^tradewind_exposure_alarms\{limit="${kind}"\} (\d+)$`, 'mu').exec(await app.metrics())?.[1];
    await expect.poll(() => metric('instrument_net')).toBe('1');
    expect(await metric('total_net')).toBe('0');
    const { rows } = await app.app.database.pool.query<{ since: number }>(
      'SELECT since_ms AS since FROM exposure_alarms',
    );
    for (const operator of [dealer, admin])
      expect((await operator.call(operatorQueueCalls.overview)).alarms).toContainEqual({
        kind: 'exposure',
        params: {
          exceeded: [
            { kind: 'instrument_net', subject: 'EURUSD', value: 110_010, limit: 10_000, since: rows[0]?.since },
          ],
          more: 0,
        },
        since: rows[0]?.since,
      });
    expect((await finance.call(operatorQueueCalls.overview)).alarms.map(({ kind }) => kind)).not.toContain('exposure');
    await close();
    app.clock.advance(5 * SECOND_MS);
    await expect.poll(() => metric('instrument_net')).toBe('0');
  });

  it('and its alarm survive a restart', async () => {
    await limit('instrument_net', 110_000, 'EURUSD');
    const close = await trade(ann, 'EURUSD', 1, 1);
    const before = (await look()).alarms;
    expect(before).toHaveLength(1);
    // between 95 % and 100 %: the alarm continues because it was active
    await trade(bob, 'EURUSD', 2, 0.04);
    await app.app.stop();
    app = await startTestApp({ database: app.database, clock: app.clock });
    const { token } = dealer;
    app.clock.advance(SECOND_MS);
    const seen = await app.take(exposure, {}, { token });
    expect(seen.alarms).toMatchObject([{ value: 105_609.6, limit: 110_000, since: before[0]?.since }]);
    expect(seen.positions).toBe(2);
    expect(close).toBeTypeOf('function');
  });
});

it('refuses no order, because it is only an alarm', async () => {
  expect((await app.take(exposure, {}, { token: dealer.token })).alarms).toHaveLength(1);
  const order = { type: 1, cont: 1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
  expect((await app.ask(forexCalls.submit, order, { token: ann.token })).code).toBe(1);
});
