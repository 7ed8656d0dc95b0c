/** Loads the texts: `<group>/<language>.ts`. English has all of them; other languages may lack some. */
import { mergeTexts, type MessageTree, type TranslationOf } from '@tradewind/ui';
import type * as base from './base/en.ts';
import type * as changes from './changes/en.ts';
import type * as content from './content/en.ts';
import type * as customers from './customers/en.ts';
import type * as money from './money/en.ts';
import type * as system from './system/en.ts';

/**
 * Files of a language, by what pages need together: `base` from the start, `changes` for terms and who may change them,
 * `content` for what customers read, `customers` for people, `money` for payments and the ledger, `system` for operation
 * and settings.
 */
export const TEXT_GROUPS = ['base', 'changes', 'content', 'customers', 'money', 'system'] as const;
export type TextGroup = (typeof TEXT_GROUPS)[number];

/** English: the source of all keys and their parameters. */
export type Texts = typeof base & typeof changes & typeof content & typeof customers & typeof money & typeof system;
/** The type of an area (an export of these files) in another language. */
export type Translation<Area extends keyof Texts> = TranslationOf<Texts[Area]>;

export const OFFERED_LOCALES = ['en', 'hk'] as const;
export type OfferedLocale = (typeof OFFERED_LOCALES)[number];

/** What each language calls itself. */
export const LOCALE_NAMES: Readonly<Record<OfferedLocale, string>> = { en: 'English', hk: '繁體中文' };

const FILES = import.meta.glob<MessageTree>('./*/*.ts');

/** A group of texts in a language, with the English ones that it lacks. Rejects when they cannot be fetched. */
export async function loadTexts(group: TextGroup, locale: OfferedLocale): Promise<MessageTree> {
  const [english, translation] = await Promise.all(
    ['en', locale].map(async (language) => FILES[`./${group}/${language}.ts`]?.()),
  );
  return mergeTexts(english ?? {}, translation ?? {});
}
