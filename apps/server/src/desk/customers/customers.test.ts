import { accountCalls, forexCalls } from '@tradewind/contract';
import { type UserDetail, operatorPeopleCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  TEST_DATA_KEY,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { fillNames } from '../../people/verification/index.ts';
import { handIdentityIn } from '../../people/verification/testing/identity.ts';
import { Vault } from '../../platform/secrets/index.ts';
import { BITCOIN_ADDRESS, BTC, TRON_ADDRESS, bind, credit } from '../../money/testing/funds.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';

let app: TestApp;
let support: TestOperator;
let finance: TestOperator;
let compliance: TestOperator;

beforeAll(async () => {
  app = await startTestApp();
  support = await newOperator(app, 'support');
  finance = await newOperator(app, 'finance');
  compliance = await newOperator(app, 'compliance');
});
afterAll(() => app.stop());

const { users, user: userCall } = operatorPeopleCalls;

const search = async (text: string): Promise<readonly number[]> =>
  (await support.call(users, { search: text })).data.map(({ id }) => id);

interface AuditColumns {
  readonly action: string;
  readonly operator: number;
  readonly before: string | null;
  readonly after: string | null;
}

async function audited(type: string, id: number): Promise<readonly AuditColumns[]> {
  const { rows } = await app.app.database.pool.query<AuditColumns>(
    `SELECT action, operator_id AS operator, before, after FROM audit_log
      WHERE subject_type = $1 AND subject_id = $2 ORDER BY seq`,
    [type, String(id)],
  );
  return rows;
}

/** A customer whose identity was approved. */
async function named(name: string): Promise<TestUser> {
  const customer = await app.newRealUser();
  const vault = new Vault(TEST_DATA_KEY);
  const { pool } = app.app.database;
  const images = ['front', 'reverse'].map((side) => `${side}-${String(customer.user.id).padStart(24, '0')}`);
  for (const image of images)
    await pool.query(`INSERT INTO images VALUES ($1, $2, 'image/png', 1, 1, 1, 0)`, [image, customer.user.id]);
  await pool.query(
    `INSERT INTO verifications (user_id, name_sealed, card_id_sealed, card_id_hash, card_id_end, front_image, reverse_image,
       state, submitted_at_ms, decided_at_ms)
     VALUES ($1, $2, '', sha256('x'), '', $3, $4, 'approved', 0, 1)`,
    [customer.user.id, vault.seal('verification name', name), ...images],
  );
  return customer;
}

describe('the search', () => {
  it('finds customers by uid, id, and the start of an e-mail address or mobile number', async () => {
    const one = await app.newRealUser({ email: 'searched.one@example.com', mobile: '+85251234567' });
    const two = await app.newRealUser({ email: 'searched.two@example.com' });
    const { id, uid } = one.user;
    expect(await search(uid)).toEqual([id]);
    expect(await search(String(id))).toContain(id);
    expect(await search('Searched.One@Example.com')).toEqual([id]);
    expect(await search('searched.')).toEqual([two.user.id, id]);
    for (const number of ['+852 5123 4567', '85251234567', '0085251234567', '+8525123'])
      expect(await search(number)).toEqual([id]);
  });

  it.each(['%', '_', "' OR 1=1 --", '\\', 'no such customer', '99999999999999999999'])(
    'treats %j as plain text',
    async (text) => {
      expect(await search(text)).toEqual([]);
    },
  );

  it('lists real, demo, suspended and other customers, newest first, twenty a page', async () => {
    const demo = await app.newUser();
    for (let count = 0; count < 21; count++) await app.newRealUser();
    const [all, real, demos] = await Promise.all([
      support.call(users, { search: '' }),
      support.call(users, { kind: 'real' }),
      support.call(users, { kind: 'demo' }),
    ]);
    expect(all.data).toHaveLength(20);
    expect(all.total).toBe(real.total + demos.total);
    expect(demos.data.map(({ id }) => id)).toContain(demo.user.id);
    expect(demos.data.find(({ id }) => id === demo.user.id)).toMatchObject({
      contact: '',
      name: '',
      is_demo: 1,
      balance: 100_000,
      suspended: '',
      verification: 'none',
    });
    const second = await support.call(users, { page: 2 });
    const ids = [...all.data, ...second.data].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((left, right) => right - left));
    expect(new Set(ids).size).toBe(ids.length);
    expect((await support.call(users, { suspended: 1 })).total).toBe(0);
  });

  it('shows the name of the approved identity', async () => {
    const customer = await named('陳大文');
    expect((await support.call(users, { search: customer.user.uid })).data[0]).toMatchObject({
      name: '陳大文',
      contact: customer.user.email,
      verification: 'approved',
    });
  });
});

