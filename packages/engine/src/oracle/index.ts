/**
 * The plain engine: every quote scans every order and recalculates every account. Its purpose is to be obviously
 * correct; the fast engine must always produce the same events.
 */
import { Oracle } from './oracle.ts';
import { DEFAULT_SETTINGS } from '../rules.ts';
import type { EngineSnapshot, TradingEngine } from '../trading-engine.ts';
import type { EngineSettings } from '../types.ts';

export function createOracle(settings: EngineSettings = DEFAULT_SETTINGS): TradingEngine {
  return new Oracle({ settings, instruments: [], markets: [], accounts: [], orders: [] });
}

export function restoreOracle(snapshot: EngineSnapshot): TradingEngine {
  return new Oracle(snapshot);
}
