/** Mails to customers about their money, with the exact texts. */
import { LOCALES, type Locale, type NotificationEvent } from '@tradewind/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction, onlyRow } from '../../platform/db/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { PARAMS_PURPOSE } from '../outbox/outbox.ts';
import { type MessageToRender, mailParts, smsText } from '../outbox/rendering/message.ts';
import { type PostOffice, TEST_VAULT, openPostOffice } from '../outbox/testing/post-office.ts';
import { TEMPLATES } from '../outbox/types.ts';
import { Push } from '../push/index.ts';
import { Notifications } from './notifications.ts';
import type { Params } from './types.ts';

const NOW = Date.UTC(2026, 10, 21, 7, 5);
const REMARK = 'The sender’s name is not yours.\nPlease send <b>again</b> {amount}.';
const SHOWN_REMARK = 'The sender’s name is not yours. Please send <b>again</b> {amount}.';
const METHOD = 'USDT TRC20 TR7N…Lj6t';

let database: TestDatabase;
let office: PostOffice;
let notifications: Notifications;
beforeAll(async () => {
  database = await createTestDatabase();
  office = await openPostOffice({ pool: database.pool });
  const { pool } = database;
  const now = (): number => NOW;
  const { outbox, jobs } = office;
  const log = pino({ level: 'silent' });
  const subject = 'mailto:nobody@example.com';
  const push = await Push.open({ database: pool, vault: TEST_VAULT, jobs, log, now, subject, toAnyHost: false });
  notifications = new Notifications({ database: pool, outbox, push, now });
});
afterAll(async () => {
  await office.stop();
  await database.drop();
});

