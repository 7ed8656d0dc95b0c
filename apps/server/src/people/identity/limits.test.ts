/** Rate limits per address, switched on. */
import { type LightCall, authCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../platform/http/testing/test-app.ts';
import { ABUSE_LIMITS } from '../../platform/limits/types.ts';
import { PASSWORD, type TestPeople, startTestPeople } from './testing/people.ts';

let people: TestPeople;
beforeAll(async () => {
  people = await startTestPeople({ RATE_LIMITS: 'on' });
});
afterAll(() => people.stop());

const KINDS: readonly (readonly [string, LightCall, number, (count: number) => object])[] = [
  [
    'logins',
    authCalls.login,
    ABUSE_LIMITS.login_address.points,
    (count) => ({ account: `n${count}@example.com`, password: PASSWORD }),
  ],
  [
    'registrations',
    authCalls.register,
    ABUSE_LIMITS.register_address.points,
    (count) => ({
      type: 1,
      account: `n${count}@example.com`,
      password: PASSWORD,
      re_password: PASSWORD,
      sms_code: '0',
    }),
  ],
  [
    'new passwords',
    authCalls.forgetPassword,
    ABUSE_LIMITS.try_address.points,
    (count) => ({
      type: 1,
      account: `n${count}@example.com`,
      new_password: PASSWORD,
      secondary_password: PASSWORD,
      auth_code: '0',
    }),
  ],
  [
    'codes',
    authCalls.sendEmail,
    ABUSE_LIMITS.code_address.points,
    (count) => ({ to: `n${count}@example.com`, type: 1 }),
  ],
];

describe.each(KINDS)('%s of one address', (_name, call, points, input) => {
  it('are answered 429 with the time to wait; other addresses are not affected', async () => {
    const ask = (count: number, address: string) => people.ask(call, input(count), { address });
    const answers = await Promise.all(Array.from({ length: points }, (_, count) => ask(count, '2001:db8::1')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const refused = await ask(points, '2001:db8::2');
    expect([refused.status, refused.code]).toEqual([429, 1003]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(points + 1, '2001:db8:0:1::1')).status).toBe(200);
  });
});

it('wrong passwords lock an account as they do without rate limits', async () => {
  const wrong = { account: 'wrong-passwords@example.com', password: PASSWORD };
  const refusals: string[] = [];
  for (let count = 0; count < 7; count++)
    refusals.push(refusalOf(await people.ask(authCalls.login, wrong, { address: '198.51.100.7' })));
  expect([refusals[0], refusals[3], refusals[6]]).toEqual(['wrong_credentials', 'captcha_wrong', 'account_locked']);
});

describe('text messages', () => {
  it('are limited for a calling code, whatever addresses request them, and not for other codes', async () => {
    const ask = (to: string, count: number) =>
      people.ask(authCalls.sendSms, { to, type: 1 }, { address: `203.0.${count >> 8}.${count & 255}` });
    const numberOf = (count: number): string => `+8526123${String(count).padStart(4, '0')}`;
    const { points } = ABUSE_LIMITS.sms_calling_code;
    const answers = await Promise.all(Array.from({ length: points }, (_, count) => ask(numberOf(count), count)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await ask(numberOf(points), points)).status).toBe(429);
    expect((await ask('+491511234567', points)).status).toBe(200);
  });
});
