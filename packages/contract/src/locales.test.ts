import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, LOCALE_TAGS, LOCALES, toLocale } from './locales.ts';

describe('languages', () => {
  it('are the fifteen of the product, each with a tag known to Intl', () => {
    expect(LOCALES.join(' ')).toBe('hk en jp kr th vn fr de ru spa pt ar it tr id');
    for (const locale of LOCALES) expect(Intl.getCanonicalLocales(LOCALE_TAGS[locale])).toEqual([LOCALE_TAGS[locale]]);
  });

  it('default to hk, and tw is hk', () => {
    expect(DEFAULT_LOCALE).toBe('hk');
    for (const lang of [undefined, '', 'tw', 'TW', 'xx', 'zh-CN']) expect(toLocale(lang)).toBe('hk');
    expect(toLocale('EN')).toBe('en');
    expect([undefined, 'xx', 'tw', 'de'].map((lang) => toLocale(lang, 'fr'))).toEqual(['fr', 'fr', 'hk', 'de']);
  });
});
