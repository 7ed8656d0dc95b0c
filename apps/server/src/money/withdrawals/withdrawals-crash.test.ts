/** Crashes at every commit of a withdrawal, from binding its method to its payment: each operation takes effect exactly once. */
import { type Call, fundsCalls } from '@tradewind/contract';
import { operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CrashStage, type StagedCustomer } from '../testing/crash-stage.ts';
import { type Attempt, CrashRunner, type CrashScenario } from '../testing/crash-runner.ts';
import { proveByProgram } from '../testing/verify-program.ts';
import { isLong } from '../../testing/long.ts';

const CUSTOMERS = isLong ? 40 : 30;
/** USD; above the limit from which two operators must approve. */
const LARGE = 20_000;
/** Withdrawal fee of Tether on Tron, USD. */
const FEE = 1;
const REMARK = 'The account belongs to someone else.';
const { withdrawal, approveWithdrawal, finishWithdrawal, refuseWithdrawal } = operatorQueueCalls;

const COUNT_METHODS = 'SELECT count(*) FROM payout_methods WHERE user_id = $1 AND deleted_at_ms IS NULL AND id <> $2';
const COUNT_WITHDRAWALS = 'SELECT count(*) FROM withdrawals WHERE user_id = $1 AND status = $2';
const COUNT_APPROVALS = 'SELECT count(*) FROM withdrawal_approvals WHERE withdrawal_id = $1';

const LOCKED = `withdrawal ${LARGE}`;

interface Decided {
  readonly effect: string;
  readonly status: number;
  readonly input: (id: number) => object;
  readonly trace: readonly string[];
  readonly balance?: number;
  readonly locked?: number;
}

/** The second operator's decision on a withdrawal that the first one approved. */
const decision = (name: string, call: Call, { effect, status, input, ...more }: Decided): CrashScenario => ({
  name,
  effect,
  begin: async (stage): Promise<Attempt> => {
    const customer = stage.newCustomer();
    const id = await stage.draw(customer, LARGE);
    await stage.take(stage.finance, approveWithdrawal, { id });
    return {
      customer,
      act: () => stage.ask(stage.second, call, { id, ...input(id) }),
      waits: async () => (await stage.take(stage.finance, withdrawal, { id })).status === 0,
      doneAlready: ['conflict'],
      times: () => stage.count(COUNT_WITHDRAWALS, [customer.id, status]),
      ...more,
    };
  },
});

/** A customer's call, always with the same idempotency key. */
const own = (
  stage: CrashStage,
  customer: StagedCustomer,
  call: Call,
  input: object,
): Pick<Attempt, 'customer' | 'act'> => {
  const key = stage.newKey();
  return { customer, act: () => stage.ask(customer, call, input, key) };
};

const SCENARIOS: readonly CrashScenario[] = [
  {
    name: 'a method is bound',
    effect: 'INSERT payout_methods',
    begin: async (stage) => {
      const customer = stage.newCustomer();
      return {
        ...own(stage, customer, fundsCalls.bindMethod, await stage.method(customer)),
        doneAlready: ['already_submitted'],
        times: () => stage.count(COUNT_METHODS, [customer.id, customer.methodId]),
        trace: [],
      };
    },
  },
  {
    name: 'a withdrawal is asked for',
    effect: 'COPY ledger_transfers',
    begin: async (stage) => {
      const customer = stage.newCustomer();
      return {
        ...own(stage, customer, fundsCalls.draw, stage.wanted(customer, LARGE)),
        // a repeat gets the stored response, which is committed with it
        doneAlready: [],
        times: () => stage.count(COUNT_WITHDRAWALS, [customer.id, 0]),
        balance: -LARGE,
        locked: LARGE,
        trace: [LOCKED],
      };
    },
  },
  {
    name: 'a withdrawal is taken back',
    effect: 'COPY ledger_transfers',
    begin: async (stage) => {
      const customer = stage.newCustomer();
      const id = await stage.draw(customer, LARGE);
      return {
        ...own(stage, customer, fundsCalls.cancelDraw, { id }),
        doneAlready: ['conflict'],
        times: () => stage.count(COUNT_WITHDRAWALS, [customer.id, 3]),
        balance: LARGE,
        locked: -LARGE,
        trace: [`withdrawal_refused ${LARGE}`],
      };
    },
  },
  {
    name: 'the first of two operators agrees',
    effect: 'INSERT withdrawal_approvals',
    begin: async (stage) => {
      const customer = stage.newCustomer();
      const id = await stage.draw(customer, LARGE);
      return {
        customer,
        act: () => stage.ask(stage.finance, approveWithdrawal, { id }),
        waits: async () => (await stage.take(stage.second, withdrawal, { id })).approvals === 0,
        doneAlready: ['conflict'],
        times: () => stage.count(COUNT_APPROVALS, [id]),
        trace: ['withdrawal.approve'],
      };
    },
  },
  decision('a withdrawal is paid', finishWithdrawal, {
    effect: 'COPY ledger_transfers',
    status: 1,
    input: (id) => ({ payment_reference: `payment ${id}` }),
    locked: -LARGE,
    trace: [`withdrawal_paid ${LARGE - FEE}`, `withdrawal_fee ${FEE}`, 'withdrawal.finish'],
  }),
  decision('a withdrawal is refused', refuseWithdrawal, {
    effect: 'COPY ledger_transfers',
    status: 2,
    input: () => ({ remark: REMARK }),
    balance: LARGE,
    locked: -LARGE,
    trace: [`withdrawal_refused ${LARGE}`, 'withdrawal.refuse'],
  }),
];

let stage: CrashStage;
let runner: CrashRunner;
beforeAll(async () => {
  stage = await CrashStage.open(CUSTOMERS);
  runner = new CrashRunner(stage);
});
afterAll(() => stage.close());

it.each(SCENARIOS)(
  'a crash before or after any commit loses nothing: $name',
  { timeout: 120_000 },
  async (scenario) => {
    await runner.run(scenario);
  },
);

it('in the end everything exists once, and the books balance', async () => {
  await runner.verifyAll();
  expect(stage.servers.errorOutput).toBe('');
  expect(await stage.servers.stop()).toBe(0);
  await proveByProgram(stage.database.adminUrl);
});
