/**
 * The lists of this browser: a visitor's, and a copy of changes made in a demo account here, so that both are available
 * when their owner logs in. Each account imports what it has not imported before.
 */
import { isRecord } from '@tradewind/client/app';
import { FAVOURITES_LIST } from '@tradewind/contract/light';
import { storage } from '@tradewind/ui';
import { changedLists, withFavourites, type ListChange, type List } from './lists.ts';

const KEY = 'tradewind.watchlists';
/** Favourites of versions without lists: codes with commas. */
const OLD_KEY = 'tradewind.favourites';
/** Number of accounts in one browser whose imports are remembered. */
const MAX_ACCOUNTS = 12;

interface DeviceLists {
  readonly lists: readonly List[];
  /** By account: what it has imported, as `list` and `list/code`. */
  readonly taken: Readonly<Record<string, readonly string[]>>;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses a stored list; undefined when it is invalid. */
export function readList(value: unknown): List | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name, codes } = value;
  if (!isText(id) || !isText(name) || !Array.isArray(codes)) return undefined;
  return { id, name, codes: codes.filter(isText) };
}

/** The value stored under a key; undefined when it cannot be parsed. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(storage.get(key) ?? 'null');
  } catch {
    return undefined;
  }
}

function read(): DeviceLists {
  const stored = readJson(KEY);
  if (!isRecord(stored) || !Array.isArray(stored['lists'])) {
    const codes = (storage.get(OLD_KEY) ?? '').split(',').filter((code) => code !== '');
    return { lists: [{ id: FAVOURITES_LIST, name: '', codes }], taken: {} };
  }
  const taken = isRecord(stored['taken']) ? Object.entries(stored['taken']) : [];
  return {
    lists: withFavourites(stored['lists'].map(readList).filter((list) => list !== undefined)),
    taken: Object.fromEntries(taken.map(([user, marks]) => [user, Array.isArray(marks) ? marks.filter(isText) : []])),
  };
}

const marksOf = (lists: readonly List[]): readonly string[] =>
  lists.flatMap(({ id, codes }) => [id, ...codes.map((code) => `${id}/${code}`)]);

export class Device {
  #now: DeviceLists = read();

  get lists(): readonly List[] {
    return this.#now.lists;
  }

  /** Applies a change by a visitor, or by the demo account `takenBy`, which already has it. */
  do(change: ListChange, takenBy?: number): void {
    const lists = changedLists(this.#now.lists, change, (id, name): List => ({ id, name, codes: [] }));
    this.#write({ ...this.#now, lists });
    if (takenBy !== undefined) this.#mark(takenBy);
  }

  /** The changes by which an account with the lists `account` imports what is new here; marks them as imported. */
  takeOver(user: number, account: readonly List[]): readonly ListChange[] {
    const taken = new Set(this.#now.taken[user] ?? []);
    const changes = this.#now.lists.flatMap((list): readonly ListChange[] => {
      const news = list.codes.filter((code) => !taken.has(`${list.id}/${code}`));
      const isNew = list.id !== FAVOURITES_LIST && !taken.has(list.id);
      // a list with that name may have come from another device
      const same = account.find(({ id, name }) => id === list.id || (name !== '' && name === list.name));
      if (news.length === 0 && (!isNew || same !== undefined)) return [];
      const target = same?.id ?? list.id;
      const make: ListChange = { kind: 'create', list: target, name: list.name };
      const adds = news.map((code): ListChange => ({ kind: 'add', list: target, code }));
      return list.id === FAVOURITES_LIST || same !== undefined || !isNew ? adds : [make, ...adds];
    });
    if (marksOf(this.#now.lists).some((mark) => !taken.has(mark))) this.#mark(user);
    return changes;
  }

  #mark(user: number): void {
    const others = Object.entries(this.#now.taken).filter(([id]) => id !== String(user));
    const taken = Object.fromEntries([
      ...others.slice(-(MAX_ACCOUNTS - 1)),
      [String(user), [...new Set([...(this.#now.taken[user] ?? []), ...marksOf(this.#now.lists)])]],
    ]);
    this.#write({ ...this.#now, taken });
  }

  #write(next: DeviceLists): void {
    this.#now = next;
    storage.set(KEY, JSON.stringify(next));
  }
}
