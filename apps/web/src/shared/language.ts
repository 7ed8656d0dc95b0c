import { LOCALE_TAGS, toLocale, type Locale } from '@tradewind/contract/light';
import {
  createAreaTexts,
  createStore,
  createTranslator,
  pseudoLocalise,
  useReadable,
  type Readable,
  type Translate,
} from '@tradewind/ui';
import { FIRST_AREAS, type Area, type Texts } from '../locales/index.ts';
import { loadArea } from '../locales/load.ts';
import { storage } from './storage.ts';

const STORAGE_KEY = 'tradewind.lang';
/** `?lang=pseudo` shows English in brackets and longer (tests: nothing hard-coded, nothing cut off). */
const PSEUDO = 'pseudo';

export type T = Translate<Texts>;

export interface Language {
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

const texts = createAreaTexts<Area, Locale | typeof PSEUDO>(FIRST_AREAS, async (area, language) =>
  language === PSEUDO ? pseudoLocalise(await loadArea(area, 'en')) : loadArea(area, language),
);
/** Fetches the texts of more areas. Rejects when they cannot be fetched. */
export const needTexts = texts.need;
/** Areas whose texts are there. */
export const loadedTexts = texts.loaded;

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

async function show(chosen: Locale | typeof PSEUDO): Promise<void> {
  const tree = await texts.change(chosen);
  const locale = chosen === PSEUDO ? 'en' : chosen;
  const tag = LOCALE_TAGS[locale];
  const dir = locale === 'ar' ? 'rtl' : 'ltr';
  document.documentElement.lang = tag;
  document.documentElement.dir = dir;
  store.set({ locale, tag, dir, t: createTranslator(tree, { tag, onMissing }) });
}

/** Loads the texts for the first paint: `?lang=`, else the stored choice, else hk (product.md §9). */
export async function startLanguage(search: string): Promise<void> {
  const asked = new URLSearchParams(search).get('lang');
  if (asked === PSEUDO) return show(PSEUDO);
  if (asked !== null) storage.set(STORAGE_KEY, toLocale(asked));
  const stored = storage.get(STORAGE_KEY);
  return show(toLocale(stored ?? undefined));
}

/** Changes the language. Rejects when its texts cannot be fetched; the old one then stays. */
export async function setLocale(locale: Locale): Promise<void> {
  await show(locale);
  storage.set(STORAGE_KEY, locale);
}

export const useLanguage = (): Language => useReadable(language);
/** Gives texts: `const t = useT(); t('app.back')`. */
export const useT = (): T => useLanguage().t;
