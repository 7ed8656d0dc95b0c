import { describe, expect, it } from 'vitest';
import { grouped } from './grouped.ts';

describe('an exact decimal', () => {
  it.each([
    ['0.000000', '0.000000'],
    ['999.5', '999.5'],
    ['-300000.000000', '−300,000.000000'],
    ['90000200000000000', '90,000,200,000,000,000'],
  ])('%s is shown as %s', (text, shown) => {
    expect(grouped(text)).toBe(shown);
  });
});
