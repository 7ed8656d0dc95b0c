import { accountCalls, fundsCalls } from '@tradewind/contract';
import { type ChangeRequest, operatorBaseCalls, operatorPeopleCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answered,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { auditOf, messagesTo, moneyOf, transfersOf } from '../payment-decisions/testing/records.ts';
import { BITCOIN_ADDRESS, BTC, TRON_ADDRESS, USDT_TRC20, USD_BANK, customerWith } from '../../money/testing/funds.ts';
import { type TestOperator, firstAdmin, newOperator } from '../../staff/operators/testing/operators.ts';

const {
  proposeChannel,
  proposeBank,
  proposeCorrection,
  approveChange,
  refuseChange,
  change,
  changes,
  channels,
  banks,
  closeChannel,
  closeBank,
} = operatorBaseCalls;
const REASON = 'The wallet was moved.';
/** Valid addresses on Tron, as many as there are tests. */
const TRON_ADDRESSES = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4',
  'TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4',
  'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9',
] as const;
const BANK = {
  bank_name: 'Barclays',
  bank_address: '1 Churchill Place, London',
  bank_swift: 'BUKBGB22',
  payee_name: 'Tradewind Ltd',
  payee_account: 'GB33 BUKB 2020 1555 5555 55',
  bank_remark: 'Write your uid into the transfer.',
};

let app: TestApp;
let finance: TestOperator;
let second: TestOperator;
let compliance: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  finance = await newOperator(app, 'finance');
  second = await newOperator(app, 'finance');
  compliance = await newOperator(app, 'compliance');
});
afterAll(() => app.stop());

const outcomeOf = (answer: Answered): string =>
  answer.code === 1 ? 'done' : [refusalOf(answer), (answer.data as { reason?: unknown }).reason].join(' ').trim();
const approve = (id: number, by = second): Promise<Answered> => by.ask(approveChange, { id });
const refuse = (id: number, by = second): Promise<Answered> => by.ask(refuseChange, { id, remark: 'Not agreed upon.' });
const stateOf = async (id: number): Promise<string> => (await finance.call(change, { id })).state;

let taken = 0;
const freeAddress = (): string => {
  taken += 1;
  const address = TRON_ADDRESSES[taken];
  if (address === undefined) throw new Error('no address is left');
  return address;
};
let customers = 0;
const correction = async (amount: number | string, by = finance): Promise<ChangeRequest & { customer_: TestUser }> => {
  customers += 1;
  const customer = await customerWith(app, 100, { email: `corrected-${customers}@example.com` });
  const input = { user_id: customer.user.id, amount, reason: 'Two fees were taken for one order.' };
  return { ...(await by.call(proposeCorrection, input)), customer_: customer };
};

describe('a decision in every state, by the proposer and by another operator', () => {
  const STATES = ['waiting', 'approved', 'refused', 'withdrawn'] as const;
  const table = STATES.flatMap((state) =>
    (['approve', 'refuse'] as const).flatMap((action) =>
      (['proposer', 'another'] as const).map((by) => [state, by, action] as const),
    ),
  );
  it.each(table)('about a request that is %s: the %s tries to %s', async (state, who, action) => {
    const { id, customer_: customer } = await correction(5);
    if (state === 'approved') expect(outcomeOf(await approve(id, compliance))).toBe('done');
    if (state === 'refused') expect(outcomeOf(await refuse(id, compliance))).toBe('done');
    if (state === 'withdrawn') expect(outcomeOf(await refuse(id, finance))).toBe('done');
    const before = [await moneyOf(app, customer), await auditOf(app, 'change', id)];
    const by = who === 'proposer' ? finance : second;
    const outcome = outcomeOf(await (action === 'approve' ? approve : refuse)(id, by));
    if (state !== 'waiting') {
      expect([outcome, await stateOf(id)]).toEqual(['conflict', state]);
      return expect([await moneyOf(app, customer), await auditOf(app, 'change', id)]).toEqual(before);
    }
    if (who === 'proposer' && action === 'approve') {
      expect([outcome, await stateOf(id)]).toEqual(['forbidden second_operator', 'waiting']);
      return expect([await moneyOf(app, customer), await auditOf(app, 'change', id)]).toEqual(before);
    }
    const after = action === 'approve' ? 'approved' : who === 'proposer' ? 'withdrawn' : 'refused';
    expect([outcome, await stateOf(id)]).toEqual(['done', after]);
    expect(await moneyOf(app, customer)).toEqual([after === 'approved' ? 105 : 100, 0]);
    expect((await auditOf(app, 'change', id)).map(({ operator, action }) => [operator, action])).toEqual([
      [finance.id, 'change.propose'],
      [by.id, `change.${{ approved: 'approve', refused: 'refuse', withdrawn: 'withdraw' }[after]}`],
    ]);
  });
});

