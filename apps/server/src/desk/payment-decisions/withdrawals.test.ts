import { accountCalls, fundsCalls } from '@tradewind/contract';
import {
  OPERATOR_FILES,
  WITHDRAWAL_STATES,
  operatorBaseCalls,
  operatorPeopleCalls,
  operatorQueueCalls,
} from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { Sessions } from '../../people/identity/sessions.ts';
import { TestPeople } from '../../people/identity/testing/people.ts';
import { TRON_ADDRESS, customerWith, set } from '../../money/testing/funds.ts';
import { type TestOperator, agreed, firstAdmin, newOperator } from '../../staff/operators/testing/operators.ts';
import { type Asked, askAgain, askFor, auditOf, messagesTo, moneyOf, transfersOf } from './testing/records.ts';

const { withdrawal, approveWithdrawal, finishWithdrawal, refuseWithdrawal } = operatorQueueCalls;
const REMARK = 'The account has another name.';
/** Withdrawals of at least this need two operators, by default. */
const LARGE = 10_000;

let app: TestApp;
let finance: TestOperator;
let second: TestOperator;
let compliance: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  finance = await newOperator(app, 'finance');
  second = await newOperator(app, 'finance');
  compliance = await newOperator(app, 'compliance');
  // their own limit has a test of its own
  await set(app, 'operator_day_usd', 10_000_000);
});
afterAll(() => app.stop());

let payments = 0;
const newReference = (): string => `tx-${String((payments += 1)).padStart(6, '0')}`;

const ACTIONS = {
  approve: (id: number, by = finance): Promise<Answered> => by.ask(approveWithdrawal, { id }),
  finish: (id: number, by = finance): Promise<Answered> =>
    by.ask(finishWithdrawal, { id, payment_reference: newReference() }),
  refuse: (id: number, by = finance): Promise<Answered> => by.ask(refuseWithdrawal, { id, remark: REMARK }),
} as const;
type Action = keyof typeof ACTIONS;

const cancel = ({ token, id }: Asked): Promise<Answered> => app.ask(fundsCalls.cancelDraw, { id }, { token });
const statusOf = async (id: number): Promise<number> => (await finance.call(withdrawal, { id })).status;
/** Refusal and its reason. */
const outcomeOf = (answer: Answered): string =>
  answer.code === 1 ? 'done' : [refusalOf(answer), (answer.data as { reason?: unknown }).reason].join(' ').trim();

describe('a decision in every state', () => {
  const states = ['waiting', 'approved', 'paid', 'refused', 'cancelled'] as const;
  type State = (typeof states)[number];
  /** Expected outcomes for an operator who has not approved it. */
  const EXPECTED: Record<'small' | 'large', Record<State, Record<Action, string>>> = {
    small: {
      waiting: { approve: 'conflict one_operator', finish: 'done', refuse: 'done' },
      approved: { approve: 'conflict one_operator', finish: 'done', refuse: 'done' },
      paid: { approve: 'conflict', finish: 'conflict', refuse: 'conflict' },
      refused: { approve: 'conflict', finish: 'conflict', refuse: 'conflict' },
      cancelled: { approve: 'conflict', finish: 'conflict', refuse: 'conflict' },
    },
    large: {
      waiting: { approve: 'done', finish: 'forbidden second_operator', refuse: 'done' },
      approved: { approve: 'done', finish: 'done', refuse: 'done' },
      paid: { approve: 'conflict', finish: 'conflict', refuse: 'conflict' },
      refused: { approve: 'conflict', finish: 'conflict', refuse: 'conflict' },
      cancelled: { approve: 'conflict', finish: 'conflict', refuse: 'conflict' },
    },
  };
  const MONEY_AFTER = { waiting: [-1, 1], paid: [-1, 0], refused: [0, 0], cancelled: [0, 0] } as const;
  const BALANCE = 50_000;

  async function inState(size: 'small' | 'large', state: State): Promise<Asked> {
    const asked = await askFor(app, size === 'large' ? LARGE : LARGE - 0.01, BALANCE);
    if (state === 'cancelled') expect((await cancel(asked)).code).toBe(1);
    if (state === 'refused') expect((await ACTIONS.refuse(asked.id)).code).toBe(1);
    if (size === 'large' && (state === 'approved' || state === 'paid'))
      expect((await ACTIONS.approve(asked.id, compliance)).code).toBe(1);
    if (state === 'paid') expect((await ACTIONS.finish(asked.id)).code).toBe(1);
    return asked;
  }

  const table = (['small', 'large'] as const).flatMap((size) =>
    states.flatMap((state) =>
      (['approve', 'finish', 'refuse'] as const).map((action) => [size, state, action] as const),
    ),
  );
  it.each(table)('about a %s withdrawal that is %s: %s', async (size, state, action) => {
    const asked = await inState(size, state);
    const before = [await statusOf(asked.id), await moneyOf(app, asked), await auditOf(app, 'withdrawal', asked.id)];
    const outcome = outcomeOf(await ACTIONS[action](asked.id, second));
    expect(outcome).toBe(EXPECTED[size][state][action]);
    const after = [await statusOf(asked.id), await moneyOf(app, asked), await auditOf(app, 'withdrawal', asked.id)];
    if (outcome !== 'done') return expect(after).toEqual(before);
    const now = action === 'finish' ? 'paid' : action === 'refuse' ? 'refused' : 'waiting';
    const number = size === 'large' ? LARGE : LARGE - 0.01;
    const [ofBalance, ofLocked] = MONEY_AFTER[now];
    expect(after.slice(0, 2)).toEqual([WITHDRAWAL_STATES[now], [BALANCE + ofBalance * number, ofLocked * number]]);
    expect((await auditOf(app, 'withdrawal', asked.id)).at(-1)).toMatchObject({
      operator: second.id,
      action: `withdrawal.${action}`,
      before: { status: 'waiting' },
    });
  });
});

