/** Crashes at every commit of a deposit and of a correction: each operation takes effect exactly once. */
import { type Call, fundsCalls, uploadedImage } from '@tradewind/contract';
import { arrivalOf } from '../testing/funds.ts';
import { operatorBaseCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { png } from '../../people/images/testing/pictures.ts';
import { CrashStage } from '../testing/crash-stage.ts';
import { type Attempt, CrashRunner, type CrashScenario } from '../testing/crash-runner.ts';
import { proveByProgram } from '../testing/verify-program.ts';
import { isLong } from '../../testing/long.ts';

const CUSTOMERS = isLong ? 40 : 30;
const NUMBER = 250;
/** The received amount. */
const RECEIVED = 240.5;
/** Needs two operators. */
const LARGE = 10_000;
const REMARK = 'Nothing of the kind arrived.';
const { deposit, finishDeposit, rejectDeposit, invalidateDeposit } = operatorQueueCalls;
const { proposeCorrection, approveChange, change } = operatorBaseCalls;

/** Not counting the deposit that the initial balance came from. */
const COUNT_DEPOSITS = `SELECT count(*) FROM deposits WHERE user_id = $1 AND status = $2 AND number_micro_usd = ${NUMBER}000000`;
const COUNT_CORRECTIONS = 'SELECT count(*) FROM corrections WHERE user_id = $1';
const COUNT_PROPOSED = `SELECT count(*) FROM change_requests WHERE kind = 'correction' AND subject_id = $1`;

/** A decision of finance on a waiting deposit. */
const decision = (
  name: string,
  call: Call,
  status: number,
  { effect, trace, ...more }: { readonly effect: string; readonly trace: readonly string[]; readonly balance?: number },
  input: (id: number) => object = () => ({}),
): CrashScenario => ({
  name,
  effect,
  begin: async (stage): Promise<Attempt> => {
    const customer = stage.newCustomer();
    const id = await stage.handIn(customer, NUMBER);
    return {
      customer,
      act: () => stage.ask(stage.finance, call, { id, ...input(id) }),
      waits: async () => (await stage.take(stage.second, deposit, { id })).status === 0,
      doneAlready: ['conflict'],
      times: () => stage.count(COUNT_DEPOSITS, [customer.id, status]),
      trace,
      ...more,
    };
  },
});

const SCENARIOS: readonly CrashScenario[] = [
  {
    name: 'a proof is uploaded',
    effect: 'INSERT images',
    begin: async (stage) => {
      const customer = stage.newCustomer();
      const [key, picture] = [stage.newKey(), await png(80, 40)];
      const urls = new Set<string>();
      return {
        customer,
        act: async () => {
          const response = await stage.send(customer, picture, key);
          if (response.code === 1) urls.add(uploadedImage.parse(response.data).url);
          return response;
        },
        doneAlready: [],
        // a picture whose URL was never returned does no harm and is deleted after a day
        times: async () =>
          urls.size === 0
            ? Math.sign(
                await stage.count('SELECT count(*) FROM images WHERE user_id = $1 AND bytes > 1', [customer.id]),
              )
            : urls.size,
        trace: [],
      };
    },
  },
  {
    name: 'a deposit is handed in',
    effect: 'INSERT deposits',
    begin: async (stage) => {
      const customer = stage.newCustomer();
      const [key, input] = [stage.newKey(), await stage.deposit(customer, NUMBER)];
      return {
        customer,
        act: () => stage.ask(customer, fundsCalls.depositCoin, input, key),
        doneAlready: ['already_submitted'],
        times: () => stage.count(COUNT_DEPOSITS, [customer.id, 0]),
        trace: [],
      };
    },
  },
  decision(
    'a deposit is credited',
    finishDeposit,
    1,
    { effect: 'COPY ledger_transfers', trace: [`deposit ${RECEIVED}`, 'deposit.finish'], balance: RECEIVED },
    (id) => ({ amount_received: RECEIVED, reference: arrivalOf(id) }),
  ),
  {
    name: 'the first of two operators enters what was received',
    effect: 'INSERT deposit_approvals',
    begin: async (stage) => {
      const customer = stage.newCustomer();
      const id = await stage.handIn(customer, LARGE);
      return {
        customer,
        act: () => stage.ask(stage.finance, finishDeposit, { id, reference: arrivalOf(id) }),
        waits: async () => (await stage.take(stage.second, deposit, { id })).approvals === 0,
        doneAlready: ['forbidden'],
        times: () => stage.count('SELECT count(*) FROM deposit_approvals WHERE deposit_id = $1', [id]),
        trace: ['deposit.approve'],
      };
    },
  },
  decision('a deposit is rejected', rejectDeposit, 2, { effect: 'UPDATE deposits', trace: ['deposit.reject'] }, () => ({
    remark: REMARK,
  })),
  decision(
    'a deposit is marked as invalid',
    invalidateDeposit,
    3,
    { effect: 'UPDATE deposits', trace: ['deposit.invalidate'] },
    () => ({ remark: '' }),
  ),
  {
    name: 'a correction is proposed',
    effect: 'INSERT change_requests',
    begin: async (stage) => {
      const customer = stage.newCustomer();
      const input = { user_id: customer.id, amount: -NUMBER, reason: REMARK };
      return {
        customer,
        act: () => stage.ask(stage.finance, proposeCorrection, input),
        doneAlready: ['conflict'],
        times: () => stage.count(COUNT_PROPOSED, [customer.id]),
        trace: ['change.propose'],
      };
    },
  },
  {
    name: 'a correction is approved',
    effect: 'COPY ledger_transfers',
    begin: async (stage) => {
      const customer = stage.newCustomer();
      const input = { user_id: customer.id, amount: -NUMBER, reason: REMARK };
      const { id } = await stage.take(stage.finance, proposeCorrection, input);
      return {
        customer,
        act: () => stage.ask(stage.second, approveChange, { id }),
        waits: async () => (await stage.take(stage.second, change, { id })).state === 'waiting',
        doneAlready: ['conflict'],
        times: () => stage.count(COUNT_CORRECTIONS, [customer.id]),
        balance: -NUMBER,
        trace: [`correction ${NUMBER}`, 'change.approve'],
      };
    },
  },
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
