import { accountCalls, authCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../http/testing/test-app.ts';
import { PASSWORD, type TestPeople, startTestPeople } from './testing/people.ts';

let people: TestPeople;
beforeAll(async () => {
  people = await startTestPeople();
});
afterAll(() => people.stop());

describe('a login', () => {
  it('opens a session of the user who registered, by JSON and by form', async () => {
    const { email, user } = await people.register();
    for (const form of [false, true]) {
      const session = await people.app.take(
        authCalls.login,
        { account: ` ${email.toUpperCase()} `, password: PASSWORD, type: 1 },
        { form, lang: 'en' },
      );
      expect(session.user).toEqual(user);
      expect(await people.app.take(accountCalls.userInfo, {}, { token: session.token })).toEqual(user);
    }
    expect(refusalOf(await people.ask(authCalls.login, { account: email, password: 'another-password' }))).toBe(
      'wrong_credentials',
    );
  });
});
