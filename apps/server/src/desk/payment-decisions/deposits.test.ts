import { fundsCalls } from '@tradewind/contract';
import { DEPOSIT_STATES, OPERATOR_FILES, OPERATOR_IMAGE_PATH, operatorQueueCalls } from '@tradewind/contract/operator';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answered,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { TRON_ADDRESS, arrivalOf } from '../../money/testing/funds.ts';
import { jpeg } from '../../people/images/testing/pictures.ts';
import { uploaded } from '../../people/images/testing/upload.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { type Handed, auditOf, handIn, messagesTo, moneyOf, transfersOf } from './testing/records.ts';

const { deposit, finishDeposit, rejectDeposit, invalidateDeposit } = operatorQueueCalls;
const REMARK = 'The picture shows another amount.';

let app: TestApp;
let finance: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  finance = await newOperator(app, 'finance');
  second = await newOperator(app, 'finance');
});
afterAll(() => app.stop());

const ACTIONS = {
  finish: (id: number, by = finance): Promise<Answered> => by.ask(finishDeposit, { id, reference: arrivalOf(id) }),
  reject: (id: number, by = finance): Promise<Answered> => by.ask(rejectDeposit, { id, remark: REMARK }),
  invalidate: (id: number, by = finance): Promise<Answered> => by.ask(invalidateDeposit, { id, remark: '' }),
} as const;
type Action = keyof typeof ACTIONS;
const STATE_AFTER = { finish: 'finished', reject: 'rejected', invalidate: 'invalid' } as const;

const statusOf = async (id: number): Promise<number> => (await finance.call(deposit, { id })).status;

async function decided(state: keyof typeof DEPOSIT_STATES): Promise<Handed> {
  const handed = await handIn(app, 250);
  for (const action of ['finish', 'reject', 'invalidate'] as const)
    if (STATE_AFTER[action] === state) expect((await ACTIONS[action](handed.id)).code).toBe(1);
  return handed;
}

describe('a decision in every state', () => {
  const table = (['unchecked', 'finished', 'rejected', 'invalid'] as const).flatMap((state) =>
    (['finish', 'reject', 'invalidate'] as const).map((action) => [state, action] as const),
  );
  it.each(table)('about a deposit that is %s: %s', async (state, action) => {
    const handed = await decided(state);
    const money = await moneyOf(app, handed);
    const audit = await auditOf(app, 'deposit', handed.id);
    const answer = await ACTIONS[action](handed.id, second);
    if (state === 'unchecked') {
      const after = STATE_AFTER[action];
      expect([answer.code, await statusOf(handed.id)]).toEqual([1, DEPOSIT_STATES[after]]);
      expect(await moneyOf(app, handed)).toEqual([action === 'finish' ? 250 : 0, 0]);
      expect(await auditOf(app, 'deposit', handed.id)).toEqual([
        expect.objectContaining({ operator: second.id, action: `deposit.${action}`, before: { status: 'unchecked' } }),
      ]);
    } else {
      expect(refusalOf(answer)).toBe('conflict');
      expect(await statusOf(handed.id)).toBe(DEPOSIT_STATES[state]);
      expect(await moneyOf(app, handed)).toEqual(money);
      expect(await auditOf(app, 'deposit', handed.id)).toEqual(audit);
    }
  });
});

