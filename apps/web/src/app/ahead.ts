/** What the first page needs, asked for before the app is there. In a file of its own: it imports nothing that the app shares. */
import type * as First from '../locales/first/en.ts';

type Texts = typeof First;

const FIRST_TEXTS = import.meta.glob<Texts>('../locales/first/*.ts');
const DEFAULT = 'hk';
const LANGUAGE_KEY = 'tradewind.lang';
const SESSION_KEY = 'tradewind.session';
/** Calls of the market that a visitor's page begins with. */
const MARKET = ['/v1/api/forex/trade_list', '/v1/api/forex/getCategories'] as const;

interface Page {
  /** Groups of texts (scripts/lib/texts.mjs). */
  readonly texts: readonly (keyof Texts['later'])[];
  readonly files: () => readonly Promise<unknown>[];
  /** It shows instruments. */
  readonly market: boolean;
}

/** Pages that most visits begin with; others are asked for by the app itself. */
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

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function textsOf(locale: string): (() => Promise<Texts>) | undefined {
  return FIRST_TEXTS[`../locales/first/${locale}.ts`];
}

/** The language that the app will start with (createLanguageStore). */
function languageOf(search: string): string {
  const asked = new URLSearchParams(search).get('lang') ?? stored(LANGUAGE_KEY);
  const locale = asked === 'pseudo' ? 'en' : (asked?.toLowerCase() ?? DEFAULT);
  return textsOf(locale) === undefined ? DEFAULT : locale;
}

async function askTexts(locale: string, groups: Page['texts']): Promise<void> {
  const first = await textsOf(locale)?.();
  await Promise.all(groups.map((group) => first?.later[group]()));
}

/** An answer that was asked for ahead; undefined = it was not. Each is taken once. */
export type Ahead = (url: URL, init: RequestInit | undefined) => Promise<Response> | undefined;

/** A failure shows where it is asked for again. */
export function askAhead(): Ahead {
  const locale = languageOf(location.search);
  const page = PAGES[location.pathname];
  const ignored = (): undefined => undefined;
  askTexts(locale, page?.texts ?? []).catch(ignored);
  const answers = new Map<string, { readonly response: Promise<Response>; readonly end: AbortController }>();
  // the end of a session is answered by the app
  if (page?.market === true && stored(SESSION_KEY) === null)
    for (const path of MARKET) {
      const end = new AbortController();
      const response = fetch(`${path}?t=${Date.now()}`, { headers: { lang: locale }, signal: end.signal });
      response.catch(ignored);
      answers.set(path, { response, end });
    }
  void Promise.allSettled(page?.files() ?? []);
  return ({ pathname, searchParams }, init) => {
    const answer = answers.get(pathname);
    answers.delete(pathname);
    const headers = new Headers(init?.headers);
    const isSame = headers.get('lang') === locale && headers.get('token') === null && [...searchParams].length === 1;
    if (!isSame || answer === undefined) return undefined;
    init?.signal?.addEventListener('abort', () => answer.end.abort());
    return answer.response;
  };
}