describe('two operators', () => {
  const rounds: readonly (readonly [first: string, then: string, outcome: string])[] = [
    ['finance', 'second', 'done'],
    ['second', 'finance', 'done'],
    ['compliance', 'finance', 'done'],
    ['finance', 'finance', 'forbidden second_operator'],
    ['second', 'second', 'forbidden second_operator'],
    ['compliance', 'compliance', 'forbidden role'],
  ];
  it.each(rounds)('are two people: %s approves, %s pays: %s', async (first, then, outcome) => {
    const by: Record<string, TestOperator> = { finance, second, compliance };
    const asked = await askFor(app, LARGE);
    expect(outcomeOf(await ACTIONS.approve(asked.id, by[first]))).toBe('done');
    expect(outcomeOf(await ACTIONS.finish(asked.id, by[then]))).toBe(outcome);
    expect(await statusOf(asked.id)).toBe(outcome === 'done' ? WITHDRAWAL_STATES.paid : WITHDRAWAL_STATES.waiting);
  });

  it('cannot be the same person: no one approves twice, and approving and paying at once does not count as two', async () => {
    const asked = await askFor(app, LARGE);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => ACTIONS.approve(asked.id)),
      ...Array.from({ length: 5 }, () => ACTIONS.finish(asked.id)),
    ]);
    const outcomes = answers.map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBe(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'conflict approved', 'forbidden second_operator']));
    expect(await finance.call(withdrawal, { id: asked.id })).toMatchObject({
      status: 0,
      approvals: 1,
      approved_by: [{ operator: { id: finance.id } }],
    });
    expect(outcomeOf(await ACTIONS.finish(asked.id, second))).toBe('done');
  });

  it('are required by the limit at the time of the request', async () => {
    const [below, at] = [await askFor(app, LARGE - 0.000001), await askFor(app, LARGE)];
    expect(await finance.call(withdrawal, { id: below.id })).toMatchObject({ operators_needed: 1 });
    expect(await finance.call(withdrawal, { id: at.id })).toMatchObject({ operators_needed: 2 });
    const admin = await firstAdmin(app);
    await admin.login();
    const limit = (usd: number) => admin.call(operatorBaseCalls.saveSettings, { withdraw_two_operators_usd: usd });
    await limit(1_000_000);
    expect(outcomeOf(await ACTIONS.finish(at.id))).toBe('forbidden second_operator');
    await limit(LARGE);
    expect(outcomeOf(await ACTIONS.finish(below.id))).toBe('done');
  });

  it.each([
    ['was disabled', { disabled: 1 }],
    ['is of support', { role: 'support' }],
    ['is an admin', { role: 'admin' }],
  ])('need another approval when the first operator %s: theirs no longer counts', async (_, changed) => {
    const third = await newOperator(app, 'finance');
    const asked = await askFor(app, LARGE);
    expect(outcomeOf(await ACTIONS.approve(asked.id, third))).toBe('done');
    await agreed(app, operatorPeopleCalls.changeOperator, { id: third.id, ...changed });
    expect(await finance.call(withdrawal, { id: asked.id })).toMatchObject({ approvals: 0 });
    expect(outcomeOf(await ACTIONS.finish(asked.id))).toBe('forbidden second_operator');
    expect(outcomeOf(await ACTIONS.approve(asked.id, compliance))).toBe('done');
    expect(outcomeOf(await ACTIONS.finish(asked.id))).toBe('done');
  });
});

