/**
 * Product §§2, 3, 5, 7 and contract §5 from the customer's side: withdrawal methods and withdrawals.
 * What is tagged @long is tested in `npm test` by: money/payout-methods, money/{withdrawals,rates},
 * desk/payment-decisions/withdrawals, packages/{engine,money}.
 */
import { randomUUID } from 'node:crypto';
import {
  causes,
  bindCoin,
  bindWithoutCode,
  CALLS,
  currencyId,
  customerOf,
  type Draw,
  expect,
  funded,
  IBAN,
  type Method,
  proof,
  test,
  TRC20,
  withdrawer,
} from './desk.ts';
import { microOf, minus, over, plus, ratio, times } from './exact.ts';
import { openMember, ownCode } from './people.ts';
import { BASE } from './catalogue.ts';
import { type Details, must, refused, tick, traderOf } from './support.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

const COINS: readonly (readonly [code: string, protocol: string, good: readonly string[], bad: readonly string[]])[] = [
  [
    'USDT',
    'ERC20',
    // EIP-55's own examples; an address in lower case has no checksum and is valid
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'],
    [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
      '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      TRC20,
      '',
    ],
  ],
  [
    'USDT',
    'TRC20',
    [TRC20],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ],
  [
    'BTC',
    'BTC',
    // the first block's, BIP 173's, BIP 350's
    [
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ],
    [
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
      // BIP 350's invalid ones: bech32 instead of bech32m, mixed case; BIP 173's of the test network
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jJ0',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    ],
  ],
];

test('addresses are bound with a mailed code if checksum and network are right, can be filtered, and can be deleted', async ({
  desk,
}) => {
  const customer = await funded(desk);
  const bound: number[] = [];
  for (const [code, protocol, good, bad] of COINS) {
    for (const address of bad) {
      const { fields } = await refused(bindWithoutCode(desk, customer, address, code, protocol), 1001, 'invalid_input');
      expect(Object.keys(fields as object), address).toEqual(['dc_address']);
    }
    for (const address of good) {
      const { fields } = await refused(bindWithoutCode(desk, customer, address, code, protocol), 1001, 'invalid_input');
      expect(fields).toEqual({ auth_code: 'required' });
      const method = await must(bindCoin(desk, customer, address, code, protocol));
      expect(method).toMatchObject({ type: 1, draw_currency: { code, protocol } });
      bound.push(method.id);
    }
    await refused(bindWithoutCode(desk, customer, good[0] ?? '', code, protocol), 1401, 'already_submitted');
  }
  const list = async (query: string) =>
    (await must(customer.get<Method[]>(`${CALLS.methods}?${query}`))).map(({ id }) => id).toSorted((a, b) => a - b);
  expect(await list('')).toEqual(bound);
  expect(await list('draw_type=1')).toEqual(bound);
  expect(await list('draw_type=2')).toEqual([]);
  expect(await list(`draw_type=1&draw_id=${currencyId(desk, 'BTC', 'BTC')}`)).toEqual(bound.slice(3));
  // another customer's: neither visible nor deletable
  const stranger = await funded(desk);
  expect(await must(stranger.get(CALLS.methods))).toEqual([]);
  await refused(stranger.post(CALLS.unbind, { id: bound[0] }), 1002, 'not_found');
  await must(customer.form(CALLS.unbind, { id: String(bound[0]) }));
  expect(await list('')).toEqual(bound.slice(1));
  await refused(customer.post(CALLS.unbind, { id: bound[0] }), 1002, 'not_found');
});

test('IBAN and BIC of bank accounts are checked where they apply', { tag: '@long' }, async ({ desk }) => {
  const customer = await funded(desk);
  const bank = { bank_name: 'Example Bank', bank_address: 'Example Street', payee_name: 'Ada Lovelace' };
  const bind = (payee_account: string, bank_swift: string, more: object = {}) =>
    customer.post(CALLS.bind, {
      type: 2,
      draw_id: currencyId(desk, 'EUR'),
      ...bank,
      payee_account,
      bank_swift,
      ...more,
    });
  const wrong = async (answer: ReturnType<typeof bind>, field: string) => {
    const { fields } = await refused(answer, 1001, 'invalid_input');
    expect(Object.keys(fields as object)).toContain(field);
  };
  await wrong(bind('DE89370400440532013001', 'DEUTDEFF'), 'payee_account');
  await wrong(bind('DE8937040044053201300', 'DEUTDEFF'), 'payee_account');
  await wrong(bind('ZZ89370400440532013000', 'DEUTDEFF'), 'payee_account');
  await wrong(bind('', 'DEUTDEFF'), 'payee_account');
  await wrong(bind(IBAN, 'DEUTDEF'), 'bank_swift');
  await wrong(bind(IBAN, 'BNPAFRPP'), 'bank_swift');
  await wrong(bind(IBAN, 'DEUTDEFF', { payee_name: '' }), 'payee_name');
  await wrong(bind(IBAN, 'DEUTDEFF', { bank_name: '' }), 'bank_name');
  const good = [
    ['DE89 3704 0044 0532 0130 00', 'DEUTDEFF'],
    ['gb29nwbk60161331926819', 'NWBKGB2LXXX'],
    ['FR1420041010050500013M02606', 'BNPAFRPP'],
    ['NO9386011117947', 'DNBANOKK'],
  ] as const;
  for (const [account, swift] of good)
    expect(await must(bind(account, swift, { auth_code: await ownCode(desk, customer) }))).toMatchObject({
      type: 2,
      draw_currency: { code: 'EUR' },
    });
  await refused(bind(IBAN, 'DEUTDEFF'), 1401, 'already_submitted');
  const rows = await must(customer.get<Details[]>(`${CALLS.methods}?draw_type=2&draw_id=${currencyId(desk, 'EUR')}`));
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(row).toMatchObject({ payee_name: 'Ada Lovelace', bank_name: 'Example Bank' });
});

test('a withdrawal has its refusals, locks at once, has an exact net amount, is returned if refused, and leaves if paid', async ({
  desk,
}) => {
  const customer = await withdrawer(desk, 1000);
  const currency = currencyId(desk, 'USDT', 'TRC20');
  const form = { draw_currency_id: currency, number: '100', memo: '', draw_method_id: customer.method };
  const draw = (changes: object) => customer.post(CALLS.draw, { ...form, ...changes });
  await refused(draw({ draw_method_id: 9999 }), 1303, 'wallet_not_bound');
  await refused(draw({ draw_currency_id: currencyId(desk, 'BTC', 'BTC') }), 1303, 'wallet_not_bound');
  await refused(draw({ draw_currency_id: 9999 }), 1002, 'not_found');
  for (const number of ['0', '-5', '9.999999', '1000000.000001', '20.0000001'])
    await refused(draw({ number }), 1304, 'amount_out_of_range');
  expect(await refused(draw({ number: '1000.000001' }), 1301, 'insufficient_balance')).toMatchObject({
    withdrawable: 1000,
  });
  const stranger = await withdrawer(desk, 100);
  await refused(stranger.post(CALLS.draw, form), 1303, 'wallet_not_bound');

  const asked = await must(
    customer.form<Draw>(CALLS.draw, {
      ...form,
      number: '300.5',
      draw_currency_id: String(currency),
      draw_method_id: String(customer.method),
    }),
  );
  expect(asked).toMatchObject({
    number: 300.5,
    fee: 1,
    rate: '1',
    real_number: 299.5,
    status: 0,
    type: 1,
    address: TRC20,
  });
  expect(await customer.balance()).toMatchObject({ balance: 699.5, lock_balance: 300.5, withdrawable: 699.5 });
  expect(await must(customer.get(CALLS.detail))).toEqual({ balance: 699.5, lock_balance: 300.5 });
  await must(desk.finance.change('withdrawals/refuse', { id: asked.id, remark: 'the name is another one' }));
  expect(await customer.balance()).toMatchObject({ balance: 1000, lock_balance: 0 });
  expect((await must(customer.get<Page<Draw>>(CALLS.draws))).data).toMatchObject([
    { id: asked.id, status: 2, notes: 'the name is another one' },
  ]);

  const paid = await must(customer.draw(1000));
  const reference = `tx-${randomUUID()}`;
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () =>
      desk.finance.change('withdrawals/finish', { id: paid.id, payment_reference: reference }),
    ),
    ...Array.from({ length: 10 }, () => desk.second.change('withdrawals/refuse', { id: paid.id, remark: 'at once' })),
  ]);
  const winners = answers.filter(({ code }) => code === 1);
  expect([winners.length, answers.filter(({ code }) => code === 1006).length]).toEqual([1, 19]);
  const status = winners[0]?.data['status'];
  expect(await customer.balance()).toMatchObject({ balance: status === 1 ? 0 : 1000, lock_balance: 0 });
  // one payment reference is booked once, for any customer
  const other = await must(stranger.draw(100));
  if (status === 1)
    await refused(
      desk.finance.change('withdrawals/finish', { id: other.id, payment_reference: reference.toUpperCase() }),
      1006,
      'conflict',
    );
  await must(desk.finance.change('withdrawals/finish', { id: other.id, payment_reference: `tx-${randomUUID()}` }));
  expect(await causes(desk, stranger)).toEqual(
    new Map([
      ['deposit', 100],
      ['withdrawal', 100],
      ['withdrawal_paid', 99],
      ['withdrawal_fee', 1],
    ]),
  );
});

