/** Terms of instruments: what may change, who approves it, when it takes effect, and that it changes no position. */
import { forexCalls, instrumentCalls } from '@tradewind/contract';
import {
  type ChangeRequest,
  TERM_NAMES,
  operatorBaseCalls,
  operatorInstrumentCalls,
  operatorQueueCalls,
} from '@tradewind/contract/operator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answered,
  type TestApp,
  type TestUser,
  PRICES,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { verifyTrading } from '../../verify/verify.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';

const { proposeInstrument, instrument, instruments, suspendInstrument, resumeInstrument, closeInstrumentChange } =
  operatorInstrumentCalls;
const { approveChange } = operatorBaseCalls;
const REASON = 'Agreed with the desk.';
const MINUTE_MS = 60_000;

let app: TestApp;
let finance: TestOperator;
let compliance: TestOperator;
let user: TestUser;

beforeAll(async () => {
  app = await startTestApp({ settings: { MARKET_HOURS: 'calendar' } });
  finance = await newOperator(app, 'finance');
  compliance = await newOperator(app, 'compliance');
  user = await app.newUser();
});
afterAll(() => app.stop());

const outcome = (answer: Answered): string => {
  if (answer.code === 1) return 'done';
  const { reason, fields } = answer.data as { reason?: string; fields?: Record<string, string> };
  return [refusalOf(answer), reason ?? Object.keys(fields ?? {}).join(',')].join(' ').trim();
};
const propose = (input: object) => finance.call(proposeInstrument, { reason: REASON, ...input });
const approve = ({ id }: ChangeRequest) => compliance.call(approveChange, { id });
const agree = async (input: object) => approve(await propose(input));
const detail = (code: string) => finance.call(instrument, { id: app.idOf(code) });
const refused = async (input: object) => outcome(await finance.ask(proposeInstrument, { reason: REASON, ...input }));

async function order(code: string, more: object = {}) {
  await app.push({ [code]: PRICES[code] ?? [1, 1] });
  const input = { type: 1, cont: 0.1, forex_id: app.idOf(code), status: 1, multiple: 100, ...more };
  return app.take(forexCalls.submit, input, { token: user.token });
}
const holding = async () => (await app.take(forexCalls.myDeal, { status: 1 }, { token: user.token })).data;
const listed = async (code: string) =>
  (await app.take(forexCalls.tradeList)).find(({ Code }) => Code === code) ?? expect.fail(`no ${code}`);

