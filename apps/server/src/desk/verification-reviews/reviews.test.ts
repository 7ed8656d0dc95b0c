import { verificationCalls } from '@tradewind/contract';
import { operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answered,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { auditOf } from '../payment-decisions/testing/records.ts';
import { jpeg } from '../../people/images/testing/pictures.ts';
import { uploaded } from '../../people/images/testing/upload.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';

const { verifications, verification, approveVerification, refuseVerification } = operatorQueueCalls;
const NAME = 'Chan Tai-man 陳大文';
const REMARK = 'The back is blurred.';

let app: TestApp;
let compliance: TestOperator;
let second: TestOperator;
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  compliance = await newOperator(app, 'compliance');
  second = await newOperator(app, 'compliance');
  picture = await jpeg(60, 40);
});
afterAll(() => app.stop());

interface Applicant extends TestUser {
  readonly id: number;
}

let cards = 0;

async function submitted(by?: TestUser, card?: string): Promise<Applicant> {
  const user = by ?? (await app.newRealUser());
  cards += 1;
  const input = {
    name: NAME,
    card_id: card ?? `K 10${String(cards).padStart(4, '0')}(7)`,
    front_pic: await uploaded(app, user.token, picture),
    reverse_pic: await uploaded(app, user.token, picture),
  };
  await app.take(verificationCalls.submitVerification, input, { token: user.token });
  const { data } = await compliance.call(verifications, { search: user.user.uid });
  return { ...user, id: data[0]?.id ?? 0 };
}

const ACTIONS = {
  approve: (id: number, by = compliance): Promise<Answered> => by.ask(approveVerification, { id }),
  refuse: (id: number, by = compliance): Promise<Answered> => by.ask(refuseVerification, { id, remark: REMARK }),
} as const;
const decisionsOf = async (id: number): Promise<readonly string[]> =>
  (await auditOf(app, 'verification', id)).map(({ action }) => action).filter((action) => !action.endsWith('.look'));

describe('a decision in every state', () => {
  const table = (['waiting', 'approved', 'refused'] as const).flatMap((state) =>
    (['approve', 'refuse'] as const).map((action) => [state, action] as const),
  );
  it.each(table)('about a verification that is %s: %s', async (state, action) => {
    const person = await submitted();
    if (state !== 'waiting') await ACTIONS[state === 'approved' ? 'approve' : 'refuse'](person.id);
    const before = await decisionsOf(person.id);
    const answer = await ACTIONS[action](person.id, second);
    const after = (await compliance.call(verification, { id: person.id })).state;
    if (state === 'waiting') {
      expect([answer.code, after]).toEqual([1, action === 'approve' ? 'approved' : 'refused']);
      expect(await decisionsOf(person.id)).toEqual([`verification.${action}`]);
    } else {
      expect([refusalOf(answer), after]).toEqual(['conflict', state]);
      expect(await decisionsOf(person.id)).toEqual(before);
    }
  });
});

describe('a decision', () => {
  it('is made once, however many operators decide at once', async () => {
    const { id } = await submitted();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ACTIONS[index % 3 === 0 ? 'approve' : 'refuse'](id, index % 2 === 0 ? compliance : second),
      ),
    );
    expect(answers.filter(({ code }) => code === 1).length).toBe(1);
    expect((await decisionsOf(id)).length).toBe(1);
  });

  it('is shown to the customer, whose name is shown with their records after approval', async () => {
    const person = await submitted();
    const state = () => app.take(verificationCalls.verification, {}, { token: person.token });
    await ACTIONS.refuse(person.id);
    expect(await state()).toMatchObject({ review_status: 0, remark: REMARK });
    const again = await submitted(person);
    expect(again.id).not.toBe(person.id);
    const shown = await compliance.call(approveVerification, { id: again.id });
    expect(shown).toMatchObject({
      state: 'approved',
      customer: { name: NAME },
      earlier: [{ remark: REMARK, submitted_at: expect.any(Number) }],
      history: [{ operator: { id: compliance.id }, action: 'verification.approve' }],
    });
    expect(await state()).toMatchObject({ review_status: 2 });
  });

  it('is refused about the operator’s own account and about an unknown record, and a refusal needs a reason', async () => {
    const { id } = await submitted(await app.newRealUser({ email: compliance.operator.email }));
    for (const act of Object.values(ACTIONS)) {
      const answer = await act(id);
      expect([refusalOf(answer), answer.data]).toMatchObject(['forbidden', { reason: 'own_account' }]);
      expect(refusalOf(await act(9_000_000))).toBe('not_found');
    }
    expect(refusalOf(await compliance.ask(verification, { id: 9_000_000 }))).toBe('not_found');
    expect(refusalOf(await second.ask(refuseVerification, { id, remark: ' x ' }))).toBe('invalid_input');
    expect(await decisionsOf(id)).toEqual([]);
    expect((await ACTIONS.approve(id, second)).code).toBe(1);
  });
});

describe('the review of a verification', () => {
  it('shows the whole document, and each access is audited once', async () => {
    const first = await submitted(undefined, 'A 123456(7)');
    const other = await submitted(undefined, 'a-1234567');
    await ACTIONS.refuse(other.id, second);
    const shown = await compliance.call(verification, { id: first.id });
    expect(shown).toMatchObject({
      customer: { uid: first.user.uid, name: '' },
      state: 'waiting',
      name: NAME,
      card_id: 'A 123456(7)',
      country: null,
      remark: '',
      same_card: [{ id: other.user.id }],
      earlier: [],
      history: [],
    });
    for (const path of [shown.front, shown.reverse]) {
      const file = await compliance.file(path);
      expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
        200,
        'image/jpeg',
        'private, no-store',
      ]);
    }
    const look = { operator: compliance.id, action: 'verification.look', before: null, after: null };
    expect(await auditOf(app, 'verification', first.id)).toEqual([look]);
    const finance = await newOperator(app, 'finance');
    expect((await finance.file(shown.front)).json()).toMatchObject({ data: { key: 'not_found' } });
    expect(refusalOf(await finance.ask(verification, { id: first.id }))).toBe('forbidden');
    await second.file(shown.front);
    expect(await auditOf(app, 'verification', first.id)).toEqual([look, { ...look, operator: second.id }]);
  });

  it('lists pending verifications oldest first', async () => {
    const [first, then] = [await submitted(), await submitted()];
    const waiting = (await compliance.call(verifications, { state: 'waiting' })).data.map(({ id }) => id);
    expect(waiting.slice(-2)).toEqual([first.id, then.id]);
    const { data } = await compliance.call(verifications, { search: String(then.user.email) });
    expect(data).toMatchObject([{ id: then.id, state: 'waiting', decided_at: null }]);
    expect((await compliance.call(verifications, { search: 'nobody@example.com' })).data).toEqual([]);
  });
});
