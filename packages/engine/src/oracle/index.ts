/**
 * The plain engine: every quote scans every order and re-adds every account. It exists to be obviously right;
 * the fast engine must give the same events, always.
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
