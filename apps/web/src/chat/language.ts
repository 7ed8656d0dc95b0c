/** The language of the chat's page: what its address asks for, else what the app on this device shows. */
import { LOCALE_TAGS, toLocale, type Locale } from '@tradewind/contract/light';
import { createTranslator, pseudoLocalise, storage, type MessageTree, type Translate } from '@tradewind/ui';
import { createContext, use } from 'react';
import type { Texts } from '../locales/index.ts';

/** Kept by the app (shared/language.ts). */
const STORAGE_KEY = 'tradewind.lang';
const PSEUDO = 'pseudo';

type ChatTexts = Pick<Texts, 'chat' | 'ui'>;
export type T = Translate<ChatTexts>;

export interface ChatLanguage {
  readonly locale: Locale;
  /** BCP 47. */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly t: T;
}

function onMissing(what: string): void {
  if (import.meta.env.PROD) console.error(`Missing ${what}`);
  else throw new Error(`Missing ${what}`);
}

/** This page shows nothing else of the app, so that it does not carry the index of all texts. */
const FILES = import.meta.glob<MessageTree>(['../locales/chat/*.ts', '../locales/ui/*.ts']);

async function load(area: keyof ChatTexts, locale: Locale): Promise<MessageTree> {
  return (await FILES[`../locales/${area}/${locale}.ts`]?.()) ?? {};
}

/** Loads the texts. The address changes nothing that is kept: it may be a link of another site. */
export async function loadLanguage(search: string): Promise<ChatLanguage> {
  const asked = new URLSearchParams(search).get('lang');
  const isPseudo = asked === PSEUDO;
  const locale = isPseudo ? 'en' : toLocale(asked ?? storage.get(STORAGE_KEY) ?? undefined);
  const [chat, ui] = await Promise.all([load('chat', locale), load('ui', locale)]);
  const source = { ...chat, ...ui };
  const tag = LOCALE_TAGS[locale];
  const dir = locale === 'ar' ? 'rtl' : 'ltr';
  document.documentElement.lang = tag;
  document.documentElement.dir = dir;
  return { locale, tag, dir, t: createTranslator(isPseudo ? pseudoLocalise(source) : source, { tag, onMissing }) };
}

const LanguageContext = createContext<ChatLanguage | undefined>(undefined);
export const LanguageProvider = LanguageContext.Provider;

export function useLanguage(): ChatLanguage {
  const language = use(LanguageContext);
  if (language === undefined) throw new Error('LanguageProvider is missing');
  return language;
}
export const useT = (): T => useLanguage().t;
