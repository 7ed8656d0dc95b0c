/**
 * Figures as Intl writes them, without Intl: pages write a hundred figures per second while prices tick, and each call of
 * Intl takes ten times as long.
 */

interface Separators {
  readonly group: string;
  readonly decimal: string;
  /** Whole parts with fewer digits have no group separator: 1234 in Spanish, 12.345. */
  readonly minGrouped: number;
}

/** Digits that a number holds exactly. */
const EXACT_DIGITS = 15;
const GROUP = 3;

const known = new Map<string, Separators | undefined>();

/** Of a language; undefined where digits are not in groups of three. */
function separatorsOf(tag: string): Separators | undefined {
  if (known.has(tag)) return known.get(tag);
  const format = new Intl.NumberFormat(`${tag}-u-nu-latn`);
  const parts = format.formatToParts(12_345_678.5);
  const valueOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => value);
  const minGrouped = format.formatToParts(1234).some(({ type }) => type === 'group') ? 4 : 5;
  const found =
    groups.join(' ') === '12 345 678'
      ? { group: valueOf('group'), decimal: valueOf('decimal'), minGrouped }
      : undefined;
  known.set(tag, found);
  return found;
}

/**
 * A text of digits with at most so many after the point, rounded half away from zero as Intl does: by the shortest digits that
 * mean the number. Undefined if those do not fit into a number.
 */
function rounded(text: string, most: number): string | undefined {
  const point = text.indexOf('.');
  const wholeLength = point === -1 ? text.length : point;
  if (wholeLength + most > EXACT_DIGITS || text.includes('e')) return undefined;
  if (text.length - wholeLength - 1 <= most) return text;
  const kept = text.slice(0, wholeLength) + text.slice(wholeLength + 1, wholeLength + 1 + most);
  const digits = text.charAt(wholeLength + 1 + most) < '5' ? kept : String(Number(kept) + 1).padStart(kept.length, '0');
  const end = digits.length - most;
  return most === 0 ? digits : `${digits.slice(0, end)}.${digits.slice(end)}`;
}

function grouped(whole: string, { group, minGrouped }: Separators): string {
  if (whole.length < minGrouped) return whole;
  let text = whole.slice(-GROUP);
  for (let end = whole.length - GROUP; end > 0; end -= GROUP)
    text = whole.slice(Math.max(0, end - GROUP), end) + group + text;
  return text;
}

/**
 * A number without its sign, with at least and at most so many decimals. Undefined for numbers that are too large, too small or
 * not finite, and in languages with other groups: Intl writes those.
 */
export function formatDigits(tag: string, value: number, least: number, most: number): string | undefined {
  const separators = Number.isFinite(value) ? separatorsOf(tag) : undefined;
  const digits = separators === undefined ? undefined : rounded(String(Math.abs(value)), most);
  if (separators === undefined || digits === undefined) return undefined;
  const point = digits.indexOf('.');
  const whole = grouped(point === -1 ? digits : digits.slice(0, point), separators);
  let fraction = (point === -1 ? '' : digits.slice(point + 1)).padEnd(least, '0');
  while (fraction.length > least && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return fraction === '' ? whole : whole + separators.decimal + fraction;
}
