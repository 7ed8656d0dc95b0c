/** With two or more active admins, a single one changes neither deciding operators nor limits, pauses and rates. */
import {
  CHANGE_MAX_AGE_DAYS,
  type OperatorRole,
  operatorAuthCalls,
  operatorBaseCalls,
  operatorPeopleCalls,
  operatorQueueCalls,
} from '@tradewind/contract/operator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { type TestOperator, agreed, firstAdmin, joinBy, newOperator } from '../operators/testing/operators.ts';

const { inviteOperator, changeOperator, resetOperator, operators, audit } = operatorPeopleCalls;
const { saveSettings, settings, currencies, saveCurrency, approveAdminChange, refuseAdminChange, change, changes } =
  operatorBaseCalls;
const DAY_MS = 86_400_000;
const FRANC = {
  type: 2,
  code: 'CHF',
  precision: 2,
  rate_fixed: '0.9',
  fee_type: 1,
  fee: 1,
  withdraw_enabled: 1,
  withdraw_min: 10,
  withdraw_max: 100,
  deposit_min: 10,
  deposit_max: 100,
};

let app: TestApp;
let first: TestOperator;
let second: TestOperator;
let third: TestOperator;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
  first = await firstAdmin(app);
});
afterAll(() => app.stop());

const outcomeOf = (answer: Answered): string =>
  answer.code === 1 ? 'done' : [refusalOf(answer), (answer.data as { reason?: unknown }).reason].join(' ').trim();
const approve = async (by: TestOperator, id: number): Promise<string> =>
  outcomeOf(await by.ask(approveAdminChange, { id }));
const refuse = async (by: TestOperator, id: number): Promise<string> =>
  outcomeOf(await by.ask(refuseAdminChange, { id, remark: 'Not agreed.' }));
