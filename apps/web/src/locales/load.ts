import { LOCALES, type Locale } from '@tradewind/contract/light';
import type { MessageTree } from '@tradewind/ui';

/** Languages whose texts are complete, each loaded when it is chosen. Only these are offered. */
const LOADERS: Readonly<Partial<Record<Locale, () => Promise<MessageTree>>>> = {
  hk: async () => (await import('./hk/index.ts')).hk,
  en: async () => (await import('./en/index.ts')).en,
  jp: async () => (await import('./jp/index.ts')).jp,
  kr: async () => (await import('./kr/index.ts')).kr,
  th: async () => (await import('./th/index.ts')).th,
  vn: async () => (await import('./vn/index.ts')).vn,
  tr: async () => (await import('./tr/index.ts')).tr,
  id: async () => (await import('./id/index.ts')).id,
  fr: async () => (await import('./fr/index.ts')).fr,
  de: async () => (await import('./de/index.ts')).de,
  ru: async () => (await import('./ru/index.ts')).ru,
  spa: async () => (await import('./spa/index.ts')).spa,
  pt: async () => (await import('./pt/index.ts')).pt,
  ar: async () => (await import('./ar/index.ts')).ar,
  it: async () => (await import('./it/index.ts')).it,
};

export const OFFERED_LOCALES: readonly Locale[] = LOCALES.filter((locale) => LOADERS[locale] !== undefined);

/** Texts of an offered language; of English for any other. Rejects when they cannot be fetched. */
export async function loadMessages(locale: Locale): Promise<MessageTree> {
  const load = LOADERS[locale] ?? LOADERS.en;
  if (load === undefined) throw new Error('English is missing');
  return load();
}
