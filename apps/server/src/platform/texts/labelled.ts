import type { Locale } from '@tradewind/contract';

const NO_BREAK_SPACE = '\u00A0';
const COLONS: Partial<Record<Locale, string>> = { hk: '：', jp: '：', fr: `${NO_BREAK_SPACE}: ` };

/** A value after its label, with the colon of the language. */
export const labelled = (label: string, value: string, locale: Locale): string =>
  `${label}${COLONS[locale] ?? ': '}${value}`;
