import { describe, expect, it } from 'vitest';
import { balanceAfter, correctionAmount } from './correction.ts';

describe('a correction', () => {
  it.each([
    ['add', '12.5', '12.5'],
    ['take', '12.5', '-12.5'],
    ['take', '0.000001', '-0.000001'],
    ['add', '0', undefined],
    ['add', '0.0000001', undefined],
    ['take', '', undefined],
  ] as const)('%s %j is sent as %j', (direction, amount, sent) => {
    expect(correctionAmount({ direction, amount })).toBe(sent);
  });

  it('is added exactly to the balance', () => {
    expect(balanceAfter(0.1, { direction: 'add', amount: '0.2' })).toBe(0.3);
    expect(balanceAfter(100, { direction: 'take', amount: '100.000001' })).toBe(-0.000001);
    expect(balanceAfter(100, { direction: 'add', amount: '' })).toBeUndefined();
    expect(balanceAfter(9_000_000_000, { direction: 'add', amount: '9000000000' })).toBeUndefined();
  });
});
