import { onlyRow } from '../../platform/db/index.ts';
import { verificationCalls } from '@tradewind/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  TEST_DATA_KEY,
  type Answered,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { StoredImages } from '../images/index.ts';
import { jpeg } from '../images/testing/pictures.ts';
import { uploaded } from '../images/testing/upload.ts';
import { openVault } from '../../platform/secrets/index.ts';
import { cardIdEnd, normalCardId } from './card-id.ts';
import { Verifications } from './verifications.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { submitVerification, verification } = verificationCalls;
const NAME = 'Chan Tai-man 陳大文';
const CARD_ID = 'A 123456(7)';

let folder: string;
let app: TestApp;
let picture: Buffer;
/** Stands in for the back-office. */
let operators: Verifications;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-verification-'));
  app = await startTestApp({ settings: { DATA_DIR: folder } });
  picture = await jpeg(60, 40);
  const { pool } = app.app.database;
  const vault = openVault(folder, TEST_DATA_KEY.toString('base64'));
  const now = (): number => app.clock.now();
  operators = new Verifications({
    database: pool,
    vault,
    images: new StoredImages({ database: pool, vault, dataDir: folder, now }),
    now,
  });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Applicant extends TestUser {
  readonly input: {
    readonly name: string;
    readonly card_id: string;
    readonly front_pic: string;
    readonly reverse_pic: string;
  };
}

async function applicant(): Promise<Applicant> {
  const user = await app.newRealUser();
  const [front_pic, reverse_pic] = [await uploaded(app, user.token, picture), await uploaded(app, user.token, picture)];
  return { ...user, input: { name: NAME, card_id: CARD_ID, front_pic, reverse_pic } };
}

const submit = ({ token, input }: Applicant, changed: object = {}): Promise<Answered> =>
  app.ask(submitVerification, { ...input, ...changed }, { token, lang: 'en' });

/** The id of a user's last submission. */
async function lastOf({ user }: Applicant): Promise<number> {
  const { id } = onlyRow(
    await app.database.pool.query<{ id: number }>('SELECT max(id) AS id FROM verifications WHERE user_id = $1', [
      user.id,
    ]),
  );
  return id;
}

describe('a submission', () => {
  it('is pending, and shows its owner only the last characters of the number', async () => {
    const person = await applicant();
    expect(await app.take(verification, {}, person)).toEqual({
      review_status: 0,
      name: '',
      card_id: '',
      front_pic: '',
      reverse_pic: '',
      remark: '',
      submitted_at: null,
    });
    const answer = await submit(person, { name: ` ${NAME} ` });
    const state = {
      review_status: 1,
      name: NAME,
      card_id: '••••4567',
      front_pic: person.input.front_pic,
      reverse_pic: person.input.reverse_pic,
      remark: '',
      submitted_at: app.clock.now(),
    };
    expect([answer.code, answer.data]).toEqual([1, state]);
    expect(await app.take(verification, {}, person)).toEqual(state);
  });

  it('is accepted once among several concurrent ones', async () => {
    const person = await applicant();
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(person)));
    expect(answers.filter(({ code }) => code === 1).length).toBe(1);
    const refused = answers.filter(({ code }) => code !== 1);
    expect(refused.map(refusalOf)).toEqual(Array.from({ length: 5 }, () => 'already_submitted'));
    expect(refusalOf(await submit(person))).toBe('already_submitted');
  });

  it('is possible after a refusal, whose reason is shown; an approval is final', async () => {
    const person = await applicant();
    await submit(person);
    app.clock.jump(1000);
    await operators.decide(await lastOf(person), { state: 'refused', remark: ' The back is blurred. ' });
    expect(await app.take(verification, {}, person)).toMatchObject({
      review_status: 0,
      remark: 'The back is blurred.',
    });
    const again = await app.take(submitVerification, person.input, person);
    expect(again).toMatchObject({ review_status: 1, remark: '', submitted_at: app.clock.now() });
    await operators.decide(await lastOf(person), { state: 'approved' });
    expect(await app.take(verification, {}, person)).toMatchObject({ review_status: 2, remark: '' });
    expect(refusalOf(await submit(person))).toBe('already_submitted');
  });

  it('with the same key gets the first answer again', async () => {
    const person = await applicant();
    const once = () => app.ask(submitVerification, person.input, { token: person.token, key: 'tap' });
    const [first, second] = [await once(), await once()];
    expect([first.code, second.text]).toEqual([1, first.text]);
  });

  it('needs own images, a name and a number', async () => {
    const person = await applicant();
    const other = await applicant();
    const faults: [object, string[]][] = [
      [{ front_pic: other.input.front_pic }, ['front_pic']],
      [{ front_pic: other.input.front_pic, reverse_pic: other.input.reverse_pic }, ['front_pic', 'reverse_pic']],
      [{ reverse_pic: `/api/common/image/${'x'.repeat(32)}` }, ['reverse_pic']],
      [{ reverse_pic: 'https://elsewhere.example/picture.jpg' }, ['reverse_pic']],
      [{ reverse_pic: person.input.front_pic }, ['reverse_pic']],
      [{ name: '  ' }, ['name']],
      [{ name: 'x'.repeat(101) }, ['name']],
      [{ card_id: '1 2' }, ['card_id']],
      [{ card_id: '- - - -' }, ['card_id']],
    ];
    for (const [changed, fields] of faults) {
      const answer = await submit(person, changed);
      expect(refusalOf(answer)).toBe('invalid_input');
      expect(Object.keys((answer.data as { fields: object }).fields)).toEqual(fields);
    }
    expect(await app.take(verification, {}, person)).toMatchObject({ review_status: 0 });
  });

  it('with unusual text is accepted or refused, without a fault', async () => {
    for (const text of ['\0', 'a\0b', '\ud800', '\udfff\ud800', '\u202eevil', '🦊'.repeat(10), '\u0001\u007f']) {
      const person = await applicant();
      const answer = await submit(person, { name: `A${text}`, card_id: `A1234${text}` });
      if (answer.code !== 1) expect([text, refusalOf(answer)]).toEqual([text, 'invalid_input']);
      expect((await app.ask(verification, {}, { token: person.token })).code).toBe(1);
    }
  });

  it('needs a real account and a session', async () => {
    const { token } = await app.newUser();
    const { input } = await applicant();
    for (const call of [submitVerification, verification]) {
      expect(refusalOf(await app.ask(call, input, { token }))).toBe('only_true_account');
      expect(refusalOf(await app.ask(call, input))).toBe('session_invalid');
    }
  });
});

