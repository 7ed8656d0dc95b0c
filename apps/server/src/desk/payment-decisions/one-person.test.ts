/** No single person moves money in and out: who credited does not pay, the day's sum of one operator, references. */
import { fundsCalls } from '@tradewind/contract';
import { OPERATOR_FILES, operatorBaseCalls, operatorQueueCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answered, type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import {
  BANK_FIELDS,
  USD_BANK,
  arrivalOf,
  bind,
  credit,
  customerWith,
  openBank,
  proof,
  set,
} from '../../money/testing/funds.ts';
import { tradingDayEnd } from '../../core/market/index.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { type Asked, askAgain, askFor, auditOf, handIn, moneyOf } from './testing/records.ts';

const { deposit, deposits, depositTerms, finishDeposit } = operatorQueueCalls;
const { withdrawal, withdrawals, approveWithdrawal, finishWithdrawal } = operatorQueueCalls;
const { proposeCorrection, approveChange } = operatorBaseCalls;
const DAY_MS = 86_400_000;
const LARGE = 10_000;
/** Of a new customer with the address of others, who deposited by bank and is paid in a coin. */
const WARNINGS = ['other_way', 'not_verified', 'same_details', 'new_account'];

let app: TestApp;
let ann: TestOperator;
let bob: TestOperator;
let compliance: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  [ann, bob] = [await newOperator(app, 'finance'), await newOperator(app, 'finance')];
  compliance = await newOperator(app, 'compliance');
});
beforeEach(() => set(app, 'operator_day_usd', 1_000_000));
afterAll(() => app.stop());

/** Lets time pass, then logs everyone in again. */
async function pass(ms: number): Promise<void> {
  app.clock.jump(ms);
  for (const operator of [ann, bob, compliance]) await operator.login();
}

const outcomeOf = (answer: Answered): string =>
  answer.code === 1 ? 'done' : [refusalOf(answer), (answer.data as { reason?: unknown }).reason].join(' ').trim();
const finish = async (by: TestOperator, id: number, input: object = {}): Promise<string> =>
  outcomeOf(await by.ask(finishDeposit, { id, reference: arrivalOf(id), ...input }));
const approve = async (by: TestOperator, { id }: Asked): Promise<string> =>
  outcomeOf(await by.ask(approveWithdrawal, { id }));
const pay = async (by: TestOperator, { id }: Pick<Asked, 'id'>): Promise<string> =>
  outcomeOf(await by.ask(finishWithdrawal, { id, payment_reference: `payment of ${id}` }));
const approvalsOf = async ({ id }: Asked): Promise<number> => (await bob.call(withdrawal, { id })).approvals;