describe('a correction', () => {
  it('moves exactly its amount, and shows the customer the reason in the account log', async () => {
    const request = await correction('-12.345678');
    const { id, customer_: customer } = request;
    expect(request).toMatchObject({
      kind: 'correction',
      subject_id: customer.user.id,
      customer: { id: customer.user.id, uid: customer.user.uid },
      before: { balance: 100 },
      payload: { user_id: customer.user.id, amount: '-12.345678' },
      state: 'waiting',
      proposed_by: { id: finance.id, name: finance.operator.name },
      decided_by: null,
    });
    expect(await second.call(approveChange, { id })).toMatchObject({
      state: 'approved',
      decided_by: { id: second.id },
    });
    expect(await moneyOf(app, customer)).toEqual([87.654322, 0]);
    const { rows } = await app.app.database.pool.query<{ id: number; reason: string }>(
      'SELECT id, reason FROM corrections WHERE change_request_id = $1',
      [id],
    );
    expect(await transfersOf(app, customer, 'correction', rows[0]?.id ?? 0)).toEqual([
      { cause: 'correction', amount: 12_345_678 },
    ]);
    const log = await app.take(accountCalls.forexChange, {}, { token: customer.token, lang: 'en' });
    expect(log.data[0]).toMatchObject({ Value: -12.345678, Balance: 87.654322 });
    expect(JSON.stringify(log.data[0])).toContain('Two fees were taken for one order.');
    expect((await messagesTo(app, customer)).at(-1)).toBe('balance_corrected');
  });

  it('is applied once, however many operators approve at once', async () => {
    const { id, customer_: customer } = await correction(7);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => approve(id, index % 2 === 0 ? second : compliance)),
    );
    expect(answers.map(outcomeOf).toSorted()).toEqual([...Array.from({ length: 19 }, () => 'conflict'), 'done']);
    expect(await moneyOf(app, customer)).toEqual([107, 0]);
  });

  it('that is approved, refused and withdrawn at once has one outcome, which the balance matches', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, customer_: customer } = await correction(1);
      const acts = [() => approve(id), () => refuse(id, compliance), () => refuse(id, finance)];
      const turned = [...acts.slice(round % 3), ...acts.slice(0, round % 3)];
      const outcomes = (await Promise.all(turned.map((act) => act()))).map(outcomeOf);
      expect(outcomes.toSorted()).toEqual(['conflict', 'conflict', 'done']);
      expect(await moneyOf(app, customer)).toEqual([(await stateOf(id)) === 'approved' ? 101 : 100, 0]);
    }
  });

  it('above the balance is refused, and stays pending', async () => {
    const { id, customer_: customer } = await correction('-100.000001');
    const answer = await approve(id);
    expect([outcomeOf(answer), answer.data]).toMatchObject(['insufficient_balance', { withdrawable: 100 }]);
    expect([await stateOf(id), await moneyOf(app, customer)]).toEqual(['waiting', [100, 0]]);
    expect((await auditOf(app, 'change', id)).length).toBe(1);
    expect(outcomeOf(await refuse(id))).toBe('done');
  });

  it('needs a real customer, an amount and a reason, and cannot have a second pending one', async () => {
    const propose = (input: Readonly<Record<string, unknown>>): Promise<Answered> =>
      finance.ask(proposeCorrection, { reason: 'A mistake of ours.', ...input });
    const customer = await app.newRealUser();
    const demo = await app.newUser();
    const { id: user_id } = customer.user;
    expect(outcomeOf(await propose({ user_id: 9_000_000, amount: 1 }))).toBe('not_found');
    expect(outcomeOf(await propose({ user_id: demo.user.id, amount: 1 }))).toBe('only_true_account');
    for (const amount of [0, '-0.0', '0.0000001', '9'.repeat(20)])
      expect([amount, outcomeOf(await propose({ user_id, amount }))]).toEqual([amount, 'amount_out_of_range']);
    expect(outcomeOf(await propose({ user_id, amount: 'much' }))).toBe('invalid_input');
    expect(outcomeOf(await propose({ user_id, amount: 1, reason: ' x ' }))).toBe('invalid_input');
    const both = await Promise.all([propose({ user_id, amount: 1 }), propose({ user_id, amount: 2 })]);
    expect(both.map(outcomeOf).toSorted()).toEqual(['conflict waiting', 'done']);
  });

  it('of an operator’s own account cannot be proposed, approved or refused by that operator', async () => {
    const customer = await app.newRealUser({ email: second.operator.email });
    const input = { user_id: customer.user.id, amount: 5, reason: 'A gift.' };
    expect(outcomeOf(await second.ask(proposeCorrection, input))).toBe('forbidden own_account');
    const { id } = await finance.call(proposeCorrection, input);
    expect(outcomeOf(await approve(id, second))).toBe('forbidden own_account');
    expect(outcomeOf(await refuse(id, second))).toBe('forbidden own_account');
    expect(outcomeOf(await approve(id, compliance))).toBe('done');
    expect(await moneyOf(app, customer)).toEqual([5, 0]);
  });
});

