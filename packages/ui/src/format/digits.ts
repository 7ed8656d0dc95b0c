/**
 * Figures as Intl writes them, without Intl: pages write a hundred figures per second while prices tick, and each call of
 * Intl takes ten times as long.
 */

interface FigureStyle {
  readonly group: string;
  readonly decimal: string;
  /** Whole parts with fewer digits have no group separator: 1234 in Spanish, 12.345. */
  readonly minGrouped: number;
  /** What surrounds the figure of a percentage: 5%, 5 %, %5. */
  readonly percent: readonly [before: string, after: string];
}

const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';
const ENGLISH: FigureStyle = { group: ',', decimal: '.', minGrouped: 4, percent: ['', '%'] };
const POINTS: FigureStyle = { ...ENGLISH, group: '.', decimal: ',' };
const GERMAN: FigureStyle = { ...POINTS, percent: ['', `${NO_BREAK}%`] };

/**
 * Languages that differ from English. They are written down, because the first format of Intl takes 15 to 40 ms of the start; a
 * test compares them with Intl.
 */
const STYLES: Readonly<Record<string, FigureStyle>> = {
  de: GERMAN,
  es: { ...GERMAN, minGrouped: 5 },
  fr: { ...GERMAN, group: NARROW_NO_BREAK },
  id: POINTS,
  it: { ...POINTS, minGrouped: 5 },
  pt: POINTS,
  ru: { ...GERMAN, group: NO_BREAK },
  tr: { ...POINTS, percent: ['%', ''] },
  vi: POINTS,
};

/** `tag`: BCP 47, of a language of the product. */
export const figureStyle = (tag: string): FigureStyle => STYLES[tag.slice(0, 2)] ?? ENGLISH;

/** Digits that a number holds exactly. */
const EXACT_DIGITS = 15;
const GROUP = 3;

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

function grouped(whole: string, { group, minGrouped }: FigureStyle): string {
  if (whole.length < minGrouped) return whole;
  let text = whole.slice(-GROUP);
  for (let end = whole.length - GROUP; end > 0; end -= GROUP)
    text = whole.slice(Math.max(0, end - GROUP), end) + group + text;
  return text;
}

/**
 * A number without its sign, with at least and at most so many decimals. Undefined for numbers that are too large, too small or
 * not finite: Intl writes those.
 */
export function formatDigits(tag: string, value: number, least: number, most: number): string | undefined {
  const digits = Number.isFinite(value) ? rounded(String(Math.abs(value)), most) : undefined;
  if (digits === undefined) return undefined;
  const style = figureStyle(tag);
  const point = digits.indexOf('.');
  const whole = grouped(point === -1 ? digits : digits.slice(0, point), style);
  let fraction = (point === -1 ? '' : digits.slice(point + 1)).padEnd(least, '0');
  while (fraction.length > least && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return fraction === '' ? whole : whole + style.decimal + fraction;
}
