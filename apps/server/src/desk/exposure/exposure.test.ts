/** The desk's figures, compared with a naive computation from the customers' positions. */
import { forexCalls } from '@tradewind/contract';
import { type Exposure, operatorExposureCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credit } from '../../money/testing/funds.ts';
import { PRICES, type TestApp, type TestUser, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import {
  type Contracts,
  PlainDesk,
  type PlainPosition,
  type Quotes,
  minus,
  over,
  plus,
  rounded,
  sizeOf,
  sumOf,
  times,
} from './testing/plain.ts';

const CUSTOMERS = 12;
const MONEY = 5_000_000;
const CODES = ['EURUSD', 'USDJPY', 'EURGBP', 'GBPJPY', 'XAUUSD', 'GBPUSD', 'XRPUSD'];
/** Every price has moved since the fills. */
const MOVED: Quotes = {
  EURUSD: [1.10371, 1.10389],
  GBPUSD: [1.29127, 1.29144],
  USDJPY: [151.234, 151.251],
  EURGBP: [0.85473, 0.85489],
  GBPJPY: [195.281, 195.317],
  XAUUSD: [2013.37, 2013.91],
  XRPUSD: [0.51237, 0.51249],
};
const SECOND_MS = 1000;

let app: TestApp;
let dealer: TestOperator;
let contracts: Contracts;
const customers: TestUser[] = [];
let positions: PlainPosition[] = [];

beforeAll(async () => {
  app = await startTestApp();
  dealer = await newOperator(app, 'dealer');
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const customer = await app.newRealUser();
    await credit(app, customer, MONEY);
    customers.push(customer);
  }
  contracts = Object.fromEntries(
    CODES.map((code) => {
      const { contractSize, base, quote } = app.app.market.byCode(code)?.spec ?? expect.fail(code);
      return [code, { size: contractSize / 1e6, base, quote }];
    }),
  );
});
afterAll(() => app.stop());

async function open(customer: TestUser, code: string, isBuy: boolean, lots: number): Promise<PlainPosition> {
  const { multiples } = app.app.market.byCode(code)?.spec ?? expect.fail(code);
  const order = await app.take(
    forexCalls.submit,
    { type: isBuy ? 1 : 2, cont: lots, forex_id: app.idOf(code), status: 1, multiple: multiples.at(-1) ?? 0 },
    customer,
  );
  return { id: order.Id, account: customer.user.id, code, isBuy, lots, fill: order.Price };
}

/** Waits, so that the cached answer of the last second is not used. */
async function look(): Promise<Exposure> {
  app.clock.advance(SECOND_MS);
  return dealer.call(operatorExposureCalls.exposure);
}

const at = (index: number): TestUser => customers[index] ?? expect.fail();
const byAccountOf = (list: readonly PlainPosition[]) => Map.groupBy(list, ({ account }) => account);
const gross = (desk: PlainDesk, list: readonly PlainPosition[]) => sumOf(list.map((each) => sizeOf(desk.value(each))));
const net = (desk: PlainDesk, list: readonly PlainPosition[]) => sumOf(list.map((each) => desk.value(each)));