/** Advances the clock, so that pending timers can run. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const so = async () => {
    app.clock.advance(1);
    return isSo();
  };
  await expect.poll(so, { timeout: 30_000, interval: 20 }).toBe(true);
}

describe('a proposed change of an instrument', () => {
  it('takes effect when another operator approves it, and changes no position', async () => {
    const before = await order('EURUSD');
    const rate = (await listed('EURUSD')).ForexFeeRate;
    const change = await propose({ id: app.idOf('EURUSD'), fee_rate: rate + 3, multiples: '50 20', min_lots: '0.02' });
    expect(change).toMatchObject({
      kind: 'instrument',
      state: 'waiting',
      before: { code: 'EURUSD', min_lots: '0.01' },
    });
    expect(change.payload).toMatchObject({ fee_rate: String(rate + 3), multiples: '20,50', open_positions: 1 });
    expect(outcome(await finance.ask(approveChange, { id: change.id }))).toBe('forbidden second_operator');
    expect((await listed('EURUSD')).Version).toBe(1);

    await approve(change);
    expect(await listed('EURUSD')).toMatchObject({
      Version: 2,
      ForexFeeRate: rate + 3,
      HasForexMultiple: [{ Value: 20 }, { Value: 50 }],
      ForexMinCont: 0.02,
    });
    const [after] = await holding();
    expect(after).toMatchObject({ CautionMoney: before.CautionMoney, TradeFee: before.TradeFee, Multiple: 100 });
    expect(
      refusalOf(
        await app.ask(
          forexCalls.submit,
          { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 },
          { token: user.token },
        ),
      ),
    ).toBe('multiple_not_offered');
    const dear = await order('EURUSD', { multiple: 20 });
    expect(dear.TradeFee).toBeCloseTo(0.1 * (rate + 3), 6);

    const { versions, history } = await detail('EURUSD');
    expect(versions.map(({ version, changes }) => [version, Object.keys(changes).length])).toEqual([
      [2, 3],
      [1, TERM_NAMES.length],
    ]);
    expect(history.map(({ action }) => action)).toEqual(['instrument.apply']);
    await expect(verifyTrading(app.database.adminUrl)).resolves.toBeDefined();
  });

  it('waits for its time and is announced before; a pending order keeps its leverage and pays the fee at its fill', async () => {
    const id = app.idOf('GBPUSD');
    const waiting = await order('GBPUSD', { status: 0, target_price: 1.29, multiple: 100 });
    const rate = (await listed('GBPUSD')).ForexFeeRate;
    const at = app.clock.now() + 5 * MINUTE_MS;
    const swap = { swap_mode: 'points', swap_long: '-7.5', swap_triple_day: 5 };
    const terms = { fee_rate: rate + 7, multiples: '10', leverage_class: 'minors', ...swap };
    expect((await agree({ id, ...terms, effective_at: at })).state).toBe('approved');
    expect((await detail('GBPUSD')).scheduled).toMatchObject([{ state: 'scheduled', effective_at: at }]);
    expect(await app.take(instrumentCalls.upcoming, { forex_id: id })).toMatchObject([
      {
        Kind: 'terms',
        Time: at,
        Changes: [
          { Field: 'ForexFeeRate', Before: String(rate), After: String(rate + 7) },
          { Field: 'HasForexMultiple', After: '10' },
          { Field: 'LeverageClass', Before: 'majors', After: 'minors' },
          { Field: 'SwapMode', Before: 'percent', After: 'points' },
          { Field: 'SwapLong', Before: '-2', After: '-7.5' },
          { Field: 'SwapTripleDay', Before: '3', After: '5' },
        ],
      },
    ]);
    expect((await finance.call(instruments, { upcoming: 1 })).data.map(({ code }) => code)).toEqual(['GBPUSD']);

    app.clock.advance(5 * MINUTE_MS - 1);
    await app.push({ GBPUSD: [1.3, 1.3002] });
    expect((await listed('GBPUSD')).Version).toBe(1);
    await until(async () => (await listed('GBPUSD')).Version === 2);
    expect(await app.take(instrumentCalls.upcoming, { forex_id: id })).toEqual([]);

    await app.push({ GBPUSD: [1.2898, 1.29] });
    const filled = (await holding()).find(({ Id }) => Id === waiting.Id);
    expect(filled).toMatchObject({ Multiple: 100, Price: 1.29 });
    expect(filled?.TradeFee).toBeCloseTo(0.1 * (rate + 7), 6);
    await app.push({ GBPUSD: [1.3, 1.3002] });
  });

  it('cannot change the meaning of prices and lots, or the margin of open positions', async () => {
    const id = app.idOf('EURUSD');
    expect(await refused({ id, price_precision: 4 })).toBe('invalid_input price_precision');
    expect(await refused({ id, base: 'GBP' })).toBe('invalid_input base');
    expect(await refused({ id, quote: 'JPY' })).toBe('invalid_input quote');
    expect(await refused({ id, code: 'EURUSD2' })).toBe('invalid_input code');
    expect(await refused({ id, contract_size: 10 })).toBe('conflict has_orders');
    expect(await refused({ id, margin_mode: 'fixed' })).toBe('conflict in_use');
    expect(await refused({ id, name: (await detail('EURUSD')).name })).toBe('conflict no_change');
    expect(await refused({ id, min_lots: '0.015' })).toBe('invalid_input min_lots');
    expect(await refused({ id, max_lots: '0' })).toContain('max_lots');
    expect(await refused({ id, multiples: 'a hundred' })).toBe('invalid_input multiples');
    expect(await refused({ id, fee_rate: -1 })).toBe('invalid_input fee_rate');
    expect(await refused({ id, category_id: 99 })).toBe('conflict category');
    expect(await refused({ id, fee_rate: 1, effective_at: app.clock.now() })).toBe('invalid_input effective_at');
    expect(await refused({ id: 4711, fee_rate: 1 })).toBe('not_found');
    // without any order a lot may still be corrected
    await agree({ id: app.idOf('USDCAD'), contract_size: 50_000, margin_mode: 'fixed' });
    expect(await listed('USDCAD')).toMatchObject({ ForexContNum: 50_000, MarginMode: 1 });
  });

  it('may set the financing in points or percent, with either sign, or remove it', async () => {
    const id = app.idOf('USDCAD');
    expect(await refused({ id, swap_long: '1.1234567' })).toBe('invalid_input swap_long');
    expect(await refused({ id, swap_short: '-1000000.1' })).toBe('invalid_input swap_short');
    expect(await refused({ id, swap_triple_day: 6 })).toBe('invalid_input swap_triple_day');
    await agree({ id, swap_mode: 'points', swap_long: '-07.50', swap_short: 2.1, swap_triple_day: 5 });
    expect(await detail('USDCAD')).toMatchObject({ swap_mode: 'points', swap_long: '-7.5', swap_short: '2.1' });
    expect(await listed('USDCAD')).toMatchObject({
      SwapMode: 'points',
      SwapLong: -7.5,
      SwapShort: 2.1,
      SwapTripleDay: 5,
      SwapDays: 1,
    });
    await agree({ id, swap_mode: 'none' });
    expect(await listed('USDCAD')).toMatchObject({ SwapMode: 'none', SwapLong: 0, SwapShort: 0, SwapDays: 0 });
  });

  it('cannot be approved after its effective time', async () => {
    const id = app.idOf('AUDUSD');
    const at = app.clock.now() + MINUTE_MS;
    const late = await propose({ id, fee_rate: 9, effective_at: at });
    expect(await refused({ id, fee_rate: 8 })).toBe('conflict waiting');
    app.clock.advance(MINUTE_MS);
    expect(outcome(await compliance.ask(approveChange, { id: late.id }))).toBe('conflict too_late');
  });

  it('that is inadmissible at its time is not applied and stays on the overview until acknowledged', async () => {
    const at = app.clock.now() + MINUTE_MS;
    await agree({ id: app.idOf('XAUUSD'), margin_mode: 'fixed', effective_at: at });
    const before = await order('XAUUSD', { cont: 0.01 });
    app.clock.advance(MINUTE_MS);
    const state = async () => (await detail('XAUUSD')).scheduled[0];
    await until(async () => (await state())?.state === 'inadmissible');
    expect(await state()).toMatchObject({ remark: 'in_use' });
    expect(await listed('XAUUSD')).toMatchObject({ Version: 1, MarginMode: 2 });
    expect((await holding()).find(({ Id }) => Id === before.Id)).toMatchObject({ CautionMoney: before.CautionMoney });
    const alarms = async () => JSON.stringify((await finance.call(operatorQueueCalls.overview)).alarms);
    expect(await alarms()).toContain('"instrument_change","params":{"count":1,"codes":["XAUUSD"]}');
    await compliance.call(closeInstrumentChange, { id: (await state())?.id, reason: REASON });
    expect(await alarms()).not.toContain('instrument_change');
  });

  it('can be cancelled once before its time', async () => {
    const at = app.clock.now() + MINUTE_MS;
    await agree({ id: app.idOf('NZDUSD'), fee_rate: 5, effective_at: at });
    const [change] = (await detail('NZDUSD')).scheduled;
    expect(await finance.call(closeInstrumentChange, { id: change?.id, reason: REASON })).toMatchObject({
      state: 'cancelled',
    });
    expect(outcome(await finance.ask(closeInstrumentChange, { id: change?.id, reason: REASON }))).toBe('conflict');
    app.clock.advance(MINUTE_MS);
    await finance.call(instruments);
    expect((await listed('NZDUSD')).Version).toBe(1);
  });

  it('may add an instrument, which is tradable as soon as it has a price', async () => {
    const wanted = {
      code: 'USDPLN',
      show_code: 'USD/PLN',
      name: 'US Dollar/Zloty',
      base: 'USD',
      quote: 'PLN',
      price_precision: 5,
      category_id: 2,
      contract_size: 100_000,
      multiples: [10, 50],
    };
    expect(await refused({ ...wanted, code: 'EURUSD' })).toBe('conflict exists');
    expect(await refused({ ...wanted, code: 'USDEUR', base: 'USD', quote: 'EUR' })).toBe('conflict conversion');
    expect(await refused({ ...wanted, show_code: undefined })).toBe('invalid_input show_code');
    await agree(wanted);
    expect(await listed('USDPLN')).toMatchObject({ Name: 'US Dollar/Zloty', Version: 1, MarketStatus: 1 });
    await app.push({ USDPLN: [4, 4.001] });
    const bought = await app.take(
      forexCalls.submit,
      { type: 1, cont: 0.1, forex_id: app.idOf('USDPLN'), status: 1, multiple: 50 },
      { token: user.token },
    );
    expect(bought).toMatchObject({ Price: 4.001, CautionMoney: expect.closeTo(200.025, 1) });
    await expect(verifyTrading(app.database.adminUrl)).resolves.toBeDefined();
  });
});

describe('a suspension', () => {
  it('applies at once, shows its reason to customers, allows closing, and ends', async () => {
    await app.push({ GBPUSD: [1.3, 1.3002] });
    const held = await order('EURGBP', { multiple: 100 });
    const id = app.idOf('EURGBP');
    await finance.call(suspendInstrument, { id, reason: 'The feed is being checked.' });
    expect(outcome(await finance.ask(suspendInstrument, { id, reason: REASON }))).toBe('conflict');
    const input = { type: 1, cont: 0.1, forex_id: id, status: 1, multiple: 100 };
    const answer = await app.ask(forexCalls.submit, input, { token: user.token });
    expect(answer).toMatchObject({ code: 1211, data: { reason: 'The feed is being checked.' } });
    expect((await listed('EURGBP')).TradingDisabled).toBe('The feed is being checked.');
    await app.take(forexCalls.close, { id: held.Id }, { token: user.token });
    expect(outcome(await finance.ask(resumeInstrument, { id, reason: REASON }))).toBe('forbidden role');
    await compliance.call(resumeInstrument, { id, reason: 'It is sound.' });
    expect(await listed('EURGBP')).toMatchObject({ TradingDisabled: null, Version: 3 });
    await order('EURGBP');
  });
});

describe('the database', () => {
  it.each([
    [`UPDATE instrument_versions SET version = 9`],
    ['DELETE FROM instrument_versions'],
    [`UPDATE instruments SET price_precision = 4 WHERE code = 'EURUSD'`],
    ['DELETE FROM instruments'],
    [`UPDATE instrument_changes SET terms = '{}'`],
    ['DELETE FROM instrument_changes'],
  ])('refuses %s, even from its owner', async (statement) => {
    const client = new pg.Client({ connectionString: app.database.adminUrl });
    await client.connect();
    const fault = await client.query(statement).catch((error: unknown) => error);
    await client.end();
    expect(String(fault)).toMatch(/refused/u);
  });

  it('lets the application change no history', async () => {
    await expect(app.app.database.pool.query('DELETE FROM instrument_versions')).rejects.toThrow(/permission|refused/u);
  });
});

describe('a holiday', () => {
  const propose_ = (input: object) =>
    finance.ask(operatorInstrumentCalls.proposeHoliday, { name: 'Christmas', reason: REASON, ...input });
  const DAY = { from: '2026-06-10T15:00', to: '2026-06-10T17:00' };

  it('needs two operators, must be in the future, and lasts a fortnight at most', async () => {
    expect(outcome(await propose_({ ...DAY }))).toBe('invalid_input hours');
    expect(outcome(await propose_({ hours: 'fx', from: '2026-06-10T08:00', to: '2026-06-10T17:00' }))).toBe(
      'invalid_input from',
    );
    expect(outcome(await propose_({ hours: 'fx', from: DAY.to, to: DAY.from }))).toBe('invalid_input to');
    expect(outcome(await propose_({ hours: 'fx', ...DAY, to: '2026-07-10T17:00' }))).toBe('invalid_input to');
    expect(outcome(await propose_({ hours: 'fx', from: '2027-03-14T02:30', to: '2027-03-14T05:00' }))).toBe(
      'invalid_input from',
    );
    expect(outcome(await propose_({ instrument_id: 4711, ...DAY }))).toBe('not_found');
  });

  it('closes its market early, is announced and shown with the next opening, and can be removed before it starts', async () => {
    const change = await finance.call(operatorInstrumentCalls.proposeHoliday, {
      instrument_id: app.idOf('GBPJPY'),
      name: 'Early close',
      ...DAY,
      reason: REASON,
    });
    await approve(change);
    const fx = await finance.call(operatorInstrumentCalls.proposeHoliday, {
      hours: 'fx',
      name: 'Day off',
      from: '2026-06-12T08:00',
      to: '2026-06-12T12:00',
      reason: REASON,
    });
    await approve(fx);
    const id = app.idOf('GBPJPY');
    const upcoming = () => app.take(instrumentCalls.upcoming, { forex_id: id });
    expect(await upcoming()).toMatchObject([
      { Kind: 'closed', Name: 'Early close', Time: Date.UTC(2026, 5, 10, 19), EndTime: Date.UTC(2026, 5, 10, 21) },
      { Kind: 'closed', Name: 'Day off' },
    ]);
    const { data } = await finance.call(operatorInstrumentCalls.holidays);
    const dayOff = data.find(({ name }) => name === 'Day off');
    await approve(
      await finance.call(operatorInstrumentCalls.proposeHolidayRemoval, { id: dayOff?.id, reason: REASON }),
    );
    expect((await upcoming()).map(({ Name }) => Name)).toEqual(['Early close']);

    app.clock.advance(Date.UTC(2026, 5, 10, 19) - app.clock.now());
    await until(async () => (await listed('GBPJPY')).MarketStatus === 0);
    expect((await listed('GBPJPY')).NextOpenTime).toBe(Date.UTC(2026, 5, 10, 21));
    expect((await listed('EURUSD')).MarketStatus).toBe(1);
    await finance.login();
    expect(
      outcome(
        await finance.ask(operatorInstrumentCalls.proposeHolidayRemoval, {
          id: data.find(({ name }) => name === 'Early close')?.id,
          reason: REASON,
        }),
      ),
    ).toBe('conflict too_late');
    app.clock.advance(Date.UTC(2026, 5, 10, 21) - app.clock.now());
    await until(async () => (await listed('GBPJPY')).MarketStatus === 1);
    await finance.login();
    await compliance.login();
  });
});

it('terms are applied once, also when the writer loses its database at that moment, and when no server was running', async () => {
  const codes = ['USDCHF', 'USDNOK', 'EURNZD', 'GBPAUD'].filter((code) => app.app.market.byCode(code) !== undefined);
  expect(codes.length).toBeGreaterThanOrEqual(2);
  const at = app.clock.now() + MINUTE_MS;
  for (const [index, code] of codes.entries())
    await agree({ id: app.idOf(code), fee_rate: 11, effective_at: index === 0 ? at + MINUTE_MS : at });
  const admin = new pg.Client({ connectionString: app.database.adminUrl });
  await admin.connect();
  const cut = () =>
    admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tradewind journal' AND datname = current_database()`,
    );
  app.clock.advance(MINUTE_MS);
  await cut();
  await until(async () => {
    app.clock.advance(1000);
    const rates = await Promise.all(codes.slice(1).map(async (code) => (await listed(code)).ForexFeeRate));
    return rates.every((rate) => rate === 11);
  });
  const { rows } = await admin.query(
    `SELECT v.version FROM instrument_versions v JOIN instruments i ON i.id = v.instrument_id WHERE i.code = ANY ($1) ORDER BY 1`,
    [codes.slice(1)],
  );
  expect(rows.map(({ version }) => version)).toEqual([...codes.slice(1).map(() => 1), ...codes.slice(1).map(() => 2)]);
  await admin.end();

  const { database, clock } = app;
  await app.app.stop();
  clock.jump(5 * MINUTE_MS);
  app = await startTestApp({ database, clock, settings: { MARKET_HOURS: 'calendar' } });
  expect(await listed(codes[0] ?? '')).toMatchObject({ Version: 2, ForexFeeRate: 11 });
  expect((await listed('EURUSD')).Version).toBe(2);
  await expect(verifyTrading(database.adminUrl)).resolves.toBeDefined();
});