const stateOf = async (id: number): Promise<string> => (await first.call(change, { id })).state;
const rowOf = async (id: number) => (await first.call(operators)).find((row) => row.id === id) ?? expect.fail();
const invitation = (role: OperatorRole) => {
  count += 1;
  return { email: `person-${count}@desk.example`, name: `Person ${count}`, role };
};
/** Audited actions since a row, oldest first. */
async function auditedSince(seq: number): Promise<readonly string[]> {
  const { rows } = await app.database.pool.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE seq > $1 AND action NOT LIKE 'operator.%_up%' ORDER BY seq`,
    [seq],
  );
  return rows.map(({ action }) => action);
}
async function lastSeq(): Promise<number> {
  const { rows } = await app.database.pool.query<{ seq: number }>('SELECT seq FROM audit_head');
  return rows[0]?.seq ?? 0;
}

describe('one admin', () => {
  it('acts at once; each action is also audited as single_admin, and the overview shows it', async () => {
    const before = await lastSeq();
    const { operator, link } = await first.call(inviteOperator, invitation('finance'));
    expect(link).toMatch(/^\/admin\/join#token=[\w-]{43}$/u);
    await first.call(changeOperator, { id: operator.id, role: 'compliance' });
    await first.call(resetOperator, { id: operator.id, reason: 'lost phone' });
    await first.call(changeOperator, { id: operator.id, disabled: 1 });
    await first.call(saveSettings, { withdraw_pause_hours: 23 });
    const actions = ['operator.invite', 'operator.change', 'operator.reset', 'operator.change', 'settings.change'];
    expect(await auditedSince(before)).toEqual(actions.flatMap((action) => ['single_admin', action]));
    const { data } = await first.call(audit, { action: 'single_admin' });
    expect(data[0]).toMatchObject({
      operator: { id: first.id },
      after: { action: 'settings.change', subject_type: 'settings', subject_id: 'base' },
    });
    expect(await first.call(operatorQueueCalls.overview)).toMatchObject({ single_admin: 1 });
  });

  it('needs no second one for support and content, names, texts and switches, which are not audited as such', async () => {
    const before = await lastSeq();
    const { operator } = await first.call(inviteOperator, invitation('support'));
    await first.call(changeOperator, { id: operator.id, role: 'content', name: 'Renamed' });
    await first.call(saveSettings, { withdrawals_open: 0, support_hours: '1-5 09:00-18:00 UTC' });
    await first.call(saveSettings, { withdrawals_open: 1 });
    expect(await auditedSince(before)).toEqual([
      'operator.invite',
      'operator.change',
      'settings.change',
      'settings.change',
    ]);
  });

  it('counts as one while the second has no authenticator, or is disabled', async () => {
    const { operator, link } = await first.call(inviteOperator, invitation('admin'));
    await first.call(inviteOperator, invitation('finance'));
    second = await joinBy(app, link);
    await first.propose(inviteOperator, invitation('finance'));
    expect(second.id).toBe(operator.id);
    expect(await first.call(operatorQueueCalls.overview)).toMatchObject({ single_admin: 0 });
  });
});

describe('a proposal to another admin', () => {
  beforeAll(async () => {
    third = await newOperator(app, 'admin');
  });
  beforeEach(async () => {
    await app.database.pool.query(
      `UPDATE change_requests SET state = 'ended', decided_at_ms = 1 WHERE state = 'waiting'`,
    );
  });

  it.each(['finance', 'compliance', 'admin'] as const)(
    'is needed to invite, change, reset and disable one of %s',
    async (role) => {
      const person = invitation(role);
      const invited = await first.propose(inviteOperator, person);
      expect((await first.call(operators)).some(({ email }) => email === person.email)).toBe(false);
      const { link = '', ...approved } = await second.call(approveAdminChange, { id: invited });
      expect(approved).toMatchObject({
        kind: 'invite',
        state: 'approved',
        payload: person,
        proposed_by: { id: first.id },
        decided_by: { id: second.id },
      });
      const { id } = await joinBy(app, link);
      for (const [call, input] of [
        [changeOperator, { role: role === 'finance' ? 'compliance' : 'finance' }],
        [changeOperator, { role: 'support' }],
        [changeOperator, { role }],
        [resetOperator, { reason: 'lost phone' }],
        [changeOperator, { disabled: 1 }],
        [changeOperator, { disabled: 0 }],
      ] as const) {
        const before = await rowOf(id);
        const proposal = await first.propose(call, { id, ...input });
        expect(await rowOf(id)).toEqual(before);
        expect(await approve(second, proposal)).toBe('done');
        expect(await rowOf(id)).not.toEqual(before);
      }
    },
  );

  it('is not needed for support and content, or for a name', async () => {
    const { operator } = await first.call(inviteOperator, invitation('support'));
    await first.call(changeOperator, { id: operator.id, role: 'content' });
    await first.call(resetOperator, { id: operator.id, reason: 'lost phone' });
    await first.call(changeOperator, { id: second.id, name: 'Another Name' });
    await first.call(changeOperator, { id: operator.id, disabled: 1 });
  });

  it('is needed for limits, pauses and rates, but not for switches and texts', async () => {
    const money = { withdraw_two_operators_usd: 999_999_999, withdraw_pause_hours: 0 };
    const { settings: before } = await first.call(settings);
    const proposal = await first.propose(saveSettings, { ...money, complaint_email: 'x@broker.example' });
    expect((await first.call(settings)).settings).toEqual(before);
    expect(await first.call(change, { id: proposal })).toMatchObject({
      before: {
        withdraw_two_operators_usd: before.withdraw_two_operators_usd,
        complaint_email: before.complaint_email,
      },
      payload: { ...money, complaint_email: 'x@broker.example' },
    });
    await first.call(saveSettings, { withdrawals_open: 0, withdraw_pause_hours: before.withdraw_pause_hours });
    expect(await approve(second, proposal)).toBe('done');
    expect((await first.call(settings)).settings).toMatchObject({ ...money, withdrawals_open: 0 });
    const [currency = expect.fail()] = await first.call(currencies);
    const { rate_now: _, spread_percent: spread, rate_instrument: instrument, rate_fixed: fixed, ...rest } = currency;
    const form = {
      ...rest,
      spread_percent: spread,
      ...(fixed === null ? { rate_instrument: instrument } : { rate_fixed: fixed }),
    };
    for (const input of [{ rate_fixed: '2' }, { fee: 2.5 }, { withdraw_max: 777 }, { deposit_min: 11 }]) {
      const [{ version } = expect.fail()] = await first.call(currencies);
      const [shown = expect.fail()] = await first.call(currencies);
      const current = { ...form, fee: shown.fee, withdraw_max: shown.withdraw_max, rate_fixed: shown.rate_fixed };
      const id = await first.propose(saveCurrency, { ...current, ...input, version });
      expect(await first.call(currencies)).toContainEqual(shown);
      expect(await approve(second, id)).toBe('done');
      expect((await first.call(currencies))[0]).toMatchObject({ ...input, version: version + 1 });
    }
    const [{ version, ...now } = expect.fail()] = await first.call(currencies);
    const { rate_now: __, rate_instrument: ___, ...whole } = now;
    await first.call(saveCurrency, { ...whole, version, withdraw_enabled: 0, sort: 9 });
    const added = await first.propose(saveCurrency, FRANC);
    expect((await first.call(currencies)).some(({ code }) => code === 'CHF')).toBe(false);
    expect(await approve(second, added)).toBe('done');
    expect((await first.call(currencies)).find(({ code }) => code === 'CHF')).toMatchObject({
      rate_fixed: '0.9',
      fee: 1,
    });
  });

  it('cannot be approved by its proposer, the operator concerned or another role, or without a fresh code', async () => {
    const proposal = await first.propose(changeOperator, { id: second.id, role: 'support' });
    expect(await approve(first, proposal)).toBe('forbidden second_operator');
    expect(await approve(second, proposal)).toBe('forbidden oneself');
    expect(await refuse(second, proposal)).toBe('forbidden oneself');
    const finance = await newOperator(app, 'finance');
    expect(await approve(finance, proposal)).toBe('forbidden role');
    expect(outcomeOf(await finance.ask(operatorBaseCalls.approveChange, { id: proposal }))).toBe('not_found');
    for (const [call, more] of [
      [approveAdminChange, {}],
      [refuseAdminChange, { remark: 'No.' }],
    ] as const) {
      const input = { id: proposal, ...more };
      expect(outcomeOf(await app.ask(call, input, { token: third.token }))).toBe('step_up_required missing');
    }
    // finance only sees changes of its own kinds
    expect((await finance.call(changes, { state: 'waiting' })).total).toBe(0);
    expect(outcomeOf(await finance.ask(change, { id: proposal }))).toBe('not_found');
    expect((await second.call(changes, { state: 'waiting' })).data.map(({ id }) => id)).toEqual([proposal]);
    expect(await refuse(third, proposal)).toBe('done');
    expect((await rowOf(second.id)).role).toBe('admin');
  });

  it('is executed and audited in one transaction, with approver and proposer', async () => {
    const proposal = await first.propose(inviteOperator, invitation('finance'));
    const before = await lastSeq();
    expect(await approve(second, proposal)).toBe('done');
    expect(await auditedSince(before)).toEqual(['change.approve', 'operator.invite']);
    const { data } = await first.call(audit, { action: 'operator.invite' });
    expect(data[0]).toMatchObject({
      operator: { id: second.id },
      after: { proposed_by: first.id, change: proposal },
    });
  });

  it('can be refused, or withdrawn by its proposer, and is then never approved', async () => {
    for (const [by, state] of [
      [second, 'refused'],
      [first, 'withdrawn'],
    ] as const) {
      const person = invitation('finance');
      const proposal = await first.propose(inviteOperator, person);
      expect(outcomeOf(await third.ask(inviteOperator, person))).toBe('conflict waiting');
      expect(await refuse(by, proposal)).toBe('done');
      expect(await stateOf(proposal)).toBe(state);
      expect(await approve(third, proposal)).toBe('conflict');
      expect(await refuse(third, proposal)).toBe('conflict');
    }
  });

  it('has one outcome, however many approve and refuse at once', async () => {
    const proposal = await first.propose(inviteOperator, invitation('admin'));
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => approve(second, proposal)),
      ...Array.from({ length: 4 }, () => approve(third, proposal)),
    ]);
    expect(answers.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'conflict'), 'done']);
    const other = await first.propose(inviteOperator, invitation('admin'));
    const mixed = await Promise.all([approve(second, other), refuse(third, other), refuse(first, other)]);
    expect(mixed.toSorted()).toEqual(['conflict', 'conflict', 'done']);
  });

  it('ends when its subject changes, and so does another proposal about it', async () => {
    const { id } = await newOperator(app, 'finance');
    const proposals = [
      await first.propose(changeOperator, { id, role: 'compliance' }),
      await second.propose(resetOperator, { id, reason: 'lost phone' }),
    ];
    expect(outcomeOf(await third.ask(changeOperator, { id, disabled: 1 }))).toBe('conflict waiting');
    await first.call(changeOperator, { id, name: 'Renamed' });
    for (const proposal of proposals) {
      expect(await stateOf(proposal)).toBe('ended');
      expect(await approve(third, proposal)).toBe('conflict');
    }
    const limits = [
      await first.propose(saveSettings, { deposit_two_operators_usd: 1 }),
      await second.propose(saveSettings, { deposit_two_operators_usd: 2, withdraw_pause_hours: 2 }),
    ];
    expect(await approve(third, limits[0] ?? 0)).toBe('done');
    expect(await stateOf(limits[1] ?? 0)).toBe('ended');
  });

  it('ends when its proposer is demoted, disabled or reset meanwhile', async () => {
    for (const [call, input] of [
      [changeOperator, { role: 'support' }],
      [changeOperator, { disabled: 1 }],
      [resetOperator, { reason: 'lost phone' }],
    ] as const) {
      const proposer = await newOperator(app, 'admin');
      const proposal = await proposer.propose(inviteOperator, invitation('finance'));
      await agreed(app, call, { id: proposer.id, ...input }, third);
      expect(await stateOf(proposal)).toBe('ended');
      expect(await approve(second, proposal)).toBe('conflict');
    }
  });

  it('is approved by an admin who is being demoted only before the demotion', async () => {
    const approver = await newOperator(app, 'admin');
    const person = invitation('finance');
    const proposal = await first.propose(inviteOperator, person);
    const demotion = await second.propose(changeOperator, { id: approver.id, role: 'support' });
    const [outcome] = await Promise.all([approve(approver, proposal), approve(third, demotion)]);
    const state = await stateOf(proposal);
    expect([outcome, state]).toEqual(outcome === 'done' ? ['done', 'approved'] : ['session_invalid', 'waiting']);
    expect(await rowOf(approver.id)).toMatchObject({ role: 'support' });
  });

  it('expires', async () => {
    const proposal = await first.propose(inviteOperator, invitation('finance'));
    app.clock.jump(CHANGE_MAX_AGE_DAYS * DAY_MS + 1);
    for (const admin of [first, second, third]) await admin.login();
    expect(await approve(second, proposal)).toBe('conflict expired');
    await first.propose(inviteOperator, invitation('finance'));
    expect(await stateOf(proposal)).toBe('ended');
  });

  it('waits with an alarm if no other admin may approve it', async () => {
    const { rows } = await app.database.pool.query<{ id: number }>(
      `UPDATE operators SET disabled = true WHERE role = 'admin' AND id NOT IN ($1, $2) RETURNING id`,
      [first.id, second.id],
    );
    const kinds = async () => (await first.call(operatorQueueCalls.overview)).alarms.map(({ kind }) => kind);
    await first.propose(inviteOperator, invitation('finance'));
    expect(await kinds()).not.toContain('few_operators');
    await first.propose(changeOperator, { id: second.id, role: 'support' });
    expect(await kinds()).toContain('few_operators');
    await app.database.pool.query('UPDATE operators SET disabled = false WHERE id = ANY ($1)', [
      rows.map(({ id }) => id),
    ]);
  });

  it('can be withdrawn or executed by the last admin when the others are gone', async () => {
    const person = await newOperator(app, 'finance');
    const proposal = await first.propose(changeOperator, { id: person.id, role: 'compliance' });
    const invited = await first.propose(inviteOperator, invitation('finance'));
    await app.database.pool.query(`UPDATE operators SET disabled = true WHERE role = 'admin' AND id <> $1`, [first.id]);
    expect((await second.ask(operatorAuthCalls.me)).code).toBe(999);
    expect(await approve(first, proposal)).toBe('forbidden second_operator');
    const before = await lastSeq();
    await first.call(changeOperator, { id: person.id, role: 'compliance' });
    expect(await stateOf(proposal)).toBe('ended');
    expect(await refuse(first, invited)).toBe('done');
    expect(await auditedSince(before)).toEqual(['change.end', 'single_admin', 'operator.change', 'change.withdraw']);
    expect(outcomeOf(await first.ask(changeOperator, { id: first.id, disabled: 1 }))).toBe('forbidden oneself');
  });
});