/** Compares every figure that follows from positions and prices, in the answer's own order. */
function expectPlain(seen: Exposure, quotes: Quotes): void {
  const desk = new PlainDesk(quotes, contracts);
  const byCode = Map.groupBy(positions, ({ code }) => code);
  expect(seen.positions).toBe(positions.length);
  expect(seen.accounts).toBe(byAccountOf(positions).size);
  for (const { code, ...row } of seen.instruments) {
    const list = byCode.get(code) ?? expect.fail(code);
    const lots = (isBuy: boolean) => sumOf(list.filter((each) => each.isBuy === isBuy).map(unitsOfLots));
    const byAccount = [...byAccountOf(list)]
      .map(([account, own]) => ({ account, lots: sumOf(own.map(unitsOfLots)) }))
      .toSorted((left, right) => rounded(right.lots, 6) - rounded(left.lots, 6) || left.account - right.account);
    const whole = over(sumOf(list.map(unitsOfLots)));
    const hundred = { top: 100n, bottom: 1n };
    expect({ code, ...row }).toMatchObject({
      positions: list.length,
      accounts: byAccount.length,
      buy_lots: rounded(lots(true), 6),
      sell_lots: rounded(lots(false), 6),
      net_lots: rounded(plus(lots(true), minus(lots(false))), 6),
      net: rounded(net(desk, list), 6),
      gross: rounded(gross(desk, list), 6),
      open: rounded(minus(sumOf(list.map((each) => desk.profit(each)))), 6),
      largest_account: byAccount[0]?.account,
      largest: rounded(times(byAccount[0]?.lots ?? expect.fail(), whole, hundred), 2),
      ten: rounded(times(sumOf(byAccount.slice(0, 10).map(({ lots: own }) => own)), whole, hundred), 2),
    });
  }
  expect(new Set(seen.instruments.map(({ code }) => code))).toEqual(new Set(byCode.keys()));
  const near = (micro: bigint) => 0.000_001 * Number(micro);
  const lists = [...byCode.values()];
  // each instrument is rounded, then they are summed
  expect(Math.abs(seen.net - rounded(sumOf(lists.map((list) => sizeOf(net(desk, list)))), 6))).toBeLessThan(near(8n));
  expect(Math.abs(seen.gross - rounded(gross(desk, positions), 6))).toBeLessThan(near(8n));
  const open = minus(sumOf(positions.map((each) => desk.profit(each))));
  expect(Math.abs(seen.house.open - rounded(open, 6))).toBeLessThan(near(8n));
  expectLargest(seen, desk);
}

const unitsOfLots = ({ lots }: PlainPosition) =>
  times({ top: BigInt(Math.trunc(lots * 1e6 + 0.5)), bottom: 1_000_000n });

function expectLargest(seen: Exposure, desk: PlainDesk): void {
  const accounts = [...byAccountOf(positions)]
    .map(([account, list]) => ({
      account,
      positions: list.length,
      gross: rounded(gross(desk, list), 2),
      net: rounded(net(desk, list), 2),
      profit: rounded(sumOf(list.map((each) => desk.profit(each))), 2),
    }))
    .toSorted((left, right) => right.gross - left.gross)
    .slice(0, 10);
  const cents = (value: number) => rounded({ top: BigInt(Math.trunc(value * 1e6)), bottom: 1_000_000n }, 2);
  expect(
    seen.largest_accounts.map((row) => ({
      account: row.account,
      positions: row.positions,
      gross: cents(row.gross),
      net: cents(row.net),
      profit: cents(row.profit),
    })),
  ).toEqual(accounts);
  const largest = positions
    .toSorted(
      (left, right) =>
        rounded(sizeOf(desk.value(right)), 6) - rounded(sizeOf(desk.value(left)), 6) || left.id - right.id,
    )
    .slice(0, 10);
  expect(seen.largest_positions).toMatchObject(
    largest.map((each) => ({
      id: each.id,
      account: each.account,
      type: each.isBuy ? 1 : 2,
      lots: each.lots,
      price: each.fill,
      value: rounded(sizeOf(desk.value(each)), 6),
      profit: rounded(desk.profit(each), 6),
    })),
  );
}

