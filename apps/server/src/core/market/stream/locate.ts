/** Finds positions on the market stream. */
import type { QuoteId } from '@tradewind/engine';
import { type BusStream, NoAnswer } from '../../../platform/bus/index.ts';
import { type Entry, decodeEntry } from './entries.ts';

const READ_MS = 2000;
const READ_ALL_MS = 10_000;

export interface Placed {
  readonly entry: Entry;
  readonly sequence: number;
}

/** The last entry; undefined when the stream has none, or the last one is not ours. `unread`: could not be read. */
export async function lastEntry(
  stream: BusStream,
  unread = 0,
): Promise<{ readonly entry: Entry | undefined; readonly sequence: number }> {
  const { first, last } = await stream.ends();
  if (last < first || last === unread) return { entry: undefined, sequence: last };
  const found = await entryAt(stream, last);
  // more may have arrived meanwhile
  return found ?? lastEntry(stream, last);
}

/**
 * Where to start reading in order to miss no quote after `after`: the position of a snapshot entry (`standing`), and of
 * the current last entry. 0 = only the current state.
 */
export async function placeAfter(
  stream: BusStream,
  after: QuoteId,
): Promise<{ readonly from: number; readonly end: number }> {
  const { first, last } = await stream.ends();
  if (last < first) return { from: last + 1, end: last };
  let found = after === 0 ? await entryAt(stream, last) : undefined;
  for (let low = after === 0 ? last + 1 : first, high = last; low <= high;) {
    const middle = Math.floor((low + high) / 2);
    const at = await entryAt(stream, middle);
    if (at === undefined) low = middle + 1;
    else if (at.entry.lastId <= after) {
      found = at;
      low = middle + 1;
    } else high = middle - 1;
  }
  if (found === undefined) return { from: first, end: last };
  const { entry, sequence } = found;
  return { from: Math.max(first, sequence - (entry.number - entry.standing)), end: last };
}

/** The entries between two positions, inclusive, as far as the stream still has them. Throws NoAnswer. */
export async function entriesOf(stream: BusStream, from: number, to: number): Promise<readonly Entry[]> {
  if (from > to) return [];
  const { promise, resolve, reject } = Promise.withResolvers<readonly Entry[]>();
  const timer = setTimeout(() => reject(new NoAnswer('the stream was not read in time', false)), READ_ALL_MS);
  const entries: Entry[] = [];
  const stop = stream.follow(from, {
    entry: (bytes, sequence) => {
      if (sequence <= to) entries.push(decodeEntry(bytes));
      if (sequence >= to) resolve(entries);
    },
    gap: ({ next }) => {
      if (next > to) resolve(entries);
    },
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    stop();
  }
}

/** The entry with this sequence; undefined when the stream no longer has it. Throws NoAnswer. */
async function entryAt(stream: BusStream, wanted: number): Promise<Placed | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Placed | undefined>();
  const timer = setTimeout(() => reject(new NoAnswer('the stream was not read in time', false)), READ_MS);
  const stop = stream.follow(wanted, {
    entry: (bytes, sequence) => {
      if (sequence !== wanted) resolve(undefined);
      else
        try {
          resolve({ entry: decodeEntry(bytes), sequence });
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
    },
    gap: () => resolve(undefined),
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    stop();
  }
}