describe('the four-eyes principle', () => {
  it('needs two active operators: a request of a disabled proposer cannot be approved', async () => {
    const third = await newOperator(app, 'finance');
    const { id, customer_: customer } = await correction(5, third);
    const admin = await firstAdmin(app);
    await admin.call(operatorPeopleCalls.changeOperator, { id: third.id, disabled: 1 });
    expect(outcomeOf(await approve(id))).toBe('conflict proposer_disabled');
    expect(await moneyOf(app, customer)).toEqual([100, 0]);
    expect(outcomeOf(await refuse(id))).toBe('done');
  });

  it('is also enforced by the database', async () => {
    const { id } = await correction(5);
    const bent = app.app.database.pool.query(
      `UPDATE change_requests SET state = 'approved', decided_by = proposed_by, decided_at_ms = 1 WHERE id = $1`,
      [id],
    );
    await expect(bent).rejects.toThrow('change_requests_four_eyes');
  });
});

describe('a deposit address', () => {
  const propose = (input: Readonly<Record<string, unknown>>, by = finance): Promise<Answered> =>
    by.ask(proposeChannel, { reason: REASON, ...input });
  const addressesOf = async (customer: TestUser): Promise<string[]> =>
    (await app.take(fundsCalls.depositInfo, {}, { token: customer.token })).map(({ address }) => address);
  const channelAt = async (address: string) => (await finance.call(channels)).find((row) => row.address === address);

  async function opened(address: string): Promise<number> {
    const { id } = await finance.call(proposeChannel, { currency_id: USDT_TRC20, address, reason: REASON });
    await second.call(approveChange, { id });
    return (await channelAt(address))?.id ?? 0;
  }

  it('is shown to customers once two operators have agreed, and so is its replacement', async () => {
    const customer = await app.newRealUser();
    const [first, then] = [TRON_ADDRESS, freeAddress()];
    const request = await finance.call(proposeChannel, {
      currency_id: USDT_TRC20,
      address: ` ${first} `,
      reason: REASON,
    });
    expect(request).toMatchObject({
      kind: 'channel',
      subject_id: null,
      customer: null,
      before: null,
      payload: { currency_id: USDT_TRC20, currency: 'USDT', protocol: 'TRC20', address: first, enabled: 1 },
    });
    expect(await addressesOf(customer)).toEqual([]);
    await second.call(approveChange, { id: request.id });
    expect(await addressesOf(customer)).toEqual([first]);
    const channel = await channelAt(first);
    expect(channel).toMatchObject({ enabled: 1, version: 1, waiting_change: null });
    const changed = await finance.call(proposeChannel, { id: channel?.id, address: then, reason: REASON });
    expect(changed).toMatchObject({ subject_id: channel?.id, before: { address: first }, payload: { address: then } });
    expect(await channelAt(first)).toMatchObject({ waiting_change: changed.id });
    await second.call(approveChange, { id: changed.id });
    expect(await addressesOf(customer)).toEqual([then]);
    expect(await channelAt(then)).toMatchObject({ id: channel?.id, version: 2, waiting_change: null });
    expect((await auditOf(app, 'change', changed.id)).at(-1)).toMatchObject({
      operator: second.id,
      before: { state: 'waiting', address: first },
      after: { state: 'approved', address: then, channel: channel?.id },
    });
  });

  it('is closed at once by one operator, and reopened by two', async () => {
    const address = freeAddress();
    const id = await opened(address);
    const closed = await second.call(closeChannel, { id, reason: 'The wallet may be stolen.' });
    expect(closed).toMatchObject({ id, enabled: 0, version: 2 });
    expect(outcomeOf(await finance.ask(closeChannel, { id, reason: 'Again.' }))).toBe('conflict closed');
    expect(outcomeOf(await finance.ask(closeChannel, { id: 9_000_000, reason: 'Nothing.' }))).toBe('not_found');
    expect((await auditOf(app, 'channel', id)).at(-1)).toMatchObject({
      operator: second.id,
      action: 'channel.close',
      before: { enabled: 1, address },
      after: { enabled: 0, address, reason: 'The wallet may be stolen.' },
    });
    const request = await finance.call(proposeChannel, { id, address, reason: REASON });
    expect(request).toMatchObject({ before: { enabled: 0 }, payload: { enabled: 1 } });
    expect(await channelAt(address)).toMatchObject({ enabled: 0 });
    await second.call(approveChange, { id: request.id });
    expect(await channelAt(address)).toMatchObject({ enabled: 1, version: 3 });
  });

  it('that has changed since the proposal cannot be approved', async () => {
    const [address, next] = [freeAddress(), freeAddress()];
    const id = await opened(address);
    const request = await finance.call(proposeChannel, { id, address: next, reason: REASON });
    await second.call(closeChannel, { id, reason: 'Out of use.' });
    expect(outcomeOf(await approve(request.id))).toBe('conflict changed');
    expect(await channelAt(address)).toMatchObject({ enabled: 0, version: 2 });
    expect(await stateOf(request.id)).toBe('waiting');
    expect((await auditOf(app, 'change', request.id)).length).toBe(1);
    expect(outcomeOf(await refuse(request.id))).toBe('done');
  });

  it('must be valid for its network, unused by other channels, and a change', async () => {
    const known = TRON_ADDRESSES[1];
    const id = (await channelAt(known))?.id;
    const fields = (answer: Answered): unknown => (answer.data as { fields?: unknown }).fields;
    for (const [address, reason] of [
      [`${TRON_ADDRESS.slice(0, -1)}x`, 'checksum'],
      ['hello', 'format'],
      [BITCOIN_ADDRESS, 'network'],
    ])
      for (const input of [
        { currency_id: USDT_TRC20, address },
        { id, address },
      ])
        expect(fields(await propose(input))).toEqual({ address: reason });
    expect(fields(await propose({ currency_id: USD_BANK, address: known }))).toEqual({ currency_id: 'enum' });
    expect(fields(await propose({ address: known }))).toEqual({ currency_id: 'required' });
    expect(fields(await propose({ id, currency_id: BTC, address: known }))).toEqual({ currency_id: 'fixed' });
    expect(outcomeOf(await propose({ currency_id: 9_000_000, address: known }))).toBe('not_found');
    expect(outcomeOf(await propose({ id: 9_000_000, address: known }))).toBe('not_found');
    expect(outcomeOf(await propose({ currency_id: USDT_TRC20, address: known }))).toBe('conflict exists');
    expect(outcomeOf(await propose({ id, address: known }))).toBe('conflict no_change');
  });

  it('in two requests is opened by one of them', async () => {
    const input = { currency_id: BTC, address: BITCOIN_ADDRESS, reason: REASON };
    const requests = [await finance.call(proposeChannel, input), await finance.call(proposeChannel, input)];
    const answers = await Promise.all(requests.map(({ id }) => approve(id)));
    expect(answers.map(outcomeOf).toSorted()).toEqual(['conflict exists', 'done']);
    expect((await finance.call(channels)).filter(({ address }) => address === BITCOIN_ADDRESS).length).toBe(1);
  });

  it('can be proposed by finance only', async () => {
    expect(outcomeOf(await propose({ currency_id: BTC, address: BITCOIN_ADDRESS }, compliance))).toBe('forbidden role');
  });
});

