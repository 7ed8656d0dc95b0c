/**
 * Figures as text, per language. Digits are always 0-9 (charts and figures are left-to-right in Arabic, too), the minus
 * sign is the true one (U+2212), and rounding is for display only: no result of it decides about money.
 */

export const MINUS = '−';
/** Shown where there is no figure yet. */
export const NO_FIGURE = '–';

interface FigureStyle {
  /** Decimals that are always shown, and the most that are. */
  readonly least: number;
  readonly most: number;
  /** Adds a plus to gains. */
  readonly signed?: boolean;
  /** As a percentage. */
  readonly percent?: boolean;
}

/** By language and style: creating one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(tag: string, { least, most, signed = false, percent = false }: FigureStyle): Intl.NumberFormat {
  const key = `${tag} ${least} ${most} ${signed} ${percent}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(`${tag}-u-nu-latn`, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    // a figure that is rounded to zero has no sign
    signDisplay: signed ? 'exceptZero' : 'negative',
    // not the style `percent`, which multiplies by 100
    ...(percent ? { style: 'unit', unit: 'percent' } : {}),
  });
  formats.set(key, made);
  return made;
}

function textOf(tag: string, value: number, style: FigureStyle): string {
  const text = formatOf(tag, style).format(value);
  // Arabic adds direction marks around signs; markup isolates figures instead
  return text.replaceAll(/[\u061c\u200e\u200f]/gu, '').replace('-', MINUS);
}

/** A number with exactly `decimals` decimals. `signed` adds a plus to gains. */
export const formatNumber = (tag: string, value: number, decimals: number, signed = false): string =>
  textOf(tag, value, { least: decimals, most: decimals, signed });

/** A number with as many decimals as it has, up to `maxDecimals`: lots, leverage, steps. */
export const formatPlain = (tag: string, value: number, maxDecimals = 6): string =>
  textOf(tag, value, { least: 0, most: maxDecimals });

/** A percentage with exactly two decimals; `value` is already in percent. */
export const formatPercent = (tag: string, value: number, signed = false): string =>
  textOf(tag, value, { least: 2, most: 2, signed, percent: true });

/** The same with as many decimals as it has: 1 → "1%". */
export const formatShare = (tag: string, value: number, signed = false): string =>
  textOf(tag, value, { least: 0, most: 6, signed, percent: true });

/** The decimal separator of a language. */
export const decimalSeparator = (tag: string): string =>
  formatOf(tag, { least: 1, most: 1 })
    .formatToParts(0)
    .find(({ type }) => type === 'decimal')?.value ?? '.';

/** product.md §9: balances with 2 decimals, profits and margin with 6. */
export const MONEY_DECIMALS = { balance: 2, profit: 6, margin: 6 } as const;
export type MoneyKind = keyof typeof MONEY_DECIMALS;
