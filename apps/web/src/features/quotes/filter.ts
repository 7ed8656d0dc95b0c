import { FAVOURITES_LIST, type Instrument } from '@tradewind/contract/light';
import type { List } from '../../watchlists/lists.ts';

export type SortKey = 'symbol' | 'change';
/** undefined = the catalogue's order. */
export type Sort = { readonly key: SortKey; readonly direction: 1 | -1 } | undefined;

export interface ListView {
  readonly search: string;
  /** Id of a category (a number) or of a watchlist, or undefined for all. */
  readonly filter: number | string | undefined;
  readonly sort: Sort;
  /** Other names by code, which a search finds as well. Only while something is searched: the list of quotes loads without them. */
  readonly aliases?: Aliases;
}

type Aliases = Readonly<Record<string, string>>;

/** Change of the day in percent. */
export type ChangeOf = (instrument: Instrument) => number | null | undefined;

/** A text for comparison: lower case, without accents, spaces and separators between currencies. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\s/._-]|[\u0300-\u036F]/gu, '');

/** Whether every word typed is in the symbol, names or currencies; "eur/usd" and "eurusd" find the same. */
export function matches(instrument: Instrument, search: string, aliases: Aliases = {}): boolean {
  const { Code, ShowCode, Name, Base, Quote } = instrument;
  const haystack = foldText(`${Code} ${ShowCode} ${Name} ${Base} ${Quote} ${aliases[Code] ?? ''}`);
  return search
    .split(/\s+/u)
    .map(foldText)
    .every((word) => haystack.includes(word));
}

/**
 * The instruments to list: those of a watchlist in its order, otherwise favourites first in their order, then those of
 * the catalogue. `changeOf` returns the live change in percent; instruments without one are last in either direction.
 */
export function visibleInstruments(
  instruments: readonly Instrument[],
  view: ListView,
  lists: readonly List[],
  changeOf: ChangeOf,
): readonly Instrument[] {
  const { filter, sort, search, aliases } = view;
  const first = lists.find(({ id }) => id === (typeof filter === 'string' ? filter : FAVOURITES_LIST))?.codes ?? [];
  const places = new Map(first.map((code, index) => [code, index]));
  const shown = instruments.filter(
    (instrument) =>
      (filter === undefined ||
        (typeof filter === 'string' ? places.has(instrument.Code) : instrument.CategoryId === filter)) &&
      matches(instrument, search, aliases),
  );
  if (sort !== undefined) shown.sort(compareBy(sort, changeOf));
  if (sort?.key === 'change' || (sort !== undefined && typeof filter === 'string')) return shown;
  const inFront = shown.filter(({ Code }) => places.has(Code));
  const placeOf = ({ Code }: Instrument): number => places.get(Code) ?? 0;
  if (sort === undefined) inFront.sort((one, other) => placeOf(one) - placeOf(other));
  return [...inFront, ...shown.filter(({ Code }) => !places.has(Code))];
}

function compareBy({ key, direction }: NonNullable<Sort>, changeOf: ChangeOf) {
  return (left: Instrument, right: Instrument): number => {
    if (key === 'symbol') return direction * left.ShowCode.localeCompare(right.ShowCode, 'en');
    const [a, b] = [changeOf(left) ?? undefined, changeOf(right) ?? undefined];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return direction * (a - b);
  };
}

/** The first tap sorts in the more useful direction (A–Z; biggest gain), the second in the other, the third not at all. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  const first = key === 'symbol' ? 1 : -1;
  if (sort?.key !== key) return { key, direction: first };
  return sort.direction === first ? { key, direction: first === 1 ? -1 : 1 } : undefined;
}
