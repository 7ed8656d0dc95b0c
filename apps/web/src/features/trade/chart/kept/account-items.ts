/** A list stored with an account: it is sent as a whole, with the version that was read. */
import { SyncedList } from '../../../../shared/synced-list.ts';

export interface Item {
  readonly id: string;
}

/** `item` undefined = remove it. */
export interface Change<Of extends Item> {
  readonly id: string;
  readonly item?: Of | undefined;
}

export interface Stored<Of> {
  readonly version: number;
  readonly items: readonly Of[];
}

export interface AccountHost<Of extends Item> {
  /** The list before it was ever set. */
  readonly initial: readonly Of[];
  /** Maximum length; beyond it the oldest items are removed. */
  readonly most: number;
  load(): Promise<Stored<Of>>;
  save(version: number, items: readonly Of[]): Promise<Stored<Of>>;
  /** Stores the changes for the next visit; empty = nothing waits. */
  keep(waiting: readonly Change<Of>[]): void;
  /** Calls back after `ms`; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
  onShow(items: readonly Of[]): void;
  /** Called after each load: returns the changes to import into the list, which has room for this many new items. */
  onLoaded(stored: Stored<Of>, room: number): readonly Change<Of>[];
  /** The server has stored the imported items. */
  onTaken(): void;
  /** The server refused the list, so the waiting changes are lost. */
  onLost(): void;
}

/** A changed item keeps its place, a new one is appended. */
export function changedItems<Of extends Item>(
  items: readonly Of[],
  changes: readonly Change<Of>[],
  most: number,
): readonly Of[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const { id, item } of changes) {
    if (item === undefined) byId.delete(id);
    else byId.set(id, item);
  }
  return [...byId.values()].slice(-most);
}

export interface AccountItems<Of extends Item> {
  change(...changes: readonly Change<Of>[]): void;
  /** Reads the list again, and sends waiting changes. */
  refresh(): void;
  stop(): void;
}

export function createAccountItems<Of extends Item>(
  host: AccountHost<Of>,
  kept: readonly Change<Of>[],
): AccountItems<Of> {
  /** Not stored for the next visit, because these are read from the browser's own items again. */
  let taken: readonly Change<Of>[] = [];
  let isTakingRefused = false;

  const itemsOf = (stored: Stored<Of> | undefined, waiting: readonly Change<Of>[]): readonly Of[] => {
    const base = stored === undefined || stored.version === 0 ? host.initial : stored.items;
    return changedItems(base, [...taken, ...waiting], host.most);
  };

  const synced = new SyncedList<Stored<Of>, Change<Of>>(
    {
      load: () => host.load(),
      async send(known, waiting) {
        const took = taken.length;
        const data = await host.save(known.version, itemsOf(known, waiting));
        taken = [];
        if (took > 0) host.onTaken();
        return { data, settled: waiting.length };
      },
      meaningOf(key) {
        if (key === 'conflict') return 'conflict';
        return key === 'invalid_input' || key === 'not_found' ? 'refused' : undefined;
      },
      onRefused(waiting) {
        host.onLost();
        // the imported items may be the reason for the refusal: then the rest is sent without them
        const lost = taken.length === 0 ? waiting.length : 0;
        if (taken.length > 0) isTakingRefused = true;
        taken = [];
        return lost;
      },
      onLoaded(known) {
        taken = [];
        if (isTakingRefused) return;
        taken = host.onLoaded(known, host.most - itemsOf(known, synced.state.waiting).length);
      },
      onChange({ data, waiting, hasFailed }) {
        host.keep(waiting);
        if (!synced.isStopped && (data !== undefined || hasFailed)) host.onShow(itemsOf(data, waiting));
      },
      hasMore: () => taken.length > 0,
      after: (ms, callback) => host.after(ms, callback),
    },
    undefined,
    kept,
  );

  return {
    change: (...changes) => synced.change(...changes),
    refresh: () => synced.refresh(),
    stop: () => synced.stop(),
  };
}
