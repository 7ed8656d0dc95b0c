/**
 * Withdrawals concurrent with each other, a stop-out or a restart: money is conserved, and nothing becomes negative.
 */
import { accountCalls, drawRecord, forexCalls, fundsCalls } from '@tradewind/contract';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answered, PRICES, type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { createPool } from '../../platform/db/index.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { USDT_TRC20, customerWith } from '../testing/funds.ts';
import { type Customer, outcomeOf } from '../testing/withdrawing.ts';
import { memoryOf } from '../../core/engine-host/testing/memory.ts';

const USD = 1_000_000;
const RUNS = Number(process.env['FUNDS_LAWS_RUNS'] ?? 30);
const LONG_MS = 30_000 + RUNS * 500;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.advance(1000);
  await app.push(PRICES);
});
afterEach(async () => {
  await verifyDatabase(app.database.adminUrl);
});
afterAll(() => app.stop());

const draw = (by: Customer, number: number | string, key?: string): Promise<Answered> =>
  app.ask(
    fundsCalls.draw,
    { draw_currency_id: USDT_TRC20, number, draw_method_id: by.method.id },
    { token: by.token, ...(key === undefined ? {} : { key }) },
  );
const cancel = (by: Customer, id: number): Promise<Answered> =>
  app.ask(fundsCalls.cancelDraw, { id }, { token: by.token });
const held = ({ user }: Customer) => {
  const { balance = 0, locked = 0 } = memoryOf(app.app.host).summary(user.id) ?? {};
  return { balance, locked };
};
/** The state in the tables: the account's row and its open withdrawals. */
async function stored({ user }: Customer) {
  const { rows } = await app.app.database.pool.query<{ balance: number; locked: number; open: number }>(
    `SELECT balance_micro_usd AS balance, locked_micro_usd AS locked,
            coalesce((SELECT sum(number_micro_usd) FROM withdrawals WHERE user_id = $1 AND status = 0), 0)::bigint AS open
       FROM accounts WHERE id = $1`,
    [user.id],
  );
  return rows[0];
}