describe('who credited a customer', () => {
  it('neither pays nor approves a withdrawal of them for 30 days', async () => {
    const [small, large] = [await askFor(app, 20), await askFor(app, LARGE)];
    for (const asked of [small, large]) expect(await finish(ann, (await handIn(app, 10, asked)).id)).toBe('done');
    expect(await ann.call(withdrawal, { id: small.id })).toMatchObject({ yours: { credited_by_you: 1 } });
    expect(await bob.call(withdrawal, { id: small.id })).toMatchObject({ yours: { credited_by_you: 0 } });
    expect([await pay(ann, small), await approve(ann, large), await pay(ann, large)]).toEqual(
      Array.from({ length: 3 }, () => 'forbidden credited_by_you'),
    );
    expect(await auditOf(app, 'withdrawal', small.id)).toEqual([]);
    // another customer is none of theirs
    expect(await pay(ann, await askFor(app, 20))).toBe('done');
    expect(await pay(bob, small)).toBe('done');
    await pass(30 * DAY_MS);
    expect([await approve(ann, large), await pay(bob, large)]).toEqual(['done', 'done']);
  });

  it('includes the first of two operators, also before the second one credits it', async () => {
    const asked = await askFor(app, 20);
    const { id } = await handIn(app, LARGE, asked);
    expect(await finish(ann, id)).toBe('done');
    expect([await pay(ann, asked), await pay(bob, asked)]).toEqual(['forbidden credited_by_you', 'done']);
    expect((await bob.call(deposit, { id })).status).toBe(0);
  });

  it('includes the two who made a correction in their favour, but not one against them', async () => {
    const correct = async (asked: Asked, amount: number): Promise<void> => {
      const { id } = await ann.call(proposeCorrection, { user_id: asked.user.id, amount, reason: 'a wrong fee' });
      await compliance.call(approveChange, { id });
    };
    const [given, taken] = [await askFor(app, LARGE), await askFor(app, LARGE)];
    await correct(given, 5);
    await correct(taken, -5);
    expect([await approve(ann, given), await approve(compliance, given)]).toEqual(
      Array.from({ length: 2 }, () => 'forbidden credited_by_you'),
    );
    expect([await approve(compliance, taken), await pay(ann, taken)]).toEqual(['done', 'done']);
  });

  it('loses an approval that was given before', async () => {
    const asked = await askFor(app, LARGE);
    expect([await approve(ann, asked), await approvalsOf(asked)]).toEqual(['done', 1]);
    expect(await finish(ann, (await handIn(app, 10, asked)).id)).toBe('done');
    expect([await approvalsOf(asked), await pay(bob, asked)]).toEqual([0, 'forbidden second_operator']);
    expect([await approve(compliance, asked), await pay(bob, asked)]).toEqual(['done', 'done']);
  });

  it('cannot credit and pay at the same instant', async () => {
    for (let round = 0; round < 5; round++) {
      const asked = await askFor(app, 20);
      const { id } = await handIn(app, 10, asked);
      const both = await Promise.all(
        round % 2 === 0 ? [finish(ann, id), pay(ann, asked)] : [pay(ann, asked), finish(ann, id)],
      );
      const { rows } = await app.app.database.pool.query<{ paid: number; credited: number }>(
        `SELECT (SELECT min(id) FROM ledger_transfers WHERE cause = 'withdrawal_paid' AND reference_id = $1) AS paid,
                (SELECT min(id) FROM ledger_transfers WHERE cause = 'deposit' AND reference_id = $2) AS credited`,
        [asked.id, id],
      );
      const [{ paid, credited } = { paid: 0, credited: 0 }] = rows;
      // paid before it was credited, or refused
      expect([both, (paid ?? 0) < credited]).toEqual([
        expect.arrayContaining([paid === null ? 'forbidden credited_by_you' : 'done', 'done']),
        true,
      ]);
    }
  });
});

