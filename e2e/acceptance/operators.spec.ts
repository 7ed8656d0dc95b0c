/** Issue 4 from the operators' side: entering, roles, four eyes, the audit log, figures, and dying in between. */
import { createHash, randomUUID } from 'node:crypto';
import { openPostOffice } from '../support/mail.ts';
import { startServer, verify } from '../support/server.ts';
import { BASE } from './catalogue.ts';
import {
  bindCoin,
  CALLS,
  type ChangeRequest,
  Codes,
  confirmSetup,
  currencyId,
  customerOf,
  deposit,
  type Draw,
  type Entered,
  expect,
  FIRST,
  fourEyes,
  funded,
  IBAN,
  invite,
  metric,
  openDesk,
  OPERATOR_PASSWORD,
  type Operator,
  operatorOf,
  proof,
  type Setup,
  test,
  ticketOf,
  TRC20,
  withdrawer,
} from './desk.ts';
import { demo } from './people.ts';
import { jpeg } from './pictures.ts';
import { listen } from './socket.ts';
import { call, type Details, type LogRow, must, pushSettings, refused, tick } from './support.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

const LINK = /Back-office: open (http:\S+\/admin\/join\?token=\S+)/u;
const linkIn = (output: string): string => LINK.exec(output)?.[1] ?? '';

test('without settings a link is printed, good for one start and once; then nobody is asked again', async () => {
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
    // neither the password nor a wrong code enters before the authenticator is confirmed
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
    // the session outlived the restart
    expect(await must(operatorOf(server, first, first.codes, '').read('me'))).toMatchObject({ email: FIRST.email });
  } finally {
    await server.dispose();
  }
});

test('a password alone never enters; codes count once; guessing locks; logout and a role change end sessions', async ({
  desk,
}) => {
  const { server, admin } = desk;
  const who = await invite(server, admin, 'content');
  const email = who.operator.email;
  const login = (json: object) => call<Entered>(server, '/admin/api/login', { json: { email, ...json } });
  await refused(login({ password: OPERATOR_PASSWORD }), 1111, 'two_factor_required');
  const unknown = await login({ email: 'nobody@desk.example', password: OPERATOR_PASSWORD });
  const wrong = await login({ password: 'not it at all, really' });
  expect([unknown.code, wrong.code, unknown.text]).toEqual([1101, 1101, wrong.text]);
  const code = await who.codes.next();
  const entered = await must(login({ password: OPERATOR_PASSWORD, auth_code: code }));
  await refused(login({ password: OPERATOR_PASSWORD, auth_code: code }), 1103, 'code_wrong');
  const recovery = who.recovery_codes[0] ?? '';
  const byRecovery = await must(login({ password: OPERATOR_PASSWORD, auth_code: recovery }));
  await refused(login({ password: OPERATOR_PASSWORD, auth_code: recovery }), 1103, 'code_wrong');
  const [one, two] = [entered, byRecovery].map((each) => operatorOf(server, each, who.codes, OPERATOR_PASSWORD));
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
});

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
  'corrections/propose': ['finance'],
  'changes/approve': ['finance', 'compliance'],
  'changes/refuse': ['finance', 'compliance'],
  'users/suspend': ['compliance', 'admin'],
  'users/end_sessions': ['support', 'compliance', 'admin'],
  'reconciliations/run': ['finance', 'admin'],
  'operators/invite': ['admin'],
  'operators/reset': ['admin'],
};

