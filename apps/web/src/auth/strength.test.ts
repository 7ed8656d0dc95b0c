import { expect, it } from 'vitest';
import { strengthOf } from './strength.ts';

it.each([
  ['', 'short'],
  ['Aa1!xyz', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['12345678901234', 'weak'],
  ['password', 'weak'],
  ['password1', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['tr4ding-now', 'fair'],
  ['correct horse battery', 'strong'],
  ['v8#Kq2!mZ0p&', 'strong'],
  ['香港維多利亞港夜景', 'fair'],
] as const)('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
