/** What admins can change about operators, and that an admin always remains. */
import { operatorAuthCalls, operatorBaseCalls, operatorPeopleCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestOperator, firstAdmin, newOperator, tokenOf } from './testing/operators.ts';

const { operators, inviteOperator, changeOperator, resetOperator, audit } = operatorPeopleCalls;
const NO_SUCH_ID = 9_007_199_254_740_991;

let app: TestApp;
let admin: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
  admin = await firstAdmin(app);
});
afterAll(() => app.stop());

describe('operators', () => {
  it('are listed with their state', async () => {
    const active = await newOperator(app, 'content');
    const invited = { email: 'invited@desk.example', name: 'Invited', role: 'finance' };
    const { operator } = await admin.call(inviteOperator, invited);
    const disabled = await newOperator(app, 'support');
    await admin.call(changeOperator, { id: disabled.id, disabled: 1 });
    const listed = await admin.call(operators);
    expect(listed.map(({ id, state }) => [id, state])).toEqual([
      [admin.id, 'active'],
      [active.id, 'active'],
      [operator.id, 'invited'],
      [disabled.id, 'disabled'],
    ]);
  });

  it('are invited once per address', async () => {
    const input = { email: 'Once@Desk.example', name: 'Once', role: 'support' };
    const codes = await Promise.all([1, 2, 3].map(async () => (await admin.ask(inviteOperator, input)).code));
    expect(codes.toSorted((a, b) => a - b)).toEqual([1, 1006, 1006]);
    expect(refusalOf(await admin.ask(inviteOperator, { ...input, email: 'once@desk.example' }))).toBe('conflict');
  });

  it.each([{ email: 'nobody' }, { name: ' ' }, { role: 'root' }, { name: 'a\u0000b' }, { email: 'a b@desk.example' }])(
    'are not invited with %j',
    async (wrong) => {
      const input = { email: 'fine@desk.example', name: 'Fine', role: 'support', ...wrong };
      expect(refusalOf(await admin.ask(inviteOperator, input))).toBe('invalid_input');
    },
  );

  it('are changed with old and new values audited; a change without a difference is not', async () => {
    const { id, operator } = await newOperator(app, 'support');
    await admin.call(changeOperator, { id, role: 'compliance', name: 'Renamed' });
    await admin.call(changeOperator, { id, role: 'compliance' });
    await admin.call(changeOperator, { id });
    const { data } = await admin.call(audit, { subject_id: String(id), action: 'operator.change' });
    expect(data).toHaveLength(1);
    const before = { email: operator.email, name: operator.name, role: 'support', state: 'active' };
    expect(data[0]).toMatchObject({ before, after: { ...before, name: 'Renamed', role: 'compliance' } });
  });

  it('cannot change their own account', async () => {
    for (const input of [{ role: 'support' }, { disabled: 1 }, { name: 'Boss' }])
      expect(refusalOf(await admin.ask(changeOperator, { id: admin.id, ...input }))).toBe('forbidden');
    expect(refusalOf(await admin.ask(resetOperator, { id: admin.id, reason: 'because' }))).toBe('forbidden');
  });

  it('are not found under an unknown id', async () => {
    expect(refusalOf(await admin.ask(changeOperator, { id: NO_SUCH_ID, disabled: 1 }))).toBe('not_found');
    expect(refusalOf(await admin.ask(resetOperator, { id: NO_SUCH_ID, reason: 'because' }))).toBe('not_found');
  });

  it('that are disabled get no link', async () => {
    const { id } = await newOperator(app, 'support');
    await admin.call(changeOperator, { id, disabled: 1 });
    expect(refusalOf(await admin.ask(resetOperator, { id, reason: 'because' }))).toBe('conflict');
  });

  it('lose an open link when they are disabled', async () => {
    const { operator, link } = await admin.call(inviteOperator, {
      email: 'late@desk.example',
      name: 'L',
      role: 'admin',
    });
    await admin.call(changeOperator, { id: operator.id, disabled: 1 });
    const token = tokenOf(link);
    expect(refusalOf(await app.ask(operatorAuthCalls.ticket, { token }))).toBe('not_found');
    await admin.call(changeOperator, { id: operator.id, disabled: 0 });
    expect(refusalOf(await app.ask(operatorAuthCalls.ticket, { token }))).toBe('not_found');
  });
});

describe('the last admin', () => {
  it('stays an admin, however many admins demote or disable each other at once', async () => {
    for (const change of [{ disabled: 1 }, { role: 'support' }]) {
      const all = [admin, await newOperator(app, 'admin'), await newOperator(app, 'admin')];
      const proposals: number[] = [];
      for (const { id } of all) {
        const proposer = all.find((other) => other.id !== id) ?? expect.fail();
        proposals.push(await proposer.propose(changeOperator, { id, ...change }));
      }
      await Promise.all(
        all.flatMap((actor) => proposals.map((id) => actor.ask(operatorBaseCalls.approveAdminChange, { id }))),
      );
      const { rows } = await app.database.pool.query<{ id: number }>(
        `SELECT id FROM operators WHERE role = 'admin' AND NOT disabled AND totp_enabled`,
      );
      expect(rows.length).toBeGreaterThanOrEqual(1);
      expect(rows.length).toBeLessThan(all.length);
      // for the next round
      await app.database.pool.query(
        `UPDATE operators SET role = 'admin', disabled = id <> $1 WHERE id = ANY ($2::integer[])`,
        [admin.id, all.map(({ id }) => id)],
      );
      await admin.login();
    }
  });
});
