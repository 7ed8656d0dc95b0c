/**
 * Operators: login, roles, approval by two, suspension, and the first operator of a new installation.
 * What is tagged @long is tested in `npm test` by: staff/operators, desk/approvals/changes,
 * desk/payment-decisions/{withdrawals,one-person}.
 */
import { randomUUID } from 'node:crypto';
import { startServer } from '../support/server.ts';
import {
  CALLS,
  type ChangeRequest,
  Codes,
  confirmSetup,
  currencyId,
  deposit,
  type LoginData,
  expect,
  FIRST,
  fourEyes,
  funded,
  IBAN,
  invite,
  OPERATOR_PASSWORD,
  type Operator,
  operatorOf,
  type Setup,
  test,
  ticketOf,
  TRC20,
  withdrawer,
} from './desk.ts';
import { demo } from './people.ts';
import { jpeg } from './pictures.ts';
import { listen } from './socket.ts';
import { call, type Details, type LogRow, must, pushSettings, refused } from './support.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

const LINK = /Back-office: open (http:\S+\/admin\/join#token=\S+)/u;
const linkIn = (output: string): string => LINK.exec(output)?.[1] ?? '';

test('without settings a link is printed, valid for one start and one use, and then no link is printed again', async () => {
  const settings = { ...(await pushSettings()), LOG_LEVEL: 'info' };
  let server = await startServer(settings);
  const { dataDir } = server;
  try {
    await expect.poll(() => linkIn(server.output())).not.toBe('');
    const old = ticketOf(linkIn(server.output()));
    expect(await must(call(server, `/admin/api/ticket?token=${old}`))).toMatchObject({ first: 1 });
    await refused(call(server, '/admin/api/login', { json: FIRST }), 1101, 'wrong_credentials');
    await server.kill();
    server = await startServer(settings, dataDir);
    await expect.poll(() => linkIn(server.output())).not.toBe('');
    const token = ticketOf(linkIn(server.output()));
    const form = { ...FIRST, name: 'The first' };
    await refused(call(server, '/admin/api/join', { json: { token: old, ...form } }), 1002, 'not_found');
    for (const password of ['short', 'eleven char', 'passwordpassword'])
      await refused(call(server, '/admin/api/join', { json: { token, ...form, password } }), 1109, 'password_weak');
    const setup = await must(call<Setup>(server, '/admin/api/join', { json: { token, ...form } }));
    // neither the password nor a wrong code logs in before the authenticator is confirmed
    const wrong = { ticket: setup.ticket, auth_code: '000000' };
    await refused(call(server, '/admin/api/setup', { json: wrong }), 1103, 'code_wrong');
    const first = await confirmSetup(server, setup, FIRST.password);
    expect(first.operator).toMatchObject({ email: FIRST.email, role: 'admin', name: 'The first' });
    await refused(
      call(server, '/admin/api/join', { json: { token, ...form, email: 'b@desk.example' } }),
      1002,
      'not_found',
    );
    expect(
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .join('\n'),
    ).not.toContain(token);
    await server.stop();
    server = await startServer(
      { ...settings, ADMIN_EMAIL: 'c@desk.example', ADMIN_PASSWORD: 'another long password' },
      dataDir,
    );
    expect(linkIn(server.output())).toBe('');
    const other = { email: 'c@desk.example', password: 'another long password' };
    await refused(call(server, '/admin/api/login', { json: other }), 1101, 'wrong_credentials');
    // the session survived the restart
    expect(await must(operatorOf(server, first, first.codes, '').read('me'))).toMatchObject({ email: FIRST.email });
  } finally {
    await server.dispose();
  }
});

test(
  'a password alone never logs in; codes are valid once; guessing causes a lock; logout and a role change end sessions',
  { tag: '@long' },
  async ({ desk }) => {
    const { server, admin } = desk;
    const who = await invite(desk, admin, 'content');
    const email = who.operator.email;
    const login = (json: object) => call<LoginData>(server, '/admin/api/login', { json: { email, ...json } });
    await refused(login({ password: OPERATOR_PASSWORD }), 1111, 'two_factor_required');
    const unknown = await login({ email: 'nobody@desk.example', password: OPERATOR_PASSWORD });
    const wrong = await login({ password: 'not it at all, really' });
    expect([unknown.code, wrong.code, unknown.text]).toEqual([1101, 1101, wrong.text]);
    const code = await who.codes.next();
    const loggedIn = await must(login({ password: OPERATOR_PASSWORD, auth_code: code }));
    await refused(login({ password: OPERATOR_PASSWORD, auth_code: code }), 1103, 'code_wrong');
    const recovery = who.recovery_codes[0] ?? '';
    const byRecovery = await must(login({ password: OPERATOR_PASSWORD, auth_code: recovery }));
    await refused(login({ password: OPERATOR_PASSWORD, auth_code: recovery }), 1103, 'code_wrong');
    const [one, two] = [loggedIn, byRecovery].map((each) => operatorOf(server, each, who.codes, OPERATOR_PASSWORD));
    await must((one as Operator).change('logout'));
    await refused((one as Operator).read('me'), 999, 'session_invalid');
    await must((two as Operator).read('me'));
    await must(admin.change('operators/change', { id: who.operator.id, role: 'support' }));
    await refused((two as Operator).read('me'), 999, 'session_invalid');
    await must(admin.change('operators/change', { id: who.operator.id, disabled: 1 }));
    const after = await login({ password: OPERATOR_PASSWORD, auth_code: await new Codes(who.codes.secret).next() });
    expect(after.code).not.toBe(1);
    for (let tries = 0, locked = false; !locked; tries++) {
      expect(tries, 'a lock comes').toBeLessThan(20);
      locked = (await login({ email: FIRST.email, password: `guess number ${tries}` })).code === 1106;
    }
  },
);

const READS: Readonly<Record<string, readonly string[]>> = {
  deposits: ['support', 'finance'],
  withdrawals: ['support', 'finance', 'compliance'],
  verifications: ['compliance'],
  settings: ['finance', 'admin'],
  currencies: ['finance', 'admin'],
  channels: ['finance', 'admin'],
  banks: ['finance', 'admin'],
  changes: ['finance', 'compliance', 'admin'],
  users: ['support', 'finance', 'compliance', 'admin'],
  ledger: ['support', 'finance', 'compliance', 'admin'],
  'ledger/report': ['finance', 'admin'],
  reconciliations: ['finance', 'admin'],
  operators: ['admin'],
  audit: ['compliance', 'admin'],
  messages: ['support', 'admin'],
};
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  'deposits/finish': ['finance'],
  'deposits/reject': ['finance'],
  'deposits/invalidate': ['finance'],
  'withdrawals/approve': ['finance', 'compliance'],
  'withdrawals/finish': ['finance'],
  'withdrawals/refuse': ['finance', 'compliance'],
  'verifications/approve': ['compliance'],
  'settings/save': ['admin'],
  'currencies/save': ['admin'],
  'channels/propose': ['finance'],
  'channels/close': ['finance', 'admin'],
  'banks/propose': ['finance'],
  'corrections/propose_quote': ['finance'],
  'corrections/propose': ['finance'],
  'changes/approve': ['finance', 'compliance'],
  'changes/refuse': ['finance', 'compliance'],
  'users/suspend': ['compliance', 'admin'],
  'users/credit_score': ['compliance', 'admin'],
  'users/limits': ['admin'],
  'users/api_key_pause': ['support', 'compliance', 'admin'],
  'users/hook_pause': ['support', 'compliance', 'admin'],
  'users/webhook_pause': ['support', 'compliance', 'admin'],
  'users/end_sessions': ['support', 'compliance', 'admin'],
  'reconciliations/run': ['finance', 'admin'],
  'operators/invite': ['admin'],
  'operators/reset': ['admin'],
};