describe('the search by name', () => {
  const found = async (text: string): Promise<readonly string[]> =>
    (await support.call(users, { search: text })).data.map(({ name }) => name);

  it('finds a customer from the approval on, by words in any order and their beginnings, without case and accents', async () => {
    const customer = await app.newRealUser();
    const id = await handIdentityIn(app, customer, 'K 770001(1)', 'Zoë Quartermaine');
    expect(await found('quartermaine')).toEqual([]);
    await compliance.call(operatorQueueCalls.approveVerification, { id });
    for (const text of ['quartermaine', 'ZOE', 'quart zoë', 'Quartermaine, Zoe'])
      expect([text, await found(text)]).toEqual([text, ['Zoë Quartermaine']]);
    for (const text of ['qu', 'artermaine', 'zoe quarterly', 'zoe%'])
      expect([text, await found(text)]).toEqual([text, text === 'zoe%' ? ['Zoë Quartermaine'] : []]);
  });

  it('finds customers who were verified before the index, once it is filled', async () => {
    await named('王小明');
    await named('Wang Xiaoming');
    expect(await found('小明')).toEqual([]);
    const fill = () => fillNames(app.app.database.pool, new Vault(TEST_DATA_KEY));
    await fill();
    const { rows } = await app.app.database.pool.query('SELECT count(*) FROM customer_names');
    await fill();
    expect((await app.app.database.pool.query('SELECT count(*) FROM customer_names')).rows).toEqual(rows);
    expect(await found('小明')).toEqual(['王小明']);
    expect(await found('xiao wang')).toEqual(['Wang Xiaoming']);
  });

  it('is audited without the name, other searches are not', async () => {
    const { pool } = app.app.database;
    const rows = async () =>
      (await pool.query(`SELECT action, before, after FROM audit_log WHERE subject_type = 'customer_names'`)).rows;
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    expect(before[0]).toEqual({ action: 'customer_names.look', before: null, after: null });
    const other = await newOperator(app, 'support');
    for (const text of ['', '+85251234567', 'searched.one@example.com', '12345'])
      await other.call(users, { search: text });
    expect(await rows()).toHaveLength(before.length);
    await other.call(users, { search: 'no one by this name' });
    expect(await rows()).toHaveLength(before.length + 1);
  });
});