describe('what one operator may move alone in a day', () => {
  it('is counted over credits and payouts together; beyond it the same two-person flows apply', async () => {
    await pass(DAY_MS);
    await set(app, 'operator_day_usd', 100);
    const [first, over] = [await handIn(app, 60), await handIn(app, 41)];
    const asked = await askFor(app, 40);
    expect(await finish(ann, first.id)).toBe('done');
    expect(await ann.call(depositTerms, { id: over.id })).toMatchObject({
      operators_needed: 2,
      two_because: 'operator_day',
      operator_day: { used: 60, limit: 100 },
    });
    // 60 + 40 is the sum itself, and still allowed
    expect(await pay(ann, asked)).toBe('done');
    const late = await askFor(app, 11);
    expect(await ann.call(withdrawal, { id: late.id })).toMatchObject({
      operators_needed: 1,
      yours: { operators_needed: 2, two_because: 'operator_day', operator_day: { used: 100, limit: 100 } },
    });
    expect(await pay(ann, late)).toBe('forbidden second_operator');
    expect(await finish(ann, over.id)).toBe('done');
    expect(await moneyOf(app, over)).toEqual([0, 0]);
    expect(await finish(ann, over.id)).toBe('forbidden second_operator');
    // bob could do both alone, but confirms them: they count for neither
    expect(await finish(bob, over.id)).toBe('done');
    expect([await approve(bob, late), await approve(ann, late), await pay(bob, late)]).toEqual([
      'conflict one_operator',
      'done',
      'done',
    ]);
    expect(await bob.call(withdrawal, { id: late.id })).toMatchObject({
      operators_needed: 2,
      yours: { operator_day: { used: 0, limit: 100 } },
    });
    expect(await bob.call(deposit, { id: over.id })).toMatchObject({ operators_needed: 2 });
    // compliance approves for an operator whose day is used up
    const other = await askFor(app, 12);
    expect([await approve(compliance, other), await pay(ann, other)]).toEqual(['done', 'done']);
  });

  it('begins again at 17:00 New York', async () => {
    const cut = tradingDayEnd(app.clock.now() + DAY_MS, 'fx');
    await pass(cut - app.clock.now() - 10 * 60_000);
    await set(app, 'operator_day_usd', 100);
    expect(await finish(ann, (await handIn(app, 100)).id)).toBe('done');
    const next = await handIn(app, 100);
    expect(await ann.call(depositTerms, { id: next.id })).toMatchObject({ two_because: 'operator_day' });
    await pass(11 * 60_000);
    expect(await ann.call(depositTerms, { id: next.id })).toMatchObject({ two_because: null });
    expect([await finish(ann, next.id), (await moneyOf(app, next))[0]]).toEqual(['done', 100]);
  });

  it('of 0 makes every decision one of two', async () => {
    await set(app, 'operator_day_usd', 0);
    const handed = await handIn(app, 10);
    expect([await finish(ann, handed.id), await moneyOf(app, handed)]).toEqual(['done', [0, 0]]);
    expect(await pay(ann, await askFor(app, 20))).toBe('forbidden second_operator');
  });

  it('is not exceeded by decisions at the same time', async () => {
    await pass(DAY_MS);
    await set(app, 'operator_day_usd', 100);
    const handed = [];
    for (let index = 0; index < 5; index++) handed.push(await handIn(app, 30));
    const asked = [await askFor(app, 30), await askFor(app, 30), await askFor(app, 30)];
    const paid = Promise.all(asked.map((one) => pay(ann, one)));
    await Promise.all(handed.map(({ id }) => finish(ann, id)));
    const states = await Promise.all(handed.map(async (one) => (await moneyOf(app, one))[0] > 0));
    const count = states.filter(Boolean).length + (await paid).filter((outcome) => outcome === 'done').length;
    expect(count).toBe(3);
  });
});

