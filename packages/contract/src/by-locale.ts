import type { Locale } from './locales.ts';
import type { Plural } from './plural.ts';

/** The shape of English with any text; a text with a number has the forms of its language. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends Pick<Plural, 'other'>
      ? Plural
      : Translation<English[Key]>;
};

/** Texts by language: each has what English has, which the compiler checks. */
export const byLocale = <English>(
  en: English & Translation<English>,
  others: Readonly<Record<Exclude<Locale, 'en'>, Translation<English>>>,
): Readonly<Record<Locale, Translation<English>>> => ({ en, ...others });
