import { LOCALE_TAGS, LOCALES, type Locale } from '@tradewind/contract/light';
import { flattenMessages, parametersOf, type MessageTree } from '@tradewind/ui';
import { describe, expect, it } from 'vitest';
import { FIRST_AREAS, LATER_AREAS, type Area } from './index.ts';
import { loadArea } from './load.ts';

const PLURAL = /_(?:zero|one|two|few|many|other)$/u;

const AREAS = [...FIRST_AREAS, ...Object.keys(LATER_AREAS)] as readonly Area[];
const loadMessages = async (locale: Locale): Promise<MessageTree> =>
  Object.fromEntries(await Promise.all(AREAS.map(async (area) => [area, await loadArea(area, locale)] as const)));

const source = flattenMessages(await loadMessages('en'));
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

describe.each(LOCALES.map((locale) => [locale] as const))('%s', (locale) => {
  it('has exactly the texts of English', async () => {
    const texts = flattenMessages(await loadMessages(locale));
    expect([...bases(texts.keys())].sort()).toEqual([...bases(source.keys())].sort());
  });

  it('has no empty text, and the same parameters', async () => {
    for (const [key, text] of flattenMessages(await loadMessages(locale))) {
      const original = source.get(key) ?? source.get(key.replace(PLURAL, '_other')) ?? '';
      expect(text.trim(), key).not.toBe('');
      const inWords = namesItsNumber(locale, key);
      const named = (form: string) => parametersOf(form).filter((name) => !inWords || name !== 'count');
      expect(named(text), key).toEqual(named(original));
    }
  });

  it('has the plural forms of its language', async () => {
    const texts = flattenMessages(await loadMessages(locale));
    const categories = new Intl.PluralRules(LOCALE_TAGS[locale]).resolvedOptions().pluralCategories;
    for (const key of source.keys()) {
      if (!key.endsWith('_other')) continue;
      for (const category of categories)
        expect(texts.has(key.replace(PLURAL, `_${category}`)), `${key} ${category}`).toBe(true);
    }
  });
});

it('all languages are translated, except names and abbreviations', async () => {
  for (const locale of LOCALES.filter((offered) => offered !== 'en')) {
    const words = [...(await loadMessages(locale).then((tree) => flattenMessages(tree)))].filter(([, text]) =>
      /\p{L}{3}/u.test(text.replaceAll(/\{\w+\}/gu, '')),
    );
    const same = words.filter(([key, text]) => source.get(key) === text).map(([key]) => key);
    expect(same.length / words.length, same.join(', ')).toBeLessThan(0.1);
  }
});

it('French has no-break spaces before double punctuation, so that it never starts a line', async () => {
  for (const [key, text] of flattenMessages(await loadMessages('fr'))) expect(text, key).not.toMatch(/ [:;?!»]|« /u);
});

it('Arabic closes each isolated figure', async () => {
  for (const [key, text] of flattenMessages(await loadMessages('ar')))
    expect(text.match(/\u2069/gu)?.length, key).toBe(text.match(/[\u2066\u2067]/gu)?.length);
});
