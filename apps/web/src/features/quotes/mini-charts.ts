import { createStore, type Readable, type Store } from '@tradewind/client/app';

/** Ids requested within this time are combined in one call. */
const COLLECT_MS = 40;
/** A chart this old is fetched again when it comes into view. */
const FRESH_MS = 60_000;

export interface MiniCharts {
  /** Closes of an instrument, oldest first; undefined until loaded. */
  chart(id: number): Readable<readonly number[] | undefined>;
  /** The instrument is visible: fetches its chart, together with the others that have just become visible. */
  want(id: number): void;
}

interface Host {
  load(ids: readonly number[]): Promise<Readonly<Record<number, readonly number[]>>>;
  now(): number;
  after(ms: number, callback: () => void): void;
}

/** Lazily loaded closes for the sparklines. A failed fetch leaves them empty and is repeated when they are next visible. */
export function createMiniCharts({ load, now, after }: Host): MiniCharts {
  const charts = new Map<number, Store<readonly number[] | undefined>>();
  const askedAt = new Map<number, number>();
  let waiting: number[] = [];

  const chartOf = (id: number) => {
    let chart = charts.get(id);
    if (chart === undefined) {
      chart = createStore<readonly number[] | undefined>(undefined);
      charts.set(id, chart);
    }
    return chart;
  };

  async function fetchWaiting(): Promise<void> {
    const ids = waiting;
    waiting = [];
    try {
      const loaded = await load(ids);
      for (const id of ids) chartOf(id).set(loaded[id]);
    } catch {
      for (const id of ids) askedAt.delete(id);
    }
  }

  return {
    chart: chartOf,
    want(id) {
      const asked = askedAt.get(id);
      if (asked !== undefined && now() - asked < FRESH_MS) return;
      askedAt.set(id, now());
      waiting.push(id);
      if (waiting.length === 1) after(COLLECT_MS, () => void fetchWaiting());
    },
  };
}