describe("an arrival's reference", () => {
  const wire = async () => {
    const [customer, wire_id] = [await app.newRealUser(), await openBank(app, USD_BANK)];
    const input = { wire_id, number: 50, proofImg: await proof(app, customer) };
    const { id } = await app.take(fundsCalls.depositWire, input, customer);
    return { ...customer, id };
  };

  it('is required from both operators, for coins and bank transfers', async () => {
    const ids = [(await handIn(app, 30)).id, (await wire()).id, (await handIn(app, LARGE)).id];
    expect(await finish(ann, ids[2] ?? 0)).toBe('done');
    for (const id of ids)
      for (const reference of [undefined, '', ' \u00a0 ']) {
        const answer = await bob.ask(finishDeposit, { id, reference });
        expect([outcomeOf(answer), answer.data]).toMatchObject([
          'invalid_input',
          { fields: { reference: 'required' } },
        ]);
      }
    const confirms = async (by: TestOperator, reference?: string) =>
      (await by.call(depositTerms, { id: ids[2], reference })).confirms;
    const same = arrivalOf(ids[2] ?? 0);
    expect([await confirms(bob), await confirms(bob, 'another one'), await confirms(ann, same)]).toEqual([0, 0, 0]);
    expect(await confirms(bob, same.toUpperCase())).toBe(1);
    expect(await finish(bob, ids[2] ?? 0, { reference: 'another one' })).toBe('done');
    expect((await bob.call(deposit, { id: ids[2] })).status).toBe(0);
  });

  it('cannot have invisible characters', async () => {
    const { id } = await handIn(app, 30);
    expect(await finish(ann, id, { reference: 'tx\u202eshown' })).toBe('invalid_input');
    expect(await finish(ann, id, { reference: 'x'.repeat(129) })).toBe('invalid_input');
  });

  it('is kept, shown, exported and audited', async () => {
    const handed = await handIn(app, 30);
    const shown = await ann.call(finishDeposit, { id: handed.id, reference: ' =Ref 77\u00a0 X ' });
    expect(shown).toMatchObject({ reference: '=Ref 77 X', history: [{ after: { reference: '=Ref 77 X' } }] });
    const { data } = await ann.call(deposits, { user_id: handed.user.id });
    expect(data).toMatchObject([{ reference: '=Ref 77 X' }]);
    const { body } = await ann.file(OPERATOR_FILES.deposits.path, { user_id: String(handed.user.id) });
    const [head, row] = body.replace('\ufeff', '').trim().split(/\r?\n/u);
    expect([head?.split(',').at(-1), row?.split(',').at(-1)]).toEqual(['reference', "'=Ref 77 X"]);
  });

  it('counts once for ever, whatever its blanks and case, also at the same instant', async () => {
    const [first, other, third] = [await handIn(app, 30), await handIn(app, 30), await handIn(app, 30)];
    const outcomes = await Promise.all([
      finish(ann, first.id, { reference: '0xAB cd' }),
      finish(bob, other.id, { reference: '0xabCD' }),
    ]);
    expect(outcomes.toSorted()).toEqual(['conflict reference_used', 'done']);
    const used = outcomes[0] === 'done' ? first.id : other.id;
    const answer = await bob.ask(finishDeposit, { id: third.id, reference: '\uff10xab\u00a0cd' });
    expect([outcomeOf(answer), answer.data]).toMatchObject(['conflict reference_used', { deposit: used }]);
    // not even for the first of two operators
    expect(await finish(ann, (await handIn(app, LARGE)).id, { reference: '0xABCD' })).toBe('conflict reference_used');
    // once the text is erased, the arrival is still known
    await app.app.database.pool.query(`UPDATE deposits SET arrival_reference = '', erased_at_ms = 1 WHERE id = $1`, [
      used,
    ]);
    expect(await finish(bob, third.id, { reference: '0xabcd' })).toBe('conflict reference_used');
    expect((await moneyOf(app, third))[0]).toBe(0);
  });

  it('of a bank counts for its account: coins and other accounts have their own', async () => {
    const [coin, bank] = [await handIn(app, 30), await wire()];
    expect(await finish(ann, coin.id, { reference: 'NOTPROVIDED' })).toBe('done');
    expect(await finish(ann, bank.id, { reference: 'NOTPROVIDED' })).toBe('done');
    const again = await wire();
    expect(await finish(bob, again.id, { reference: 'not provided' })).toBe('conflict reference_used');
    await app.app.database.pool.query(
      `UPDATE deposit_banks SET payee_account = 'DE89370400440532013000' WHERE id = (SELECT max(id) FROM deposit_banks)`,
    );
    const customer = await app.newRealUser();
    const { rows } = await app.app.database.pool.query<{ id: number }>('SELECT max(id) AS id FROM deposit_banks');
    const input = { wire_id: rows[0]?.id, number: 50, proofImg: await proof(app, customer) };
    const { id } = await app.take(fundsCalls.depositWire, input, customer);
    expect(await finish(bob, id, { reference: 'not provided' })).toBe('done');
  });

  it('does not return with a payment that is erased, either', async () => {
    const [first, other] = [await askFor(app, 20), await askFor(app, 20)];
    const paying = (id: number, payment_reference: string) => bob.ask(finishWithdrawal, { id, payment_reference });
    expect(outcomeOf(await paying(first.id, 'Pay 1'))).toBe('done');
    expect(outcomeOf(await paying(other.id, 'P AY1'))).toBe('conflict reference_used');
    await app.app.database.pool.query(
      `UPDATE withdrawals SET memo = '', payment_reference = 'erased ' || id, erased_at_ms = 1 WHERE id = $1`,
      [first.id],
    );
    expect(outcomeOf(await paying(other.id, 'pay 1'))).toBe('conflict reference_used');
  });
});

