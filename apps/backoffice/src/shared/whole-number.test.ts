import { describe, expect, it } from 'vitest';
import { isWholeNumber } from './whole-number.ts';

describe('a whole number', () => {
  it.each(['0', '305', ' 30 ', '007'])('is %j', (text) => expect(isWholeNumber(text)).toBe(true));
  it.each(['', ' ', '30.5', '30.', '-5', '+5', '1,000', '1 000', '1e3', '٣'])('is not %j', (text) =>
    expect(isWholeNumber(text)).toBe(false),
  );

  it('is at most the bound', () => {
    expect([isWholeNumber('720', 720), isWholeNumber('721', 720)]).toEqual([true, false]);
    expect(isWholeNumber('99999999999999999999')).toBe(false);
  });
});
