/**
 * Random concurrent actions of customers and operators, against a sequential model: some order of them explains all
 * answers.
 */
import { fundsCalls } from '@tradewind/contract';
import { type OperatorCall, operatorBaseCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { readLedgerReport } from '../../core/ledger/index.ts';
import { USDT_TRC20, arrivalOf, customerWith } from '../../money/testing/funds.ts';
import { type TestOperator, firstAdmin, newOperator } from '../../staff/operators/testing/operators.ts';
import {
  type Act,
  DEPOSIT,
  MODEL_DEPOSIT_LIMIT,
  MODEL_LIMIT,
  type ModelState,
  WITHDRAWAL,
  applyTo,
  explanations,
  describeState,
} from './testing/money-model.ts';
import { handIn, moneyOf } from './testing/records.ts';
import { isLong } from '../../testing/long.ts';

const SEED = Number(process.env['DECISIONS_SEED'] ?? 20_261_121);
const RUNS = isLong ? 20 : 8;
/** What the customer starts with: balance and pending withdrawals. */
const BALANCE = 300;
const ASKED_FOR = [MODEL_LIMIT, 40];

let app: TestApp;
let operators: Record<string, TestOperator>;
beforeAll(async () => {
  app = await startTestApp();
  const admin = await firstAdmin(app);
  await admin.call(operatorBaseCalls.saveSettings, {
    withdraw_two_operators_usd: MODEL_LIMIT,
    deposit_two_operators_usd: MODEL_DEPOSIT_LIMIT,
  });
  operators = { ann: await newOperator(app, 'finance'), bob: await newOperator(app, 'finance') };
});
afterAll(() => app.stop());

const by = fc.constantFrom('ann', 'bob');
const record = fc.integer({ min: 0, max: 2 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ type: fc.constantFrom('finish_deposit', 'reject', 'invalidate'), record, by }),
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('approve', 'pay', 'pay', 'refuse'), record, by }) },
  fc.record({ type: fc.constant('cancel'), record }),
  fc.record({ type: fc.constant('withdraw'), number: fc.constantFrom(40, 99, 100, 150) }),
);
/** The concurrent actions: at most one new withdrawal, so that the records keep their positions. */
const round = fc
  .array(act, { minLength: 1, maxLength: 4 })
  .filter((acts) => acts.filter(({ type }) => type === 'withdraw').length <= 1);

const outcome = (answer: Answered): string =>
  answer.code === 1 ? 'done' : [refusalOf(answer), (answer.data as { reason?: string }).reason].join(' ').trim();

let payments = 0;

function referenceOf({ type }: Act, id: number, payment: number): object {
  if (type === 'finish_deposit') return { reference: arrivalOf(id) };
  return type === 'pay' ? { payment_reference: `paid-${payment}` } : {};
}

/** One customer in the real server. */
class Story {
  readonly #customer: Awaited<ReturnType<typeof customerWith>>;
  readonly #deposits: number[];
  readonly #withdrawals: number[] = [];

  constructor(customer: Awaited<ReturnType<typeof customerWith>>, deposits: number[]) {
    this.#customer = customer;
    this.#deposits = deposits;
  }

  static async begin(): Promise<Story> {
    const customer = await customerWith(app, BALANCE);
    const deposits: number[] = [];
    for (const number of [30, 50, 70]) deposits.push((await handIn(app, number, customer)).id);
    const story = new Story(customer, deposits);
    for (const number of ASKED_FOR) await story.perform({ type: 'withdraw', number });
    return story;
  }

  async perform(what: Act): Promise<string> {
    const { token, method } = this.#customer;
    if (what.type === 'withdraw') {
      const input = { draw_currency_id: USDT_TRC20, number: what.number, draw_method_id: method.id };
      const answer = await app.ask(fundsCalls.draw, input, { token });
      if (answer.code === 1) this.#withdrawals.push((answer.data as { id: number }).id);
      return outcome(answer);
    }
    const id = this.#idOf(what);
    if (what.type === 'cancel') return outcome(await app.ask(fundsCalls.cancelDraw, { id }, { token }));
    const [call, more] = CALLS[what.type];
    payments += 1;
    const input = { id, ...more, ...referenceOf(what, id, payments) };
    return outcome(await (operators[what.by] ?? expect.fail()).ask(call, input));
  }

  /** The state in the form of the model. */
  async seen(): Promise<string> {
    const [balance, locked] = await moneyOf(app, this.#customer);
    const statuses = async (table: string, ids: readonly number[]): Promise<number[]> => {
      const { rows } = await app.app.database.pool.query<{ status: number }>(
        `SELECT status FROM ${table} WHERE id = ANY($1::bigint[]) ORDER BY id`,
        [ids],
      );
      return rows.map(({ status }) => status);
    };
    const deposits = (await statuses('deposits', this.#deposits)).map((status) => DEPOSIT[status]);
    const withdrawals = (await statuses('withdrawals', this.#withdrawals)).map((status) => WITHDRAWAL[status]);
    return JSON.stringify([balance, locked, deposits, withdrawals]);
  }

  #idOf({ type, record: index }: Exclude<Act, { type: 'withdraw' }>): number {
    const isDeposit = type === 'finish_deposit' || type === 'reject' || type === 'invalidate';
    return (isDeposit ? this.#deposits : this.#withdrawals)[index] ?? 900_000_000;
  }
}

const { finishDeposit, rejectDeposit, invalidateDeposit, approveWithdrawal, finishWithdrawal, refuseWithdrawal } =
  operatorQueueCalls;
const CALLS: Readonly<Record<Exclude<Act['type'], 'withdraw' | 'cancel'>, readonly [OperatorCall, object]>> = {
  finish_deposit: [finishDeposit, {}],
  reject: [rejectDeposit, { remark: 'not received' }],
  invalidate: [invalidateDeposit, {}],
  approve: [approveWithdrawal, {}],
  pay: [finishWithdrawal, {}],
  refuse: [refuseWithdrawal, { remark: 'another name' }],
};

it(
  'concurrent calls are answered as in some sequential order, and no money appears or disappears',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 4, maxLength: 10 }), async (rounds) => {
        const story = await Story.begin();
        const start: ModelState = {
          balance: BALANCE,
          locked: 0,
          paidOut: 0,
          credited: 0,
          creditors: new Set(),
          deposits: [30, 50, 70].map((number) => ({ number, status: 'unchecked' })),
          withdrawals: [],
        };
        for (const number of ASKED_FOR) applyTo(start, { type: 'withdraw', number });
        expect(await story.seen()).toBe(describeState(start));
        let possible: ModelState[] = [start];
        for (const acts of rounds) {
          const answers = await Promise.all(acts.map((what) => story.perform(what)));
          const seen = await story.seen();
          possible = possible.flatMap((state) => explanations(state, acts, answers, seen)).slice(0, 24);
          expect([acts, answers, seen, possible.length > 0]).toEqual([acts, answers, seen, true]);
        }
        const [end] = possible;
        const credited = end?.deposits.reduce(
          (sum, { number, status }) => sum + (status === 'finished' ? number : 0),
          BALANCE,
        );
        expect((end?.balance ?? 0) + (end?.locked ?? 0) + (end?.paidOut ?? 0)).toBe(credited);
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect((await readLedgerReport(app.app.database.pool)).faults).toEqual([]);
  },
);