describe('the figures', () => {
  it('are empty before anyone trades', async () => {
    const seen = await look();
    expect(seen).toMatchObject({ positions: 0, accounts: 0, net: 0, gross: 0, instruments: [], currencies: [] });
    expect(seen.house).toMatchObject({ open: 0, realised: 0, fees: 0, protection: 0, time_zone: 'America/New_York' });
  });

  it('of instruments, accounts and positions equal the sums of positions at prices, without demo accounts', async () => {
    const demo = await app.newUser();
    await open(demo, 'EURUSD', true, 1);
    for (let index = 0; index < CUSTOMERS; index += 1) {
      for (const [step, code] of CODES.entries()) {
        if ((index + step) % 3 === 2) continue;
        const lots = Math.trunc(((index * 7 + step * 13) % 29) + 1) / 10;
        positions.push(await open(at(index), code, (index + step) % 2 === 0, lots));
      }
    }
    positions.push(await open(at(3), 'EURUSD', false, 12.34), await open(at(4), 'GBPJPY', true, 8.7));
    expectPlain(await look(), PRICES);
    await app.push(MOVED);
    expectPlain(await look(), MOVED);
  });

  it('by currency count both legs of pairs, and only the profit currency of others, each at its own rate', async () => {
    const desk = new PlainDesk(MOVED, contracts);
    const legs = positions.flatMap((each) => {
      const { base, quote } = desk.contract(each.code);
      const inQuote = { code: quote, units: minus(desk.inQuote(each)) };
      return each.code.startsWith('X') ? [inQuote] : [{ code: base, units: desk.units(each) }, inQuote];
    });
    const { currencies } = await look();
    const byCode = Map.groupBy(legs, ({ code }) => code);
    expect(currencies.map(({ code }) => code).sort()).toEqual([...byCode.keys()].sort());
    expect(currencies.map(({ code }) => code).sort()).toEqual(['EUR', 'GBP', 'JPY', 'USD']);
    for (const { code, units, net: inUsd, gross: size } of currencies) {
      const own = (byCode.get(code) ?? expect.fail()).map((leg) => leg.units);
      // legs are rounded to a millionth of the currency per instrument
      expect(Number(units)).toBeCloseTo(rounded(sumOf(own), 6), 4);
      expect(inUsd).toBeCloseTo(rounded(times(sumOf(own), desk.rate(code)), 6), 4);
      expect(size).toBeCloseTo(rounded(times(sumOf(own.map(sizeOf)), desk.rate(code)), 6), 4);
    }
    const sizes = currencies.map(({ net: inUsd }) => Math.abs(inUsd ?? 0));
    expect(sizes).toEqual(sizes.toSorted((left, right) => right - left));
  });

  it('include the age of the oldest price, also of the conversion rate', async () => {
    app.clock.advance(5000);
    await app.push({ EURGBP: MOVED['EURGBP'] ?? expect.fail() });
    const { instruments, oldest_price_ms: oldest, as_of: asOf } = await look();
    const age = (code: string) => instruments.find((row) => row.code === code)?.price_age_ms;
    // EURGBP was quoted a second ago; GBPUSD, which converts it, at the same time as the others
    expect(age('EURGBP')).toBe(age('GBPUSD'));
    expect(oldest).toBe(age('GBPUSD'));
    expect(age('GBPUSD')).toBeGreaterThanOrEqual(6000);
    expect(asOf).toBe(app.clock.now());
  });

  it('identify accounts by number only', async () => {
    const { text } = await dealer.ask(operatorExposureCalls.exposure);
    for (const { user } of customers) expect(text).not.toContain(user.uid);
    expect(text).not.toContain('example.com');
  });
});

