/** What the usual names of files say: EURUSD.csv, DAT_ASCII_EURUSD_M1_2020.csv, eurusd-m1-bid-2021-01-01.csv, EURUSD_H1_2020.csv. */
import { basename } from 'node:path';
import type { HistoryPeriod } from '@tradewind/contract';
import { periodOf } from './candle-formats.ts';

const wordsOf = (file: string): readonly string[] =>
  basename(file)
    .replace(/(?:\.(?:csv|txt|gz))+$/iu, '')
    .replace(/^DAT_[A-Z]+_/u, '')
    .split(/[-_ .]/u);

/** Undefined when the name begins with no code. */
export function codeOf(file: string): string | undefined {
  const code = wordsOf(file)[0]?.toUpperCase() ?? '';
  return /^[A-Z0-9]{1,32}$/u.test(code) ? code : undefined;
}

export function periodIn(file: string): HistoryPeriod | undefined {
  for (const word of wordsOf(file).slice(1)) {
    const period = periodOf(word);
    if (period !== undefined) return period;
  }
  return undefined;
}
