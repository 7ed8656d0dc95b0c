import { LOCALE_TAGS, localeOfTags, toLocale, type Locale } from '@tradewind/contract/light';
import {
  createLanguageStore,
  createTextGroups,
  PSEUDO_LOCALE,
  pseudoLocalise,
  useReadable,
  type Language as LanguageOf,
} from '@tradewind/ui';
import { loadTexts, type TextGroup, type Texts } from '../locales/index.ts';

export type Language = LanguageOf<Texts, Locale>;
export type T = Language['t'];

const texts = createTextGroups<TextGroup, Locale | typeof PSEUDO_LOCALE>('base', async (group, language) =>
  language === PSEUDO_LOCALE ? pseudoLocalise(await loadTexts(group, 'en')) : loadTexts(group, language),
);
/** Fetches more groups of texts. Rejects when they cannot be fetched. */
export const needTexts = texts.need;
/** Groups of texts that are loaded. */
export const loadedTexts = texts.loaded;

/** A visitor who has not chosen a language gets the first of the browser's list that is offered, otherwise hk (product.md §9). */
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
  initial: () => localeOfTags(navigator.languages),
});

export const useLanguage = (): Language => useReadable(language);
/** The translator: `const t = useT(); t('app.back')`. */
export const useT = (): T => useLanguage().t;
