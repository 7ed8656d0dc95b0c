/**
 * Passwords that are guessed first: short ones, those from leaks, common ones with a digit or sign appended, repetitions
 * and sequences, and the account's own name.
 */
import { PASSWORD_MIN_LENGTH } from '@tradewind/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { isLeakedPassword } from './leaked-passwords.ts';
import { normalPassword } from './passwords.ts';

/** 49,000 passwords by how common they are (zxcvbn). */
const COMMON: ReadonlyMap<string, number> = new Map(
  dictionary['passwords-common'].map((password, rank) => [password.toLowerCase(), rank]),
);
/** Only the most common passwords are guessed with a suffix; the rest of the list has many plain words. */
const VARIANT_RANK = 10_000;
const ENDING_LENGTH = 4;
const ENDING = /^[^\p{L}]$/u;
const STEM_LENGTH = 4;
const FEWEST_CHARACTERS = 4;
/** Minimum length next to the account's own name. */
const BESIDE_NAME = 5;
const NAME_LENGTH = 4;
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const PRODUCT_NAME = 'tradewind';

/** `account`: the email address or number (E.164) that the password is for. */
export function isWeakPassword(typed: string, account: string): boolean {
  const password = normalPassword(typed).toLowerCase();
  const characters = Array.from(password);
  return (
    characters.length < PASSWORD_MIN_LENGTH ||
    new Set(characters).size < FEWEST_CHARACTERS ||
    COMMON.has(password) ||
    isLeakedPassword(password) ||
    isRun(characters) ||
    isVariant(characters) ||
    namesOf(account).some((name) => isName(password, name))
  );
}

/** For example 'abcdefgh' or '98765432'. */
function isRun(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  return [1, -1].some((step) => codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step));
}

/** A common password with up to four digits or signs appended, or with lookalikes for letters. */
function isVariant(characters: readonly string[]): boolean {
  for (let removed = 0; removed <= ENDING_LENGTH; removed++) {
    const stem = characters.slice(0, characters.length - removed);
    if (stem.length < STEM_LENGTH) return false;
    const plain = stem.join('');
    const read = stem.map((character) => LOOKALIKES[character] ?? character).join('');
    if ([plain, read].some((text) => (COMMON.get(text) ?? Number.POSITIVE_INFINITY) < VARIANT_RANK)) return true;
    if (!ENDING.test(stem.at(-1) ?? '')) return false;
  }
  return false;
}

/** The product's name, the address, its part before the @, or the digits of the number. */
function namesOf(account: string): readonly string[] {
  const name = account.toLowerCase();
  const [local = ''] = name.split('@');
  const own = name.includes('@') ? [name, local] : [name.replaceAll(/\D/gu, '')];
  return [PRODUCT_NAME, ...own].filter((text) => text.length >= NAME_LENGTH);
}

function isName(password: string, name: string): boolean {
  if (/^\+?\d+$/u.test(password) && name.includes(password.replace('+', ''))) return true;
  return password.includes(name) && password.length - name.length < BESIDE_NAME;
}