test(
  'the net amount in another currency is (number − fee) × rate, at the pushed prices',
  { tag: '@long' },
  async ({ desk }) => {
    await tick(desk.server, BASE);
    const customer = await funded(desk, 5000);
    const draw_currency_id = currencyId(desk, 'BTC', 'BTC');
    const { id } = await must(bindCoin(desk, customer, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'BTC', 'BTC'));
    const shown = (await must(customer.get<Details[]>(`${CALLS.drawSymbols}?type=1`))).find(
      (row) => row['code'] === 'BTC',
    );
    // 0.5 % below the middle of 64123.45 and 64140.05
    const due = over('0.995', over(plus('64123.45', '64140.05'), 2));
    const drift = minus(String(shown?.['rate']), due);
    expect(Number((drift.n * 10n ** 12n) / drift.d)).toBe(0);
    for (const number of ['777.77', '1234.567891', '50']) {
      const row = await must(
        customer.post<Draw>(CALLS.draw, {
          draw_currency_id,
          number,
          memo: 'x',
          draw_method_id: id,
          rate: shown?.['rate'],
        }),
      );
      // half a percent, rounded to micro-dollars, then the rest rounded to satoshi
      const fee = over(microOf(times(number, '0.005')).toString(), 1_000_000);
      const exact = times(minus(number, fee), row.rate, 100_000_000);
      const satoshi = (2n * exact.n + exact.d) / (2n * exact.d);
      expect([microOf(row.fee), BigInt(Math.round(row.real_number * 1e8))]).toEqual([microOf(fee), satoshi]);
      expect(row.rate).toBe(shown?.['rate']);
    }
    await refused(
      customer.post(CALLS.draw, { draw_currency_id, number: 60, memo: '', draw_method_id: id, rate: '0.00001' }),
      1006,
      'conflict',
    );
    const locked = microOf(plus('777.77', '1234.567891', 50));
    expect(microOf(Number((await customer.balance())['lock_balance']))).toBe(locked);
  },
);

