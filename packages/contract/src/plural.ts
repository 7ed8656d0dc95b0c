/** Texts with a number, for the server and the contract. The apps use keys with endings (`@tradewind/ui`, i18n). */
import { LOCALE_TAGS, type Locale } from './locales.ts';

/** A form for each plural category that the language has (`Intl.PluralRules`). */
export type Plural = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

const rules = new Map<Locale, Intl.PluralRules>();

function rulesOf(locale: Locale): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(LOCALE_TAGS[locale]);
  rules.set(locale, known);
  return known;
}

/** The form for a number; a text without forms is used for all numbers. */
export const pluralForm = (text: string | Plural, locale: Locale, count: number): string =>
  typeof text === 'string' ? text : (text[rulesOf(locale).select(count)] ?? text.other);
