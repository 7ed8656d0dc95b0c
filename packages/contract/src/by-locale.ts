import { LOCALES, type Locale } from './locales.ts';
import type { Plural } from './plural.ts';

/** The shape of the English texts, with any text; a text with a number has the plural forms of its language. */
export type TextsLike<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends Pick<Plural, 'other'>
      ? Plural
      : TextsLike<English[Key]>;
};

/** A translation of these texts; what it lacks is shown in English. */
export type Translation<English> = {
  readonly [Key in keyof English]?: English[Key] extends string
    ? string
    : English[Key] extends Pick<Plural, 'other'>
      ? Plural
      : English[Key] extends string | Plural | readonly string[]
        ? English[Key]
        : Translation<English[Key]>;
};

/** Texts by language: translations, completed with the English texts that they lack. */
export function byLocale<English>(
  en: English & TextsLike<English>,
  others: Readonly<Record<Exclude<Locale, 'en'>, Translation<English>>>,
): Readonly<Record<Locale, TextsLike<English>>> {
  const tables = LOCALES.map((locale) => [locale, locale === 'en' ? en : complete(en, others[locale])]);
  return Object.fromEntries(tables) as Readonly<Record<Locale, TextsLike<English>>>;
}

/** A group of texts; lists and plural forms are texts. */
const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('other' in value);

function complete(english: unknown, translation: unknown): unknown {
  if (!isGroup(english) || !isGroup(translation)) return translation ?? english;
  const keys = new Set([...Object.keys(english), ...Object.keys(translation)]);
  return Object.fromEntries([...keys].map((key) => [key, complete(english[key], translation[key])]));
}
