import { OPERATOR_PASSWORD_MIN_LENGTH } from '@tradewind/contract/operator-light';
import type { T } from './language.ts';

/** The faults of a new password and its repetition; the server decides what is too easy to guess. */
export function newPasswordFaults(
  password: string,
  repeat: string,
  t: T,
): { readonly password?: string; readonly repeat?: string } {
  const isShort = Array.from(password).length < OPERATOR_PASSWORD_MIN_LENGTH;
  return {
    ...(isShort ? { password: t('login.join.tooShort', { count: OPERATOR_PASSWORD_MIN_LENGTH }) } : {}),
    ...(repeat === password ? {} : { repeat: t('login.join.notEqual') }),
  };
}
