/** Rows of DAY_MARKET from the compact stream: complete at first, then only changes (docs/reference/realtime.md). */
import { changedRow } from '@tradewind/contract/light';
import type { MarketRow } from '@tradewind/contract/light';
import { isMarketRow } from './guards.ts';

export interface MarketPush {
  readonly data: readonly unknown[];
  readonly time: unknown;
  readonly quotes: unknown;
}

export interface Rows {
  /** A new connection: the server starts over. */
  reset(): void;
  /** The complete rows of a push; undefined when it changes rows that were never received. */
  take(push: MarketPush): readonly MarketRow[] | undefined;
}

export function createRows(): Rows {
  const known = new Map<number, MarketRow>();

  function rowOf({ data, time, quotes }: MarketPush, index: number): MarketRow | undefined {
    const one = data[index];
    if (!Array.isArray(one)) return isMarketRow(one) ? one : undefined;
    const before = known.get(Number(one[0]));
    if (before === undefined || typeof time !== 'number') return undefined;
    return changedRow(before, { data, time, quotes }, index);
  }

  return {
    reset: () => known.clear(),
    take(push) {
      const rows: MarketRow[] = [];
      for (const [index, one] of push.data.entries()) {
        const row = rowOf(push, index);
        if (row === undefined && Array.isArray(one)) return undefined;
        if (row === undefined) continue;
        known.set(row.Id, row);
        rows.push(row);
      }
      return rows;
    },
  };
}
