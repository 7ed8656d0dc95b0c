/**
 * Product §§2, 3, 5, 7 and contract §5 from the customer's side: deposits.
 * What is tagged @long is tested in `npm test` by: money/deposits/deposits, desk/payment-decisions/deposits,
 * people/identity/identity.
 */
import { randomUUID } from 'node:crypto';
import { causes, CALLS, deposit, type Deposit, expect, funded, IBAN, proof, test, TRC20 } from './desk.ts';

import { demo } from './people.ts';
import { listen } from './socket.ts';
import { call, type Details, type LogRow, must, refused } from './support.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

test(
  'the ways to deposit and withdraw are listed with their terms, and at first nothing is bound or submitted',
  { tag: '@long' },
  async ({ desk }) => {
    const customer = await funded(desk);
    const [channel] = await must(customer.get<Details[]>(CALLS.info));
    expect(channel).toMatchObject({ id: desk.channel, address: TRC20, currency_code: 'USDT', protocol_code: 'TRC20' });
    expect(await must(customer.get<Details[]>(CALLS.symbols))).toMatchObject([{ code: 'USD' }]);
    for (const query of ['', '?bank_coin=USD']) {
      const options = await must(customer.get<Details[]>(CALLS.wireInfo + query));
      expect(options).toMatchObject([{ id: desk.bank, payee_account: IBAN, bank_swift: 'DEUTDEFF', bank_remark: '' }]);
    }
    // no_pay_way is the app's text for an empty list
    expect(await must(customer.get(`${CALLS.wireInfo}?bank_coin=EUR`))).toEqual([]);
    const coins = await must(customer.get<Details[]>(`${CALLS.drawSymbols}?type=1`));
    expect(coins[0]).toMatchObject({ code: 'USDT', protocol: 'TRC20', draw_rate: 1, fee_type: 1, usd_price: 1 });
    const banks = await must(customer.get<Details[]>(`${CALLS.drawSymbols}?type=2`));
    expect(banks.map((row) => row['code'])).toEqual(['USD', 'EUR']);
    expect(await must(customer.get(CALLS.methods))).toEqual([]);
    for (const list of [CALLS.deposits, CALLS.draws])
      expect(await must(customer.get(`${list}?page=1`))).toEqual({ data: [], total: 0 });
  },
);

test('every refused deposit has its error and leaves no record', { tag: '@long' }, async ({ desk }) => {
  const customer = await funded(desk);
  const proofImg = await proof(desk, customer);
  const form = { number: '100', proofImg, address: TRC20, charge_id: desk.channel };
  const submit = (changes: object) => customer.post(CALLS.submit, { ...form, ...changes });
  for (const number of ['0', '-1', '0.0000001', '10.0000001', '9.999999', '1000000.000001', '9'.repeat(20)])
    await refused(submit({ number }), 1304, 'amount_out_of_range');
  // anything but a plain number is invalid input or not an amount
  for (const number of ['', 'abc', '1e', '1,000', '0x10', 'NaN', ' ', '٣٠٠'])
    expect([1001, 1304], number).toContain((await submit({ number })).code);
  expect(await refused(submit({ number: 1 }), 1304, 'amount_out_of_range')).toMatchObject({ min: 10, max: 1_000_000 });
  await refused(submit({ proofImg: '' }), 1305, 'proof_required');
  await refused(submit({ proofImg: '/api/common/image/nothing' }), 1305, 'proof_required');
  await refused(submit({ proofImg: 'https://example.com/a.jpg' }), 1305, 'proof_required');
  await refused(submit({ charge_id: 9999 }), 1302, 'no_pay_way');
  await refused(submit({ address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }), 1006, 'conflict');
  await refused(customer.post(CALLS.wire, { number: 100, proofImg, wire_id: 9999 }), 1302, 'no_pay_way');
  await refused(customer.post(CALLS.wire, { number: 100, proofImg: '', wire_id: desk.bank }), 1305, 'proof_required');
  await refused(customer.post(CALLS.wire, { number: 0, proofImg, wire_id: desk.bank }), 1304, 'amount_out_of_range');
  // a picture of another user
  const stranger = await funded(desk);
  await refused(stranger.post(CALLS.submit, form), 1305, 'proof_required');
  expect(await must(customer.get(CALLS.deposits))).toEqual({ data: [], total: 0 });
  // and a picture can prove only one deposit
  await must(submit({}));
  await refused(submit({}), 1401, 'already_submitted');
  expect((await must(customer.get<Page<Deposit>>(CALLS.deposits))).total).toBe(1);
});

test('a demo account gets 1005 from every funds call, a visitor 999', { tag: '@long' }, async ({ desk }) => {
  const { token } = await demo(desk);
  const gets = [
    CALLS.info,
    CALLS.symbols,
    CALLS.wireInfo,
    CALLS.deposits,
    CALLS.drawSymbols,
    CALLS.draws,
    CALLS.methods,
  ];
  const posts = [CALLS.submit, CALLS.wire, CALLS.draw, CALLS.bind, CALLS.unbind];
  for (const path of gets) {
    await refused(call(desk.server, path, { token }), 1005, 'only_true_account');
    await refused(call(desk.server, path), 999, 'session_invalid');
  }
  for (const path of posts) {
    await refused(call(desk.server, path, { token, json: {} }), 1005, 'only_true_account');
    await refused(call(desk.server, path, { json: {} }), 999, 'session_invalid');
  }
});

