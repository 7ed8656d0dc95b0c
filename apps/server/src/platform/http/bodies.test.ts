/** Bodies as outsiders send them: with too much, with too little, and exactly as product.md §7 has them. */
import { IMAGE_PATH, type Call, authCalls, forexCalls, fundsCalls, verificationCalls } from '@tradewind/contract';
import * as operatorContract from '@tradewind/contract/operator';
import type { OperatorCall, OperatorRole } from '@tradewind/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { ALL_CALLS } from './docs.ts';
import { type Answered, type TestApp, type TestUser, refusalOf, startTestApp } from './testing/test-app.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.newRealUser();
});
afterAll(() => app.stop());

const refused = z.looseObject({ fields: z.record(z.string(), z.string()), texts: z.record(z.string(), z.string()) });
const fieldsOf = ({ data }: Answered) => refused.parse(data).fields;

const OPERATOR_CALLS = Object.entries(operatorContract)
  .filter(([name]) => name.endsWith('Calls'))
  .flatMap(([, table]) => Object.values(table as Readonly<Record<string, OperatorCall>>));

describe('a field that the call does not know', () => {
  const posts = ALL_CALLS.filter(({ method }) => method === 'POST');

  it.each(['JSON', 'a form'])('is refused by every POST of customers, as %s', async (kind) => {
    expect(posts.length).toBeGreaterThan(50);
    for (const call of posts) {
      const answer = await app.ask(call, { stop_loss: '1.1' }, { token: owner.token, form: kind === 'a form' });
      expect([call.path, refusalOf(answer)]).toEqual([call.path, 'invalid_input']);
      expect([call.path, fieldsOf(answer)]).toMatchObject([call.path, { stop_loss: 'unknown' }]);
    }
  });

  it('is refused by every POST of operators', async () => {
    const operators = new Map<OperatorRole, TestOperator>();
    for (const call of OPERATOR_CALLS.filter(({ method }) => method === 'POST')) {
      const [role] = call.roles;
      const operator = role === undefined ? undefined : (operators.get(role) ?? (await newOperator(app, role)));
      if (role !== undefined && operator !== undefined) operators.set(role, operator);
      const answer = await app.ask(
        call,
        { complaint_address: 'x' },
        operator === undefined ? {} : { token: operator.token },
      );
      expect([call.path, refusalOf(answer)]).toEqual([call.path, 'invalid_input']);
      expect([call.path, fieldsOf(answer)]).toMatchObject([call.path, { complaint_address: 'unknown' }]);
    }
  });

  it('changes nothing, and a query may have more', async () => {
    const { token } = await app.newUser();
    const order = { type: 1, cont: 0.01, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100, stop_loss: '1.05' };
    const answer = await app.ask(forexCalls.submit, order, { token, lang: 'en' });
    expect(answer.data).toMatchObject({
      fields: { stop_loss: 'unknown' },
      texts: { stop_loss: 'This field is not known.' },
    });
    expect((await app.take(forexCalls.myDeal, { status: 1, t: 1 }, { token })).total).toBe(0);
  });
});

describe('what is wrong with a field', () => {
  const order = () => ({ type: 1, cont: '0.01', forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 });
  const submit = (more: object, lang = 'en') =>
    app.ask(forexCalls.submit, { ...order(), ...more }, { token: owner.token, lang });

  it('is a key for programs, a bound where there is one, and a text in the language of the caller', async () => {
    const bad = { type: 99, status: -1, cont: 'abc', forex_id: {}, multiple: [1], expires_at: 2 ** 53 - 1 };
    const { data } = await submit(bad);
    expect(data).toEqual({
      key: 'invalid_input',
      fields: {
        type: 'enum',
        status: 'enum',
        cont: 'format',
        forex_id: 'type',
        multiple: 'type',
        expires_at: 'too_large',
      },
      bounds: { expires_at: 8.64e15 },
      texts: {
        type: 'Choose one of the options.',
        status: 'Choose one of the options.',
        cont: 'Enter a number.',
        forex_id: 'This is not valid.',
        multiple: 'This is not valid.',
        expires_at: 'At most 8640000000000000.',
      },
    });
    expect((await submit(bad, 'de')).data).toMatchObject({
      texts: { type: 'Bitte eine der Möglichkeiten wählen.', cont: 'Bitte eine Zahl eingeben.' },
    });
    expect(fieldsOf(await app.ask(forexCalls.submit, {}, { token: owner.token }))).toEqual({
      type: 'required',
      cont: 'required',
      forex_id: 'required',
      status: 'required',
    });
    expect(fieldsOf(await app.ask(forexCalls.kline, { forex_id: 1, period: '2min' }))).toEqual({ period: 'enum' });
  });

  it.each(['0x1', '0b1', '1 000', 'Infinity', 'NaN', '0.', '1,5', '１'])(
    'of a number is "format" for %j, everywhere',
    async (text) => {
      for (const field of [
        'cont',
        'multiple',
        'target_price',
        'stop_loss_price',
        'target_profit_price',
        'price',
        'trailing',
        'oco',
      ])
        expect([field, fieldsOf(await submit({ [field]: text }))]).toEqual([field, { [field]: 'format' }]);
      expect(fieldsOf(await app.ask(fundsCalls.draw, { ...DRAW, number: text }, { token: owner.token }))).toEqual({
        number: 'format',
      });
    },
  );

  it.each([
    ['1e-2', 0.01],
    ['.01', 0.01],
    ['+0.010', 0.01],
    [' 1E-2 ', 0.01],
    [1e-2, 0.01],
  ])('is nothing for the amount %j', async (cont, quantity) => {
    const { token } = await app.newUser();
    const placed = await app.take(forexCalls.submit, { ...order(), cont, target_profit_price: '12e-1' }, { token });
    expect(placed).toMatchObject({ Quantity: quantity, TargetProfitPrice: 1.2 });
  });
});