test('the server enforces roles; a customer is not an operator, and vice versa', { tag: '@long' }, async ({ desk }) => {
  const { server, admin, finance, compliance, support } = desk;
  const customer = await funded(desk);
  for (const who of [admin, finance, compliance, support]) {
    for (const [path, roles] of Object.entries(READS)) {
      const { code, data } = await who.read(path);
      const refusal = { key: 'forbidden', reason: 'role' };
      if (roles.includes(who.operator.role)) expect(code, `${who.operator.role} reads ${path}`).toBe(1);
      else expect([code, data], `${who.operator.role} reads ${path}`).toMatchObject([1004, refusal]);
    }
    for (const [path, roles] of Object.entries(CHANGES)) {
      if (roles.includes(who.operator.role)) continue;
      expect(await who.change(path, { id: 1 }), path).toMatchObject({ code: 1004, data: { reason: 'role' } });
    }
  }
  for (const token of [undefined, customer.token, 'x'.repeat(43)]) {
    const session = token === undefined ? {} : { token };
    for (const path of Object.keys(READS))
      await refused(call(server, `/admin/api/${path}`, session), 999, 'session_invalid');
    for (const path of Object.keys(CHANGES))
      await refused(call(server, `/admin/api/${path}`, { ...session, json: { id: 1 } }), 999, 'session_invalid');
    for (const file of ['deposits.csv', 'ledger.csv', 'audit.ndjson'])
      await refused(call(server, `/admin/api/${file}`, session), 999, 'session_invalid');
  }
  for (const path of ['/api/user/info', CALLS.info, CALLS.methods, CALLS.balance])
    await refused(call(server, path, { token: admin.token }), 999, 'session_invalid');
  const socket = await listen(server);
  expect(await socket.ask('login', { token: admin.token })).toMatchObject({ code: 999 });
  socket.close();
});

