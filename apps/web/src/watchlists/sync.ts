/**
 * Synchronises the lists of an account with the server. A change is shown at once and waits in a queue that is stored
 * across page loads. After a `conflict` with another device, the lists are read again and the waiting changes are applied.
 */
import { ApiError, createStore, type Readable } from '@tradewind/client';
import type { Watchlist } from '@tradewind/contract/light';
import { changedCodes, changedLists, isItemChange, type ListChange, type ItemChange } from './lists.ts';

const RETRY_MS = { first: 2_000, most: 60_000 } as const;
/** More consecutive conflicts than this are not caused by other devices, but by an error. */
const MAX_CONFLICTS = 8;

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
  keep(kept: Kept): void;
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

export function createSync(host: SyncHost, kept: Kept): Sync {
  let known = kept.lists;
  let waiting = kept.waiting;
  let isStale = true;
  let isStopped = false;
  let isWorking = false;
  let failures = 0;
  let cancelRetry: (() => void) | undefined;

  const shownLists = (): readonly Watchlist[] =>
    waiting.reduce<readonly Watchlist[]>((lists, change) => changedLists(lists, change, makeList), known);
  const lists = createStore(shownLists());
  const count = createStore(waiting.length);

  function show(): void {
    lists.set(shownLists());
    count.set(waiting.length);
    host.keep({ lists: known, waiting });
  }

  /** The server has applied the first `done` changes, or never will. */
  function settle(done: number, saved?: Watchlist): void {
    waiting = waiting.slice(done);
    if (saved !== undefined)
      known = known.some(({ id }) => id === saved.id)
        ? known.map((list) => (list.id === saved.id ? saved : list))
        : [...known, saved];
    show();
  }

  async function load(): Promise<void> {
    known = await host.load();
    isStale = false;
    show();
    host.onLoaded(known);
  }

  /** Sends the first change, together with subsequent changes of items in the same list. */
  async function send(first: ListChange): Promise<void> {
    if (first.kind === 'delete') {
      await host.remove(first.list);
      known = known.filter(({ id }) => id !== first.list);
      settle(1);
    } else if (isItemChange(first)) {
      const rest = waiting.findIndex((change) => !isItemChange(change) || change.list !== first.list);
      await sendItems(waiting.slice(0, rest === -1 ? waiting.length : rest).filter(isItemChange));
    } else settle(1, await host.save(first.list, first.name));
  }

  async function sendItems(changes: readonly ItemChange[]): Promise<void> {
    const list = known.find(({ id }) => id === changes[0]?.list);
    if (list === undefined) {
      settle(changes.length);
      host.onLost('gone');
      return;
    }
    const codes = changes.reduce<readonly string[]>(changedCodes, list.codes);
    settle(changes.length, codes === list.codes ? undefined : await host.set(list.id, list.version, codes));
  }

  async function sendAll(): Promise<void> {
    let conflicts = 0;
    for (;;) {
      // a different account may be logged in when an answer arrives
      if (isStopped) return;
      if (isStale) await load();
      const [first] = waiting;
      if (first === undefined) return;
      const before = waiting.length;
      try {
        await send(first);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.key === 'conflict' || error.key === 'not_found') {
          // if the list no longer exists, reading it again shows that
          conflicts += 1;
          if (conflicts > MAX_CONFLICTS) throw error;
          isStale = true;
        } else if (error.key === 'invalid_input') {
          settle(Math.max(1, before - waiting.length));
          host.onLost('full');
        } else throw error;
      }
    }
  }

  function work(): void {
    if (isWorking || isStopped) return;
    isWorking = true;
    cancelRetry?.();
    sendAll().then(
      () => {
        isWorking = false;
        failures = 0;
        // changes made while the last answer was being processed
        if (waiting.length > 0 || isStale) work();
      },
      () => {
        isWorking = false;
        failures += 1;
        if (!isStopped) cancelRetry = host.after(Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (failures - 1)), work);
      },
    );
  }

  return {
    lists,
    waiting: count,
    do(...changes) {
      waiting = [...waiting, ...changes];
      show();
      work();
    },
    refresh() {
      isStale = true;
      work();
    },
    stop() {
      isStopped = true;
      cancelRetry?.();
    },
  };
}
