/**
 * The last answers about the market and the own orders, for when there is no network. They are shown with their time, and
 * nothing can be traded on them: a price without a connection has expired.
 */
import { forexCalls } from '@tradewind/contract/light';
import { createStore, type Readable } from '@tradewind/client';

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
/** The connection is there: what is read now is from the server. */
export const isCurrent = (): void => shownAt.set(undefined);

export interface Asker {
  readonly user: number | undefined;
  readonly lang: string;
}

/** Under what an answer is kept: whose it is, in which language; without the time that each address carries. */
function keyOf(url: URL, { user, lang }: Asker): string {
  const query = new URLSearchParams(url.search);
  query.delete('t');
  query.set('lang', lang);
  query.set('user', String(user ?? ''));
  return `${url.pathname}?${query.toString()}`;
}

async function keep(url: URL, asker: Asker, response: Response): Promise<void> {
  const name = KEPT[url.pathname];
  if (name === undefined || !response.ok) return;
  const headers = new Headers({ 'content-type': 'application/json', [KEPT_AT]: String(Date.now()) });
  await (await caches.open(name)).put(keyOf(url, asker), new Response(await response.text(), { headers }));
}

async function recall(url: URL, asker: Asker): Promise<Response | undefined> {
  const name = KEPT[url.pathname];
  if (name === undefined) return undefined;
  const found = await (await caches.open(name)).match(keyOf(url, asker));
  const at = Number(found?.headers.get(KEPT_AT));
  if (found !== undefined) shownAt.set(Math.min(shownAt.get() ?? at, at));
  return found;
}

/** `fetch`, which answers with what is kept when the network does not. */
export function rememberingFetch(asker: () => Asker): typeof fetch {
  return async (input, init) => {
    const url = typeof input === 'string' ? new URL(input, location.origin) : undefined;
    if (url === undefined || KEPT[url.pathname] === undefined || !('caches' in window)) return fetch(input, init);
    const who = asker();
    try {
      const response = await fetch(input, init);
      void keep(url, who, response.clone()).catch(() => undefined);
      return response;
    } catch (error) {
      const found = init?.signal?.aborted === true ? undefined : await recall(url, who).catch(() => undefined);
      if (found === undefined) throw error;
      return found;
    }
  };
}

/** Nothing of an account stays for who uses the device next. */
export function forgetOwn(): void {
  if ('caches' in window) void caches.delete(OWN).catch(() => undefined);
}
