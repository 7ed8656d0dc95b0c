/** The current watchlists: the browser's for a visitor, the account's for a user. */
import { type TradewindClient, createStore, type Readable } from '@tradewind/client/app';
import { FAVOURITES_LIST, watchlistCalls, type User, type Watchlist } from '@tradewind/contract/light';
import { storage } from '@tradewind/ui';
import { afterMs, followUser } from '../shared/synced-list.ts';
import { Device, readJson, readList } from './device.ts';
import { withFavourites, type ListChange, type List } from './lists.ts';
import { createSync, type Kept, type Lost, type Sync } from './sync.ts';

const keyOf = (user: number): string => `tradewind.watchlists.${user}`;

const device = new Device();
const lists = createStore<readonly List[]>(device.lists);
const unsent = createStore(0);
let starred: ReadonlySet<string> = new Set(device.lists[0]?.codes);
const stars = createStore<ReadonlySet<string>>(starred);

/** With the favourites first. */
export const watchlists: Readable<readonly List[]> = lists;
/** Number of changes that have not reached the server, because there is no network. */
export const unsentChanges: Readable<number> = unsent;
/** Codes of the favourites, in their order. */
export const favourites: Readable<ReadonlySet<string>> = stars;

/** The logged-in user and the synchronisation of their lists; undefined for a visitor. */
let account: { readonly user: User; readonly sync: Sync } | undefined;

function show(): void {
  const now = withFavourites(account === undefined ? device.lists : account.sync.lists.get());
  lists.set(now);
  unsent.set(account?.sync.waiting.get() ?? 0);
  const codes = now[0]?.codes ?? [];
  // the same set while the favourites do not change, because rows compare it
  if (codes.length !== starred.size || [...starred].some((code, index) => code !== codes[index])) {
    starred = new Set(codes);
    stars.set(starred);
  }
}

/** Applies changes at once, and stores them in this browser or with the account. */
export function changeWatchlists(...changes: readonly ListChange[]): void {
  if (account === undefined) for (const change of changes) device.do(change);
  else {
    account.sync.do(...changes);
    // a demo account belongs to this browser, so its changes are imported by the real account opened next
    if (account.user.is_demo === 1) for (const change of changes) device.do(change, account.user.id);
  }
  show();
}

export function toggleInList(list: string, code: string): void {
  const isIn =
    lists
      .get()
      .find(({ id }) => id === list)
      ?.codes.includes(code) === true;
  changeWatchlists({ kind: isIn ? 'remove' : 'add', list, code });
}

export const toggleFavourite = (code: string): void => toggleInList(FAVOURITES_LIST, code);

function readKept(user: number): Kept {
  const stored = readJson(keyOf(user));
  if (typeof stored !== 'object' || stored === null) return { lists: [], waiting: [] };
  const of = (name: string): readonly unknown[] => {
    const value: unknown = Object.entries(stored).find(([key]) => key === name)?.[1];
    return Array.isArray(value) ? value : [];
  };
  return {
    lists: of('lists').flatMap((value): readonly Watchlist[] => {
      const list = readList(value);
      // the version is read again before anything is sent
      return list === undefined ? [] : [{ ...list, codes: [...list.codes], version: 0 }];
    }),
    // written by this app under its own key
    waiting: of('waiting').filter((value): value is ListChange => typeof value === 'object' && value !== null),
  };
}

function startSync({ api }: TradewindClient, user: User, onLost: (why: Lost) => void): Sync {
  const sync = createSync(
    {
      load: () => api.call(watchlistCalls.watchlists, {}, { quiet: true }),
      save: (id, name) => api.call(watchlistCalls.saveWatchlist, { id, name }, { quiet: true }),
      remove: (id) => api.call(watchlistCalls.deleteWatchlist, { id }, { quiet: true }),
      set: (id, version, codes) =>
        api.call(watchlistCalls.setWatchlist, { id, version, codes: [...codes] }, { quiet: true }),
      keep(kept) {
        if (kept === undefined) storage.remove(keyOf(user.id));
        else storage.set(keyOf(user.id), JSON.stringify(kept));
      },
      after: afterMs,
      onLoaded(loaded) {
        const changes = device.takeOver(user.id, loaded);
        if (changes.length > 0) sync.do(...changes);
      },
      onLost,
    },
    readKept(user.id),
  );
  sync.lists.subscribe(show);
  sync.waiting.subscribe(show);
  return sync;
}

/** Removes the lists of the account from the browser, except changes that have not reached the server. */
function leave(): void {
  if (account === undefined) return;
  const { user, sync } = account;
  sync.stop();
  if (sync.waiting.get() === 0) storage.remove(keyOf(user.id));
}

/** Reads the lists of the account again: another device may have changed them. */
export const refreshWatchlists = (): void => account?.sync.refresh();

/** Follows the current account, and reads the lists again when the page becomes visible or online. Returns a function that stops it. */
export function followAccount(client: TradewindClient, onLost: (why: Lost) => void): () => void {
  const stop = followUser(
    client,
    (user) => {
      if (user?.id === account?.user.id) return;
      leave();
      account = user === undefined ? undefined : { user, sync: startSync(client, user, onLost) };
      account?.sync.refresh();
      show();
    },
    refreshWatchlists,
  );
  return () => {
    stop();
    account?.sync.stop();
    account = undefined;
    show();
  };
}
