/**
 * Figures as text, per language. Digits are always 0-9 (charts and figures are left-to-right in Arabic, too), the minus
 * sign is the true one (U+2212), and rounding is for display only: no result of it decides about money.
 */
export const MINUS = '−';
/** Shown where there is no figure yet. */
export const NO_FIGURE = '–';

const cache = new Map<string, Intl.NumberFormat>();

function numberFormat(tag: string, decimals: number, signed: boolean): Intl.NumberFormat {
  const key = `${tag}|${decimals}|${signed}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(`${tag}-u-nu-latn`, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: signed ? 'exceptZero' : 'negative',
  });
  cache.set(key, made);
  return made;
}

/** A number with exactly `decimals` decimals. `signed` adds a plus to gains. */
export function formatNumber(tag: string, value: number, decimals: number, signed = false): string {
  const text = numberFormat(tag, decimals, signed).format(value);
  if (value >= 0 && !signed) return text;
  // Arabic adds direction marks around signs; markup isolates figures instead
  return text.replaceAll(/[\u061c\u200e\u200f]/gu, '').replace('-', MINUS);
}

/** A number with as many decimals as it has, up to `maxDecimals`: lots, leverage, steps. */
export function formatPlain(tag: string, value: number, maxDecimals = 6): string {
  const key = `${tag}|plain|${maxDecimals}`;
  let format = cache.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(`${tag}-u-nu-latn`, { maximumFractionDigits: maxDecimals });
    cache.set(key, format);
  }
  return format
    .format(value)
    .replaceAll(/[\u061c\u200e\u200f]/gu, '')
    .replace('-', MINUS);
}

const percents = new Map<string, readonly [before: string, after: string]>();

/** What a language puts around the figure of a percentage: 5%, 5 %, %5. */
function percentSigns(tag: string): readonly [before: string, after: string] {
  const known = percents.get(tag);
  if (known !== undefined) return known;
  const text = new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'percent' })
    .format(0.05)
    .replaceAll(/[\u061c\u200e\u200f]/gu, '');
  const [before = '', after = ''] = text.split('5');
  const signs = [before, after] as const;
  percents.set(tag, signs);
  return signs;
}

/** A figure as a percentage, with its sign in front: −5%, −%5. */
export function asPercent(tag: string, figure: string): string {
  const [before, after] = percentSigns(tag);
  const sign = /^[+−]?/u.exec(figure)?.[0] ?? '';
  return `${sign}${before}${figure.slice(sign.length)}${after}`;
}

/** The decimal separator of a language. */
export function decimalSeparator(tag: string): string {
  return formatNumber(tag, 1.5, 1).replaceAll(/\d/gu, '');
}

/** product.md §9: balances with 2 decimals, profits and margin with 6. */
export const MONEY_DECIMALS = { balance: 2, profit: 6, margin: 6 } as const;
export type MoneyKind = keyof typeof MONEY_DECIMALS;
