/** Recovery codes: ten random words of 50 bits, each good for one login without the authenticator app. */
import { randomInt } from 'node:crypto';

const COUNT = 10;
const LENGTH = 10;
/** Without characters that are mistaken for one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const TYPED = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`, 'u');

export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
  });
}

/** As typed by a person → as hashed; undefined when it cannot be a recovery code. */
export function normalRecoveryCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/gu, '');
  return TYPED.test(letters) ? letters : undefined;
}
