import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { WrongDataKey, proveDataKey } from './data-key.ts';
import { Vault } from './vault.ts';

let database: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [database, other] = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(async () => {
  await database.drop();
  await other.drop();
});

it('a database keeps its first data key, and accepts another one only while it has no real customer', async () => {
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

it("a database with an operator's sealed authenticator accepts no other data key", async () => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  await proveDataKey(other.pool, new Vault(first));
  await other.pool.query(
    `INSERT INTO operators (email, name, role, password_hash, totp_secret_sealed, totp_enabled, created_at_ms)
     VALUES ('a@desk.example', 'A', 'admin', '-', '\\x00', true, 0)`,
  );
  await expect(proveDataKey(other.pool, new Vault(second))).rejects.toBeInstanceOf(WrongDataKey);
  await proveDataKey(other.pool, new Vault(first));
});
