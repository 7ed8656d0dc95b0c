/** Requests what the first page needs before the app is loaded. It must import nothing that the app shares (decision 0527). */
import type { TextGroup } from '../locales/index.ts';

const TEXTS = import.meta.glob('../locales/{base,entry,trading}/*.ts');
const DEFAULT = 'hk';
const LANGUAGE_KEY = 'tradewind.lang';
const SESSION_KEY = 'tradewind.session';
/** Market calls that a visitor's page starts with. */
const MARKET = ['/v1/api/forex/trade_list', '/v1/api/forex/getCategories'] as const;

interface Page {
  /** Groups of texts that the page needs in addition to `base`. */
  readonly texts: readonly TextGroup[];
  readonly files: () => readonly Promise<unknown>[];
  /** Whether the page shows instruments. */
  readonly market: boolean;
}

/** Pages that most visits begin with; the app itself requests the others. */
export const PAGES: Readonly<Partial<Record<string, Page>>> = {
  '/': { texts: [], files: () => [], market: true },
  '/trade': {
    texts: ['trading'],
    files: () => [import('../features/trade/index.ts'), import('../features/trade/chart/create-chart.ts')],
    market: true,
  },
  '/login': {
    texts: ['entry'],
    files: () => [import('../features/login/index.ts')],
    market: false,
  },
};

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const fileOf = (group: TextGroup, locale: string) => TEXTS[`../locales/${group}/${locale}.ts`];

/** The language that the app will start with (createLanguageStore). */
function languageOf(search: string): string {
  const asked = new URLSearchParams(search).get('lang') ?? stored(LANGUAGE_KEY);
  const locale = asked === 'pseudo' ? 'en' : (asked?.toLowerCase() ?? DEFAULT);
  return fileOf('base', locale) === undefined ? DEFAULT : locale;
}

export interface Ahead {
  /** Whether the market was requested. */
  readonly hasMarket: boolean;
  /** The answer to a call that was requested ahead; undefined = it was not. Each is returned once. */
  answer(url: URL, init: RequestInit | undefined): Promise<Response> | undefined;
}

/** Failures are ignored here: they show when the app requests the same again. */
export function askAhead(): Ahead {
  const locale = languageOf(location.search);
  const page = PAGES[location.pathname];
  const ignored = (): undefined => undefined;
  const answers = new Map<string, { readonly response: Promise<Response>; readonly end: AbortController }>();
  // with a session, the app requests the market, because it handles the end of one
  const hasMarket = page?.market === true && stored(SESSION_KEY) === null;
  if (hasMarket)
    for (const path of MARKET) {
      const end = new AbortController();
      const response = fetch(`${path}?t=${Date.now()}`, { headers: { lang: locale }, signal: end.signal });
      response.catch(ignored);
      answers.set(path, { response, end });
    }
  const groups: readonly TextGroup[] = ['base', ...(page?.texts ?? [])];
  const texts = groups.flatMap((group) => [fileOf(group, locale)?.(), fileOf(group, 'en')?.()]);
  void Promise.allSettled([...texts, ...(page?.files() ?? [])]);
  const answer: Ahead['answer'] = ({ pathname, searchParams }, init) => {
    const asked = answers.get(pathname);
    answers.delete(pathname);
    const headers = new Headers(init?.headers);
    const isSame = headers.get('lang') === locale && headers.get('token') === null && [...searchParams].length === 1;
    if (asked === undefined) return undefined;
    if (!isSame) {
      asked.end.abort();
      return undefined;
    }
    init?.signal?.addEventListener('abort', () => asked.end.abort());
    return asked.response;
  };
  return { hasMarket, answer };
}
