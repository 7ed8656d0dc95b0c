/** Deposits from the customer's side: what is shown is what is stored, and each refusal in its order. */
import { IMAGE_PATH, LOCALES, depositRecord, fundsCalls } from '@tradewind/contract';
import { microUsd, parseRate, parseUnits, payInAmount } from '@tradewind/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Answered,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import {
  BTC,
  EUR_BANK,
  TRON_ADDRESS,
  USD_BANK,
  USDT_TRC20,
  creditAsSubmitted,
  openBank,
  openChannel,
  operatorId,
  proof,
  set,
} from '../testing/funds.ts';
import { memoryOf } from '../../core/engine-host/testing/memory.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let channel: number;
let bank: number;
let euroBank: number;
let customer: TestUser;
let proofImg: string;
beforeAll(async () => {
  app = await startTestApp();
  channel = await openChannel(app, USDT_TRC20, TRON_ADDRESS);
  bank = await openBank(app, USD_BANK);
  euroBank = await openBank(app, EUR_BANK);
  customer = await app.newRealUser();
  proofImg = await proof(app, customer);
});
afterAll(() => app.stop());

const coin = (input: object = {}, user = customer, lang = 'en'): Promise<Answered> =>
  app.ask(
    fundsCalls.depositCoin,
    { number: 100, proofImg, address: TRON_ADDRESS, charge_id: channel, ...input },
    { token: user.token, lang },
  );
const wire = (input: object = {}, user = customer): Promise<Answered> =>
  app.ask(fundsCalls.depositWire, { number: 100, proofImg, wire_id: bank, ...input }, { token: user.token });
const details = ({ data }: Answered): Record<string, unknown> => z.record(z.string(), z.unknown()).parse(data);
const rows = async (user: TestUser): Promise<number> => {
  const { pool } = app.app.database;
  return (await pool.query('SELECT FROM deposits WHERE user_id = $1', [user.user.id])).rowCount ?? 0;
};
const reject = async (id: number, remark: string): Promise<unknown> =>
  app.app.database.pool.query(
    'UPDATE deposits SET status = 2, remark = $2, decided_by = $3, decided_at_ms = $4 WHERE id = $1',
    [id, remark, await operatorId(app), app.clock.now()],
  );

