import { createStore, type Readable } from '@tradewind/client/app';
import { storage } from '../browser/storage.ts';
import type { MessageTree, Translate } from './messages.ts';
import { createTranslator } from './translator.ts';

/** `?lang=pseudo` shows longer English texts in brackets, so that tests find hard-coded and truncated texts. */
export const PSEUDO_LOCALE = 'pseudo';

export interface LanguageTexts<Source> {
  /** BCP 47. */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly t: Translate<Source>;
}

interface TextsOptions {
  /** BCP 47. */
  readonly tag: string;
  /** In production a missing text is logged and its key shown; otherwise it throws. */
  readonly isProduction: boolean;
}

/** Builds the translator of a language and sets the document's language and direction. */
export function activateTexts<Source>(tree: MessageTree, options: TextsOptions): LanguageTexts<Source> {
  const { tag, isProduction } = options;
  const dir = tag.startsWith('ar') ? 'rtl' : 'ltr';
  if (typeof document !== 'undefined') {
    document.documentElement.lang = tag;
    document.documentElement.dir = dir;
  }
  const onMissing = (what: string): void => {
    if (!isProduction) throw new Error(`Missing ${what}`);
    console.error(`Missing ${what}`);
  };
  return { tag, dir, t: createTranslator<Source>(tree, { tag, onMissing }) };
}

export interface Language<Source, Locale extends string> extends LanguageTexts<Source> {
  readonly locale: Locale;
}

interface LanguageStoreOptions<Locale extends string> {
  readonly storageKey: string;
  readonly tags: Readonly<Record<Locale, string>>;
  readonly isProduction: boolean;
  /** Loads the texts; `pseudo` means pseudo-localised English. Rejects when they cannot be fetched. */
  load(locale: Locale, pseudo: boolean): Promise<MessageTree>;
  /** The offered locale for a stored or requested name; undefined = use the default. */
  parse(name: string): Locale | undefined;
  /** Locale for a first visit. */
  initial(): Locale;
}

interface LanguageStore<Source, Locale extends string> {
  /** The current language; throws before `start` has resolved. */
  readonly language: Readable<Language<Source, Locale>>;
  /** Its locale; while the first texts are loading, the locale being loaded. */
  locale(): Locale;
  /** Loads the texts for the first paint: `?lang=` of `search`, otherwise the stored choice, otherwise the default. */
  start(search: string): Promise<void>;
  /** Changes the language. Rejects when its texts cannot be fetched; the old language then stays. */
  setLocale(locale: Locale): Promise<void>;
}

/** The language of an app: loaded on demand, stored on this device. `Source` is the type of the English texts. */
export function createLanguageStore<Source, Locale extends string>(
  options: LanguageStoreOptions<Locale | 'en'>,
): LanguageStore<Source, Locale | 'en'> {
  const { storageKey, tags, isProduction } = options;
  const store = createStore<Language<Source, Locale | 'en'> | undefined>(undefined);
  let starting: Locale | 'en' | undefined;

  async function show(locale: Locale | 'en', pseudo = false): Promise<void> {
    const tree = await options.load(locale, pseudo);
    store.set({ locale, ...activateTexts<Source>(tree, { tag: tags[locale], isProduction }) });
  }

  function startWith(locale: Locale | 'en', pseudo = false): Promise<void> {
    starting = locale;
    return show(locale, pseudo);
  }

  return {
    locale: () => store.get()?.locale ?? starting ?? options.initial(),
    language: {
      subscribe: store.subscribe,
      get() {
        const current = store.get();
        if (current === undefined) throw new Error('No language is loaded yet');
        return current;
      },
    },
    async start(search) {
      const requested = new URLSearchParams(search).get('lang');
      if (requested === PSEUDO_LOCALE) return startWith('en', true);
      const wanted = requested === null ? undefined : options.parse(requested);
      if (wanted !== undefined) storage.set(storageKey, wanted);
      const stored = storage.get(storageKey);
      return startWith(wanted ?? (stored === null ? undefined : options.parse(stored)) ?? options.initial());
    },
    async setLocale(locale) {
      await show(locale);
      storage.set(storageKey, locale);
    },
  };
}
