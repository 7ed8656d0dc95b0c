import { COUNTED_ERRORS, type ErrorKey, type ErrorTexts } from './errors.ts';
import { errorsTexts } from './locales/index.ts';
import { LOCALE_TAGS, type Locale } from './locales.ts';
import { pluralForm } from './plural.ts';

/** Texts of refusals by language. */
export const MESSAGES: Readonly<Record<Locale, ErrorTexts>> = errorsTexts;

const isCounted = (key: ErrorKey): key is keyof typeof COUNTED_ERRORS => Object.hasOwn(COUNTED_ERRORS, key);

/**
 * The text of a refusal in a language, with its details filled in; a missing detail becomes "–". `priceDecimals`: where
 * its numbers are prices.
 */
export function errorMessage(
  key: ErrorKey,
  locale: Locale,
  details: Readonly<Record<string, unknown>> = {},
  priceDecimals = 0,
): string {
  const count = isCounted(key) ? details[COUNTED_ERRORS[key]] : undefined;
  const template = pluralForm(MESSAGES[locale][key], locale, typeof count === 'number' ? count : 0);
  return template.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const detail = details[name];
    if (typeof detail === 'number') return numberText(detail, locale, priceDecimals);
    return typeof detail === 'string' ? detail : '–';
  });
}

const MAX_DECIMALS = 8;

/** Formatted for the reader's language, in Western digits. */
const numberText = (value: number, locale: Locale, minimumFractionDigits: number): string =>
  new Intl.NumberFormat(`${LOCALE_TAGS[locale]}-u-nu-latn`, {
    minimumFractionDigits,
    maximumFractionDigits: MAX_DECIMALS,
  }).format(value);
