/**
 * Neither an answer nor its response time reveals whether an address belongs to an operator. TIMING_ROUNDS takes more
 * samples.
 */
import { operatorAuthCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { TIMED, compareTimes, comparisonText } from '../../people/identity/testing/timing.ts';
import { newOperator } from './testing/operators.ts';

const ROUNDS = Number(process.env['TIMING_ROUNDS'] ?? TIMED.rounds);
const WARM_UP = 10;
const ACCOUNTS = 5;
const DAY_MS = 24 * 3_600_000;

let app: TestApp;
const known: string[] = [];
const unknown = Array.from({ length: ACCOUNTS }, (_, index) => `unknown-${index}@desk.example`);
beforeAll(async () => {
  app = await startTestApp({ prices: false });
  for (let count = 0; count < ACCOUNTS; count++) known.push((await newOperator(app, 'support')).operator.email);
});
afterAll(() => app.stop());

let requests = 0;
/** A new address for each request, so that locks of an address do not interfere. */
function newAddress(): string {
  requests += 1;
  return `10.1.${Math.floor(requests / 250)}.${(requests % 250) + 1}`;
}

it('a wrong password gets the same answer in the same time for every address', { timeout: 300_000 }, async () => {
  const answers = new Set<string>();
  let round = 0;
  const nextRound = (): void => {
    round += 1;
    if (round % ACCOUNTS === 0) app.clock.jump(DAY_MS);
  };
  const one = (accounts: readonly string[]) => async (): Promise<void> => {
    const { method, path: url } = operatorAuthCalls.login;
    const payload = {
      email: accounts[round % ACCOUNTS] ?? '',
      password: 'not the password at all',
      auth_code: '123456',
    };
    const { text } = await app.request({ method, url, payload, remoteAddress: newAddress() });
    answers.add(text);
  };
  await compareTimes(WARM_UP, one(known), one(unknown), nextRound);
  const comparison = await compareTimes(ROUNDS, one(known), one(unknown), nextRound);
  console.log(comparisonText('a wrong password of an operator', comparison));
  expect([...answers]).toEqual([expect.stringContaining('wrong_credentials')]);
  expect(Math.abs(comparison.share - 0.5)).toBeLessThan(TIMED.within);
});
