/**
 * Loads candles into the chart: the first page, older ones on scrolling back, and the live one. After a pause or a
 * reconnect it fills the gap without moving the visible candles.
 */
import type { Candle, KlinePeriod } from '@tradewind/contract/light';
import type { DataLoader, KLineData } from 'klinecharts';

import { catchUpLimit, newerBars, olderBars, PAGE, toBar, toBars } from './candles.ts';

export interface CandleSource {
  load(id: number, period: KlinePeriod, to?: number, limit?: number): Promise<Candle[]>;
  live(id: number, period: KlinePeriod, onCandle: (candle: Candle) => void, onReset: () => void): () => void;
}

export type LoadState = 'loading' | 'ready' | 'error';

export interface View {
  readonly instrumentId: number;
  readonly period: KlinePeriod;
}

export interface Feed {
  readonly loader: DataLoader;
  /** Sets the view for the next load. */
  aim(view: View): void;
  pause(): void;
  resume(): void;
}

/** `bars` returns the chart's bars, `updateBar` corrects one that is not the newest, `reload` starts over when the gap is too wide, `now` is the market's time. */
export function createFeed(
  source: CandleSource,
  chart: { bars(): readonly KLineData[]; updateBar(bar: KLineData): void; reload(): void; now(): number },
  onState: (state: LoadState, error?: unknown) => void,
): Feed {
  let view: View | undefined;
  /** Counts loads, so that an answer for an earlier view is discarded. */
  let generation = 0;
  let push: ((bar: KLineData) => void) | undefined;
  let stopLive: (() => void) | undefined;

  const unfollow = (): void => {
    stopLive?.();
    stopLive = undefined;
  };

  const follow = (): void => {
    unfollow();
    if (view === undefined || push === undefined) return;
    const deliver = push;
    const last = (): number => chart.bars().at(-1)?.timestamp ?? 0;
    stopLive = source.live(
      view.instrumentId,
      view.period,
      (candle) => {
        if (candle.Time >= last()) deliver(toBar(candle));
        else chart.updateBar(toBar(candle));
      },
      () => void catchUp(),
    );
  };

  async function catchUp(): Promise<void> {
    const [aimed, deliver, last] = [view, push, chart.bars().at(-1)?.timestamp];
    if (aimed === undefined || deliver === undefined || last === undefined) return;
    const limit = catchUpLimit(last, chart.now(), aimed.period);
    if (limit === undefined) return chart.reload();
    const started = generation;
    try {
      const candles = await source.load(aimed.instrumentId, aimed.period, undefined, limit);
      if (started !== generation) return;
      for (const bar of newerBars(candles, chart.bars().at(-1)?.timestamp ?? last)) deliver(bar);
    } catch {
      // the next reconnect or candle retries; what is displayed stays
    }
  }

  async function loadFirst(
    aimed: View,
    deliver: (bars: KLineData[], more: { forward: boolean }) => void,
  ): Promise<void> {
    const started = ++generation;
    onState('loading');
    try {
      const candles = await source.load(aimed.instrumentId, aimed.period, undefined, PAGE);
      if (started !== generation) return;
      deliver(toBars(candles), { forward: candles.length > 0 });
      onState('ready');
    } catch (error) {
      if (started !== generation) return;
      deliver([], { forward: false });
      onState('error', error);
    }
  }

  async function loadOlder(
    aimed: View,
    before: number,
    deliver: (bars: KLineData[], more: { forward: boolean }) => void,
  ): Promise<void> {
    const started = generation;
    try {
      const candles = await source.load(aimed.instrumentId, aimed.period, before, PAGE);
      if (started !== generation) return;
      const older = olderBars(candles, before);
      deliver(older, { forward: older.length > 0 });
    } catch {
      // nothing was added; scrolling back will retry
      if (started === generation) deliver([], { forward: true });
    }
  }

  return {
    loader: {
      getBars({ type, timestamp, callback }) {
        if (view === undefined) return;
        if (type === 'init') void loadFirst(view, callback);
        else if (type === 'forward' && timestamp !== null) void loadOlder(view, timestamp, callback);
        else callback([], { backward: false });
      },
      subscribeBar({ callback }) {
        push = callback;
        follow();
      },
      unsubscribeBar() {
        push = undefined;
        unfollow();
      },
    },
    aim(next) {
      view = next;
    },
    pause: unfollow,
    resume() {
      if (stopLive !== undefined) return;
      follow();
      void catchUp();
    },
  };
}
