/** Validates the bank details that a customer entered: whether a bank can pay to them. */
import { checkBic } from './bic.ts';
import { checkIban, electronicForm, hasIbans, ibanCodeOf, looksLikeIban } from './iban.ts';
import { type TextFault, checkText } from './plain-text.ts';

export interface BankInput {
  readonly bank_name: string;
  readonly bank_address: string;
  /** May be empty when the account is an IBAN, which identifies the bank. */
  readonly bank_swift: string;
  readonly payee_name: string;
  readonly payee_account: string;
  /** ISO 3166-1 alpha-2, the country of the bank; replaces the BIC's country when there is no BIC. */
  readonly country?: string | undefined;
}

export interface BankDetails {
  readonly bank_name: string;
  readonly bank_address: string;
  /** Upper case, 8 or 11 characters, or empty. */
  readonly bank_swift: string;
  readonly payee_name: string;
  /** An IBAN in upper case without spaces (showAccount groups it), or the account number as typed. */
  readonly payee_account: string;
  readonly account_kind: 'iban' | 'account';
}

/** `country`: BIC and IBAN, or BIC and stated country, name different countries. `iban_required`: a bare account number where IBANs are used. */
export type BankFault = TextFault | 'format' | 'checksum' | 'country' | 'iban_required';
export type BankFaults = Partial<Record<keyof BankInput, BankFault>>;

export type BankCheck =
  | { readonly ok: true; readonly details: BankDetails }
  | { readonly ok: false; readonly fields: BankFaults };

/** ISO 20022 allows 140 characters for a name and for a free address line; twice that is always enough. */
const MAX_LENGTH = { bank_name: 140, bank_address: 280, bank_swift: 20, payee_name: 140, payee_account: 50 } as const;
type TextField = keyof typeof MAX_LENGTH;

/** SWIFT's field 59 has 34 characters for the account. */
const ACCOUNT = /^(?=.*[A-Za-z\d])[A-Za-z\d /-]{1,34}$/u;
const COUNTRY = /^[A-Z]{2}$/u;

type Account =
  | { readonly ok: true; readonly account: string; readonly kind: 'iban' | 'account'; readonly country?: string }
  | { readonly ok: false; readonly reason: BankFault };

/** An IBAN when it starts like one or the bank's country uses them, else an account number. */
function readAccount(text: string, bankCountry: string | undefined): Account {
  if (looksLikeIban(electronicForm(text))) {
    const check = checkIban(text);
    return check.ok ? { ok: true, account: check.iban, kind: 'iban', country: check.country } : check;
  }
  if (bankCountry !== undefined && hasIbans(bankCountry)) return { ok: false, reason: 'iban_required' };
  return ACCOUNT.test(text) ? { ok: true, account: text, kind: 'account' } : { ok: false, reason: 'format' };
}

function readTexts(input: BankInput, faults: BankFaults): Record<TextField, string> {
  const read = (field: TextField): string => {
    const check = checkText(input[field], MAX_LENGTH[field]);
    if (check.ok) return check.text;
    if (field !== 'bank_swift' || check.reason !== 'required') faults[field] = check.reason;
    return '';
  };
  return {
    bank_name: read('bank_name'),
    bank_address: read('bank_address'),
    bank_swift: read('bank_swift'),
    payee_name: read('payee_name'),
    payee_account: read('payee_account'),
  };
}

/**
 * Checks the fields of a bank account. Returns them in the form to store, or all invalid fields with their reasons. BIC
 * and IBAN must be of the same country, including territories that share a country's IBANs (Jersey: GB).
 */
export function checkBankDetails(input: BankInput): BankCheck {
  const faults: BankFaults = {};
  const texts = readTexts(input, faults);
  const bic = texts.bank_swift === '' ? undefined : checkBic(texts.bank_swift);
  if (bic !== undefined && !bic.ok) faults.bank_swift ??= bic.reason;
  const stated = input.country?.trim().toUpperCase() ?? '';
  if (stated !== '' && !COUNTRY.test(stated)) faults.country = 'format';
  const bicCountry = bic?.ok === true ? bic.country : undefined;
  const bankCountry = bicCountry ?? (stated === '' ? undefined : stated);
  const account = texts.payee_account === '' ? undefined : readAccount(texts.payee_account, bankCountry);
  if (account !== undefined && !account.ok) faults.payee_account ??= account.reason;
  if (account?.ok === true) {
    if (account.kind === 'account' && texts.bank_swift === '') faults.bank_swift ??= 'required';
    if (account.country !== undefined && bicCountry !== undefined && ibanCodeOf(bicCountry) !== account.country)
      faults.bank_swift ??= 'country';
  }
  const bankCode = account?.ok === true && account.country !== undefined ? account.country : bicCountry;
  if (stated !== '' && bankCode !== undefined && ibanCodeOf(stated) !== ibanCodeOf(bankCode))
    faults.country ??= 'country';
  if (Object.keys(faults).length > 0 || account?.ok !== true) return { ok: false, fields: faults };
  return {
    ok: true,
    details: {
      ...texts,
      bank_swift: bic?.ok === true ? bic.bic : '',
      payee_account: account.account,
      account_kind: account.kind,
    },
  };
}
