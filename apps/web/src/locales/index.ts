/** Loads the texts: `<group>/<language>.ts`. English has all of them; other languages may lack some. */
import type { Locale } from '@tradewind/contract/light';
import { mergeTexts, type MessageTree, type TranslationOf } from '@tradewind/ui';
import type * as account from './account/en.ts';
import type * as base from './base/en.ts';
import type * as entry from './entry/en.ts';
import type * as market from './market/en.ts';
import type * as money from './money/en.ts';
import type * as trading from './trading/en.ts';

/**
 * Files of a language, by what pages need together: `base` from the start, `entry` for login, settings and support,
 * `trading` for the ticket, the chart and orders, `market` for instruments and rankings, `account` for history and the
 * person, `money` for deposits and withdrawals.
 */
export const TEXT_GROUPS = ['base', 'account', 'entry', 'market', 'money', 'trading'] as const;
export type TextGroup = (typeof TEXT_GROUPS)[number];

/** English: the source of all keys and their parameters. */
export type Texts = typeof account & typeof base & typeof entry & typeof market & typeof money & typeof trading;
/** The type of an area (an export of these files) in another language. */
export type Translation<Area extends keyof Texts> = TranslationOf<Texts[Area]>;

const FILES = import.meta.glob<MessageTree>('./*/*.ts');

/** A group of texts in a language, with the English ones that it lacks. Rejects when they cannot be fetched. */
export async function loadTexts(group: TextGroup, locale: Locale): Promise<MessageTree> {
  const [english, translation] = await Promise.all(
    ['en', locale].map(async (language) => FILES[`./${group}/${language}.ts`]?.()),
  );
  return mergeTexts(english ?? {}, translation ?? {});
}