test(
  'addresses and bank accounts need two operators, and the proposer can only withdraw the request',
  { tag: '@long' },
  async ({ desk }) => {
    const { finance, second, compliance, support } = desk;
    const customer = await funded(desk);
    const addresses = async () => (await must(customer.get<Details[]>(CALLS.info))).map((row) => row['address']);
    const ERC20 = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const form = { currency_id: currencyId(desk, 'USDT', 'ERC20'), address: ERC20, reason: 'a second network' };
    await refused(
      finance.change('channels/propose', { ...form, address: `${ERC20.slice(0, -1)}D` }),
      1001,
      'invalid_input',
    );
    await refused(finance.change('channels/propose', { ...form, reason: '' }), 1001, 'invalid_input');
    const asked = await must(finance.change<ChangeRequest>('channels/propose', form));
    expect(await addresses()).toEqual([TRC20]);
    expect(await refused(finance.change('changes/approve', { id: asked.id }), 1004, 'forbidden')).toMatchObject({
      reason: 'second_operator',
    });
    expect(await refused(support.change('changes/approve', { id: asked.id }), 1004, 'forbidden')).toMatchObject({
      reason: 'role',
    });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        ([second, compliance][index % 2] ?? second).change('changes/approve', { id: asked.id }),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, ...Array(11).fill(1006)]);
    expect(new Set(await addresses())).toEqual(new Set([ERC20, TRC20]));
    const channels = await must(finance.read<(Details & { id: number })[]>('channels'));
    const made = channels.find((row) => row['address'] === ERC20)?.id ?? 0;
    await must(finance.change('channels/close', { id: made, reason: 'not used' }));
    expect(await addresses()).toEqual([TRC20]);
    const back = await must(
      finance.change<ChangeRequest>('channels/propose', { id: made, address: ERC20, reason: 'again' }),
    );
    await must(finance.change('changes/refuse', { id: back.id, remark: 'taken back' }));
    await refused(second.change('changes/approve', { id: back.id }), 1006, 'conflict');
    expect(await addresses()).toEqual([TRC20]);
    await refused(
      finance.change('banks/propose', {
        id: desk.bank,
        bank_name: 'B',
        payee_name: 'P',
        payee_account: `${IBAN.slice(0, -1)}1`,
        bank_swift: 'DEUTDEFF',
        reason: 'wrong',
      }),
      1001,
      'invalid_input',
    );
  },
);

