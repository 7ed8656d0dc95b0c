import type { Locale } from './locales.ts';
import type { Plural } from './plural.ts';

/** The shape of the English texts, with any text; a text with a number has the plural forms of its language. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends Pick<Plural, 'other'>
      ? Plural
      : Translation<English[Key]>;
};

/** Texts by language. The compiler checks that each language has every text that English has. */
export const byLocale = <English>(
  en: English & Translation<English>,
  others: Readonly<Record<Exclude<Locale, 'en'>, Translation<English>>>,
): Readonly<Record<Locale, Translation<English>>> => ({ en, ...others });
