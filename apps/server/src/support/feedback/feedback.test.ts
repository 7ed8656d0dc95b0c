/** Feedback from anyone reaches the desk once, is handled by one operator, and is limited. */
import { randomUUID } from 'node:crypto';
import { feedbackCalls } from '@tradewind/contract';
import { operatorFeedbackCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { ABUSE_LIMITS } from '../../platform/limits/index.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';

let app: TestApp;
let support: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
  support = await newOperator(app, 'support');
});
afterAll(() => app.stop());
beforeEach(() => app.app.database.pool.query('DELETE FROM feedback'));

const { sendFeedback } = feedbackCalls;
const { feedback: list, handleFeedback } = operatorFeedbackCalls;
const written = (more: object = {}) => ({ client_id: randomUUID(), text: 'The chart could be larger.', ...more });

describe('feedback', () => {
  it('of guests and customers reaches the desk, newest first, each once', async () => {
    const customer = await app.newRealUser();
    const one = written({ contact: 'ana@example.com' });
    for (let time = 0; time < 2; time++) await app.take(sendFeedback, one, { lang: 'pt' });
    await app.take(sendFeedback, written({ text: 'Merci !' }), { token: customer.token, lang: 'fr' });
    await app.take(sendFeedback, written({ text: 'From an old session' }), { token: 'x'.repeat(43) });
    const { data, total, open } = await support.call(list, {});
    expect([total, open]).toEqual([3, 3]);
    expect(data.map(({ text, contact, lang, customer: who }) => [text, contact, lang, who?.id])).toEqual([
      ['From an old session', '', 'hk', undefined],
      ['Merci !', '', 'fr', customer.user.id],
      ['The chart could be larger.', 'ana@example.com', 'pt', undefined],
    ]);
  });

  it('is handled by one operator, who is named then, and can be reopened; both are audited', async () => {
    await app.take(sendFeedback, written());
    const [row] = (await support.call(list, { state: 'open' })).data;
    const id = row?.id ?? 0;
    const other = await newOperator(app, 'compliance');
    const answers = await Promise.all(
      [support, other].map((who) => who.ask(handleFeedback, { id, handled: 1, remark: 'Passed on' })),
    );
    expect(answers.map(({ code }) => code).toSorted((one, next) => one - next)).toEqual([1, 1006]);
    const { data } = await support.call(list, { state: 'handled' });
    const by = answers[0]?.code === 1 ? support.id : other.id;
    expect(data).toMatchObject([{ id, handled_by: { id: by }, remark: 'Passed on' }]);
    expect((await support.call(list, { state: 'open' })).data).toEqual([]);
    const again = await other.call(handleFeedback, { id, handled: 0 });
    expect(again).toMatchObject({ handled_by: null, handled_at: null, remark: '' });
    const { rows } = await app.app.database.pool.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE subject_type = 'feedback' AND subject_id = $1 ORDER BY seq`,
      [String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['feedback.handle', 'feedback.reopen']);
    expect(refusalOf(await support.ask(handleFeedback, { id: 4711, handled: 1 }))).toBe('not_found');
  });

  it('is refused if it is empty, too long or not text, and then not stored', async () => {
    for (const wrong of [
      { text: '' },
      { text: 'a'.repeat(2001) },
      { text: 'a\u0000b' },
      { contact: 'a'.repeat(121) },
      { client_id: '' },
    ])
      expect([wrong, refusalOf(await app.ask(sendFeedback, written(wrong)))]).toEqual([wrong, 'invalid_input']);
    expect((await support.call(list, {})).total).toBe(0);
  });
});

it('an address can send a limited number of feedbacks an hour', async () => {
  const limited = await startTestApp({ prices: false, settings: { RATE_LIMITS: 'on' } });
  try {
    for (let sent = 0; sent < ABUSE_LIMITS.feedback_address.points; sent++)
      expect((await limited.ask(sendFeedback, written())).code).toBe(1);
    const beyond = await limited.ask(sendFeedback, written());
    expect([beyond.status, refusalOf(beyond)]).toEqual([429, 'rate_limited']);
  } finally {
    await limited.stop();
  }
});
