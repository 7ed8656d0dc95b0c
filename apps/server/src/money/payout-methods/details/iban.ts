/** International bank account numbers (ISO 13616), over the library's table of countries. */
import {
  ValidationErrorsIBAN,
  electronicFormatIBAN,
  friendlyFormatIBAN,
  getCountrySpecifications,
  validateIBAN,
} from 'ibantools';

/**
 * Countries whose banks use another country's code in the IBAN: the IBAN registry (SWIFT) lists them under GB, FR and
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

/** Country code that the IBANs of a country's banks begin with: GB for Jersey. */
export const ibanCodeOf = (country: string): string => CODE_OF.get(country) ?? country;

/** Whether the banks of a country are in the IBAN registry, so that payments to them need an IBAN. */
export const hasIbans = (country: string): boolean => SPECS[ibanCodeOf(country)]?.IBANRegistry === true;

/** Whether IBANs begin with these two letters. Some countries have a form of IBAN without being registered. */
const isIbanCode = (letters: string): boolean => !CODE_OF.has(letters) && typeof SPECS[letters]?.chars === 'number';

/** Whether a text (upper case, no spaces) is meant as an IBAN: letters of a country that has them, two digits. */
export const looksLikeIban = (text: string): boolean => /^[A-Z]{2}\d\d/u.test(text) && isIbanCode(text.slice(0, 2));

/** Upper case without spaces and hyphens, as banks send it. */
export const electronicForm = (text: string): string => (electronicFormatIBAN(text) ?? '').replaceAll(/\s/gu, '');

export type IbanCheck =
  | { readonly ok: true; readonly iban: string; readonly country: string }
  | { readonly ok: false; readonly reason: 'form' | 'checksum' };

const CHECKSUMS: readonly ValidationErrorsIBAN[] = [
  ValidationErrorsIBAN.WrongIBANChecksum,
  ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
];

/**
 * Checks country, length, form, check digits and, where the library knows them, the country's own ones. A Swiss
 * QR-IBAN is no account for a plain transfer (it needs a QR reference) and has the wrong form.
 */
export function checkIban(text: string): IbanCheck {
  const iban = electronicForm(text);
  if (!looksLikeIban(iban)) return { ok: false, reason: 'form' };
  const { valid, errorCodes } = validateIBAN(iban, { allowQRIBAN: false });
  if (valid) return { ok: true, iban, country: iban.slice(0, 2) };
  // a wrong form brings a wrong checksum with it
  return { ok: false, reason: errorCodes.every((code) => CHECKSUMS.includes(code)) ? 'checksum' : 'form' };
}

/** An account number as people read it: an IBAN in groups of four, anything else as it stands. */
export const showAccount = (account: string): string =>
  checkIban(account).ok ? (friendlyFormatIBAN(account) ?? account) : account;
