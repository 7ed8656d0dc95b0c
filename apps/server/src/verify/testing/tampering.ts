/** A database that was traded on, in which a test changes rows with the rights of the owner. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { clientConfig } from '../../platform/db/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { type Verified, verifyOn } from '../verify.ts';

interface Tampering {
  /** In a transaction that is rolled back after the test; the triggers are off. */
  readonly admin: pg.Client;
  /** Verifies what the transaction has changed. */
  verify(): Promise<Verified>;
  /** A database of its own, as it was traded on, for a test that starts a host; dropped after the test. */
  copy(): Promise<TestDatabase>;
}

/** Registers hooks: `trade` fills a database once. */
export function tamperWith(trade: (target: TestDatabase) => Promise<void>): Tampering {
  let traded: TestDatabase;
  /** Separate from the other one, which can be copied only while no one is connected to it. */
  let tampered: TestDatabase;
  let admin: pg.Client;
  const copies: TestDatabase[] = [];
  beforeAll(async () => {
    traded = await createTestDatabase();
    await trade(traded);
    await traded.pool.end();
    tampered = await createTestDatabase(traded);
    admin = new pg.Client(clientConfig(tampered.adminUrl));
    await admin.connect();
    // possible with the owner's rights: switch off the triggers
    await admin.query('SET session_replication_role = replica');
  });
  afterAll(async () => {
    await admin.end();
    await tampered.drop();
    await traded.drop();
  });
  beforeEach(() => admin.query('BEGIN'));
  afterEach(async () => {
    await admin.query('ROLLBACK');
    for (const copy of copies.splice(0)) await copy.drop();
  });
  return {
    get admin() {
      return admin;
    },
    verify: () => verifyOn(admin, []),
    async copy() {
      const copy = await createTestDatabase(traded);
      copies.push(copy);
      return copy;
    },
  };
}
