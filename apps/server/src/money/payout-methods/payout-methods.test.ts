/** Bound addresses and accounts: what is accepted, what is stored, and the message to the customer. */
import { LOCALES, boundMethod, fundsCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Answered,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { TestPeople } from '../../people/identity/testing/people.ts';
import {
  BANK_FIELDS,
  BITCOIN_ADDRESS,
  BTC,
  ETHEREUM_ADDRESS,
  EUR_BANK,
  HOUR_MS,
  TRON_ADDRESS,
  USDT_ERC20,
  USDT_TRC20,
  USD_BANK,
  bind,
  set,
} from '../testing/funds.ts';

let app: TestApp;
let people: TestPeople;
beforeAll(async () => {
  app = await startTestApp();
  people = new TestPeople(app);
});
afterAll(() => app.stop());

const ask = (user: Pick<TestUser, 'token'>, input: object): Promise<Answered> =>
  app.ask(fundsCalls.bindMethod, { type: 1, draw_id: USDT_TRC20, dc_address: TRON_ADDRESS, ...input }, user);
/** Calls with a code that was sent to the customer. */
const askWithCode = async (user: TestUser, input: object): Promise<Answered> =>
  ask(user, { auth_code: await people.ownCode(user), ...input });
const fieldsOf = ({ data }: Answered) => z.looseObject({ fields: z.record(z.string(), z.string()) }).parse(data).fields;
const bank = (input: object = {}) => ({ type: 2, draw_id: EUR_BANK, ...BANK_FIELDS, ...input });
const list = (user: Pick<TestUser, 'token'>, input: object = {}) =>
  app.take(fundsCalls.drawMethods, { ...input }, { token: user.token });

describe('a payout method', () => {
  it('is shown as stored, and is usable after its pause', async () => {
    const user = await app.newRealUser();
    const now = app.clock.now();
    expect(await bind(app, user, { draw_id: USDT_ERC20, dc_address: ETHEREUM_ADDRESS.toLowerCase() })).toEqual({
      id: expect.any(Number),
      type: 1,
      dc_address: ETHEREUM_ADDRESS,
      bank_name: '',
      bank_address: '',
      bank_swift: '',
      payee_name: '',
      payee_account: '',
      draw_currency: { id: USDT_ERC20, code: 'USDT', protocol: 'ERC20' },
      created_at: now,
      usable_at: now + 24 * HOUR_MS,
    });
    const account = await bind(app, user, bank({ payee_account: 'de89 3704 0044 0532 0130 00' }));
    expect(account).toMatchObject({ ...BANK_FIELDS, payee_account: 'DE89 3704 0044 0532 0130 00', dc_address: '' });
    await set(app, 'withdraw_pause_hours', 1);
    expect((await list(user)).map(({ usable_at }) => usable_at - now)).toEqual([HOUR_MS, HOUR_MS]);
    await set(app, 'withdraw_pause_hours', 24);
  });

  it('is refused in the order of the contract', async () => {
    const user = await app.newRealUser();
    const demo = await app.newUser();
    expect(refusalOf(await app.ask(fundsCalls.bindMethod, {}, demo))).toBe('only_true_account');
    expect(refusalOf(await ask(user, { type: 3, draw_id: 99, dc_address: 'x' }))).toBe('invalid_input');
    for (const [type, draw_id] of [
      [1, 99],
      [2, USDT_TRC20],
      [1, EUR_BANK],
    ])
      expect(refusalOf(await ask(user, { type, draw_id, dc_address: 'x' }))).toBe('not_found');
    for (const [dc_address, reason] of [
      ['', 'format'],
      ['x', 'format'],
      [TRON_ADDRESS.replace('8', '9'), 'checksum'],
      [ETHEREUM_ADDRESS, 'network'],
    ]) {
      const answer = await ask(user, { dc_address });
      expect([refusalOf(answer), fieldsOf(answer)]).toEqual(['invalid_input', { dc_address: reason }]);
    }
    const account = await ask(user, bank({ payee_account: 'DE98370400440532013000', bank_name: '', bank_swift: 'X' }));
    expect([refusalOf(account), fieldsOf(account)]).toEqual([
      'invalid_input',
      { payee_account: 'checksum', bank_name: 'required', bank_swift: 'format' },
    ]);
    const alone = await ask(user, {});
    expect([refusalOf(alone), fieldsOf(alone)]).toEqual(['invalid_input', { auth_code: 'required' }]);
    expect(refusalOf(await askWithCode(user, { auth_code: '0000000' }))).toBe('code_wrong');
    expect((await askWithCode(user, {})).code).toBe(1);
    expect(refusalOf(await ask(user, {}))).toBe('already_submitted');
    expect(await list(user)).toHaveLength(1);
  });

  it('is the same in any spelling, but may be bound for another currency, by another customer, and again after its deletion', async () => {
    const [user, other] = [await app.newRealUser(), await app.newRealUser()];
    await bind(app, user, bank());
    const typed = bank({ payee_account: ' de89-3704 0044 0532 0130 00', payee_name: 'A. Example', bank_name: 'Other' });
    expect(refusalOf(await ask(user, typed))).toBe('already_submitted');
    const dollars = await bind(app, user, { ...bank(), draw_id: USD_BANK });
    expect((await askWithCode(other, bank())).code).toBe(1);
    const { pool } = app.app.database;
    const { rows } = await pool.query(
      'SELECT FROM payout_methods GROUP BY details_hash HAVING array_agg(user_id) @> $1::bigint[]',
      [[user.user.id, other.user.id]],
    );
    expect(rows).toHaveLength(1);
    await app.take(fundsCalls.removeMethod, { id: dollars.id }, user);
    await bind(app, user, { ...bank(), draw_id: USD_BANK });
    expect(await list(user)).toHaveLength(2);
  });

  it('is bound once by concurrent requests', async () => {
    const user = await app.newRealUser();
    const auth_code = await people.ownCode(user);
    const answers = await Promise.all(Array.from({ length: 10 }, async () => ask(user, { auth_code })));
    expect(answers.map((answer) => (answer.code === 1 ? 'bound' : refusalOf(answer))).toSorted()).toEqual([
      ...Array(9).fill('already_submitted'),
      'bound',
    ]);
  });

  it('is limited to twenty for each customer, also for concurrent requests', async () => {
    const user = await app.newRealUser();
    const accounts = Array.from({ length: 25 }, (_, index) =>
      bank({ draw_id: USD_BANK, bank_swift: 'CHASUS33', payee_account: `12345678${index + 10}` }),
    );
    for (const input of accounts.slice(0, 19)) expect((await askWithCode(user, input)).code).toBe(1);
    const auth_code = await people.ownCode(user);
    const answers = await Promise.all(accounts.slice(19).map(async (input) => ask(user, { ...input, auth_code })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(new Set(answers.filter(({ code }) => code !== 1).map(({ status }) => status))).toEqual(new Set([429]));
    const [first] = await list(user);
    await app.take(fundsCalls.removeMethod, { id: first?.id }, user);
    expect((await askWithCode(user, {})).code).toBe(1);
  });

  it('belongs to one customer, and is deleted once', async () => {
    const [user, other] = [await app.newRealUser(), await app.newRealUser()];
    const { id } = await bind(app, user);
    expect(await list(other)).toEqual([]);
    const remove = (by: TestUser) => app.ask(fundsCalls.removeMethod, { id }, by);
    expect(refusalOf(await remove(other))).toBe('not_found');
    expect((await remove(user)).code).toBe(1);
    expect(refusalOf(await remove(user))).toBe('not_found');
    expect(await list(user)).toEqual([]);
  });

  it('can be filtered by type and currency', async () => {
    const user = await app.newRealUser();
    await bind(app, user);
    await bind(app, user, { draw_id: BTC, dc_address: BITCOIN_ADDRESS });
    await bind(app, user, bank());
    const codes = async (input: object) => (await list(user, input)).map(({ draw_currency }) => draw_currency.code);
    expect(await codes({})).toEqual(['USDT', 'BTC', 'EUR']);
    expect(await codes({ draw_type: 1 })).toEqual(['USDT', 'BTC']);
    expect(await codes({ draw_type: 2, draw_id: EUR_BANK })).toEqual(['EUR']);
    expect(await codes({ draw_type: 2, draw_id: BTC })).toEqual([]);
  });
});

describe('the input of a customer', () => {
  const HOSTILE = [
    `'; DROP TABLE payout_methods; --`,
    '<script>alert(1)</script>',
    '=HYPERLINK("http://x")',
    '{{7*7}} ${7*7} %s {method}',
    '名前 ÄÖÜ 🏦 عربي',
    '__proto__',
  ];

  it.each(HOSTILE)('is stored as plain data: %s', async (text) => {
    const user = await app.newRealUser();
    const bound = await bind(app, user, bank({ bank_name: text, payee_name: text, bank_address: text }));
    expect(bound).toMatchObject({ bank_name: text, payee_name: text, bank_address: text });
    expect(await list(user)).toEqual([bound]);
  });

  it.each([['a\u0000b'], ['a\u202eb'], ['a\u200bb'], ['a\nb'], ['a\u0007b']])(
    'must not contain invisible characters: %j',
    async (text) => {
      const user = await app.newRealUser();
      expect(refusalOf(await ask(user, bank({ payee_name: text })))).toBe('invalid_input');
      expect(refusalOf(await ask(user, { dc_address: text }))).toBe('invalid_input');
    },
  );

  it('is not readable in the database', async () => {
    const user = await app.newRealUser();
    await bind(app, user, bank());
    await bind(app, user);
    const { pool } = app.app.database;
    const { rows } = await pool.query<{ row: string }>(
      `SELECT m::text || encode(details_sealed, 'escape') || encode(details_hash, 'escape') AS row
         FROM payout_methods m WHERE user_id = $1`,
      [user.user.id],
    );
    expect(rows).toHaveLength(2);
    for (const { row } of rows) for (const secret of [TRON_ADDRESS, 'DE89', 'Ann']) expect(row).not.toContain(secret);
  });
});

describe('a sent code', () => {
  it('binds one method of the account that it was sent to', async () => {
    const user = await app.newRealUser();
    const auth_code = await people.ownCode(user);
    expect((await ask(user, { auth_code })).code).toBe(1);
    const another = { draw_id: BTC, dc_address: BITCOIN_ADDRESS };
    expect(refusalOf(await ask(user, { ...another, auth_code }))).toBe('code_wrong');
    const others = await people.ownCode(await app.newRealUser());
    expect(refusalOf(await ask(user, { ...another, auth_code: others }))).toBe('code_wrong');
    expect(await list(user)).toHaveLength(1);
  });
});

describe('a second factor', () => {
  it('is required to bind an address, valid once, and counted when wrong', async () => {
    const person = await people.register();
    const { code } = await people.switchFactorOn(person.token);
    expect(refusalOf(await askWithCode(person, {}))).toBe('code_wrong');
    expect(refusalOf(await ask(person, {}))).toBe('two_factor_required');
    expect(refusalOf(await ask(person, { auth_code: '' }))).toBe('two_factor_required');
    expect(refusalOf(await ask(person, { dc_address: 'x', auth_code: '000000' }))).toBe('invalid_input');
    const right = code();
    expect((await ask(person, { auth_code: right })).code).toBe(1);
    const another = { draw_id: BTC, dc_address: BITCOIN_ADDRESS };
    expect(refusalOf(await ask(person, { ...another, auth_code: right }))).toBe('code_wrong');
    const answers: string[] = [];
    for (let count = 0; count < 6; count++)
      answers.push(refusalOf(await ask(person, { ...another, auth_code: '000000' })));
    expect(answers.at(-1)).toBe('account_locked');
    expect(await list(person)).toHaveLength(1);
  });
});

describe('the customer', () => {
  it('is notified of a new method, in their language, without the full number', async () => {
    for (const lang of LOCALES) {
      const email = `method-${lang}@example.com`;
      const user = await app.newRealUser({ email }, lang);
      const { id } = boundMethod.parse((await askWithCode(user, bank())).data);
      expect(id).toBeGreaterThan(0);
      expect(await people.messagesTo(email)).toEqual([
        {
          channel: 'email',
          template: 'payout_method_added',
          lang,
          params: {
            method: 'EUR DE89…3000',
            time: String(app.clock.now()),
            device: expect.any(String),
            address: '127.0.0.1',
          },
        },
      ]);
    }
  });
});