test(
  'the withdrawable amount is min(balance, equity) − used margin, in loss and in profit',
  { tag: '@long' },
  async ({ desk }) => {
    const { server } = desk;
    await tick(server, BASE);
    const customer = await withdrawer(desk, 1000);
    const trader = traderOf(server, customer.token, '');
    const { Id } = await must(trader.submit({ code: 'US30', cont: 2, multiple: 0 }));
    await tick(server, { US30: ['39002.00', '39002.00'] }); // +400: not withdrawable yet
    expect(await customer.balance()).toMatchObject({ equity: 1400, used_margin: 200, withdrawable: 800 });
    expect(await refused(customer.draw('800.000001'), 1301, 'insufficient_balance')).toMatchObject({
      withdrawable: 800,
    });
    await tick(server, { US30: ['38999.00', '38999.00'] }); // −200
    expect(await customer.balance()).toMatchObject({ equity: 800, used_margin: 200, withdrawable: 600 });
    expect(await refused(customer.draw('600.000001'), 1301, 'insufficient_balance')).toMatchObject({
      withdrawable: 600,
    });
    const { id } = await must(customer.draw('600'));
    expect(await customer.balance()).toMatchObject({
      balance: 400,
      lock_balance: 600,
      equity: 200,
      free_margin: 0,
      margin_level: 100,
      withdrawable: 0,
    });
    await refused(customer.draw('10'), 1301, 'insufficient_balance');
    // locked money does not cover positions: 1 USD lower is the stop-out at 50 %
    await tick(server, { US30: ['38998.50', '38998.50'] });
    expect((await trader.history())[0]).toMatchObject({ Id, CloseReason: 'stop_out', FactProfits: -300 });
    expect(await customer.balance()).toMatchObject({
      balance: 100,
      lock_balance: 600,
      used_margin: 0,
      withdrawable: 100,
    });
    await must(desk.finance.change('withdrawals/refuse', { id, remark: 'as asked' }));
    expect(await customer.balance()).toMatchObject({ balance: 700, lock_balance: 0, withdrawable: 700 });
    await tick(server, BASE);
  },
);

