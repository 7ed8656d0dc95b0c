/** The in-memory engine, built from the tables while this server holds the lease. */
import type { EngineInputs } from './engine-inputs.ts';
import type { EngineHostOptions } from './options.ts';
import { PreparedMemory, type ReadyMemory } from './prepared-memory.ts';
import type { WarmMemory } from './warm-memory.ts';

/** `warm`: the engine that a standby has prepared. Throws InconsistentDatabase. */
export async function loadMemory(
  { db, readInstruments }: EngineHostOptions,
  inputs: EngineInputs,
  warm: WarmMemory,
): Promise<ReadyMemory> {
  const instruments = await readInstruments?.();
  if (instruments !== undefined) inputs.replaceInstruments(instruments);
  const memory = (await warm.handOver()) ?? (await PreparedMemory.read(db, inputs.instruments));
  return memory.begin(db, inputs);
}