describe('a payment', () => {
  it('takes net amount and fee from the locked funds, and shows the customer its reference', async () => {
    const asked = await askFor(app, '200.5', 300);
    const reference = newReference();
    const shown = await finance.call(finishWithdrawal, { id: asked.id, payment_reference: ` ${reference} ` });
    expect(shown).toMatchObject({
      status: 1,
      number: 200.5,
      fee: 1,
      real_amount: '199.500000',
      payment_reference: reference,
      decided_by: { id: finance.id },
      balance: 99.5,
      lock_balance: 0,
      withdrawn_usd: 200.5,
    });
    expect(await transfersOf(app, asked, 'withdrawal', asked.id)).toEqual([
      { cause: 'withdrawal', amount: 200_500_000 },
      { cause: 'withdrawal_paid', amount: 199_500_000 },
      { cause: 'withdrawal_fee', amount: 1_000_000 },
    ]);
    const { data } = await app.take(fundsCalls.draws, {}, asked);
    expect(data).toMatchObject([{ id: asked.id, status: 1, payment_reference: reference }]);
  });

  it('is booked once: its reference is refused for another withdrawal of the currency, also concurrently', async () => {
    const [first, other] = [await askFor(app, 20), await askFor(app, 20)];
    const pay = ({ id }: Asked, payment_reference: string, by = finance) =>
      by.ask(finishWithdrawal, { id, payment_reference });
    const answers = await Promise.all([pay(first, 'tx-Twice'), pay(other, 'TX-TWICE', second)]);
    expect(answers.map(outcomeOf).toSorted()).toEqual(['conflict reference_used', 'done']);
    const [paid, left] = answers[0]?.code === 1 ? [first, other] : [other, first];
    const again = await pay(left, 'tx-twice');
    expect([outcomeOf(again), again.data]).toMatchObject(['conflict reference_used', { withdrawal: paid.id }]);
    expect(await statusOf(left.id)).toBe(0);
    expect(outcomeOf(await pay(left, 'tx-twice-2'))).toBe('done');
  });

  it.each([
    ['a zero-width space', 'tx\u200b-shown'],
    ['a direction override', '\u202etx-shown'],
    ['a soft hyphen', 'tx-\u00adshown'],
    ['a second line', 'tx-shown\nagain'],
    ['a Braille blank', 'tx-shown\u2800'],
    ['two characters when composed', 'e\u0301x'],
  ])('cannot have a reference with invisible characters: %s is refused', async (_, payment_reference) => {
    const asked = await askFor(app, 20);
    const answer = await finance.ask(finishWithdrawal, { id: asked.id, payment_reference });
    expect([outcomeOf(answer), answer.data]).toMatchObject([
      'invalid_input',
      { fields: { payment_reference: expect.any(String) } },
    ]);
    expect(await statusOf(asked.id)).toBe(WITHDRAWAL_STATES.waiting);
  });

  it('is recognised regardless of spaces and letter case in its reference', async () => {
    const [first, other] = [await askFor(app, 20), await askFor(app, 20)];
    const typed = { id: first.id, payment_reference: 'Zahlung Mu\u0308ller\u00a0 7' };
    expect(await finance.call(finishWithdrawal, typed)).toMatchObject({ payment_reference: 'Zahlung M\u00fcller 7' });
    const again = { id: other.id, payment_reference: 'zahlung m\u00fcller 7' };
    expect(outcomeOf(await finance.ask(finishWithdrawal, again))).toBe('conflict reference_used');
  });

  it('needs a reference', async () => {
    const asked = await askFor(app, 20);
    for (const payment_reference of [undefined, '', ' x ', 'x'.repeat(129)])
      expect(refusalOf(await finance.ask(finishWithdrawal, { id: asked.id, payment_reference }))).toBe('invalid_input');
    expect(await statusOf(asked.id)).toBe(0);
  });
});

