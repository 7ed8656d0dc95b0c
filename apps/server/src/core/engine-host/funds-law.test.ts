/**
 * Deposits and withdrawals among orders and ticks, all concurrent and in any order. A repeated request takes effect
 * once, no one withdraws more than allowed, and money is conserved. FUNDS_SEED sets the seed.
 */
import { ledgerTotals } from '@tradewind/engine';
import type { EngineEvent } from '@tradewind/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLedgerReport } from '../ledger/index.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { isLong } from '../../testing/long.ts';
import { buy, openReal, PRICES, quoteAll, randomFrom, startTestHost } from '../../testing/trading.ts';
import type { EngineHost, Executed, HostCommand } from './index.ts';
import { memoryOf } from './testing/memory.ts';

const SEED = Number(process.env['FUNDS_SEED'] ?? 20_261_121);
const ROUNDS = isLong ? 1000 : 300;
const ACCOUNTS = 5;
const USD = 1_000_000;

let database: TestDatabase;
let host: EngineHost;
const events: EngineEvent[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  host = await startTestHost(database);
  host.onCommitted((committed) => events.push(...committed.filter((event) => event.type !== 'stop_trailed')));
  quoteAll(host);
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});

const isApplied = (executed: Executed): boolean => executed.kind === 'applied' && executed.outcome.ok;

/** One round: a few of these concurrently, each possibly twice. */
class Crowd {
  readonly #random: () => number;
  #reference = 0;
  /** Withdrawals that were locked and can be decided. */
  readonly #open: { readonly account: number; readonly amount: number; readonly reference: number }[] = [];
  readonly done = new Map<string, number>();

  constructor(random: () => number) {
    this.#random = random;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  async round(): Promise<void> {
    const running: Promise<unknown>[] = [];
    const [bid, spread] = PRICES.get(1) ?? [1, 1];
    for (let step = 2 + this.#below(9); step > 0; step -= 1) {
      const command = this.#command(1 + this.#below(ACCOUNTS));
      for (let times = this.#random() < 0.3 ? 2 : 1; times > 0; times -= 1) running.push(this.#execute(command));
      if (this.#random() < 0.3) {
        const moved = bid + this.#below(1200) - 600;
        running.push(host.quote(1, moved, moved + spread, Date.now()).durable);
      }
    }
    await Promise.all(running);
  }

  async #execute(command: HostCommand): Promise<void> {
    const executed = await host.execute(command);
    const key = `${command.type} ${isApplied(executed)}`;
    this.done.set(key, (this.done.get(key) ?? 0) + 1);
    if (command.type === 'withdraw' && isApplied(executed))
      this.#open.push({ account: command.account, amount: command.amount, reference: command.reference });
  }

  #command(account: number): HostCommand {
    const { balance = 0, withdrawable = 0 } = memoryOf(host).summary(account) ?? {};
    this.#reference += 1;
    const reference = this.#reference;
    const dice = this.#random();
    if (dice < 0.12) return { type: 'deposit', account, amount: (1 + this.#below(2000)) * USD, reference };
    if (dice < 0.42) {
      const amount = Math.max(1, this.#random() < 0.6 ? withdrawable : this.#below(balance));
      return { type: 'withdraw', account, amount, reference };
    }
    if (dice < 0.62) {
      const chosen = this.#open[this.#below(this.#open.length)];
      if (chosen !== undefined && dice < 0.52) return { type: 'refuse_withdrawal', ...chosen };
      if (chosen !== undefined) return { type: 'pay_withdrawal', ...chosen, fee: this.#below(chosen.amount) };
    }
    if (dice < 0.67) return { type: 'correct', account, amount: this.#below(20 * USD) - 10 * USD || 1, reference };
    const [position] = memoryOf(host).orders(account, 'holding');
    if (dice < 0.75 && position !== undefined) return { type: 'close', account, order: position.id };
    // nearly all free money goes into margin: a few dozen points cause a stop-out
    const lots = Math.max(10_000, Math.floor((withdrawable * 500 * 0.9) / (1.084 * 100_000) / 10_000) * 10_000);
    return buy(account, { side: dice < 0.88 ? 'buy' : 'sell', lots, multiple: 500 });
  }
}

it(
  `after ${ROUNDS} rounds of concurrent movements the accounts equal the ledger, and no more was withdrawn than deposited`,
  { timeout: 120_000 },
  async () => {
    for (let account = 1; account <= ACCOUNTS; account += 1) await host.execute(openReal(account));
    const crowd = new Crowd(randomFrom(SEED));
    for (let round = 0; round < ROUNDS; round += 1) {
      await crowd.round();
      for (let account = 1; account <= ACCOUNTS; account += 1) {
        const { locked = 0 } = memoryOf(host).summary(account) ?? {};
        expect(locked, `seed ${SEED}, round ${round}`).toBeGreaterThanOrEqual(0);
      }
    }
    console.info(`seed ${SEED}`, Object.fromEntries(crowd.done));
    await host.settled(1);
    const { byCustomer, sum } = ledgerTotals(events);
    expect(sum).toBe(0n);
    for (const [account, { cash, locked }] of byCustomer) {
      const summary = memoryOf(host).summary(account);
      expect([account, BigInt(summary?.balance ?? 0), BigInt(summary?.locked ?? 0)]).toEqual([account, cash, locked]);
    }
    expect((await readLedgerReport(database.pool)).faults).toEqual([]);
    const { rows } = await database.pool.query(
      `SELECT count(*)::integer AS twice FROM (SELECT FROM ledger_transfers WHERE reference_id IS NOT NULL GROUP BY cause, reference_id HAVING count(*) > 1) AS again`,
    );
    expect(rows).toEqual([{ twice: 0 }]);
    for (const [key, least] of Object.entries(MUST_OCCUR))
      expect(crowd.done.get(key) ?? 0, key).toBeGreaterThanOrEqual((least * ROUNDS) / 1000);
    expect(events.filter(({ type }) => type === 'margin_call').length).toBeGreaterThan(20);
    expect(events.filter((event) => event.type === 'closed' && event.reason === 'stop_out').length).toBeGreaterThan(20);
  },
);

const MUST_OCCUR: Readonly<Record<string, number>> = {
  'deposit true': 300,
  'deposit false': 50,
  'withdraw true': 300,
  'withdraw false': 300,
  'refuse_withdrawal true': 50,
  'refuse_withdrawal false': 50,
  'pay_withdrawal true': 50,
  'pay_withdrawal false': 50,
  'correct true': 50,
  'submit true': 200,
  'close true': 50,
};
