/** How long sessions of operators last, and what ends them. */
import { operatorAuthCalls, operatorPeopleCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { OPERATOR_PASSWORD, type TestOperator, agreed, firstAdmin, newOperator } from './testing/operators.ts';

const { me, sessions, logout, revokeSession, changePassword } = operatorAuthCalls;
const { changeOperator, operators } = operatorPeopleCalls;
const MINUTE_MS = 60_000;

let app: TestApp;
let admin: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
  admin = await firstAdmin(app);
});
afterAll(() => app.stop());

const stands = async (operator: TestOperator): Promise<boolean> => (await operator.ask(me)).code === 1;

/** The admin, whose session may have expired during the previous tests. */
async function asAdmin(): Promise<TestOperator> {
  if (!(await stands(admin))) await admin.login();
  return admin;
}

async function lastAction(id: number): Promise<string | undefined> {
  const { rows } = await app.database.pool.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE subject_type = 'operator' AND subject_id = $1 ORDER BY seq DESC LIMIT 1`,
    [String(id)],
  );
  return rows[0]?.action;
}

describe('a session', () => {
  it('ends half an hour after its last use', async () => {
    const operator = await newOperator(app, 'support');
    app.clock.jump(30 * MINUTE_MS - 1);
    expect(await stands(operator)).toBe(true);
    app.clock.jump(30 * MINUTE_MS - 1);
    expect(await stands(operator)).toBe(true);
    app.clock.jump(30 * MINUTE_MS);
    expect(refusalOf(await operator.ask(me))).toBe('session_invalid');
  });

  it('ends twelve hours after the login, however much it is used', async () => {
    const operator = await newOperator(app, 'support');
    for (let count = 0; count < 12 * 3 - 1; count++) {
      app.clock.jump(20 * MINUTE_MS);
      expect(await stands(operator)).toBe(true);
    }
    app.clock.jump(20 * MINUTE_MS - 1);
    expect(await stands(operator)).toBe(true);
    app.clock.jump(1);
    expect(await stands(operator)).toBe(false);
  });

  it('stores its use at most once a minute', async () => {
    const operator = await newOperator(app, 'support');
    const usedAt = async (): Promise<number | undefined> => (await operator.call(sessions))[0]?.used_at;
    const openedAt = app.clock.now();
    app.clock.jump(MINUTE_MS - 1);
    expect(await usedAt()).toBe(openedAt);
    app.clock.jump(1);
    expect(await usedAt()).toBe(openedAt + MINUTE_MS);
    const listed = await (await asAdmin()).call(operators);
    expect(listed.find(({ id }) => id === operator.id)?.last_used_at).toBe(openedAt + MINUTE_MS);
  });

  it('is shown to and ended by its operator only', async () => {
    const operator = await newOperator(app, 'support');
    const first = operator.token;
    await operator.login();
    const listed = await operator.call(sessions);
    expect(listed.map(({ current }) => current).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const id = listed.find(({ current }) => current === 0)?.id ?? '';
    expect(refusalOf(await (await newOperator(app, 'admin')).ask(revokeSession, { id }))).toBe('not_found');
    await operator.call(revokeSession, { id });
    expect(await lastAction(operator.id)).toBe('operator.end_session');
    expect(refusalOf(await app.ask(me, {}, { token: first }))).toBe('session_invalid');
    expect(refusalOf(await operator.ask(revokeSession, { id }))).toBe('not_found');
    await operator.call(logout);
    expect(await lastAction(operator.id)).toBe('operator.logout');
    expect(await stands(operator)).toBe(false);
  });

  it('ends for good after a role change, and when its operator is disabled', async () => {
    const operator = await newOperator(app, 'support');
    const actor = await asAdmin();
    await actor.call(changeOperator, { id: operator.id, name: 'Another Name' });
    expect(await operator.call(me)).toMatchObject({ name: 'Another Name' });
    await agreed(app, changeOperator, { id: operator.id, role: 'finance' }, actor);
    expect(await stands(operator)).toBe(false);
    await operator.login();
    expect(await operator.call(me)).toMatchObject({ role: 'finance' });
    await agreed(app, changeOperator, { id: operator.id, disabled: 1 }, actor);
    expect(await stands(operator)).toBe(false);
    await agreed(app, changeOperator, { id: operator.id, disabled: 0 }, actor);
    expect(await stands(operator)).toBe(false);
    await operator.login();
    expect(await stands(operator)).toBe(true);
  });
});

describe('a new password', () => {
  const NEW = 'another-lantern-for-the-books';

  it('needs the old one and a code, and ends the other sessions', async () => {
    const operator = await newOperator(app, 'support');
    const other = operator.token;
    await operator.login();
    const change = (input: object) =>
      operator.ask(changePassword, { password: OPERATOR_PASSWORD, new_password: NEW, ...input });
    const code = operator.nextCode();
    expect(refusalOf(await change({ password: 'wrong', auth_code: code }))).toBe('wrong_credentials');
    expect(refusalOf(await change({ auth_code: '12345678' }))).toBe('code_wrong');
    expect(await lastAction(operator.id)).toBe('operator.change_password_failed');
    expect(refusalOf(await change({ auth_code: code, new_password: 'eleven-char' }))).toBe('password_weak');
    expect(refusalOf(await change({ auth_code: code }))).toBe('code_wrong');
    expect((await change({ auth_code: operator.nextCode() })).code).toBe(1);
    expect(await lastAction(operator.id)).toBe('operator.change_password');
    expect(await stands(operator)).toBe(true);
    expect(refusalOf(await app.ask(me, {}, { token: other }))).toBe('session_invalid');
    await expect(operator.login()).rejects.toThrow('wrong_credentials');
    await operator.login(NEW);
  });
});
