/** Guessing passwords and codes: how many attempts are allowed, and who is locked out. */
import { operatorAuthCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { OPERATOR_PASSWORD, type TestOperator, newOperator } from './testing/operators.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WRONG = 'not the password at all';
const ELSEWHERE = '198.51.100.7';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
});
afterAll(() => app.stop());

function from(address: string, input: object): Promise<Answered> {
  const { method, path: url } = operatorAuthCalls.login;
  return app.request({ method, url, payload: input, remoteAddress: address });
}

const guess = (operator: TestOperator, address: string): Promise<Answered> =>
  from(address, { email: operator.operator.email, password: WRONG });

const enter = (operator: TestOperator, address: string): Promise<Answered> =>
  from(address, { email: operator.operator.email, password: OPERATOR_PASSWORD, auth_code: operator.nextCode() });

async function auditedFailures(operator: TestOperator): Promise<readonly string[]> {
  const { rows } = await app.database.pool.query<{ reason: string }>(
    `SELECT after::jsonb ->> 'reason' AS reason FROM audit_log
      WHERE action = 'operator.login_failed' AND subject_id = $1 ORDER BY seq`,
    [String(operator.id)],
  );
  return rows.map(({ reason }) => reason);
}

describe('wrong passwords', () => {
  it('lock the account for their address only; each is audited, but attempts refused by the lock are not', async () => {
    const operator = await newOperator(app, 'support');
    const keys = [];
    for (let count = 0; count < 8; count++) keys.push(refusalOf(await guess(operator, ELSEWHERE)));
    const expected = [...Array.from({ length: 5 }, () => 'wrong_credentials'), 'account_locked'];
    expect(keys).toEqual([...expected, 'account_locked', 'account_locked']);
    expect(await auditedFailures(operator)).toEqual(expected);
    const locked = await enter(operator, ELSEWHERE);
    expect([refusalOf(locked), locked.data]).toEqual(['account_locked', { key: 'account_locked', wait_s: 30 }]);
    expect((await enter(operator, '203.0.113.9')).code).toBe(1);
    app.clock.jump(MINUTE_MS);
    expect((await enter(operator, ELSEWHERE)).code).toBe(1);
  });

  it('require no captcha, because the back-office has none', async () => {
    const operator = await newOperator(app, 'support');
    for (let count = 0; count < 4; count++)
      expect((await guess(operator, ELSEWHERE)).data).toEqual({ key: 'wrong_credentials' });
  });

  it('from everywhere do not lock out an operator at a known address', async () => {
    const operator = await newOperator(app, 'support');
    expect((await enter(operator, '192.0.2.1')).code).toBe(1);
    for (let count = 0; count < 60; count++) await guess(operator, `10.0.0.${count + 1}`);
    expect(refusalOf(await enter(operator, '203.0.113.77'))).toBe('account_locked');
    expect((await enter(operator, '192.0.2.1')).code).toBe(1);
    // and at other addresses the lock ends
    app.clock.jump(5 * MINUTE_MS);
    expect((await enter(operator, '203.0.113.77')).code).toBe(1);
  });

  it('are counted separately from those of a customer with the same name', async () => {
    const operator = await newOperator(app, 'support');
    for (let count = 0; count < 8; count++)
      await app.request({
        method: 'POST',
        url: '/api/user/loginForU',
        payload: { account: operator.operator.email, password: WRONG },
        remoteAddress: ELSEWHERE,
      });
    expect((await enter(operator, ELSEWHERE)).code).toBe(1);
  });

  it('for an unknown operator cause the same lock', async () => {
    const keys = [];
    for (let count = 0; count < 7; count++)
      keys.push(refusalOf(await from('192.0.2.200', { email: 'nobody@desk.example', password: WRONG })));
    expect(keys.slice(4)).toEqual(['wrong_credentials', 'account_locked', 'account_locked']);
  });
});

describe('wrong codes', () => {
  it('are limited to six per quarter of an hour from all addresses together, and a right password does not reset the count', async () => {
    const operator = await newOperator(app, 'support');
    const { email } = operator.operator;
    const keys = [];
    for (let count = 0; count < 8; count++) {
      const address = `10.1.0.${count + 1}`;
      const input = { email, password: OPERATOR_PASSWORD };
      expect(['two_factor_required']).toContain(refusalOf(await from(address, input)));
      keys.push(refusalOf(await from(address, { ...input, auth_code: '00000000' })));
    }
    expect(keys.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'code_wrong'));
    expect(keys.slice(5)).toEqual(Array.from({ length: 3 }, () => 'account_locked'));
    expect(refusalOf(await enter(operator, '10.1.1.1'))).toBe('account_locked');
    app.clock.jump(DAY_MS);
    expect((await enter(operator, '10.1.1.1')).code).toBe(1);
  });
});
