import { describe, expect, it } from 'vitest';
import { filterQuery, readFilter, readPage, writeFilter, writePage } from './filter.ts';

const DEFAULTS = { status: '0', search: '' };
const of = (text: string) => new URLSearchParams(text);

describe('a filter in the URL', () => {
  it('takes the values of the URL, otherwise the defaults', () => {
    expect(readFilter(of(''), DEFAULTS)).toEqual(DEFAULTS);
    expect(readFilter(of('status=all&search=a%40b&other=1'), DEFAULTS)).toEqual({ status: 'all', search: 'a@b' });
  });

  it('survives writing and reading', () => {
    const written = writeFilter(of('keep=me'), { status: '2', search: 'ä &=' }, DEFAULTS);
    expect(readFilter(written, DEFAULTS)).toEqual({ status: '2', search: 'ä &=' });
    expect(written.get('keep')).toBe('me');
  });

  it('omits default values and returns to the first page', () => {
    expect(writeFilter(of('status=2&page=4'), { status: '0' }, DEFAULTS).toString()).toBe('');
    expect(writeFilter(of('status=2&page=4'), { search: 'x' }, DEFAULTS).toString()).toBe('status=2&search=x');
  });

  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1.5', 1],
    ['page=abc', 1],
  ])('page of "%s" is %d', (text, page) => {
    expect(readPage(of(text))).toBe(page);
  });

  it('keeps the other parameters when the page changes', () => {
    expect(writePage(of('status=2'), 3).toString()).toBe('status=2&page=3');
    expect(writePage(of('status=2&page=3'), 1).toString()).toBe('status=2');
  });

  it('is saved in a view in a fixed order, without the page', () => {
    expect(filterQuery(of('status=2&page=3&a=1'))).toBe(filterQuery(of('a=1&status=2')));
  });
});