describe('a finished deposit', () => {
  it('credits exactly the submitted amount, and its record shows everything', async () => {
    const handed = await handIn(app, '123.456789');
    const shown = await finance.call(finishDeposit, { id: handed.id, reference: ` ${arrivalOf(handed.id)} ` });
    expect(shown).toMatchObject({
      id: handed.id,
      customer: { id: handed.user.id, uid: handed.user.uid, contact: handed.user.email, name: '' },
      type: 0,
      currency: 'USDT',
      protocol: 'TRC20',
      number: 123.456789,
      amount: '123.456789',
      rate: '1',
      status: 1,
      decided_at: app.clock.now(),
      decided_by: { id: finance.id, name: finance.operator.name },
      reference: arrivalOf(handed.id),
      earlier: { finished: 0, rejected: 0, finished_usd: 0 },
      same_proof: [],
      balance: 123.456789,
      history: [{ operator: { id: finance.id }, action: 'deposit.finish', after: { credited: 123.456789 } }],
    });
    expect(await transfersOf(app, handed, 'deposit', handed.id)).toEqual([{ cause: 'deposit', amount: 123_456_789 }]);
    const { data } = await app.take(fundsCalls.deposits, {}, handed);
    expect(data).toMatchObject([{ id: handed.id, status: 1, decided_at: app.clock.now() }]);
  });

  it('is credited once, however many operators click at once', async () => {
    const handed = await handIn(app, 70);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ACTIONS.finish(handed.id, index % 2 === 0 ? finance : second)),
    );
    expect(answers.filter(({ code }) => code === 1).length).toBe(1);
    expect(answers.filter(({ code }) => code !== 1).map(refusalOf)).toEqual(
      Array.from({ length: 19 }, () => 'conflict'),
    );
    expect(await moneyOf(app, handed)).toEqual([70, 0]);
    expect((await auditOf(app, 'deposit', handed.id)).length).toBe(1);
  });

  it('has one outcome when different decisions arrive at once, and the balance matches it', async () => {
    for (let round = 0; round < 6; round++) {
      const handed = await handIn(app, 10);
      const order: Action[] = ['finish', 'reject', 'invalidate', 'finish', 'reject', 'invalidate'];
      const turned = [...order.slice(round), ...order.slice(0, round)];
      const answers = await Promise.all(
        turned.map((action, index) => ACTIONS[action](handed.id, index < 3 ? finance : second)),
      );
      const won = turned.filter((_, index) => answers[index]?.code === 1);
      expect([round, won.length]).toEqual([round, 1]);
      expect(await moneyOf(app, handed)).toEqual([won[0] === 'finish' ? 10 : 0, 0]);
      expect((await auditOf(app, 'deposit', handed.id)).map(({ action }) => action)).toEqual([`deposit.${won[0]}`]);
    }
  });
});

describe('a decision', () => {
  it('about an unknown record is not found', async () => {
    for (const act of Object.values(ACTIONS)) expect(refusalOf(await act(9_000_000))).toBe('not_found');
    expect(refusalOf(await finance.ask(deposit, { id: 9_000_000 }))).toBe('not_found');
  });

  it('about the operator’s own account is refused', async () => {
    const customer = await app.newRealUser({ email: finance.operator.email });
    const handed = await handIn(app, 50, customer);
    for (const act of Object.values(ACTIONS)) {
      const answer = await act(handed.id);
      expect([refusalOf(answer), answer.data]).toMatchObject(['forbidden', { reason: 'own_account' }]);
    }
    expect(await moneyOf(app, handed)).toEqual([0, 0]);
    expect(await auditOf(app, 'deposit', handed.id)).toEqual([]);
    expect((await ACTIONS.finish(handed.id, second)).code).toBe(1);
  });

  it('to reject needs a remark, which the customer can read', async () => {
    const handed = await handIn(app, 50);
    expect(refusalOf(await finance.ask(rejectDeposit, { id: handed.id, remark: ' x ' }))).toBe('invalid_input');
    await ACTIONS.reject(handed.id);
    const { data } = await app.take(fundsCalls.deposits, {}, handed);
    expect(data).toMatchObject([{ id: handed.id, status: 2, remark: REMARK }]);
  });

  it('is reported to the customer, unless the deposit was invalid', async () => {
    const messages: unknown[] = [];
    for (const act of Object.values(ACTIONS)) {
      const handed = await handIn(app, 50);
      await act(handed.id);
      messages.push(await messagesTo(app, handed));
    }
    expect(messages).toEqual([['deposit_credited'], ['deposit_rejected'], []]);
  });

  it('that a deposit is invalid shows its remark to operators only', async () => {
    const handed = await handIn(app, 50);
    const remark = 'Looks like a test of the fraud team.';
    expect(await finance.call(invalidateDeposit, { id: handed.id, remark })).toMatchObject({ status: 3, remark });
    const { data } = await app.take(fundsCalls.deposits, {}, handed);
    expect(data).toMatchObject([{ id: handed.id, status: 3, remark: '' }]);
  });
});

