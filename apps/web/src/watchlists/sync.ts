/**
 * Keeps the lists of an account on the server. A deed shows at once and waits in a queue that outlives the page; where
 * another device was faster (`conflict`), the lists are read again and what waits is done again on them.
 */
import { ApiError, createStore, type Readable } from '@tradewind/client';
import type { Watchlist } from '@tradewind/contract/light';
import { changedCodes, changedLists, isItemDeed, type Deed, type ItemDeed } from './lists.ts';

const RETRY_MS = { first: 2_000, most: 60_000 } as const;
/** As many devices do not change one list within a second: something else is wrong then. */
const MOST_CONFLICTS = 8;

/** What the browser keeps for the next visit. */
export interface Kept {
  /** As last read from the server. */
  readonly lists: readonly Watchlist[];
  readonly waiting: readonly Deed[];
}

/** Why a deed could not be done: the account holds as much as it may, or another device deleted the list. */
export type Lost = 'full' | 'gone';

export interface SyncHost {
  load(): Promise<readonly Watchlist[]>;
  save(id: string, name: string): Promise<Watchlist>;
  remove(id: string): Promise<unknown>;
  set(id: string, version: number, codes: readonly string[]): Promise<Watchlist>;
  keep(kept: Kept): void;
  /** Calls back after `ms`; returns how to cancel. */
  after(ms: number, callback: () => void): () => void;
  onLoaded(lists: readonly Watchlist[]): void;
  onLost(why: Lost): void;
}

export interface Sync {
  /** With everything done that waits. */
  readonly lists: Readable<readonly Watchlist[]>;
  /** Deeds that the server does not know of yet. */
  readonly waiting: Readable<number>;
  do(...deeds: readonly Deed[]): void;
  /** Reads the lists, and sends what waits: at the start, when the page comes back to sight or network. */
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
    waiting.reduce<readonly Watchlist[]>((lists, deed) => changedLists(lists, deed, makeList), known);
  const lists = createStore(shownLists());
  const count = createStore(waiting.length);

  function show(): void {
    lists.set(shownLists());
    count.set(waiting.length);
    host.keep({ lists: known, waiting });
  }

  /** The server has done the first `done` deeds, or never will. */
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

  /** Sends the first deed; with it all that follow it on what the same list holds. */
  async function send(first: Deed): Promise<void> {
    if (first.kind === 'delete') {
      await host.remove(first.list);
      known = known.filter(({ id }) => id !== first.list);
      settle(1);
    } else if (isItemDeed(first)) {
      const rest = waiting.findIndex((deed) => !isItemDeed(deed) || deed.list !== first.list);
      await sendItems(waiting.slice(0, rest === -1 ? waiting.length : rest).filter(isItemDeed));
    } else settle(1, await host.save(first.list, first.name));
  }

  async function sendItems(deeds: readonly ItemDeed[]): Promise<void> {
    const list = known.find(({ id }) => id === deeds[0]?.list);
    if (list === undefined) {
      settle(deeds.length);
      host.onLost('gone');
      return;
    }
    const codes = deeds.reduce<readonly string[]>(changedCodes, list.codes);
    settle(deeds.length, codes === list.codes ? undefined : await host.set(list.id, list.version, codes));
  }

  async function sendAll(): Promise<void> {
    let conflicts = 0;
    for (;;) {
      // another account may be there by the time an answer comes
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
          // where the list is gone, reading it again shows that
          conflicts += 1;
          if (conflicts > MOST_CONFLICTS) throw error;
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
        // what came in while the last answer was being taken in
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
    do(...deeds) {
      waiting = [...waiting, ...deeds];
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
