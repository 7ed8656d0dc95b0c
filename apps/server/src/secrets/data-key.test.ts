import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../testing/database.ts';
import { WrongDataKey, proveDataKey } from './data-key.ts';
import { Vault } from './vault.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a database goes on with the key that it began with, and with another one only while it has no real customer', async () => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  await proveDataKey(database.pool, new Vault(first));
  await proveDataKey(database.pool, new Vault(first));
  await proveDataKey(database.pool, new Vault(second));
  await database.pool.query(
    `INSERT INTO users (uid, invite_code, is_demo, email, password_hash, lang, created_at_ms)
     VALUES ('10000001', 'A', false, 'a@example.com', '-', 'en', 0)`,
  );
  await proveDataKey(database.pool, new Vault(second));
  await expect(proveDataKey(database.pool, new Vault(first))).rejects.toBeInstanceOf(WrongDataKey);
});
