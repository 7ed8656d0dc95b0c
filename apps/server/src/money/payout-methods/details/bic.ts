/** Business identifier codes of banks (ISO 9362). */
import { extractBIC } from 'ibantools';

export type BicCheck =
  | { readonly ok: true; readonly bic: string; readonly country: string }
  | { readonly ok: false; readonly reason: 'format' };

/**
 * Checks the form (four letters, a country of ISO 3166 or Kosovo, two letters or digits, three more for a branch) and
 * returns it in upper case without spaces. A code of SWIFT's test network (0 in the eighth place) reaches no bank and
 * is refused.
 */
export function checkBic(text: string): BicCheck {
  const bic = text.replaceAll(/\s/gu, '').toUpperCase();
  const { valid, testBIC, countryCode } = extractBIC(bic);
  return valid && !testBIC && countryCode !== undefined
    ? { ok: true, bic, country: countryCode }
    : { ok: false, reason: 'format' };
}