describe('concurrent decisions', () => {
  it('count once when 20 payments arrive', async () => {
    const asked = await askFor(app, 500, 800);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ACTIONS.finish(asked.id, index % 2 === 0 ? finance : second)),
    );
    expect(answers.map(outcomeOf).toSorted()).toEqual([...Array.from({ length: 19 }, () => 'conflict'), 'done']);
    expect(await moneyOf(app, asked)).toEqual([300, 0]);
    expect((await transfersOf(app, asked, 'withdrawal', asked.id)).length).toBe(3);
  });

  it('to pay, refuse and cancel have one outcome, which the balance matches', async () => {
    for (let round = 0; round < 9; round++) {
      const asked = await askFor(app, 100, 100);
      const acts = [() => ACTIONS.finish(asked.id), () => ACTIONS.refuse(asked.id, compliance), () => cancel(asked)];
      const turned = [...acts.slice(round % 3), ...acts.slice(0, round % 3)];
      const answers = await Promise.all(turned.map((act) => act()));
      expect(answers.map(outcomeOf).toSorted()).toEqual(['conflict', 'conflict', 'done']);
      const status = await statusOf(asked.id);
      expect([1, 2, 3]).toContain(status);
      expect(await moneyOf(app, asked)).toEqual([status === WITHDRAWAL_STATES.paid ? 0 : 100, 0]);
    }
  });
});

describe('a decision', () => {
  it('about an unknown record is not found', async () => {
    for (const act of Object.values(ACTIONS)) expect(outcomeOf(await act(9_000_000))).toBe('not_found');
    expect(refusalOf(await finance.ask(withdrawal, { id: 9_000_000 }))).toBe('not_found');
  });

  it('about the operator’s own account is refused', async () => {
    const customer = await customerWith(app, 30_000, { email: finance.operator.email });
    const asked = await askAgain(app, LARGE, customer);
    for (const act of Object.values(ACTIONS)) expect(outcomeOf(await act(asked.id))).toBe('forbidden own_account');
    expect([await moneyOf(app, asked), await auditOf(app, 'withdrawal', asked.id)]).toEqual([[20_000, LARGE], []]);
    expect(outcomeOf(await ACTIONS.approve(asked.id, compliance))).toBe('done');
    expect(outcomeOf(await ACTIONS.finish(asked.id, second))).toBe('done');
  });

  it('about another account of the operator is refused: the same mailbox, or the same identity document', async () => {
    const { pool } = app.database;
    const [name, domain] = second.operator.email.split('@');
    const tagged = await askAgain(app, 100, await customerWith(app, 500, { email: `${name}+trading@${domain}` }));
    const [sharing, other] = [await askFor(app, 100, 500), await askFor(app, 100, 500)];
    for (const [user, card] of [
      [tagged.user.id, 'a'],
      [sharing.user.id, 'a'],
      [other.user.id, 'b'],
    ] as const)
      await pool.query(
        `WITH picture AS (
           INSERT INTO images (name, user_id, media_type, width, height, bytes, created_at_ms)
           VALUES ($3, $1, 'image/png', 1, 1, 1, 0) RETURNING name)
         INSERT INTO verifications (user_id, name_sealed, card_id_sealed, card_id_hash, card_id_end, front_image,
                                    reverse_image, submitted_at_ms)
         SELECT $1, '', '', sha256($2::bytea), '', name, name, 0 FROM picture`,
        [user, card, `picture-of-${user}-0000000000`],
      );
    expect(outcomeOf(await ACTIONS.refuse(tagged.id, second))).toBe('forbidden own_account');
    expect(outcomeOf(await ACTIONS.refuse(sharing.id, second))).toBe('forbidden own_account');
    expect(outcomeOf(await ACTIONS.refuse(other.id, second))).toBe('done');
    expect(outcomeOf(await ACTIONS.refuse(sharing.id, finance))).toBe('done');
  });

  it('to refuse gives the money back with a remark that the customer can read', async () => {
    const asked = await askFor(app, 100, 150);
    expect(await moneyOf(app, asked)).toEqual([50, 100]);
    expect(outcomeOf(await ACTIONS.refuse(asked.id, compliance))).toBe('done');
    expect(await moneyOf(app, asked)).toEqual([150, 0]);
    const { data } = await app.take(fundsCalls.draws, {}, asked);
    expect(data).toMatchObject([{ id: asked.id, status: 2, notes: REMARK }]);
  });
});

