/** Recovery codes: ten random codes of 50 bits, each valid for one login without the authenticator app. */
import { randomInt } from 'node:crypto';

const COUNT = 10;
const LENGTH = 10;
/** No characters that are easily confused. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const TYPED = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`, 'u');

export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
  });
}

/** A typed code in the form that is hashed; undefined when it cannot be a recovery code. */
export function normalRecoveryCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/gu, '');
  return TYPED.test(letters) ? letters : undefined;
}
