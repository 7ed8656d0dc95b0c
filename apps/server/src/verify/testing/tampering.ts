/** Copies of a database that was traded on, in which a test changes rows with the rights of the owner. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';

interface Tampering {
  /** The copy of this test. */
  readonly database: TestDatabase;
  /** Connected to the copy; the triggers are off. */
  readonly admin: pg.Client;
}

/** Registers hooks: `trade` fills a database once, and each test gets a copy of it. */
export function tamperWith(trade: (target: TestDatabase) => Promise<void>): Tampering {
  let traded: TestDatabase;
  let database: TestDatabase;
  let admin: pg.Client;
  beforeAll(async () => {
    traded = await createTestDatabase();
    await trade(traded);
    await traded.pool.end();
  });
  afterAll(() => traded.drop());
  beforeEach(async () => {
    database = await createTestDatabase(traded);
    admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    // possible with the owner's rights: switch off the triggers
    await admin.query('SET session_replication_role = replica');
  });
  afterEach(async () => {
    await admin.end();
    await database.drop();
  });
  return {
    get database() {
      return database;
    },
    get admin() {
      return admin;
    },
  };
}
