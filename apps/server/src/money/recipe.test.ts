/** The day described in docs/recipes/money.md: its calls create exactly the transfers that the page lists. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountCalls, fundsCalls } from '@tradewind/contract';
import { operatorBaseCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../platform/http/testing/test-app.ts';
import { newOperator } from '../staff/operators/testing/operators.ts';
import { BANK_FIELDS, EUR_BANK, bind, openBank, proof, set } from './testing/funds.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/recipes/money.md'), 'utf8');
/** Cause, from, to and amount of each row in the page's tables. */
const DOCUMENTED = [...PAGE.matchAll(/^\| `(\w+)` \| (\w+) → (\w+) \| ([\d.]+) \|$/gmu)].map((row) =>
  row.slice(1).join(' '),
);

const { finishDeposit, finishWithdrawal, refuseWithdrawal } = operatorQueueCalls;
const { proposeCorrection, approveChange } = operatorBaseCalls;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('a deposit, a paid and a refused withdrawal and two corrections move what the page says', async () => {
  const [finance, second] = [await newOperator(app, 'finance'), await newOperator(app, 'finance')];
  const customer = await app.newRealUser();
  const by = { token: customer.token };
  await set(app, 'withdraw_pause_hours', 0);

  const wire = { wire_id: await openBank(app, EUR_BANK), number: 1000, proofImg: await proof(app, customer) };
  const deposit = await app.take(fundsCalls.depositWire, wire, by);
  expect(PAGE).toContain(`= ${deposit.rate} EUR for 1 USD`);
  expect(PAGE).toContain(`**${deposit.amount} EUR**`);
  await finance.call(finishDeposit, { id: deposit.id });

  const method = await bind(app, customer, { type: 2, draw_id: EUR_BANK, dc_address: '', ...BANK_FIELDS });
  const draw = (number: number) =>
    app.take(fundsCalls.draw, { draw_currency_id: EUR_BANK, number, draw_method_id: method.id }, by);
  const paid = await draw(300);
  expect(PAGE).toContain(`× 0.995 = ${paid.rate}.`);
  expect(PAGE).toContain(`**${paid.real_number} EUR**`);
  await finance.call(finishWithdrawal, { id: paid.id, payment_reference: 'SEPA 1' });
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
  expect([balance, lock_balance]).toEqual([702.25, 0]);
});
