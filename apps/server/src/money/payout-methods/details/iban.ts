/** International bank account numbers (ISO 13616), based on the library's table of countries. */
import {
  ValidationErrorsIBAN,
  electronicFormatIBAN,
  friendlyFormatIBAN,
  getCountrySpecifications,
  validateIBAN,
} from 'ibantools';

/**
 * Countries whose banks use another country's code in the IBAN. The IBAN registry (SWIFT) lists them under GB, FR and
 * FI, and so does the EPC's list of SEPA countries (EPC409-09).
 */
const SHARED_CODES: Readonly<Record<string, readonly string[]>> = {
  GB: ['GG', 'IM', 'JE'],
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  FI: ['AX'],
};
const CODE_OF = new Map(
  Object.entries(SHARED_CODES).flatMap(([code, countries]) => countries.map((country) => [country, code] as const)),
);
const SPECS = getCountrySpecifications();

/** Country code at the start of the IBANs of a country's banks: GB for Jersey. */
export const ibanCodeOf = (country: string): string => CODE_OF.get(country) ?? country;

/** Whether the banks of a country are in the IBAN registry, so that payments to them need an IBAN. */
export const hasIbans = (country: string): boolean => SPECS[ibanCodeOf(country)]?.IBANRegistry === true;

/** Whether IBANs can start with these two letters. Some countries have an IBAN format without being registered. */
const isIbanCode = (letters: string): boolean => !CODE_OF.has(letters) && typeof SPECS[letters]?.chars === 'number';

/**
 * Whether a text (upper case, no spaces) is meant as an IBAN: the letters of a country that has them, then two digits.
 */
export const looksLikeIban = (text: string): boolean => /^[A-Z]{2}\d\d/u.test(text) && isIbanCode(text.slice(0, 2));

/** Upper case without spaces and hyphens, as banks send it. */
export const electronicForm = (text: string): string => (electronicFormatIBAN(text) ?? '').replaceAll(/\s/gu, '');

export type IbanCheck =
  | { readonly ok: true; readonly iban: string; readonly country: string }
  | { readonly ok: false; readonly reason: 'format' | 'checksum' };

const CHECKSUMS: readonly ValidationErrorsIBAN[] = [
  ValidationErrorsIBAN.WrongIBANChecksum,
  ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
];

/**
 * Checks country, length, form, check digits and, where the library knows them, the national check digits. A Swiss
 * QR-IBAN is refused for its form: it is not an account for a plain transfer, because it needs a QR reference.
 */
export function checkIban(text: string): IbanCheck {
  const iban = electronicForm(text);
  if (!looksLikeIban(iban)) return { ok: false, reason: 'format' };
  const { valid, errorCodes } = validateIBAN(iban, { allowQRIBAN: false });
  if (valid) return { ok: true, iban, country: iban.slice(0, 2) };
  // a wrong form also causes a wrong checksum
  return { ok: false, reason: errorCodes.every((code) => CHECKSUMS.includes(code)) ? 'checksum' : 'format' };
}

/** An account number for display: an IBAN in groups of four, anything else as is. */
export const showAccount = (account: string): string =>
  checkIban(account).ok ? (friendlyFormatIBAN(account) ?? account) : account;
