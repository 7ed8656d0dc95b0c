import { LOCALE_TAGS } from '@tradewind/contract/light';
import { flattenMessages, parametersOf, type MessageTree } from '@tradewind/ui';
import { describe, expect, it } from 'vitest';
import { localeOfBrowser } from '../shared/language.ts';
import { loadTexts, OFFERED_LOCALES, TEXT_GROUPS, type OfferedLocale } from './index.ts';

const FILES = import.meta.glob<MessageTree>('./*/*.ts', { eager: true });
/** What the files of a language say, without the English texts in place of missing ones. */
const textsOf = (locale: OfferedLocale): ReadonlyMap<string, string> =>
  new Map(TEXT_GROUPS.flatMap((group) => [...flattenMessages(FILES[`./${group}/${locale}.ts`] ?? {})]));
const source = textsOf('en');

it('each area is in one group', () => {
  const areas = TEXT_GROUPS.flatMap((group) => Object.keys(FILES[`./${group}/en.ts`] ?? {}));
  expect(areas).toEqual([...new Set(areas)]);
});

describe.each(OFFERED_LOCALES.map((locale) => [locale] as const))('%s', (locale) => {
  it('has a text for every key, English if it lacks one', async () => {
    const loaded = await Promise.all(TEXT_GROUPS.map((group) => loadTexts(group, locale)));
    const texts = new Map(loaded.flatMap((tree) => [...flattenMessages(tree)]));
    expect([...texts.keys()].sort()).toEqual([...source.keys()].sort());
    expect(Object.fromEntries(texts)).toMatchObject(Object.fromEntries(textsOf(locale)));
  });

  it('has only texts of English, none empty, with the same parameters', () => {
    for (const [key, text] of textsOf(locale)) {
      expect(source.has(key), key).toBe(true);
      expect(text.trim(), key).not.toBe('');
      expect(parametersOf(text), key).toEqual(parametersOf(source.get(key) ?? ''));
    }
  });

  it('has all plural forms of its language, or none', () => {
    const texts = textsOf(locale);
    const { pluralCategories } = new Intl.PluralRules(LOCALE_TAGS[locale]).resolvedOptions();
    for (const key of source.keys()) {
      const forms = pluralCategories.map((category) => key.replace(/other$/u, category));
      if (key.endsWith('_other') && forms.some((form) => texts.has(form)))
        expect([...texts.keys()], key).toEqual(expect.arrayContaining(forms));
    }
  });
});

it('Chinese texts use Chinese punctuation and are translated', () => {
  const texts = [...textsOf('hk')].filter(([, text]) => /\p{L}{3}/u.test(text.replaceAll(/\{\w+\}/gu, '')));
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
