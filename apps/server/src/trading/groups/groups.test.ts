/** Groups of accounts through the calls: two operators change them, and accounts trade under them from then on. */
import { hash } from 'node:crypto';
import {
  HEADERS,
  ORDER_LIST_STATUS,
  STATEMENT_CSV_PATH,
  accountCalls,
  forexCalls,
  fundsCalls,
  groupCalls,
  reportCalls,
} from '@tradewind/contract';
import {
  type ChangeRequest,
  PRESET_TERMS,
  operatorBaseCalls,
  operatorGroupCalls,
  operatorPeopleCalls,
  operatorQueueCalls,
} from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../desk/payment-decisions/testing/records.ts';
import { TRON_ADDRESS, USDT_TRC20, credit, customerWith, openChannel, proof } from '../../money/testing/funds.ts';
import { Withdrawing } from '../../money/testing/withdrawing.ts';
import { handIdentityIn } from '../../people/verification/testing/identity.ts';
import {
  type Answered,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { fingerprintOf, readCsv } from '../statements/testing/read-files.ts';
import { verifyDatabase } from '../../verify/verify.ts';

const { groups, group, proposeGroup, proposeAccountGroup } = operatorGroupCalls;
const { approveChange, refuseChange } = operatorBaseCalls;
const REASON = 'As the regulator requires.';
const [RETAIL, PROFESSIONAL, DEMO] = [1, 2, 3];

let app: TestApp;
let finance: TestOperator;
let compliance: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  finance = await newOperator(app, 'finance');
  compliance = await newOperator(app, 'compliance');
});
afterAll(() => app.stop());

/** `done`, or the refusal with its reason or fields. */
function outcome(answer: Answered): string {
  if (answer.code === 1) return 'done';
  const { reason, fields, action } = answer.data as {
    reason?: string;
    fields?: Record<string, string>;
    action?: string;
  };
  return [refusalOf(answer), reason ?? action ?? Object.keys(fields ?? {}).join(',')].join(' ').trim();
}
const propose = (input: object): Promise<ChangeRequest> => finance.call(proposeGroup, { reason: REASON, ...input });
const refused = async (input: object) => outcome(await finance.ask(proposeGroup, { reason: REASON, ...input }));
const approve = ({ id }: ChangeRequest) => compliance.call(approveChange, { id });
/** Both operators want it. */
const agree = async (input: object) => approve(await propose(input));
const move = async ({ user }: TestUser, to: number) =>
  approve(await finance.call(proposeAccountGroup, { user_id: user.id, group_id: to, reason: REASON }));

const groupOf = (by: TestUser) => app.take(groupCalls.accountGroup, {}, by);
const ordered = (by: TestUser, more: object = {}, key?: string) =>
  app.ask(
    forexCalls.submit,
    { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100, ...more },
    { token: by.token, lang: 'en', ...(key === undefined ? {} : { key }) },
  );
const order = (by: TestUser, more: object = {}) =>
  app.take(
    forexCalls.submit,
    { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 30, ...more },
    by,
  );

async function customer(usd = 50_000): Promise<TestUser> {
  const person = await app.newRealUser();
  await credit(app, person, usd);
  return person;
}

describe('a new installation', () => {
  it('has three groups without caps, and each account is in the group of its kind', async () => {
    const [real, demo] = [await app.newRealUser(), await app.newUser()];
    expect(await groupOf(real)).toEqual({
      Name: 'retail',
      Kind: 'retail',
      LeverageCaps: {},
      Commission: 0,
      SwapFree: false,
      MarginCall: 100,
      StopOut: 50,
      MaxOpenOrders: 0,
      MaxPositionLots: null,
      Verification: { deposit: false, trade: false, withdraw: false },
    });
    expect(await groupOf(demo)).toMatchObject({ Name: 'demo', Kind: 'demo' });
    const listed = await finance.call(groups);
    expect(listed.map(({ id, name, built_in, accounts }) => [id, name, built_in, accounts])).toEqual([
      [RETAIL, 'retail', 1, 1],
      [PROFESSIONAL, 'professional', 1, 0],
      [DEMO, 'demo', 1, 1],
    ]);
    expect((await finance.call(operatorPeopleCalls.user, { id: real.user.id })).group).toEqual({
      id: RETAIL,
      name: 'retail',
      kind: 'retail',
    });
  });
});

