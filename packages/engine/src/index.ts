/** The trading core's public surface. */
import type { WorkCounts } from './core/book.ts';
import { Preparation } from './core/preparation.ts';
import { DEFAULT_SETTINGS } from './rules.ts';
import type { EnginePreparation, EngineSnapshot, TradingEngine } from './trading-engine.ts';
import type { EngineSettings } from './types.ts';

export * from './types.ts';
export type * from './trading-engine.ts';
export * from './conversion.ts';
export { financingOf, isDue } from './financing.ts';
export * from './groups.ts';
export * from './markups.ts';
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
  return new Preparation(settings).begin();
}

/** An engine equal to the one that returned this snapshot(). Throws RangeError on an inconsistent snapshot. */
export function restoreEngine({
  settings,
  instruments,
  markets,
  accounts,
  orders,
  rollover,
  groups = [],
  markups = [],
}: EngineSnapshot): CountingEngine {
  const preparation = new Preparation(settings);
  preparation.define(instruments);
  preparation.setMarkets(settings, markets);
  preparation.setGroups(groups);
  preparation.setMarkups(markups);
  for (const state of accounts) preparation.setAccount(state);
  for (const order of orders) preparation.attach(order);
  if (rollover !== undefined) preparation.setRollover(rollover);
  return preparation.begin();
}

/** Like restoreEngine, step by step. Throws RangeError on inconsistent settings. */
export function prepareEngine(settings: EngineSettings = DEFAULT_SETTINGS): EnginePreparation {
  return new Preparation(settings);
}
