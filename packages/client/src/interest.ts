/**
 * Which instruments' prices anybody looks at, so that the server sends those alone. More is asked for at
 * once, less after a while: pages that are left are often returned to.
 */
import { WS_LIMITS } from '@tradewind/contract/light';
import type { Timers } from './environment.ts';

/** From this many on all prices are asked for: what all clients get is written and compressed once for them. */
const MOST_NAMED = WS_LIMITS.instruments / 2;
const LINGER_MS = 5000;
/** A list that is scrolled asks for more with each row: not more often than this. */
const PACE_MS = 250;
/** An instrument that was not asked for before gets its first row within this. */
const SETTLES_MS = 2000;

/** Instruments by id; an empty list asks for nothing. */
export type PriceSelection = 'all' | readonly number[];

export interface Interest {
  readonly selection: () => PriceSelection;
  /** Asked for, and not only just now: what was sent last has arrived. */
  isSettled(id: number): boolean;
  /** Counts somebody who looks at an instrument; returns how to stop. */
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
  /** Looked at now, or until a moment ago, and since when. */
  let named = new Map<number, number>();
  let asked: PriceSelection = [];
  let askedAt = -PACE_MS;
  let cancelMore: (() => void) | undefined;
  let cancelLess: (() => void) | undefined;

  function tell(): void {
    const selection = named.size > MOST_NAMED ? 'all' : [...named.keys()].sort((left, right) => left - right);
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
        // a page that appears asks for many, one after the other
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
