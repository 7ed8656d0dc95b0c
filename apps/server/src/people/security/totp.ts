/** Codes of an authenticator app: TOTP (RFC 6238, 30 s, six digits, one step to either side). */
import { typedText } from '@tradewind/money';
import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_S = 30;
const TOTP_CODE = /^\d{6}$/u;

export interface NewTotp {
  /** Base32. */
  readonly secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  readonly uri: string;
}

/** A new secret. The authenticator app shows `issuer` and `label`. */
export function newTotp(issuer: string, label: string): NewTotp {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer, label, secret }) };
}

/** A typed code with the digits 0 to 9, without spaces, hyphens and invisible marks. */
export const typedCode = (code: string): string => typedText(code).replaceAll(/[\s-]/gu, '');

export const isTotpCode = (typed: string): boolean => TOTP_CODE.test(typed);

/**
 * The step of the typed code if it is near `nowMs` and later than `after`, the last accepted step. Storing the result
 * as the next `after` makes each code valid once.
 */
export function totpStep(secret: string, typed: string, nowMs: number, after: number): number | undefined {
  if (!TOTP_CODE.test(typed)) return undefined;
  const epoch = Math.floor(nowMs / 1000);
  const result = verifySync({ secret, token: typed, epoch, epochTolerance: STEP_S });
  if (!result.valid) return undefined;
  const taken = Math.floor(epoch / STEP_S) + result.delta;
  return taken > after ? taken : undefined;
}