describe('the review of a deposit', () => {
  it('names other deposits with the same picture, of any customer, and the outcome of earlier ones', async () => {
    const first = await handIn(app, 40);
    await ACTIONS.finish(first.id);
    const other = await app.newRealUser();
    const picture = await jpeg(90, 70);
    const channel = first.input.charge_id;
    const submit = async ({ token }: TestUser) => {
      const proofImg = await uploaded(app, token, picture);
      return app.take(
        fundsCalls.depositCoin,
        { number: 40, proofImg, address: TRON_ADDRESS, charge_id: channel },
        { token },
      );
    };
    const [own, foreign] = [await submit(first), await submit(other)];
    const shown = await finance.call(deposit, { id: own.id });
    expect(shown).toMatchObject({
      same_proof: [foreign.id],
      earlier: { finished: 1, rejected: 0, finished_usd: 40 },
      balance: 40,
      destination: { address: TRON_ADDRESS },
    });
    expect(await finance.call(deposit, { id: foreign.id })).toMatchObject({
      same_proof: [own.id],
      earlier: { finished: 0, rejected: 0, finished_usd: 0 },
    });
  });

  it('shows the picture to finance only, and audits each access once', async () => {
    const handed = await handIn(app, 40);
    const { proof } = await finance.call(deposit, { id: handed.id });
    expect(await auditOf(app, 'deposit', handed.id)).toEqual([]);
    const file = await finance.file(proof);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect((await sharp(file.rawPayload).metadata()).format).toBe('jpeg');
    await Promise.all([finance.file(proof), finance.file(proof)]);
    const look = { operator: finance.id, action: 'deposit.look', before: null, after: null };
    expect(await auditOf(app, 'deposit', handed.id)).toEqual([look]);
    await second.file(proof);
    app.clock.jump(11 * 60_000);
    await finance.file(proof);
    const looks = await auditOf(app, 'deposit', handed.id);
    expect(looks).toEqual([look, { ...look, operator: second.id }, look]);
    // reading changes nothing and is not in the history of the record
    expect((await finance.call(deposit, { id: handed.id })).history).toEqual([]);
  });

  it('denies the picture to roles without access to the record', async () => {
    const handed = await handIn(app, 40);
    const { proof } = await finance.call(deposit, { id: handed.id });
    const [compliance, support] = [await newOperator(app, 'compliance'), await newOperator(app, 'support')];
    const keyOf = async (operator: TestOperator, path: string): Promise<unknown> =>
      (await operator.file(path)).json<{ data: { key: unknown } }>().data.key;
    expect(await keyOf(compliance, proof)).toBe('not_found');
    expect(await keyOf(support, proof)).toBe('forbidden');
    const loose = await uploaded(app, handed.token, await jpeg(50, 50));
    const looseName = loose.slice(loose.lastIndexOf('/') + 1);
    for (const name of [looseName, 'x'.repeat(32), '..%2f..%2fetc%2fpasswd', 'a'])
      expect([name, await keyOf(finance, OPERATOR_IMAGE_PATH + name)]).toEqual([name, 'not_found']);
    expect(await auditOf(app, 'deposit', handed.id)).toEqual([]);
  });
});

