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

it('a database goes on with the key that it began with, and with no other', async () => {
  const key = randomBytes(32);
  await proveDataKey(database.pool, new Vault(key));
  await proveDataKey(database.pool, new Vault(key));
  await expect(proveDataKey(database.pool, new Vault(randomBytes(32)))).rejects.toBeInstanceOf(WrongDataKey);
});
