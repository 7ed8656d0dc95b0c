import { useMemo } from 'react';
import { useLanguage } from '../../shared/language.ts';
import { figureSigns } from './chart/figure-text.ts';

/** The chart's own texts and number format in the reader's language, because the library only includes two languages. */
export function useChartTexts() {
  const { locale, tag, t } = useLanguage();
  return useMemo(() => {
    const word = (key: 'time' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'change'): string =>
      `${t(`trade.chart.words.${key}`)} `;
    const words = {
      time: word('time'),
      open: word('open'),
      high: word('high'),
      low: word('low'),
      close: word('close'),
      volume: word('volume'),
      change: word('change'),
      // in no legend: an OTC feed has none
      turnover: '',
      // parts of a title that is not displayed
      second: 's',
      minute: 'm',
      hour: 'h',
      day: 'D',
      week: 'W',
      month: 'M',
      year: 'Y',
    };
    return { locale: { key: `tradewind-${locale}`, words }, signs: figureSigns(tag) };
  }, [locale, tag, t]);
}
