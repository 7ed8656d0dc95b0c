/** What an administrator reads when a database cannot be used: one sentence, without the password. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { faultLine } from './fault-line.ts';
import { migrate, supportFault } from './migrate.ts';

let database: TestDatabase;
let admin: pg.Client;
const suffix = randomBytes(4).toString('hex');
const guest = `guest_${suffix}`;
const latin = `latin_${suffix}`;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(`CREATE ROLE ${guest} LOGIN PASSWORD 'a-secret'`);
  await admin.query(
    `CREATE DATABASE ${latin} ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc TEMPLATE template0 OWNER ${guest}`,
  );
});
afterAll(async () => {
  await admin.query(`DROP DATABASE ${latin}`);
  await admin.query(`DROP ROLE ${guest}`);
  await admin.end();
  await database.drop();
});

/** The line that a start with this address ends with. */
async function lineOf(change: (url: URL) => void): Promise<string> {
  const url = new URL(database.adminUrl);
  change(url);
  return migrate(url.href).then(
    () => 'no fault',
    (error: unknown) => faultLine(error, url.href),
  );
}

const asGuest = (url: URL): void => {
  [url.username, url.password] = [guest, 'a-secret'];
};

describe('a database that cannot be used', () => {
  it.each([
    [
      'a wrong password',
      (url: URL) => (url.password = 'a-wrong-secret'),
      /^PostgreSQL at 127\.0\.0\.1:\d+ refused the password of the role "postgres"$/u,
    ],
    [
      'no password',
      (url: URL) => (url.password = ''),
      /^PostgreSQL at 127\.0\.0\.1:\d+ asks for a password, and the address has none$/u,
    ],
    [
      'a missing database',
      (url: URL) => (url.pathname = '/nowhere'),
      /^PostgreSQL at 127\.0\.0\.1:\d+ has no database "nowhere"$/u,
    ],
    [
      'an unknown host',
      (url: URL) => (url.hostname = 'postgres.invalid'),
      /^PostgreSQL at postgres\.invalid:\d+ \(DATABASE_URL\) cannot be reached: (?:there is no such host|the name of the host cannot be resolved)$/u,
    ],
    [
      'a server without TLS',
      (url: URL) => url.searchParams.set('sslmode', 'require'),
      /^PostgreSQL at 127\.0\.0\.1:\d+ does not support TLS, which the address asks for$/u,
    ],
    [
      'a role without rights',
      asGuest,
      /^\d+ migrations are missing, and the role of DATABASE_URL may not apply them: start once as the owner$|lacks a right on the database/u,
    ],
  ])('is described in one sentence: %s', async (_, change, line) => {
    const said = await lineOf(change);
    expect(said).toMatch(line);
    expect(said).not.toMatch(/secret/u);
  });

  it('is described in one sentence: nothing listens', async () => {
    const port = String(await freePort());
    expect(await lineOf((url) => (url.port = port))).toBe(
      `PostgreSQL at 127.0.0.1:${port} (DATABASE_URL) cannot be reached: nothing listens there`,
    );
  });

  it('is refused before the first migration if it is older than 15 or not in UTF8', async () => {
    const line = await lineOf((url) => {
      asGuest(url);
      url.pathname = `/${latin}`;
    });
    expect(line).toBe(
      'the database must be in UTF8, and it is in LATIN1: createdb --encoding=UTF8 --template=template0',
    );
    const own = new URL(database.adminUrl);
    own.pathname = `/${latin}`;
    const client = new pg.Client({ connectionString: own.href });
    await client.connect();
    const { rows } = await client.query(`SELECT to_regclass('schema_migrations') AS found`);
    await client.end();
    expect(rows).toEqual([{ found: null }]);
    expect(supportFault('14.9 (Debian 14.9-1)', 'UTF8')).toBe(
      'PostgreSQL 15 or newer is needed, and the server of DATABASE_URL is 14.9 (Debian 14.9-1)',
    );
    for (const version of ['15.0', '15.20 (Debian 15.20-0+deb12u1)', '18.4', '19devel'])
      expect(supportFault(version, 'UTF8')).toBeUndefined();
  });
});
