import { LOCALE_TAGS, toLocale, type Locale } from '@tradewind/contract/light';
import {
  createAreaTexts,
  createLanguageStore,
  PSEUDO_LOCALE,
  pseudoLocalise,
  useReadable,
  type Language as LanguageOf,
} from '@tradewind/ui';
import { FIRST_AREAS, type Area, type Texts } from '../locales/index.ts';
import { loadArea } from '../locales/load.ts';

export type Language = LanguageOf<Texts, Locale>;
export type T = Language['t'];

const texts = createAreaTexts<Area, Locale | typeof PSEUDO_LOCALE>(FIRST_AREAS, async (area, language) =>
  language === PSEUDO_LOCALE ? pseudoLocalise(await loadArea(area, 'en')) : loadArea(area, language),
);
/** Fetches the texts of more areas. Rejects when they cannot be fetched. */
export const needTexts = texts.need;
/** Areas whose texts are loaded. */
export const loadedTexts = texts.loaded;

/** A visitor who has not chosen a language gets hk (product.md §9). */
export const {
  language,
  locale: localeNow,
  start: startLanguage,
  setLocale,
} = createLanguageStore<Texts, Locale>({
  storageKey: 'tradewind.lang',
  tags: LOCALE_TAGS,
  isProduction: import.meta.env.PROD,
  load: (locale, pseudo) => texts.change(pseudo ? PSEUDO_LOCALE : locale),
  parse: (name) => toLocale(name),
  initial: () => toLocale(undefined),
});

export const useLanguage = (): Language => useReadable(language);
/** The translator: `const t = useT(); t('app.back')`. */
export const useT = (): T => useLanguage().t;
