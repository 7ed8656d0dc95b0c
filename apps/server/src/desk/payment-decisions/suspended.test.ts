/** A suspended customer: nothing leaves his account, but his money comes back to it. */
import { fundsCalls } from '@tradewind/contract';
import { operatorPeopleCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { type Asked, askFor, auditOf, moneyOf, transfersOf } from './testing/records.ts';

const { withdrawal, approveWithdrawal, finishWithdrawal, refuseWithdrawal } = operatorQueueCalls;
const reason = 'The account was reported as stolen.';
/** The least withdrawal that needs two operators, by default. */
const LARGE = 10_000;

let app: TestApp;
let finance: TestOperator;
let compliance: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  finance = await newOperator(app, 'finance');
  compliance = await newOperator(app, 'compliance');
});
afterAll(() => app.stop());

const suspend = ({ user }: Asked) => compliance.call(operatorPeopleCalls.suspendUser, { id: user.id, reason });
const resume = ({ user }: Asked) => compliance.call(operatorPeopleCalls.resumeUser, { id: user.id, reason });
const approve = ({ id }: Asked): Promise<Answered> => compliance.ask(approveWithdrawal, { id });
const pay = ({ id }: Asked): Promise<Answered> =>
  finance.ask(finishWithdrawal, { id, payment_reference: `payment of ${id}` });
const told = (answer: Answered): string =>
  answer.code === 1 ? 'done' : [refusalOf(answer), (answer.data as { reason?: unknown }).reason].join(' ').trim();

it.each([LARGE - 0.01, LARGE])('is not paid, nor agreed to, until he is no more: %s USD', async (number) => {
  const asked = await askFor(app, number);
  expect(await finance.call(withdrawal, { id: asked.id })).toMatchObject({ suspended: '' });
  await suspend(asked);
  expect(await finance.call(withdrawal, { id: asked.id })).toMatchObject({ suspended: reason });
  expect([told(await approve(asked)), told(await pay(asked))]).toEqual(['conflict suspended', 'conflict suspended']);
  await resume(asked);
  expect(told(await approve(asked))).toBe(number === LARGE ? 'done' : 'conflict one_operator');
  await suspend(asked);
  expect(told(await pay(asked))).toBe('conflict suspended');
  expect(await transfersOf(app, asked, 'withdrawal', asked.id)).toHaveLength(1);
  expect((await auditOf(app, 'withdrawal', asked.id)).map(({ action }) => action)).toEqual(
    number === LARGE ? ['withdrawal.approve'] : [],
  );
  await resume(asked);
  expect(told(await pay(asked))).toBe('done');
});

it('gets his money back: it is refused, or he takes it back', async () => {
  const [first, other] = [await askFor(app, 100, 150), await askFor(app, 100, 150)];
  await suspend(first);
  await suspend(other);
  expect(told(await finance.ask(refuseWithdrawal, { id: first.id, remark: 'The account is closed.' }))).toBe('done');
  expect((await app.ask(fundsCalls.cancelDraw, { id: other.id }, { token: other.token })).code).toBe(1);
  for (const asked of [first, other]) expect(await moneyOf(app, asked)).toEqual([150, 0]);
});

it('who is suspended beside a payment is paid before, or not at all', async () => {
  for (let round = 0; round < 4; round++) {
    const asked = await askFor(app, 50, 60);
    const suspending = round % 2 === 0 ? suspend(asked) : undefined;
    const paying = pay(asked);
    await (suspending ?? suspend(asked));
    const outcome = told(await paying);
    expect(['done', 'conflict suspended']).toContain(outcome);
    expect(await moneyOf(app, asked)).toEqual(outcome === 'done' ? [10, 0] : [10, 50]);
    expect(told(await pay(asked))).toBe(outcome === 'done' ? 'conflict' : 'conflict suspended');
  }
});
