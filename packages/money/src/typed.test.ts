import { expect, it } from 'vitest';
import { asciiDigits, typedDigits, typedText, withoutInvisible } from './typed.ts';

it.each([
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６', '123456'],
  ['१२३४५६', '123456'],
  ['๑๒๓๔๕๖', '123456'],
  ['𝟎𝟗 𝟘𝟡 𝟢𝟫', '09 09 09'],
  ['123-456', '123-456'],
])('reads the digits of %s', (typed, digits) => {
  expect(asciiDigits(typed)).toBe(digits);
});

it('reads every decimal digit of Unicode by its numeric value', () => {
  const scripts = [
    'arab',
    'arabext',
    'beng',
    'deva',
    'fullwide',
    'gujr',
    'khmr',
    'laoo',
    'mymr',
    'tamldec',
    'telu',
    'thai',
  ];
  for (const script of scripts) {
    const written = new Intl.NumberFormat(`en-u-nu-${script}`, { useGrouping: false }).format(9_876_543_210);
    expect([script, asciiDigits(written)]).toEqual([script, '9876543210']);
  }
});

it('drops invisible marks', () => {
  expect(withoutInvisible('\u202a+971501234567\u202c')).toBe('+971501234567');
  expect(withoutInvisible('\u2066154.500\u2069\ufeff\u200b')).toBe('154.500');
  expect(typedText('\u200e١٢٣\u200f')).toBe('123');
  expect(typedDigits('\u2066123-45 ٦\u2069')).toBe('123456');
});