let users = 0;
async function newUser(columns: Readonly<Record<string, string | boolean | Buffer>>): Promise<number> {
  users += 1;
  const row = {
    uid: `9000000${users}`,
    invite_code: `N${users}`,
    is_demo: false,
    password_hash: '-',
    lang: 'en',
    created_at_ms: 0,
    ...columns,
  };
  const names = Object.keys(row);
  const { id } = onlyRow(
    await database.pool.query<{ id: number }>(
      `INSERT INTO users (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
      Object.values(row),
    ),
  );
  return id;
}

interface Row {
  readonly channel: string;
  readonly template: MessageToRender['template'];
  readonly lang: Locale;
  readonly sealed: Buffer;
}

/** The messages to a contact, oldest first. */
async function messagesTo(contact: string): Promise<readonly (MessageToRender & { readonly channel: string })[]> {
  const { rows } = await database.pool.query<Row>(
    'SELECT channel, template, lang, params_sealed AS sealed FROM messages WHERE recipient = $1 ORDER BY id',
    [contact],
  );
  return rows.map(({ channel, template, lang, sealed }) => ({
    channel,
    template,
    locale: lang,
    params: z.record(z.string(), z.string()).parse(JSON.parse(TEST_VAULT.unseal(PARAMS_PURPOSE, sealed).toString())),
  }));
}

const MONEY = { number: 17, amount: 1_234_567_890 };
const RECORDED: readonly (readonly [NotificationEvent, Params])[] = [
  ['withdrawal_requested', { ...MONEY, method: METHOD }],
  ['withdrawal_paid', { ...MONEY, reference: '0xabc' }],
  ['withdrawal_refused', { ...MONEY, reason: REMARK }],
  ['deposit_finished', { ...MONEY, claimed: 2_000_000_000 }],
  ['deposit_rejected', { ...MONEY, reason: REMARK }],
  ['balance_corrected', { amount: -5_000_000, reason: REMARK }],
  ['account_suspended', { reason: REMARK }],
];

/** One transaction for each event, as in production. */
async function recordAll(userId: number): Promise<void> {
  for (const [event, params] of RECORDED)
    await inTransaction(database.pool, (client) =>
      notifications.record(client, [{ userId, event, params, timeMs: NOW }]),
    );
}

describe.each(LOCALES.map((locale) => ({ locale })))('in $locale', ({ locale }) => {
  it('mails contain number, amount, reason and reference', async () => {
    const email = `notices-${locale}@example.com`;
    await recordAll(await newUser({ email, lang: locale }));
    const messages = await messagesTo(email);
    expect(messages.map(({ template }) => template)).toEqual([
      'withdrawal_requested',
      'withdrawal_paid',
      'withdrawal_refused',
      'deposit_credited',
      'deposit_rejected',
      'balance_corrected',
      'account_suspended',
    ]);
    for (const one of messages) {
      const parts = mailParts(one);
      const text = JSON.stringify(parts);
      const details = parts.details.map(({ value }) => value);
      if (one.template !== 'account_suspended') expect(text).toMatch(/(?:1.?234.567.?89|5.00) USD/u);
      if (TEMPLATES[one.template].some((name) => name === 'number')) expect(parts.body).toContain('17');
      if (TEMPLATES[one.template].some((name) => name === 'reason')) expect(details).toContain(SHOWN_REMARK);
      expect(smsText(one)).not.toContain('sender');
    }
    expect(mailParts(messages[0] ?? never()).details.map(({ value }) => value)).toContain('USDT TRC20 TR7N…Lj6t');
    expect(mailParts(messages[1] ?? never()).details.map(({ value }) => value)).toContain('0xabc');
    // the submitted amount, next to the credited one
    expect(mailParts(messages[3] ?? never()).details.map(({ value }) => value)).toContainEqual(
      expect.stringMatching(/^2.?000.00 USD$/u),
    );
    expect(mailParts(messages[5] ?? never()).body).toMatch(/[-−]5.00 USD/u);
  });
});

it('a mail about another group names it, and its margin levels where they are known', async () => {
  const email = 'moved@example.com';
  const userId = await newUser({ email, lang: 'fr' });
  for (const levels of [{ call: 100, stopOut: 70 }, {}])
    await inTransaction(database.pool, (client) => {
      const params: Params = { group: 'Careful', ...levels };
      return notifications.record(client, [{ userId, event: 'group_changed', params, timeMs: NOW }]);
    });
  const shown = (await messagesTo(email)).map((message) =>
    mailParts(message).details.map(({ label, value }) => `${label} ${value}`),
  );
  expect(shown).toEqual([
    ['Groupe Careful', 'Appel de marge 100\u00a0%', 'Stop-out 70\u00a0%', expect.stringContaining('2026')],
    ['Groupe Careful', expect.stringContaining('2026')],
  ]);
});

const never = (): never => {
  throw new Error('no message');
};

describe('a notice', () => {
  it('about events that a customer can repeat is mailed at most twenty times; about money always', async () => {
    const email = 'many-alerts@example.com';
    const userId = await newUser({ email });
    const alert = { alert: 1, code: 'EURUSD', symbol: 'EUR/USD', precision: 5, source: 'bid', condition: 'rises_to' };
    const record = (event: NotificationEvent, params: Params) =>
      inTransaction(database.pool, (client) => notifications.record(client, [{ userId, event, params, timeMs: NOW }]));
    for (let count = 0; count < 25; count++)
      await record('price_alert', { ...alert, fired: 220_000, target: 220_000, percent: 0, note: '' });
    await record('deposit_finished', MONEY);
    const messages = (await messagesTo(email)).map(({ template }) => template);
    expect(messages).toEqual([...Array.from({ length: 20 }, () => 'price_alert'), 'deposit_credited']);
    expect(await notifications.unread(userId)).toBe(26);
  });

  it('is sent to the mobile number of users without an address, and not sent to users with neither', async () => {
    const mobile = '+85291234567';
    await recordAll(await newUser({ mobile, lang: 'en' }));
    const messages = await messagesTo(mobile);
    expect(new Set(messages.map(({ channel }) => channel))).toEqual(new Set(['sms']));
    expect(messages).toHaveLength(7);
    expect(messages.map((one) => smsText(one))[3]).toBe(
      'Tradewind: deposit #17 of 1,234.56789 USD is in your balance.',
    );
    const before = await database.pool.query('SELECT FROM messages');
    await recordAll(await newUser({ is_demo: true, device_hash: Buffer.alloc(32) }));
    await recordAll(987_654);
    expect((await database.pool.query('SELECT FROM messages')).rowCount).toBe(before.rowCount);
  });
});
