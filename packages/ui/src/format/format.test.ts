import { describe, expect, it } from 'vitest';
import { createFormat } from '../i18n/context.tsx';
import { parseDecimalInput, showDecimal } from './decimal-input.ts';
import { decimalSeparator, formatNumber, formatPlain, formatShare, MINUS, NO_FIGURE } from './number.ts';
import { priceParts } from './price.ts';
import { stepDecimal } from './step.ts';
import { formatTime, isoTime } from './time.ts';

const TAGS = [
  'zh-HK',
  'en',
  'en-GB',
  'ja',
  'ko',
  'th',
  'vi',
  'fr',
  'de',
  'ru',
  'es',
  'pt',
  'pt-BR',
  'ar',
  'it',
  'tr',
  'id',
];

describe('figures', () => {
  it.each(TAGS)('use ASCII digits and the true minus sign in %s', (tag) => {
    const text = formatNumber(tag, -1234.5, 2);
    expect(text).toMatch(/^−1.?234[.,]50$/u);
    expect(text).not.toContain('-');
  });

  it('have a plus sign for gains when signed, and none for zero', () => {
    expect(formatNumber('en', 3.5, 2, true)).toBe('+3.50');
    expect(formatNumber('en', 0, 2, true)).toBe('0.00');
    expect(formatNumber('en', -0.000001, 2, true)).toBe('0.00');
  });

  it('show balances with 2 and profits and margin with 6 decimals (product.md §9)', () => {
    const format = createFormat('en');
    expect(format.money(100_000, 'balance')).toBe('100,000.00');
    expect(format.money(-12.5, 'profit', true)).toBe(`${MINUS}12.500000`);
    expect(format.money(108.412, 'margin')).toBe('108.412000');
  });

  it('show a missing value as a dash', () => {
    const format = createFormat('en');
    expect([
      format.price(null, 5),
      format.money(undefined, 'profit'),
      format.percent(null),
      format.time(undefined),
    ]).toEqual(Array.from({ length: 4 }, () => NO_FIGURE));
  });

  it('show percentages with sign', () => {
    expect(createFormat('en').percent(1.25)).toBe('+1.25%');
    expect(createFormat('de').percent(-0.5)).toBe(`${MINUS}0,50\u00a0%`);
    expect(createFormat('tr').percent(-0.5)).toBe(`${MINUS}%0,50`);
    expect(createFormat('ar').percent(1.25)).toBe('+1.25%');
    expect(createFormat('zh-HK').share(1)).toBe('1%');
    expect(createFormat('en').percent(320.5, false)).toBe('320.50%');
  });

  it.each(TAGS)('have the percent sign of the language in %s', (tag) => {
    const text = new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'percent' }).format(0.05);
    expect(formatShare(tag, 5)).toBe(text.replaceAll('\u200e', ''));
  });

  it('are grouped and rounded as the language does', () => {
    expect(formatNumber('en', 1_234_567.895, 2)).toBe('1,234,567.90');
    expect(formatNumber('de', 1_234_567.895, 2)).toBe('1.234.567,90');
    expect(formatNumber('es', 1234.5, 2)).toBe('1234,50');
    expect(formatNumber('fr', 12_345.5, 2)).toBe('12\u202f345,50');
  });

  it('may be very large or very small', () => {
    expect(formatNumber('en', 1e15, 2)).toBe('1,000,000,000,000,000.00');
    expect(formatNumber('en', -1e-7, 2)).toBe('0.00');
    expect(formatPlain('en', 1e-7)).toBe('0');
    expect(formatPlain('ar', -1e-6, 6)).toBe('−0.000001');
  });

  it('keep all digits of lots', () => {
    expect(formatPlain('en', 0.1)).toBe('0.1');
    expect(formatPlain('de', 0.01)).toBe('0,01');
  });
});

describe('prices', () => {
  it('emphasise the pip and the tenth of a pip', () => {
    expect(priceParts('en', 1.08412, 5)).toEqual({ head: '1.08', pip: '41', fraction: '2' });
    expect(priceParts('en', 154.327, 3)).toEqual({ head: '154.', pip: '32', fraction: '7' });
    expect(priceParts('en', 64_123.4, 2)).toEqual({ head: '64,123.', pip: '40', fraction: '' });
    expect(priceParts('en', 18_250, 0)).toEqual({ head: '18,250', pip: '', fraction: '' });
  });

  it('keep all digits when split', () => {
    for (const tag of TAGS) {
      for (const precision of [0, 1, 2, 3, 4, 5]) {
        const { head, pip, fraction } = priceParts(tag, 1234.56789, precision);
        expect(head + pip + fraction).toBe(formatNumber(tag, 1234.56789, precision));
      }
    }
  });
});

