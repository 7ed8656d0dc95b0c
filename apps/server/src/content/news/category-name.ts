/** Name of a category. */
import type { Locale } from '@tradewind/contract';
import { z } from 'zod';
import { guidesTexts, GUIDE_CATEGORY } from './guides.ts';

const namesByLocale = z.record(z.string(), z.string());

export interface NamedCategory {
  readonly key: string | null;
  /** As stored: { lang: name }, or null for a built-in category. */
  readonly names: unknown;
}

/** By locale key; empty when the stored value is malformed. */
export const namesOf = (names: unknown): Readonly<Record<string, string>> => namesByLocale.safeParse(names).data ?? {};

/** In the reader's language, else in English, else in any available one. */
export function categoryName({ key, names }: NamedCategory, locale: Locale): string {
  if (key === GUIDE_CATEGORY) return guidesTexts[locale].category;
  const known = namesOf(names);
  return known[locale] ?? known['en'] ?? Object.values(known)[0] ?? key ?? '';
}