test('a large withdrawal needs two operators, and so do its parts', { tag: '@long' }, async ({ desk }) => {
  const { finance, second, compliance } = desk;
  const customer = await withdrawer(desk, 40_000);
  const small = await must(customer.draw('4000'));
  expect(await refused(finance.change('withdrawals/approve', { id: small.id }), 1006, 'conflict')).toMatchObject({
    reason: 'one_operator',
  });
  const rest = await must(customer.draw('6000'));
  const large = await must(customer.draw(10_000));
  const pay = (who: Operator, id: number) =>
    who.change('withdrawals/finish', { id, payment_reference: `tx-${randomUUID()}` });
  for (const { id } of [rest, large]) {
    expect(await refused(pay(finance, id), 1004, 'forbidden')).toMatchObject({ reason: 'second_operator' });
    await must(finance.change('withdrawals/approve', { id }));
    expect(await refused(pay(finance, id), 1004, 'forbidden')).toMatchObject({ reason: 'second_operator' });
    expect(await refused(finance.change('withdrawals/approve', { id }), 1006, 'conflict')).toMatchObject({
      reason: 'approved',
    });
    await refused(pay(compliance, id), 1004, 'forbidden');
    expect(await customer.balance()).toMatchObject({ lock_balance: id === rest.id ? 20_000 : 14_000 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(second, id)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, ...Array(9).fill(1006)]);
  }
  await must(pay(finance, small.id));
  expect(await customer.balance()).toMatchObject({ balance: 20_000, lock_balance: 0 });
});

test('a correction needs two operators and a reason, and the customer reads it and is notified', async ({ desk }) => {
  const { finance, compliance } = desk;
  const customer = await funded(desk, 100);
  const propose = (amount: number | string, reason = 'a fee charged twice', user_id = customer.user.id) =>
    finance.change<ChangeRequest>('corrections/propose', { user_id, amount, reason });
  await refused(propose(0), 1304, 'amount_out_of_range');
  await refused(propose(5, ''), 1001, 'invalid_input');
  const { user } = await demo(desk);
  await refused(propose(5, 'a gift', user.id), 1005, 'only_true_account');
  const listener = await listen(desk.server, customer.token);
  const { id } = await must(propose('12.345678'));
  expect(await customer.balance()).toMatchObject({ balance: 100 });
  expect(await refused(finance.change('changes/approve', { id }), 1004, 'forbidden')).toMatchObject({
    reason: 'second_operator',
  });
  await must(compliance.change('changes/approve', { id }));
  await refused(compliance.change('changes/approve', { id }), 1006, 'conflict');
  await listener.next((message) => (message.data as Details | undefined)?.['event'] === 'balance');
  listener.close();
  const { data } = await must(customer.get<Page<LogRow>>(`${CALLS.log}?page=1`));
  expect(data[0]).toMatchObject({ Value: 12.345678 });
  expect(data[0]?.MemoTran).toContain('a fee charged twice');
  // never more than is withdrawable; a refused request stays in the queue
  const more = await must(propose('-112.345679'));
  await refused(compliance.change('changes/approve', { id: more.id }), 1301, 'insufficient_balance');
  expect(await must(compliance.read(`changes/record?id=${more.id}`))).toMatchObject({ state: 'waiting' });
  await must(compliance.change('changes/refuse', { id: more.id, remark: 'too much' }));
  await fourEyes(finance, compliance, 'corrections/propose', {
    user_id: customer.user.id,
    amount: '-112.345678',
    reason: 'all of it',
  });
  expect(await customer.balance()).toMatchObject({ balance: 0, withdrawable: 0 });
});

test('a suspended customer cannot withdraw; proofs are visible to finance only, and each access is audited', async ({
  desk,
}) => {
  const { server, finance, compliance, support } = desk;
  const customer = await withdrawer(desk, 200);
  const { id } = await deposit(desk, customer, 60);
  const record = await must(finance.read<Details & { proof: string }>(`deposits/record?id=${id}`));
  await must(finance.read(`deposits/record?id=${id}`));
  const openProof = (token?: string) =>
    fetch(server.url + record.proof, { headers: token === undefined ? {} : { token } });
  const seen = await openProof(finance.token);
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await seen.arrayBuffer()).byteLength).toBeGreaterThan((await jpeg(8, 8)).length / 4);
  for (const token of [support.token, compliance.token, customer.token, undefined])
    expect((await openProof(token)).headers.get('content-type')).not.toContain('image');
  const accesses = await must(compliance.read<Page<Details>>(`audit?action=deposit.look&subject_id=${id}`));
  expect(accesses.data).toMatchObject([{ operator: { id: finance.operator.id }, role: 'finance' }]);
  await must(compliance.change('users/suspend', { id: customer.user.id, reason: 'papers are missing' }));
  expect(await refused(customer.draw(50), 1211, 'trading_disabled')).toMatchObject({ reason: 'papers are missing' });
  await must(compliance.change('users/resume', { id: customer.user.id, reason: 'papers came' }));
  await must(customer.draw(50));
});
