/**
 * Exact conversion between decimal text or JSON numbers and scaled integers. A JSON number is read from its shortest
 * decimal text (as the sender wrote it). A multiplied binary float is used only where it is proven to give the same result.
 */

const DECIMAL = /^([+-]?)(\d{1,16})(?:\.(\d+))?$/u;
const EXPONENT = /^([+-]?)(\d)(?:\.(\d+))?e([+-]\d+)$/u;

/** Powers of ten up to here are exact as numbers. */
const POWERS = Array.from({ length: 16 }, (_, exponent) => Number(`1e${exponent}`));
/** Different decimals of so many digits are different numbers. */
const EXACT_DIGITS = 15;
const EXACT_BELOW = 10 ** EXACT_DIGITS;

/**
 * What parseScaled gives for most numbers, without their text. A quotient is the number nearest to that decimal, so when
 * it is the value, and has few digits, no other decimal is the value's shortest text. Undefined = the text decides.
 */
function quicklyScaled(value: number, scale: number): number | undefined {
  const power = POWERS[scale];
  if (power === undefined) return undefined;
  const scaled = Math.round(value * power);
  // adding 0 makes -0 a 0
  return Math.abs(scaled) < EXACT_BELOW && scaled / power === value ? scaled + 0 : undefined;
}

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
  const quick = typeof input === 'number' ? quicklyScaled(input, scale) : undefined;
  if (quick !== undefined) return quick;
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
  const power = POWERS[scale];
  // division rounds to the nearest number, as reading the text does
  return power === undefined || !Number.isSafeInteger(value) ? Number(formatScaled(value, scale)) : value / power + 0;
}
