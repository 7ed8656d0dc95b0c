import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, LOCALE_TAGS, LOCALES, localeOfTags, toLocale } from './locales.ts';

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

  it('are taken from the list of a browser, the first that is offered', () => {
    const first = (...tags: string[]) => localeOfTags(tags);
    expect([first('en-US', 'de'), first('sw', 'pt-PT'), first('es-419'), first('ja-JP')]).toEqual([
      'en',
      'pt',
      'spa',
      'jp',
    ]);
    expect([first('zh-CN', 'en'), first('yue-Hant-HK'), first('in-ID'), first('VI')]).toEqual(['hk', 'hk', 'id', 'vn']);
    expect([first('sw', 'eo'), first(), first('')]).toEqual(['hk', 'hk', 'hk']);
    expect(localeOfTags(['sw'], 'fr')).toBe('fr');
  });
});
