import type { MessageTree } from '@tradewind/ui';
import { FIRST_TEXTS, type TextLocale } from './index.ts';

export type OfferedLocale = TextLocale;
export const OFFERED_LOCALES: readonly OfferedLocale[] = ['en', 'hk'];

/** What each language calls itself. */
export const LOCALE_NAMES: Readonly<Record<OfferedLocale, string>> = { en: 'English', hk: '繁體中文' };

/** Rejects when the texts cannot be fetched. */
export const loadMessages = (locale: OfferedLocale): Promise<MessageTree> => FIRST_TEXTS[locale]();
