import { LOCALES, type Locale } from '@tradewind/contract';
import { describe, expect, it } from 'vitest';
import { notificationsTexts } from '../index.ts';
import type { NotificationTexts } from './types.ts';

type Text = readonly [key: string, text: string];

/** Every text with its place in the tree. */
const flat = (tree: object, path = ''): readonly Text[] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]): readonly Text[] => {
    if (typeof value === 'string') return [[`${path}${key}`, value]];
    return value instanceof Object ? flat(value, `${path}${key}.`) : [];
  });

const parametersOf = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/gu)].map(String).toSorted();
/** What the file of a language says, without the English texts in place of missing ones. */
const translationOf = async (locale: Locale) =>
  flat(((await import(`./${locale}.ts`)) as { notifications: object }).notifications);
const source = new Map(flat(notificationsTexts.en));
const others = LOCALES.filter((locale) => locale !== 'en');

describe.each(others)('notifications in %s', (locale) => {
  const texts: NotificationTexts = notificationsTexts[locale];

  it('have the parameters of English, and close each text direction', () => {
    for (const [key, text] of flat(texts)) {
      expect(parametersOf(text), key).toEqual(parametersOf(source.get(key) ?? ''));
      expect(text, key).toMatch(/\S/u);
      expect(text.match(/\u2069/gu)?.length, key).toBe(text.match(/[\u2066-\u2068]/gu)?.length);
    }
  });

  it('are translated, except terms and texts that only join parameters', async () => {
    const worded = (await translationOf(locale)).filter(([, text]) =>
      /\p{L}{3}/u.test(text.replaceAll(/\{\w+\}/gu, '')),
    );
    const same = worded.filter(([key, text]) => source.get(key) === text).map(([key]) => key);
    expect(same.length, same.join(', ')).toBeLessThanOrEqual(3);
  });

  it('contain no amount in a title, which is visible on locked screens', () => {
    // the currency of an economic event is not confidential
    for (const { title } of Object.values(texts.events)) expect(title).not.toMatch(/\{(?!(symbols?|currency)\})/u);
  });
});