describe('the list', () => {
  it('lists pending deposits oldest first, others newest first, and finds them by number, uid and contact', async () => {
    const customer = await app.newRealUser({ mobile: '+4915112345678', email: null });
    const ids: number[] = [];
    for (const number of [11, 12, 13]) ids.push((await handIn(app, number, customer)).id);
    const [first = 0, middle = 0, last = 0] = ids;
    await ACTIONS.finish(middle);
    const listed = async (input: Readonly<Record<string, unknown>>): Promise<number[]> =>
      (await finance.call(operatorQueueCalls.deposits, input)).data.map(({ id }) => id);
    const { id: user_id, uid } = customer.user;
    expect(await listed({ user_id })).toEqual([last, middle, first]);
    expect(await listed({ user_id, status: 0 })).toEqual([first, last]);
    expect(await listed({ user_id, status: 1 })).toEqual([middle]);
    expect(await listed({ search: uid })).toEqual([last, middle, first]);
    for (const search of ['+49 151 1234-5678', '0049 (151) 12345678', '4915112345678'])
      expect([search, await listed({ search, status: 0 })]).toEqual([search, [first, last]]);
    // if a search matches a uid and another customer's mobile number, the uid wins
    await app.newRealUser({ mobile: `+${uid}`, email: null });
    expect(await listed({ search: uid })).toEqual([last, middle, first]);
    expect(await listed({ search: `#${middle}` })).toEqual([middle]);
    expect(await listed({ search: 'nobody@example.com' })).toEqual([]);
    expect(await listed({ search: `' OR true --` })).toEqual([]);
    expect(await listed({ user_id, type: 1 })).toEqual([]);
    expect(await listed({ user_id, from: app.clock.now() + 1 })).toEqual([]);
    expect(await listed({ user_id, to: app.clock.now() })).toEqual([last, middle, first]);
  });

  it('has pages', async () => {
    const customer = await app.newRealUser();
    const ids: number[] = [];
    for (let index = 0; index < 3; index++) {
      for (let part = 0; part < 8; part++) ids.push((await handIn(app, 10 + part, customer)).id);
      await Promise.all(ids.slice(-8).map((id) => ACTIONS.reject(id)));
    }
    const page = (number: number) =>
      finance.call(operatorQueueCalls.deposits, { user_id: customer.user.id, page: number });
    const [one, two, three] = [await page(1), await page(2), await page(3)];
    expect([one.total, one.data.length, two.data.length, three.data.length]).toEqual([24, 20, 4, 0]);
    expect([...one.data, ...two.data].map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('can be saved as a spreadsheet file that is safe to open, and the export is audited', async () => {
    const customer = await app.newRealUser({ email: '=cmd|calc@example.com' });
    const handed = await handIn(app, '10.5', customer);
    await ACTIONS.finish(handed.id);
    const file = await finance.file(OPERATOR_FILES.deposits.path, { user_id: String(customer.user.id), status: '1' });
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="tradewind-deposits-\d{4}-\d\d-\d\d\.csv"$/u),
    });
    const time = new Date(app.clock.now()).toISOString();
    expect(file.payload.split('\r\n')).toEqual([
      '\u{feff}id,customer_id,uid,contact,name,type,currency,protocol,number_usd,amount,status,created_at,decided_at,decided_by,amount_received,credited_usd,received_at,credit_rate,remark,reference',
      [
        `${handed.id},${customer.user.id},${customer.user.uid},'=cmd|calc@example.com,,0,USDT,TRC20,10.5,10.500000,1`,
        `${time},${time},${finance.operator.name},10.500000,10.5,${time},1,,arrival of ${handed.id}`,
      ].join(','),
      '',
    ]);
    const [exported] = (await auditOf(app, 'deposit', '')).slice(-1);
    expect(exported).toMatchObject({ operator: finance.id, action: 'deposit.export', after: { status: 1 } });
    const support = await newOperator(app, 'support');
    expect((await support.file(OPERATOR_FILES.deposits.path)).json()).toMatchObject({ data: { key: 'forbidden' } });
  });
});
