import type { ErrorKey } from './errors.ts';
import { errorsTexts } from './locales/index.ts';
import type { Locale } from './locales.ts';

/** Texts of refusals by language. */
export const MESSAGES: Readonly<Record<Locale, Readonly<Record<ErrorKey, string>>>> = errorsTexts;

/** The text of a refusal in a language, with its details filled in; a detail that is missing becomes "–". */
export function errorMessage(key: ErrorKey, locale: Locale, details: Readonly<Record<string, unknown>> = {}): string {
  const template = MESSAGES[locale][key];
  return template.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const detail = details[name];
    return typeof detail === 'string' || typeof detail === 'number' ? String(detail) : '–';
  });
}
