/** Candles of the compared instrument: as far back as those of the displayed one, and live. */
import type { KLineData } from 'klinecharts';

import { catchUpLimit, olderBars, PAGE, toBar, toBars } from './candles.ts';
import type { CandleSource, View } from './loader.ts';

const RETRY_MS = 5000;

export interface Companion {
  /** undefined = none. */
  aim(view: View | undefined): void;
  bars(): readonly KLineData[];
  /** Loads the missing candles since a time. */
  need(fromMs: number): void;
  pause(): void;
  resume(): void;
}

export function createCompanion(source: CandleSource, now: () => number, onChange: () => void): Companion {
  let view: View | undefined;
  let bars: KLineData[] = [];
  /** Counts views, so that an answer for an earlier one is discarded. */
  let generation = 0;
  let isLoading = false;
  let isWhole = false;
  let failedAt: number | undefined;
  let wanted = Number.POSITIVE_INFINITY;
  let stopLive: (() => void) | undefined;
  let isPaused = false;

  const unfollow = (): void => {
    stopLive?.();
    stopLive = undefined;
  };

  const merge = (newer: readonly KLineData[]): void => {
    const first = newer[0]?.timestamp;
    if (first === undefined) return;
    bars = [...bars.filter(({ timestamp }) => timestamp < first), ...newer];
    onChange();
  };

  const follow = (): void => {
    unfollow();
    if (view === undefined || isPaused) return;
    stopLive = source.live(
      view.instrumentId,
      view.period,
      (candle) => {
        const last = bars.at(-1);
        if (last !== undefined && candle.Time >= last.timestamp) merge([toBar(candle)]);
      },
      () => void catchUp(),
    );
  };

  /** One load at a time; a failed one is repeated when needed again. */
  async function load(ask: (view: View) => Promise<void>): Promise<void> {
    if (view === undefined || isLoading || (failedAt !== undefined && now() - failedAt < RETRY_MS)) return;
    const started = generation;
    isLoading = true;
    try {
      await ask(view);
      failedAt = undefined;
    } catch {
      if (started === generation) failedAt = now();
    } finally {
      if (started === generation) {
        isLoading = false;
        // the next page, if this one does not go back far enough
        void fill();
      }
    }
  }

  async function catchUp(): Promise<void> {
    const last = bars.at(-1)?.timestamp;
    if (view === undefined || last === undefined) return;
    const limit = catchUpLimit(last, now(), view.period);
    if (limit === undefined) return restart();
    const started = generation;
    await load(async ({ instrumentId, period }) => {
      const candles = await source.load(instrumentId, period, undefined, limit);
      if (started === generation) merge(toBars(candles));
    });
  }

  const lacks = (): boolean => !isWhole && (bars[0]?.timestamp ?? Number.POSITIVE_INFINITY) > wanted;

  async function fill(): Promise<void> {
    if (!lacks()) return;
    const started = generation;
    await load(async ({ instrumentId, period }) => {
      const first = bars[0]?.timestamp;
      const candles = await source.load(instrumentId, period, first, PAGE);
      if (started !== generation) return;
      const older = first === undefined ? toBars(candles) : olderBars(candles, first);
      isWhole = older.length === 0;
      bars = [...older, ...bars];
      if (first === undefined) follow();
      onChange();
    });
  }

  function restart(): void {
    unfollow();
    generation += 1;
    [bars, isLoading, isWhole, failedAt] = [[], false, false, undefined];
    void fill();
  }

  return {
    aim(next) {
      if (next?.instrumentId === view?.instrumentId && next?.period === view?.period) return;
      view = next;
      wanted = Number.POSITIVE_INFINITY;
      restart();
      onChange();
    },
    bars: () => bars,
    need(fromMs) {
      wanted = Math.min(wanted, fromMs);
      void fill();
    },
    pause() {
      isPaused = true;
      unfollow();
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      follow();
      void catchUp();
    },
  };
}
