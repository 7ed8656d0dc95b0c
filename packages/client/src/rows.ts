/** Rows of DAY_MARKET from the compact stream: complete at first, then only changes (docs/reference/realtime.md). */
import { applyChange } from '@tradewind/contract/light';
import type { MarketRow } from '@tradewind/contract/light';
import { isMarketRow } from './guards.ts';

export interface Rows {
  /** A new connection: the server starts over. */
  reset(): void;
  /** The complete rows of a push; undefined when it changes rows that were never received. */
  take(data: readonly unknown[], time: unknown): readonly MarketRow[] | undefined;
}

export function createRows(): Rows {
  const known = new Map<number, MarketRow>();

  function rowOf(one: unknown, time: unknown): MarketRow | undefined {
    if (!Array.isArray(one)) return isMarketRow(one) ? one : undefined;
    const before = known.get(Number(one[0]));
    return before === undefined || typeof time !== 'number' ? undefined : applyChange(before, one, time);
  }

  return {
    reset: () => known.clear(),
    take(data, time) {
      const rows: MarketRow[] = [];
      for (const one of data) {
        const row = rowOf(one, time);
        if (row === undefined && Array.isArray(one)) return undefined;
        if (row === undefined) continue;
        known.set(row.Id, row);
        rows.push(row);
      }
      return rows;
    },
  };
}
