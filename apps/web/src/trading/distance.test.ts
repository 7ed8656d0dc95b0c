import { LOCALE_TAGS } from '@tradewind/contract/light';
import { createFormat, createTranslator } from '@tradewind/ui';
import { describe, expect, it } from 'vitest';
import { loadTexts, type Texts } from '../locales/index.ts';
import { distanceFigure, distanceScale, distanceText, isCurrencyPair } from './distance.ts';

const EURUSD = { code: 'EURUSD', pricePrecision: 5 };
const USDJPY = { code: 'USDJPY', pricePrecision: 3 };
const GOLD = { code: 'XAUUSD', pricePrecision: 2 };
const SILVER = { code: 'XAGUSD', pricePrecision: 3 };
const US500 = { code: 'US500', pricePrecision: 1 };
const BITCOIN = { code: 'BTCUSD', pricePrecision: 2 };

describe('distances between prices', () => {
  it('use pips only for currency pairs, not for metals, coins, indices or oil', () => {
    expect(['EURUSD', 'USDJPY', 'USDMXN'].every(isCurrencyPair)).toBe(true);
    expect(['XAUUSD', 'XAGUSD', 'BTCUSD', 'US500', 'NATGAS', 'USOIL', ''].some(isCurrencyPair)).toBe(false);
  });

  it('have ten points a pip with 3 and 5 decimals, and otherwise the decimals of the price', () => {
    const format = createFormat('en');
    expect(distanceFigure(EURUSD, 12, format)).toBe('1.2');
    expect(distanceFigure(USDJPY, -500, format, true)).toBe('−50.0');
    expect(distanceFigure({ code: 'EURUSD', pricePrecision: 4 }, 12, format)).toBe('12');
    expect(distanceFigure(GOLD, 139, format, true)).toBe('+1.39');
    expect(distanceFigure(SILVER, 139, format)).toBe('0.139');
    expect(distanceFigure(US500, 5, format)).toBe('0.5');
    expect(distanceFigure(BITCOIN, 12_345, createFormat('de'))).toBe('123,45');
    expect([EURUSD, GOLD, US500].map(distanceScale)).toEqual([1, 2, 1]);
  });

  it.each([
    ['en', 10, '1.0 pips'],
    ['en', 12, '1.2 pips'],
    ['de', 12, '1,2 Pips'],
    ['ru', 12, '1,2 пипса'],
    ['hk', 12, '1.2 點子'],
  ] as const)('use the plural of pips in %s: %i points', async (locale, points, text) => {
    const tag = LOCALE_TAGS[locale];
    const t = createTranslator<Texts>(await loadTexts('base', locale), {
      tag,
      onMissing: (what) => expect.fail(what),
    });
    expect(distanceText(EURUSD, points, createFormat(tag), t)).toBe(text);
    expect(distanceText(GOLD, 139, createFormat('en'), t)).toBe('1.39');
  });
});
