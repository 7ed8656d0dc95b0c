import { accountCalls, keyCalls, signalCalls } from '@tradewind/contract';
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

describe('hooks and webhooks of a customer', () => {
  it('are shown, and paused by operators until they end it; both is audited', async () => {
    const customer = await app.newUser();
    const { id } = customer.user;
    const hook = await app.take(signalCalls.createHook, { name: 'alerts', max_lots: 1, dry_run: 1 }, customer);
    const url = 'https://hooks.example.com/private-token';
    const webhook = await app.take(signalCalls.createWebhook, { url }, customer);
    const payload = JSON.stringify({ secret: hook.secret, action: 'close_all' });
    const signal = async () =>
      (await app.app.http.inject({ method: 'POST', url: hook.address, payload })).json<{ data: object }>().data;
    expect(await signal()).toMatchObject({ dry_run: 1 });
    const reason = 'too many orders';
    const pauseHook = (paused: number) => ({ id, hook_id: hook.id, paused, reason });
    const pauseWebhook = (paused: number) => ({ id, webhook_id: webhook.id, paused, reason });
    await support.call(operatorPeopleCalls.pauseUserHook, pauseHook(1));
    await support.call(operatorPeopleCalls.pauseUserWebhook, pauseWebhook(1));
    // not by its owner
    await app.take(signalCalls.pauseHook, { id: hook.id, paused: 0 }, customer);
    await app.take(signalCalls.pauseWebhook, { id: webhook.id, paused: 0 }, customer);
    expect(await signal()).toMatchObject({ reason: 'hook_paused' });
    const test = await app.ask(signalCalls.testWebhook, { id: webhook.id }, customer);
    expect(test.data).toMatchObject({ key: 'forbidden', reason: 'webhook_held' });
    const { data: notDeleted } = await app.ask(signalCalls.deleteHook, { id: hook.id }, customer);
    expect(notDeleted).toMatchObject({ key: 'forbidden', reason: 'hook_held' });
    const another = await app.ask(signalCalls.createHook, { name: 'another', max_lots: 1 }, customer);
    expect(another.data).toMatchObject({ key: 'forbidden', reason: 'hook_held' });
    for (const refused of [
      await app.ask(signalCalls.deleteWebhook, { id: webhook.id }, customer),
      await app.ask(signalCalls.createWebhook, { url }, customer),
    ])
      expect(refused.data).toMatchObject({ key: 'forbidden', reason: 'webhook_held' });
    expect(await support.call(operatorPeopleCalls.userHooks, { id })).toMatchObject([
      { id: hook.id, paused: 1, held: 1 },
    ]);
    // the path may hold a secret of the receiver
    expect(await support.call(operatorPeopleCalls.userWebhooks, { id })).toMatchObject([
      { id: webhook.id, url: 'https://hooks.example.com', paused: 1, held: 1 },
    ]);
    expect(refusalOf(await support.ask(operatorPeopleCalls.pauseUserHook, pauseHook(1)))).toBe('conflict');
    const foreign = { ...pauseWebhook(1), id: (await app.newUser()).user.id };
    expect(refusalOf(await support.ask(operatorPeopleCalls.pauseUserWebhook, foreign))).toBe('not_found');
    await support.call(operatorPeopleCalls.pauseUserHook, pauseHook(0));
    await support.call(operatorPeopleCalls.pauseUserWebhook, pauseWebhook(0));
    expect(await signal()).toMatchObject({ dry_run: 1 });
    await app.take(signalCalls.deleteHook, { id: hook.id }, customer);
    await app.take(signalCalls.createWebhook, { url }, customer);
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      'customer.pause_hook',
      'customer.pause_webhook',
      'customer.resume_hook',
      'customer.resume_webhook',
    ]);
  });
});
