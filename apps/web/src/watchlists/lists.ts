/** Watchlists and what can be done with them. Pure: the same deeds give the same lists on every device. */
import { FAVOURITES_LIST, WATCHLIST_LIMITS } from '@tradewind/contract/light';

export interface List {
  readonly id: string;
  /** Empty for the favourites. */
  readonly name: string;
  /** Codes of instruments in their order. */
  readonly codes: readonly string[];
}

/** One deed of a user, small enough to be done again on what another device has made of the lists meanwhile. */
export type Deed =
  | { readonly kind: 'create' | 'rename'; readonly list: string; readonly name: string }
  | { readonly kind: 'delete'; readonly list: string }
  | { readonly kind: 'add'; readonly list: string; readonly code: string }
  | { readonly kind: 'remove'; readonly list: string; readonly code: string }
  /** `before`: the code that it then stands before; null = at the end. */
  | { readonly kind: 'move'; readonly list: string; readonly code: string; readonly before: string | null };

export type ItemDeed = Extract<Deed, { code: string }>;

export const isItemDeed = (deed: Deed): deed is ItemDeed => 'code' in deed;

/** Codes of a list after a deed; the same array when nothing changes. */
export function changedCodes(codes: readonly string[], deed: ItemDeed): readonly string[] {
  const isThere = codes.includes(deed.code);
  if (deed.kind === 'add') return isThere || codes.length >= WATCHLIST_LIMITS.items ? codes : [...codes, deed.code];
  if (!isThere) return codes;
  const others = codes.filter((code) => code !== deed.code);
  if (deed.kind === 'remove') return others;
  const place = deed.before === null ? -1 : others.indexOf(deed.before);
  const at = place === -1 ? others.length : place;
  const moved = [...others.slice(0, at), deed.code, ...others.slice(at)];
  return moved.every((code, index) => code === codes[index]) ? codes : moved;
}

/** The lists after a deed. What it speaks of may be gone: then nothing changes. */
export function changedLists<L extends List>(
  lists: readonly L[],
  deed: Deed,
  make: (id: string, name: string) => L,
): readonly L[] {
  if (deed.kind === 'create' && !lists.some(({ id }) => id === deed.list)) {
    const named = lists.filter(({ id }) => id !== FAVOURITES_LIST);
    return named.length >= WATCHLIST_LIMITS.lists ? lists : [...lists, make(deed.list, deed.name)];
  }
  if (deed.kind === 'delete') return lists.filter(({ id }) => id !== deed.list);
  return lists.map((list) => {
    if (list.id !== deed.list) return list;
    return isItemDeed(deed) ? { ...list, codes: changedCodes(list.codes, deed) } : { ...list, name: deed.name };
  });
}

/** Favourites first, whatever was read. */
export function withFavourites(lists: readonly List[]): readonly List[] {
  return lists[0]?.id === FAVOURITES_LIST
    ? lists
    : [{ id: FAVOURITES_LIST, name: '', codes: [] }, ...lists.filter(({ id }) => id !== FAVOURITES_LIST)];
}
