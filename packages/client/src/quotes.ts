/**
 * One store per instrument, so that a tick repaints one cell. Pushes are stored as they arrive and shown once per
 * frame. Pushes count in order of arrival; a row of a trade list is used only if no push has arrived since the list
 * was requested.
 */
import type { Instrument, MarketRow } from '@tradewind/contract/light';
import type { Frames } from './frames.ts';
import { alsoOnSubscribe, createStore } from './readable.ts';
import type { Store, Readable } from './readable.ts';
import { createRhythm } from './rhythm.ts';
import type { Rhythm } from './rhythm.ts';
import { withUnshown } from './unshown.ts';

interface Entry {
  readonly cell: Store<MarketRow | undefined>;
  /** The displayed value; its listeners register their interest in the instrument. */
  readonly shown: Readable<MarketRow | undefined>;
  latest: MarketRow | undefined;
  /** Epoch ms on the client's clock at which `latest` was current; undefined without a price. */
  freshAt: number | undefined;
  /** Push count when the last one arrived. */
  pushed: number;
  /** Its first push on this connection has not arrived yet. */
  reconnected: boolean;
  readonly rhythm: Rhythm;
}

export interface QuotesOptions {
  readonly frames: Frames;
  now(): number;
  /** Server time − client time, ms. */
  clockOffsetMs(): number;
  /** An instrument is being viewed; returns a function that ends this. */
  onView(id: number): () => void;
  /** Once per frame, after the cells: the instruments whose row changed. */
  onFlush(changed: readonly MarketRow[]): void;
}

export interface Quotes {
  quote(id: number): Readable<MarketRow | undefined>;
  byCode(code: string): MarketRow | undefined;
  /** When the quote of an instrument was last known to be current, on the client's clock. */
  freshAt(id: number): number | undefined;
  /** How long this instrument is usually quiet; undefined while unknown. */
  usualMs(id: number): number | undefined;
  /** When anything was last received from the market, and how long the market as a whole is usually quiet. */
  lastUpdate(): { readonly atMs: number | undefined; usualMs(): number | undefined };
  push(rows: readonly MarketRow[]): void;
  /** A mark to take before requesting a list, and to pass to seed() with the answer. */
  mark(): number;
  seed(instruments: readonly Instrument[], mark: number): void;
  /** A new connection or another selection. Only `kept` continue as before: the first push of all others may be outdated. */
  connected(kept?: readonly number[]): void;
  /** Whether its first push has not arrived yet. */
  awaits(id: number): boolean;
}

const FIELDS = [
  'Version',
  'Bid',
  'Ask',
  'Open',
  'High',
  'Low',
  'Close',
  'Change',
  'Volume',
  'MarketStatus',
  'PriceState',
  'Time',
  'Code',
] as const;

/** A general silence of up to this time is normal: a busy page receives its messages late. */
const LINE_MS = 1000;

function sameRow(left: MarketRow | undefined, right: MarketRow | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return FIELDS.every((field) => left[field] === right[field]);
}

function rowOf({ Id, Code, Version, MarketStatus, PriceState, ForexQuotations }: Instrument): MarketRow {
  const state = PriceState === undefined ? {} : { PriceState };
  const version = Version > 1 ? { Version } : {};
  // a trade list does not say which tick its prices are of
  return { Id, Code, ...version, MarketStatus, ...state, ...ForexQuotations, QuoteId: null };
}

export function createQuotes(options: QuotesOptions): Quotes {
  const entries = new Map<number, Entry>();
  const codes = new Map<string, Entry>();
  const dirty = new Set<Entry>();
  let pushes = 0;
  /** For all instruments together. */
  let line = createRhythm();
  let lastUpdateAt: number | undefined;

  function entryOf(id: number): Entry {
    let entry = entries.get(id);
    if (entry === undefined) {
      const cell = createStore<MarketRow | undefined>(undefined, sameRow);
      entry = {
        cell,
        shown: alsoOnSubscribe(cell, () => options.onView(id)),
        latest: undefined,
        freshAt: undefined,
        pushed: 0,
        reconnected: true,
        rhythm: createRhythm(),
      };
      entries.set(id, entry);
    }
    return entry;
  }

  function flush(): void {
    const changed: MarketRow[] = [];
    const due = [...dirty];
    dirty.clear();
    for (const entry of due) {
      const { latest, cell } = entry;
      if (latest === undefined || sameRow(cell.get(), latest)) continue;
      cell.set(latest);
      changed.push(latest);
    }
    if (changed.length > 0) options.onFlush(changed);
  }

  function take(entry: Entry, row: MarketRow, freshAt: number | undefined): void {
    entry.latest = row;
    entry.freshAt = freshAt;
    codes.set(row.Code, entry);
    dirty.add(entry);
    options.frames.request(flush);
  }

  /** When a row that may be outdated was current, by its own time. */
  function statedAt(row: MarketRow): number | undefined {
    return row.Time === null ? undefined : Math.min(options.now(), row.Time - options.clockOffsetMs());
  }

  /** A row with a new time is a new tick. The first push of a connection may be of any age. */
  function freshness(entry: Entry, row: MarketRow): number | undefined {
    if (row.Time !== null && row.Time === entry.latest?.Time) return entry.freshAt;
    if (entry.reconnected || row.Time === null) return statedAt(row);
    return options.now();
  }

  return {
    quote: (id) => entryOf(id).shown,
    byCode: (code) => codes.get(code)?.cell.get(),
    awaits: (id) => entryOf(id).reconnected,
    freshAt: (id) => entries.get(id)?.freshAt,
    usualMs: (id) => entries.get(id)?.rhythm.usualMs(),
    lastUpdate: () => ({ atMs: lastUpdateAt, usualMs: () => line.usualMs() }),
    push(rows) {
      pushes += 1;
      const now = options.now();
      // after an unusual general silence, an instrument's gap says nothing about the instrument itself
      const gap = lastUpdateAt === undefined ? 0 : now - lastUpdateAt;
      const counts = gap <= LINE_MS || gap <= (line.usualMs() ?? gap);
      line.tick(now, counts);
      lastUpdateAt = now;
      for (const row of rows) {
        const entry = entryOf(row.Id);
        if (!entry.reconnected && row.Time !== entry.latest?.Time) entry.rhythm.tick(now, counts);
        const unshown = dirty.has(entry) && !entry.reconnected ? entry.latest : undefined;
        take(entry, withUnshown(row, unshown), freshness(entry, row));
        entry.pushed = pushes;
        entry.reconnected = false;
      }
    },
    mark: () => pushes,
    seed(instruments, mark) {
      for (const instrument of instruments) {
        const entry = entryOf(instrument.Id);
        if (entry.pushed > mark) continue;
        const row = rowOf(instrument);
        take(entry, row, row.Time !== null && row.Time === entry.latest?.Time ? entry.freshAt : statedAt(row));
      }
    },
    connected(kept = []) {
      // from now on other instruments may arrive, with another rhythm
      line = createRhythm();
      lastUpdateAt = undefined;
      for (const [id, entry] of entries) {
        if (kept.includes(id)) continue;
        entry.reconnected = true;
        entry.rhythm.pause();
      }
    },
  };
}
