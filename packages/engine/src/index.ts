/** The trading core's public surface. */
import type { WorkCounts } from './core/book.ts';
import { FastEngine } from './core/engine.ts';
import { DEFAULT_SETTINGS } from './rules.ts';
import type { EngineSnapshot, TradingEngine } from './trading-engine.ts';
import type { EngineSettings, Order } from './types.ts';

export * from './types.ts';
export type * from './trading-engine.ts';
export * from './conversion.ts';
export * from './formulas.ts';
export * from './rules.ts';
export * from './trailing.ts';
export * from './ledger.ts';
export { movesOf } from './funds.ts';
export type { Move } from './funds.ts';

/** A TradingEngine that also counts how often its slow paths ran. */
export interface CountingEngine extends TradingEngine {
  readonly work: Readonly<WorkCounts>;
}

/** An empty engine; throws RangeError on settings that contradict each other. */
export function createEngine(settings: EngineSettings = DEFAULT_SETTINGS): CountingEngine {
  return new FastEngine({ settings, instruments: [], markets: [], accounts: [], orders: [] });
}

/** An engine equal to the one whose snapshot() this is. Throws RangeError on a snapshot that contradicts itself. */
export function restoreEngine(snapshot: EngineSnapshot): CountingEngine {
  return new FastEngine(snapshot);
}

/** As restoreEngine, for orders that are read one after the other: they are attached by their ids before anything is applied. */
export function restoreEngineInParts(snapshot: Omit<EngineSnapshot, 'orders'>): {
  readonly engine: CountingEngine;
  /** Throws RangeError on an order that contradicts the snapshot. */
  readonly attach: (order: Order) => void;
} {
  const engine = new FastEngine({ ...snapshot, orders: [] });
  return { engine, attach: (order) => engine.attach(order) };
}
