/** The 15 languages of product.md §9, by the locale keys sent in the `lang` header. */
export const LOCALES = [
  'hk',
  'en',
  'jp',
  'kr',
  'th',
  'vn',
  'fr',
  'de',
  'ru',
  'spa',
  'pt',
  'ar',
  'it',
  'tr',
  'id',
] as const;
export type Locale = (typeof LOCALES)[number];

/** Until an operator sets another default. */
export const DEFAULT_LOCALE: Locale = 'hk';

/** BCP 47 tags, for Intl and the `lang` attribute. */
export const LOCALE_TAGS: Readonly<Record<Locale, string>> = {
  hk: 'zh-HK',
  en: 'en-GB',
  jp: 'ja',
  kr: 'ko',
  th: 'th',
  vn: 'vi',
  fr: 'fr',
  de: 'de',
  ru: 'ru',
  spa: 'es',
  pt: 'pt-BR',
  ar: 'ar',
  it: 'it',
  tr: 'tr',
  id: 'id',
};

/** What a browser may call a language, where its primary subtag is not that of its tag: every kind of Chinese is read as hk. */
const ALSO: Readonly<Record<string, Locale>> = { yue: 'hk', in: 'id' };

/** The first language of a reader's list (BCP 47) that is offered, otherwise the default. */
export function localeOfTags(wanted: readonly string[], otherwise: Locale = DEFAULT_LOCALE): Locale {
  const primary = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';
  for (const name of wanted.map(primary)) {
    const found = ALSO[name] ?? LOCALES.find((locale) => primary(LOCALE_TAGS[locale]) === name);
    if (found !== undefined) return found;
  }
  return otherwise;
}

/** Locale of a `lang` header: `tw` means hk, an unknown value means the default. */
export function toLocale(value: string | undefined, otherwise: Locale = DEFAULT_LOCALE): Locale {
  const key = value?.toLowerCase();
  if (key === 'tw') return 'hk';
  return LOCALES.find((locale) => locale === key) ?? otherwise;
}
