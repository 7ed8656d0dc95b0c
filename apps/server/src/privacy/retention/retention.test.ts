/** Each retention period: older data is deleted by a sweep, newer data stays. */
import { hash, randomBytes } from 'node:crypto';
import { accountCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';

const DAY_MS = 24 * 3_600_000;
/** The value of every setting in this file; rows are created 12 and 4 days before the sweep. */
const KEPT_DAYS = '10';
const SETTINGS = [
  'NOTIFICATIONS',
  'SECURITY_NOTICES',
  'ALERTS',
  'SESSIONS',
  'ADDRESSES',
  'MAIL_TEXTS',
  'GUEST_CHATS',
  'CHATS',
  'REFUSED_IDENTITIES',
  'DEMO_ACCOUNTS',
] as const;

/** Creates one row for the user `$1` at the time `$2`, and reads the times of the remaining ones. */
interface Case {
  readonly what: string;
  readonly make: string;
  readonly left: string;
}

const CASES: readonly Case[] = [
  {
    what: 'notifications',
    make: `INSERT INTO notifications (user_id, kind, event, params, in_app, created_at_ms)
           VALUES ($1, 'fill', 'order_filled', '{}', true, $2)`,
    left: `SELECT created_at_ms AS at FROM notifications WHERE kind = 'fill'`,
  },
  {
    what: 'notifications about security',
    make: `INSERT INTO notifications (user_id, kind, event, params, in_app, created_at_ms)
           VALUES ($1, 'security', 'new_login', '{}', true, $2)`,
    left: `SELECT created_at_ms AS at FROM notifications WHERE kind = 'security'`,
  },
  {
    what: 'price alerts that are over',
    make: `INSERT INTO price_alerts (user_id, instrument_id, source, condition, price_points, repeats, cooldown_s, state,
             created_at_ms, set_at_ms, fired_at_ms)
           VALUES ($1, 1, 'bid', 'rises_to', 1, false, 60, 'fired', $2, $2, $2)`,
    left: 'SELECT created_at_ms AS at FROM price_alerts',
  },
  {
    what: 'hashes of addresses',
    make: `INSERT INTO known_addresses VALUES ($1, sha256(convert_to($2::bigint::text, 'UTF8')), sha256('device'), $2)`,
    left: `SELECT used_at_ms AS at FROM known_addresses WHERE device_hash = sha256('device')`,
  },
  {
    what: 'texts of mails',
    make: `INSERT INTO messages (channel, recipient, template, lang, params_sealed, state, created_at_ms)
           SELECT 'email', 'kept@example.org', 'new_login', 'en', 'text', 'sent', $2::bigint WHERE $1::bigint > 0`,
    left: `SELECT created_at_ms AS at FROM messages WHERE recipient = 'kept@example.org' AND params_sealed <> ''`,
  },
  {
    what: 'conversations of guests',
    make: `WITH guest AS (
             INSERT INTO chat_visitors (token_hash, lang, created_at_ms, seen_at_ms)
             SELECT sha256(convert_to($2::bigint::text, 'UTF8')), 'en', $2, $2 WHERE $1::bigint > 0 RETURNING id)
           INSERT INTO chat_conversations (visitor_id, state, created_at_ms, closed_at_ms)
           SELECT id, 'closed', $2, $2 FROM guest`,
    left: `SELECT c.closed_at_ms AS at FROM chat_conversations c JOIN chat_visitors v ON v.id = c.visitor_id
            WHERE v.user_id IS NULL`,
  },
  {
    what: 'conversations of customers',
    make: `WITH visitor AS (
             INSERT INTO chat_visitors (user_id, lang, created_at_ms, seen_at_ms) VALUES ($1, 'en', $2, $2)
             ON CONFLICT (user_id) DO UPDATE SET seen_at_ms = excluded.seen_at_ms RETURNING id)
           INSERT INTO chat_conversations (visitor_id, state, created_at_ms, closed_at_ms)
           SELECT id, 'closed', $2, $2 FROM visitor`,
    left: `SELECT c.closed_at_ms AS at FROM chat_conversations c JOIN chat_visitors v ON v.id = c.visitor_id
            WHERE v.user_id IS NOT NULL`,
  },
  {
    what: 'refused identities',
    make: `WITH picture AS (
             INSERT INTO images (name, user_id, media_type, width, height, bytes, created_at_ms)
             VALUES (gen_random_uuid(), $1, 'image/jpeg', 1, 1, 1, $2) RETURNING name)
           INSERT INTO verifications (user_id, name_sealed, card_id_sealed, card_id_hash, card_id_end, front_image,
             reverse_image, state, remark, submitted_at_ms, decided_at_ms)
           SELECT $1, '', '', sha256('card'), '1', name, name, 'refused', 'not readable', $2, $2 FROM picture`,
    left: 'SELECT decided_at_ms AS at FROM verifications',
  },
];

interface Round {
  readonly atMs: number;
  readonly demo: TestUser;
  /** Token of a session of the customer. */
  readonly token: string;
}

let app: TestApp;
let old: Round;
let young: Round;

beforeAll(async () => {
  const first = await startTestApp({ prices: false });
  const { clock, database } = first;
  const customer = await first.newRealUser();
  old = await makeAll(first, customer);
  clock.jump(8 * DAY_MS);
  young = await makeAll(first, customer);
  clock.jump(4 * DAY_MS);
  await first.app.stop();
  const settings = Object.fromEntries(SETTINGS.map((name) => [`RETENTION_${name}_DAYS`, KEPT_DAYS]));
  // a server sweeps when it starts
  app = await startTestApp({ database, clock, prices: false, settings });
});
afterAll(() => app.stop());

async function makeAll(on: TestApp, { user }: TestUser): Promise<Round> {
  const { pool } = on.app.database;
  const atMs = on.clock.now();
  for (const { make } of CASES) await pool.query(make, [user.id, atMs]);
  const token = randomBytes(32).toString('base64url');
  await pool.query('INSERT INTO sessions (token_hash, user_id, created_at_ms, used_at_ms) VALUES ($1, $2, $3, $3)', [
    hash('sha256', token, 'buffer'),
    user.id,
    atMs,
  ]);
  return { atMs, token, demo: await on.newUser() };
}

describe('a sweep', () => {
  it.each(CASES.map((one) => [one.what, one.left]))(
    'deletes %s after its retention time, and not before',
    async (_what, left) => {
      await vi.waitFor(async () => {
        const { rows } = await app.app.database.pool.query<{ at: number }>(left);
        expect(rows).toEqual([{ at: young.atMs }]);
      }, 30_000);
    },
  );

  it('ends sessions that have not been used for a long time', async () => {
    expect(refusalOf(await app.ask(accountCalls.userInfo, {}, { token: old.token }))).toBe('session_invalid');
    expect((await app.ask(accountCalls.userInfo, {}, { token: young.token })).code).toBe(1);
  });

  it('erases personal data of abandoned demo accounts, and keeps their figures', async () => {
    await vi.waitFor(async () => {
      const { rows } = await app.app.database.pool.query<{ id: number; erased: boolean; bare: boolean }>(
        `SELECT id, erased_at_ms IS NOT NULL AS erased, device_hash IS NULL AS bare FROM users
          WHERE id = ANY ($1) ORDER BY id`,
        [[old.demo.user.id, young.demo.user.id]],
      );
      expect(rows).toEqual([
        { id: old.demo.user.id, erased: true, bare: true },
        { id: young.demo.user.id, erased: false, bare: false },
      ]);
    }, 30_000);
  });
});
