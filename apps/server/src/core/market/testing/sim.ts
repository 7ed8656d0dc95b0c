/** The simulated feed on a test-controlled clock, with what it delivered and generated. */
import { pino } from 'pino';
import { builtinCatalogue } from '../catalogue/build.ts';
import type { Feed } from '../feeds/feed.ts';
import { createFeed } from '../feeds/index.ts';
import { isOpenAt } from '../hours.ts';
import { Seed } from '../sim/random.ts';
import type { CatalogueInstrument, RawTick } from '../types.ts';
import { HandClock } from '../../../platform/clock/testing/hand-clock.ts';
import { MemoryHistory } from './memory-history.ts';

export const { instruments } = builtinCatalogue();
export const byCode = new Map(instruments.map((instrument) => [instrument.spec.code, instrument]));
export const idOf = (code: string): number => byCode.get(code)?.spec.id ?? 0;
export const unitOf = (code: string): number => 10 ** (byCode.get(code)?.spec.pricePrecision ?? 0);
/** A Wednesday, 14:07 in London and 9:07 in New York. */
export const WEDNESDAY = Date.UTC(2026, 0, 14, 14, 7, 23, 456);

export interface SimRun {
  readonly instruments: readonly CatalogueInstrument[];
  readonly feed: Feed;
  readonly clock: HandClock;
  readonly ticks: RawTick[];
  readonly history: MemoryHistory;
}

interface SimOptions {
  /** Codes of the instruments; all if absent. The history of all takes seconds of processor time. */
  readonly only?: readonly string[];
  readonly calendar?: boolean;
  /** FEED_SEED; `drawn` = unset. */
  readonly seed?: number | 'drawn';
  readonly history?: MemoryHistory;
  /** False: no history is generated; prices start at the model's levels. */
  readonly past?: boolean;
  /** FEED_SPEED. */
  readonly speed?: number;
}

export async function prepared(now: number, options: SimOptions = {}): Promise<SimRun> {
  const { calendar = false, seed = 42, past = true, speed = 1, only } = options;
  const traded = instruments.filter(({ spec }) => only?.includes(spec.code) ?? true);
  const { history = new MemoryHistory(traded) } = options;
  const clock = new HandClock(now);
  const feed = createFeed({ feed: 'sim', feedSpeed: speed }, seed === 'drawn' ? Seed.drawn() : Seed.of(seed), {
    instruments: traded,
    clock,
    log: pino({ level: 'silent' }),
    opensAt: (time, hours) => !calendar || isOpenAt(time, hours),
  });
  if (past) await feed.prepare(history);
  return { instruments: traded, feed, clock, ticks: [], history };
}

export function start(run: SimRun): void {
  run.feed.start({
    accept: (tick) => {
      run.ticks.push(tick);
      return { durable: Promise.resolve() };
    },
    awaited: () => {},
    sourceSeen: () => {},
    bridgeReported: () => {},
    interrupted: () => {},
    unreadable: () => ({ rejected: 'unreadable' }),
  });
}

/** Ticks of a period, without history unless the options say so. */
export async function played(now: number, ms: number, options: SimOptions = {}): Promise<SimRun> {
  const run = await prepared(now, { past: false, ...options });
  start(run);
  run.clock.advance(ms);
  await run.feed.stop();
  return run;
}
