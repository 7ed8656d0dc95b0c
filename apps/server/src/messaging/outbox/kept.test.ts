/** Messages without a provider, and what logs and the database reveal about messages. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../platform/db/index.ts';
import { Vault } from '../../platform/secrets/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import type { Recipient } from './index.ts';
import { maskedContact } from './masked-contact.ts';
import { SmtpRefusal, startMailServer } from './testing/mail-server.ts';
import { type PostOffice, type PostOfficeOptions, openPostOffice, statesOf } from './testing/post-office.ts';

const LONG = { timeout: 20_000, interval: 50 };
const DAY_MS = 24 * 3_600_000;
const ANN: Recipient = { channel: 'email', to: 'ann.lee@example.com', locale: 'en' };
const BOB: Recipient = { channel: 'sms', to: '+85291234567', locale: 'hk' };
const CODE = { code: '402915', minutes: '10' };

let database: TestDatabase;
let stops: (() => Promise<void>)[];
beforeEach(async () => {
  database = await createTestDatabase();
  stops = [];
});
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  await database.drop();
});

async function postOffice(options: Omit<PostOfficeOptions, 'pool'> = {}): Promise<PostOffice> {
  const office = await openPostOffice({ pool: database.pool, ...options });
  stops.push(() => office.stop());
  return office;
}
const states = async () => (await statesOf(database.pool)).map(({ state }) => state);

/** Every row of every table, jobs included, as text. */
async function wholeDatabase(): Promise<string> {
  const pool = createPool(database.adminUrl, { max: 1 });
  try {
    const { rows: tables } = await pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      texts.push(...rows.map(({ row }) => `${name} ${row}`));
    }
    return texts.join('\n');
  } finally {
    await pool.end();
  }
}

describe('without a provider', () => {
  it('messages are kept, and with LOG_CODES=on a developer reads the code in the log', async () => {
    const { outbox, log } = await postOffice({ logCodes: true });
    await outbox.enqueue('code_register', ANN, CODE);
    await outbox.enqueue('code_reset', BOB, { ...CODE, purpose: 'passkey' });
    await outbox.enqueue('two_factor_off', ANN, { time: '0', device: '', address: '' });
    await expect.poll(states, LONG).toEqual(['kept', 'kept', 'kept']);
    await expect.poll(() => log.length, LONG).toBe(3);
    expect(log).toContainEqual(
      expect.objectContaining({
        level: 30,
        msg: 'message kept: no SMTP_URL; code 402915',
        to: 'ann.lee@example.com',
        template: 'code_register',
        code: '402915',
      }),
    );
    expect(log).toContainEqual(
      expect.objectContaining({ msg: 'message kept: no SMS_URL; code 402915', to: '+85291234567' }),
    );
    expect(log).toContainEqual(
      expect.objectContaining({ msg: 'message kept: no SMTP_URL', template: 'two_factor_off' }),
    );
  });

  it('neither code nor contact is in the log by default; the line says how to see codes', async () => {
    const { outbox, log, logText } = await postOffice();
    await outbox.enqueue('code_register', ANN, CODE);
    await outbox.enqueue('code_reset', BOB, { ...CODE, purpose: 'passkey' });
    await outbox.enqueue('two_factor_off', ANN, { time: '0', device: '', address: '' });
    await expect.poll(() => log.length, LONG).toBe(3);
    expect(log.map(({ msg }) => msg).toSorted()).toEqual([
      'message kept: no SMS_URL; LOG_CODES=on shows codes here, for trials',
      'message kept: no SMTP_URL',
      'message kept: no SMTP_URL; LOG_CODES=on shows codes here, for trials',
    ]);
    expect(logText()).not.toMatch(/402915|ann\.lee|91234567/u);
    expect(logText()).toContain('a***@example.com');
  });
});

