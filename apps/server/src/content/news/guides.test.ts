import { LOCALES } from '@tradewind/contract';
import { describe, expect, it } from 'vitest';
import { GUIDE_KEYS, guideOf, guidesTexts } from './guides.ts';

const FIGURES = { marginCall: '100', stopOut: '50', demoBalance: '100000' };
/** Tags and parameters; a translation may emphasise other words, or use another word order. */
const skeletonOf = (html: string) => ({
  blocks: html.match(/<\/?(?:p|h2|ul|li)>/gu),
  strong: html.match(/<strong>/gu)?.length,
  closed: html.match(/<\/strong>/gu)?.length,
  parameters: html.match(/\{\w+\}/gu)?.toSorted(),
});

describe.each(LOCALES)('built-in articles in %s', (locale) => {
  it.each(GUIDE_KEYS)('%s has the same parts and figures as in English', (key) => {
    const [own, english] = [guidesTexts[locale].articles[key], guidesTexts.en.articles[key]];
    expect(skeletonOf(own.content)).toEqual(skeletonOf(english.content));
    expect(own.content.match(/\u2069/gu)?.length).toBe(own.content.match(/[\u2066-\u2068]/gu)?.length);
    if (locale !== 'en') expect([own.title, own.desc]).not.toEqual([english.title, english.desc]);
    expect(guideOf(key, locale, FIGURES).content).not.toMatch(/[{}]/u);
  });
});