describe('the ways to deposit', () => {
  it('are the addresses and accounts in use, with rate and limits', async () => {
    const { token } = customer;
    expect(await app.take(fundsCalls.depositInfo, {}, { token })).toEqual([
      {
        id: channel,
        address: TRON_ADDRESS,
        currency_code: 'USDT',
        protocol_code: 'TRC20',
        precision: 6,
        usd_price: 1,
        rate: '1',
        weekend_spread_percent: null,
        min: 10,
        max: 1_000_000,
      },
    ]);
    const all = await app.take(fundsCalls.wireInfo, {}, { token });
    expect(all.map(({ id, currency_code, rate }) => [id, currency_code, rate])).toEqual([
      [bank, 'USD', '1'],
      [euroBank, 'EUR', expect.stringMatching(/^0\.9\d+$/u)],
    ]);
    expect(await app.take(fundsCalls.wireInfo, { bank_coin: 'eur' }, { token })).toEqual([all[1]]);
    for (const none of ['GBP', "' OR 1=1 --", 'E\u0000R'])
      expect(await app.take(fundsCalls.wireInfo, { bank_coin: none }, { token })).toEqual([]);
    expect(await app.take(fundsCalls.depositSymbols, {}, { token })).toEqual([
      { id: USD_BANK, code: 'USD' },
      { id: EUR_BANK, code: 'EUR' },
    ]);
  });

  it('are empty while deposits are closed; one without a price stays listed', async () => {
    const { token } = customer;
    await set(app, 'deposits_open', 0);
    for (const call of [fundsCalls.depositInfo, fundsCalls.depositSymbols, fundsCalls.wireInfo])
      expect((await app.ask(call, {}, { token })).data).toEqual([]);
    expect(refusalOf(await coin())).toBe('no_pay_way');
    expect(refusalOf(await wire())).toBe('no_pay_way');
    await set(app, 'deposits_open', 1);
    const bitcoin = await openChannel(app, BTC, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
    const shown = (await app.take(fundsCalls.depositInfo, {}, { token })).find(({ id }) => id === bitcoin);
    expect([shown?.rate, shown?.usd_price]).toEqual([null, null]);
    const answer = await coin({ charge_id: bitcoin, address: shown?.address });
    expect(refusalOf(answer)).toBe('price_unavailable');
  });
});

describe('a deposit', () => {
  it('is refused in the order of the contract', async () => {
    const other = await app.newRealUser();
    const strange = await proof(app, other);
    const worst = { number: 'x', proofImg: '', address: 'x', charge_id: 0, rate: '9' };
    const { token } = await app.newUser();
    expect(refusalOf(await app.ask(fundsCalls.depositCoin, worst, { token }))).toBe('only_true_account');
    expect(refusalOf(await app.ask(fundsCalls.depositWire, {}, { token }))).toBe('only_true_account');
    expect(refusalOf(await coin(worst))).toBe('invalid_input');
    for (const number of [0, -1, '-100', '0.0000001', 1e300, '9999999999999999']) {
      const answer = await coin({ ...worst, number });
      expect([number, refusalOf(answer)]).toEqual([number, 'amount_out_of_range']);
    }
    expect(refusalOf(await coin({ ...worst, number: 1 }))).toBe('proof_required');
    const proven = { ...worst, number: 1, proofImg: strange };
    expect(refusalOf(await coin(proven))).toBe('no_pay_way');
    expect(refusalOf(await wire({ number: 1, proofImg: strange, wire_id: 99, rate: '9' }))).toBe('no_pay_way');
    const small = await coin({ ...proven, charge_id: channel });
    expect([refusalOf(small), details(small)]).toEqual([
      'amount_out_of_range',
      expect.objectContaining({ min: 10, max: 1_000_000 }),
    ]);
    for (const number of ['9.999999', '1000000.000001'])
      expect(refusalOf(await coin({ ...proven, charge_id: channel, number }))).toBe('amount_out_of_range');
    const moved = await coin({ ...proven, charge_id: channel, number: 10 });
    expect([refusalOf(moved), details(moved)]).toEqual(['conflict', expect.objectContaining({ reason: 'address' })]);
    const rated = await coin({ ...proven, charge_id: channel, number: 10, address: TRON_ADDRESS });
    expect([refusalOf(rated), details(rated)]).toEqual([
      'conflict',
      expect.objectContaining({ reason: 'rate', rate: '1' }),
    ]);
    const agreed = { number: 10, rate: '1' };
    expect(refusalOf(await coin({ ...agreed, proofImg: strange }))).toBe('proof_required');
    expect(refusalOf(await coin({ ...agreed, proofImg: `${IMAGE_PATH}unknownunknownunknown` }))).toBe('proof_required');
    expect(refusalOf(await coin({ ...agreed, proofImg: 'https://example.com/x.png' }))).toBe('proof_required');
    expect(await rows(customer)).toBe(0);
  });

  it('cannot use a closed channel or account', async () => {
    const { pool } = app.app.database;
    for (const [table, id, submit] of [
      ['deposit_channels', channel, coin],
      ['deposit_banks', bank, wire],
    ] as const) {
      await pool.query(`UPDATE ${table} SET enabled = false WHERE id = $1`, [id]);
      expect(refusalOf(await submit())).toBe('no_pay_way');
      await pool.query(`UPDATE ${table} SET enabled = true WHERE id = $1`, [id]);
    }
  });

  it('stores the amount, rate and address that were shown, and moves no money', async () => {
    const user = await app.newRealUser();
    const picture = await proof(app, user);
    const answer = await coin({ number: '100.000001', proofImg: picture, rate: '1' }, user, 'de');
    expect(answer.data).toEqual({
      id: expect.any(Number),
      number: 100.000001,
      type: 0,
      currency_code: 'USDT',
      protocol_code: 'TRC20',
      amount: 100.000001,
      rate: '1',
      weekend_spread_percent: null,
      credited: null,
      amount_received: null,
      received_at: null,
      credit_rate: null,
      credit_weekend_spread_percent: null,
      rate_reason: null,
      status: 0,
      status_name: 'In Prüfung',
      remark: '',
      address: TRON_ADDRESS,
      payee_account: '',
      proof: picture,
      created_at: app.clock.now(),
      decided_at: null,
    });
    await app.app.database.pool.query(`UPDATE deposit_channels SET address = 'another' WHERE id = $1`, [channel]);
    const { data } = await app.take(fundsCalls.deposits, {}, { token: user.token, lang: 'de' });
    expect(data).toEqual([answer.data]);
    await app.app.database.pool.query('UPDATE deposit_channels SET address = $2 WHERE id = $1', [
      channel,
      TRON_ADDRESS,
    ]);
    expect(memoryOf(app.app.host).summary(user.user.id)?.balance).toBe(0);
  });

  it('by bank stores the account, in its own currency', async () => {
    const user = await app.newRealUser();
    const picture = await proof(app, user);
    const [, euro] = await app.take(fundsCalls.wireInfo, {}, { token: user.token });
    const answer = await wire({ wire_id: euroBank, number: 250, proofImg: picture, rate: euro?.rate }, user);
    const units = payInAmount(microUsd(250_000_000), parseRate(euro?.rate ?? '') ?? 0n, 2);
    expect(answer.data).toMatchObject({
      type: 1,
      currency_code: 'EUR',
      rate: euro?.rate,
      address: '',
      payee_account: 'GB33BUKB20201555555555',
    });
    expect(parseUnits(depositRecord.parse(answer.data).amount, 2)).toBe(units);
  });

  it('accepts a shown rate for its window and the next, and then reports the new one', async () => {
    const user = await app.newRealUser();
    const rateNow = async () =>
      (await app.take(fundsCalls.wireInfo, { bank_coin: 'EUR' }, { token: user.token }))[0]?.rate ?? '';
    const submit = async (rate: string) =>
      wire({ wire_id: euroBank, number: 50, proofImg: await proof(app, user), rate }, user);
    const shown = await rateNow();
    app.clock.jump(MINUTE_MS);
    await app.push({ EURUSD: [1.2, 1.2002] });
    const later = await rateNow();
    expect(later).not.toBe(shown);
    expect((await submit(shown)).data).toMatchObject({ rate: shown });
    app.clock.jump(MINUTE_MS);
    await app.push({ EURUSD: [1.2, 1.2002] });
    const refused = await submit(shown);
    expect([refusalOf(refused), details(refused)]).toEqual(['conflict', expect.objectContaining({ rate: later })]);
    await app.push({ EURUSD: [1.1, 1.1002] });
  });

  it('accepts a picture once while the deposit is pending or finished, and again after it was rejected', async () => {
    const user = await app.newRealUser();
    const picture = await proof(app, user);
    const first = await coin({ proofImg: picture }, user);
    const { id } = depositRecord.parse(first.data);
    expect(refusalOf(await coin({ proofImg: picture }, user))).toBe('already_submitted');
    await reject(id, 'the amount is not readable');
    const { data } = await app.take(fundsCalls.deposits, {}, { token: user.token, lang: 'en' });
    expect(data[0]).toMatchObject({ status: 2, status_name: 'Rejected', remark: 'the amount is not readable' });
    const again = await wire({ proofImg: picture }, user);
    expect(again.code).toBe(1);
    const paid = { id: depositRecord.parse(again.data).id, amount: 100_000_000, atMs: app.clock.now() };
    await creditAsSubmitted(app, user.user.id, paid);
    expect(refusalOf(await coin({ proofImg: picture }, user))).toBe('already_submitted');
  });

  it('that is submitted several times at once without a key is created once', async () => {
    const user = await app.newRealUser();
    const picture = await proof(app, user);
    const answers = await Promise.all(Array.from({ length: 10 }, async () => coin({ proofImg: picture }, user)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code !== 1).map(refusalOf)).toEqual(Array(9).fill('already_submitted'));
  });

  it('with one key is created once, with equal answers', async () => {
    const user = await app.newRealUser();
    const picture = await proof(app, user);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () =>
        app.ask(
          fundsCalls.depositCoin,
          { number: 100, proofImg: picture, address: TRON_ADDRESS, charge_id: channel },
          { token: user.token, key: 'one tap' },
        ),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.code).toBe(1);
    expect(await rows(user)).toBe(1);
  });

  it('is limited to ten pending ones', async () => {
    const user = await app.newRealUser();
    const pictures: string[] = [];
    for (let count = 0; count < 12; count++) pictures.push(await proof(app, user));
    const answers = await Promise.all(pictures.map(async (picture) => coin({ proofImg: picture }, user)));
    expect(answers.map(({ code, status }) => `${code} ${status}`).toSorted()).toEqual([
      ...Array(10).fill('1 200'),
      ...Array(2).fill('1003 429'),
    ]);
  });
});

