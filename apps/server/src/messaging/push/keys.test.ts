/** The VAPID keys of this server. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Vault } from '../../platform/secrets/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { providePushKeys } from './keys.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const devices = async (): Promise<number> => (await database.pool.query('SELECT FROM push_devices')).rowCount ?? 0;

it('the push keys stay the same, are shared by servers that start at once, and are replaced without their devices if no key opens them', async () => {
  const { pool } = database;
  const [first, second] = [new Vault(randomBytes(32)), new Vault(randomBytes(32))];
  const made = await Promise.all(Array.from({ length: 5 }, () => providePushKeys(pool, first, 1)));
  expect(new Set(made.map(({ keys }) => JSON.stringify(keys))).size).toBe(1);
  expect(made.map(({ lostDevices }) => lostDevices)).toEqual(Array(5).fill(undefined));
  await pool.query(
    `WITH one AS (INSERT INTO users (uid, invite_code, is_demo, device_hash, lang, created_at_ms)
       VALUES ('10000001', 'A', true, sha256('d'), 'en', 0) RETURNING id),
     entered AS (INSERT INTO sessions (token_hash, user_id, created_at_ms, used_at_ms)
       SELECT sha256('s'), id, 0, 0 FROM one RETURNING token_hash, user_id)
     INSERT INTO push_devices (user_id, session_hash, endpoint_hash, subscription_sealed, created_at_ms)
     SELECT user_id, token_hash, sha256('e'), '\\x00', 0 FROM entered`,
  );
  expect(await providePushKeys(pool, first, 2)).toEqual(made[0]);
  expect(await devices()).toBe(1);
  const replaced = await providePushKeys(pool, second, 3);
  expect(replaced.lostDevices).toBe(1);
  expect(replaced.keys.publicKey).not.toBe(made[0]?.keys.publicKey);
  expect(await devices()).toBe(0);
  expect(await providePushKeys(pool, second, 4)).toEqual({ keys: replaced.keys, lostDevices: undefined });
});