describe('secrets', () => {
  it('are not in the log, whatever the mail server answers', async () => {
    const server = await startMailServer({
      refusal: (address) => new SmtpRefusal(550, `no such user: ${address}, 402915`),
    });
    stops.push(() => server.stop());
    const { outbox, log, logText } = await postOffice({ smtpUrl: server.url });
    await outbox.enqueue('code_register', ANN, CODE);
    await expect.poll(() => log.length, LONG).toBe(1);
    expect(log[0]?.msg).toBe('message given up');
    expect(logText()).not.toMatch(/402915|ann\.lee/u);
  });

  it('are in no table in plain text, before and after sending', async () => {
    const server = await startMailServer();
    stops.push(() => server.stop());
    const { outbox } = await postOffice({ smtpUrl: server.url });
    await outbox.enqueue('code_register', ANN, CODE);
    await outbox.enqueue('code_reset', BOB, { ...CODE, purpose: 'passkey' });
    await expect.poll(states, LONG).toEqual(['sent', 'kept']);
    const text = await wholeDatabase();
    expect(text).toContain('code_register');
    expect(text).not.toContain(CODE.code);
    expect(text).not.toContain(Buffer.from(CODE.code).toString('hex'));
  });
});

describe('old messages', () => {
  const PLACE = { time: '0', device: '', address: '' };
  const kept = async () =>
    (
      await database.pool.query<{ recipient: string; template: string; says: boolean }>(
        'SELECT recipient, template, length(params_sealed) > 0 AS says FROM messages ORDER BY id',
      )
    ).rows;

  it('contain no text and no recipient after thirty days; codes are deleted, the others after a year', async () => {
    let now = Date.now();
    const { outbox } = await postOffice({ now: () => now });
    await outbox.enqueue('code_register', ANN, CODE);
    await outbox.enqueue('password_changed', ANN, PLACE);
    await outbox.enqueue('code_reset', BOB, { ...CODE, purpose: 'passkey' });
    await outbox.enqueue('new_login', BOB, PLACE);
    await expect.poll(states, LONG).toEqual(['kept', 'kept', 'kept', 'kept']);
    now += 29 * DAY_MS;
    expect(await outbox.sweep()).toBe(0);
    now += DAY_MS + 1;
    await outbox.enqueue('code_register', BOB, CODE);
    expect(await outbox.sweep()).toBe(4);
    expect(await outbox.sweep()).toBe(0);
    const masked = [
      { recipient: maskedContact(ANN.to), template: 'password_changed', says: false },
      { recipient: maskedContact(BOB.to), template: 'new_login', says: false },
    ];
    expect(await kept()).toEqual([...masked, { recipient: BOB.to, template: 'code_register', says: true }]);
    expect(await wholeDatabase()).not.toMatch(/ann\.lee/u);
    now += 334 * DAY_MS;
    await outbox.sweep();
    expect(await kept()).toEqual(masked);
    now += DAY_MS;
    expect(await outbox.sweep()).toBe(2);
    expect(await kept()).toEqual([]);
  });

  it('that still wait without a job are given up', async () => {
    let now = Date.now();
    const { outbox } = await postOffice({ now: () => now, smtpUrl: 'smtp://127.0.0.1:1' });
    await outbox.enqueue('two_factor_on', ANN, PLACE);
    now += 30 * DAY_MS + 1;
    expect(await outbox.sweep()).toBe(1);
    expect(await states()).toEqual(['given_up']);
  });
});

describe('a data key that was lost', () => {
  it('loses the messages sealed with it, and no others', async () => {
    const server = await startMailServer();
    stops.push(() => server.stop());
    const before = await postOffice({ vault: new Vault(randomBytes(32)), smtpUrl: 'smtp://127.0.0.1:1' });
    await before.outbox.enqueue('code_register', ANN, CODE);
    await expect.poll(async () => (await statesOf(database.pool))[0]?.attempts, LONG).toBeGreaterThan(0);
    await before.stop();
    const { outbox } = await postOffice({ smtpUrl: server.url });
    await outbox.enqueue('code_register', ANN, CODE);
    await expect.poll(states, LONG).toEqual(['given_up', 'sent']);
    expect((await statesOf(database.pool))[0]?.error).toBe('sealed with another data key');
  });
});

describe('a masked contact', () => {
  it('is recognisable but not usable', () => {
    expect(maskedContact('ann@example.com')).toBe('a***@example.com');
    expect(maskedContact('+85291234567')).toBe('+852***567');
    expect(maskedContact('+123456')).toBe('+123***');
  });
});
