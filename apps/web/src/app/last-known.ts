/**
 * The last answers about the market and the user's open orders, for opening the app offline. They are shown with their
 * time and cannot be traded on, because a price without a connection has expired. A page that was connected once keeps
 * its own data: an old answer would look like news of an order whose outcome is unknown.
 */
import {
  forexCalls,
  ORDER_LIST_STATUS,
  PAGE_SIZE,
  SUCCESS_CODE,
  type AccountFigures,
  type Order,
  type OrderPage,
} from '@tradewind/contract/light';
import { keptAt, lostAt } from '../shared/as-of.ts';

const MARKET = 'tradewind-market';
/** Cache for data of the account, deleted with its session. */
const OWN = 'tradewind-own';
const KEPT_AT = 'x-kept-at';
const IDLE_WITHIN_MS = 1000;

/** The cache of each call that is answered from one. */
const KEPT: Readonly<Partial<Record<string, typeof MARKET | typeof OWN>>> = {
  [forexCalls.tradeList.path]: MARKET,
  [forexCalls.categories.path]: MARKET,
  [forexCalls.miniKline.path]: MARKET,
  [forexCalls.myDeal.path]: OWN,
};

let wasConnected = false;
/** The connection is open: whatever is read from now on is from the server. */
export function connected(): void {
  wasConnected = true;
}

/** All displayed data are from the server, and its events follow. */
export function isCurrent(): void {
  keptAt.set(undefined);
  lostAt.set(undefined);
}

export interface Asker {
  readonly user: number | undefined;
  readonly lang: string;
}

/** The cache of a call; undefined = it has none. Of the order lists, pending (0) and holding (1) have one. */
function cacheOf({ pathname, searchParams }: URL): typeof MARKET | typeof OWN | undefined {
  const name = KEPT[pathname];
  return name === OWN && !['0', '1'].includes(searchParams.get('status') ?? '') ? undefined : name;
}

/** The key of a stored answer: with the language or the user, but without the timestamp in each address. */
function keyOf(url: URL, { user, lang }: Asker): string {
  const query = new URLSearchParams(url.search);
  query.delete('t');
  if (cacheOf(url) === OWN) query.set('user', String(user ?? ''));
  else query.set('lang', lang);
  return `${url.pathname}?${query.toString()}`;
}

/** A refusal also has HTTP status 200. */
const isAnswer = (text: string): boolean => {
  const envelope: { readonly code?: unknown } = JSON.parse(text);
  return envelope.code === SUCCESS_CODE;
};

const kept = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'application/json', [KEPT_AT]: String(Date.now()) } });

/** Storing an answer does not delay what is rendered with it. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
    else setTimeout(resolve, IDLE_WITHIN_MS);
  });

/** Of the market. The account's orders also change between two reads: see `keepOpenOrders`. */
async function keep(url: URL, asker: Asker, response: Response): Promise<void> {
  if (cacheOf(url) !== MARKET || !response.ok) return;
  await untilIdle();
  const text = await response.text();
  if (isAnswer(text)) await (await caches.open(MARKET)).put(keyOf(url, asker), kept(text));
}

interface OpenOrders {
  readonly pending: readonly Order[];
  readonly holding: readonly Order[];
  readonly figures: AccountFigures;
}

/** As the server would answer, page by page. */
function pagesOf(orders: readonly Order[], { profit: _, ...figures }: AccountFigures): readonly OrderPage[] {
  const count = Math.max(1, Math.ceil(orders.length / PAGE_SIZE));
  return Array.from({ length: count }, (_page, index) => ({
    data: orders.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
    total: orders.length,
    all_fact_profits: 0,
    // the app joins no snapshot to a stream by this number
    n: 0,
    ...figures,
  }));
}

async function putOpenOrders({ pending, holding, figures }: OpenOrders, user: number): Promise<void> {
  const cache = await caches.open(OWN);
  for (const [status, orders] of [
    [ORDER_LIST_STATUS.pending, pending],
    [ORDER_LIST_STATUS.holding, holding],
  ] as const)
    for (const [index, data] of pagesOf(orders, figures).entries()) {
      const url = new URL(`${forexCalls.myDeal.path}?status=${status}&page=${index + 1}`, location.origin);
      await cache.put(keyOf(url, { user, lang: '' }), kept(JSON.stringify({ code: SUCCESS_CODE, msg: '', data })));
    }
}

/** `isStill`: the user is still logged in. */
export async function keepOpenOrders(open: OpenOrders, user: number, isStill: () => boolean): Promise<void> {
  if (!('caches' in window)) return;
  try {
    await putOpenOrders(open, user);
  } catch {
    // without storage the app works as before
  }
  // they may have logged out in the meantime
  if (!isStill()) forgetOwn();
}

async function recall(url: URL, asker: Asker): Promise<Response | undefined> {
  const name = cacheOf(url);
  if (name === undefined) return undefined;
  const found = await (await caches.open(name)).match(keyOf(url, asker));
  if (wasConnected) return undefined;
  const at = Number(found?.headers.get(KEPT_AT));
  if (found !== undefined) keptAt.set(Math.min(keptAt.get() ?? at, at));
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
      void keep(url, who, response.clone()).catch(() => undefined);
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
