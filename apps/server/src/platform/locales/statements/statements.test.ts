import { LOCALES, type Locale, type Plural } from '@tradewind/contract';
import { describe, expect, it } from 'vitest';
import { statementsTexts } from '../index.ts';

const parametersOf = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/gu)].map(String).toSorted();
/** Each text; for plural forms the general one. */
const flat = (texts: Readonly<Record<string, string | Plural>>) =>
  Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? text : text.other] as const);
/** What the file of a language says, without the English texts in place of missing ones. */
const translationOf = async (locale: Locale) =>
  flat(((await import(`./${locale}.ts`)) as { statements: Readonly<Record<string, string | Plural>> }).statements);
/** Terms of the glossary that are the same in more than one language. */
const TERMS: ReadonlySet<string> = new Set(['Commission', '{lots} lots', 'P/L', 'Floating P/L']);
const english = flat(statementsTexts.en);

describe.each(LOCALES.filter((locale) => locale !== 'en'))('statements in %s', (locale) => {
  const own = new Map(flat(statementsTexts[locale]));

  it('have the parameters of English', () => {
    for (const [key, text] of english) {
      expect(parametersOf(own.get(key) ?? ''), key).toEqual(parametersOf(text));
      expect(own.get(key), key).toMatch(/\S/u);
    }
    expect(own.size).toBe(english.length);
  });

  it('are translated, except terms', async () => {
    const translated = new Map(await translationOf(locale));
    const same = english.filter(([key, text]) => !TERMS.has(text) && translated.get(key) === text).map(([key]) => key);
    expect(same.length, same.join(', ')).toBeLessThanOrEqual(3);
  });
});
