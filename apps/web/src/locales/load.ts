import type { Locale } from '@tradewind/contract/light';
import type { MessageTree } from '@tradewind/ui';
import { FIRST_TEXTS, LATER_TEXTS, type Area } from './index.ts';

const isLater = (area: Area): area is keyof typeof LATER_TEXTS => Object.hasOwn(LATER_TEXTS, area);

/** The texts of an area in a language. Rejects when they cannot be fetched. */
export async function loadArea(area: Area, locale: Locale): Promise<MessageTree> {
  const load = isLater(area) ? LATER_TEXTS[area][locale] : FIRST_TEXTS[locale];
  const texts: Readonly<Partial<Record<Area, MessageTree>>> = await load();
  return texts[area] ?? {};
}
