import { describe, expect, it } from 'vitest';
import { subjectPath } from './subject.ts';

describe('the page of an audit subject', () => {
  it('is the page of its record', () => {
    expect(subjectPath('deposit', '17')).toBe('/deposits/17');
    expect(subjectPath('customer', '3')).toBe('/users/3');
    expect(subjectPath('group', '101')).toBe('/groups/101');
  });

  it('does not exist for a subject without a page or a number', () => {
    expect(subjectPath('operator', '1')).toBeUndefined();
    expect(subjectPath('deposit', 'all')).toBeUndefined();
    expect(subjectPath('deposit', '0')).toBeUndefined();
    expect(subjectPath('constructor', '1')).toBeUndefined();
  });
});
