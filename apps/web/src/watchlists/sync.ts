/** The lists of an account: each is stored by itself, with a version. */
import { createStore, type Readable } from '@tradewind/client/app';
import type { Watchlist } from '@tradewind/contract/light';
import { SyncedList } from '../shared/synced-list.ts';
import { changedCodes, changedLists, isItemChange, type ListChange } from './lists.ts';

/** The data stored in the browser for the next visit. */
export interface Kept {
  /** As last read from the server. */
  readonly lists: readonly Watchlist[];
  readonly waiting: readonly ListChange[];
}

/** Why a change could not be applied: the account is at its limit, or another device deleted the list. */
export type Lost = 'full' | 'gone';

export interface SyncHost {
  load(): Promise<readonly Watchlist[]>;
  save(id: string, name: string): Promise<Watchlist>;
  remove(id: string): Promise<unknown>;
  set(id: string, version: number, codes: readonly string[]): Promise<Watchlist>;
  /** Undefined = nothing is to stay in the browser: the session has ended, and no change waits. */
  keep(kept: Kept | undefined): void;
  /** Calls back after `ms`; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
  onLoaded(lists: readonly Watchlist[]): void;
  onLost(why: Lost): void;
}

export interface Sync {
  /** The lists with all waiting changes applied. */
  readonly lists: Readable<readonly Watchlist[]>;
  /** Number of changes that have not reached the server. */
  readonly waiting: Readable<number>;
  do(...changes: readonly ListChange[]): void;
  /** Reads the lists and sends waiting changes: at the start, and when the page becomes visible or online again. */
  refresh(): void;
  stop(): void;
}

const makeList = (id: string, name: string): Watchlist => ({ id, name, version: 0, codes: [] });

type Lists = readonly Watchlist[];

const withList = (lists: Lists, saved: Watchlist): Lists =>
  lists.some(({ id }) => id === saved.id)
    ? lists.map((list) => (list.id === saved.id ? saved : list))
    : [...lists, saved];

/** Sends the first change, together with subsequent changes of items in the same list. */
async function send(host: SyncHost, lists: Lists, waiting: readonly ListChange[]) {
  const [first] = waiting;
  if (first === undefined) return { data: lists, settled: 0 };
  if (first.kind === 'delete') {
    await host.remove(first.list);
    return { data: lists.filter(({ id }) => id !== first.list), settled: 1 };
  }
  if (!isItemChange(first)) return { data: withList(lists, await host.save(first.list, first.name)), settled: 1 };
  const rest = waiting.findIndex((change) => !isItemChange(change) || change.list !== first.list);
  const changes = waiting.slice(0, rest === -1 ? waiting.length : rest).filter(isItemChange);
  const list = lists.find(({ id }) => id === first.list);
  if (list === undefined) {
    host.onLost('gone');
    return { data: lists, settled: changes.length };
  }
  const codes = changes.reduce<readonly string[]>(changedCodes, list.codes);
  if (codes === list.codes) return { data: lists, settled: changes.length };
  return { data: withList(lists, await host.set(list.id, list.version, codes)), settled: changes.length };
}

export function createSync(host: SyncHost, kept: Kept): Sync {
  const shownLists = (known: Lists, waiting: readonly ListChange[]): Lists =>
    waiting.reduce<Lists>((lists, change) => changedLists(lists, change, makeList), known);
  const lists = createStore(shownLists(kept.lists, kept.waiting));
  const count = createStore(kept.waiting.length);

  const synced = new SyncedList<Lists, ListChange>(
    {
      load: () => host.load(),
      send: (known, waiting) => send(host, known, waiting),
      meaningOf(key) {
        // if the list no longer exists, reading it again shows that
        if (key === 'conflict' || key === 'not_found') return 'conflict';
        return key === 'invalid_input' ? 'refused' : undefined;
      },
      onRefused() {
        host.onLost('full');
        return 1;
      },
      onLoaded: (known) => host.onLoaded(known),
      onChange({ data: known = [], waiting }) {
        lists.set(shownLists(known, waiting));
        count.set(waiting.length);
        host.keep(synced.isStopped && waiting.length === 0 ? undefined : { lists: known, waiting });
      },
      after: (ms, callback) => host.after(ms, callback),
    },
    kept.lists,
    kept.waiting,
  );

  return {
    lists,
    waiting: count,
    do: (...changes) => synced.change(...changes),
    refresh: () => synced.refresh(),
    stop: () => synced.stop(),
  };
}
