import { LOCALE_TAGS, type Locale } from '@tradewind/contract/light';

/** The name of a language, in the reader's own language. */
export const languageName = (locale: Locale, tag: string): string =>
  new Intl.DisplayNames(tag, { type: 'language' }).of(LOCALE_TAGS[locale]) ?? locale;
