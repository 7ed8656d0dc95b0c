/**
 * A new operator cannot approve anything for STAFF_COOL_OFF_HOURS, unless an admin who did not invite them lifts that.
 */
import {
  operatorBaseCalls,
  operatorInstrumentCalls,
  operatorPeopleCalls,
  operatorQueueCalls,
} from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestOperator, agreed, firstAdmin, joinBy, newOperator } from './testing/operators.ts';

const { inviteOperator, changeOperator, resetOperator, liftCoolOff, operators, audit } = operatorPeopleCalls;
const HOUR_MS = 3_600_000;

let app: TestApp;
let first: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ prices: false, settings: { STAFF_COOL_OFF_HOURS: '24' } });
  first = await firstAdmin(app);
  second = await newOperator(app, 'admin');
});
afterAll(() => app.stop());

const outcomeOf = (answer: Answered): string =>
  answer.code === 1 ? 'done' : [refusalOf(answer), (answer.data as { reason?: unknown }).reason].join(' ').trim();
/** The answer to approving something that does not exist. */
const approval = async (by: TestOperator): Promise<string> => {
  const call = by.operator.role === 'admin' ? operatorBaseCalls.approveAdminChange : operatorBaseCalls.approveChange;
  return outcomeOf(await by.ask(call, { id: 999 }));
};
const lift = async (by: TestOperator, { id }: { readonly id: number }): Promise<string> =>
  outcomeOf(await by.ask(liftCoolOff, { id, reason: 'I know them.' }));
const rowOf = async ({ id }: { readonly id: number }) =>
  (await first.call(operators)).find((row) => row.id === id) ?? expect.fail();
async function hoursLater(hours: number): Promise<void> {
  app.clock.jump(hours * HOUR_MS);
  for (const admin of [first, second]) await admin.login();
}

it('a new operator is in a cool-off from joining on, except the first operator', async () => {
  expect(await approval(first)).toBe('not_found');
  expect(await approval(second)).toBe('forbidden cool_off');
  const { cool_off_until: until, cool_off_by: by } = await rowOf(second);
  expect(until).toBeGreaterThan(app.clock.now() + 23 * HOUR_MS);
  expect(by).toMatchObject({ id: first.id });
  expect(await second.call(operatorQueueCalls.overview)).toMatchObject({ cool_off_until: until });
  // no code is used up, and everything else is possible
  const code = second.nextCode();
  const ask = () => app.ask(operatorBaseCalls.approveAdminChange, { id: 999 }, { token: second.token, code });
  expect(outcomeOf(await ask())).toBe('forbidden cool_off');
  const held = { id: 1, source: 1, since: app.clock.now(), reason: 'Both banks quote it.' };
  expect(outcomeOf(await second.ask(operatorInstrumentCalls.confirmHeldPrice, held))).toBe('forbidden cool_off');
  await second.propose(inviteOperator, { email: 'later@desk.example', name: 'Later', role: 'finance' });
  await hoursLater(23.5);
  expect(await approval(second)).toBe('forbidden cool_off');
  await hoursLater(0.6);
  expect(await approval(second)).toBe('not_found');
  expect(await rowOf(second)).toMatchObject({ cool_off_until: null, cool_off_by: null });
});

it('the cool-off is lifted by an admin who did not request the invitation, not by the one who did, nor by the operator', async () => {
  const input = { email: 'new@desk.example', name: 'New', role: 'admin' };
  const third = await joinBy(app, await agreed(app, inviteOperator, input, first));
  expect(await lift(first, third)).toBe('forbidden inviter');
  expect(await lift(third, third)).toBe('forbidden cool_off');
  expect(outcomeOf(await app.ask(liftCoolOff, { id: third.id, reason: 'no code' }, { token: second.token }))).toBe(
    'step_up_required missing',
  );
  expect(await lift(second, third)).toBe('done');
  expect(await approval(third)).toBe('not_found');
  expect(await lift(second, third)).toBe('conflict no_cool_off');
  expect(await lift(third, third)).toBe('forbidden oneself');
  const { data } = await first.call(audit, { action: 'operator.lift_cool_off' });
  expect(data).toMatchObject([
    { operator: { id: second.id }, subject_id: String(third.id), after: { reason: 'I know them.' } },
  ]);
});

it('the cool-off restarts after a new role, a reset or re-enabling, but not after a new name', async () => {
  const finance = await newOperator(app, 'finance');
  await hoursLater(25);
  await finance.login();
  expect(await approval(finance)).toBe('not_found');
  await first.call(changeOperator, { id: finance.id, name: 'Renamed' });
  expect(await approval(finance)).toBe('not_found');
  await agreed(app, changeOperator, { id: finance.id, role: 'compliance' }, first);
  await finance.login();
  expect(await approval(finance)).toBe('forbidden cool_off');
  expect(await lift(first, finance)).toBe('forbidden inviter');
  expect(await lift(second, finance)).toBe('done');
  await agreed(app, changeOperator, { id: finance.id, disabled: 1 }, first);
  await agreed(app, changeOperator, { id: finance.id, disabled: 0 }, second);
  await finance.login();
  expect(await approval(finance)).toBe('forbidden cool_off');
  expect(await lift(first, finance)).toBe('done');
  const again = await joinBy(app, await agreed(app, resetOperator, { id: finance.id, reason: 'lost phone' }, first));
  expect(await approval(again)).toBe('forbidden cool_off');
});

it('an admin in a cool-off cannot lift another one', async () => {
  const third = await newOperator(app, 'admin');
  const finance = await newOperator(app, 'finance');
  expect(await lift(third, finance)).toBe('forbidden cool_off');
});
