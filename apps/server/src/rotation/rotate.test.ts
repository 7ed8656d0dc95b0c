/** Replacing the data key: everything sealed opens only with the new key, also after an interrupted rotation. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_PATH, authCalls, securityCalls } from '@tradewind/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverProgram } from '../../../../scripts/lib/server-program.mjs';
import { hashDetails, sealDetails } from '../money/payout-methods/details.ts';
import { SEALED_PRESENTER } from '../money/withdrawals/index.ts';
import { PASSWORD, TestPeople } from '../people/identity/testing/people.ts';
import { handIdentityIn } from '../people/verification/testing/identity.ts';
import { fillNames } from '../people/verification/index.ts';
import { hashCardId } from '../people/verification/sealed-columns.ts';
import { onlyRow } from '../platform/db/index.ts';
import { TEST_DATA_KEY, startTestApp } from '../platform/http/testing/test-app.ts';
import { RotationUnfinished, Vault, WrongDataKey } from '../platform/secrets/index.ts';
import { type TestDatabase, createTestDatabase } from '../testing/database.ts';
import { rotateDataKey } from './rotate.ts';
import { SEALED_TABLES } from './tables.ts';

const OLD = TEST_DATA_KEY.toString('base64');
const NEW = randomBytes(32).toString('base64');
const MARK = 'rotation.unfinished';
const DETAILS = [
  { of: { address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' }, kind: 'address' },
  {
    of: { bank_name: 'B', bank_address: 'A', bank_swift: '', payee_name: 'P', payee_account: 'DE89370400440532013000' },
    kind: 'iban',
  },
] as const;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'tradewind-rotation-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (key: string): Promise<TestPeople> =>
  new TestPeople(await startTestApp({ database, settings: { DATA_DIR: folder, DATA_KEY: key }, prices: false }));
const rotate = (from = OLD, to: string | undefined = NEW) =>
  rotateDataKey({ dataDir: folder, databaseUrl: database.url, dataKey: from }, to);

const CARD_ID = 'K 200001(7)';

/** A customer with two-factor and a pending verification, and two payout methods. */
async function fill(people: TestPeople) {
  const user = await people.register();
  const { secret } = await people.app.take(securityCalls.twoFactorStart, { password: PASSWORD }, { token: user.token });
  const code = generateSync({ secret, epoch: Math.floor(people.app.clock.now() / 1000) });
  const { recovery_codes: recovery } = await people.app.take(
    securityCalls.twoFactorConfirm,
    { code },
    { token: user.token },
  );
  await handIdentityIn(people.app, user, CARD_ID);
  const vault = new Vault(TEST_DATA_KEY);
  const { currency } = onlyRow(
    await database.pool.query<{ currency: number }>('SELECT min(id) AS currency FROM funds_currencies'),
  );
  for (const { of, kind } of DETAILS)
    await database.pool.query(
      `INSERT INTO payout_methods (user_id, currency_id, details_sealed, details_hash, created_at_ms)
       VALUES ($1, $2, $3, $4, 0)`,
      [user.user.id, currency, sealDetails(vault, of), hashDetails(vault, of, kind)],
    );
  const sealed = vault.seal(SEALED_PRESENTER.purpose, 'answer').toString('base64');
  await database.pool.query(
    `INSERT INTO idempotency_keys (account_id, key, call, body_hash, locale, presenter, parameters, outcome, created_at_ms)
     VALUES ($1, 'tap', 'POST /x', '', 'en', $2, $3, '{}', 0)`,
    [user.user.id, SEALED_PRESENTER.name, { sealed }],
  );
  return { user, secret, recovery };
}

it('the rotation covers every sealed column', () => {
  const schema = readFileSync(join(import.meta.dirname, '../platform/db/schema.sql'), 'utf8');
  const columns = [...schema.matchAll(/^CREATE TABLE (\w+) \(([^;]*)\);/gmu)].flatMap(([, table, body = '']) =>
    [...body.matchAll(/^ {2}(\w+_sealed) /gmu)].map(([, column]) => `${table}.${column}`),
  );
  const named = SEALED_TABLES.flatMap(({ table, sealed }) => Object.keys(sealed).map((column) => `${table}.${column}`));
  expect(columns.toSorted()).toEqual(named.toSorted());
});

