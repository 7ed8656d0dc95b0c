import { LOCALE_TAGS } from '@tradewind/contract/light';
import {
  createLanguageStore,
  createTextGroups,
  PSEUDO_LOCALE,
  pseudoLocalise,
  useReadable,
  type Language as LanguageOf,
} from '@tradewind/ui';
import { loadTexts, OFFERED_LOCALES, type OfferedLocale, type TextGroup, type Texts } from '../locales/index.ts';

export type Language = LanguageOf<Texts, OfferedLocale>;
export type T = Language['t'];

/** Any kind of Chinese is shown as hk; every other language as English. */
export function localeOfBrowser(tags: readonly string[]): OfferedLocale {
  return /^(?:zh|yue)\b/iu.test(tags[0] ?? '') ? 'hk' : 'en';
}

const texts = createTextGroups<TextGroup, OfferedLocale | typeof PSEUDO_LOCALE>('base', async (group, locale) =>
  locale === PSEUDO_LOCALE ? pseudoLocalise(await loadTexts(group, 'en')) : loadTexts(group, locale),
);
/** Fetches more groups of texts. Rejects when they cannot be fetched. */
export const needTexts = texts.need;

export const {
  language,
  start: startLanguage,
  setLocale,
} = createLanguageStore<Texts, OfferedLocale>({
  storageKey: 'tradewind.admin.lang',
  tags: LOCALE_TAGS,
  isProduction: import.meta.env.PROD,
  load: (locale, pseudo) => texts.change(pseudo ? PSEUDO_LOCALE : locale),
  parse: (name) => OFFERED_LOCALES.find((locale) => locale === name),
  initial: () => localeOfBrowser(navigator.languages),
});

export const useLanguage = (): Language => useReadable(language);
/** The translator: `const t = useT(); t('app.name')`. */
export const useT = (): T => useLanguage().t;
