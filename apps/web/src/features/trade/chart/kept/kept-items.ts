/** Indicators or drawings: a visitor's are stored in the browser, a user's with the account, which imports the visitor's. */
import { createStore, isRecord, type Readable, type TradewindClient } from '@tradewind/client/app';
import type { User } from '@tradewind/contract/light';
import { storage } from '@tradewind/ui';
import { afterMs, followUser } from '../../../../shared/synced-list.ts';
import {
  changedItems,
  createAccountItems,
  type AccountItems,
  type Change,
  type Item,
  type Stored,
} from './account-items.ts';

export interface KeptOptions<Of extends Item> {
  /** Storage key. */
  readonly key: string;
  readonly initial: readonly Of[];
  readonly most: number;
  /** Parses a stored item; undefined when it is invalid. */
  read(value: unknown): Of | undefined;
  load(client: TradewindClient): Promise<Stored<Of>>;
  save(client: TradewindClient, version: number, items: readonly Of[]): Promise<Stored<Of>>;
  onLost(): void;
}

export interface KeptItems<Of extends Item> {
  readonly items: Readable<readonly Of[]>;
  change(...changes: readonly Change<Of>[]): void;
  /** Follows the current account. Returns a function that stops it. */
  follow(client: TradewindClient): () => void;
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(storage.get(key) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Content without the id: items with equal content would be drawn twice after an import. */
const contentOf = ({ id: _, ...content }: Item): string => JSON.stringify(content);

/**
 * The browser's items that an account imports. An account with its own list imports no default items, and only as many
 * as there is room for.
 */
export function takenOver<Of extends Item>(
  device: readonly Of[],
  stored: Stored<Of>,
  initial: readonly Of[],
  room: number,
): readonly Change<Of>[] {
  const isNew = stored.version === 0;
  const there = isNew ? initial : stored.items;
  const contents = new Set(there.map(contentOf));
  const ids = new Set(there.map(({ id }) => id));
  const usual = new Map(initial.map((item) => [item.id, contentOf(item)]));
  const puts = device.filter(
    (item) => !ids.has(item.id) && !contents.has(contentOf(item)) && (isNew || usual.get(item.id) !== contentOf(item)),
  );
  const gone = isNew ? initial.filter(({ id }) => !device.some((item) => item.id === id)) : [];
  const changed = isNew ? device.filter((item) => ids.has(item.id) && !contents.has(contentOf(item))) : [];
  return [
    ...gone.map(({ id }) => ({ id })),
    ...[...changed, ...(isNew ? puts : puts.slice(0, Math.max(0, room)))].map((item) => ({ id: item.id, item })),
  ];
}

export function createKeptItems<Of extends Item>(options: KeptOptions<Of>): KeptItems<Of> {
  const { key, initial, most } = options;
  const waitingKey = (user: number): string => `${key}.waiting.${user}`;
  let account: { readonly user: User; readonly items: AccountItems<Of> } | undefined;

  /** undefined = nothing was ever changed in this browser. */
  const readDevice = (): readonly Of[] | undefined => {
    const stored = readJson(key);
    if (!Array.isArray(stored)) return undefined;
    const read = stored
      .map((value: unknown) => options.read(value))
      .filter((item) => item !== undefined)
      .slice(-most);
    // an item stored without an id keeps the id that it was given
    const isSame = (item: Of): boolean => stored.some((value: unknown) => isRecord(value) && value['id'] === item.id);
    if (!read.every(isSame)) storage.set(key, JSON.stringify(read));
    return read;
  };
  const items = createStore<readonly Of[]>(readDevice() ?? initial);
  const changeDevice = (changes: readonly Change<Of>[]): readonly Of[] => {
    const next = changedItems(readDevice() ?? initial, changes, most);
    storage.set(key, JSON.stringify(next));
    return next;
  };
  /** Ids of the browser's items that a demo account has already imported: items that it deleted later must not return. */
  const takenKey = `${key}.taken`;
  const readTaken = (user: number): ReadonlySet<string> => {
    const stored = readJson(takenKey);
    if (!isRecord(stored) || stored['user'] !== user || !Array.isArray(stored['ids'])) return new Set();
    return new Set(stored['ids'].filter((id) => typeof id === 'string'));
  };
  const markTaken = (user: number, device: readonly Item[]): void =>
    storage.set(
      takenKey,
      JSON.stringify({ user, ids: [...readTaken(user), ...device.map(({ id }) => id)].slice(-200) }),
    );
  const readWaiting = (user: number): readonly Change<Of>[] => {
    const stored = readJson(waitingKey(user));
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((value: unknown): readonly Change<Of>[] => {
      if (!isRecord(value) || typeof value['id'] !== 'string') return [];
      const item = value['item'] === undefined ? undefined : options.read(value['item']);
      return value['item'] !== undefined && item === undefined ? [] : [{ id: value['id'], item }];
    });
  };

  /** These are stored with the account. A demo account belongs to this browser, so its items are imported by the real account opened next. */
  function settle(user: User, settled: readonly Item[]): void {
    if (user.is_demo === 1) return markTaken(user.id, settled);
    const ids = new Set(settled.map(({ id }) => id));
    const rest = (readDevice() ?? []).filter(({ id }) => !ids.has(id));
    storage.remove(takenKey);
    if (rest.length === 0) storage.remove(key);
    else storage.set(key, JSON.stringify(rest));
  }

  function begin(client: TradewindClient, user: User): AccountItems<Of> {
    let settled: readonly Item[] = [];
    return createAccountItems<Of>(
      {
        initial,
        most,
        load: () => options.load(client),
        save: (version, next) => options.save(client, version, next),
        keep: (waiting) => {
          if (waiting.length === 0) storage.remove(waitingKey(user.id));
          else storage.set(waitingKey(user.id), JSON.stringify(waiting));
        },
        after: afterMs,
        onShow: (next) => items.set(next),
        onLoaded(stored, room) {
          const device = readDevice();
          if (device === undefined) return [];
          const known = readTaken(user.id);
          const wanted = stored.version === 0 ? device : device.filter(({ id }) => !known.has(id));
          const changes = takenOver(wanted, stored, initial, room);
          const all = takenOver(wanted, stored, initial, Number.POSITIVE_INFINITY);
          const left = new Set(all.slice(changes.length).map(({ id }) => id));
          settled = device.filter(({ id }) => !left.has(id));
          if (changes.length === 0) settle(user, settled);
          return changes;
        },
        onTaken: () => settle(user, settled),
        onLost: options.onLost,
      },
      readWaiting(user.id),
    );
  }

  return {
    items,
    change(...changes) {
      if (account === undefined) return items.set(changeDevice(changes));
      account.items.change(...changes);
      if (account.user.is_demo === 1) markTaken(account.user.id, changeDevice(changes));
    },
    follow(client) {
      const stop = followUser(
        client,
        (user) => {
          if (user !== undefined && user.id === account?.user.id) return;
          account?.items.stop();
          account = user === undefined ? undefined : { user, items: begin(client, user) };
          if (account === undefined) items.set(readDevice() ?? initial);
          else account.items.refresh();
        },
        () => account?.items.refresh(),
      );
      return () => {
        stop();
        account?.items.stop();
        account = undefined;
      };
    },
  };
}
