import type { Instrument } from '@tradewind/contract/light';

export type SortKey = 'symbol' | 'change';
/** undefined = the catalogue's order. */
export type Sort = { readonly key: SortKey; readonly direction: 1 | -1 } | undefined;

export interface ListView {
  readonly search: string;
  /** A category id, 'favourites', or undefined for all. */
  readonly filter: number | 'favourites' | undefined;
  readonly sort: Sort;
}

/** Change of the day in percent. */
export type ChangeOf = (instrument: Instrument) => number | null | undefined;

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\s/._-]/gu, '');

/** Whether every word typed is in the symbol, name or currencies; "eur/usd" and "eurusd" find the same. */
export function matches(instrument: Instrument, search: string): boolean {
  const haystack = fold(
    `${instrument.Code} ${instrument.ShowCode} ${instrument.Name} ${instrument.Base} ${instrument.Quote}`,
  );
  return search
    .split(/\s+/u)
    .map(fold)
    .every((word) => haystack.includes(word));
}

/**
 * The instruments to list, favourites first. `changeOf` gives the live change in percent; instruments
 * without one sort last either way.
 */
export function visibleInstruments(
  instruments: readonly Instrument[],
  view: ListView,
  favourites: ReadonlySet<string>,
  changeOf: ChangeOf,
): readonly Instrument[] {
  const shown = instruments.filter(
    (instrument) =>
      (view.filter === undefined ||
        (view.filter === 'favourites' ? favourites.has(instrument.Code) : instrument.CategoryId === view.filter)) &&
      matches(instrument, view.search),
  );
  const { sort } = view;
  if (sort !== undefined) shown.sort(compareBy(sort, changeOf));
  if (sort?.key === 'change') return shown;
  return [...shown.filter(({ Code }) => favourites.has(Code)), ...shown.filter(({ Code }) => !favourites.has(Code))];
}

function compareBy({ key, direction }: NonNullable<Sort>, changeOf: ChangeOf) {
  return (left: Instrument, right: Instrument): number => {
    if (key === 'symbol') return direction * left.ShowCode.localeCompare(right.ShowCode, 'en');
    const [a, b] = [changeOf(left) ?? undefined, changeOf(right) ?? undefined];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return direction * (a - b);
  };
}

/** First tap sorts the useful way round (A–Z; biggest gain), second the other, third ends it. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  const first = key === 'symbol' ? 1 : -1;
  if (sort?.key !== key) return { key, direction: first };
  return sort.direction === first ? { key, direction: first === 1 ? -1 : 1 } : undefined;
}
