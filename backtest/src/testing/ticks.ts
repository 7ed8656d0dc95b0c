/** Ticks for tests. */
import { DEFAULT_SETTINGS } from '@tradewind/engine';
import { formatScaled, microUsd } from '@tradewind/money';
import { builtinCatalogue } from '@tradewind/server/market';
import type { Recordings } from '../recorded-ticks.ts';
import type { RunOptions } from '../run.ts';
import { randomOf } from '../virtual-globals.ts';

/** A Wednesday, twenty minutes before the rollover at 17:00 New York. */
export const START_MS = Date.UTC(2026, 5, 10, 20, 40);

/** Points of EURUSD: time since START_MS in ms, bid, ask. */
export type Row = readonly [afterMs: number, bid: number, ask: number];

export const lineOf = ([afterMs, bid, ask]: Row): string =>
  `${START_MS + afterMs},${formatScaled(bid, 5)},${formatScaled(ask, 5)}`;

export function recordingsOf(rows: readonly Row[]): Recordings {
  return {
    byCode: new Map([['EURUSD', ['EURUSD.csv']]]),
    async *ticks() {
      for (const [index, row] of rows.entries()) {
        const text = lineOf(row);
        const [time = '', bid = '', ask = ''] = text.split(',');
        const line = { file: 'EURUSD.csv', number: index + 1, text };
        yield { code: 'EURUSD', line, time: Number(time), bid, ask, isFirst: index === 0 };
      }
    },
  };
}

/** A random walk, one tick in about two seconds. */
export function walk(seed: number, count: number): readonly Row[] {
  const next = randomOf(seed);
  let [time, bid] = [0, 110_000];
  return Array.from({ length: count }, (): Row => {
    time += next() % 4000;
    bid += (next() % 41) - 20;
    return [time, bid, bid + 2 + (next() % 15)];
  });
}

export const optionsOf = (recordings: Recordings, more: Partial<RunOptions> = {}): RunOptions => ({
  recordings,
  catalogue: builtinCatalogue(),
  settings: DEFAULT_SETTINGS,
  balance: microUsd(10_000_000_000),
  preset: 'offshore',
  style: 'raw',
  marketHours: 'calendar',
  latencyMs: 0,
  // programs of tests are in this process, and get ready at once
  idle: () => new Promise(() => {}),
  ...more,
});
