/**
 * Exact conversion between decimal text or JSON numbers and scaled integers. A JSON number is read from its shortest
 * decimal text (as the sender wrote it). A multiplied binary float is used only where it is proven to give the same result.
 */

/** Optional sign, digits, optional point and digits, optional exponent. A missing leading 0 is allowed, a trailing point is not. */
const DECIMAL = /^([+-]?)(?:(\d+)(?:\.(\d+))?|\.(\d+))(?:[eE]([+-]?\d{1,3}))?$/u;
const MAX_LENGTH = 64;

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

/** A decimal as ±digits × 10^-scale, without zeros in front. */
interface Digits {
  readonly sign: '' | '-';
  readonly digits: string;
  readonly scale: number;
}

/** Reads decimal text, or a JSON number from its shortest decimal text. Undefined = not a decimal. */
function digitsOf(input: string | number): Digits | undefined {
  const text = String(input);
  const match = text.length > MAX_LENGTH ? null : DECIMAL.exec(text);
  // what is too large for a JSON number is too large as text
  if (match === null || !Number.isFinite(Number(text))) return undefined;
  const [, sign, whole = '', afterWhole = '', alone = '', exponent = '0'] = match;
  const fraction = afterWhole + alone;
  const digits = (whole + fraction).replace(/^0+(?=\d)/u, '');
  return { sign: sign === '-' && digits !== '0' ? '-' : '', digits, scale: fraction.length - Number(exponent) };
}

/**
 * The one plain text of a decimal: "0.1" for 0.1, "0.10", "+.1" and "1e-1". Undefined when it is not a decimal. All calls read
 * decimals by this grammar, so two texts are the same value exactly when this gives the same text.
 */
export function plainDecimal(input: string | number): string | undefined {
  const read = digitsOf(input);
  if (read === undefined) return undefined;
  const { sign, digits, scale } = read;
  if (digits === '0') return '0';
  if (scale <= 0) return sign + digits + '0'.repeat(-scale);
  const padded = digits.padStart(scale + 1, '0');
  const fraction = padded.slice(-scale).replace(/0+$/u, '');
  return sign + padded.slice(0, -scale) + (fraction === '' ? '' : `.${fraction}`);
}

/**
 * Reads a decimal as an integer of 10^-scale. Returns undefined when it is not a decimal, has more
 * than `scale` significant decimals, or leaves the safe integers.
 */
export function parseScaled(input: string | number, scale: number): number | undefined {
  const quick = typeof input === 'number' ? quicklyScaled(input, scale) : undefined;
  if (quick !== undefined) return quick;
  const read = digitsOf(input);
  if (read === undefined) return undefined;
  const { sign, digits } = read;
  const surplus = read.scale - scale;
  if (surplus > 0 && /[1-9]/u.test(digits.slice(-surplus))) return undefined;
  const kept = surplus > 0 ? digits.slice(0, -surplus) : digits + '0'.repeat(-surplus);
  const value = Number(kept);
  if (!Number.isSafeInteger(value)) return undefined;
  return sign === '-' && value !== 0 ? -value : value;
}

/**
 * Like parseScaled, but rounds what has more than `scale` decimals: 'down' towards −∞, 'up' towards +∞, by its decimal digits. A
 * bid rounded down and an ask rounded up never make a spread narrower.
 */
export function roundScaled(input: string | number, scale: number, towards: 'down' | 'up'): number | undefined {
  const read = digitsOf(input);
  if (read === undefined) return undefined;
  const surplus = read.scale - scale;
  if (surplus <= 0) return parseScaled(input, scale);
  const isBetween = /[1-9]/u.test(read.digits.slice(-surplus));
  const awayFromZero = read.sign === '-' ? 'down' : 'up';
  const magnitude = Number(read.digits.slice(0, -surplus)) + (isBetween && towards === awayFromZero ? 1 : 0);
  if (!Number.isSafeInteger(magnitude)) return undefined;
  return read.sign === '-' && magnitude !== 0 ? -magnitude : magnitude;
}

/** Compares two decimals by their digits: negative when left < right. Undefined when one of them is not a decimal. */
export function compareDecimals(left: string | number, right: string | number): number | undefined {
  const [first, second] = [digitsOf(left), digitsOf(right)];
  if (first === undefined || second === undefined) return undefined;
  const scale = Math.max(first.scale, second.scale);
  const whole = ({ sign, digits, scale: own }: Digits): bigint => BigInt(sign + digits + '0'.repeat(scale - own));
  const difference = whole(first) - whole(second);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
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
