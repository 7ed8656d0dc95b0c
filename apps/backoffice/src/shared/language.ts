import { LOCALE_TAGS } from '@tradewind/contract/light';
import {
  createAreaTexts,
  createLanguageStore,
  PSEUDO_LOCALE,
  pseudoLocalise,
  useReadable,
  type Language as LanguageOf,
} from '@tradewind/ui';
import { FIRST_AREAS, type Area, type Texts } from '../locales/index.ts';
import { loadArea, OFFERED_LOCALES, type OfferedLocale } from '../locales/load.ts';

export type Language = LanguageOf<Texts, OfferedLocale>;
export type T = Language['t'];

/** Any kind of Chinese is shown as hk; every other language as English. */
export function localeOfBrowser(tags: readonly string[]): OfferedLocale {
  return /^(?:zh|yue)\b/iu.test(tags[0] ?? '') ? 'hk' : 'en';
}

const texts = createAreaTexts<Area, OfferedLocale | typeof PSEUDO_LOCALE>(FIRST_AREAS, async (area, locale) =>
  locale === PSEUDO_LOCALE ? pseudoLocalise(await loadArea(area, 'en')) : loadArea(area, locale),
);
/** Fetches the texts of more areas. Rejects when they cannot be fetched. */
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
