import { describe, expect, it } from 'vitest';
import { choiceOf, listPath, listValues, nextOf, recordId, rememberList } from './queue.ts';

describe('the next record of a queue, oldest first', () => {
  const rows = [{ id: 3 }, { id: 5 }, { id: 9 }];
  it.each([
    [1, 3],
    [3, 5],
    [4, 5],
    [9, 3],
    [20, 3],
  ])('after %i comes %i', (id, wanted) => {
    expect(nextOf(rows, id)?.id).toBe(wanted);
  });

  it('is absent when none, or only this one, is left', () => {
    expect(nextOf([], 3)).toBeUndefined();
    expect(nextOf([{ id: 3 }], 3)).toBeUndefined();
  });
});

it('a list is reopened as it was left', () => {
  const defaults = { status: '0', search: '' };
  expect([listPath('/some'), listValues('/some', defaults)]).toEqual(['/some', defaults]);
  rememberList('/some', 'search=ann&status=1');
  expect(listPath('/some')).toBe('/some?search=ann&status=1');
  expect(listValues('/some', defaults)).toEqual({ status: '1', search: 'ann' });
  expect(listPath('/other')).toBe('/other');
});

it.each([
  ['17', 17],
  ['0', 0],
  ['-3', 0],
  ['1.5', 0],
  ['abc', 0],
  [undefined, 0],
])('the path segment %s is record %i', (text, wanted) => {
  expect(recordId(text)).toBe(wanted);
});

it.each([
  ['0', 0],
  ['3', 3],
  ['', undefined],
  ['all', undefined],
  ['12', undefined],
])('the choice %s is %s', (value, wanted) => {
  expect(choiceOf(value)).toBe(wanted);
});
