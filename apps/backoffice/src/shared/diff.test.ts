import { expect, it } from 'vitest';
import { diffOf } from './diff.ts';

it.each([
  ['one field', { status: 0, number: 5 }, { status: 1, number: 5 }, [['status', '0', '1']]],
  ['something new', null, { status: 0 }, [['status', undefined, '0']]],
  ['something gone', { address: 'x' }, null, [['address', 'x', undefined]]],
  ['inside', { bank: { swift: 'A', name: 'N' } }, { bank: { swift: 'B', name: 'N' } }, [['bank.swift', 'A', 'B']]],
  ['lists', { faults: ['a'] }, { faults: ['a', 'b'] }, [['faults.1', undefined, 'b']]],
  ['an empty text compared with null', { a: null }, { a: '' }, [['a', '–', '']]],
  ['a plain value', 'one', 'two', [['', 'one', 'two']]],
  ['nothing', { a: 1 }, { a: 1 }, []],
  ['nothing on either side', null, undefined, []],
])('%s', (_, before, after, wanted) => {
  expect(diffOf(before, after).map((row) => [row.field, row.before, row.after])).toEqual(wanted);
});
