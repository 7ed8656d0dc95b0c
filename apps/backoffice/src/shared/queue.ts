/** Shared state of a queue and the pages of its records. */
import { readFilter, type FilterValues } from './filter.ts';

/** A visible queue is read again, because other operators also decide its records. */
export const QUEUE_MS = 20_000;

/** The last filter of each list, by path. */
const left = new Map<string, string>();

export function rememberList(path: string, query: string): void {
  left.set(path, query);
}

/** The list with its last filter: back leads to the same rows. */
export function listPath(path: string): string {
  const query = left.get(path) ?? '';
  return query === '' ? path : `${path}?${query}`;
}

/** The last filter of a list. */
export const listValues = <Name extends string>(path: string, defaults: FilterValues<Name>): FilterValues<Name> =>
  readFilter(new URLSearchParams(left.get(path) ?? ''), defaults);

/** The next record in a queue, oldest first; after the last one the first. */
export function nextOf<Row extends { readonly id: number }>(rows: readonly Row[], id: number): Row | undefined {
  return rows.find((row) => row.id > id) ?? rows.find((row) => row.id !== id);
}

/** A record id from the address; 0 for anything else, which no record has. */
export function recordId(text: string | undefined): number {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** A filter value as a number; undefined = no filter. */
export function choiceOf(value: string): number | undefined {
  return /^\d$/u.test(value) ? Number(value) : undefined;
}
