/** Rate limits of logging in to the back-office. */
import { operatorAuthCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { ABUSE_LIMITS } from '../../platform/limits/types.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ prices: false, settings: { RATE_LIMITS: 'on' } });
});
afterAll(() => app.stop());

async function statuses(call: 'ticket' | 'confirmSetup', input: object, count: number): Promise<ReadonlySet<number>> {
  const { method, path: url } = operatorAuthCalls[call];
  const seen = new Set<number>();
  for (let one = 0; one < count; one++) {
    const sent = method === 'GET' ? { query: { ...input } } : { payload: input };
    seen.add((await app.request({ method, url, remoteAddress: '192.0.2.9', ...sent })).status);
  }
  return seen;
}

it('attempts at links and codes are limited per address', async () => {
  const token = 'A'.repeat(43);
  const { points } = ABUSE_LIMITS.try_address;
  expect([...(await statuses('ticket', { token }, points - 1))]).toEqual([200]);
  const setUp = { ticket: token, auth_code: '123456' };
  expect([...(await statuses('confirmSetup', setUp, 1))]).toEqual([200]);
  expect([...(await statuses('confirmSetup', setUp, 2))]).toEqual([429]);
  expect([...(await statuses('ticket', { token }, 2))]).toEqual([429]);
});
