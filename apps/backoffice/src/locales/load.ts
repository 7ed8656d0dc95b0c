import type { Locale } from '@tradewind/contract/light';
import type { MessageTree } from '@tradewind/ui';

/** Each loaded when it is chosen. */
const LOADERS = {
  en: async (): Promise<MessageTree> => (await import('./en/index.ts')).en,
  hk: async (): Promise<MessageTree> => (await import('./hk/index.ts')).hk,
} as const satisfies Partial<Record<Locale, () => Promise<MessageTree>>>;

export type OfferedLocale = keyof typeof LOADERS;
export const OFFERED_LOCALES: readonly OfferedLocale[] = ['en', 'hk'];

/** What each language calls itself. */
export const LOCALE_NAMES: Readonly<Record<OfferedLocale, string>> = { en: 'English', hk: '繁體中文' };

/** Rejects when the texts cannot be fetched. */
export const loadMessages = (locale: OfferedLocale): Promise<MessageTree> => LOADERS[locale]();
