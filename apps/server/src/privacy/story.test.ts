/**
 * A customer with data in every table exports a copy, requests erasure, and is erased: no personal data is found
 * afterwards.
 */
import { rmSync } from 'node:fs';
import { Writable } from 'node:stream';
import { EXPORT_PATH, HEADERS, authCalls, privacyCalls } from '@tradewind/contract';
import { OPERATOR_FILES, operatorPeopleCalls, operatorPrivacyCalls } from '@tradewind/contract/operator';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { refusalOf, startTestApp } from '../platform/http/testing/test-app.ts';
import { PASSWORD, TestPeople } from '../people/identity/testing/people.ts';
import { newOperator } from '../staff/operators/testing/operators.ts';
import { proveByProgram } from '../money/testing/verify-program.ts';
import { OWN, type Staff, fullCustomer } from './testing/full-customer.ts';
import { filesIn, filesWith, remainsIn, remainsSealed } from './testing/remains.ts';

const DAY_MS = 24 * 3_600_000;
const rows = z.array(z.record(z.string(), z.unknown()));
const file = z.record(z.string(), z.union([rows, z.record(z.string(), z.string().or(z.number()))]));

let people: TestPeople;
let staff: Staff;
let customer: Awaited<ReturnType<typeof fullCustomer>>;
let folder: string;
const lines: string[] = [];
const log = pino(
  { level: 'debug' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  }),
);

beforeAll(async () => {
  people = new TestPeople(await startTestApp({ log }));
  const { app } = people;
  folder = app.folder;
  staff = {
    finance: await newOperator(app, 'finance'),
    payer: await newOperator(app, 'finance'),
    compliance: await newOperator(app, 'compliance'),
  };
  customer = await fullCustomer(people, staff);
});
afterAll(async () => {
  await people.stop();
  rmSync(folder, { recursive: true, force: true });
});

