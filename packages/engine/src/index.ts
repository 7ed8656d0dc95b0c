/** The trading core's public surface. */
import { createOracle, restoreOracle } from './oracle/index.ts';
import type { EngineSettings, EngineSnapshot, TradingEngine } from './types.ts';

export * from './types.ts';
export * from './conversion.ts';
export * from './formulas.ts';
export * from './rules.ts';
export * from './ledger.ts';

/** An empty engine; throws RangeError on settings that contradict each other. */
export function createEngine(settings?: EngineSettings): TradingEngine {
  return createOracle(settings);
}

/** An engine equal to the one whose snapshot() this is. */
export function restoreEngine(snapshot: EngineSnapshot): TradingEngine {
  return restoreOracle(snapshot);
}
