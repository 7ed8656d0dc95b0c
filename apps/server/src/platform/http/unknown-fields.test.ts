/** What a body has too much: fields that its schema does not know, and names that come twice. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { z } from 'zod';
import { repeatedNames } from './repeated-names.ts';
import { unknownFields } from './unknown-fields.ts';

const row = z.object({ a: z.string(), b: z.number().optional() });

describe('unknown fields', () => {
  it.each([
    [row, { a: 1, c: 2 }, ['c']],
    [z.object({}), { constructor: 1, toString: 2 }, ['constructor', 'toString']],
    [z.object({ rows: z.array(row) }), { rows: [{ a: '' }, { a: '', c: 1 }] }, ['rows.1.c']],
    [z.object({ row: row.optional() }).refine(() => true), { row: { c: 1 }, rows: 1 }, ['row.c', 'rows']],
    [z.union([z.object({ a: row }), z.object({ b: z.string() })]), { a: { c: 1 }, b: 1, c: 2 }, ['a.c', 'c']],
    [z.object({ texts: z.record(z.string(), row) }), { texts: { en: { a: '', c: 1 } } }, ['texts.en.c']],
    [z.object({ any: z.unknown(), id: z.string().transform(Number).pipe(z.int()) }), { any: { x: 1 }, id: '1' }, []],
    [z.looseObject({ a: row }), { a: { c: 1 }, z: 1 }, ['a.c']],
    [row, ['a'], []],
    [row, 'a', []],
  ] as const)('%#', (schema, value, unknown) => {
    expect(unknownFields(schema, value)).toEqual(unknown);
  });
});

describe('repeated names', () => {
  it.each([
    ['{"a":1,"b":[{"a":2},{"a":3}]}', []],
    ['{"a":1,"a":1}', ['a']],
    ['{"a":1,"\\u0061":1}', ['a']],
    ['[[1,{"x":{"y":1,"z":",","y":2}}]]', ['0.1.x.y']],
    ['{"a\\"":"a\\\\","b":"\\"a\\":{","a":[]}', []],
    ['"text"', []],
  ])('%s', (text, names) => {
    expect(repeatedNames(text)).toEqual(names);
  });

  it('are never found in what a serialiser wrote', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(repeatedNames(JSON.stringify(JSON.parse(text)))).toEqual([]);
      }),
    );
  });
});
