/** Converts figures from the chart, which use a decimal point, to the format of a language. */
export interface FigureSigns {
  /** Tag of the language, with digits 0–9. */
  readonly tag: string;
  readonly decimal: string;
  readonly group: string;
}

const FIGURE = /^([-−]?)(\d+)(?:\.(\d+))?(.*)$/u;

/** Separators of a language as Intl uses them, with digits 0–9. */
export function figureSigns(tag: string): FigureSigns {
  const latin = `${tag}-u-nu-latn`;
  const parts = new Intl.NumberFormat(latin, { useGrouping: true }).formatToParts(1_234_567.5);
  const find = (type: Intl.NumberFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  return { tag: latin, decimal: find('decimal') || '.', group: find('group') };
}

/** "-12345.6K" with "," and " " becomes "−12 345,6K". Anything that is not a figure stays unchanged. */
export function figureText(value: string | number, signs: FigureSigns): string {
  const match = FIGURE.exec(String(value));
  if (match === null) return String(value);
  const [, sign = '', whole = '', fraction, rest = ''] = match;
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, signs.group);
  return `${sign === '' ? '' : '−'}${grouped}${fraction === undefined ? '' : signs.decimal + fraction}${rest}`;
}