describe('a decision', () => {
  it('is made once, with a reason when it is a refusal', async () => {
    const person = await applicant();
    await submit(person);
    const id = await lastOf(person);
    await expect(operators.decide(id, { state: 'refused', remark: ' ' })).rejects.toMatchObject({
      key: 'invalid_input',
    });
    await expect(operators.decide(id + 1000, { state: 'approved' })).rejects.toMatchObject({ key: 'not_found' });
    const decisions = await Promise.allSettled([
      operators.decide(id, { state: 'approved' }),
      operators.decide(id, { state: 'refused', remark: 'blurred' }),
      operators.decide(id, { state: 'approved' }),
    ]);
    const refused = decisions.flatMap((decision) =>
      decision.status === 'rejected' ? [decision.reason as unknown] : [],
    );
    expect(refused).toEqual([
      expect.objectContaining({ key: 'conflict' }),
      expect.objectContaining({ key: 'conflict' }),
    ]);
  });
});

it('neither name nor number is readable in the database, and one number on two accounts is found', async () => {
  const [first, second] = [await applicant(), await applicant()];
  await submit(first, { card_id: 'K-987 654 (3)' });
  await submit(second, { card_id: 'ｋ987654（3）' });
  const { rows } = await app.database.pool.query<{ hash: string }>(
    `SELECT encode(card_id_hash, 'hex') AS hash FROM verifications WHERE user_id IN ($1, $2)`,
    [first.user.id, second.user.id],
  );
  expect([rows.length, new Set(rows.map(({ hash }) => hash)).size]).toEqual([2, 1]);

  const everything = await textOfDatabase();
  expect(everything).toContain(first.user.email);
  const secrets = [NAME, 'Tai-man', '陳大文', CARD_ID, 'A1234567', 'K-987 654 (3)', 'K987654(3)', 'K9876543', '987654'];
  for (const secret of secrets) {
    const forms = [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64').replaceAll('=', ''),
    ];
    for (const form of forms) expect([secret, everything.includes(form)]).toEqual([secret, false]);
  }
});

/** Every row of every table. */
async function textOfDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: app.database.adminUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  await client.end();
  return texts.join('\n');
}

it('the submission limit applies to the user', async () => {
  const limited = await startTestApp({ settings: { RATE_LIMITS: 'on' } });
  const { token } = await limited.newRealUser();
  const input = {
    name: 'N',
    card_id: '1234',
    front_pic: `/api/common/image/${'x'.repeat(32)}`,
    reverse_pic: `/api/common/image/${'x'.repeat(32)}`,
  };
  const statuses = [];
  for (let index = 0; index < 12; index++)
    statuses.push((await limited.ask(submitVerification, input, { token })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  await limited.stop();
});

describe('document numbers', () => {
  it.each([
    ['A 123456(7)', 'A1234567', '4567'],
    ['a-123456-7', 'A1234567', '4567'],
    ['ａ１２３４５６（７）', 'A1234567', '4567'],
    ['X1234567–L', 'X1234567L', '567L'],
    ['12345', '12345', '45'],
    ['1234', '1234', '34'],
  ])('%s', (typed, normal, end) => {
    expect([normalCardId(typed), cardIdEnd(typed)]).toEqual([normal, end]);
  });
});
