import type { Locale } from '@tradewind/contract/light';
import type { MessageTree } from '@tradewind/ui';
import { FIRST_TEXTS, LATER_AREAS, type Area } from './index.ts';

const isLater = (area: Area): area is keyof typeof LATER_AREAS => Object.hasOwn(LATER_AREAS, area);

/** The texts of an area in a language. Rejects when they cannot be fetched. */
export async function loadArea(area: Area, locale: Locale): Promise<MessageTree> {
  const first = await FIRST_TEXTS[locale]();
  const texts: Readonly<Partial<Record<Area, MessageTree>>> = isLater(area)
    ? await first.later[LATER_AREAS[area]]()
    : first;
  return texts[area] ?? {};
}
