import { FAVOURITES_LIST, WATCHLIST_LIMITS } from '@tradewind/contract/light';
import type { T } from '../shared/language.ts';
import type { List } from './lists.ts';

/** The display name of a list. */
export const listName = ({ id, name }: List, t: T): string => (id === FAVOURITES_LIST ? t('quotes.favourites') : name);

export const isNamed = ({ id }: List): boolean => id !== FAVOURITES_LIST;

/** Why a list may not have this name; undefined when it may. `own`: the list being renamed. */
export function nameFault(typed: string, lists: readonly List[], t: T, own?: string): string | undefined {
  const name = typed.trim();
  if (name === '') return t('watchlist.nameNeeded');
  return lists.some((list) => list.id !== own && listName(list, t) === name) ? t('watchlist.nameTaken') : undefined;
}

/** Why no further list can be added; undefined when one can. */
export const listsFault = (lists: readonly List[], t: T): string | undefined =>
  lists.filter(isNamed).length >= WATCHLIST_LIMITS.lists
    ? t.plural('watchlist.mostLists', WATCHLIST_LIMITS.lists)
    : undefined;
