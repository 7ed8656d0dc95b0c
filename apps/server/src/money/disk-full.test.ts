/**
 * PostgreSQL refuses to commit, as it does when its disk is full (SQLSTATE 53100): no operation is left half done, the
 * caller gets an error, and everything works again once there is space.
 */
import { accountCalls, type Call, fundsCalls } from '@tradewind/contract';
import { operatorBaseCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../platform/http/testing/test-app.ts';
import { allRows } from '../testing/all-rows.ts';
import { verifyDatabase } from '../verify/verify.ts';
import { askAgain, handIn } from '../desk/payment-decisions/testing/records.ts';
import { TestPeople } from '../people/identity/testing/people.ts';
import { png } from '../people/images/testing/pictures.ts';
import { upload } from '../people/images/testing/upload.ts';
import { type TestOperator, newOperator } from '../staff/operators/testing/operators.ts';
import {
  ETHEREUM_ADDRESS,
  TRON_ADDRESS,
  USDT_ERC20,
  USDT_TRC20,
  arrivalOf,
  customerWith,
  proof,
} from './testing/funds.ts';

const LARGE = 20_000;
const REMARK = 'Something is wrong with it.';
/** Every call of this test writes to at least one of these. */
const TABLES = [
  'images',
  'deposits',
  'payout_methods',
  'withdrawals',
  'withdrawal_approvals',
  'change_requests',
  'corrections',
  'ledger_transfers',
  'audit_log',
  'keyed_answers',
];

let app: TestApp;
let finance: TestOperator;
let second: TestOperator;
let disk: pg.Client;
beforeAll(async () => {
  // as in production: an internal error is returned, not thrown
  app = await startTestApp({ strict: false });
  [finance, second] = [await newOperator(app, 'finance'), await newOperator(app, 'finance')];
  disk = new pg.Client({ connectionString: app.database.adminUrl });
  await disk.connect();
  // outside `public`, whose rows are compared
  await disk.query(`
    CREATE SCHEMA disk;
    CREATE TABLE disk.state (is_full boolean NOT NULL);
    INSERT INTO disk.state VALUES (false);
    CREATE FUNCTION disk.take() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      IF (SELECT is_full FROM disk.state) THEN
        RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
      END IF;
      RETURN NULL;
    END $$`);
  for (const table of TABLES)
    await disk.query(`CREATE CONSTRAINT TRIGGER disk AFTER INSERT OR UPDATE ON ${table} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION disk.take()`);
});
afterAll(async () => {
  await disk.end();
  await app.stop();
});

const fill = (isFull: boolean): Promise<unknown> => disk.query('UPDATE disk.state SET is_full = $1', [isFull]);

type Customer = Awaited<ReturnType<typeof customerWith>>;
type Act = () => Promise<Answered>;

async function whileFull(act: Act): Promise<Answered> {
  await fill(true);
  try {
    return await act();
  } finally {
    await fill(false);
  }
}

const { finishDeposit, rejectDeposit, approveWithdrawal, finishWithdrawal, refuseWithdrawal } = operatorQueueCalls;
const { proposeCorrection, approveChange } = operatorBaseCalls;

/** A customer's call, always with the same idempotency key. */
const own = ({ token }: Customer, call: Call, input: Readonly<Record<string, unknown>>): Act => {
  const key = `disk ${call.path}`;
  return () => app.ask(call, input, { token, key });
};
const deposited = async (by: Customer): Promise<number> => (await handIn(app, 250, by)).id;
const drawn = async (by: Customer): Promise<number> => {
  const { id } = await askAgain(app, LARGE, by);
  await finance.call(approveWithdrawal, { id });
  return id;
};
const correction = (by: Customer) => ({ user_id: by.user.id, amount: 5, reason: REMARK });

/** Each with the customer's expected balance and locked money; they start with 50,000 USD. */
const SCENARIOS: readonly (readonly [name: string, begin: (by: Customer) => Promise<Act>, money: readonly number[]])[] =
  [
    [
      'a proof is uploaded',
      async ({ token }) => {
        const picture = await png(70, 40);
        return () => upload(app, picture, { token, key: 'disk upload' });
      },
      [50_000, 0],
    ],
    [
      'a deposit is handed in',
      async (by) => {
        await deposited(by);
        const charge_id = Number((await app.take(fundsCalls.depositInfo, {}, by))[0]?.id);
        const input = { number: 90, proofImg: await proof(app, by), address: TRON_ADDRESS, charge_id };
        return own(by, fundsCalls.depositCoin, input);
      },
      [50_000, 0],
    ],
    [
      'a deposit is credited',
      async (by) => {
        const id = await deposited(by);
        return () => finance.ask(finishDeposit, { id, reference: arrivalOf(id) });
      },
      [50_250, 0],
    ],
    [
      'a deposit is rejected',
      async (by) => {
        const id = await deposited(by);
        return () => finance.ask(rejectDeposit, { id, remark: REMARK });
      },
      [50_000, 0],
    ],
    [
      'a method is bound',
      async (by) => {
        const auth_code = await new TestPeople(app).ownCode(by);
        return own(by, fundsCalls.bindMethod, {
          type: 1,
          draw_id: USDT_ERC20,
          dc_address: ETHEREUM_ADDRESS,
          auth_code,
        });
      },
      [50_000, 0],
    ],
    [
      'a withdrawal is asked for',
      async (by) =>
        own(by, fundsCalls.draw, { draw_currency_id: USDT_TRC20, number: LARGE, draw_method_id: by.method.id }),
      [30_000, 20_000],
    ],
    ['a withdrawal is taken back', async (by) => own(by, fundsCalls.cancelDraw, { id: await drawn(by) }), [50_000, 0]],
    [
      'the first of two operators agrees',
      async (by) => {
        const { id } = await askAgain(app, LARGE, by);
        return () => finance.ask(approveWithdrawal, { id });
      },
      [30_000, 20_000],
    ],
    [
      'a withdrawal is paid',
      async (by) => {
        const id = await drawn(by);
        return () => second.ask(finishWithdrawal, { id, payment_reference: `payment ${id}` });
      },
      [30_000, 0],
    ],
    [
      'a withdrawal is refused',
      async (by) => {
        const id = await drawn(by);
        return () => second.ask(refuseWithdrawal, { id, remark: REMARK });
      },
      [50_000, 0],
    ],
    ['a correction is proposed', async (by) => () => finance.ask(proposeCorrection, correction(by)), [50_000, 0]],
    [
      'a correction is approved',
      async (by) => {
        const { id } = await finance.call(proposeCorrection, correction(by));
        return () => second.ask(approveChange, { id });
      },
      [50_005, 0],
    ],
  ];

/**
 * Background writes: messages and notifications of earlier calls, sessions, operators' codes, the lease of the reloaded
 * core, heartbeats, reports; and attempts at sent codes, which count even if the call fails.
 */
const BACKGROUND =
  /^(?:sent_codes|messages|notifications|notification_cursors|sessions|operator_sessions|operators|login_guards|engine_lease|engine_heartbeats|worker_lease|processes|reconciliations|execution_[a-z_]+|ranking_figures) /u;
const records = async (): Promise<string[]> =>
  (await allRows(app.database.adminUrl)).split('\n').filter((line) => !BACKGROUND.test(line));

it.each(SCENARIOS)('%s', async (_name, begin, money) => {
  const customer = await customerWith(app, 50_000);
  const act = await begin(customer);
  const before = await records();
  const failed = await whileFull(act);
  // the response has only its reference, not the cause
  expect([refusalOf(failed), failed.text]).toEqual(['unavailable', expect.not.stringContaining('No space left')]);
  await expect.poll(() => app.app.host.ready, { interval: 5, timeout: 30_000 }).toBe(true);
  expect(await records()).toEqual(before);
  expect((await act()).code).toBe(1);
  const { balance, lock_balance } = await app.take(accountCalls.balance, {}, customer);
  expect([balance, lock_balance]).toEqual(money);
  await verifyDatabase(app.database.adminUrl);
});
