import {
  OPERATOR_ROLES,
  type OperatorRole,
  type Overview,
  operatorPeopleCalls,
  operatorQueueCalls,
} from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { TRON_ADDRESS, USDT_TRC20, arrivalOf, customerWith, openChannel, set } from '../../money/testing/funds.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { asOwner } from '../../money/reconciliation/testing/books.ts';

let app: TestApp;
let operators: Readonly<Record<OperatorRole, TestOperator>>;
let customer: TestUser & { readonly method: { readonly id: number } };

beforeAll(async () => {
  app = await startTestApp();
  const [support, finance, compliance, content, dealer, admin] = [
    await newOperator(app, 'support'),
    await newOperator(app, 'finance'),
    await newOperator(app, 'compliance'),
    await newOperator(app, 'content'),
    await newOperator(app, 'dealer'),
    await newOperator(app, 'admin'),
  ];
  operators = { support, finance, compliance, content, dealer, admin };
  customer = await customerWith(app, 1000);
});
afterAll(() => app.stop());

const { acknowledgeReconciliation, reconciliations, runReconciliation } = operatorPeopleCalls;

const overview = (role: OperatorRole): Promise<Overview> => operators[role].call(operatorQueueCalls.overview);
const kinds = async (role: OperatorRole) => (await overview(role)).alarms.map(({ kind }) => kind);
const query = (statement: string, values: readonly unknown[] = []) =>
  app.app.database.pool.query(statement, [...values]);

/** A pending withdrawal without locked money: only for the queue. */
async function waitingWithdrawal(needed: 1 | 2): Promise<void> {
  await query(
    `INSERT INTO withdrawals (id, user_id, currency_id, method_id, number_micro_usd, fee_micro_usd, rate, real_units, memo,
       operators_needed, created_at_ms)
     VALUES (nextval('withdrawals_id_seq'), $1, $2, $3, 10000000, 0, 1000000000000, 10000000, '', $4, $5)`,
    [customer.user.id, USDT_TRC20, customer.method.id, needed, app.clock.now()],
  );
}

describe('the queues', () => {
  it('are shown to the roles that may read them, with their count and oldest entry', async () => {
    const channel = await openChannel(app, USDT_TRC20, TRON_ADDRESS);
    await query(`INSERT INTO images VALUES ('proof-of-the-overview-test', $1, 'image/png', 1, 1, 1, 0)`, [
      customer.user.id,
    ]);
    for (const age of [3000, 1000])
      await query(
        `INSERT INTO deposits (user_id, type, currency_id, channel_id, destination, number_micro_usd, rate, amount_units,
           proof_image, created_at_ms)
         VALUES ($1, 0, $2, $3, '{}', 1, 1, 1, 'proof-of-the-overview-test', $4)`,
        [customer.user.id, USDT_TRC20, channel, app.clock.now() - age],
      );
    await waitingWithdrawal(1);
    const seen = Object.fromEntries(
      await Promise.all(
        OPERATOR_ROLES.map(async (role) => [role, (await overview(role)).queues.map(({ name }) => name)] as const),
      ),
    );
    expect(seen).toEqual({
      support: ['deposits', 'withdrawals', 'chats'],
      finance: ['deposits', 'withdrawals', 'changes'],
      compliance: ['withdrawals', 'verifications', 'changes', 'chats'],
      content: [],
      dealer: [],
      admin: ['changes', 'chats'],
    });
    expect((await overview('finance')).queues).toEqual([
      { name: 'deposits', count: 2, oldest_at: app.clock.now() - 3000 },
      { name: 'withdrawals', count: 1, oldest_at: app.clock.now() },
      { name: 'changes', count: 0, oldest_at: null },
    ]);
    const metrics = await app.metrics();
    expect(metrics).toMatch(/^tradewind_queue_length\{queue="deposits"\} 2$/mu);
    expect(metrics).toMatch(/^tradewind_queue_length\{queue="changes"\} 0$/mu);
    await query('UPDATE withdrawals SET status = 3, decided_at_ms = 1');
  });
});

