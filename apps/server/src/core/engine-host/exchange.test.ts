import fc from 'fast-check';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientConfig } from '../../platform/db/index.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { waitingForLock } from '../../testing/locks.ts';
import { CopyBuffer } from './copy-buffer.ts';
import { beginExchange, exchange } from './exchange.ts';
import type { Prepared, Step } from './exchange.ts';

let database: TestDatabase;
let client: pg.Client;
let prepared: Prepared;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client(clientConfig(database.adminUrl));
  await client.connect();
  await client.query(
    'CREATE TABLE written (position bigint PRIMARY KEY, whole bigint, small integer, words text, document json, bytes bytea)',
  );
  prepared = new Set();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const COPY = { name: 'copy', text: 'COPY written FROM STDIN (FORMAT binary)' };
const ADD: Omit<Step, 'values'> = { name: 'add', text: 'INSERT INTO written (position) VALUES ($1::bigint)' };
const WAIT_FOR_LOCK = 'SELECT pg_advisory_xact_lock(1)';
const count = async (): Promise<unknown> => (await client.query('SELECT count(*) AS count FROM written')).rows[0].count;

interface Written {
  readonly whole: number | null;
  readonly small: number;
  readonly words: string | undefined;
  readonly bytes: string;
}

const written: fc.Arbitrary<Written> = fc.record({
  whole: fc.option(
    fc
      .oneof(fc.maxSafeInteger(), fc.constantFrom(0, -1, 2 ** 32, -(2 ** 32), 2 ** 53 - 1, 1 - 2 ** 53))
      .map((value) => (value === 0 ? 0 : value)),
  ),
  small: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  // PostgreSQL does not allow the null character
  words: fc.option(
    fc.string({ unit: 'binary', maxLength: 3000 }).map((value) => value.replaceAll('\0', '').toWellFormed()),
    { nil: undefined },
  ),
  bytes: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('hex')),
});

function bufferOf(rows: readonly Written[]): CopyBuffer {
  const buffer = new CopyBuffer();
  for (const [position, row] of rows.entries()) {
    buffer.beginRow(6);
    buffer.int8(position);
    if (row.whole === null) buffer.null();
    else buffer.int8(row.whole);
    buffer.int4(row.small);
    buffer.textOrNull(row.words);
    buffer.text(JSON.stringify({ words: row.words?.replaceAll('\\', '') }));
    buffer.hex(row.bytes);
  }
  return buffer;
}

describe('an exchange', () => {
  it('writes rows to PostgreSQL unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(written, { maxLength: 300 }), async (rows) => {
        const buffer = bufferOf(rows);
        expect(buffer.count).toBe(rows.length);
        await exchange(client, prepared, [{ ...COPY, copy: buffer.finish() }]);
        const read = await client.query(
          `SELECT whole, small, words, encode(bytes, 'hex') AS bytes FROM written ORDER BY position`,
        );
        expect(read.rows).toEqual(rows.map((row) => ({ ...row, words: row.words ?? null })));
        await client.query('TRUNCATE written');
      }),
      { numRuns: 40 },
    );
  });

  it('sends streams of many messages', async () => {
    const rows = Array.from({ length: 5000 }, (_, small) => ({
      whole: small,
      small,
      words: 'x'.repeat(500),
      bytes: '00',
    }));
    await exchange(client, prepared, [{ ...COPY, copy: bufferOf(rows).finish() }]);
    expect(await count()).toBe(5000);
  });

  it('runs no step after the failed one, and the connection stays usable', async () => {
    const steps: Step[] = [
      { name: 'begin', text: 'BEGIN' },
      { ...ADD, values: ['1'] },
      { ...ADD, values: ['1'] },
      { ...COPY, copy: bufferOf([{ whole: 1, small: 1, words: '', bytes: '' }]).finish() },
      { name: 'commit', text: 'COMMIT' },
    ];
    await expect(exchange(client, prepared, steps)).rejects.toMatchObject({ code: '23505' });
    await client.query('ROLLBACK');
    await client.query('DEALLOCATE ALL');
    expect(await count()).toBe(0);
    await exchange(client, new Set(), [{ ...ADD, values: ['2'] }]);
    expect(await count()).toBe(1);
  });

  it('that is begun runs its first steps at once, and commits nothing before it is finished', async () => {
    const first = [
      { name: 'begin', text: 'BEGIN' },
      { ...ADD, values: ['1'] },
      { name: 'wait', text: WAIT_FOR_LOCK },
    ];
    const holder = new pg.Client(database.adminUrl);
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(1)');
    const begun = beginExchange(client, prepared, first);
    const waiting = async (): Promise<number> => (await waitingForLock(holder)).length;
    await expect.poll(waiting).toBe(1);
    await holder.query('SELECT pg_advisory_unlock(1)');
    await expect.poll(waiting).toBe(0);
    const seen = await holder.query('SELECT count(*) AS count FROM written');
    expect(seen.rows).toEqual([{ count: '0' }]);
    await holder.end();
    await begun.finish([
      { ...ADD, values: ['2'] },
      { name: 'commit', text: 'COMMIT' },
    ]);
    expect(await count()).toBe(2);
  });

  it('that is begun fails when it is finished, and runs no step after the failed one', async () => {
    await client.query('INSERT INTO written (position) VALUES (1)');
    const begun = beginExchange(client, prepared, [
      { name: 'begin', text: 'BEGIN' },
      { ...ADD, values: ['1'] },
    ]);
    const finished = begun.finish([
      { ...ADD, values: ['2'] },
      { name: 'commit', text: 'COMMIT' },
    ]);
    await expect(finished).rejects.toMatchObject({ code: '23505' });
    await client.query('ROLLBACK');
    expect(await count()).toBe(1);
  });

  it('fails as a whole when a wrong row breaks off a stream', async () => {
    const broken = Buffer.concat([
      bufferOf([{ whole: 1, small: 1, words: 'x', bytes: '' }])
        .finish()
        .subarray(0, 40),
      Buffer.from([0xff, 0xff]),
    ]);
    await expect(
      exchange(client, prepared, [
        { ...COPY, copy: broken },
        { ...ADD, values: ['3'] },
      ]),
    ).rejects.toThrow(/COPY/u);
    expect(await count()).toBe(0);
  });

  it('is rejected when the connection breaks', async () => {
    client.on('error', () => {});
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const waiting = exchange(client, prepared, [{ name: 'sleep', text: 'SELECT pg_sleep(60)' }]);
    await database.pool.query('SELECT 1');
    const admin = new pg.Client(database.adminUrl);
    await admin.connect();
    const ended = waiting.catch((error: unknown) => error);
    await admin.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await admin.end();
    expect(await ended).toMatchObject({ message: 'terminating connection due to administrator command' });
  });
});
