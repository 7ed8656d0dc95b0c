/**
 * The price guard on recorded ticks (MARKET_DATA; generated ones where it is absent): how many genuine ticks it holds back,
 * and how many of the spikes inserted between them it catches. Each file is a day of one instrument and starts over.
 */
import { type GuardTick, type HoldEnd, PriceGuard, defaultDeviationPpm } from '@tradewind/server/market';
import { generateTicks, readTicks, tickFolder, toPoints } from '@tradewind/engine/testing';
import type { TickSeries } from '@tradewind/engine/testing';

import type { BenchOptions, BenchResult } from './harness.ts';

export const name = 'guard';

const SEED = 7;
const SPIKES_PERCENT = [0.3, 0.5, 0.9, 5, 50] as const;
/** A spike is inserted after this many ticks. */
const EVERY = 503;
/** Ticks of a staircase: each a fifth of the spike further, 100 ms apart. */
const STEPS = 5;
const STEP_MS = 100;
const CRYPTO = /^(?:BTC|ETH)/u;
const INDEX = /^(?:US500|NAS100|DE)/u;

interface Kind {
  readonly deviationPpm: number;
  readonly isForex: boolean;
}

function kindOf(symbol: string): Kind {
  const isIndex = INDEX.test(symbol);
  const [base, quote] = isIndex ? [symbol, 'USD'] : [symbol.slice(0, 3), symbol.slice(3, 6)];
  const deviationPpm = defaultDeviationPpm({ code: symbol, base, quote }, CRYPTO.test(symbol) ? 'crypto' : 'fx');
  return { deviationPpm, isForex: !isIndex && !CRYPTO.test(symbol) && base !== 'XAU' };
}

const precisionOf = (price: number): number => (price < 20 ? 5 : price < 1000 ? 3 : 2);

/** Uses the recorded times as times of receipt, because a recording has no others. */
function ticksOf({ times, bids, asks }: TickSeries): readonly GuardTick[] {
  const precision = precisionOf(bids[0] ?? 1);
  return Array.from(times, (time, index) => ({
    bid: toPoints(bids[index] ?? 0, precision),
    ask: toPoints(asks[index] ?? 0, precision),
    time,
    at: time,
  })).filter(({ bid, ask }) => bid > 0 && ask >= bid);
}

interface Genuine {
  ticks: number;
  held: number;
  confirmed: number;
  discarded: number;
  longestMs: number;
}

function replay(days: readonly (readonly GuardTick[])[], kind: Kind): Genuine {
  const found: Genuine = { ticks: 0, held: 0, confirmed: 0, discarded: 0, longestMs: 0 };
  const onEnd = ({ outcome, hold, at }: HoldEnd): void => {
    if (outcome === 'confirmed') found.confirmed += 1;
    else found.discarded += 1;
    found.longestMs = Math.max(found.longestMs, at - hold.at);
  };
  const guard = new PriceGuard({ deviationPpm: kind.deviationPpm, maxSpread: undefined }, undefined, onEnd);
  for (const ticks of days) {
    guard.reset();
    for (const tick of ticks) {
      found.ticks += 1;
      if (guard.offer(tick) === 'held') found.held += 1;
    }
  }
  return found;
}

interface Planted {
  planted: number;
  /** Spikes of which no tick became the price. */
  caught: number;
  longestMs: number;
}

/** Ticks that move away by a share of the price, followed by the genuine next tick. */
function spikeAfter({ bid, ask, at }: GuardTick, share: number, steps: number): readonly GuardTick[] {
  return Array.from({ length: steps }, (_, index) => {
    // a point more, so that a spike is never smaller than its share
    const distance = Math.floor((bid * Math.abs(share) * (index + 1)) / steps) + 1;
    const time = at + index * STEP_MS;
    const moved = share > 0 ? bid + distance : bid - distance;
    return { bid: moved, ask: moved + (ask - bid), time, at: time };
  });
}