describe('a customer', () => {
  it('is shown with the account of the trading core, and the access is audited once', async () => {
    const inviter = await app.newRealUser();
    const customer = await app.newRealUser({ inviter_id: inviter.user.id, company_id: 'partner-7', country: 'HK' });
    await credit(app, customer, 1000);
    await app.take(
      forexCalls.submit,
      { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 },
      { token: customer.token },
    );
    const figures = await app.take(accountCalls.balance, {}, { token: customer.token });
    const seen = await finance.call(userCall, { id: customer.user.id });
    expect(seen).toMatchObject({
      uid: customer.user.uid,
      email: customer.user.email,
      mobile: null,
      country: 'HK',
      invite_code: customer.user.invite_code,
      inviter: { id: inviter.user.id, uid: inviter.user.uid, contact: inviter.user.email ?? '', name: '' },
      company_id: 'partner-7',
      credit_score: 100,
      two_factor: 0,
      passkeys: 0,
      balance: figures.balance,
      equity: figures.equity,
      used_margin: figures.used_margin,
      free_margin: figures.free_margin,
      margin_level: figures.margin_level,
      lock_balance: 0,
      withdrawable: figures.withdrawable,
      holding: 1,
      pending: 0,
      deposited_usd: 1000,
      withdrawn_usd: 0,
      history: [],
    } satisfies Partial<UserDetail>);
    await finance.call(userCall, { id: customer.user.id });
    expect(await audited('customer', customer.user.id)).toEqual([
      { action: 'customer.look', operator: finance.id, before: null, after: null },
    ]);
  });

  it('has orders by status, sessions, and full payment methods, whose reading is audited', async () => {
    const customer = await app.newRealUser();
    await credit(app, customer, 1000);
    await bind(app, customer);
    await bind(app, customer, { draw_id: BTC, dc_address: BITCOIN_ADDRESS });
    const { id } = customer.user;
    const order = await app.take(
      forexCalls.submit,
      { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 },
      { token: customer.token },
    );
    const orders = (status: number) => support.call(operatorPeopleCalls.userOrders, { id, status });
    expect((await orders(1)).data).toMatchObject([{ Id: order.Id, Status: 1 }]);
    expect((await orders(0)).data).toEqual([]);
    await app.take(forexCalls.close, { id: order.Id }, { token: customer.token });
    expect(await orders(3)).toMatchObject({ total: 1, data: [{ Id: order.Id, Status: 3, CloseReason: 'user' }] });
    expect(await support.call(operatorPeopleCalls.userSessions, { id })).toHaveLength(1);
    expect(await finance.call(operatorPeopleCalls.userMethods, { id })).toMatchObject([
      { type: 1, currency: 'BTC', details: { address: BITCOIN_ADDRESS }, deleted_at: null },
      { type: 1, currency: 'USDT', protocol: 'TRC20', details: { address: TRON_ADDRESS }, deleted_at: null },
    ]);
    expect(await audited('payout_methods', id)).toMatchObject([
      { action: 'payout_methods.look', operator: finance.id },
    ]);
  });

  it('is not_found if unknown', async () => {
    const reason = 'no such account';
    for (const [call, more] of [
      [userCall, {}],
      [operatorPeopleCalls.userSessions, {}],
      [operatorPeopleCalls.suspendUser, { reason }],
      [operatorPeopleCalls.resumeUser, { reason }],
      [operatorPeopleCalls.endUserSessions, { reason }],
      [operatorPeopleCalls.setCreditScore, { score: 5, reason }],
    ] as const) {
      const input = { id: 4_000_000_000, ...more };
      expect([call.path, refusalOf(await compliance.ask(call, input))]).toEqual([call.path, 'not_found']);
    }
    const orders = await support.ask(operatorPeopleCalls.userOrders, { id: 4_000_000_000, status: 3 });
    const methods = await finance.ask(operatorPeopleCalls.userMethods, { id: 4_000_000_000 });
    expect([orders, methods].map(refusalOf)).toEqual(['not_found', 'not_found']);
  });
});

describe('the credit score', () => {
  const { setCreditScore } = operatorPeopleCalls;
  const shown = async (token: string) => (await app.take(accountCalls.userInfo, {}, { token })).credit_score;

  it('is set with a reason, shown to the customer, and kept in the history with the old value', async () => {
    const customer = await app.newRealUser();
    const { id } = customer.user;
    expect(await shown(customer.token)).toBe(100);
    const changed = await compliance.call(setCreditScore, { id, score: 640, reason: 'income proven' });
    expect(changed.credit_score).toBe(640);
    expect(await shown(customer.token)).toBe(640);
    expect(changed.history[0]).toMatchObject({
      action: 'customer.credit_score',
      before: { score: 0 },
      after: { score: 640, reason: 'income proven' },
    });
    const cleared = await compliance.call(setCreditScore, { id, score: '0', reason: 'papers were false' });
    expect(cleared.credit_score).toBe(100);
    expect(await shown(customer.token)).toBe(100);
  });

  it('is refused without a reason, out of range, unchanged, for other roles and for oneself, and then stays as it is', async () => {
    const customer = await app.newRealUser();
    const { id } = customer.user;
    const reason = 'no change at all';
    for (const wrong of [
      { score: 5 },
      { score: -1, reason },
      { score: 1001, reason },
      { score: 1.5, reason },
      { reason },
    ])
      expect([wrong, refusalOf(await compliance.ask(setCreditScore, { id, ...wrong }))]).toEqual([
        wrong,
        'invalid_input',
      ]);
    expect(refusalOf(await compliance.ask(setCreditScore, { id, score: 0, reason }))).toBe('conflict');
    expect(refusalOf(await support.ask(setCreditScore, { id, score: 5, reason }))).toBe('forbidden');
    expect(refusalOf(await finance.ask(setCreditScore, { id, score: 5, reason }))).toBe('forbidden');
    expect(await shown(customer.token)).toBe(100);
    expect(await audited('customer', id)).toEqual([]);
  });
});