const by = () => ({ token: customer.token, lang: 'en' });
const needles = (): readonly string[] => [...Object.values(OWN), customer.email];
const sealedFiles = () => filesIn(folder).filter((path) => /\/(?:uploads|chat)\//u.test(path));
const fetchExport = (ticket: string, token = customer.token) =>
  people.app.app.http.inject({
    method: 'GET',
    url: EXPORT_PATH,
    query: { ticket },
    headers: { [HEADERS.token]: token },
  });
const askExport = async () =>
  people.app.take(privacyCalls.askExport, { auth_code: await people.ownCode(customer) }, by());

describe('a data export', () => {
  it('needs proof of ownership besides the session', async () => {
    expect(refusalOf(await people.app.ask(privacyCalls.askExport, {}, by()))).toBe('invalid_input');
    const wrong = await people.app.ask(privacyCalls.askExport, { auth_code: '000000' }, by());
    expect(refusalOf(wrong)).toBe('code_wrong');
    const demo = await people.app.newUser();
    expect(refusalOf(await people.app.ask(privacyCalls.askExport, {}, demo))).toBe('only_true_account');
  });

  it('contains all data of the customer, including pictures, and no secrets or data of others', async () => {
    const { ticket } = await askExport();
    const answer = await fetchExport(ticket);
    expect(answer.headers['content-disposition']).toContain('tradewind-data-');
    const data = file.parse(JSON.parse(answer.payload));
    for (const own of [
      customer.email,
      OWN.name,
      OWN.cardId,
      OWN.address,
      OWN.browser,
      OWN.said,
      OWN.list,
      OWN.alert,
      OWN.program,
      OWN.hook,
      OWN.receiver,
    ])
      expect(answer.payload, own).toContain(own);
    expect(data['verifications']).toEqual([expect.objectContaining({ name: OWN.name, card_id: OWN.cardId })]);
    expect(data['orders']).toHaveLength(1);
    expect(data['deposits']).toHaveLength(1);
    const pictures = rows.parse(data['pictures']);
    expect(pictures).toHaveLength(3);
    for (const { base64 } of pictures) expect(Buffer.from(String(base64), 'base64').length).toBeGreaterThan(100);
    expect(data['chat_pictures']).toHaveLength(1);
    const { rows: secrets } = await people.app.app.database.pool.query<{ secret: string }>(
      'SELECT password_hash AS secret FROM users WHERE id = $1',
      [customer.user.id],
    );
    for (const other of [secrets[0]?.secret ?? '-', staff.finance.operator.name, staff.compliance.operator.email])
      expect(answer.payload).not.toContain(other);
  });

  it('is complete for any size, and sent in parts', async () => {
    await people.app.app.database.pool.query(
      `INSERT INTO notifications (user_id, kind, event, params, in_app, created_at_ms)
       SELECT $1, 'alert', 'price_alert', '{}', false, $2 FROM generate_series(1, 1203)`,
      [customer.user.id, people.app.clock.now()],
    );
    const data = file.parse(JSON.parse((await fetchExport((await askExport()).ticket)).payload));
    const alerts = rows.parse(data['notifications']).filter(({ kind }) => kind === 'alert');
    expect(alerts).toHaveLength(1203);
  });

  it('is given once per ticket, within minutes, to its owner only, and is audited', async () => {
    const { ticket } = await askExport();
    const other = await people.register();
    expect(refusalOf(JSON_ANSWER.parse(JSON.parse((await fetchExport(ticket, other.token)).payload)))).toBe(
      'not_found',
    );
    expect((await fetchExport(ticket)).headers['content-type']).toBe('application/octet-stream');
    expect(refusalOf(JSON_ANSWER.parse(JSON.parse((await fetchExport(ticket)).payload)))).toBe('not_found');
    const { ticket: late } = await askExport();
    people.app.clock.jump(6 * 60_000);
    expect(refusalOf(JSON_ANSWER.parse(JSON.parse((await fetchExport(late)).payload)))).toBe('not_found');
    const { data } = await staff.compliance.call(operatorPeopleCalls.audit, { action: 'customer.export' });
    expect(data.length).toBeGreaterThan(1);
    expect(lines.some((line) => line.includes('"security":"data_exported"'))).toBe(true);
  });

  it('by an operator for a request by post needs a code and a reason, and is audited', async () => {
    const { ticket } = await staff.compliance.call(operatorPrivacyCalls.exportUser, {
      id: customer.user.id,
      reason: 'letter of 3 June',
    });
    expect((await fetchExport(ticket)).payload).not.toContain(OWN.name);
    const answer = await staff.compliance.file(OPERATOR_FILES.dataExport.path, { ticket });
    expect(answer.payload).toContain(OWN.name);
    const { data } = await staff.compliance.call(operatorPeopleCalls.audit, { action: 'customer.export' });
    expect(data[0]).toMatchObject({ operator: { id: staff.compliance.id }, after: { reason: 'letter of 3 June' } });
  });
});

/** Refusals sent instead of a file, in the form that refusalOf expects. */
const JSON_ANSWER = z
  .object({ code: z.int(), msg: z.string(), data: z.unknown() })
  .transform(({ code, msg, data }) => ({ status: 200, code, msg, data, text: '', headers: {} }));

describe('an erasure', () => {
  let id = 0;

  it('waits for open orders, money and payments', async () => {
    const { obstacles } = await people.app.take(privacyCalls.erasure, {}, by());
    expect(obstacles).toEqual(['orders', 'balance']);
    const asked = await people.app.ask(privacyCalls.askErasure, { auth_code: await people.ownCode(customer) }, by());
    expect(refusalOf(asked)).toBe('erasure_not_yet');
    await customer.leave();
    expect((await people.app.take(privacyCalls.erasure, {}, by())).obstacles).toEqual([]);
  });

  it('is requested once with a proof, and can be withdrawn or refused', async () => {
    const { app } = people;
    expect(refusalOf(await app.ask(privacyCalls.askErasure, {}, by()))).toBe('invalid_input');
    const ask = async () => app.ask(privacyCalls.askErasure, { auth_code: await people.ownCode(customer) }, by());
    expect((await ask()).code).toBe(1);
    expect(refusalOf(await ask())).toBe('already_submitted');
    expect((await app.take(privacyCalls.withdrawErasure, {}, by())).state).toBe('withdrawn');
    expect((await ask()).code).toBe(1);
    const { data } = await staff.compliance.call(operatorPrivacyCalls.erasures, { state: 'waiting' });
    expect(data).toEqual([
      expect.objectContaining({ customer: expect.objectContaining({ id: customer.user.id }), obstacles: [] }),
    ]);
    await staff.compliance.call(operatorPrivacyCalls.refuseErasure, { id: data[0]?.id, remark: 'a dispute is open' });
    const { last } = await app.take(privacyCalls.erasure, {}, by());
    expect(last).toMatchObject({ state: 'refused', remark: 'a dispute is open' });
    expect((await ask()).code).toBe(1);
  });

  it('erases everything except records that must be kept, and states until when', async () => {
    const { app } = people;
    const { data } = await staff.compliance.call(operatorPrivacyCalls.erasures, { state: 'waiting' });
    id = data[0]?.id ?? 0;
    const done = await staff.compliance.call(operatorPrivacyCalls.approveErasure, { id, reason: 'asked in the app' });
    expect(done).toMatchObject({ state: 'locked', customer: { contact: '' } });
    expect(new Date(done.keep_until ?? 0).getUTCFullYear()).toBe(new Date(app.clock.now()).getUTCFullYear() + 5);
    const again = await staff.compliance.ask(operatorPrivacyCalls.approveErasure, { id, reason: 'once more' });
    expect(refusalOf(again)).toBe('conflict');

    const { address, browser, said, list, alert, shownName, hook } = OWN;
    const gone = [address, browser, said, list, alert, shownName, hook, customer.email];
    expect(await remainsIn(app.app.database.pool, gone)).toEqual([]);
    const kept = await remainsSealed(app.app.database.pool, needles());
    expect(kept.toSorted()).toEqual([
      `payout_methods.details_sealed: ${OWN.payee}`,
      `payout_methods.details_sealed: ${OWN.iban}`,
      `verifications.card_id_sealed: ${OWN.cardId}`,
      `verifications.name_sealed: ${OWN.name}`,
    ]);
    // both sides of the card and the proof of the deposit are kept, encrypted
    expect(sealedFiles()).toHaveLength(3);
    await proveByProgram(app.database.adminUrl);
  });

  it('closes the account with its sessions and login, and frees its contact for a new one', async () => {
    const { app } = people;
    expect(refusalOf(await app.ask(privacyCalls.erasure, {}, by()))).toBe('session_invalid');
    const login = await people.ask(authCalls.login, { account: customer.email, password: PASSWORD, type: 1 });
    expect(refusalOf(login)).toBe('wrong_credentials');
    const detail = await staff.compliance.call(operatorPeopleCalls.user, { id: customer.user.id });
    expect(detail).toMatchObject({ email: null, mobile: null, suspended: 'closed: erased' });
    const code = await people.code(customer.email, 1);
    const form = { type: 1, account: customer.email, password: PASSWORD, re_password: PASSWORD, sms_code: code };
    const next = await app.take(authCalls.register, form);
    expect(next.user.id).not.toBe(customer.user.id);
    await app.app.database.pool.query(`UPDATE users SET email = 'another-' || id || '@example.org' WHERE id = $1`, [
      next.user.id,
    ]);
    await app.app.database.pool.query('DELETE FROM messages WHERE recipient = $1', [customer.email]);
  });

  it('erases the rest after the retention time: no table, file or log line contains anything of the customer', async () => {
    const { database, clock } = people.app;
    await people.app.app.stop();
    clock.jump(5 * 366 * DAY_MS);
    // a server sweeps when it starts, and every hour
    const app = await startTestApp({ database, clock, log, prices: false, settings: { DATA_DIR: folder } });
    people = new TestPeople(app);
    const { pool } = app.app.database;
    await vi.waitFor(async () => {
      const { rows: left } = await pool.query('SELECT state FROM erasures WHERE id = $1', [id]);
      expect(left).toEqual([{ state: 'erased' }]);
    }, 30_000);
    await vi.waitFor(() => expect(sealedFiles()).toEqual([]), 30_000);
    expect(await remainsIn(pool, needles())).toEqual([]);
    expect(await remainsSealed(pool, needles())).toEqual([]);
    expect(filesWith(folder, needles())).toEqual([]);
    expect(needles().filter((needle) => lines.some((line) => line.includes(needle)))).toEqual([]);
    await proveByProgram(app.database.adminUrl);
  });

  it('rejects late writes for the customer', async () => {
    const { pool } = people.app.app.database;
    const values = [customer.user.id, people.app.clock.now()];
    for (const statement of [
      `INSERT INTO sessions (token_hash, user_id, created_at_ms, used_at_ms) VALUES (sha256('late'), $1, $2, $2)`,
      `INSERT INTO chat_visitors (user_id, lang, created_at_ms, seen_at_ms) VALUES ($1, 'en', $2, $2)`,
    ])
      await expect(pool.query(statement, values)).rejects.toThrow(/of an erased user/u);
  });

  it('cannot be undone or repeated in the database, and amounts of a record stay unchanged', async () => {
    const { pool } = people.app.app.database;
    for (const statement of [
      `UPDATE deposits SET number_micro_usd = 1 WHERE user_id = $1`,
      `UPDATE withdrawals SET memo = 'x' WHERE user_id = $1`,
      `UPDATE withdrawals SET erased_at_ms = NULL WHERE user_id = $1`,
      `UPDATE users SET email = 'back@example.org' WHERE id = $1`,
    ])
      await expect(pool.query(statement, [customer.user.id])).rejects.toThrow(/refused|users_erased/u);
  });
});
