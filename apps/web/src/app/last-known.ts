/**
 * The last answers about the market and the user's open orders, for opening the app offline. They are shown with their
 * time and cannot be traded on, because a price without a connection has expired. A page that was connected once keeps
 * its own data: an old answer would look like news of an order whose outcome is unknown.
 */
import { forexCalls, SUCCESS_CODE } from '@tradewind/contract/light';
import { createStore, type Readable } from '@tradewind/client';

const MARKET = 'tradewind-market';
/** Cache for data of the account, deleted with its session. */
const OWN = 'tradewind-own';
const KEPT_AT = 'x-kept-at';
const IDLE_WITHIN_MS = 1000;

/** The cache of each call whose answers are stored. */
const KEPT: Readonly<Partial<Record<string, typeof MARKET | typeof OWN>>> = {
  [forexCalls.tradeList.path]: MARKET,
  [forexCalls.categories.path]: MARKET,
  [forexCalls.miniKline.path]: MARKET,
  [forexCalls.myDeal.path]: OWN,
};

const shownAt = createStore<number | undefined>(undefined);
/** The time of the displayed data in epoch milliseconds, while it is not from the server. */
export const lastKnownAt: Readable<number | undefined> = shownAt;
let wasConnected = false;
/** The connection is open: from now on all data is from the server. */
export function isCurrent(): void {
  wasConnected = true;
  shownAt.set(undefined);
}

export interface Asker {
  readonly user: number | undefined;
  readonly lang: string;
}

/** The cache of a call; undefined = its answer is not stored. Of the order lists, pending (0) and holding (1) are. */
function cacheOf({ pathname, searchParams }: URL): typeof MARKET | typeof OWN | undefined {
  const name = KEPT[pathname];
  return name === OWN && !['0', '1'].includes(searchParams.get('status') ?? '') ? undefined : name;
}

/** The key of a stored answer: with language and user, but without the timestamp in each address. */
function keyOf(url: URL, { user, lang }: Asker): string {
  const query = new URLSearchParams(url.search);
  query.delete('t');
  query.set('lang', lang);
  if (cacheOf(url) === OWN) query.set('user', String(user ?? ''));
  return `${url.pathname}?${query.toString()}`;
}

/** A refusal also has HTTP status 200. */
const isAnswer = (text: string): boolean => {
  const envelope: { readonly code?: unknown } = JSON.parse(text);
  return envelope.code === SUCCESS_CODE;
};

/** Storing an answer does not delay what is rendered with it. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
    else setTimeout(resolve, IDLE_WITHIN_MS);
  });

/** `isStill`: the user who made the request is still logged in. */
async function keep(url: URL, asker: Asker, response: Response, isStill: () => boolean): Promise<void> {
  const name = cacheOf(url);
  if (name === undefined || !response.ok) return;
  await untilIdle();
  const text = await response.text();
  if (!isAnswer(text)) return;
  const headers = new Headers({ 'content-type': 'application/json', [KEPT_AT]: String(Date.now()) });
  if (!isStill()) return;
  await (await caches.open(name)).put(keyOf(url, asker), new Response(text, { headers }));
  // they have logged out in the meantime
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

/** Like `fetch`, but answers from the cache when the network fails. */
export function rememberingFetch(asker: () => Asker): typeof fetch {
  return async (input, init) => {
    const url = typeof input === 'string' ? new URL(input, location.origin) : undefined;
    if (url === undefined || KEPT[url.pathname] === undefined) return fetch(input, init);
    if (!('caches' in window)) return fetch(input, init);
    const who = asker();
    try {
      const response = await fetch(input, init);
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

/** Deletes all data of the account, so that the next user of the device does not see it. */
export function forgetOwn(): void {
  if ('caches' in window) void caches.delete(OWN).catch(() => undefined);
}
