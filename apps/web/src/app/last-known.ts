/**
 * The last answers about the market and the own open orders, for a page that is opened without a network. They are shown
 * with their time, and nothing can be traded on them: a price without a connection has expired. A page that was connected
 * once goes on with what it has: an old answer would look like news of an order whose outcome is unknown.
 */
import { forexCalls, SUCCESS_CODE } from '@tradewind/contract/light';
import { createStore, type Readable } from '@tradewind/client';
import type { Ahead } from './ahead.ts';

const MARKET = 'tradewind-market';
/** Of the account: gone with its session. */
const OWN = 'tradewind-own';
const KEPT_AT = 'x-kept-at';

/** Cache of each call whose answers are kept. */
const KEPT: Readonly<Partial<Record<string, typeof MARKET | typeof OWN>>> = {
  [forexCalls.tradeList.path]: MARKET,
  [forexCalls.categories.path]: MARKET,
  [forexCalls.miniKline.path]: MARKET,
  [forexCalls.myDeal.path]: OWN,
};

const shownAt = createStore<number | undefined>(undefined);
/** Epoch milliseconds: of when what is shown is, while it is not from the server. */
export const lastKnownAt: Readable<number | undefined> = shownAt;
let wasConnected = false;
/** The connection is there: from now on everything is from the server. */
export function isCurrent(): void {
  wasConnected = true;
  shownAt.set(undefined);
}

export interface Asker {
  readonly user: number | undefined;
  readonly lang: string;
}

/** The cache of a call; undefined = its answer is not kept. Of orders those that are pending (0) and held (1). */
function cacheOf({ pathname, searchParams }: URL): typeof MARKET | typeof OWN | undefined {
  const name = KEPT[pathname];
  return name === OWN && !['0', '1'].includes(searchParams.get('status') ?? '') ? undefined : name;
}

/** Under what an answer is kept: in which language, and whose it is; without the time that each address carries. */
function keyOf(url: URL, { user, lang }: Asker): string {
  const query = new URLSearchParams(url.search);
  query.delete('t');
  query.set('lang', lang);
  if (cacheOf(url) === OWN) query.set('user', String(user ?? ''));
  return `${url.pathname}?${query.toString()}`;
}

/** A refusal comes with HTTP 200 as well. */
const isAnswer = (text: string): boolean => {
  const envelope: { readonly code?: unknown } = JSON.parse(text);
  return envelope.code === SUCCESS_CODE;
};

/** `isStill`: the one who asked is the one who uses the app now. */
async function keep(url: URL, asker: Asker, response: Response, isStill: () => boolean): Promise<void> {
  const name = cacheOf(url);
  if (name === undefined || !response.ok) return;
  const text = await response.text();
  if (!isAnswer(text)) return;
  const headers = new Headers({ 'content-type': 'application/json', [KEPT_AT]: String(Date.now()) });
  if (!isStill()) return;
  await (await caches.open(name)).put(keyOf(url, asker), new Response(text, { headers }));
  // they logged out meanwhile
  if (name === OWN && !isStill()) forgetOwn();
}

async function recall(url: URL, asker: Asker): Promise<Response | undefined> {
  const name = cacheOf(url);
  if (name === undefined) return undefined;
  const found = await (await caches.open(name)).match(keyOf(url, asker));
  if (wasConnected) return undefined;
  const at = Number(found?.headers.get(KEPT_AT));
  if (found !== undefined) shownAt.set(Math.min(shownAt.get() ?? at, at));
  return found;
}

/** `fetch`, which answers with what was asked for ahead, and with what is kept when the network does not answer. */
export function rememberingFetch(asker: () => Asker, ahead: Ahead['answer']): typeof fetch {
  return async (input, init) => {
    const url = typeof input === 'string' ? new URL(input, location.origin) : undefined;
    if (url === undefined || KEPT[url.pathname] === undefined || !('caches' in window)) return fetch(input, init);
    const who = asker();
    try {
      const response = await (ahead(url, init) ?? fetch(input, init));
      void keep(url, who, response.clone(), () => asker().user === who.user).catch(() => undefined);
      return response;
    } catch (error) {
      const isNoCase = wasConnected || init?.signal?.aborted === true;
      const found = isNoCase ? undefined : await recall(url, who).catch(() => undefined);
      if (found === undefined) throw error;
      return found;
    }
  };
}

/** Nothing of an account stays for who uses the device next. */
export function forgetOwn(): void {
  if ('caches' in window) void caches.delete(OWN).catch(() => undefined);
}
