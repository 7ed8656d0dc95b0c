/** Watchlists and their changes. Pure: the same changes give the same lists on every device. */
import { FAVOURITES_LIST, WATCHLIST_LIMITS } from '@tradewind/contract/light';

export interface List {
  readonly id: string;
  /** Empty for the favourites. */
  readonly name: string;
  /** Codes of instruments in their order. */
  readonly codes: readonly string[];
}

/** A user's change, small enough to be applied again after another device has changed the lists. */
export type ListChange =
  | { readonly kind: 'create' | 'rename'; readonly list: string; readonly name: string }
  | { readonly kind: 'delete'; readonly list: string }
  | { readonly kind: 'add'; readonly list: string; readonly code: string }
  | { readonly kind: 'remove'; readonly list: string; readonly code: string }
  /** `before`: the code in front of which it is moved; null = to the end. */
  | { readonly kind: 'move'; readonly list: string; readonly code: string; readonly before: string | null };

export type ItemChange = Extract<ListChange, { code: string }>;

export const isItemChange = (change: ListChange): change is ItemChange => 'code' in change;

/** Codes of a list after a change; the same array when nothing changes. */
export function changedCodes(codes: readonly string[], change: ItemChange): readonly string[] {
  const isThere = codes.includes(change.code);
  if (change.kind === 'add') return isThere || codes.length >= WATCHLIST_LIMITS.items ? codes : [...codes, change.code];
  if (!isThere) return codes;
  const others = codes.filter((code) => code !== change.code);
  if (change.kind === 'remove') return others;
  const place = change.before === null ? -1 : others.indexOf(change.before);
  const at = place === -1 ? others.length : place;
  const moved = [...others.slice(0, at), change.code, ...others.slice(at)];
  return moved.every((code, index) => code === codes[index]) ? codes : moved;
}

/** The lists after a change. Its list or item may no longer exist: then nothing changes. */
export function changedLists<L extends List>(
  lists: readonly L[],
  change: ListChange,
  make: (id: string, name: string) => L,
): readonly L[] {
  if (change.kind === 'create' && !lists.some(({ id }) => id === change.list)) {
    const named = lists.filter(({ id }) => id !== FAVOURITES_LIST);
    return named.length >= WATCHLIST_LIMITS.lists ? lists : [...lists, make(change.list, change.name)];
  }
  if (change.kind === 'delete') return lists.filter(({ id }) => id !== change.list);
  return lists.map((list) => {
    if (list.id !== change.list) return list;
    return isItemChange(change) ? { ...list, codes: changedCodes(list.codes, change) } : { ...list, name: change.name };
  });
}

/** The lists with the favourites first, in any case. */
export function withFavourites(lists: readonly List[]): readonly List[] {
  return lists[0]?.id === FAVOURITES_LIST
    ? lists
    : [{ id: FAVOURITES_LIST, name: '', codes: [] }, ...lists.filter(({ id }) => id !== FAVOURITES_LIST)];
}
