/**
 * A list stored with an account. Changes are shown at once, wait in a queue that outlives the page, and are sent as a
 * whole list with the version that was read. After a `conflict` with another device, the list is read again and the
 * waiting changes are applied to it.
 */
import { ApiError } from '@tradewind/client';

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

const RETRY_MS = { first: 2_000, most: 60_000 } as const;
/** More consecutive conflicts than this are not caused by other devices, but by an error. */
const MAX_CONFLICTS = 8;

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
  let waiting = kept;
  /** Not stored for the next visit, because these are read from the browser's own items again. */
  let taken: readonly Change<Of>[] = [];
  let isTakingRefused = false;
  let known: Stored<Of> | undefined;
  let isStale = true;
  let isStopped = false;
  let isWorking = false;
  let failures = 0;
  let cancelRetry: (() => void) | undefined;

  const base = (): readonly Of[] => (known === undefined || known.version === 0 ? host.initial : known.items);
  const items = (): readonly Of[] => changedItems(base(), [...taken, ...waiting], host.most);
  const show = (): void => {
    host.keep(waiting);
    if (!isStopped && (known !== undefined || failures > 0)) host.onShow(items());
  };

  async function load(): Promise<void> {
    known = await host.load();
    isStale = false;
    taken = [];
    if (!isTakingRefused) taken = host.onLoaded(known, host.most - items().length);
    show();
  }

  async function send(): Promise<void> {
    const [sent, took] = [waiting.length, taken.length];
    known = await host.save(known?.version ?? 0, items());
    waiting = waiting.slice(sent);
    taken = [];
    if (took > 0) host.onTaken();
    show();
  }

  async function sendAll(): Promise<void> {
    for (let conflicts = 0; ;) {
      // a different account may be logged in when an answer arrives
      if (isStopped) return;
      if (isStale) await load();
      if (waiting.length + taken.length === 0) return;
      try {
        await send();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.key === 'conflict') {
          conflicts += 1;
          if (conflicts > MAX_CONFLICTS) throw error;
          isStale = true;
        } else if (error.key === 'invalid_input' || error.key === 'not_found') {
          // the imported items may be the reason for the refusal: then the rest is sent without them
          if (taken.length === 0) waiting = [];
          else isTakingRefused = true;
          taken = [];
          show();
          host.onLost();
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
        show();
        if (!isStopped) cancelRetry = host.after(Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (failures - 1)), work);
      },
    );
  }

  return {
    change(...changes) {
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