describe('the alarms', () => {
  it('include open deposits without an open channel or bank account', async () => {
    expect(await kinds('finance')).not.toContain('no_deposit_way');
    await query('UPDATE deposit_channels SET enabled = false, changed_at_ms = 77');
    expect((await overview('finance')).alarms).toMatchObject([{ kind: 'no_deposit_way', since: 77 }]);
    expect(await kinds('support')).not.toContain('no_deposit_way');
    await set(app, 'deposits_open', 0);
    expect(await kinds('finance')).not.toContain('no_deposit_way');
    await query('UPDATE deposit_channels SET enabled = true');
    await set(app, 'deposits_open', 1);
  });

  it('include messages that are kept because there is no provider', async () => {
    await query(
      `INSERT INTO messages (channel, recipient, template, lang, params_sealed, state, created_at_ms)
       VALUES ('sms', '+85251234567', 'deposit_credited', 'en', '', 'kept', 5)`,
    );
    const kept = { kind: 'messages_kept', params: { sms: 1 }, since: 5 };
    expect((await overview('support')).alarms).toMatchObject([kept]);
    expect(await kinds('finance')).not.toContain('messages_kept');
  });

  it('include a withdrawal that the active operators cannot pay', async () => {
    await waitingWithdrawal(2);
    const { alarms } = await overview('finance');
    expect(alarms.map(({ kind }) => kind)).not.toContain('few_operators');
    await query(`UPDATE operators SET disabled = true WHERE role = 'compliance'`);
    expect((await overview('finance')).alarms).toContainEqual({
      kind: 'few_operators',
      params: { reason: 'withdrawal', needed: 2, active: 1 },
      since: app.clock.now(),
    });
    expect(await kinds('support')).not.toContain('few_operators');
    await query(`UPDATE operators SET disabled = false WHERE role = 'compliance'`);
    await query('UPDATE withdrawals SET status = 3, decided_at_ms = 1 WHERE status = 0');
    expect(await kinds('finance')).not.toContain('few_operators');
  });

  it('include a deposit that waits for a second operator when there is none', async () => {
    const { finance } = operators;
    const id = (await finance.call(operatorQueueCalls.deposits, { status: 0 })).data[0]?.id ?? 0;
    await finance.call(operatorQueueCalls.finishDeposit, { id, amount_received: 5, reference: arrivalOf(id) });
    expect((await overview('finance')).alarms).toContainEqual({
      kind: 'few_operators',
      params: { reason: 'deposit' },
      since: app.clock.now(),
    });
    await newOperator(app, 'finance');
    expect(await kinds('finance')).not.toContain('few_operators');
  });
});