describe('a proposed change of a group', () => {
  it.each([
    [{ id: 99_999, swap_free: 1 }, 'not_found'],
    [{ id: RETAIL }, 'conflict no_change'],
    [{ id: RETAIL, commission: '0.000', cap_gold: '' }, 'conflict no_change'],
    [{ id: RETAIL, name: 'private' }, 'invalid_input name'],
    [{ id: RETAIL, kind: 'professional' }, 'invalid_input kind'],
    [{ id: RETAIL, stop_out: 120, margin_call: 100 }, 'invalid_input stop_out'],
    [{ id: RETAIL, stop_out: 101 }, 'invalid_input stop_out'],
    [{ id: RETAIL, margin_call: 49 }, 'invalid_input margin_call'],
    [{ id: RETAIL, commission: '0.0000001' }, 'invalid_input commission'],
    [{ id: RETAIL, commission: -1 }, 'invalid_input commission'],
    [{ id: RETAIL, commission: 10_001 }, 'invalid_input commission'],
    [{ id: RETAIL, max_position_lots: '-1' }, 'invalid_input max_position_lots'],
    [{ id: DEMO, verify_trade: 1 }, 'invalid_input verify_trade'],
    [{ kind: 'retail' }, 'invalid_input name'],
    [{ name: 'Trial', kind: 'demo' }, 'invalid_input kind'],
    [{ name: 'professional' }, 'conflict name_taken'],
  ])('is refused with %j: %s', async (input, expected) => {
    expect(await refused(input)).toBe(expected);
  });

  it('lists only the differences, and needs a second operator', async () => {
    const change = await propose({ id: PROFESSIONAL, commission: '3.50', max_position_lots: 2, swap_free: 0 });
    expect(change).toMatchObject({
      kind: 'group',
      subject_id: PROFESSIONAL,
      before: { group: 'professional', commission: '0', max_position_lots: '' },
      payload: { group: 'professional', commission: '3.5', max_position_lots: '2' },
    });
    expect(Object.keys(change.payload)).toHaveLength(3);
    expect(await refused({ id: PROFESSIONAL, swap_free: 1 })).toBe('conflict waiting');
    expect(outcome(await finance.ask(approveChange, { id: change.id }))).toBe('forbidden second_operator');
    expect((await finance.call(group, { id: PROFESSIONAL })).waiting_change).toBe(change.id);
    await compliance.call(refuseChange, { id: change.id, remark: 'Not agreed upon.' });
    expect(await finance.call(group, { id: PROFESSIONAL })).toMatchObject({ version: 1, waiting_change: null });
  });
});

