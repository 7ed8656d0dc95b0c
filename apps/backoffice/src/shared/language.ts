import { LOCALE_TAGS } from '@tradewind/contract/light';
import {
  createStore,
  createTranslator,
  pseudoLocalise,
  storage,
  useReadable,
  type Readable,
  type Translate,
} from '@tradewind/ui';
import type { Texts } from '../locales/index.ts';
import { loadMessages, OFFERED_LOCALES, type OfferedLocale } from '../locales/load.ts';

const STORAGE_KEY = 'tradewind.admin.lang';
/** `?lang=pseudo` shows English in brackets and longer (tests: nothing hard-coded, nothing cut off). */
const PSEUDO = 'pseudo';

export type T = Translate<Texts>;

export interface Language {
  readonly locale: OfferedLocale;
  /** BCP 47. */
  readonly tag: string;
  readonly t: T;
}

function onMissing(what: string): void {
  if (import.meta.env.PROD) console.error(`Missing ${what}`);
  else throw new Error(`Missing ${what}`);
}

const store = createStore<Language | undefined>(undefined);

/** The language now. Read after startLanguage() has resolved. */
export const language: Readable<Language> = {
  subscribe: store.subscribe,
  get() {
    const now = store.get();
    if (now === undefined) throw new Error('startLanguage() first');
    return now;
  },
};

async function show(locale: OfferedLocale, pseudo = false): Promise<void> {
  const source = await loadMessages(locale);
  const tag = LOCALE_TAGS[locale];
  if (typeof document !== 'undefined') document.documentElement.lang = tag;
  store.set({ locale, tag, t: createTranslator(pseudo ? pseudoLocalise(source) : source, { tag, onMissing }) });
}

const offered = (value: string | null): OfferedLocale | undefined => OFFERED_LOCALES.find((locale) => locale === value);

/** Chinese of any kind reads hk; everybody else English. */
export function localeOfBrowser(tags: readonly string[]): OfferedLocale {
  return /^(?:zh|yue)\b/iu.test(tags[0] ?? '') ? 'hk' : 'en';
}

/** Loads the texts for the first paint: `?lang=`, else the stored choice, else what the browser speaks. */
export async function startLanguage(search: string): Promise<void> {
  const asked = new URLSearchParams(search).get('lang');
  if (asked === PSEUDO) return show('en', true);
  const wanted = offered(asked);
  if (wanted !== undefined) storage.set(STORAGE_KEY, wanted);
  return show(wanted ?? offered(storage.get(STORAGE_KEY)) ?? localeOfBrowser(navigator.languages));
}

/** Changes the language. Rejects when its texts cannot be fetched; the old one then stays. */
export async function setLocale(locale: OfferedLocale): Promise<void> {
  await show(locale);
  storage.set(STORAGE_KEY, locale);
}

export const useLanguage = (): Language => useReadable(language);
/** Gives texts: `const t = useT(); t('app.name')`. */
export const useT = (): T => useLanguage().t;
