import { describe, expect, it } from 'vitest';
import { BatchStatement, BatchStatements } from './statements.ts';
import type { ParameterKind } from './statements.ts';

const RENAME = new BatchStatement({
  name: 'rename',
  text: 'UPDATE t SET a = $2::text WHERE id = $1::bigint',
  parameters: ['number', 'text?'],
  rows: 1,
});
const APPEND = new BatchStatement({
  name: 'append',
  text: 'SELECT append($1::bytea, $2::boolean)',
  parameters: ['bytes', 'boolean'],
  last: true,
});

describe('a registered statement', () => {
  it('is prepared once under its name, and verifies how many rows it touched', () => {
    const statements = new BatchStatements([RENAME, APPEND]);
    expect(statements.stepOf(RENAME.write(7, null))).toEqual({
      name: 'write_rename',
      text: 'WITH touched AS (UPDATE t SET a = $2::text WHERE id = $1::bigint RETURNING 1) SELECT prove_rows(count(*), $3::bigint) FROM touched',
      values: ['7', null, '1'],
    });
    expect(statements.stepOf(APPEND.write(Buffer.from([1]), true))).toEqual({
      name: 'write_append',
      text: APPEND.text,
      values: [Buffer.from([1]), 'true'],
    });
    expect(
      [RENAME.write(1, 'x'), APPEND.write(Buffer.alloc(0), false)].map((write) => statements.isLast(write)),
    ).toEqual([false, true]);
  });

  it('has a unique name', () => {
    expect(() => new BatchStatements([RENAME, APPEND, RENAME])).toThrow('two statements are named rename');
  });

  it.each([
    ['a name with spaces', { name: 'two words', text: 'SELECT 1', parameters: [] }],
    ['no name', { name: '', text: 'SELECT 1', parameters: [] }],
    ['too few parameters', { name: 'few', text: 'SELECT $1::text, $2::text', parameters: ['text'] }],
    ['too many parameters', { name: 'many', text: 'SELECT 1', parameters: ['text'] }],
    ['a gap in its numbers', { name: 'gap', text: 'SELECT $1::text, $3::text', parameters: ['text', 'text'] }],
    ['half a row', { name: 'half', text: 'SELECT 1', parameters: [], rows: 0.5 }],
  ] satisfies [string, ConstructorParameters<typeof BatchStatement<readonly ParameterKind[]>>[0]][])(
    'is refused with %s',
    (_, declaration) => {
      expect(() => new BatchStatement<readonly ParameterKind[]>(declaration)).toThrow(RangeError);
    },
  );
});

it.each([
  ['an unknown name', { statement: 'drop', values: [] }, 'no statement is named "drop"'],
  ['too few values', { statement: 'rename', values: [1] }, 'takes 2 values, not 1'],
  ['too many values', { statement: 'rename', values: [1, 'x', 'y'] }, 'takes 2 values, not 3'],
  ['another kind of value', { statement: 'rename', values: ['1', 'x'] }, 'value 1 is not of kind number'],
  ['null where it must not be', { statement: 'rename', values: [null, 'x'] }, 'value 1 is null'],
  ['a number that is none', { statement: 'rename', values: [Number.NaN, 'x'] }, 'value 1 is the number NaN'],
  ['a null character', { statement: 'rename', values: [1, 'a\0b'] }, 'value 2 is a text with a null character'],
])('a write with %s is refused', (_, write, reason) => {
  const statements = new BatchStatements([RENAME, APPEND]);
  expect(() => statements.assertKnown([RENAME.write(1, 'x'), write])).toThrow(reason);
});
