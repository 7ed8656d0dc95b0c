import type { ErrorKey } from '../errors.ts';
import type { Locale } from '../locales.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { de } from './de.ts';
import { ru } from './ru.ts';
import { spa } from './spa.ts';
import { pt } from './pt.ts';
import { ar } from './ar.ts';
import { it } from './it.ts';
import { hk } from './hk.ts';
import { id } from './id.ts';
import { tr } from './tr.ts';
import { vn } from './vn.ts';
import { th } from './th.ts';
import { kr } from './kr.ts';
import { jp } from './jp.ts';

/** Languages whose catalogue is complete; the others fall back to English until they have their own. */
export const MESSAGES: Readonly<Partial<Record<Locale, Readonly<Record<ErrorKey, string>>>>> = {
  en,
  hk,
  jp,
  kr,
  th,
  vn,
  tr,
  id,
  fr,
  de,
  ru,
  spa,
  pt,
  ar,
  it,
};

/** The text of a refusal in a language, with its details filled in; a detail that is missing becomes "–". */
export function errorMessage(key: ErrorKey, locale: Locale, details: Readonly<Record<string, unknown>> = {}): string {
  const template = (MESSAGES[locale] ?? en)[key];
  return template.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const detail = details[name];
    return typeof detail === 'string' || typeof detail === 'number' ? String(detail) : '–';
  });
}
