/** Entering the back-office: the first operator, one-time links, password and authenticator. */
import { OPERATOR_ROLES, operatorAuthCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../http/testing/test-app.ts';
import { firstAdmin, newOperator } from './testing/operators.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
});
afterAll(() => app.stop());

describe('operators', () => {
  it('are made by invitation, each with his role', async () => {
    expect((await firstAdmin(app)).operator.role).toBe('admin');
    for (const role of OPERATOR_ROLES) {
      const operator = await newOperator(app, role);
      expect(await operator.call(operatorAuthCalls.me)).toEqual(operator.operator);
      expect(operator.operator.role).toBe(role);
      expect(operator.recoveryCodes).toHaveLength(10);
      await operator.login();
    }
  });
});
