/** A suspended customer: no money leaves the account, but locked money is returned to it. */
import { fundsCalls } from '@tradewind/contract';
import { operatorPeopleCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { type Asked, askFor, auditOf, moneyOf, transfersOf } from './testing/records.ts';

const { withdrawal, approveWithdrawal, finishWithdrawal, refuseWithdrawal } = operatorQueueCalls;
const reason = 'The account was reported as stolen.';
/** The smallest withdrawal that needs two operators, by default. */
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
const outcomeOf = (answer: Answered): string =>
  answer.code === 1 ? 'done' : [refusalOf(answer), (answer.data as { reason?: unknown }).reason].join(' ').trim();

it.each([LARGE - 0.01, LARGE])(
  'a withdrawal of a suspended customer is not paid or approved until the suspension is lifted: %s USD',
  async (number) => {
    const asked = await askFor(app, number);
    expect(await finance.call(withdrawal, { id: asked.id })).toMatchObject({ suspended: '' });
    await suspend(asked);
    expect(await finance.call(withdrawal, { id: asked.id })).toMatchObject({ suspended: reason });
    expect([outcomeOf(await approve(asked)), outcomeOf(await pay(asked))]).toEqual([
      'conflict suspended',
      'conflict suspended',
    ]);
    await resume(asked);
    // compliance may approve what one operator may pay; finance would pay it at once
    expect(outcomeOf(await approve(asked))).toBe('done');
    await suspend(asked);
    expect(outcomeOf(await pay(asked))).toBe('conflict suspended');
    expect(await transfersOf(app, asked, 'withdrawal', asked.id)).toHaveLength(1);
    expect((await auditOf(app, 'withdrawal', asked.id)).map(({ action }) => action)).toEqual(['withdrawal.approve']);
    await resume(asked);
    expect(outcomeOf(await pay(asked))).toBe('done');
  },
);

it('a suspended customer gets the money back if the withdrawal is refused or cancelled', async () => {
  const [first, other] = [await askFor(app, 100, 150), await askFor(app, 100, 150)];
  await suspend(first);
  await suspend(other);
  expect(outcomeOf(await finance.ask(refuseWithdrawal, { id: first.id, remark: 'The account is closed.' }))).toBe(
    'done',
  );
  expect((await app.ask(fundsCalls.cancelDraw, { id: other.id }, { token: other.token })).code).toBe(1);
  for (const asked of [first, other]) expect(await moneyOf(app, asked)).toEqual([150, 0]);
});

it('a customer who is suspended during a payment is paid before the suspension, or not at all', async () => {
  for (let round = 0; round < 4; round++) {
    const asked = await askFor(app, 50, 60);
    const suspending = round % 2 === 0 ? suspend(asked) : undefined;
    const paying = pay(asked);
    await (suspending ?? suspend(asked));
    const outcome = outcomeOf(await paying);
    expect(['done', 'conflict suspended']).toContain(outcome);
    expect(await moneyOf(app, asked)).toEqual(outcome === 'done' ? [10, 0] : [10, 50]);
    expect(outcomeOf(await pay(asked))).toBe(outcome === 'done' ? 'conflict' : 'conflict suspended');
  }
});
