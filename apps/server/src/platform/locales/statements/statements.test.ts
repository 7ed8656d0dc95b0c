import { LOCALES } from '@tradewind/contract';
import { describe, expect, it } from 'vitest';
import { statementsTexts } from '../index.ts';

const parametersOf = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/gu)].map(String).toSorted();
const english = Object.entries(statementsTexts.en);

describe.each(LOCALES.filter((locale) => locale !== 'en'))('statements in %s', (locale) => {
  const own = new Map(Object.entries(statementsTexts[locale]));

  it('name what those of English name', () => {
    for (const [key, text] of english) {
      expect(parametersOf(own.get(key) ?? ''), key).toEqual(parametersOf(text));
      expect(own.get(key), key).toMatch(/\S/u);
    }
    expect(own.size).toBe(english.length);
  });

  it('are in its own words, but for terms', () => {
    const same = english.filter(([key, text]) => own.get(key) === text).map(([key]) => key);
    expect(same.length, same.join(', ')).toBeLessThanOrEqual(3);
  });
});
