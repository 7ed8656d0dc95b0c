/** The language of the chat page: the one in its address, otherwise the one used by the app on this device, otherwise the browser's. */
import { LOCALE_TAGS, localeOfTags, toLocale, type Locale } from '@tradewind/contract/light';
import { activateTexts, PSEUDO_LOCALE, pseudoLocalise, storage, type LanguageTexts } from '@tradewind/ui';
import { createContext, use } from 'react';
import { loadTexts, type Texts } from '../locales/index.ts';

/** Stored by the app (shared/language.ts). */
const STORAGE_KEY = 'tradewind.lang';

type ChatTexts = Pick<Texts, 'chat' | 'ui'>;

export interface ChatLanguage extends LanguageTexts<ChatTexts> {
  readonly locale: Locale;
}
export type T = ChatLanguage['t'];

/** Loads the texts. The language in the address is not stored: the address may be a link on another site. */
export async function loadLanguage(search: string): Promise<ChatLanguage> {
  const requested = new URLSearchParams(search).get('lang');
  const pseudo = requested === PSEUDO_LOCALE;
  const named = requested ?? storage.get(STORAGE_KEY);
  const locale = pseudo ? 'en' : named === null ? localeOfTags(navigator.languages) : toLocale(named);
  const [base, entry] = await Promise.all([loadTexts('base', locale), loadTexts('entry', locale)]);
  const tree = { ...base, ...entry };
  const options = { tag: LOCALE_TAGS[locale], isProduction: import.meta.env.PROD };
  return { locale, ...activateTexts<ChatTexts>(pseudo ? pseudoLocalise(tree) : tree, options) };
}

const LanguageContext = createContext<ChatLanguage | undefined>(undefined);
export const LanguageProvider = LanguageContext.Provider;

export function useLanguage(): ChatLanguage {
  const language = use(LanguageContext);
  if (language === undefined) throw new Error('LanguageProvider is missing');
  return language;
}
export const useT = (): T => useLanguage().t;
