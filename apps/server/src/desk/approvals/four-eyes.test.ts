/** Four eyes: both operators must still be enabled, in their roles, and the request must not have expired. */
import { CHANGE_MAX_AGE_DAYS, operatorBaseCalls, operatorPeopleCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { moneyOf } from '../payment-decisions/testing/records.ts';
import { customerWith } from '../../money/testing/funds.ts';
import { type TestOperator, agreed, newOperator } from '../../staff/operators/testing/operators.ts';

const { proposeCorrection, approveChange, refuseChange } = operatorBaseCalls;
const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const outcomeOf = (answer: Answered): string =>
  answer.code === 1 ? 'done' : [refusalOf(answer), (answer.data as { reason?: unknown }).reason].join(' ').trim();

/** A pending correction of 5 USD, for a customer with a balance of 100. */
async function correctionOf(by: TestOperator) {
  const customer = await customerWith(app, 100);
  const wanted = { user_id: customer.user.id, amount: 5, reason: 'A fee was taken twice.' };
  return { ...(await by.call(proposeCorrection, wanted)), customer };
}
const approve = (by: TestOperator, id: number): Promise<Answered> => by.ask(approveChange, { id });
const refuse = (by: TestOperator, id: number): Promise<Answered> =>
  by.ask(refuseChange, { id, remark: 'Not any more.' });

it.each([
  ['disabled', { disabled: 1 }],
  ['of support', { role: 'support' }],
  ['of compliance, who may approve but not propose', { role: 'compliance' }],
  ['an admin', { role: 'admin' }],
])('a request whose proposer is now %s cannot be approved, but can be refused', async (_, changed) => {
  const [proposer, second] = [await newOperator(app, 'finance'), await newOperator(app, 'compliance')];
  const { id, customer } = await correctionOf(proposer);
  await agreed(app, operatorPeopleCalls.changeOperator, { id: proposer.id, ...changed });
  expect(outcomeOf(await approve(second, id))).toBe('conflict proposer_disabled');
  expect(await moneyOf(app, customer)).toEqual([100, 0]);
  expect(outcomeOf(await refuse(second, id))).toBe('done');
});

it.each([
  ['finance', 'done'],
  ['compliance', 'done'],
  ['admin', 'forbidden role'],
  ['support', 'forbidden role'],
] as const)('a second operator with the role %s tries to approve: %s', async (role, outcome) => {
  const [proposer, second] = [await newOperator(app, 'finance'), await newOperator(app, role)];
  const { id, customer } = await correctionOf(proposer);
  expect(outcomeOf(await approve(second, id))).toBe(outcome);
  expect(await moneyOf(app, customer)).toEqual([outcome === 'done' ? 105 : 100, 0]);
});

it('a request can be approved for seven days, and refused or withdrawn at any time', async () => {
  const proposer = await newOperator(app, 'finance');
  const requests = [await correctionOf(proposer), await correctionOf(proposer), await correctionOf(proposer)];
  const [first = expect.fail(), other = expect.fail(), third = expect.fail()] = requests;
  const proposedAt = third.proposed_at;
  app.clock.jump(proposedAt + CHANGE_MAX_AGE_DAYS * DAY_MS - 300_000 - app.clock.now());
  const second = await newOperator(app, 'finance');
  await proposer.login();
  expect(outcomeOf(await approve(second, third.id))).toBe('done');
  app.clock.jump(300_001);
  expect(outcomeOf(await approve(second, first.id))).toBe('conflict expired');
  expect(outcomeOf(await approve(second, other.id))).toBe('conflict expired');
  expect(await moneyOf(app, first.customer)).toEqual([100, 0]);
  expect(outcomeOf(await refuse(second, first.id))).toBe('done');
  expect(outcomeOf(await refuse(proposer, other.id))).toBe('done');
});