describe('the warnings of a withdrawal', () => {
  it('say that money leaves by another way than it came, in the list, on the page and in the audit log', async () => {
    const customer = await customerWith(app, 0.000001);
    const wire_id = await openBank(app, USD_BANK);
    const wired = { wire_id, number: 300, proofImg: await proof(app, customer) };
    const { id } = await app.take(fundsCalls.depositWire, wired, customer);
    expect(await finish(ann, id)).toBe('done');
    const asked = await askAgain(app, 100, customer);
    expect((await bob.call(withdrawal, { id: asked.id })).warnings).toEqual(WARNINGS);
    const listed = (await bob.call(withdrawals, { user_id: customer.user.id })).data;
    expect(listed.map(({ warnings }) => warnings)).toEqual([WARNINGS]);
    expect(await pay(bob, asked)).toBe('done');
    expect((await bob.call(withdrawal, { id: asked.id })).warnings).toContain('other_way');
    expect((await auditOf(app, 'withdrawal', asked.id)).at(-1)?.after).toMatchObject({
      warnings: WARNINGS,
    });
  });

  it('do not say so while no more leaves this way than came by it, nor when all of it came this way', async () => {
    const both = await customerWith(app, 150);
    const wire_id = await openBank(app, USD_BANK);
    const wired = { wire_id, number: 300, proofImg: await proof(app, both) };
    expect(await finish(ann, (await app.take(fundsCalls.depositWire, wired, both)).id)).toBe('done');
    const hasOtherWay = async ({ id }: Pick<Asked, 'id'>): Promise<boolean> =>
      (await bob.call(withdrawal, { id })).warnings.includes('other_way');
    const first = await askAgain(app, 100, both);
    expect(await hasOtherWay(first)).toBe(false);
    expect(await pay(bob, first)).toBe('done');
    expect(await hasOtherWay(await askAgain(app, 51, both))).toBe(true);
    await bind(app, both, { type: 2, draw_id: USD_BANK, dc_address: '', ...BANK_FIELDS });
    const coin = await customerWith(app, 100);
    await credit(app, coin, 50);
    expect(await hasOtherWay(await askAgain(app, 149, coin))).toBe(false);
  });
});

describe('what was changed shortly before the request', () => {
  const HOUR_MS = 3_600_000;
  /** Before the request; negative = after it. Registration, method, password (absent = as at registration). */
  it.each([
    ['nothing', 90 * DAY_MS, 30 * DAY_MS, undefined, []],
    ['a method bound yesterday', 90 * DAY_MS, DAY_MS, undefined, ['new_method']],
    ['a method bound two days before', 90 * DAY_MS, 2 * DAY_MS, undefined, []],
    ['a password changed an hour before', 90 * DAY_MS, 30 * DAY_MS, HOUR_MS, ['new_password']],
    ['a password changed since', 90 * DAY_MS, 30 * DAY_MS, -HOUR_MS, ['new_password']],
    ['an old password', 90 * DAY_MS, 30 * DAY_MS, 2 * DAY_MS, []],
    ['an account of six days, with its first password', 6 * DAY_MS, 3 * DAY_MS, undefined, ['new_account']],
    ['an account of a week', 7 * DAY_MS, 3 * DAY_MS, undefined, []],
  ] as const)('is a warning: %s', async (_, registered, bound, changed, expected) => {
    const asked = await askFor(app, 20);
    const { pool } = app.app.database;
    const { created_at: at } = await bob.call(withdrawal, { id: asked.id });
    await pool.query('UPDATE payout_methods SET created_at_ms = $2 WHERE id = $1', [asked.method.id, at - bound]);
    await pool.query('UPDATE users SET created_at_ms = $2, password_changed_at_ms = $3 WHERE id = $1', [
      asked.user.id,
      at - registered,
      at - (changed ?? registered),
    ]);
    const { warnings } = await bob.call(withdrawal, { id: asked.id });
    expect(warnings.filter((warning) => warning.startsWith('new_'))).toEqual(expected);
  });
});

it('all of this is proved by verify', async () => {
  const { proofs } = await verifyDatabase(app.database.adminUrl);
  expect(proofs.filter(({ count }) => count > 0).map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'credited arrivals have references of their own',
      'no one paid a customer whom they had credited within 30 days',
    ]),
  );
});
