/** What a queue and the pages of its records know of each other. */
import { readFilter, type FilterValues } from './filter.ts';

/** A queue in sight is read again: others decide in it too. */
export const QUEUE_MS = 20_000;

/** By path of the list: the filter that it was left with. */
const left = new Map<string, string>();

export function rememberList(path: string, query: string): void {
  left.set(path, query);
}

/** The list as it was left: back leads to the same rows. */
export function listPath(path: string): string {
  const query = left.get(path) ?? '';
  return query === '' ? path : `${path}?${query}`;
}

/** The filter that a list was left with. */
export const listValues = <Name extends string>(path: string, defaults: FilterValues<Name>): FilterValues<Name> =>
  readFilter(new URLSearchParams(left.get(path) ?? ''), defaults);

/** The record that is next in a queue, oldest first: the one after this; after the last the first. */
export function nextOf<Row extends { readonly id: number }>(rows: readonly Row[], id: number): Row | undefined {
  return rows.find((row) => row.id > id) ?? rows.find((row) => row.id !== id);
}

/** A number of the address; 0 for anything else, which no record has. */
export function recordId(text: string | undefined): number {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** A choice of a filter as a number; undefined = not narrowed. */
export function choiceOf(value: string): number | undefined {
  return /^\d$/u.test(value) ? Number(value) : undefined;
}
