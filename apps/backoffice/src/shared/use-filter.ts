import { useSearchParams } from 'react-router';
import { filterQuery, readFilter, readPage, writeFilter, writePage, type FilterValues } from './filter.ts';

export interface Filter<Name extends string> {
  readonly values: FilterValues<Name>;
  /** From 1. */
  readonly page: number;
  /** Any value differs from its default. */
  readonly isSet: boolean;
  /** `quietly` replaces the history entry, for use while typing. */
  set(changes: Partial<FilterValues<Name>>, quietly?: boolean): void;
  setPage(page: number, quietly?: boolean): void;
  clear(): void;
  /** In the format of saved views. */
  readonly query: string;
  apply(query: string): void;
}

/**
 * The filter of a list, in the address. `defaults` lists its fields with their values when the address has none
 * (an empty text = no filter); it must be the same object on every render.
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
    setPage: (page, quietly = false) => setSearch((before) => writePage(before, page), { replace: quietly }),
    clear: () => setSearch(new URLSearchParams()),
    query: filterQuery(search),
    apply: (query) => setSearch(new URLSearchParams(query)),
  };
}
