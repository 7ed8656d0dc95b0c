/** The filter of a list, kept in the address: the back button, a reload and a shared link show the same rows. Pure. */

export type FilterValues<Name extends string> = Readonly<Record<Name, string>>;

const PAGE = 'page';
/** In shared links; not part of the filter. */
const LANGUAGE = 'lang';

/** The values in the address, or the defaults where they are missing. */
export function readFilter<Name extends string>(
  search: URLSearchParams,
  defaults: FilterValues<Name>,
): FilterValues<Name> {
  const values: Record<Name, string> = { ...defaults };
  // the names are those of the defaults
  for (const name of Object.keys(defaults) as Name[]) values[name] = search.get(name) ?? defaults[name];
  return values;
}

/** The page in the address, from 1. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get(PAGE));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The address with some values changed. Defaults are left out; a changed filter starts at its first page. */
export function writeFilter<Name extends string>(
  search: URLSearchParams,
  changes: Partial<FilterValues<Name>>,
  defaults: FilterValues<Name>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(PAGE);
  for (const name of Object.keys(changes) as Name[]) {
    const value = changes[name];
    if (value === undefined || value === defaults[name]) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function writePage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search);
  if (page <= 1) next.delete(PAGE);
  else next.set(PAGE, String(page));
  return next;
}

/** The part of the address stored in a saved view: the filter without the page. */
export function filterQuery(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  kept.delete(PAGE);
  kept.delete(LANGUAGE);
  kept.sort();
  return kept.toString();
}
