import { LOCALE_TAGS, LOCALES, type Locale } from '@tradewind/contract/light';
import { flattenMessages, parametersOf, type MessageTree } from '@tradewind/ui';
import { describe, expect, it } from 'vitest';
import { loadTexts, TEXT_GROUPS } from './index.ts';

const PLURAL = /_(?:zero|one|two|few|many|other)$/u;

const FILES = import.meta.glob<MessageTree>('./*/*.ts', { eager: true });
/** What the files of a language say, without the English texts in place of missing ones. */
const textsOf = (locale: Locale): ReadonlyMap<string, string> =>
  new Map(TEXT_GROUPS.flatMap((group) => [...flattenMessages(FILES[`./${group}/${locale}.ts`] ?? {})]));

const source = textsOf('en');
/**
 * Whether the form of a key is taken for one number only, as the Arabic dual is: such a form may say its number in
 * words instead of {count}.
 */
function namesItsNumber(locale: Locale, key: string): boolean {
  return oneNumberForms.get(locale)?.some((form) => key.endsWith(`_${form}`)) === true;
}
const oneNumberForms = new Map(
  LOCALES.map((locale) => {
    const rules = new Intl.PluralRules(LOCALE_TAGS[locale]);
    const taken = Array.from({ length: 200 }, (_, count) => rules.select(count));
    const forms = rules.resolvedOptions().pluralCategories;
    return [locale, forms.filter((form) => taken.filter((each) => each === form).length === 1)] as const;
  }),
);

const bases = (keys: Iterable<string>) => new Set([...keys].map((key) => key.replace(PLURAL, '')));

it('each area is in one group', () => {
  const areas = TEXT_GROUPS.flatMap((group) => Object.keys(FILES[`./${group}/en.ts`] ?? {}));
  expect(areas).toEqual([...new Set(areas)]);
});

describe.each(LOCALES.map((locale) => [locale] as const))('%s', (locale) => {
  it('has a text for every key, English if it lacks one', async () => {
    const loaded = await Promise.all(TEXT_GROUPS.map((group) => loadTexts(group, locale)));
    const texts = new Map(loaded.flatMap((tree) => [...flattenMessages(tree)]));
    expect([...source.keys()].filter((key) => !texts.has(key))).toEqual([]);
    expect(Object.fromEntries(texts)).toMatchObject(Object.fromEntries(textsOf(locale)));
  });

  it('has no text that English lacks', () => {
    const known = bases(source.keys());
    expect([...bases(textsOf(locale).keys())].filter((key) => !known.has(key))).toEqual([]);
  });

  it('has no empty text, and the same parameters', () => {
    for (const [key, text] of textsOf(locale)) {
      const original = source.get(key) ?? source.get(key.replace(PLURAL, '_other')) ?? '';
      expect(text.trim(), key).not.toBe('');
      const inWords = namesItsNumber(locale, key);
      const named = (form: string) => parametersOf(form).filter((name) => !inWords || name !== 'count');
      expect(named(text), key).toEqual(named(original));
    }
  });

  it('has all plural forms of its language, or none', () => {
    const texts = textsOf(locale);
    const categories = new Intl.PluralRules(LOCALE_TAGS[locale]).resolvedOptions().pluralCategories;
    const translated = bases(texts.keys());
    for (const key of source.keys()) {
      if (!key.endsWith('_other') || !translated.has(key.replace(PLURAL, ''))) continue;
      for (const category of categories)
        expect(texts.has(key.replace(PLURAL, `_${category}`)), `${key} ${category}`).toBe(true);
    }
  });
});

it('translations differ from English, except names and abbreviations', () => {
  for (const locale of LOCALES.filter((offered) => offered !== 'en')) {
    const words = [...textsOf(locale)].filter(([, text]) => /\p{L}{3}/u.test(text.replaceAll(/\{\w+\}/gu, '')));
    const same = words.filter(([key, text]) => source.get(key) === text).map(([key]) => key);
    expect(same.length / words.length, same.join(', ')).toBeLessThan(0.1);
  }
});

it('French has no-break spaces before double punctuation, so that it never starts a line', () => {
  for (const [key, text] of textsOf('fr')) expect(text, key).not.toMatch(/ [:;?!»]|« /u);
});

it('Arabic closes each isolated figure', () => {
  for (const [key, text] of textsOf('ar'))
    expect(text.match(/\u2069/gu)?.length, key).toBe(text.match(/[\u2066\u2067]/gu)?.length);
});
