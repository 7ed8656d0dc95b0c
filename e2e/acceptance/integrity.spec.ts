/**
 * Records that can be verified: the exported audit log, reconciliation and metrics, even after the server was killed.
 * What is tagged @long is tested in `npm test` by: money/{deposits,withdrawals}/*-crash.
 */
import { createHash, randomUUID } from 'node:crypto';
import { openPostOffice } from '../support/mail.ts';
import { startServer, verify } from '../support/server.ts';
import { BASE } from './catalogue.ts';
import {
  bindCoin,
  CALLS,
  currencyId,
  customerOf,
  deposit,
  type Draw,
  expect,
  FIRST,
  funded,
  metric,
  openDesk,
  OPERATOR_PASSWORD,
  type Operator,
  operatorOf,
  proof,
  test,
  TRC20,
  withdrawer,
} from './desk.ts';
import { call, type Details, must, pushSettings, refused, tick } from './support.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

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

/** docs/reference/audit-log.md, implemented again from its text. */
function hashOf(row: AuditLine): string {
  const parts = [row.before, row.after].map((text) => (text === null ? '' : sha256(text)));
  const head = [row.prev_hash, row.seq, row.time_ms, row.operator_id ?? '', row.role, row.action];
  return sha256([...head, row.subject_type, row.subject_id, ...parts, row.address].join('|'));
}

test('every action is in the exported audit log, whose hashes match its documentation', async ({ desk }) => {
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
  const actions = rows.filter((row) => row.subject_type === 'withdrawal' && row.subject_id === String(id));
  expect(actions.map((row) => [row.action, row.operator_id])).toEqual([['withdrawal.refuse', second.operator.id]]);
  expect(JSON.parse(actions[0]?.before ?? '{}')).toMatchObject({ status: 'waiting' });
  expect(JSON.parse(actions[0]?.after ?? '{}')).toMatchObject({ status: 'refused' });
  for (const action of ['operator.first', 'operator.set_up', 'operator.invite', 'deposit.finish', 'settings.change'])
    expect(rows.map((row) => row.action)).toContain(action);
  for (const secret of [FIRST.password, OPERATOR_PASSWORD, finance.token, finance.codes.secret])
    expect(text).not.toContain(secret);
});

test('reconciliation and the zero-sum report agree, in answers and metrics, and queues are counted', async ({
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

test(
  'SIGKILL between the steps from deposit to paid withdrawal loses nothing, keys stay valid, and verify agrees',
  { tag: '@long' },
  async () => {
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
      // from 10,000 USD on two operators credit a deposit
      const finish = { id: handed.data.id, reference: 'tx-in' };
      for (const cashier of desk.cashiers) await must(cashier.change('deposits/finish', finish));
      await again();
      expect((await customer.post(CALLS.submit, paying, keys[0])).text).toBe(handed.text);
      expect(await customer.balance()).toMatchObject({ balance: 20_000, lock_balance: 0 });
      await refused(desk.second.change('deposits/finish', finish), 1006, 'conflict');
      const form = {
        draw_currency_id: currencyId(desk, 'USDT', 'TRC20'),
        number: 15_000,
        memo: '',
        draw_method_id: id,
      };
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
      expect((await must(desk.finance.change('reconciliations/run')))['faults']).toEqual([]);
      await server.stop();
      const proved = await verify(dataDir);
      expect(proved.code, proved.output).toBe(0);
    } finally {
      await server.dispose();
      await post.close();
    }
  },
);
