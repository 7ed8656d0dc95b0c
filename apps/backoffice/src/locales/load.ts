import type { MessageTree } from '@tradewind/ui';
import { FIRST_TEXTS, LATER_AREAS, type Area, type TextLocale } from './index.ts';

export type OfferedLocale = TextLocale;
export const OFFERED_LOCALES: readonly OfferedLocale[] = ['en', 'hk'];

/** What each language calls itself. */
export const LOCALE_NAMES: Readonly<Record<OfferedLocale, string>> = { en: 'English', hk: '繁體中文' };

const isLater = (area: Area): area is keyof typeof LATER_AREAS => Object.hasOwn(LATER_AREAS, area);

/** The texts of an area in a language. Rejects when they cannot be fetched. */
export async function loadArea(area: Area, locale: OfferedLocale): Promise<MessageTree> {
  const first = await FIRST_TEXTS[locale]();
  const texts: Readonly<Partial<Record<Area, MessageTree>>> = isLater(area)
    ? await first.later[LATER_AREAS[area]]()
    : first;
  return texts[area] ?? {};
}
