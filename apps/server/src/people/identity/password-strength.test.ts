import { describe, expect, it } from 'vitest';
import { isWeakPassword } from './password-strength.ts';

const EMAIL = 'anna.smith@example.com';

describe('a password', () => {
  it.each([
    ['short', 'abc-45X'],
    ['seven characters, though more code units', '😀😀😀😀😀😀😀'],
    ['common', 'password'],
    ['common', 'iloveyou1'],
    ['common in capitals', 'PASSWORD'],
    ['common in full width', 'ｐａｓｓｗｏｒｄ'],
    ['common with an ending', 'password1!'],
    ['common with an ending', 'Sunshine#99'],
    ['common with lookalikes', 'P@ssw0rd'],
    ['common with lookalikes and an ending', 'P4$$w0rd!!'],
    ['from a leak', 'limetree1923'],
    ['from a leak, in capitals', 'JUOZUKAS'],
    ['from a leak, with signs', '!q@w#1q2w3'],
    ['one character', 'zzzzzzzzzz'],
    ['three characters', 'abcabcabcabc'],
    ['a run', 'abcdefghij'],
    ['a run backwards', '9876543210'],
    ['keys in a row', 'qwertyuiop'],
    ["the product's name", 'Tradewind-77'],
    ["the account's name", 'anna.smith'],
    ["the account's name with something", 'Anna.Smith-77'],
    ["the account's address", 'anna.smith@example.com'],
  ])('is weak: %s (%s)', (_reason, password) => {
    expect(isWeakPassword(password, EMAIL)).toBe(true);
  });

  it.each([
    ['85251234567', '+85251234567'],
    ['51234567', '+85251234567'],
    ['+85251234567', '+85251234567'],
    ['x-85251234567', '+85251234567'],
  ])('is weak: %s of the account %s', (password, account) => {
    expect(isWeakPassword(password, account)).toBe(true);
  });

  it.each([
    ['brisk-otter-paints-walls'],
    ['Tr4de-w1nd-2026'],
    ['kXw7!qTz'],
    ['正しい馬の電池ホチキス'],
    ['anna.smith likes long walks'],
    ['correct horse'],
    ['19-Kestrels-fly'],
    ['limetree1923\njuozukas'],
    ['nine rivers \udfff\ud800'],
  ])('is strong enough: %s', (password) => {
    expect(isWeakPassword(password, EMAIL)).toBe(false);
  });
});
