/** The in-memory engine, built from the tables while this server holds the lease. */
import type { TradingEngine } from '@tradewind/engine';
import type { EngineInputs } from './engine-inputs.ts';
import { type LoadedState, loadOrders, loadState } from './load.ts';
import type { EngineHostOptions } from './options.ts';
import type { WarmOrders } from './warm-orders.ts';

/** `warm`: open orders that a standby has preloaded. Throws InconsistentDatabase. */
export async function loadMemory(
  { db, readInstruments }: EngineHostOptions,
  inputs: EngineInputs,
  warm: WarmOrders,
): Promise<{ readonly engine: TradingEngine; readonly state: LoadedState }> {
  const state = await loadState(db);
  const instruments = await readInstruments?.();
  if (instruments !== undefined) inputs.replaceInstruments(instruments);
  const { engine, attach } = inputs.restore(state);
  if (!(await warm.handOver(state.encoder.accounts, attach))) await loadOrders(db, state, attach);
  return { engine, state };
}
