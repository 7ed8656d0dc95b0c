import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { copyInto, copyRows, copyRowsFrom } from './copy.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function rowsOf(query: string): Promise<readonly (readonly (string | null)[])[]> {
  const rows: (readonly (string | null)[])[] = [];
  await copyRows(database.pool, query, (fields) => rows.push(fields));
  return rows;
}

describe('reading by COPY', () => {
  it('gives every field as text, whatever characters it has', async () => {
    expect(
      await rowsOf(String.raw`SELECT 1, NULL, '', 'tab	, line' || chr(10) || 'and \ and \N, 漢字 😀', E'\b\f\r\v'`),
    ).toEqual([['1', null, '', 'tab\t, line\nand \\ and \\N, 漢字 😀', '\b\f\r\v']]);
  });

  it('gives every row of a large result', async () => {
    const rows = await rowsOf(`SELECT number, repeat('x', 300) FROM generate_series(1, 30000) AS number`);
    expect([rows.length, rows.at(-1)?.[0]]).toEqual([30_000, '30000']);
  });

  it('fails with the statement, or with an error of the reader, and the pool stays usable', async () => {
    await expect(rowsOf('SELECT 1 / (number - 500) FROM generate_series(1, 1000) AS number')).rejects.toThrow(
      'division by zero',
    );
    const reading = copyRows(database.pool, 'SELECT generate_series(1, 1000)', (fields) => {
      if (fields[0] === '7') throw new Error('seven');
    });
    await expect(reading).rejects.toThrow('seven');
    expect(await rowsOf('SELECT 1')).toEqual([['1']]);
  });

  it('uses a client of the caller, within its transaction', async () => {
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query('BEGIN');
    await client.query(`INSERT INTO accounts VALUES (1, 'demo', 0, false, NULL, 0)`);
    const ids: unknown[] = [];
    await copyRowsFrom(client, 'SELECT id FROM accounts', ([id]) => ids.push(id));
    await client.end();
    expect(ids).toEqual(['1']);
  });
});

describe('writing by COPY', () => {
  const TARGET = 'candles (instrument_id, period, time_ms, open_points, high_points, low_points, close_points, volume)';
  const line = (time: number): string => `1\t1min\t${time}\t2\t4\t1\t3\t9\n`;

  it('writes every row, as part of the transaction of its connection', async () => {
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query('BEGIN');
    await copyInto(client, TARGET, Array.from({ length: 30_000 }, (_, time) => line(time)).join(''));
    const { rows } = await client.query<{ seen: string }>(
      `SELECT concat_ws(' ', count(*), min(time_ms), max(time_ms), min(open_points), max(volume)) AS seen FROM candles`,
    );
    expect(rows).toEqual([{ seen: '30000 0 29999 2 9' }]);
    await client.query('ROLLBACK');
    await client.end();
    expect(await rowsOf('SELECT count(*) FROM candles')).toEqual([['0']]);
  });

  it('writes nothing when a row is wrong, and the connection stays usable', async () => {
    const client = new pg.Client(database.url);
    await client.connect();
    await expect(copyInto(client, TARGET, `${line(1)}${line(2)}${line(1)}`)).rejects.toThrow('duplicate key');
    await expect(copyInto(client, TARGET, '1\t1min\n')).rejects.toThrow('missing data');
    await copyInto(client, TARGET, line(3));
    const { rows } = await client.query<{ time_ms: string }>('DELETE FROM candles RETURNING time_ms::text');
    expect(rows).toEqual([{ time_ms: '3' }]);
    await client.end();
  });
});