describe("the firm's bank account", () => {
  it('is shown to customers once two operators have agreed, in normalised form', async () => {
    const customer = await app.newRealUser();
    const request = await finance.call(proposeBank, { currency_id: USD_BANK, ...BANK, reason: REASON });
    const kept = { ...BANK, payee_account: 'GB33BUKB20201555555555' };
    expect(request).toMatchObject({ kind: 'bank', before: null, payload: { currency: 'USD', ...kept, enabled: 1 } });
    const shown = () => app.take(fundsCalls.wireInfo, {}, { token: customer.token });
    expect(await shown()).toEqual([]);
    await compliance.call(approveChange, { id: request.id });
    expect(await shown()).toMatchObject([{ ...kept, currency_code: 'USD' }]);
    const [bank] = await finance.call(banks);
    expect(bank).toMatchObject({ ...kept, enabled: 1, version: 1 });

    const renamed = { ...BANK, payee_name: 'Tradewind Markets Ltd' };
    expect(outcomeOf(await finance.ask(proposeBank, { id: bank?.id, ...BANK, reason: REASON }))).toBe(
      'conflict no_change',
    );
    const changed = await finance.call(proposeBank, { id: bank?.id, ...renamed, reason: REASON });
    expect(changed).toMatchObject({
      before: { payee_name: BANK.payee_name },
      payload: { payee_name: renamed.payee_name },
    });
    expect(outcomeOf(await approve(changed.id, finance))).toBe('forbidden second_operator');
    await second.call(closeBank, { id: bank?.id, reason: 'The account is frozen.' });
    expect([await shown(), outcomeOf(await approve(changed.id))]).toEqual([[], 'conflict changed']);
    await refuse(changed.id);
    const opened = await finance.call(proposeBank, { id: bank?.id, ...renamed, reason: REASON });
    await second.call(approveChange, { id: opened.id });
    expect(await shown()).toMatchObject([{ payee_name: renamed.payee_name }]);
    expect((await finance.call(banks))[0]).toMatchObject({ version: 3, enabled: 1 });
  });

  it('must be valid for bank transfers', async () => {
    const propose = (input: Readonly<Record<string, unknown>>): Promise<Answered> =>
      finance.ask(proposeBank, { currency_id: USD_BANK, ...BANK, reason: REASON, ...input });
    const wrong = await propose({ payee_account: 'GB33BUKB20201555555554', bank_swift: 'BUKBDE22' });
    expect([outcomeOf(wrong), wrong.data]).toMatchObject(['invalid_input', { fields: { payee_account: 'checksum' } }]);
    expect((await propose({ currency_id: USDT_TRC20 })).data).toMatchObject({
      fields: { currency_id: 'enum' },
    });
    expect(outcomeOf(await propose({ currency_id: 9_000_000 }))).toBe('not_found');
    expect(outcomeOf(await finance.ask(closeBank, { id: 9_000_000, reason: 'Nothing.' }))).toBe('not_found');
  });
});

it('requests are listed by kind or all together, pending ones oldest first, others newest first', async () => {
  const ids = async (input: Readonly<Record<string, unknown>>): Promise<number[]> =>
    (await compliance.call(changes, input)).data.map(({ id }) => id);
  const waiting = await ids({ state: 'waiting' });
  expect(waiting).toEqual(waiting.toSorted((a, b) => a - b));
  const all = await ids({});
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  const { data } = await compliance.call(changes, { kind: 'bank', state: 'approved' });
  expect(new Set(data.map(({ kind, state }) => `${kind} ${state}`))).toEqual(new Set(['bank approved']));
  expect(refusalOf(await compliance.ask(change, { id: 9_000_000 }))).toBe('not_found');
});
