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

/** An empty engine; throws RangeError on inconsistent settings. */
export function createEngine(settings: EngineSettings = DEFAULT_SETTINGS): CountingEngine {
  return new FastEngine({ settings, instruments: [], markets: [], accounts: [], orders: [] });
}

/** An engine equal to the one that returned this snapshot(). Throws RangeError on an inconsistent snapshot. */
export function restoreEngine(snapshot: EngineSnapshot): CountingEngine {
  return new FastEngine(snapshot);
}

/** Like restoreEngine, for orders that are read one by one: attach them in id order before applying anything. */
export function restoreEngineInParts(snapshot: Omit<EngineSnapshot, 'orders'>): {
  readonly engine: CountingEngine;
  /** Throws RangeError on an order that contradicts the snapshot. */
  readonly attach: (order: Order) => void;
} {
  const engine = new FastEngine({ ...snapshot, orders: [] });
  return { engine, attach: (order) => engine.attach(order) };
}
