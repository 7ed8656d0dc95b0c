import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { type BinaryRow, copyBinaryRowsFrom } from './binary-copy.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function rowsOf<Row>(query: string, read: (row: BinaryRow) => Row): Promise<readonly Row[]> {
  const rows: Row[] = [];
  await copyBinaryRowsFrom(client, query, (row) => rows.push(read(row)));
  return rows;
}

it('reads integers, texts and JSON, and null as null', async () => {
  const query = `SELECT -7, 9007199254740991::bigint, (-9007199254740991)::bigint, 'a 漢字', '{"b": 1}'::json, NULL::bigint, ''`;
  const read = (row: BinaryRow): readonly unknown[] => [
    row.integer(0),
    row.integer(1),
    row.integer(2),
    row.text(3),
    row.ascii(4),
    row.integer(5),
    row.isNull(5),
    row.text(6),
    row.isNull(6),
  ];
  const [most, least] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
  expect(await rowsOf(query, read)).toEqual([[-7, most, least, 'a 漢字', '{"b": 1}', null, true, '', false]]);
  expect(await rowsOf('SELECT 1 WHERE false', read)).toEqual([]);
});

it('reads each row once, however large: rows of one byte to more than those that are read at a time', async () => {
  const query = `SELECT number, repeat('x', number * 37 % 9001), repeat('y', CASE number % 500 WHEN 0 THEN 200000 ELSE 0 END)
    FROM generate_series(1, 3000) AS number`;
  const rows = await rowsOf(query, (row) => [row.integer(0), row.text(1)?.length, row.ascii(2)?.length]);
  const expected = Array.from({ length: 3000 }, (_, index) => index + 1).map((number) => [
    number,
    (number * 37) % 9001,
    number % 500 === 0 ? 200_000 : 0,
  ]);
  expect(rows).toEqual(expected);
});

it('refuses a bigint that a number cannot hold', async () => {
  const reading = rowsOf('SELECT 9007199254740992::bigint', (row) => row.integer(0));
  await expect(reading).rejects.toThrow(RangeError);
});

it('fails with the statement, and with an error of the reader', async () => {
  await expect(rowsOf('SELECT 1 / 0', () => 0)).rejects.toThrow('division by zero');
  const reading = rowsOf(`SELECT number, repeat('x', 300) FROM generate_series(1, 3000) AS number`, (row) => {
    if (row.integer(0) === 700) throw new Error('seven hundred');
  });
  await expect(reading).rejects.toThrow('seven hundred');
});
