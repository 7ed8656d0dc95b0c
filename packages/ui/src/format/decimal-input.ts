import { typedText } from '@tradewind/money';

/**
 * Parses decimals as people type them on any keyboard: 0.5, 0,5, 1.234,56, 1,234.56, ٠٫٥.
 *
 * - A single separator is always the decimal separator ("1,000" is one, shown as 1.000 on leaving the field), because
 *   phone keypads offer the separator of the phone's language, not of the page's.
 * - With two different separators, the last one is the decimal separator.
 * - The same separator twice or more separates thousands. Thousands have three digits each, anything else is a typing error.
 */
/** The canonical text ("1234.5", no sign), or undefined when it is not a decimal. Empty stays empty. */
export function parseDecimalInput(typed: string): string | undefined {
  const text = typedText(typed)
    .replaceAll(/[\s'’_\u00a0\u202f]/gu, '')
    .replaceAll(/[٫．]/gu, '.')
    .replaceAll(/[٬，]/gu, ',');
  if (text === '') return '';
  if (!/^[\d.,]+$/u.test(text) || !/\d/u.test(text)) return undefined;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1) return trimZeros(text, '');
  const separator = text.charAt(last);
  const others = text.slice(0, last);
  const repeated = others.includes(separator);
  if (repeated) return isGrouped(text) ? trimZeros(text.replaceAll(separator, ''), '') : undefined;
  if (/[.,]/u.test(others) && !isGrouped(others)) return undefined;
  return trimZeros(others.replaceAll(/[.,]/gu, ''), text.slice(last + 1));
}

/** 1,234,567 or 1.234.567 */
const isGrouped = (text: string): boolean => /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$/u.test(text);

function trimZeros(whole: string, fraction: string): string {
  const cut = whole.replace(/^0+(?=\d)/u, '') || '0';
  return fraction === '' ? cut : `${cut}.${fraction}`;
}

/** Canonical text as displayed in a field: the language's separator, no grouping. */
export function showDecimal(canonical: string, separator: string): string {
  return canonical.replace('.', separator);
}