test(
  '50 concurrent withdrawals of the whole balance succeed once, and with one key all 50 get one answer',
  { tag: '@long' },
  async ({ desk }) => {
    const customer = await withdrawer(desk, 500);
    const all = await Promise.all(Array.from({ length: 50 }, () => customer.draw(500)));
    expect(all.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, ...Array(49).fill(1301)]);
    expect(await customer.balance()).toMatchObject({ balance: 0, lock_balance: 500, withdrawable: 0 });
    expect((await must(customer.get<Page<Draw>>(`${CALLS.draws}?type=1`))).total).toBe(1);
    expect((await must(customer.get<Page<Draw>>(`${CALLS.draws}?type=2`))).total).toBe(0);

    const keyed = await withdrawer(desk, 500);
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 50 }, () => keyed.draw(200, key)));
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    expect((await keyed.draw(200, key)).text).toBe(same[0]?.text);
    expect(same[0]?.code).toBe(1);
    expect(await keyed.balance()).toMatchObject({ balance: 300, lock_balance: 200 });
    await must(keyed.draw(200, randomUUID()));
    expect(await keyed.balance()).toMatchObject({ balance: 100, lock_balance: 400 });
  },
);

test('a customer cancels a withdrawal once, before a decision', { tag: '@long' }, async ({ desk }) => {
  const customer = await withdrawer(desk, 500);
  const { id } = await must(customer.draw(400));
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => customer.post('/api/account/draw_cancel', { id })),
    ...Array.from({ length: 5 }, () =>
      desk.finance.change('withdrawals/finish', { id, payment_reference: `tx-${randomUUID()}` }),
    ),
  ]);
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  const { status } = (await must(customer.get<Page<Draw>>(CALLS.draws))).data[0] ?? {};
  expect([1, 3]).toContain(status);
  expect(await customer.balance()).toMatchObject({ balance: status === 1 ? 100 : 500, lock_balance: 0 });
  const stranger = await withdrawer(desk, 100);
  const own = await must(stranger.draw(50));
  await refused(customer.post('/api/account/draw_cancel', { id: own.id }), 1002, 'not_found');
});

test(
  'a new method pauses withdrawals for the configured time, and withdrawals and deposits can be closed',
  { tag: '@long' },
  async ({ desk }) => {
    const customer = await withdrawer(desk, 100);
    const set = (json: object) => must(desk.admin.change('settings/save', json));
    try {
      await set({ withdraw_pause_hours: 24 });
      const { reason, until } = await refused(customer.draw(50), 1306, 'withdrawal_paused');
      expect(reason).toBe('new_method');
      expect(Math.abs(Number(until) - Date.now() - 86_400_000)).toBeLessThan(60_000);
      await set({ withdraw_pause_hours: 0, withdrawals_open: 0, deposits_open: 0 });
      expect(await refused(customer.draw(50), 1306, 'withdrawal_paused')).toMatchObject({ reason: 'closed' });
      const json = { number: 50, proofImg: await proof(desk, customer), address: TRC20, charge_id: desk.channel };
      await refused(customer.post(CALLS.submit, json), 1302, 'no_pay_way');
    } finally {
      await set({ withdraw_pause_hours: 0, withdrawals_open: 1, deposits_open: 1 });
    }
    await must(customer.draw(50));
  },
);

test(
  'a new account has nothing to withdraw, and a hostile memo is stored as text or refused',
  { tag: '@long' },
  async ({ desk }) => {
    const poor = customerOf(desk.server, await openMember(desk));
    const { id } = await must(bindCoin(desk, poor, TRC20));
    const form = { draw_currency_id: currencyId(desk, 'USDT', 'TRC20'), number: 10, memo: '', draw_method_id: id };
    expect(await refused(poor.post(CALLS.draw, form), 1301, 'insufficient_balance')).toMatchObject({ withdrawable: 0 });
    const customer = await withdrawer(desk, 100);
    const memo = `<script>alert(1)</script>'; DROP TABLE users; --`;
    const row = await must(customer.post<Draw>(CALLS.draw, { ...form, memo, draw_method_id: customer.method }));
    expect(row['memo']).toBe(memo);
    await refused(
      customer.post(CALLS.draw, { ...form, memo: 'a\u0000b', draw_method_id: customer.method }),
      1001,
      'invalid_input',
    );
    await refused(
      customer.post(CALLS.draw, { ...form, memo: 'a\u202Eb', draw_method_id: customer.method }),
      1001,
      'invalid_input',
    );
    expect(ratio(String(row.number))).toEqual(ratio('10'));
  },
);