describe('the terms of a group', () => {
  it('cap the leverage of later orders; an open position stays, but cannot be doubled or reversed beyond the cap', async () => {
    const trader = await customer();
    const held = await order(trader, { multiple: 100 });
    const { id } = await agree({ id: RETAIL, ...PRESET_TERMS.esma });
    expect((await groupOf(trader)).LeverageCaps).toEqual({
      majors: 30,
      minors: 20,
      gold: 20,
      indices: 20,
      commodities: 10,
      equities: 5,
      crypto: 2,
    });
    const beyond = await ordered(trader, { multiple: 50 });
    expect([beyond.code, beyond.data]).toEqual([1204, { key: 'multiple_not_offered', max_multiple: 30 }]);
    for (const call of [forexCalls.double, forexCalls.reverse])
      expect((await app.ask(call, { id: held.Id }, trader)).data).toMatchObject({ max_multiple: 30 });
    const { data } = await app.take(forexCalls.myDeal, { status: ORDER_LIST_STATUS.holding }, trader);
    expect(data).toMatchObject([{ Id: held.Id, Multiple: 100, CautionMoney: held.CautionMoney }]);
    expect((await order(trader, { multiple: 30 })).Multiple).toBe(30);
    // a fixed margin of 10,000 USD is raised to what the position is worth ÷ cap: 10,000 XRP × 3.0003 ÷ 2
    await app.push({ XRPUSD: [3, 3.0003] });
    const coins = await order(trader, { forex_id: app.idOf('XRPUSD'), cont: 1, multiple: 1 });
    expect(coins.CautionMoney).toBe(15_001.5);
    expect((await finance.call(group, { id: RETAIL })).versions[0]).toMatchObject({
      version: 2,
      change_request_id: id,
      before: { cap_majors: '', stop_out: '' },
      changes: { cap_majors: '30', stop_out: '50' },
    });
    expect((await finance.call(group, { id: RETAIL })).history[0]).toMatchObject({ action: 'group.change' });
    // demo accounts are in a group of their own
    expect((await order(await app.newUser(), { multiple: 100 })).Multiple).toBe(100);
  });

  it('can exclude an instrument', async () => {
    const trader = await customer();
    await agree({ id: RETAIL, cap_crypto: 0 });
    const coin = await ordered(trader, { forex_id: app.idOf('XRPUSD'), cont: 1, multiple: 1 });
    expect(coin.data).toEqual({ key: 'multiple_not_offered', max_multiple: 0 });
  });

  it('charge a commission at the fill and at the close, shown on the order, in the log and in statements', async () => {
    const trader = await customer();
    await agree({ id: RETAIL, commission: '2.5' });
    expect((await groupOf(trader)).Commission).toBe(2.5);
    const opened = await order(trader, { cont: 0.4 });
    expect(opened.Commission).toBe(1);
    const closed = await app.take(forexCalls.close, { id: opened.Id }, trader);
    expect(closed.Commission).toBe(2);
    await app.app.host.settled(trader.user.id);
    const { data: log } = await app.take(accountCalls.forexChange, {}, { ...trader, lang: 'en' });
    const charges = log.filter(({ Cause }) => Cause === 'commission');
    expect(charges.map(({ Value, OrderId, MemoTran }) => [Value, OrderId, MemoTran])).toEqual([
      [-1, opened.Id, 'EUR/USD account commission'],
      [-1, opened.Id, 'EUR/USD account commission'],
    ]);
    const { data: history } = await app.take(forexCalls.myDeal, { status: ORDER_LIST_STATUS.history }, trader);
    expect(history[0]).toMatchObject({ Id: opened.Id, Commission: 2 });
    const { totals, closing_balance } = await app.take(reportCalls.statement, { month: '2026-06' }, trader);
    expect(totals.commission).toBe(-2);
    expect(closing_balance).toBe((await app.take(accountCalls.balance, {}, trader)).balance);
    const file = await app.app.http.inject({
      method: 'GET',
      url: STATEMENT_CSV_PATH,
      query: { month: '2026-06' },
      headers: { [HEADERS.token]: trader.token },
    });
    const csv = readCsv(file.payload);
    expect(csv.rows.find(({ record }) => record === 'order')).toMatchObject({ commission_usd: '2.000000' });
    expect(csv.rows.find(({ record }) => record === 'fingerprint')?.['description']).toBe(fingerprintOf(csv));
    await agree({ id: RETAIL, commission: 0 });
    expect((await order(trader)).Commission).toBe(0);
  });
});

