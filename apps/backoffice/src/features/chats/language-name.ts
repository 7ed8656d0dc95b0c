import { LOCALE_TAGS, type Locale } from '@tradewind/contract/light';

/** A language by its name in the reader's own. */
export const languageName = (locale: Locale, tag: string): string =>
  new Intl.DisplayNames(tag, { type: 'language' }).of(LOCALE_TAGS[locale]) ?? locale;
