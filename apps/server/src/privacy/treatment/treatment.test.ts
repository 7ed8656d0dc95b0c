/** Every column of the schema has a treatment, so that a new column must be considered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { CUSTOMER_TABLES, OTHER_TABLES } from './index.ts';

let database: TestDatabase;
let schema: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
    `SELECT c.relname AS "table", array_agg(a.attname::text ORDER BY a.attname::text) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition GROUP BY c.relname`,
  );
  schema = new Map(rows.map(({ table, columns }) => [table, columns]));
});
afterAll(() => database.drop());

const words = (...lists: readonly (string | undefined)[]): string[] =>
  lists
    .flatMap((list) => (list ?? '').split(' '))
    .filter((word) => word !== '')
    .toSorted();

describe('the treatment of personal data', () => {
  it('names every table of the schema, once', () => {
    const named = [...CUSTOMER_TABLES.map(({ table }) => table), ...Object.keys(OTHER_TABLES)];
    expect(named.toSorted()).toEqual([...schema.keys()].toSorted());
  });

  it.each(CUSTOMER_TABLES.map((table) => [table.table, table] as const))(
    'names every column of %s, once',
    (table, { exported, withheld, plain }) => {
      expect(words(exported, withheld, plain)).toEqual([...(schema.get(table) ?? [])]);
    },
  );

  it.each(Object.entries(OTHER_TABLES))('names every column of %s, once', (table, { others, plain }) => {
    expect(words(others, plain)).toEqual([...(schema.get(table) ?? [])]);
  });

  it('covers each table that refers to a user or an account as a table of customers', () => {
    const theirs = [...schema].filter(([, columns]) => columns.some((name) => /^(?:user|account)_id$/u.test(name)));
    const others = theirs.map(([table]) => table).filter((table) => table in OTHER_TABLES);
    // the log, whose rows are chained by hashes and identify accounts only by number, and the index of its last week
    expect(others.toSorted()).toEqual(['account_events', 'trade_events']);
  });

  it('opens sealed columns in the export, or withholds them', () => {
    for (const { table, exported, opened } of CUSTOMER_TABLES)
      for (const column of words(exported).filter((name) => name.endsWith('_sealed')))
        expect(Object.keys(opened ?? {}), table).toContain(column);
  });
});
