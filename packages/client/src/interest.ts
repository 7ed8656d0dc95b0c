/**
 * Tracks the instruments whose prices are on screen, so that the server sends only those. New ones are requested at
 * once and old ones dropped with a delay, because users often return to a page that they left.
 */
import { WS_LIMITS } from '@tradewind/contract/light';
import type { Timers } from './environment.ts';

/** From this many on all prices are requested: the server writes and compresses the full stream once for all clients. */
const MAX_NAMED = WS_LIMITS.instruments / 2;
const LINGER_MS = 5000;
/** A scrolled list requests more with each row: no more often than this. */
const PACE_MS = 250;
/** An instrument that was newly requested gets its first row within this time. */
const SETTLES_MS = 2000;

/** Instruments by id; an empty list requests nothing. */
export type PriceSelection = 'all' | readonly number[];

export interface Interest {
  readonly selection: () => PriceSelection;
  /** Requested long enough ago that its last row has arrived. */
  isSettled(id: number): boolean;
  /** Registers a viewer of an instrument; returns a function that removes it. */
  add(id: number): () => void;
  stop(): void;
}

const allForever: Interest = {
  selection: () => 'all',
  isSettled: () => true,
  add: () => () => undefined,
  stop: () => undefined,
};

export function createInterest(
  scope: 'all' | 'shown',
  timers: Timers,
  onChange: (selection: PriceSelection, before: PriceSelection) => void,
): Interest {
  if (scope === 'all') return allForever;
  const counts = new Map<number, number>();
  /** Viewed now or until recently, with the time since when. */
  let named = new Map<number, number>();
  let asked: PriceSelection = [];
  let askedAt = -PACE_MS;
  let cancelMore: (() => void) | undefined;
  let cancelLess: (() => void) | undefined;

  function tell(): void {
    const selection = named.size > MAX_NAMED ? 'all' : [...named.keys()].sort((left, right) => left - right);
    if (String(selection) === String(asked)) return;
    const before = asked;
    asked = selection;
    askedAt = timers.now();
    onChange(selection, before);
  }

  function less(): void {
    cancelLess = undefined;
    named = new Map(Array.from(counts.keys(), (id) => [id, named.get(id) ?? timers.now()]));
    tell();
  }

  function drop(id: number): void {
    const count = (counts.get(id) ?? 0) - 1;
    if (count > 0) return void counts.set(id, count);
    counts.delete(id);
    cancelLess?.();
    cancelLess = timers.after(LINGER_MS, less);
  }

  return {
    selection: () => asked,
    isSettled(id) {
      const since = named.get(id);
      return since !== undefined && timers.now() - since > SETTLES_MS;
    },
    add(id) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      if (!named.has(id)) {
        named.set(id, timers.now());
        // a newly shown page requests many, one after the other
        cancelMore ??= timers.after(Math.max(0, askedAt + PACE_MS - timers.now()), () => {
          cancelMore = undefined;
          tell();
        });
      }
      let counted = true;
      return () => {
        if (counted) drop(id);
        counted = false;
      };
    },
    stop() {
      cancelMore?.();
      cancelMore = undefined;
      cancelLess?.();
      less();
    },
  };
}