describe('a hundred concurrent withdrawals', () => {
  it.each([
    ['without keys', () => undefined],
    ['with a key each', (index: number) => `tap ${index}`],
  ])('of the whole balance %s: one succeeds, the others are refused for lack of funds', async (_, keyOf) => {
    const customer = await customerWith(app, 1000);
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_element, index) => draw(customer, 1000, keyOf(index))),
    );
    expect(answers.map(outcomeOf).toSorted()).toEqual(['done', ...Array(99).fill('insufficient_balance')]);
    expect(held(customer)).toEqual({ balance: 0, locked: 1000 * USD });
    expect(await stored(customer)).toEqual({ balance: 0, locked: 1000 * USD, open: 1000 * USD });
  });

  it('with one key succeed once and get a hundred equal answers', async () => {
    const customer = await customerWith(app, 1000);
    const answers = await Promise.all(Array.from({ length: 100 }, async () => draw(customer, 10, 'one tap')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(outcomeOf(answers[0] ?? (await draw(customer, 10)))).toBe('done');
    expect(await stored(customer)).toEqual({ balance: 990 * USD, locked: 10 * USD, open: 10 * USD });
  });

  it('with a key leave no readable payout details in the database', async () => {
    const customer = await customerWith(app, 1000);
    expect(outcomeOf(await draw(customer, 10, 'sealed tap'))).toBe('done');
    const { rows } = await app.app.database.pool.query(
      `SELECT json_object_keys(parameters) AS name FROM idempotency_keys WHERE key = 'sealed tap'`,
    );
    expect(rows).toEqual([{ name: 'sealed' }]);
  });

  it('of a part each succeed as often as there is money', async () => {
    const customer = await customerWith(app, 1000);
    const answers = await Promise.all(Array.from({ length: 100 }, async () => draw(customer, 30)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(33);
    expect(await stored(customer)).toEqual({ balance: 10 * USD, locked: 990 * USD, open: 990 * USD });
  });
});

describe('a withdrawal during a stop-out', () => {
  /** 1 lot of EUR/USD at 1.1002 with 100×: margin 1,100.20, fee 3. */
  async function trader(usd: number): Promise<Customer> {
    await app.push(PRICES);
    const customer = await customerWith(app, usd);
    const order = { type: 1, cont: 1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
    await app.take(forexCalls.submit, order, { token: customer.token });
    return customer;
  }
  const crash = async (): Promise<void> => {
    app.clock.advance(1000);
    await app.push({ EURUSD: [1.07, 1.0702] });
  };
  const holdings = async (by: Customer): Promise<number> =>
    (await app.take(forexCalls.myDeal, { status: 1 }, { token: by.token })).total;

  it('before the tick takes the free funds, and the stop-out leaves nothing negative', async () => {
    const customer = await trader(3000);
    // equity 2,977, of which 1,100.20 is used
    const { withdrawable } = await app.take(accountCalls.balance, {}, { token: customer.token });
    expect(withdrawable).toBe(3000 - 3 - 20 - 1100.2);
    expect(outcomeOf(await draw(customer, withdrawable + 0.000001))).toBe('insufficient_balance');
    expect(outcomeOf(await draw(customer, withdrawable))).toBe('done');
    await crash();
    expect(await holdings(customer)).toBe(0);
    const { balance, locked } = held(customer);
    expect(locked).toBe(withdrawable * USD);
    expect(balance).toBe(0);
  });

  it('after the tick is limited to the remaining funds', async () => {
    const customer = await trader(3000);
    await crash();
    const { balance } = held(customer);
    expect(outcomeOf(await draw(customer, 1800))).toBe('insufficient_balance');
    expect(held(customer)).toEqual({ balance, locked: 0 });
  });

  it('at the same time is processed before or after it', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 40 && (round < 12 || seen.size < 2); round++) {
      const customer = await trader(3000);
      const before = held(customer).balance;
      const tick = async (): Promise<void> => {
        // the withdrawal queries the database several times before it reaches the core, so the tick comes later each
        // round
        for (let turn = 0; turn < round; turn++) await app.app.database.pool.query('SELECT');
        await crash();
      };
      const both = round % 2 === 0 ? [draw(customer, 1800), tick()] : [tick(), draw(customer, 1800)];
      const answer = (await Promise.all(both)).find((value) => value !== undefined);
      if (answer === undefined) throw new Error('no answer');
      seen.add(outcomeOf(answer));
      const { balance, locked } = held(customer);
      expect(balance).toBeGreaterThanOrEqual(0);
      expect(locked).toBe(answer.code === 1 ? 1800 * USD : 0);
      expect(balance + locked).toBeLessThanOrEqual(before);
      expect(await holdings(customer)).toBe(answer.code === 1 || balance < 550 * USD ? 0 : 1);
      expect(await stored(customer)).toEqual({ balance, locked, open: locked });
    }
    expect([...seen].toSorted()).toEqual(['done', 'insufficient_balance']);
  });
});

describe('concurrent withdrawals and cancellations', () => {
  it(
    'conserve the money in any mixture',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.oneof(
              {
                weight: 3,
                arbitrary: fc.record({
                  type: fc.constant('draw' as const),
                  cents: fc.integer({ min: 1000, max: 60_000 }),
                }),
              },
              { weight: 2, arbitrary: fc.record({ type: fc.constant('cancel' as const), which: fc.nat({ max: 5 }) }) },
            ),
            { minLength: 1, maxLength: 25 },
          ),
          fc.integer({ min: 1, max: 6 }),
          async (steps, atOnce) => {
            const customer = await customerWith(app, 1000);
            const open: number[] = [];
            for (let from = 0; from < steps.length; from += atOnce) {
              const answers = await Promise.all(
                steps
                  .slice(from, from + atOnce)
                  .map(async (step) =>
                    step.type === 'draw'
                      ? draw(customer, (step.cents / 100).toFixed(2))
                      : cancel(customer, open[step.which % Math.max(1, open.length)] ?? 1),
                  ),
              );
              for (const answer of answers) if (answer.code === 1) open.push(drawRecord.parse(answer.data).id);
              const { balance, locked } = held(customer);
              expect([balance + locked, balance >= 0, locked >= 0]).toEqual([1000 * USD, true, true]);
              expect(await stored(customer)).toEqual({ balance, locked, open: locked });
            }
          },
        ),
        { numRuns: RUNS },
      );
    },
    LONG_MS,
  );
});

describe('a withdrawal while a position has no price', () => {
  it('waits for a price', async () => {
    const database = await createTestDatabase();
    const before = await startTestApp({ database });
    const customer = await customerWith(before, 5000);
    const order = { type: 1, cont: 0.1, forex_id: before.idOf('EURUSD'), status: 1, multiple: 100 };
    await before.take(forexCalls.submit, order, { token: customer.token });
    await before.app.stop();
    const owner = createPool(database.adminUrl);
    await owner.query('DELETE FROM quotes');
    await owner.end();
    const after = await startTestApp({ database, prices: false, clock: before.clock });
    const input = { draw_currency_id: USDT_TRC20, number: 10, draw_method_id: customer.method.id };
    const ask = () => after.ask(fundsCalls.draw, input, { token: customer.token });
    expect(outcomeOf(await ask())).toBe('price_unavailable');
    expect((await after.take(fundsCalls.drawState, {}, { token: customer.token })).withdrawable).toBe(0);
    await after.push(PRICES);
    expect(outcomeOf(await ask())).toBe('done');
    await after.stop();
  });
});
