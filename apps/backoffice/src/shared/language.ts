import { LOCALE_TAGS } from '@tradewind/contract/light';
import { createLanguageStore, pseudoLocalise, useReadable, type Language as LanguageOf } from '@tradewind/ui';
import type { Texts } from '../locales/index.ts';
import { loadMessages, OFFERED_LOCALES, type OfferedLocale } from '../locales/load.ts';

export type Language = LanguageOf<Texts, OfferedLocale>;
export type T = Language['t'];

/** Chinese of any kind reads hk; every other language English. */
export function localeOfBrowser(tags: readonly string[]): OfferedLocale {
  return /^(?:zh|yue)\b/iu.test(tags[0] ?? '') ? 'hk' : 'en';
}

export const {
  language,
  start: startLanguage,
  setLocale,
} = createLanguageStore<Texts, OfferedLocale>({
  storageKey: 'tradewind.admin.lang',
  tags: LOCALE_TAGS,
  isProduction: import.meta.env.PROD,
  async load(locale, pseudo) {
    const tree = await loadMessages(locale);
    return pseudo ? pseudoLocalise(tree) : tree;
  },
  parse: (name) => OFFERED_LOCALES.find((locale) => locale === name),
  initial: () => localeOfBrowser(navigator.languages),
});

export const useLanguage = (): Language => useReadable(language);
/** The translator: `const t = useT(); t('app.name')`. */
export const useT = (): T => useLanguage().t;