describe('ending sessions', () => {
  it('takes effect at once, and is audited with the reason', async () => {
    const customer = await app.newRealUser();
    await app.take(accountCalls.userInfo, {}, { token: customer.token });
    const { id } = customer.user;
    await support.call(operatorPeopleCalls.endUserSessions, { id, reason: 'lost phone' });
    expect(refusalOf(await app.ask(accountCalls.userInfo, {}, { token: customer.token }))).toBe('session_invalid');
    const [row] = await audited('customer', id);
    expect(row).toMatchObject({ action: 'customer.end_sessions', operator: support.id });
    expect([row?.before, row?.after].map((text) => JSON.parse(text ?? ''))).toEqual([
      { sessions: 1 },
      { sessions: 0, reason: 'lost phone' },
    ]);
  });
});

describe('suspension', () => {
  const order = () => ({ type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 });

  it('refuses new orders with its reason, allows closing, and ends when it is lifted', async () => {
    const customer = await app.newRealUser({ email: 'suspended@example.com' });
    const { id } = customer.user;
    const { token } = customer;
    await credit(app, customer, 1000);
    const opened = await app.take(forexCalls.submit, order(), { token });
    const suspended = await compliance.call(operatorPeopleCalls.suspendUser, { id, reason: 'papers are missing' });
    expect(suspended).toMatchObject({ suspended: 'papers are missing', holding: 1 });
    const refused = await app.ask(forexCalls.submit, order(), { token });
    expect(refusalOf(refused)).toBe('trading_disabled');
    expect(refused.data).toMatchObject({ reason: 'papers are missing' });
    await app.take(forexCalls.close, { id: opened.Id }, { token });
    expect((await support.call(users, { suspended: 1 })).data).toMatchObject([{ id, suspended: 'papers are missing' }]);

    const resumed = await compliance.call(operatorPeopleCalls.resumeUser, { id, reason: 'papers came' });
    expect(resumed.suspended).toBe('');
    expect(resumed.history.map(({ action, operator }) => [action, operator?.id])).toEqual([
      ['customer.resume', compliance.id],
      ['customer.suspend', compliance.id],
    ]);
    expect(resumed.history[0]).toMatchObject({
      before: { reason: 'papers are missing' },
      after: { reason: 'papers came' },
    });
    await app.take(forexCalls.submit, order(), { token });
    // The mail about the deposit is written after the credit is committed, so the order of the two mails varies.
    const mails = async () => {
      const { rows } = await app.app.database.pool.query(
        `SELECT template FROM messages WHERE recipient = 'suspended@example.com' ORDER BY template`,
      );
      return rows.map(({ template }: { template: string }) => template);
    };
    await expect.poll(mails).toEqual(['account_suspended', 'deposit_credited']);
  });

  it('is applied once, however many operators click', async () => {
    const { id } = (await app.newRealUser()).user;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, click) =>
        compliance.ask(operatorPeopleCalls.suspendUser, { id, reason: `click ${click}` }),
      ),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(new Set(answers.filter(({ code }) => code !== 1).map(refusalOf))).toEqual(new Set(['conflict']));
    expect(await audited('customer', id)).toHaveLength(1);
    await compliance.call(operatorPeopleCalls.resumeUser, { id, reason: 'all clear' });
    expect(refusalOf(await compliance.ask(operatorPeopleCalls.resumeUser, { id, reason: 'again' }))).toBe('conflict');
  });

  it("is refused for the operator's own account", async () => {
    const { id } = (await app.newRealUser({ email: compliance.operator.email })).user;
    const answer = await compliance.ask(operatorPeopleCalls.suspendUser, { id, reason: 'my own' });
    expect(refusalOf(answer)).toBe('forbidden');
    expect(answer.data).toMatchObject({ reason: 'own_account' });
  });

  it('rejects a reason that is not text', async () => {
    const { id } = (await app.newRealUser()).user;
    for (const reason of ['', 'no', '  x ', 'with a zero \u0000', 'x'.repeat(501)])
      expect(refusalOf(await compliance.ask(operatorPeopleCalls.suspendUser, { id, reason }))).toBe('invalid_input');
    expect(await audited('customer', id)).toEqual([]);
  });
});
