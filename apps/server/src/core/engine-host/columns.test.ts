import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { BooleanColumn, Int4Column, Int8Column, TextColumn } from './columns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function readBack(type: string, array: Buffer): Promise<unknown> {
  const { rows } = await database.pool.query(
    `SELECT array_agg(value ORDER BY position) AS values
    FROM unnest($1::${type}[]) WITH ORDINALITY AS element (value, position)`,
    [array],
  );
  return rows[0].values;
}

const nullable = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<(T | null)[]> =>
  fc.array(fc.option(value, { freq: 5 }), { minLength: 1, maxLength: 400 });

describe('columns', () => {
  it('write safe integers to PostgreSQL unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        nullable(
          fc.oneof(
            fc.maxSafeInteger(),
            fc.integer(),
            fc.constantFrom(0, -1, 2 ** 32, -(2 ** 32), 2 ** 53 - 1, 1 - 2 ** 53),
          ),
        ),
        async (values) => {
          const column = new Int8Column();
          for (const value of values)
            if (value === null) column.pushNull();
            else column.push(value);
          expect(column.count).toBe(values.length);
          const read = await readBack('bigint', column.finish());
          expect((read as unknown[]).map((value) => (value === null ? null : Number(value)))).toEqual(
            values.map((value) => (value === 0 ? 0 : value)),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it('write any text to PostgreSQL unchanged', async () => {
    // PostgreSQL does not allow the null character
    const text = fc
      .string({ unit: 'binary', maxLength: 3000 })
      .map((value) => value.replaceAll('\0', '').toWellFormed());
    await fc.assert(
      fc.asyncProperty(nullable(text), async (values) => {
        const column = new TextColumn();
        for (const value of values) column.pushOrNull(value ?? undefined);
        expect(await readBack('text', column.finish())).toEqual(values);
      }),
      { numRuns: 30 },
    );
  });

  it('write integers and booleans to PostgreSQL unchanged', async () => {
    const integers = new Int4Column();
    for (const value of [0, -1, 2 ** 31 - 1, -(2 ** 31)]) integers.push(value);
    expect(await readBack('integer', integers.finish())).toEqual([0, -1, 2 ** 31 - 1, -(2 ** 31)]);
    const truths = new BooleanColumn();
    for (const value of [true, false, true]) truths.push(value);
    expect(await readBack('boolean', truths.finish())).toEqual([true, false, true]);
  });
});
