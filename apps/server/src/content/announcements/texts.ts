/** The texts of an announcement. */
import type { Locale } from '@tradewind/contract';
import { z } from 'zod';
import { RESTRICTED_REGIONS } from '../../people/areas/index.ts';
import { ANNOUNCEMENT_KEYS, announcementText } from '../../platform/texts/index.ts';

const text = z.object({ title: z.string(), body: z.string() });
/** By locale key. */
const textsByLocale = z.record(z.string(), text);
type Text = z.infer<typeof text>;

export interface StoredTexts {
  /** Key of a built-in announcement, which exists in every language. */
  readonly key: string | null;
  /** { lang: { title, body } } of all other announcements. */
  readonly texts: unknown;
}

/** Empty when the stored value is malformed. */
export const textsOf = (stored: unknown): Readonly<Record<string, Text>> => textsByLocale.safeParse(stored).data ?? {};

/** In the reader's language, else in English, else in any available one; undefined when there is none. */
export function textOf({ key, texts }: StoredTexts, locale: Locale): (Text & { readonly lang: string }) | undefined {
  const own = ANNOUNCEMENT_KEYS.find((known) => known === key);
  if (own !== undefined) return { ...announcementText(own, locale, RESTRICTED_REGIONS), lang: locale };
  const stored = textsOf(texts);
  const lang = [locale, 'en', ...Object.keys(stored)].find((it) => stored[it] !== undefined);
  const text = lang === undefined ? undefined : stored[lang];
  return lang === undefined || text === undefined ? undefined : { ...text, lang };
}
