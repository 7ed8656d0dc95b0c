/** Logging in to the back-office: one-time links, password and authenticator, and what is audited. */
import { OPERATOR_ROLES, operatorAuthCalls, operatorPeopleCalls, operatorSetup } from '@tradewind/contract/operator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import {
  OPERATOR_PASSWORD,
  type TestOperator,
  codeOf,
  firstAdmin,
  joinBy,
  newOperator,
  tokenOf,
} from './testing/operators.ts';

const { login, join, ticket, confirmSetup, me } = operatorAuthCalls;
const { inviteOperator, resetOperator, audit } = operatorPeopleCalls;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let app: TestApp;
let admin: TestOperator;
let invited = 0;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
  admin = await firstAdmin(app);
});
afterAll(() => app.stop());

async function invite(): Promise<{ email: string; link: string; id: number }> {
  invited += 1;
  if ((await admin.ask(me)).code !== 1) await admin.login();
  const email = `new-${invited}@desk.example`;
  const { link, operator } = await admin.call(inviteOperator, { email, name: `New ${invited}`, role: 'support' });
  return { email, link, id: operator.id };
}

/** Audited actions on an operator, oldest first. */
async function auditedActions(id: number | string): Promise<readonly string[]> {
  const { rows } = await app.database.pool.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE subject_type = 'operator' AND subject_id = $1 ORDER BY seq`,
    [String(id)],
  );
  return rows.map(({ action }) => action);
}

const enter = (email: string, more: object = {}): Promise<Answered> =>
  app.ask(login, { email, password: OPERATOR_PASSWORD, ...more });

describe('operators', () => {
  it('are created by invitation, each with a role', async () => {
    for (const role of OPERATOR_ROLES) {
      const operator = await newOperator(app, role);
      expect(await operator.call(me)).toEqual(operator.operator);
      expect(operator.operator.role).toBe(role);
      expect(operator.recoveryCodes).toHaveLength(10);
      await operator.login();
      expect(await auditedActions(operator.id)).toEqual([
        'operator.invite',
        'operator.use_link',
        'operator.set_up',
        'operator.login',
      ]);
    }
  });
});

describe('a one-time link', () => {
  it('shows its recipient, and expires once the authenticator is confirmed', async () => {
    const { email, link } = await invite();
    const token = tokenOf(link);
    expect(link).toMatch(/^\/admin\/join#token=[A-Za-z0-9_-]{43}$/u);
    expect(await app.take(ticket, { token })).toEqual({ first: 0, email, name: `New ${invited}` });
    await joinBy(app, link);
    expect(refusalOf(await app.ask(ticket, { token }))).toBe('not_found');
    expect(refusalOf(await app.ask(join, { token, password: OPERATOR_PASSWORD }))).toBe('not_found');
  });

  it('can be reopened until then, and the last password and authenticator count', async () => {
    const { email, link, id } = await invite();
    const token = tokenOf(link);
    const first = operatorSetup.parse(await app.take(join, { token, password: 'another-password-first' }));
    expect(refusalOf(await enter(email, { password: 'another-password-first' }))).toBe('wrong_credentials');
    await joinBy(app, link);
    const late = { ticket: first.ticket, auth_code: codeOf(app, first.secret) };
    expect(refusalOf(await app.ask(confirmSetup, late))).toBe('not_found');
    expect(refusalOf(await enter(email))).toBe('two_factor_required');
    expect(await auditedActions(id)).toEqual([
      'operator.invite',
      'operator.use_link',
      'operator.login_failed',
      'operator.use_link',
      'operator.set_up',
    ]);
  });

  it.each([
    ['short-pass1', 'new@desk.example'],
    ['password1234', 'new@desk.example'],
    ['aaaaaaaaaaaa', 'new@desk.example'],
  ])('rejects a weak password: %s', async (password) => {
    const { link } = await invite();
    expect(refusalOf(await app.ask(join, { token: tokenOf(link), password }))).toBe('password_weak');
  });

  it('rejects a wrong code, and accepts the right one afterwards', async () => {
    const { link } = await invite();
    const started = operatorSetup.parse(await app.take(join, { token: tokenOf(link), password: OPERATOR_PASSWORD }));
    expect(started.uri).toContain(`secret=${started.secret}`);
    const right = codeOf(app, started.secret);
    const wrong = right === '000000' ? '000001' : '000000';
    expect(refusalOf(await app.ask(confirmSetup, { ticket: started.ticket, auth_code: wrong }))).toBe('code_wrong');
    await app.take(confirmSetup, { ticket: started.ticket, auth_code: right });
  });

  it('is confirmed once, also by concurrent requests', async () => {
    const { link } = await invite();
    const started = operatorSetup.parse(await app.take(join, { token: tokenOf(link), password: OPERATOR_PASSWORD }));
    const input = { ticket: started.ticket, auth_code: codeOf(app, started.secret) };
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await app.ask(confirmSetup, input)).code));
    expect(codes.toSorted((a, b) => a - b)).toEqual([1, 1002, 1002, 1002, 1002]);
  });

  it('is valid for 48 hours, and its setup for 15 minutes before the first code', async () => {
    const { link } = await invite();
    const token = tokenOf(link);
    app.clock.jump(48 * HOUR_MS - 1);
    const started = operatorSetup.parse(await app.take(join, { token, password: OPERATOR_PASSWORD }));
    app.clock.jump(1);
    expect(refusalOf(await app.ask(ticket, { token }))).toBe('not_found');
    app.clock.jump(15 * MINUTE_MS - 2);
    const wrong = { ticket: started.ticket, auth_code: '12345678' };
    expect(refusalOf(await app.ask(confirmSetup, wrong))).toBe('code_wrong');
    app.clock.jump(1);
    expect(refusalOf(await app.ask(confirmSetup, wrong))).toBe('not_found');
  });

  it('of a reset invalidates password, authenticator, recovery codes and sessions', async () => {
    const operator = await newOperator(app, 'content');
    const { link, operator: row } = await admin.call(resetOperator, { id: operator.id, reason: 'lost phone' });
    expect(row.state).toBe('invited');
    expect(refusalOf(await operator.ask(me))).toBe('session_invalid');
    expect(refusalOf(await enter(operator.operator.email))).toBe('wrong_credentials');
    const again = await joinBy(app, link, { password: 'a-new-and-longer-one' });
    expect(again.id).toBe(operator.id);
    const old = { password: 'a-new-and-longer-one', auth_code: operator.recoveryCodes[0] ?? '' };
    expect(refusalOf(await enter(operator.operator.email, old))).toBe('code_wrong');
    await again.login('a-new-and-longer-one');
  });

  it.each([['x'.repeat(43)], ['__proto__-and-more-than-20'], [`${'a'.repeat(42)}=`], ['']])(
    'is refused if invalid: %s',
    async (token) => {
      expect(['not_found', 'invalid_input']).toContain(refusalOf(await app.ask(ticket, { token })));
      expect(['not_found', 'invalid_input']).toContain(
        refusalOf(await app.ask(join, { token, password: OPERATOR_PASSWORD })),
      );
    },
  );
});

describe('a login', () => {
  it('needs the password and a code of the authenticator, and each code is valid once', async () => {
    const { operator, secret, nextCode } = bound(await newOperator(app, 'support'));
    const { email } = operator;
    expect(refusalOf(await enter(email))).toBe('two_factor_required');
    expect(refusalOf(await enter(email, { auth_code: '' }))).toBe('two_factor_required');
    const code = nextCode();
    expect(refusalOf(await enter(email, { password: 'wrong', auth_code: code }))).toBe('wrong_credentials');
    expect((await enter(email, { auth_code: code })).code).toBe(1);
    expect(refusalOf(await enter(email, { auth_code: code }))).toBe('code_wrong');
    app.clock.jump(10 * MINUTE_MS);
    expect(refusalOf(await enter(email, { auth_code: code }))).toBe('code_wrong');
    const next = codeOf(app, secret);
    const codes = await Promise.all(
      Array.from({ length: 4 }, async () => (await enter(email, { auth_code: next })).code),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([1, 1103, 1103, 1103]);
  });

  it('accepts an address in any case, and each recovery code once instead of the authenticator', async () => {
    const { operator, recoveryCodes, id } = await newOperator(app, 'support');
    const [first = '', second = ''] = recoveryCodes;
    const entered = await enter(` ${operator.email.toUpperCase()} `, { auth_code: first.toLowerCase() });
    expect(entered.code).toBe(1);
    expect(refusalOf(await enter(operator.email, { auth_code: first }))).toBe('code_wrong');
    expect((await enter(operator.email, { auth_code: second })).code).toBe(1);
    expect(await auditedActions(id)).toEqual([
      'operator.invite',
      'operator.use_link',
      'operator.set_up',
      'operator.login',
      'operator.login_failed',
      'operator.login',
    ]);
  });

  it('gets the same answer for unknown, invited and disabled operators and for wrong passwords', async () => {
    const known = await newOperator(app, 'support');
    const disabled = await newOperator(app, 'support');
    await admin.call(operatorPeopleCalls.changeOperator, { id: disabled.id, disabled: 1 });
    const { email } = await invite();
    const answers = [
      await enter('nobody@desk.example', { auth_code: '123456' }),
      await enter(known.operator.email, { password: 'wrong' }),
      await enter(disabled.operator.email, { auth_code: disabled.nextCode() }),
      await enter(email),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(refusalOf(answers[0] ?? expect.fail())).toBe('wrong_credentials');
  });

  it('that fails is audited without the typed text', async () => {
    const typed = 'my-password-in-the-wrong-field@desk.example';
    await enter(typed, { password: 'secret words' });
    const { data } = await admin.call(audit, { subject_id: 'unknown', action: 'operator.login_failed' });
    expect(data[0]).toMatchObject({
      operator: null,
      role: '',
      after: { reason: 'wrong_credentials' },
      address: '127.0.0.1',
    });
    expect(JSON.stringify(data)).not.toContain('password');
  });
});

describe('the stored data', () => {
  it('contains no token, link, ticket, secret or recovery code in plain text', async () => {
    const operator = await newOperator(app, 'finance');
    const { link } = await invite();
    const started = operatorSetup.parse(await app.take(join, { token: tokenOf(link), password: OPERATOR_PASSWORD }));
    const secrets = [
      operator.token,
      operator.secret,
      ...operator.recoveryCodes.flatMap((code) => [code, code.replace('-', '')]),
      tokenOf(link),
      started.ticket,
      started.secret,
      OPERATOR_PASSWORD,
    ];
    const client = new pg.Client({ connectionString: app.database.adminUrl });
    await client.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE tablename LIKE 'operator%' OR tablename IN ('audit_log', 'login_guards')`,
    );
    expect(tables.length).toBeGreaterThan(5);
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      const text = rows.map(({ row }) => row).join('\n');
      for (const secret of secrets) {
        expect(text).not.toContain(secret);
        // as bytea is shown
        expect(text).not.toContain(Buffer.from(secret).toString('hex'));
      }
    }
    await client.end();
  });
});

/** With a `nextCode` that works when destructured. */
const bound = (operator: TestOperator) => ({
  operator: operator.operator,
  secret: operator.secret,
  nextCode: () => operator.nextCode(),
});