test(
  'deposits can be form-encoded as in product.md, are listed by type, 20 a page, newest first, and ten may be pending',
  { tag: '@long' },
  async ({ desk }) => {
    const customer = await funded(desk);
    const made: Deposit[] = [];
    for (let index = 0; index < 21; index++) {
      const type = index % 3 === 0 ? 1 : 0;
      const form = { number: String(50 + index), proofImg: await proof(desk, customer) };
      const answer =
        type === 1
          ? customer.form<Deposit>(CALLS.wire, { ...form, wire_id: String(desk.bank) })
          : customer.form<Deposit>(CALLS.submit, { ...form, address: TRC20, charge_id: String(desk.channel) });
      const row = await must(answer);
      expect(row).toMatchObject({ number: 50 + index, type, status: 0, amount: 50 + index, rate: '1' });
      made.unshift(row);
      if (index < 11) await must(desk.finance.change('deposits/invalidate', { id: row.id }));
    }
    const eleventh = { number: 50, proofImg: await proof(desk, customer), wire_id: desk.bank };
    expect(await customer.post(CALLS.wire, eleventh)).toMatchObject({ code: 1003, data: { key: 'rate_limited' } });
    const list = (query: string) => must(customer.get<Page<Deposit>>(`${CALLS.deposits}?${query}`));
    const [first, last, beyond] = [await list('page=1'), await list('page=2'), await list('page=3')];
    expect([first.total, first.data.length, last.total, last.data.length, beyond.data.length]).toEqual([
      21, 20, 21, 1, 0,
    ]);
    expect([...first.data, ...last.data].map((row) => row.id)).toEqual(made.map((row) => row.id));
    expect(first.data.map((row) => row.status)).toEqual([...Array(10).fill(0), ...Array(10).fill(3)]);
    for (const [type, total] of [
      [0, 14],
      [1, 7],
    ]) {
      const some = await list(`type=${type}&page=1`);
      expect([some.total, some.data.every((row) => row.type === type)]).toEqual([total, true]);
    }
    await refused(customer.get(`${CALLS.deposits}?type=7&page=1`), 1001, 'invalid_input');
    await refused(customer.get(`${CALLS.deposits}?page=0`), 1001, 'invalid_input');
    expect(await customer.balance()).toMatchObject({ balance: 0, lock_balance: 0 });
  },
);

test('20 concurrent finishes by two operators credit once, and balance, detail, log, ledger and sockets agree', async ({
  desk,
}) => {
  const customer = await funded(desk);
  const listener = await listen(desk.server, customer.token);
  const key = randomUUID();
  const json = {
    number: '1234.567891',
    proofImg: await proof(desk, customer),
    address: TRC20,
    charge_id: desk.channel,
  };
  const twins = await Promise.all([1, 2].map(() => customer.post<Deposit>(CALLS.submit, json, key)));
  expect(twins[0]?.text).toBe(twins[1]?.text);
  const id = twins[0]?.data.id ?? 0;
  expect(await customer.balance()).toMatchObject({ balance: 0 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? desk.finance : desk.second).change('deposits/finish', { id, reference: key }),
    ),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, ...Array(19).fill(1006)]);
  for (const [path, more] of [
    ['reject', { remark: 'too late' }],
    ['invalidate', {}],
  ] as const)
    await refused(desk.finance.change(`deposits/${path}`, { id, ...more }), 1006, 'conflict');
  const amount = 1234.567891;
  expect(await customer.balance()).toMatchObject({
    balance: amount,
    lock_balance: 0,
    equity: amount,
    withdrawable: amount,
  });
  expect(await must(customer.get(CALLS.detail))).toEqual({ balance: amount, lock_balance: 0 });
  const rows = await must(customer.get<Page<LogRow>>(`${CALLS.log}?page=1`));
  expect([rows.total, rows.data[0]?.Value]).toEqual([1, amount]);
  expect([...(await causes(desk, customer))]).toEqual([['deposit', amount]]);
  expect((await must(customer.get<Page<Deposit>>(CALLS.deposits))).data).toMatchObject([{ id, status: 1 }]);
  const pushed = await listener.next((message) => (message.data as Details | undefined)?.['event'] === 'balance');
  expect((pushed.data as Details)['account']).toMatchObject({ balance: amount, equity: amount });
  listener.close();
});

test('a rejected deposit needs a remark, shows it, and credits nothing', { tag: '@long' }, async ({ desk }) => {
  const customer = await funded(desk);
  const { id } = await deposit(desk, customer, 75);
  for (const remark of ['', '  ', 'no'])
    await refused(desk.finance.change('deposits/reject', { id, remark }), 1001, 'invalid_input');
  await must(desk.finance.change('deposits/reject', { id, remark: 'the picture shows another amount' }));
  const { data } = await must(customer.get<Page<Deposit>>(`${CALLS.deposits}?type=0`));
  expect(data).toMatchObject([{ id, status: 2, remark: 'the picture shows another amount' }]);
  await refused(desk.second.change('deposits/finish', { id, reference: 'late' }), 1006, 'conflict');
  expect(await customer.balance()).toMatchObject({ balance: 0 });
});
