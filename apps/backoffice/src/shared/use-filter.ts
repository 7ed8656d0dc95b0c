import { useSearchParams } from 'react-router';
import { filterQuery, readFilter, readPage, writeFilter, writePage, type FilterValues } from './filter.ts';

export interface Filter<Name extends string> {
  readonly values: FilterValues<Name>;
  /** From 1. */
  readonly page: number;
  /** Anything is other than by default. */
  readonly isSet: boolean;
  /** `quietly` replaces the entry of the history, for what is being typed. */
  set(changes: Partial<FilterValues<Name>>, quietly?: boolean): void;
  setPage(page: number): void;
  clear(): void;
  /** As saved views keep it. */
  readonly query: string;
  apply(query: string): void;
}

/**
 * The filter of a list, in the address. `defaults` names its fields with what they are when the address is silent
 * (an empty text = not narrowed); it must be the same object at every render.
 */
export function useFilter<Name extends string>(defaults: FilterValues<Name>): Filter<Name> {
  const [search, setSearch] = useSearchParams();
  const values = readFilter(search, defaults);
  return {
    values,
    page: readPage(search),
    isSet: filterQuery(search) !== '',
    set: (changes, quietly = false) =>
      setSearch((before) => writeFilter(before, changes, defaults), { replace: quietly }),
    setPage: (page) => setSearch((before) => writePage(before, page)),
    clear: () => setSearch(new URLSearchParams()),
    query: filterQuery(search),
    apply: (query) => setSearch(new URLSearchParams(query)),
  };
}
