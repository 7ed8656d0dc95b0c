/** An exact decimal of the server with grouped thousands and a true minus sign: "-300000.5" → "−300,000.5". */
export function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.replace('-', '−').split('.');
  const parts = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
  return fraction === undefined ? parts : `${parts}.${fraction}`;
}

/**
 * An exact amount in USD with at least 2 decimals, and more only if it has more: "-13000.000000" → "−13,000.00". Zero has no
 * sign; `signed` adds a plus to gains.
 */
export function usdText(decimal: string, signed = false): string {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const digits = grouped(`${whole}.${fraction.replace(/0+$/u, '').padEnd(2, '0')}`);
  if (!/[1-9]/u.test(digits)) return digits;
  if (decimal.startsWith('-')) return `−${digits}`;
  return signed ? `+${digits}` : digits;
}

/**
 * An exact amount of any currency: grouped, and with at least 2 decimals if it has some: "15000.000000" → "15,000.00",
 * "1200" → "1,200".
 */
export const amountText = (decimal: string): string => (decimal.includes('.') ? usdText(decimal) : grouped(decimal));

/** ISO 13616: country, check digits, and up to 30 letters or digits. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/u;

/** An account number as people read it: an IBAN in groups of four, every other one as it is. */
export const accountText = (account: string): string =>
  IBAN.test(account) ? account.replaceAll(/.{4}(?=.)/gu, '$& ') : account;