const DRAW = { draw_currency_id: 1, number: '100', memo: '', draw_method_id: 1 };
const CODE = '123456';
const PASSWORD = 'quiet-lantern-at-noon';
const MAIL = 'somebody@example.com';
const picture = (letter: string): string => IMAGE_PATH + letter.repeat(32);

/** The bodies of product.md §7, with exactly the fields that it names. */
const BODIES: readonly (readonly [call: Call, body: Readonly<Record<string, unknown>>])[] = [
  [authCalls.login, { account: MAIL, password: PASSWORD }],
  [
    authCalls.register,
    {
      type: 1,
      area_id: '',
      account: MAIL,
      password: PASSWORD,
      re_password: PASSWORD,
      invite_code: '',
      sms_code: CODE,
      key: '',
      mobile: '',
    },
  ],
  [authCalls.amendPassword, { new_password: PASSWORD, auth_code: CODE, type: 1 }],
  [
    authCalls.forgetPassword,
    { type: 1, account: MAIL, new_password: PASSWORD, secondary_password: PASSWORD, auth_code: CODE },
  ],
  [authCalls.sendEmail, { to: MAIL, area_id: '', type: 1 }],
  [authCalls.sendSms, { to: '+85261234567', area_id: 0, type: 2 }],
  [
    verificationCalls.submitVerification,
    { name: 'Anna', card_id: 'A1234567', front_pic: picture('a'), reverse_pic: picture('b') },
  ],
  [
    forexCalls.submit,
    {
      type: 1,
      cont: 0.01,
      forex_id: 1,
      status: 1,
      target_price: 0,
      stop_loss_price: 0,
      target_profit_price: 0,
      multiple: 100,
    },
  ],
  [forexCalls.close, { id: 1 }],
  [forexCalls.cancelTrade, { id: 1 }],
  [forexCalls.setStopPrice, { id: 1, target_profit_price: 0, stop_loss_price: 0 }],
  [fundsCalls.depositCoin, { number: 100, proofImg: picture('a'), address: 'x', charge_id: 1 }],
  [fundsCalls.depositWire, { number: 100, proofImg: picture('a'), wire_id: 1 }],
  [fundsCalls.draw, DRAW],
  [fundsCalls.bindMethod, { dc_address: 'x', draw_id: 1, type: 1 }],
  [
    fundsCalls.bindMethod,
    {
      bank_name: 'Bank',
      bank_address: 'Street 1',
      bank_swift: 'DEUTDEFF',
      payee_name: 'Anna',
      payee_account: 'DE89370400440532013000',
      draw_id: 1,
      type: 2,
    },
  ],
  [fundsCalls.removeMethod, { id: 1 }],
];

describe('the bodies of product.md §7', () => {
  it.each(['JSON', 'a form'])('have fields that all calls know and can read, as %s', async (kind) => {
    for (const [call, body] of BODIES) {
      const answer = await app.ask(call, body, { token: owner.token, form: kind === 'a form' });
      const faults = answer.code === 1001 ? Object.entries(fieldsOf(answer)) : [];
      // refused only after the body was read: pictures that were not uploaded, no address of the network, no code yet
      const isLater = ([name, fault]: readonly [string, string]): boolean =>
        fault === 'upload' || name === 'dc_address' || (name === 'auth_code' && fault === 'required');
      const unread = faults.filter((each) => !isLater(each));
      expect([call.path, unread, answer.status]).toEqual([call.path, [], 200]);
    }
  });
});
