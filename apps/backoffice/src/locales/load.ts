import type { MessageTree } from '@tradewind/ui';
import { FIRST_TEXTS, LATER_TEXTS, type Area, type TextLocale } from './index.ts';

export type OfferedLocale = TextLocale;
export const OFFERED_LOCALES: readonly OfferedLocale[] = ['en', 'hk'];

/** What each language calls itself. */
export const LOCALE_NAMES: Readonly<Record<OfferedLocale, string>> = { en: 'English', hk: '繁體中文' };

const isLater = (area: Area): area is keyof typeof LATER_TEXTS => Object.hasOwn(LATER_TEXTS, area);

/** The texts of an area in a language. Rejects when they cannot be fetched. */
export async function loadArea(area: Area, locale: OfferedLocale): Promise<MessageTree> {
  const load = isLater(area) ? LATER_TEXTS[area][locale] : FIRST_TEXTS[locale];
  const texts: Readonly<Partial<Record<Area, MessageTree>>> = await load();
  return texts[area] ?? {};
}