describe('a custom group', () => {
  it('is added by two operators, can be renamed, and accepts accounts', async () => {
    const { payload } = await agree({ name: 'Swap-free', kind: 'retail', swap_free: 1, stop_out: 70 });
    expect(payload).toMatchObject({ name: 'Swap-free', kind: 'retail', swap_free: 1, stop_out: '70', cap_gold: '' });
    const own = (await finance.call(groups)).find(({ name }) => name === 'Swap-free') ?? expect.fail();
    expect(own).toMatchObject({ id: 101, built_in: 0, version: 1, accounts: 0 });
    const trader = await customer();
    const moved = await move(trader, own.id);
    expect(moved).toMatchObject({
      kind: 'account_group',
      subject_id: trader.user.id,
      customer: { id: trader.user.id },
      before: { group: 'retail' },
      payload: { group: 'Swap-free', group_id: own.id },
    });
    expect(await groupOf(trader)).toMatchObject({ Name: 'Swap-free', SwapFree: true, StopOut: 70, MarginCall: 100 });
    await agree({ id: own.id, name: 'Islamic', margin_call: 150 });
    expect(await groupOf(trader)).toMatchObject({ Name: 'Islamic', MarginCall: 150 });
    expect((await finance.call(group, { id: own.id })).accounts).toBe(1);
    expect((await finance.call(group, { id: own.id })).versions).toMatchObject([
      { version: 2, before: { name: 'Swap-free' }, changes: { name: 'Islamic' } },
      { version: 1, before: null },
    ]);
    expect(await refused({ name: 'Islamic' })).toBe('conflict name_taken');
  });

  it('is not added under a name that has been taken in the meantime', async () => {
    const [first, second] = [await propose({ name: 'Twice' }), await propose({ name: 'Twice' })];
    const answers = await Promise.all([first, second].map(({ id }) => compliance.ask(approveChange, { id })));
    expect(answers.map(outcome).toSorted()).toEqual(['conflict name_taken', 'done']);
  });
});

describe('a move to another group', () => {
  it('needs two operators, is listed with the customer, and lifts the caps of retail', async () => {
    const trader = await customer();
    const input = { user_id: trader.user.id, group_id: PROFESSIONAL, reason: REASON };
    const change = await compliance.call(proposeAccountGroup, input);
    expect(outcome(await compliance.ask(approveChange, { id: change.id }))).toBe('forbidden second_operator');
    expect(outcome(await finance.ask(proposeAccountGroup, input))).toBe('conflict waiting');
    const { user: person } = operatorPeopleCalls;
    expect(await finance.call(person, { id: trader.user.id })).toMatchObject({
      group: { id: RETAIL },
      waiting_group_change: change.id,
    });
    expect((await ordered(trader)).code).toBe(1204);
    await finance.call(approveChange, { id: change.id });
    expect((await order(trader, { multiple: 100 })).Multiple).toBe(100);
    expect(await finance.call(person, { id: trader.user.id })).toMatchObject({
      group: { id: PROFESSIONAL, name: 'professional', kind: 'professional' },
      waiting_group_change: null,
    });
    expect((await auditOf(app, 'customer', trader.user.id)).at(-1)).toMatchObject({
      operator: finance.id,
      action: 'customer.group',
      before: { group: 'retail' },
    });
    expect(outcome(await finance.ask(proposeAccountGroup, input))).toBe('conflict no_change');
  });

  it('is refused for demo accounts, into the demo group, for unknown ids and for an operator', async () => {
    const ask = async (user_id: number, group_id: number) =>
      outcome(await finance.ask(proposeAccountGroup, { user_id, group_id, reason: REASON }));
    const trader = await customer();
    expect(await ask((await app.newUser()).user.id, PROFESSIONAL)).toBe('only_true_account');
    expect(await ask(trader.user.id, DEMO)).toBe('invalid_input group_id');
    expect(await ask(trader.user.id, 99_999)).toBe('not_found');
    expect(await ask(99_999_999, PROFESSIONAL)).toBe('not_found');
    const own = await app.newRealUser({ email: finance.operator.email });
    expect(await ask(own.user.id, PROFESSIONAL)).toBe('forbidden own_account');
  });
});

/** The rules of a key with the scope close hold besides those of the group. */
async function expectKeyOnlyTightens({ token, user }: TestUser): Promise<void> {
  const apiKey = `tw_live_${'k'.repeat(43)}`;
  await app.database.pool.query(
    `INSERT INTO api_keys (user_id, key_hash, name, scopes, networks, created_at_ms) VALUES ($1, $2, 'bot', '{close}', '{}', 0)`,
    [user.id, hash('sha256', apiKey, 'buffer')],
  );
  const terms = { type: 1, status: 0, cont: '0.1', forex_id: app.idOf('EURUSD'), multiple: 30, target_price: '1.05' };
  const { Id: id } = await app.take(forexCalls.submit, terms, { token });
  const update = (cont: string) => app.ask(forexCalls.updatePending, { id, cont }, { apiKey, lang: 'en' });
  expect(outcome(await update('0.2'))).toBe('forbidden api_key_scope');
  expect(outcome(await update('0.05'))).toBe('done');
  await app.take(forexCalls.cancelTrade, { id }, { token });
}

