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
