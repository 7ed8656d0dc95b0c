/**
 * The records that real calls of customers and operators create agree with the ledger, also while they are being made.
 */
import { forexCalls, fundsCalls } from '@tradewind/contract';
import { operatorBaseCalls, operatorPeopleCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { type Asked, askAgain, handIn } from '../../desk/payment-decisions/testing/records.ts';
import { arrivalOf, customerWith, set } from '../testing/funds.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';

let app: TestApp;
let first: TestOperator;
let second: TestOperator;
let compliance: TestOperator;

beforeAll(async () => {
  app = await startTestApp();
  first = await newOperator(app, 'finance');
  second = await newOperator(app, 'finance');
  compliance = await newOperator(app, 'compliance');
  await set(app, 'withdraw_two_operators_usd', 1000);
});
afterAll(() => app.stop());

const { approveWithdrawal, finishDeposit, finishWithdrawal, refuseWithdrawal, rejectDeposit } = operatorQueueCalls;

/** Every possible outcome of money, for one customer. */
async function day(): Promise<void> {
  const customer = await customerWith(app, 10_000);
  const { token } = customer;
  const order = { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
  const { Id } = await app.take(forexCalls.submit, order, { token });

  const credited = await handIn(app, 500, customer);
  await first.call(finishDeposit, { id: credited.id, reference: arrivalOf(credited.id) });
  const rejected = await handIn(app, 600, customer);
  await first.call(rejectDeposit, { id: rejected.id, remark: 'nothing came' });
  await handIn(app, 700, customer);

  const ask = (number: number): Promise<Asked> => askAgain(app, number, customer);
  const [small, large, refused, cancelled] = [await ask(100), await ask(2000), await ask(300), await ask(400)];
  await ask(50);
  await second.call(finishWithdrawal, { id: small.id, payment_reference: `small ${small.id}` });
  await compliance.call(approveWithdrawal, { id: large.id });
  await second.call(finishWithdrawal, { id: large.id, payment_reference: `large ${large.id}` });
  await first.call(refuseWithdrawal, { id: refused.id, remark: 'another account' });
  await app.take(fundsCalls.cancelDraw, { id: cancelled.id }, { token });

  for (const amount of [25, -10]) {
    const change = await first.call(operatorBaseCalls.proposeCorrection, {
      user_id: customer.user.id,
      amount,
      reason: 'a fee was taken twice',
    });
    await second.call(operatorBaseCalls.approveChange, { id: change.id });
  }
  await app.take(forexCalls.close, { id: Id }, { token });
}

describe('a day of real calls', () => {
  it('is reconciled while it continues, and proved when it is over', { timeout: 60_000 }, async () => {
    const state = { isOver: false };
    const faults: string[] = [];
    let rounds = 0;
    const reconciling = (async () => {
      while (!state.isOver) {
        faults.push(...(await first.call(operatorPeopleCalls.runReconciliation)).faults);
        rounds += 1;
      }
    })();
    await Promise.all([day(), day(), day()]);
    state.isOver = true;
    await reconciling;
    const last = await second.call(operatorPeopleCalls.runReconciliation);
    expect([...faults, ...last.faults]).toEqual([]);
    expect(rounds).toBeGreaterThan(2);
    const { proofs, auditHead } = await verifyDatabase(app.database.adminUrl);
    expect(proofs).toContainEqual({
      what: 'deposits, withdrawals and corrections moved exactly what their state requires',
      count: 3 * 11,
    });
    expect(proofs).toContainEqual({ what: 'payments above the limit were made by two operators', count: 3 });
    expect(auditHead.seq).toBeGreaterThan(30);
  });
});