it('everything opens with the new key: codes, pictures, messages, and compared hashes', async () => {
  const before = await start(OLD);
  const { user, secret, recovery } = await fill(before);
  const { front } = onlyRow(
    await database.pool.query<{ front: string }>(
      "SELECT front_image AS front FROM verifications WHERE state = 'waiting'",
    ),
  );
  const picture = async (people: TestPeople): Promise<Buffer> => {
    const answer = await people.app.app.http.inject({ url: `${IMAGE_PATH}${front}`, headers: { token: user.token } });
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };
  const shown = await picture(before);
  const person = await before.app.newRealUser();
  const sealer = new Vault(TEST_DATA_KEY);
  const sides = ['front', 'reverse'].map((side) => side.padEnd(32, '0'));
  for (const side of sides)
    await database.pool.query(`INSERT INTO images VALUES ($1, $2, 'image/png', 1, 1, 1, 0)`, [side, person.user.id]);
  await database.pool.query(
    `INSERT INTO verifications (user_id, name_sealed, card_id_sealed, card_id_hash, card_id_end, front_image, reverse_image,
       state, submitted_at_ms, decided_at_ms)
     VALUES ($1, $2, $3, sha256('x'), '', $4, $5, 'approved', 0, 1)`,
    [
      person.user.id,
      sealer.seal('verification name', 'Ann Example'),
      sealer.seal('verification card id', 'K 3'),
      ...sides,
    ],
  );
  await fillNames(database.pool, sealer);
  const tokens = async (): Promise<readonly string[]> =>
    (
      await database.pool.query<{ hash: string }>(
        `SELECT encode(token_hash, 'hex') AS hash FROM customer_names WHERE user_id = $1 ORDER BY 1`,
        [person.user.id],
      )
    ).rows.map(({ hash }) => hash);
  const oldTokens = await tokens();
  await before.app.app.stop();

  // interrupted before its end: the server refuses to start, with either key
  writeFileSync(join(folder, MARK), '');
  await expect(start(OLD)).rejects.toBeInstanceOf(RotationUnfinished);
  expect((await rotate()).files).toBe(2);
  expect(existsSync(join(folder, MARK))).toBe(false);
  // once more, as after a crash right at the end: nothing changes
  expect(await rotate()).toEqual({ rows: 0, files: 2 });

  const newTokens = await tokens();
  expect(newTokens).toHaveLength(oldTokens.length);
  expect(newTokens.length).toBeGreaterThan(0);
  expect(newTokens.filter((hash) => oldTokens.includes(hash))).toEqual([]);

  await expect(start(OLD)).rejects.toBeInstanceOf(WrongDataKey);
  const after = await start(NEW);
  const login = (auth_code: string | undefined) =>
    after.ask(authCalls.login, { account: user.email, password: PASSWORD, type: 1, auth_code });
  after.app.clock.jump(600_000);
  const code = generateSync({ secret, epoch: Math.floor(after.app.clock.now() / 1000) });
  expect([(await login(code)).code, (await login(recovery[0])).code, (await login(recovery[0])).code]).toEqual([
    1, 1, 1103,
  ]);
  expect(await picture(after)).toEqual(shown);
  const vault = new Vault(Buffer.from(NEW, 'base64'));
  const { rows } = await database.pool.query<{ hash: Buffer }>(
    'SELECT details_hash AS hash FROM payout_methods ORDER BY id',
  );
  expect(rows.map(({ hash }) => hash)).toEqual(DETAILS.map(({ of, kind }) => hashDetails(vault, of, kind)));
  const { kept } = onlyRow(
    await database.pool.query<{ kept: string }>(`SELECT parameters ->> 'sealed' AS kept FROM idempotency_keys`),
  );
  expect(vault.unseal(SEALED_PRESENTER.purpose, Buffer.from(kept, 'base64')).toString()).toBe('answer');
  const { card } = onlyRow(
    await database.pool.query<{ card: Buffer }>(
      "SELECT card_id_hash AS card FROM verifications WHERE state = 'waiting'",
    ),
  );
  expect(card).toEqual(hashCardId(vault, CARD_ID.toLowerCase().replaceAll(/[()]/gu, ' ')));
  await after.app.app.stop();
});

it('the rotation needs the current key of the database, and a different new one', async () => {
  const unknown = randomBytes(32).toString('base64');
  await expect(rotate(unknown, randomBytes(32).toString('base64'))).rejects.toBeInstanceOf(WrongDataKey);
  await expect(rotate(NEW, NEW)).rejects.toThrow('the same');
  await expect(rotateDataKey({ dataDir: folder, databaseUrl: database.url, dataKey: NEW }, undefined)).rejects.toThrow(
    'NEW_DATA_KEY',
  );
});

it('the command changes nothing for --help, an unknown argument, or a folder without a database', async () => {
  const { rotate: program } = await serverProgram();
  const empty = mkdtempSync(join(tmpdir(), 'tradewind-rotation-'));
  const command = (...args: readonly string[]) =>
    spawnSync(process.execPath, [program, ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: empty },
      encoding: 'utf8',
    });
  expect(command('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('usage: npm run rotate-key') });
  expect(command('--bogus')).toMatchObject({ status: 1, stderr: expect.stringContaining("'--bogus'") });
  expect(command()).toMatchObject({ status: 1, stderr: expect.stringContaining('there is no database') });
  expect(readdirSync(empty)).toEqual([]);
  rmSync(empty, { recursive: true });
});

it('the rotation of a folder replaces its key file, also after an interruption', async () => {
  const own = mkdtempSync(join(tmpdir(), 'tradewind-rotation-'));
  const fresh = await createTestDatabase();
  const config = { dataDir: own, databaseUrl: fresh.url };
  await rotateDataKey(config, undefined);
  const [first, old] = ['data.key', 'data.key.old'].map((name) => readFileSync(join(own, name), 'utf8'));
  expect(first).not.toBe(old);
  // as if it had ended between the commit and the rename
  renameSync(join(own, 'data.key'), join(own, 'data.key.next'));
  renameSync(join(own, 'data.key.old'), join(own, 'data.key'));
  writeFileSync(join(own, MARK), '');
  await rotateDataKey(config, undefined);
  expect(readFileSync(join(own, 'data.key'), 'utf8')).toBe(first);
  await fresh.drop();
  rmSync(own, { recursive: true });
});
