import { authCalls, securityCalls } from '@tradewind/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../platform/http/testing/test-app.ts';
import { PASSWORD, type TestPeople, startTestPeople } from './testing/people.ts';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

let people: TestPeople;
beforeAll(async () => {
  people = await startTestPeople();
});
afterAll(() => people.stop());

const codeOf = (secret: string): string => {
  people.app.clock.jump(STEP_MS);
  return generateSync({ secret, epoch: Math.floor(people.app.clock.now() / 1000) });
};

async function withTwoFactor() {
  const session = await people.register();
  const { token } = session;
  const { secret } = await people.app.take(securityCalls.twoFactorStart, { password: PASSWORD }, { token });
  await people.app.take(securityCalls.twoFactorConfirm, { code: codeOf(secret) }, { token });
  return { ...session, secret };
}

describe('second factors', () => {
  it('cannot be guessed from many addresses by an attacker with the password', async () => {
    const { email, secret } = await withTwoFactor();
    const login = (auth_code: string, address: string) =>
      people.ask(authCalls.login, { account: email, password: PASSWORD, auth_code }, { address });
    for (let count = 1; count <= 5; count++)
      expect(refusalOf(await login('000000', `198.51.100.${count}`))).toBe('code_wrong');
    expect(refusalOf(await login('000000', '198.51.100.6'))).toBe('account_locked');
    expect(refusalOf(await login('000000', '198.51.100.7'))).toBe('account_locked');
    people.app.clock.jump(MINUTE_MS);
    expect((await login(codeOf(secret), '198.51.100.8')).code).toBe(1);
  });

  it('cannot be guessed in a session by an attacker with the password either', async () => {
    const { token } = await withTwoFactor();
    const answers: string[] = [];
    for (let count = 1; count <= 7; count++)
      answers.push(
        refusalOf(await people.app.ask(securityCalls.twoFactorOff, { password: PASSWORD, code: '000000' }, { token })),
      );
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'code_wrong'));
    expect(answers.slice(5)).toEqual(['account_locked', 'account_locked']);
  });

  it('that are missing do not count as a failure', async () => {
    const { email } = await withTwoFactor();
    const login = () => people.ask(authCalls.login, { account: email, password: PASSWORD });
    for (let count = 0; count < 8; count++) expect(refusalOf(await login())).toBe('two_factor_required');
  });
});
