/**
 * Exact conversion between decimal text or JSON numbers and scaled integers. A JSON number is read from its shortest
 * decimal text (as the sender wrote it), never by multiplying a binary float.
 */

const DECIMAL = /^([+-]?)(\d{1,16})(?:\.(\d+))?$/u;
const EXPONENT = /^([+-]?)(\d)(?:\.(\d+))?e([+-]\d+)$/u;

function plainText(value: number): string {
  const text = String(value);
  const match = EXPONENT.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  const digits = whole + fraction;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(exponent + 1, '0');
}

/**
 * Reads a decimal as an integer of 10^-scale. Returns undefined when it is not a plain decimal, has more
 * than `scale` significant decimals, or leaves the safe integers.
 */
export function parseScaled(input: string | number, scale: number): number | undefined {
  const match = DECIMAL.exec(typeof input === 'number' ? plainText(input) : input);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const kept = fraction.slice(0, scale).padEnd(scale, '0');
  if (/[1-9]/u.test(fraction.slice(scale))) return undefined;
  const value = Number(whole + kept);
  if (!Number.isSafeInteger(value)) return undefined;
  return sign === '-' && value !== 0 ? -value : value;
}

/** Text of an integer of 10^-scale with exactly `scale` decimals: formatScaled(-5, 2) = "-0.05". */
export function formatScaled(value: number | bigint, scale: number): string {
  const sign = value < 0 ? '-' : '';
  const digits = String(value < 0 ? -value : value).padStart(scale + 1, '0');
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** The JSON number nearest to an integer of 10^-scale; parseScaled gives the same integer back up to 15 digits. */
export function toDecimalNumber(value: number, scale: number): number {
  return Number(formatScaled(value, scale));
}
