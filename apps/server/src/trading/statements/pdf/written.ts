/** Times and figures in a PDF statement, in the conventions of its language: Gregorian years, Western digits, UTC. */
import { LOCALE_TAGS, type Locale } from '@tradewind/contract';

export interface Written {
  /** 10 Jun 2026, 16:00:00 */
  clock(timeMs: number): string;
  /** A day given as YYYY-MM-DD. */
  day(text: string): string;
  /** A decimal as in the CSV file: with the same number of decimals, and a true minus sign. */
  figure(decimal: string): string;
}

const DIRECTION_MARKS = /[\u061c\u200e\u200f]/gu;

export function writtenIn(locale: Locale): Written {
  const tag = `${LOCALE_TAGS[locale]}-u-ca-gregory-nu-latn`;
  const date = {
    year: 'numeric',
    month: locale === 'en' ? 'short' : '2-digit',
    day: locale === 'en' ? 'numeric' : '2-digit',
    timeZone: 'UTC',
  } as const;
  const days = new Intl.DateTimeFormat(tag, date);
  const clocks = new Intl.DateTimeFormat(tag, {
    ...date,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const figures = new Map<number, Intl.NumberFormat>();
  const figuresOf = (decimals: number): Intl.NumberFormat => {
    const known =
      figures.get(decimals) ??
      new Intl.NumberFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    figures.set(decimals, known);
    return known;
  };
  return {
    clock: (timeMs) => clocks.format(timeMs).replaceAll(DIRECTION_MARKS, ''),
    day: (text) => days.format(Date.parse(text)).replaceAll(DIRECTION_MARKS, ''),
    figure(decimal) {
      if (decimal === '') return '';
      const decimals = decimal.split('.')[1]?.length ?? 0;
      return figuresOf(decimals).format(Number(decimal)).replaceAll(DIRECTION_MARKS, '').replace('-', '−');
    },
  };
}