test('roles hold on the server; a customer is no operator and an operator is no customer', async ({ desk }) => {
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

test('addresses and accounts change by two operators alone; who proposed can only take it back', async ({ desk }) => {
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
  expect((await addresses()).toSorted()).toEqual([ERC20, TRC20].toSorted());
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
});

test('a large withdrawal needs two operators, and so do its parts', async ({ desk }) => {
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

test('a correction takes two operators and a reason; the customer reads it and hears of it', async ({ desk }) => {
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
  // never more than is withdrawable; what was refused goes on waiting
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

test('a suspended customer withdraws nothing; proofs are for finance alone, and each look is told', async ({
  desk,
}) => {
  const { server, finance, compliance, support } = desk;
  const customer = await withdrawer(desk, 200);
  const { id } = await deposit(desk, customer, 60);
  const record = await must(finance.read<Details & { proof: string }>(`deposits/record?id=${id}`));
  await must(finance.read(`deposits/record?id=${id}`));
  const look = (token?: string) => fetch(server.url + record.proof, { headers: token === undefined ? {} : { token } });
  const seen = await look(finance.token);
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await seen.arrayBuffer()).byteLength).toBeGreaterThan((await jpeg(8, 8)).length / 4);
  for (const token of [support.token, compliance.token, customer.token, undefined])
    expect((await look(token)).headers.get('content-type')).not.toContain('image');
  const looks = await must(compliance.read<Page<Details>>(`audit?action=deposit.look&subject_id=${id}`));
  expect(looks.data).toMatchObject([{ operator: { id: finance.operator.id }, role: 'finance' }]);
  await must(compliance.change('users/suspend', { id: customer.user.id, reason: 'papers are missing' }));
  expect(await refused(customer.draw(50), 1211, 'trading_disabled')).toMatchObject({ reason: 'papers are missing' });
  await must(compliance.change('users/resume', { id: customer.user.id, reason: 'papers came' }));
  await must(customer.draw(50));
});

interface AuditLine {
  readonly seq: number;
  readonly time_ms: number;
  readonly operator_id: number | null;
  readonly role: string;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly address: string;
  readonly prev_hash: string;
  readonly hash: string;
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** docs/reference/audit-log.md, written anew from its text. */
function hashOf(row: AuditLine): string {
  const parts = [row.before, row.after].map((text) => (text === null ? '' : sha256(text)));
  const head = [row.prev_hash, row.seq, row.time_ms, row.operator_id ?? '', row.role, row.action];
  return sha256([...head, row.subject_type, row.subject_id, ...parts, row.address].join('|'));
}

test('every deed is in the exported audit log, whose hashes follow from its own description', async ({ desk }) => {
  const { server, finance, second, compliance } = desk;
  const customer = await withdrawer(desk, 100);
  const { id } = await must(customer.draw(60));
  await must(second.change('withdrawals/refuse', { id, remark: 'another time' }));
  await refused(finance.change('withdrawals/refuse', { id, remark: 'me too' }), 1006, 'conflict');
  const { text } = await call(server, '/admin/api/audit.ndjson', { token: compliance.token });
  const rows = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditLine);
  let previous = '0'.repeat(64);
  for (const [index, row] of rows.entries()) {
    expect([row.seq, row.prev_hash, row.hash]).toEqual([index + 1, previous, hashOf(row)]);
    previous = row.hash;
  }
  const deeds = rows.filter((row) => row.subject_type === 'withdrawal' && row.subject_id === String(id));
  expect(deeds.map((row) => [row.action, row.operator_id])).toEqual([['withdrawal.refuse', second.operator.id]]);
  expect(JSON.parse(deeds[0]?.before ?? '{}')).toMatchObject({ status: 'waiting' });
  expect(JSON.parse(deeds[0]?.after ?? '{}')).toMatchObject({ status: 'refused' });
  for (const action of ['operator.first', 'operator.set_up', 'operator.invite', 'deposit.finish', 'settings.change'])
    expect(rows.map((row) => row.action)).toContain(action);
  for (const secret of [FIRST.password, OPERATOR_PASSWORD, finance.token, finance.codes.secret])
    expect(text).not.toContain(secret);
});

test('reconciliation and the zero-sum report agree, in answers and in metrics; queues are counted', async ({
  desk,
}) => {
  const { server, finance, admin } = desk;
  const queue = (name: string) => metric(server, `tradewind_queue_length{queue="${name}"}`);
  const before = await queue('deposits');
  const customer = await funded(desk, 100);
  await deposit(desk, customer, 60);
  await expect.poll(() => queue('deposits')).toBe(before + 1);
  const run = await must(finance.change<Details & { faults: string[]; transfers: number }>('reconciliations/run'));
  expect(run.faults).toEqual([]);
  expect(run.transfers).toBeGreaterThan(0);
  const report = await must(admin.read<Details & { totals: { account: string; total: string }[] }>('ledger/report'));
  expect(report).toMatchObject({ ok: true, sum: '0.000000', faults: [] });
  expect(await metric(server, 'tradewind_reconciliation_faults')).toBe(0);
  expect(await metric(server, 'tradewind_reconciliation_age_seconds')).toBeLessThan(60);
  expect(await metric(server, 'tradewind_ledger_zero_sum')).toBe(1);
  expect(await must(admin.read('overview'))).toMatchObject({ reconciliation: { ok: true, faults: 0 } });
});

test('SIGKILL between the steps from deposit to paid withdrawal: all of it is there, keys hold, verify agrees', async () => {
  const post = await openPostOffice();
  const admin = { ADMIN_EMAIL: FIRST.email, ADMIN_PASSWORD: FIRST.password };
  const settings = { ...(await pushSettings()), ...post.settings, ...admin };
  let server = await startServer(settings);
  const { dataDir } = server;
  try {
    await tick(server, BASE);
    let desk = await openDesk({ server, post });
    let customer = await funded(desk);
    const again = async () => {
      await server.kill();
      server = await startServer(settings, dataDir);
      await tick(server, BASE);
      const at = (who: Operator) => operatorOf(server, who, who.codes, who.password);
      desk = { ...desk, server, admin: at(desk.admin), finance: at(desk.finance), second: at(desk.second) };
      customer = customerOf(server, customer);
    };
    const { id } = await must(bindCoin(desk, customer, TRC20));
    const keys = [randomUUID(), randomUUID()] as const;
    const paying = { number: 20_000, proofImg: await proof(desk, customer), address: TRC20, charge_id: desk.channel };
    const handed = await customer.post<Draw>(CALLS.submit, paying, keys[0]);
    await must(desk.finance.change('deposits/finish', { id: handed.data.id }));
    await again();
    expect((await customer.post(CALLS.submit, paying, keys[0])).text).toBe(handed.text);
    expect(await customer.balance()).toMatchObject({ balance: 20_000, lock_balance: 0 });
    await refused(desk.second.change('deposits/finish', { id: handed.data.id }), 1006, 'conflict');
    const form = { draw_currency_id: currencyId(desk, 'USDT', 'TRC20'), number: 15_000, memo: '', draw_method_id: id };
    const asked = await customer.post<Draw>(CALLS.draw, form, keys[1]);
    await must(desk.finance.change('withdrawals/approve', { id: asked.data.id }));
    await again();
    expect((await customer.post(CALLS.draw, form, keys[1])).text).toBe(asked.text);
    expect(await customer.balance()).toMatchObject({ balance: 5000, lock_balance: 15_000, withdrawable: 5000 });
    await refused(
      desk.finance.change('withdrawals/finish', { id: asked.data.id, payment_reference: 'tx-one' }),
      1004,
      'forbidden',
    );
    await must(desk.second.change('withdrawals/finish', { id: asked.data.id, payment_reference: 'tx-one' }));
    await again();
    expect(await customer.balance()).toMatchObject({ balance: 5000, lock_balance: 0 });
    expect((await must(customer.get<Page<Draw>>(CALLS.draws))).data).toMatchObject([
      { id: asked.data.id, status: 1, real_number: 14_999, payment_reference: 'tx-one' },
    ]);
    expect((await must(desk.finance.change<Details>('reconciliations/run')))['faults']).toEqual([]);
    await server.stop();
    const proved = await verify(dataDir);
    expect(proved.code, proved.output).toBe(0);
  } finally {
    await server.dispose();
    await post.close();
  }
});