describe('reconciliation', () => {
  it('runs on request of an operator; its faults raise an alarm until an operator acknowledges them', async () => {
    // withdrawals of the previous tests, which locked nothing
    const made = await operators.finance.call(runReconciliation);
    expect(made.faults.length).toBeGreaterThan(0);
    expect(await overview('admin')).toMatchObject({
      reconciliation: { ok: false, faults: made.faults.length, finished_at: made.finished_at },
      alarms: expect.arrayContaining([
        {
          kind: 'reconciliation',
          params: { count: 1 },
          since: made.finished_at,
        },
      ]),
    });
    expect((await overview('support')).reconciliation).toBeNull();
    expect(await kinds('support')).not.toContain('reconciliation');
    const input = { id: made.id, remark: 'the books were opened by hand' };
    const answers = await Promise.all(
      [operators.finance, operators.admin].map((operator) => operator.ask(acknowledgeReconciliation, input)),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code !== 1).map(refusalOf)).toEqual(['conflict']);
    expect(await kinds('admin')).not.toContain('reconciliation');
    const { data } = await operators.admin.call(reconciliations);
    expect(data[0]).toMatchObject({ id: made.id, acknowledged_at: app.clock.now() });
    expect(refusalOf(await operators.admin.ask(acknowledgeReconciliation, { ...input, id: 999 }))).toBe('not_found');
    const { rows } = await query(
      `SELECT action, after FROM audit_log WHERE subject_type = 'reconciliation' ORDER BY seq`,
    );
    expect(rows).toEqual([
      { action: 'reconciliation.run', after: null },
      { action: 'reconciliation.acknowledge', after: '{"remark":"the books were opened by hand"}' },
    ]);
  });

  it('is in the metrics, and raises an alarm when it is late', async () => {
    await asOwner(
      app.database,
      'DELETE FROM withdrawals',
      'UPDATE accounts SET balance_micro_usd = 0 WHERE balance_micro_usd = 1000000000',
    );
    const made = await operators.admin.call(runReconciliation);
    expect(made.faults).toEqual([
      expect.stringMatching(/^account \d+ has a balance of 0\.0+ USD, its entries add up to 1000\.0+ USD$/u),
      expect.stringMatching(/^account \d+: the trading core has a balance of 1000\.0+ USD/u),
    ]);
    app.clock.jump(90_000);
    const figures = await app.metrics();
    expect(figures).toMatch(/^tradewind_reconciliation_faults 2$/mu);
    expect(figures).toMatch(/^tradewind_reconciliation_age_seconds 90$/mu);
    app.clock.jump(27 * 3_600_000);
    await operators.admin.login();
    expect((await overview('admin')).alarms).toContainEqual({
      kind: 'reconciliation_late',
      params: { reason: 'late', hours: 27 },
      since: made.finished_at,
    });
  });
});

describe('the messages', () => {
  it('are listed by state with a masked recipient and without text', async () => {
    const { support } = operators;
    await support.login();
    await query(
      `INSERT INTO messages (channel, recipient, template, lang, params_sealed, state, attempts, last_error, created_at_ms)
       VALUES ('email', 'somebody@example.com', 'code_register', 'en', '\\x00', 'given_up', 3, 'refused', 7),
              ('email', 'o***@example.com', 'new_login', 'en', '', 'given_up', 1, '', 8)`,
    );
    const { data, total } = await support.call(operatorPeopleCalls.messages, { state: 'given_up' });
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { recipient: 'o***@example.com', template: 'new_login', state: 'given_up' },
      { recipient: 's***@example.com', template: 'code_register', attempts: 3, last_error: 'refused', sent_at: null },
    ]);
    const all = await support.ask(operatorPeopleCalls.messages);
    expect(all.text).not.toContain('somebody@');
    expect((await support.call(operatorPeopleCalls.messages)).total).toBeGreaterThan(total);
  });
});

const SIGN_OF_LIFE_MS = 5000;

describe('the system', () => {
  it('shows processes, leases, lags and pending work to an admin', async () => {
    await query(
      `INSERT INTO messages (channel, recipient, template, lang, params_sealed, state, created_at_ms)
       VALUES ('sms', '+85251234568', 'deposit_credited', 'en', '', 'waiting', 7)`,
    );
    await expect
      .poll(async () => {
        // its heartbeat uses this clock, but is checked by the database's
        app.clock.advance(SIGN_OF_LIFE_MS);
        return (await operators.admin.call(operatorQueueCalls.system)).processes;
      })
      .toMatchObject([
        { roles: ['gateway', 'engine', 'feed', 'worker'], state: 'alive', pid: process.pid, clock_wrong: false },
      ]);
    // the reconciliation that became due with the clock changes the alarms once it is done
    await expect.poll(() => kinds('admin')).not.toContain('reconciliation_late');
    const seen = await operators.admin.call(operatorQueueCalls.system);
    expect(seen.leases).toMatchObject([
      { name: 'engine', epoch: 1, beat_at: null },
      { name: 'feed', epoch: 0, holder: '' },
      { name: 'worker', epoch: 0, holder: '' },
    ]);
    expect(seen.work).toContainEqual({ queue: 'sms', name: '', waiting: 1, failed: 0, oldest_at: 7 });
    expect(seen.followers.map(({ name }) => name)).toContain('notifications');
    expect(seen.alarms).toEqual((await overview('admin')).alarms);
  });
});