describe('a group that needs a verified identity', () => {
  const actions = { verify_deposit: 1, verify_trade: 1, verify_withdraw: 1 };
  const withdrawing = () => new Withdrawing(app);

  it('refuses deposits, orders and withdrawals until then; closing is always possible', async () => {
    const person = await customerWith(app, 10_000);
    const held = await order(person);
    const done = await ordered(person, { multiple: 20 }, 'before-the-change');
    expect(done.code).toBe(1);
    const channel = await openChannel(app, USDT_TRC20, TRON_ADDRESS);
    const deposit = async () =>
      app.ask(
        fundsCalls.depositCoin,
        { charge_id: channel, number: 100, address: TRON_ADDRESS, proofImg: await proof(app, person) },
        { token: person.token, lang: 'en' },
      );
    await agree({ id: RETAIL, ...actions });
    expect((await groupOf(person)).Verification).toEqual({ deposit: true, trade: true, withdraw: true });
    expect(outcome(await deposit())).toBe('verification_required deposit');
    expect(outcome(await withdrawing().ask(person))).toBe('verification_required withdraw');
    const order30 = await ordered(person, { multiple: 30 });
    expect([order30.code, order30.data]).toEqual([1114, { key: 'verification_required', action: 'trade' }]);
    for (const call of [forexCalls.double, forexCalls.reverse])
      expect(outcome(await app.ask(call, { id: held.Id }, { token: person.token, lang: 'en' }))).toBe(
        'verification_required trade',
      );
    // a repeated call returns the stored answer
    expect((await ordered(person, { multiple: 20 }, 'before-the-change')).text).toBe(done.text);
    expect(outcome(await ordered(person, { multiple: 30 }, 'after-the-change'))).toBe('verification_required trade');
    // demo accounts have no identity, and other groups do not require it
    expect((await order(await app.newUser())).Multiple).toBe(30);
    const other = await customer();
    await move(other, PROFESSIONAL);
    expect((await order(other)).Multiple).toBe(30);
    await expectKeyOnlyTightens(other);
    await app.take(forexCalls.setStopPrice, { id: held.Id, stop_loss_price: '1.05', target_profit_price: 0 }, person);
    await app.take(forexCalls.close, { id: held.Id }, person);

    const id = await handIdentityIn(app, person);
    expect(outcome(await ordered(person, { multiple: 30 }))).toBe('verification_required trade');
    await compliance.call(operatorQueueCalls.approveVerification, { id });
    // a refusal decided nothing, so its key can be used again
    expect(outcome(await ordered(person, { multiple: 30 }, 'after-the-change'))).toBe('done');
    expect(outcome(await deposit())).toBe('done');
    expect(outcome(await withdrawing().ask(person))).toBe('done');
    await agree({ id: RETAIL, verify_deposit: 0, verify_trade: 0, verify_withdraw: 0 });
  });
});

it('the database verifies after all changes of groups', async () => {
  await expect(verifyDatabase(app.database.adminUrl)).resolves.toBeDefined();
});

it('a change of a group that has changed since the proposal is refused', async () => {
  const stale = await propose({ id: PROFESSIONAL, max_open_orders: 7 });
  await app.app.database.pool.query(
    'UPDATE account_groups SET max_open_orders = 9, version = version + 1 WHERE id = $1',
    [PROFESSIONAL],
  );
  expect(outcome(await compliance.ask(approveChange, { id: stale.id }))).toBe('conflict changed');
  await compliance.call(refuseChange, { id: stale.id, remark: 'It has changed.' });
});
