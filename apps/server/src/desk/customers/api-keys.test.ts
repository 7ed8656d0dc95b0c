import { accountCalls, keyCalls } from '@tradewind/contract';
import { operatorPeopleCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../../people/api-keys/testing/keys.ts';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';

let app: TestApp;
let support: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  support = await newOperator(app, 'support');
});
afterAll(() => app.stop());

/** The audit rows about a customer, oldest first. */
const audited = async (id: number): Promise<readonly { readonly action: string; readonly operator: number }[]> =>
  (
    await app.app.database.pool.query<{ action: string; operator: number }>(
      `SELECT action, operator_id AS operator FROM audit_log WHERE subject_type = 'customer' AND subject_id = $1 ORDER BY seq`,
      [String(id)],
    )
  ).rows;

describe('API keys of a customer', () => {
  it('are shown, and paused by operators until they end it; both is audited', async () => {
    const customer = await app.newUser();
    const { id } = customer.user;
    const { id: keyId, key } = await newKey(app, customer.token, { name: 'bot' });
    const balance = () => app.ask(accountCalls.balance, {}, { apiKey: key });
    expect((await balance()).code).toBe(1);
    const pause = (paused: number) => ({ id, key_id: keyId, paused, reason: 'too many orders' });
    await support.call(operatorPeopleCalls.pauseUserApiKey, pause(1));
    expect((await balance()).data).toMatchObject({ key: 'forbidden', reason: 'api_key_paused' });
    // not by its owner
    await app.take(keyCalls.pauseApiKey, { id: keyId, paused: 0 }, { token: customer.token });
    expect((await balance()).data).toMatchObject({ reason: 'api_key_paused' });
    expect(await support.call(operatorPeopleCalls.userApiKeys, { id })).toMatchObject([
      { id: keyId, name: 'bot', paused: 1, held: 1 },
    ]);
    expect(refusalOf(await support.ask(operatorPeopleCalls.pauseUserApiKey, pause(1)))).toBe('conflict');
    const foreign = { ...pause(1), id: (await app.newUser()).user.id };
    expect(refusalOf(await support.ask(operatorPeopleCalls.pauseUserApiKey, foreign))).toBe('not_found');
    await support.call(operatorPeopleCalls.pauseUserApiKey, pause(0));
    expect((await balance()).code).toBe(1);
    const rows = await audited(id);
    expect(rows.map(({ action, operator }) => [action, operator])).toEqual([
      ['customer.pause_api_key', support.id],
      ['customer.resume_api_key', support.id],
    ]);
  });
});