describe('the exposure', () => {
  it('follows partial closes, closes and stops', async () => {
    const [first, second, third] = positions;
    if (first === undefined || second === undefined || third === undefined) expect.fail();
    const owner = (position: PlainPosition) => customers.find(({ user }) => user.id === position.account);
    await app.take(forexCalls.close, { id: second.id }, owner(second));
    const big = positions.find(({ lots }) => lots === 12.34) ?? expect.fail();
    await app.take(forexCalls.close, { id: big.id, cont: 2.34 }, owner(big));
    positions = positions
      .filter(({ id }) => id !== second.id)
      .map((each) => (each.id === big.id ? { ...each, lots: 10 } : each));
    const stopped = positions.find(({ code, isBuy }) => code === 'EURUSD' && isBuy) ?? expect.fail();
    await app.take(
      forexCalls.setStopPrice,
      { id: stopped.id, target_profit_price: 0, stop_loss_price: 1.1 },
      owner(stopped),
    );
    expectPlain(await look(), MOVED);
    await app.push({ EURUSD: [1.1, 1.1002] });
    await app.push({ EURUSD: MOVED['EURUSD'] ?? expect.fail() });
    positions = positions.filter(({ id }) => id !== stopped.id);
    expectPlain(await look(), MOVED);
  });

  it('counts a pending order from its fill on', async () => {
    const target = 1.105;
    const order = { type: 1, cont: 0.5, forex_id: app.idOf('EURUSD'), status: 0, target_price: target, multiple: 100 };
    const pending = await app.take(forexCalls.submit, order, at(5));
    expectPlain(await look(), MOVED);
    app.clock.advance(SECOND_MS);
    await app.push({ EURUSD: [1.10492, 1.10501] });
    positions.push({ id: pending.Id, account: at(5).user.id, code: 'EURUSD', isBuy: true, lots: 0.5, fill: 1.10501 });
    expectPlain(await look(), { ...MOVED, EURUSD: [1.10492, 1.10501] });
    await app.push({ EURUSD: MOVED['EURUSD'] ?? expect.fail() });
  });

  it('is read again after a reload of the trading core, and counts nothing twice', async () => {
    const { pool } = app.app.database;
    const reloaded = new Promise<void>((resolve) => void app.app.host.onReloaded(resolve));
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'tradewind journal' AND datname = current_database()`,
    );
    await reloaded;
    await expect.poll(() => app.app.host.ready).toBe(true);
    app.clock.advance(SECOND_MS);
    await app.push(MOVED);
    positions.push(await open(at(6), 'XAUUSD', false, 1.5));
    await expect.poll(async () => (await look()).positions).toBe(positions.length);
    expectPlain(await look(), MOVED);
  });
});

describe('the profit of the house', () => {
  it('realised today equals that of closed positions in the ledger, without fees; the day ends at 17:00 New York', async () => {
    const { pool } = app.app.database;
    const { rows } = await pool.query<{ profit: string; fees: string }>(
      `SELECT coalesce(sum(profit_micro_usd) FILTER (WHERE status = 'closed'), 0)::text AS profit,
              sum(fee_micro_usd)::text AS fees FROM orders JOIN accounts a ON a.id = account_id WHERE a.kind = 'real'`,
    );
    const { house } = await look();
    const micro = (text: string | undefined) => rounded({ top: BigInt(text ?? expect.fail()), bottom: 1_000_000n }, 6);
    expect(house.realised).toBe(-micro(rows[0]?.profit));
    expect(house.realised).not.toBe(0);
    expect(house.fees).toBe(micro(rows[0]?.fees));
    expect([house.day_from, house.day_to]).toEqual([Date.UTC(2026, 5, 9, 21), Date.UTC(2026, 5, 10, 21)]);
    app.clock.jump(house.day_to - app.clock.now());
    await dealer.login();
    const next = await look();
    expect(next.house).toMatchObject({ realised: 0, fees: 0, day_from: house.day_to });
    await app.push(MOVED);
    const gone = positions[0] ?? expect.fail();
    const owner = customers.find(({ user }) => user.id === gone.account);
    await app.take(forexCalls.close, { id: gone.id }, owner);
    positions = positions.slice(1);
    const desk = new PlainDesk(MOVED, contracts);
    expect((await look()).house.realised).toBe(-rounded(desk.profit(gone), 6));
    // positions were charged for the night that ended the day
    const { rows: nights } = await pool.query<{ swap: string }>(
      `SELECT sum(swap_micro_usd)::text AS swap FROM orders JOIN accounts a ON a.id = account_id WHERE a.kind = 'real'`,
    );
    expect((await look()).house.financing).toBe(-micro(nights[0]?.swap));
    expect((await look()).house.financing).toBeGreaterThan(0);
  });

  it('has a line for corrections, and leaves what was realised as it was', async () => {
    const { host } = app.app;
    const { house } = await look();
    expect(house.corrections).toBe(0);
    await host.execute({ type: 'correct', account: at(1).user.id, amount: 40_500_000, reference: 1 });
    await host.execute({ type: 'correct', account: at(2).user.id, amount: -4_250_001, reference: 2 });
    expect((await look()).house).toMatchObject({ realised: house.realised, corrections: -36.249999 });
  });

  it('of demo accounts is in none of the figures', async () => {
    const { house } = await look();
    const demo = await app.newUser();
    const { id } = await open(demo, 'EURUSD', true, 1);
    await app.take(forexCalls.close, { id }, demo);
    await app.app.host.execute({ type: 'correct', account: demo.user.id, amount: 1_000_000, reference: 3 });
    const { realised, fees, corrections } = house;
    expect((await look()).house).toMatchObject({ realised, fees, corrections });
  });
});
