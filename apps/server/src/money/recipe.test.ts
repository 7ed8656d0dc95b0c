/** The day described in docs/recipes/money.md: its calls create exactly the transfers that the page lists. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountCalls, fundsCalls } from '@tradewind/contract';
import { operatorBaseCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../platform/http/testing/test-app.ts';
import { newOperator } from '../staff/operators/testing/operators.ts';
import {
  BANK_FIELDS,
  BITCOIN_ADDRESS,
  BTC,
  EUR_BANK,
  bind,
  openBank,
  openChannel,
  proof,
  set,
} from './testing/funds.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/recipes/money.md'), 'utf8');
/** Cause, from, to and amount of each row in the page's tables. */
const DOCUMENTED = [...PAGE.matchAll(/^\| `(\w+)` \| (\w+) → (\w+) \| ([\d.]+) \|$/gmu)].map((row) =>
  row.slice(1).join(' '),
);

const { depositTerms, finishDeposit, finishWithdrawal, refuseWithdrawal } = operatorQueueCalls;
const { proposeCorrection, approveChange } = operatorBaseCalls;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('the movements of all deposits, withdrawals and corrections of the recipe equal the page', async () => {
  const [finance, second] = [await newOperator(app, 'finance'), await newOperator(app, 'finance')];
  const customer = await app.newRealUser();
  const by = { token: customer.token };
  await set(app, 'withdraw_pause_hours', 0);

  const wire = { wire_id: await openBank(app, EUR_BANK), number: 1000, proofImg: await proof(app, customer) };
  const deposit = await app.take(fundsCalls.depositWire, wire, by);
  expect(PAGE).toContain(`= ${deposit.rate} EUR for 1 USD`);
  expect(PAGE).toContain(`**${deposit.amount} EUR**`);
  await finance.call(finishDeposit, { id: deposit.id, reference: 'SEPA A' });

  const short = await app.take(
    fundsCalls.depositWire,
    { ...wire, number: 500, proofImg: await proof(app, customer) },
    by,
  );
  expect(PAGE).toContain(`→ ${short.amount} EUR. Only **450 EUR** arrive.`);
  const more = await finance.call(depositTerms, { id: short.id, amount_received: 460 });
  expect([PAGE, more.operators_needed]).toEqual([expect.stringContaining(`460 EUR arrived, ${more.credited} USD`), 2]);
  const credited = await finance.call(finishDeposit, { id: short.id, amount_received: 450, reference: 'SEPA B' });
  expect(PAGE).toContain(`**${credited.credited} USD**`);

  await app.push({ BTCUSD: [99_990, 100_010] });
  const charge_id = await openChannel(app, BTC, BITCOIN_ADDRESS);
  const coin = { charge_id, address: BITCOIN_ADDRESS, number: 1000, proofImg: await proof(app, customer) };
  const bitcoin = await app.take(fundsCalls.depositCoin, coin, by);
  expect(PAGE).toContain(`= ${bitcoin.rate} BTC for 1 USD, so they send ${bitcoin.amount} BTC.`);
  app.clock.jump(120_000);
  await app.push({ BTCUSD: [97_990, 98_010], EURUSD: [1.1, 1.1002] });
  const moved = await finance.call(finishDeposit, { id: bitcoin.id, reference: 'c0ffee' });
  expect(PAGE).toContain(`The rate is ${moved.credit_rate} now`);
  expect(PAGE).toContain(`**${moved.credited} USD** are credited`);

  const method = await bind(app, customer, { type: 2, draw_id: EUR_BANK, dc_address: '', ...BANK_FIELDS });
  const draw = (number: number) =>
    app.take(fundsCalls.draw, { draw_currency_id: EUR_BANK, number, draw_method_id: method.id }, by);
  const paid = await draw(300);
  expect(PAGE).toContain(`× 0.995 = ${paid.rate}.`);
  expect(PAGE).toContain(`**${paid.real_number} EUR**`);
  await second.call(finishWithdrawal, { id: paid.id, payment_reference: 'SEPA 1' });
  const refused = await draw(100);
  await finance.call(refuseWithdrawal, { id: refused.id, remark: 'The account is closed.' });

  for (const amount of ['3.50', '-1.25']) {
    const wanted = { user_id: customer.user.id, amount, reason: 'The bank kept too much.' };
    const { id } = await finance.call(proposeCorrection, wanted);
    await second.call(approveChange, { id });
  }

  const { rows } = await app.app.database.pool.query<Record<'cause' | 'from' | 'to' | 'usd', string>>(
    `SELECT cause, from_account AS "from", to_account AS "to", trim_scale(amount_micro_usd / 1000000.0)::text AS usd
       FROM ledger_transfers WHERE account_id = $1 ORDER BY id`,
    [customer.user.id],
  );
  expect(rows.map(({ cause, from, to, usd }) => `${cause} ${from} ${to} ${usd}`)).toEqual(DOCUMENTED);
  const { balance, lock_balance } = await app.take(accountCalls.balance, {}, by);
  expect([balance, lock_balance]).toEqual([2174.832094, 0]);
  expect(PAGE).toContain(`| corrections | ${balance} |`);
});