/** `steps` 1: a single tick. A spike counts as caught when its peak was held and never confirmed. */
function plant(days: readonly (readonly GuardTick[])[], kind: Kind, percent: number, steps: number): Planted {
  const found: Planted = { planted: 0, caught: 0, longestMs: 0 };
  let lastOutcome: HoldEnd | undefined;
  for (const ticks of days) {
    const guard = new PriceGuard(
      { deviationPpm: kind.deviationPpm, maxSpread: undefined },
      undefined,
      (end) => (lastOutcome = end),
    );
    for (const [index, tick] of ticks.entries()) {
      guard.offer(tick);
      if (index % EVERY !== EVERY - 1 || guard.holdOf(0) !== undefined) continue;
      const sign = found.planted % 2 === 0 ? 1 : -1;
      const verdicts = spikeAfter(tick, (sign * percent) / 100, steps).map((each) => guard.offer(each));
      const next = ticks[index + 1];
      if (next === undefined) continue;
      lastOutcome = undefined;
      // the genuine market continues after the last of them
      const at = Math.max(next.at, tick.at + steps * STEP_MS);
      guard.offer({ ...next, at, time: at });
      found.planted += 1;
      if (verdicts.at(-1) !== 'held') continue;
      found.caught += 1;
      found.longestMs = Math.max(found.longestMs, lastOutcome === undefined ? 0 : at - tick.at);
    }
  }
  return found;
}

function result(metric: string, value: number, unit: string, goal?: string, holds = true): BenchResult {
  return { metric, value, unit, ...(goal !== undefined && { goal }), holds };
}

export async function run({ toy }: BenchOptions): Promise<readonly BenchResult[]> {
  const folder = toy ? undefined : tickFolder();
  const series = folder === undefined ? generateTicks(toy ? 2000 : 100_000, SEED) : readTicks(folder, 1);
  if (!toy) console.error(folder === undefined ? 'generated ticks: MARKET_DATA is absent' : `ticks of ${folder}`);
  const bySymbol = Map.groupBy(series, ({ symbol }) => symbol);
  const results: BenchResult[] = [];
  const total = { ticks: 0, held: 0, forexSingles: 0, forexCaught: 0 };
  for (const symbol of [...bySymbol.keys()].toSorted()) {
    const days = (bySymbol.get(symbol) ?? [])
      .toSorted((left, right) => (left.day < right.day ? -1 : 1))
      .map((each) => ticksOf(each));
    const kind = kindOf(symbol);
    const genuine = replay(days, kind);
    total.ticks += genuine.ticks;
    total.held += genuine.held;
    results.push(
      result(`${symbol} ticks`, genuine.ticks, 'ticks'),
      result(`${symbol} held`, genuine.held, 'ticks', '0', genuine.held === 0),
      result(`${symbol} held, confirmed`, genuine.confirmed, 'holds'),
      result(`${symbol} held, discarded`, genuine.discarded, 'holds'),
      result(`${symbol} held, longest`, genuine.longestMs, 'ms'),
    );
    for (const percent of SPIKES_PERCENT) {
      for (const steps of [1, STEPS]) {
        const { planted, caught, longestMs } = plant(days, kind, percent, steps);
        const how = `${symbol} ${percent} % ${steps === 1 ? 'single' : 'staircase'}`;
        const isGoal = kind.isForex && steps === 1;
        if (isGoal) {
          total.forexSingles += planted;
          total.forexCaught += caught;
        }
        const share = planted === 0 ? 100 : (100 * caught) / planted;
        results.push(
          result(how, share, `% of ${planted}`, isGoal ? '100' : undefined, !isGoal || caught === planted),
          result(`${how}, held for`, longestMs, 'ms'),
        );
      }
    }
  }
  return [
    result('genuine ticks', total.ticks, 'ticks'),
    result('genuine ticks held', total.held, 'ticks', '0', total.held === 0),
    result('forex spikes planted', total.forexSingles, 'spikes'),
    result('forex spikes caught', total.forexCaught, 'spikes', 'all', total.forexCaught === total.forexSingles),
    ...results,
  ];
}