describe('the list of deposits', () => {
  it('has twenty deposits a page, newest first, of one type or both, of this customer only', async () => {
    const user = await app.newRealUser();
    const picture = await proof(app, user);
    const { pool } = app.app.database;
    await pool.query(
      `INSERT INTO deposits (user_id, type, currency_id, channel_id, bank_id, destination, number_micro_usd, rate,
         amount_units, proof_image, created_at_ms)
       SELECT $1, n % 2, CASE n % 2 WHEN 0 THEN 1 ELSE 5 END, CASE n % 2 WHEN 0 THEN $2::integer END,
         CASE n % 2 WHEN 1 THEN $3::integer END, '{}', n * 1000000, 1000000000000, n, $4, n
         FROM generate_series(1, 45) n`,
      [user.user.id, channel, bank, picture.slice(IMAGE_PATH.length)],
    );
    const page = (input: object) => app.take(fundsCalls.deposits, { ...input }, { token: user.token });
    const [first, third, fourth] = [await page({}), await page({ page: 3 }), await page({ page: 4 })];
    expect([first.total, first.data.length, third.data.length, fourth.data.length]).toEqual([45, 20, 5, 0]);
    expect(first.data.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 45 - index));
    const coins = await page({ type: 0, page: 2 });
    expect([coins.total, coins.data.length, new Set(coins.data.map(({ type }) => type))]).toEqual([
      22,
      2,
      new Set([0]),
    ]);
    expect((await app.take(fundsCalls.deposits, {}, { token: (await app.newRealUser()).token })).total).toBe(0);
  });

  it('names states in every language', async () => {
    const user = await app.newRealUser();
    await coin({ proofImg: await proof(app, user) }, user);
    const names = new Set<string>();
    for (const lang of LOCALES) {
      const { data } = await app.take(fundsCalls.deposits, {}, { token: user.token, lang });
      names.add(data[0]?.status_name ?? '');
    }
    expect(names.size).toBe(LOCALES.length);
  });
});
