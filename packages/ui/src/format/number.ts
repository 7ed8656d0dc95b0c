/**
 * Figures as text, per language. Digits are always 0-9 (charts and figures are left-to-right in Arabic, too), the minus
 * sign is the true one (U+2212), and rounding is for display only: no result of it decides about money.
 */
import { figureStyle, formatDigits } from './digits.ts';

export const MINUS = '−';
/** Shown where there is no figure yet. */
export const NO_FIGURE = '–';

/**
 * Figures that `formatDigits` leaves to Intl, with the true minus. Arabic adds direction marks around signs; markup isolates
 * figures instead.
 */
function intlText(tag: string, value: number, options: Intl.NumberFormatOptions): string {
  const text = new Intl.NumberFormat(`${tag}-u-nu-latn`, { signDisplay: 'negative', ...options }).format(value);
  return text.replaceAll(/[\u061c\u200e\u200f]/gu, '').replace('-', MINUS);
}

/** Digits of a figure after its sign. A figure that is rounded to zero has none. */
function withSign(value: number, digits: string, signed: boolean): string {
  if (value === 0 || (value > 0 && !signed) || !/[1-9]/u.test(digits)) return digits;
  return value > 0 ? `+${digits}` : MINUS + digits;
}

/** A number with exactly `decimals` decimals. `signed` adds a plus to gains. */
export function formatNumber(tag: string, value: number, decimals: number, signed = false): string {
  const digits = formatDigits(tag, value, decimals, decimals);
  if (digits !== undefined) return withSign(value, digits, signed);
  return intlText(tag, value, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...(signed ? { signDisplay: 'exceptZero' } : {}),
  });
}

/** A number with as many decimals as it has, up to `maxDecimals`: lots, leverage, steps. */
export function formatPlain(tag: string, value: number, maxDecimals = 6): string {
  const digits = formatDigits(tag, value, 0, maxDecimals);
  if (digits !== undefined) return withSign(value, digits, false);
  return intlText(tag, value, { maximumFractionDigits: maxDecimals });
}

/** A figure as a percentage, with its sign in front: −5%, −%5. */
export function asPercent(tag: string, figure: string): string {
  const [before, after] = figureStyle(tag).percent;
  const hasSign = figure.startsWith('+') || figure.startsWith(MINUS);
  return hasSign ? figure.charAt(0) + before + figure.slice(1) + after : before + figure + after;
}

/** The decimal separator of a language. */
export const decimalSeparator = (tag: string): string => figureStyle(tag).decimal;

/** product.md §9: balances with 2 decimals, profits and margin with 6. */
export const MONEY_DECIMALS = { balance: 2, profit: 6, margin: 6 } as const;
export type MoneyKind = keyof typeof MONEY_DECIMALS;
