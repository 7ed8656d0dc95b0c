/** Erasures other than the story: without records, by post, of one's own account, concurrent ones, and rate limits. */
import { privacyCalls } from '@tradewind/contract';
import { operatorPeopleCalls, operatorPrivacyCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { TestPeople } from '../../people/identity/testing/people.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { credit } from '../../money/testing/funds.ts';
import { remainsIn } from '../testing/remains.ts';

const { askErasure, approveErasure, refuseErasure } = operatorPrivacyCalls;
const REASON = 'letter of 3 June';

let app: TestApp;
let compliance: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'on' } });
  compliance = await newOperator(app, 'compliance');
});
afterAll(() => app.stop());

const byPost = ({ user }: TestUser) => compliance.call(askErasure, { id: user.id, reason: REASON });
const prove = async (user: TestUser) => ({ auth_code: await new TestPeople(app).ownCode(user) });

describe('an erasure', () => {
  it('of a customer without records of identity or money is complete at once', async () => {
    const mobile = '+85291234567';
    const customer = await app.newRealUser({ email: null, mobile, area_code: '852' });
    await app.take(privacyCalls.askErasure, await prove(customer), customer);
    const { data } = await compliance.call(operatorPrivacyCalls.erasures, { state: 'waiting' });
    const done = await compliance.call(approveErasure, { id: data[0]?.id, reason: REASON });
    expect(done).toMatchObject({ state: 'erased', keep_until: null, customer: { contact: '', name: '' } });
    expect(await remainsIn(app.app.database.pool, [mobile])).toEqual([]);
  });

  it('requested by post is entered by an operator, whose reason is audited', async () => {
    const customer = await app.newRealUser();
    const { id, asked_for_by: by } = await byPost(customer);
    expect(by).toMatchObject({ id: compliance.id });
    const again = await compliance.ask(askErasure, { id: customer.user.id, reason: REASON });
    expect(refusalOf(again)).toBe('already_submitted');
    const { data } = await compliance.call(operatorPeopleCalls.audit, { action: 'customer.ask_erasure' });
    expect(data[0]).toMatchObject({ subject_id: String(customer.user.id), after: { reason: REASON } });
    const refused = await compliance.call(refuseErasure, { id, remark: 'we could not tell who asks' });
    expect(refused.state).toBe('refused');
    const none = await compliance.ask(askErasure, { id: 999_999, reason: REASON });
    expect(refusalOf(none)).toBe('not_found');
  });

  it('is refused while the account has money or belongs to the operator, and the account stays usable', async () => {
    const rich = await app.newRealUser();
    await credit(app, rich, 5);
    const { id, obstacles } = await byPost(rich);
    expect(obstacles).toEqual(['balance']);
    expect(refusalOf(await compliance.ask(approveErasure, { id, reason: REASON }))).toBe('erasure_not_yet');
    expect((await app.app.host.view(rich.user.id))?.summary.tradingDisabled).toBeUndefined();

    const own = await app.newRealUser({ email: compliance.operator.email });
    const mine = await byPost(own);
    const tried = await compliance.ask(approveErasure, { id: mine.id, reason: REASON });
    expect([refusalOf(tried), tried.data]).toMatchObject(['forbidden', { reason: 'own_account' }]);
  });

  it('is decided once, however many operators decide at once', async () => {
    const [customer, second] = [await app.newRealUser(), await newOperator(app, 'compliance')];
    const { id } = await byPost(customer);
    const answers = await Promise.all(
      [compliance, second, compliance].map((operator) => operator.ask(approveErasure, { id, reason: REASON })),
    );
    const keys = answers.map((answer) => (answer.code === 1 ? 'done' : refusalOf(answer)));
    expect(keys.toSorted()).toEqual(['conflict', 'conflict', 'done']);
    expect((await app.app.host.view(customer.user.id))?.summary.tradingDisabled).toBe('closed: erased');
  });
});

describe('a data export', () => {
  it('is available five times a day', async () => {
    const customer = await app.newRealUser();
    const ask = async () => app.ask(privacyCalls.askExport, await prove(customer), customer);
    for (let count = 0; count < 5; count += 1) expect((await ask()).code).toBe(1);
    const beyond = await ask();
    expect([beyond.status, refusalOf(beyond)]).toEqual([429, 'rate_limited']);
  });

  it('requires the authenticator if two-factor is on', async () => {
    const people = new TestPeople(app);
    const customer = await people.register();
    const { code } = await people.switchFactorOn(customer.token);
    const by = { token: customer.token };
    expect(refusalOf(await app.ask(privacyCalls.askExport, {}, by))).toBe('two_factor_required');
    expect((await app.ask(privacyCalls.askExport, { auth_code: code() }, by)).code).toBe(1);
  });
});