describe('times', () => {
  const noon = Date.UTC(2026, 5, 10, 16, 0, 0);

  it('use one time zone, which is named in texts with a date', () => {
    const format = createFormat('en', 'America/New_York');
    expect(format.time(noon)).toBe('Jun 10, 2026, 12:00:00 EDT');
    expect(createFormat('en-GB', 'America/New_York').time(noon)).toBe('10 Jun 2026, 12:00:00 EDT');
    expect(createFormat('en-GB', 'America/New_York').time(noon, 'date')).toBe('10 Jun 2026');
    expect(format.time(noon, 'weekTime')).toBe('Wed, 12:00 EDT');
    expect(format.time(noon, 'minute')).toBe('12:00');
    expect(createFormat('en', 'Asia/Tokyo').time(noon)).toBe('Jun 11, 2026, 01:00:00 GMT+9');
    expect(createFormat('th', 'America/New_York').time(noon, 'date')).toBe('10/06/2026');
    expect(createFormat('th', 'America/New_York').time(noon)).toBe('10/06/2026 12:00:00 EDT');
    expect(createFormat('ko', 'America/New_York').time(noon)).toBe('2026. 06. 10. 12:00:00 EDT');
    expect(createFormat('ru', 'America/New_York').time(noon)).toBe('10.06.2026, 12:00:00 GMT\u22124');
    expect(createFormat('en', 'America/Sao_Paulo').time(noon)).toBe('Jun 10, 2026, 13:00:00 GMT\u22123');
  });

  it.each(TAGS)('have a text for any number in %s', (tag) => {
    for (const time of [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, Infinity, Number.NaN])
      for (const style of ['dateTime', 'date', 'weekTime', 'dayTime', 'deadline', 'time', 'minute'] as const)
        for (const zone of ['America/New_York', undefined]) {
          expect(formatTime(tag, time, style, zone)).toMatch(/\d/u);
          expect(isoTime(time)).toMatch(/Z$/u);
        }
  });

  it.each(TAGS)('name their time zone in %s', (tag) => {
    expect(createFormat(tag, 'America/New_York').time(noon)).toMatch(/EDT|GMT|UTC|غرينتش/u);
  });
});

describe('decimals that people type', () => {
  it.each([
    ['0.5', '0.5'],
    ['0,5', '0.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['1,000', '1.000'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1,000,000', '1000000'],
    ['٠٫٥', '0.5'],
    ['1．5', '1.5'],
    ['१.५', '1.5'],
    ['\u200e154.500', '154.500'],
    ['\u2066154.500\u2069', '154.500'],
    ['2.', '2'],
    ['', ''],
  ])('%s is %s', (typed, canonical) => {
    expect(parseDecimalInput(typed)).toBe(canonical);
  });

  it.each(['a', '-1', '1e5', '.', '1,2.3,4', '1.2.3,4.5', '1..2', '1.2.3', '1,,000', '12,34.5', '1234,567,890'])(
    '%s is rejected',
    (typed) => {
      expect(parseDecimalInput(typed)).toBeUndefined();
    },
  );

  it('are read back as shown, in every language', () => {
    for (const tag of TAGS) expect(parseDecimalInput(showDecimal('1234.5', decimalSeparator(tag)))).toBe('1234.5');
  });
});

describe('stepping', () => {
  const lots = { step: 0.01, min: 0.01, max: 50, scale: 6 };

  it('is exact', () => {
    let value = '0.01';
    for (let count = 0; count < 29; count += 1) value = stepDecimal(value, 1, lots) ?? 'stuck';
    expect(value).toBe('0.3');
  });

  it('stops at the limits and above zero', () => {
    expect(stepDecimal('0.01', -1, lots)).toBeUndefined();
    expect(stepDecimal('50', 1, lots)).toBeUndefined();
    expect(stepDecimal('1', -1, { step: 1, min: 0, scale: 2 })).toBeUndefined();
  });

  it('goes to the next step from the typed value', () => {
    expect(stepDecimal('0.015', 1, lots)).toBe('0.02');
    expect(stepDecimal('0.015', -1, lots)).toBe('0.01');
    expect(stepDecimal('', 1, lots)).toBe('0.01');
    expect(stepDecimal('90', -1, lots)).toBe('50');
    expect(stepDecimal('90', 1, lots)).toBeUndefined();
    expect(stepDecimal('90', -1, { ...lots, step: 0.1, max: 0.25 })).toBe('0.21');
  });
});

describe('times', () => {
  it('are local to the reader', () => {
    const sunday = Date.UTC(2026, 10, 22, 22, 0);
    expect(formatTime('en', sunday, 'weekTime', 'Asia/Hong_Kong')).toMatch(/Mon.*06:00/u);
    expect(formatTime('en', sunday, 'weekTime', 'America/New_York')).toMatch(/Sun.*17:00/u);
  });
});
