/** A day on which everything happens that `npm run verify` recomputes, for the table of alterations. */
import { DEFAULT_SETTINGS, type GroupTerms, plainGroup } from '@tradewind/engine';
import { microUsd } from '@tradewind/money';
import type { EngineHost, HostCommand } from '../../core/engine-host/index.ts';
import { BOOKS_STATEMENTS, Books } from '../../money/reconciliation/testing/books.ts';
import { onlyRow } from '../../platform/db/index.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { PRICES, buy, openDemo, startTestHost, storeInstruments } from '../../testing/trading.ts';
import { UPDATE_GROUP, groupWrite } from '../../trading/groups/index.ts';

export const [TRADER, RISKY, CUSTOMER, CALM] = [1, 2, 3, 5];
const [EURUSD, USDJPY, EURJPY, GBPUSD] = [1, 2, 3, 4];
const RETAIL: GroupTerms = { ...plainGroup(1), commission: microUsd(3_500_000) };

/** A host whose clock the day sets. */
class Day {
  readonly #target: TestDatabase;
  #now = Date.UTC(2026, 10, 2, 9);
  host!: EngineHost;

  constructor(target: TestDatabase) {
    this.#target = target;
  }

  /** `night`: the instant of a rollover that is due; 0 = none. */
  async start(night = 0): Promise<void> {
    this.host = await startTestHost(this.#target, {
      statements: [...BOOKS_STATEMENTS, UPDATE_GROUP],
      settings: { ...DEFAULT_SETTINGS, maxOpenOrders: 6, maxNetExposureUsd: 20_000_000_000_000 },
      now: () => this.#now,
      rollovers: {
        after: (time) => (time < night ? night : Infinity),
        read: async () => () => new Map([[EURUSD, 1]]),
      },
    });
    for (const [id, [bid]] of PRICES) await this.quote(id, bid);
  }

  get now(): number {
    return this.#now;
  }

  pass(ms: number): void {
    this.#now += ms;
  }

  async quote(instrument: number, bid: number): Promise<void> {
    this.#now += 100;
    const [, spread = 0] = PRICES.get(instrument) ?? [];
    await this.host.quote(instrument, bid, bid + spread, this.#now).durable;
  }

  async do(command: HostCommand): Promise<void> {
    this.#now += 100;
    const executed = await this.host.execute(command);
    if (executed.kind !== 'applied' || !executed.outcome.ok) throw new Error(JSON.stringify(executed));
  }
}

export async function tradeDay(target: TestDatabase): Promise<void> {
  await storeInstruments(target);
  const day = new Day(target);
  await day.start();
  for (const account of [TRADER, RISKY, CALM]) await day.do(openDemo(account));
  await fundCustomer(target, day);
  await tradeByHand(day);
  await tradeByStops(day);
  await runIntoStopOut(day);
  await day.host.stop();
  day.pass(60_000);
  await day.start(day.now - 1000);
  await day.do({ type: 'close', account: CUSTOMER, order: 1 });
  await day.do({ type: 'reset', account: TRADER, balance: microUsd(50_000_000_000) });
  await day.host.stop();
}

/** A real account with money, in a group with commission. Order 1. */
async function fundCustomer({ pool }: TestDatabase, day: Day): Promise<void> {
  const books = new Books({ pool }, day.host);
  await books.open(1, CUSTOMER);
  await books.deposit(CUSTOMER, 5000);
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO change_requests (kind, subject_id, before, payload, reason, proposed_by, proposed_at_ms, state, decided_by, decided_at_ms)
     SELECT 'group', 1, NULL, '{"group":"retail","commission":"3.5"}', 'as agreed', min(id), 0, 'approved', max(id), 1
       FROM operators RETURNING id`,
  );
  const change = onlyRow({ rows }).id;
  const verify = { deposit: false, trade: false, withdraw: false };
  await day.host.execute({ type: 'define_group', terms: RETAIL }, undefined, [
    groupWrite(
      { name: 'retail', kind: 'retail', terms: RETAIL, keyRates: {}, verify },
      { nowMs: 5, change, replaces: 1 },
    ),
  ]);
  await day.do(buy(CUSTOMER, { lots: 1_000_000 }));
}

/** Orders 2 to 5: closed with a conversion, in part, and reversed. */
async function tradeByHand(day: Day): Promise<void> {
  await day.do(buy(TRADER, { instrument: EURJPY, lots: 500_000, side: 'sell' }));
  await day.quote(EURJPY, 163_700);
  await day.do({ type: 'close', account: TRADER, order: 2 });
  await day.do(buy(TRADER, { instrument: USDJPY, lots: 300_000 }));
  await day.quote(USDJPY, 151_400);
  await day.do({ type: 'close', account: TRADER, order: 3, lots: 100_000 });
  await day.do({ type: 'reverse', account: TRADER, order: 3 });
}

/** Orders 6 to 10: a pair of which one fills and takes its profit, a stop-loss, a trailing stop, one that expires. */
async function tradeByStops(day: Day): Promise<void> {
  await day.do(buy(TRADER, { pending: true, targetPrice: 108_400, takeProfit: 108_500 }));
  await day.do(buy(TRADER, { pending: true, targetPrice: 108_600, oco: 6 }));
  await day.do(buy(TRADER, { stopLoss: 108_380, clientId: 'grid-1' }));
  await day.do(buy(TRADER, { trailing: 60, clientId: 'grid-2' }));
  await day.do(buy(TRADER, { pending: true, targetPrice: 107_000, expiresAt: day.now + 1000 }));
  for (const bid of [108_391, 108_440, 108_505, 108_440, 108_375]) await day.quote(EURUSD, bid);
  day.pass(1000);
  await day.quote(GBPUSD, 126_701);
}

/**
 * Orders 11 to 15: one is called, recovers and is stopped out; of another account all are, and leave a debt. The stop-loss of a third
 * shows the quote of the call.
 */
async function runIntoStopOut(day: Day): Promise<void> {
  await day.do(buy(CALM, { lots: 88_000_000 }));
  await day.do(buy(TRADER, { stopLoss: 108_330 }));
  await day.do(buy(RISKY, { lots: 40_000_000 }));
  await day.do(buy(RISKY, { instrument: GBPUSD, lots: 20_000_000 }));
  await day.do(buy(RISKY, { instrument: EURJPY, lots: 1_000_000 }));
  await day.quote(EURUSD, 108_320);
  await day.quote(EURUSD, 108_360);
  await day.quote(EURUSD, 107_700);
  await day.quote(GBPUSD, 122_000);
}
