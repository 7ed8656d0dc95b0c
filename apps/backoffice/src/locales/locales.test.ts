import { LOCALE_TAGS } from '@tradewind/contract/light';
import { flattenMessages, parametersOf } from '@tradewind/ui';
import { describe, expect, it } from 'vitest';
import { localeOfBrowser } from '../shared/language.ts';
import { FIRST_AREAS, LATER_AREAS, type Area } from './index.ts';
import { loadArea, OFFERED_LOCALES, type OfferedLocale } from './load.ts';

const AREAS = [...FIRST_AREAS, ...Object.keys(LATER_AREAS)] as readonly Area[];
const loadMessages = async (locale: OfferedLocale) =>
  Object.fromEntries(await Promise.all(AREAS.map(async (area) => [area, await loadArea(area, locale)] as const)));
const source = flattenMessages(await loadMessages('en'));

describe.each(OFFERED_LOCALES.map((locale) => [locale] as const))('%s', (locale) => {
  it('has exactly the texts of English, none empty, with the same parameters', async () => {
    const texts = flattenMessages(await loadMessages(locale));
    expect([...texts.keys()].sort()).toEqual([...source.keys()].sort());
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('');
      expect(parametersOf(text), key).toEqual(parametersOf(source.get(key) ?? ''));
    }
  });

  it('has the plural forms of its language', async () => {
    const texts = flattenMessages(await loadMessages(locale));
    const { pluralCategories } = new Intl.PluralRules(LOCALE_TAGS[locale]).resolvedOptions();
    for (const key of source.keys())
      if (key.endsWith('_other'))
        for (const category of pluralCategories)
          expect(texts.has(key.replace(/other$/u, category)), `${key} ${category}`).toBe(true);
  });
});

it('Chinese texts use Chinese punctuation and are translated', async () => {
  const texts = [...flattenMessages(await loadMessages('hk'))].filter(([, text]) =>
    /\p{L}{3}/u.test(text.replaceAll(/\{\w+\}/gu, '')),
  );
  for (const [key, text] of texts) expect(text, key).not.toMatch(/\p{Script=Han}[,;:?!]|[,;:?!]\p{Script=Han}/u);
  const same = texts.filter(([key, text]) => source.get(key) === text).map(([key]) => key);
  expect(same.length / texts.length, same.join(', ')).toBeLessThan(0.1);
});

it.each([
  [['zh-HK', 'en'], 'hk'],
  [['yue'], 'hk'],
  [['zh-Hans-CN'], 'hk'],
  [['en-GB', 'zh-HK'], 'en'],
  [['de'], 'en'],
  [[], 'en'],
])('a browser with the languages %j gets %s', (tags, locale) => {
  expect(localeOfBrowser(tags)).toBe(locale);
});