it('decisions are reported to the customer once they are durable', async () => {
  const [paid, refused] = [await askFor(app, 50, 100), await askFor(app, 50, 100)];
  await ACTIONS.finish(paid.id);
  await ACTIONS.refuse(refused.id);
  expect((await messagesTo(app, paid)).at(-1)).toBe('withdrawal_paid');
  expect((await messagesTo(app, refused)).at(-1)).toBe('withdrawal_refused');
});

describe('the review of a withdrawal', () => {
  it('shows where the money goes, who else is paid there, and how the request was made', async () => {
    const [asked, other] = [await askFor(app, 100, 500), await askFor(app, 50, 60)];
    const shown = await compliance.call(withdrawal, { id: asked.id });
    expect(shown).toMatchObject({
      customer: { id: asked.user.id },
      type: 1,
      currency: 'USDT',
      protocol: 'TRC20',
      details: { address: TRON_ADDRESS },
      rate: '1',
      approved_by: [],
      verification: 'none',
      password_changed_at: null,
      registered_at: asked.user.created_at,
      deposited_usd: 500,
      withdrawn_usd: 0,
      profit_usd: 0,
      balance: 400,
      lock_balance: 100,
      equity: 400,
      used_margin: 0,
      last_login: { device: '', time: expect.any(Number) },
    });
    expect(shown.same_details.map(({ id }) => id)).toContain(other.user.id);
    expect(shown.same_details.map(({ id }) => id)).not.toContain(asked.user.id);
  });

  it('shows the address of the last login, not of the last call', async () => {
    const asked = await askFor(app, 100, 500);
    const { pool } = app.app.database;
    await pool.query('DELETE FROM sessions WHERE user_id = $1', [asked.user.id]);
    const sessions = new Sessions({ database: pool, now: () => app.clock.now(), onError: () => {}, maxDays: 90 });
    const { token } = await sessions.open(pool, asked.user.id, { address: '203.0.113.7', userAgent: '' });
    sessions.stop();
    app.clock.jump(120_000);
    await new TestPeople(app).ask(accountCalls.userInfo, {}, { token, address: '198.51.100.9' });
    const lastUse = async () =>
      (await pool.query(`SELECT FROM sessions WHERE user_id = $1 AND address = '198.51.100.9'`, [asked.user.id]))
        .rowCount;
    // written in the background
    await expect.poll(lastUse).toBe(1);
    const shown = await compliance.call(withdrawal, { id: asked.id });
    expect(shown.last_login?.address).toBe('203.0.113.7');
  });

  it('is available to deciding roles and support, and as a file to finance', async () => {
    const asked = await askFor(app, 100, 500);
    const support = await newOperator(app, 'support');
    const list = operatorQueueCalls.withdrawals;
    for (const operator of [support, compliance, finance]) {
      const { data } = await operator.call(list, { user_id: asked.user.id, status: 0, type: 1 });
      expect(data.map(({ id, operators_needed, approvals }) => [id, operators_needed, approvals])).toEqual([
        [asked.id, 1, 0],
      ]);
    }
    await finance.call(finishWithdrawal, { id: asked.id, payment_reference: 'tx-in-the-file' });
    const file = await finance.file(OPERATOR_FILES.withdrawals.path, { user_id: String(asked.user.id) });
    const [head, row] = file.payload.split('\r\n');
    const time = new Date(app.clock.now()).toISOString();
    expect([head?.split(',').slice(-3), row]).toEqual([
      ['payment_reference', 'remark', 'warnings'],
      [
        `${asked.id},${asked.user.id},${asked.user.uid},${asked.user.email},,1,USDT,TRC20,100,1,99.000000,1,0,1`,
        `${time},${time},${finance.operator.name},tx-in-the-file,,not_verified same_details new_account`,
      ].join(','),
    ]);
  });
});
